// What is heard with an event.

/** @import { Sound } from "/static/table/types" */
/** @import { Events } from "./view" */

/** @type {{ [K in keyof Events]?: Sound }} */
export const sounds = {
  placed: "flutter",
  walked: "piece",
  hop: "flutter",
  caught: "flutter",
  shot: "piece",
  came: "flutter",
  arrived: "flutter",
  action: "card",
  piazza: "card",
  ruse: "card",
  scored: "coin",
  tourist: "piece",
};
