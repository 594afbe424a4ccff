// The view's numbers as things: pigeons, zones, slots of a plan.
import { at } from "/static/table/view.js";

export const PHASE = {
  STARTS: 0,
  HOMES: 1,
  PLANNING: 2,
  SHIFTING: 3,
  PLACING: 4,
  TOURISTS: 5,
  HUNTERS: 6,
  MOVING: 7,
  REUNION: 8,
  REINFORCING: 9,
  POISONING: 13,
  RECOVERING: 18,
  REVIVING: 19,
  OVER: 20,
};
export const GREY = 4;
export const DISTRICTS = 7;
export const PLANNED = 9;
export const FIRST = ["piazza", "ruse"];
const OWNER = 7;
const MOVED = 8;

/** A pigeon is its owner + 1, +8 once it has moved; no pigeon is 0. */
export const owner = (code) => (code & OWNER) - 1;
export const hasMoved = (code) => (code & MOVED) > 0;

export const pigeonsIn = (view, zone, who) => at(view.city, 8 * zone + who);

/** Tourists and hunters as the cells where they stand. */
export const standing = (list) => (list ?? []).filter(Boolean).map((place) => place - 1);

/** Cells side by side, straight or diagonal. */
export const near = (one, other, columns) =>
  Math.max(Math.abs(Math.floor(one / columns) - Math.floor(other / columns)), Math.abs((one % columns) - (other % columns))) <= 1;

export const homeOf = (view, zone) => (view.home ?? []).findIndex((place) => place === zone + 1);

/** What counts for each seat in a zone: the own pigeons, and the grey ones for whoever has the order of the Vatican. */
const weights = (view, zone, seats) =>
  seats.map(({ seat }) => pigeonsIn(view, zone, seat) + (view.vatican === seat + 1 ? pigeonsIn(view, zone, GREY) : 0));

/** The seat with the most, −1 if nobody or several. */
function most(numbers) {
  const top = Math.max(...numbers);
  return top > 0 && numbers.filter((number) => number === top).length === 1 ? numbers.indexOf(top) : -1;
}

export const leader = (view, zone, seats) => most(weights(view, zone, seats));
export const leaderOfGraves = (view, seats) => most(seats.map(({ seat }) => at(view.michele, seat)));

export const flock = (view, seat) => (view.pigeon ?? []).filter((code) => owner(code) === seat).length;

/** The five slots of a plan. A card is a name, `null` if there is none, "?" if it lies face down. */
export function slots({ view, facts }, seat) {
  const named = (value, names) => (value < 0 ? "?" : value ? names[value - 1] : null);
  const zones = [0, 1, 2].map((k) => ({
    kind: "zone",
    card: named(at(view.card, 3 * seat + k), facts.zones),
    count: at(view.cubes, 4 * seat + k + 1),
  }));
  return [
    { kind: "card", card: named(at(view.first, seat), FIRST), count: at(view.cubes, 4 * seat) },
    { kind: "card", card: named(at(view.deed, seat), facts.cards), count: null },
    ...zones,
  ];
}

/** Which slot a step of the plan is about. */
export const slotOf = (step) => (step < 2 ? 0 : step >= PLANNED ? -1 : (step + 1) >> 1);

/** Pigeons that come to a zone at the end of the round, as far as these slots tell. */
export const coming = (own, token) =>
  own.reduce((sum, { kind, card, count }) => sum + (kind === "zone" && card === token ? count : 0), 0);

/** The action cards a seat has played and not taken back. */
export const discarded = ({ view, facts }, seat) => facts.cards.filter((_, n) => at(view.played, seat) & (1 << n));
