// What the board makes of the events on stdin, and what it says a dance will bring, on stdout.
import { readFileSync } from "node:fs";
import "../../browser/addresses.js";

const { named, namedEvent } = await import("../../../viertel/web/static/table/named.js");
const { step } = await import("../../../viertel/games/wiener_walzer/web/story.js");
const { worth } = await import("../../../viertel/games/wiener_walzer/web/things.js");

const { layout, seats, parts, turns } = JSON.parse(readFileSync(0));
const seen = turns.map(({ view, events, dances }) => {
  const before = named(layout, view, seats);
  const after = events.reduce((shown, event) => step(shown, namedEvent(layout, event), {}), before);
  return {
    view: Object.fromEntries(parts.map((part) => [part, after[part]])),
    dances: dances.map((cells) => worth(...cells.map((cell) => before.guest[cell]))),
  };
});
process.stdout.write(JSON.stringify(seen));
