// How long each event is shown, and what it changes in the drawing.
import { paces, steps } from "/static/table/story.js";
import { add, put } from "/static/table/view.js";

/** @import { Changes, Gains } from "/static/table/types" */
/** @import { Cell, Events, Owner, Pile, View, Zone, ZoneCard } from "./view" */

/** Milliseconds an event is given at normal speed. */
export const pace = paces({
  starts: 900,
  home: 600,
  round: 1200,
  ready: 150,
  slots: 450,
  piazza: 800,
  ruse: 800,
  shifted: 350,
  placed: 260,
  tourist: 750,
  hunter: 1000,
  shot: 500,
  walked: 420,
  hop: 360,
  caught: 800,
  bred: 550,
  hatched: 350,
  action: 1000,
  denied: 1000,
  family: 1000,
  came: 450,
  reinforced: 600,
  vatican: 800,
  grey_put: 500,
  grey_moved: 500,
  feud: 550,
  poisoned: 600,
  returned: 650,
  raptor: 1000,
  purged: 800,
  purged_grey: 800,
  expelled: 600,
  took_over: 700,
  nothing: 700,
  arrived: 550,
  scored: 900,
  level: 300,
  scared: 800,
  giorgio: 800,
  graves: 700,
  recovered: 600,
  revived: 600,
  emptied: 1000,
  sent_off: 200,
  five: 1800,
  out: 1200,
  over: 600,
});

/** A round is settled in many small events; whoever watches wants to see them all. */
export const patience = 14000;

/** Points an event brings, as [seat, points], for the curve of the game. @type {Gains<Events>} */
export const gains = ({ key, args }) => (key === "scored" ? [[args.seat, args.points]] : []);

const VICTORY = 100; // more than any points of one district

/** To rule five districts is the greatest feat, whatever they bring. @type {Gains<Events>} */
export const feats = (event) => (event.key === "five" ? [[event.args.seat, VICTORY]] : gains(event));

/** @param {View} view @param {Zone} zone @param {number | "grey"} who @param {number} count */
const inCity = (view, zone, who, count) => ({
  city: put(view.city, zone, add(view.city[zone], /** @type {Owner} */ (who), count)),
});
/** More pigeons on a slot of a plan. @param {View} view @param {number} seat @param {number} slot @param {number} count */
const onSlot = (view, seat, slot, count) => ({
  cubes: put(view.cubes, seat, add(view.cubes[seat], /** @type {Pile} */ (`${slot}`), count)),
});
/** @param {View} view @param {{ owner: number, cell: Cell }} event */
const die = (view, { owner, cell }) => ({ pigeon: put(view.pigeon, cell, null), michele: add(view.michele, owner, 1) });
/** @param {View} view @param {{ seat: number, cell: Cell, to: Cell }} event */
const travel = (view, { seat, cell, to }) => ({
  pigeon: put(put(view.pigeon, cell, null), to, view.pigeon[cell] ?? { owner: seat, moved: false }),
});
/** @param {View} view @param {{ owner: number, zone: Zone, count?: number }} event */
const leave = (view, { owner, zone, count = 1 }) => ({
  ...inCity(view, zone, owner, -count),
  supply: add(view.supply, owner, count),
});
/** @param {View} view @param {{ zone: Zone, count: number }} event */
const greysLeave = (view, { zone, count }) => ({ ...inCity(view, zone, "grey", -count), beside: view.beside + count });

export const step = steps(
  /** @type {Changes<View, Events>} */ ({
    starts: (view, { seat }) => ({ lead: seat }),
    home: (view, { seat, zone }) => ({ home: put(view.home, seat, /** @type {View["home"][0]} */ (zone)) }),
    round: (view, { round, seat }) => ({
      round,
      lead: seat,
      phase: "planning",
      tourist: [],
      hunter: [],
      bird: null,
      vatican: null,
      step: view.step.map(() => "card 1"),
    }),
    ready: (view, { seat }) => ({ step: put(view.step, seat, "planned") }),
    slots: (view, { seat, first, third, fourth, fifth }) => ({
      cubes: put(view.cubes, seat, { 1: first, 3: third, 4: fourth, 5: fifth }),
    }),
    piazza: (view, { seat }) => ({ first: put(view.first, seat, "piazza"), phase: "placing" }),
    ruse: (view, { seat }) => ({ first: put(view.first, seat, "ruse"), phase: "shifting" }),
    shifted: (view, { seat, slot, count }) => onSlot({ ...view, ...onSlot(view, seat, 1, -count) }, seat, slot, count),
    placed: (view, { seat, cell }) => ({
      pigeon: put(view.pigeon, cell, { owner: seat, moved: false }),
      ...onSlot(view, seat, 1, -1),
    }),
    tourist: (view, { cell }) => ({ tourist: [...view.tourist.filter(Boolean), cell], phase: "tourists" }),
    hunter: (view, { cell }) => ({ hunter: [...view.hunter.filter(Boolean), cell], phase: "hunters" }),
    shot: die,
    walked: travel,
    hop: travel,
    caught: die,
    bred: (view, { seat, count }) => ({
      nest: add(view.nest, seat, count),
      supply: add(view.supply, seat, -count),
      phase: "moving",
    }),
    action: (view, { seat, card }) => ({ deed: put(view.deed, seat, card), phase: "reinforcing" }),
    denied: (view, { seat }) => ({ deed: put(view.deed, seat, null) }),
    came: (view, { owner, zone, count }) => ({ ...inCity(view, zone, owner, count), nest: put(view.nest, owner, 0) }),
    reinforced: (view, { seat, zone, count }) => ({ ...inCity(view, zone, seat, count), nest: add(view.nest, seat, -count) }),
    vatican: (view, { seat }) => ({ vatican: seat }),
    grey_put: (view, { zone }) => ({ ...inCity(view, zone, "grey", 1), beside: Math.max(0, view.beside - 1) }),
    grey_moved: (view, { zone, to }) => inCity({ ...view, ...inCity(view, zone, "grey", -1) }, to, "grey", 1),
    feud: leave,
    poisoned: die,
    returned: (view, { seat, count }) => ({ michele: put(view.michele, seat, 0), reserve: add(view.reserve, seat, count) }),
    raptor: (view, { zone }) => ({ bird: zone }),
    purged: leave,
    purged_grey: greysLeave,
    expelled: leave,
    took_over: (view, { seat, zone, count }) => inCity(view, zone, seat, count),
    arrived: (view, { seat, slot, zone, count }) => ({
      ...inCity(view, zone, seat, count),
      cubes: put(view.cubes, seat, put(view.cubes[seat], /** @type {Pile} */ (`${slot}`), 0)),
      card: put(view.card, seat, put(view.card[seat], /** @type {ZoneCard} */ (`${slot}`), null)),
      phase: "reinforcing",
    }),
    scored: (view, { seat, points }) => ({ score: add(view.score, seat, points), phase: "recovering" }),
    level: () => ({ phase: "recovering" }),
    scared: () => ({ phase: "recovering" }),
    revived: (view, { seat, count }) => ({ michele: add(view.michele, seat, -count), reserve: add(view.reserve, seat, count) }),
    sent_off: leave,
    sent_off_grey: greysLeave,
    fledged: (view, { seat, count }) => ({ nest: add(view.nest, seat, -count), reserve: add(view.reserve, seat, count) }),
  }),
);
