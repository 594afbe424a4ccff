// What the board makes of the events on stdin, and what it says a dance, a cell and the buffet will bring, on stdout.
import { readFileSync } from "node:fs";
import "../../browser/addresses.js";

const { named, namedEvent } = await import("../../../viertel/web/static/table/named.js");
const { step } = await import("../../../viertel/games/wiener_walzer/web/story.js");
const { foreseen, scorers, sets, sides } = await import("../../../viertel/games/wiener_walzer/web/foresight.js");
const { worth } = await import("../../../viertel/games/wiener_walzer/web/things.js");

const { layout, seats, parts = [], turns = [], facts, placings = [], buffets = [] } = JSON.parse(readFileSync(0));
const seen = turns.map(({ view, events, dances }) => {
  const before = named(layout, view, seats);
  const after = events.reduce((shown, event) => step(shown, namedEvent(layout, event), {}), before);
  return {
    view: Object.fromEntries(parts.map((part) => [part, after[part]])),
    dances: dances.map((cells) => worth(...cells.map((cell) => before.guest[cell]))),
  };
});
const beside = facts && sides(facts.cells);
const ahead = placings.map(({ view: code, seat, cells }) => {
  const view = named(layout, code, seats);
  return cells.map((cell) => {
    const { dances, gains, standing } = foreseen(view, beside, seat, view.hand[seat], cell);
    const couples = dances.map((couple) => [[couple.cell, couple.to].sort(), couple.points, scorers(standing, couple).sort()]);
    return { couples, gains };
  });
});
const complete = buffets.map(({ view, seat }) => {
  const kept = Object.entries(named(layout, view, seats).kept[seat]);
  return sets(Object.fromEntries(kept.map(([kind, tiles]) => [kind, tiles.reduce((sum, count, n) => sum + count * n, 0)])));
});
process.stdout.write(JSON.stringify({ seen, ahead, complete }));
