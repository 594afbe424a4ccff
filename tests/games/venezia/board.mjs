// What the board makes of the questions on stdin, on stdout: what it foresees of moves, what it reads off positions, what it lets
// one plan, what it promises of a plan, and what it shows of an action.
import { readFileSync } from "node:fs";
import "../../browser/addresses.js";

const WEB = "../../../viertel/games/venezia/web";
const { named } = await import("/static/table/named.js");
const { after, chicks, food, pincers, way } = await import(`${WEB}/flight.js`);
const { closed, flock, leader, leaderOfGraves } = await import(`${WEB}/things.js`);
const { carried, forecast } = await import(`${WEB}/forecast.js`);
const { done } = await import(`${WEB}/deeds.js`);
const { step } = await import(`${WEB}/story.js`);
const { drafted, drafting, fitting, lay, load, missing, most, steps } = await import(`${WEB}/draft.js`);

const {
  facts,
  layout,
  seats,
  options,
  moves = [],
  positions = [],
  plans = [],
  promises = [],
  deeds = [],
} = JSON.parse(readFileSync(0));
const read = (view) => named(layout, view, seats);

const foreseen = moves.map(({ view, seat, from, to }) => {
  const house = { view: read(view), facts };
  const pigeons = from ? after(house.view.pigeon, from, to) : house.view.pigeon;
  return {
    way: from ? way(house, from, to) : [],
    caught: pincers(facts, pigeons, seat),
    chicks: chicks(house, pigeons, seat),
  };
});

const everybody = Array.from({ length: seats }, (_, seat) => ({ seat }));
const seen = positions.map((position) => {
  const house = { view: read(position), facts };
  return {
    leaders: facts.zones.map((zone) => leader(house.view, zone, everybody)),
    graves: leaderOfGraves(house.view),
    closed: facts.cells.filter((cell) => closed(house, cell)),
    food: facts.cells.map((cell) => food(house, cell)),
    flocks: everybody.map(({ seat }) => flock(house.view, seat)),
  };
});

// Each step of a plan: what may be chosen there, after the steps before it.
function planned({ view, seat, legal, path }) {
  const house = { view: read(view), facts, seat, legal, live: true, draft: null };
  let plan = drafted(house);
  let slot = 0;
  const open = path.map((words) => {
    const [verb, thing] = words.split(" ");
    let found;
    if (verb === "cubes") {
      const least = missing(load(plan, slot, 0))?.[0] === "board.need_pigeon" ? 1 : 0;
      found = Array.from({ length: most(house, plan, slot) + 1 - least }, (_, n) => `cubes ${n + least}`);
      plan = load(plan, slot, Number(thing));
    } else {
      slot = verb === "first" ? 0 : verb === "action" ? 1 : 2 + plan.zones.indexOf(null);
      const cards = fitting(house, plan, slot).filter((card) => !plan.zones.includes(card));
      found = [...(verb === "action" ? ["none"] : []), ...cards].map((card) => `${verb} ${card}`);
      plan = lay(house, plan, slot, thing === "none" ? null : thing);
    }
    return found;
  });
  return { drafting: drafting(house), open, missing: missing(plan), steps: steps(house, plan) };
}

const promised = promises.map(({ view, seat, plan }) => {
  const house = { view: read(view), facts, seats: everybody, seat, legal: [], live: true };
  const draft = { ...plan, round: house.view.round, slot: 0 };
  const { points, districts, emptied } = forecast({ ...house, view: carried({ ...house, draft }) });
  return { points, districts, emptied };
});

// The city that an action is shown to bring, and the one that what it told brings.
const seenInCity = ({ city, bird, home }) => ({ city, bird, home });
const brought = deeds.map(({ view, seat, action, events }) => {
  const house = { view: read(view), facts, seats: everybody, seat, options };
  const told = events.reduce((before, event) => step(before, event, options), house.view);
  return { shown: seenInCity(done(house, action)), told: seenInCity(told) };
});

process.stdout.write(JSON.stringify({ foreseen, seen, planned: plans.map(planned), promised, brought }));
