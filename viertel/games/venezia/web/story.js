// How long each event is shown, and what it changes in the drawing.
import { paces, steps } from "/static/table/story.js";
import { add, at, put } from "/static/table/view.js";
import { GREY, PHASE, PLANNED } from "./things.js";

/** @import { Changes } from "/static/table/types" */

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

/** Points an event brings, as [seat, points], for the curve of the game. */
export const gains = ({ key, args }) => (key === "scored" ? [[args.seat, args.points]] : []);

const inCity = (view, zone, who, count) => ({ city: add(view.city, 8 * zone + who, count) });

const die = (view, { owner, cell }) => ({ pigeon: put(view.pigeon, cell, 0), michele: add(view.michele, owner, 1) });
const travel = (view, { seat, cell, to }) => ({ pigeon: put(put(view.pigeon, cell, 0), to, at(view.pigeon, cell) || seat + 1) });
const leave = (view, { owner, zone, count = 1 }) => ({
  ...inCity(view, zone, owner, -count),
  supply: add(view.supply, owner, count),
});
const greysLeave = (view, { zone, count }) => ({ ...inCity(view, zone, GREY, -count), beside: (view.beside ?? 0) + count });

export const step = steps(
  /** @type {Changes<any, any>} */ ({
    starts: (view, { seat }) => ({ lead: seat }),
    home: (view, { seat, zone }) => ({ home: put(view.home, seat, zone + 1) }),
    round: (view, { round, seat }) => ({
      round,
      lead: seat,
      phase: PHASE.PLANNING,
      tourist: [],
      hunter: [],
      bird: 0,
      vatican: 0,
      step: [],
    }),
    ready: (view, { seat }) => ({ step: put(view.step, seat, PLANNED) }),
    slots: (view, { seat, first, third, fourth, fifth }) => ({
      cubes: [first, third, fourth, fifth].reduce((cubes, count, k) => put(cubes, 4 * seat + k, count), view.cubes),
    }),
    piazza: (view, { seat }) => ({ first: put(view.first, seat, 1), phase: PHASE.PLACING }),
    ruse: (view, { seat }) => ({ first: put(view.first, seat, 2), phase: PHASE.SHIFTING }),
    shifted: (view, { seat, slot, count }) => ({ cubes: add(add(view.cubes, 4 * seat, -count), 4 * seat + slot - 2, count) }),
    placed: (view, { seat, cell }) => ({ pigeon: put(view.pigeon, cell, seat + 1), cubes: add(view.cubes, 4 * seat, -1) }),
    tourist: (view, { cell }) => ({ tourist: [...(view.tourist ?? []).filter(Boolean), cell + 1], phase: PHASE.TOURISTS }),
    hunter: (view, { cell }) => ({ hunter: [...(view.hunter ?? []).filter(Boolean), cell + 1], phase: PHASE.HUNTERS }),
    shot: die,
    walked: travel,
    hop: travel,
    caught: die,
    bred: (view, { seat, count }) => ({
      nest: add(view.nest, seat, count),
      supply: add(view.supply, seat, -count),
      phase: PHASE.MOVING,
    }),
    action: (view, { seat, card }) => ({ deed: put(view.deed, seat, card), phase: PHASE.REINFORCING }),
    denied: (view, { seat }) => ({ deed: put(view.deed, seat, 0) }),
    came: (view, { owner, zone, count }) => ({ ...inCity(view, zone, owner, count), nest: put(view.nest, owner, 0) }),
    reinforced: (view, { seat, zone, count }) => ({ ...inCity(view, zone, seat, count), nest: add(view.nest, seat, -count) }),
    vatican: (view, { seat }) => ({ vatican: seat + 1 }),
    grey_put: (view, { zone }) => ({ ...inCity(view, zone, GREY, 1), beside: Math.max(0, (view.beside ?? 0) - 1) }),
    grey_moved: (view, { zone, to }) => inCity({ ...view, ...inCity(view, zone, GREY, -1) }, to, GREY, 1),
    feud: leave,
    poisoned: die,
    returned: (view, { seat, count }) => ({ michele: put(view.michele, seat, 0), reserve: add(view.reserve, seat, count) }),
    raptor: (view, { zone }) => ({ bird: zone + 1 }),
    purged: leave,
    purged_grey: greysLeave,
    expelled: leave,
    took_over: (view, { seat, zone, count }) => inCity(view, zone, seat, count),
    arrived: (view, { seat, slot, zone, count }) => ({
      ...inCity(view, zone, seat, count),
      cubes: put(view.cubes, 4 * seat + slot - 2, 0),
      card: put(view.card, 3 * seat + slot - 3, 0),
      phase: PHASE.REINFORCING,
    }),
    scored: (view, { seat, points }) => ({ score: add(view.score, seat, points) }),
    revived: (view, { seat, count }) => ({ michele: add(view.michele, seat, -count), reserve: add(view.reserve, seat, count) }),
    sent_off: leave,
    sent_off_grey: greysLeave,
    fledged: (view, { seat, count }) => ({ nest: add(view.nest, seat, -count), reserve: add(view.reserve, seat, count) }),
  }),
);
