// What is heard with an event.

/** @import { Sound } from "/static/table/types" */
/** @import { Events } from "./view" */

/** @type {{ [K in keyof Events]?: Sound }} */
export const sounds = {
  drew: "card",
  chose: "card",
  revealed: "card",
  bought: "coin",
  sold: "coin",
  given: "piece",
  took: "card",
  rose: "pour",
  fell: "pour",
  barrel: "piece",
};
