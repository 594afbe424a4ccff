// What is heard with an event.

/** @import { Sound } from "/static/table/types" */
/** @import { Events } from "./view" */

/** @type {{ [K in keyof Events]?: Sound }} */
export const sounds = {
  placed: "piece",
  moved: "piece",
  card: "card",
  tiles: "piece",
  exchanged: "piece",
  traded: "piece",
  pie: "flutter",
  dance: "waltz",
  buffet: "coin",
};
