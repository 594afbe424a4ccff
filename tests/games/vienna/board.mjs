// What the board makes of the questions on stdin, on stdout: what it foresees of choices, what it reads off positions, and where
// its steps from event to event lead.
import { readFileSync } from "node:fs";
import "../../browser/addresses.js";

const WEB = "../../../viertel/games/vienna/web";
const { named, namedEvent } = await import("/static/table/named.js");
const { behind, expected, isWild, symbolsOf, worth } = await import(`${WEB}/foreseen.js`);
const { hand } = await import(`${WEB}/things.js`);
const { step } = await import(`${WEB}/story.js`);

const {
  facts,
  layout,
  options,
  seats: count,
  positions = [],
  placings = [],
  symbols = [],
  entries = [],
} = JSON.parse(readFileSync(0));
const seats = Array.from({ length: count }, (_, seat) => ({ seat }));
const read = (view) => named(layout, view, count);
const house = (view) => ({ facts, seats, view: read(view) });

const seen = positions.map((position) => {
  const { view } = house(position);
  return seats.map(({ seat }) => {
    const dice = hand(view, seat);
    const wild = dice.filter((die) => isWild(view, seat, die)).map(({ word }) => word);
    return { dice: dice.map(({ word }) => word), wild: [...new Set(wild)], symbols: symbolsOf(house(position), seat) };
  });
});

const tolls = placings.map(({ view, seat, field }) => behind(house(view), seat, field));
const worths = symbols.map(({ view, seat, symbol }) => worth(house(view), seat, symbol));

// What differs, field by field, between the position that the events lead to and the one that comes.
const DRAWN = [
  ...["round", "dice", "white", "white_at", "white_seat", "owner", "die_one", "die_two", "lodge", "gendarm", "coach"],
  ...["specials", "double_used", "coins", "supply", "score", "start_card", "row", "display"],
];
const astray = entries.map(({ before, events, after }) => {
  const drawn = events.reduce((view, event) => step(view, namedEvent(layout, event), options), read(before));
  const come = read(after);
  return DRAWN.filter((field) => JSON.stringify(drawn[field]) !== JSON.stringify(come[field]));
});

// At every field of an evaluation: what was expected of it, and what it then brought.
const outlooks = entries.flatMap(({ before, events }) => {
  let view = read(before);
  let now = null;
  const found = [];
  for (const told of events) {
    const { key, args } = namedEvent(layout, told);
    const field = key === "field" && facts.fields.find(({ name }) => name === args.field);
    if (field) {
      const hoped = expected({ facts, seats, view }, args.seat, field);
      now = hoped && { hoped: hoped.points, money: hoped.parts.reduce((sum, { coins }) => sum + coins, 0), points: 0, coins: 0 };
      if (now) Object.assign(now, { field: field.name, whole: false });
      if (now) found.push(now);
    } else if (now && (key === "points" || key === "coins")) now[key] += args[key];
    else if (now && key === "back") now = Object.assign(now, { whole: true }) && null;
    view = step(view, namedEvent(layout, told), options);
  }
  return found.filter(({ whole }) => whole);
});

process.stdout.write(JSON.stringify({ seen, tolls, worths, astray, outlooks }));
