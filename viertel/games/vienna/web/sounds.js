// What is heard with an event.

/** @import { Sound } from "/static/table/types" */
/** @import { Events } from "./view" */

/** @type {{ [K in keyof Events]?: Sound }} */
export const sounds = {
  die: "dice",
  rerolled: "dice",
  placed: "piece",
  coins: "coin",
  paid: "coin",
  bribed: "coin",
  robbed: "coin",
  revealed: "card",
  character: "card",
  picked: "card",
  special: "card",
  points: "coin",
};
