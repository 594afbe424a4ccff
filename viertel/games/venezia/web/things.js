// What stands where, as the view by names has it: pigeons, zones, slots of a plan.
import { HIDDEN } from "/static/table/named.js";

/** @import { Card, Cell, Events, First, Owner, Pile, Step, View, Zone, ZoneCard } from "./view" */

/**
 * What never changes during a game. The cells are listed row by row, the Campanile's among them.
 * @typedef {{
 *   rows: string, columns: number, cells: Cell[], campanile: Cell, zones: Zone[], island: Zone, cards: Card[], flock: number,
 *   chicks: { on: number, beside: number }, action_round: number, end_points: number, end_districts: number,
 *   district_points: number, home_points: number,
 * }} Facts
 */
/** @typedef {import("/static/table/types").House<View, Events, Facts>} House */
/** @typedef {House["seats"]} Seats */
/** @typedef {View["pigeon"]} Pigeons */
/** A slot of a plan: its card, `null` if there is none, "?" if it lies face down; and its pigeons, if it can carry any.
 * @typedef {{ kind: "card" | "zone", card: First | Card | Zone | "?" | null, count: number | null }} Slot */

/** @type {WeakMap<Facts, Map<Cell, { row: number, column: number }>>} */
const spots = new WeakMap();

/** Row and column of a cell. @param {Facts} facts @param {Cell} cell */
export function spot(facts, cell) {
  let found = spots.get(facts);
  if (!found) {
    const { cells, columns } = facts;
    found = new Map(cells.map((name, n) => [name, { row: Math.floor(n / columns), column: n % columns }]));
    spots.set(facts, found);
  }
  return found.get(cell) ?? { row: 0, column: 0 };
}

/**
 * The cell so many steps away; none outside and on the Campanile.
 * @param {Facts} facts @param {Cell} cell @param {number[]} direction @param {number} steps
 */
export function beyond(facts, cell, [down, right], steps) {
  const { rows, columns, cells, campanile } = facts;
  const { row, column } = spot(facts, cell);
  const [there, beside] = [row + down * steps, column + right * steps];
  if (there < 0 || there >= rows.length || beside < 0 || beside >= columns) return null;
  const found = cells[there * columns + beside];
  return found === campanile ? null : found;
}

/** Cells side by side, straight or diagonal, or one and the same. @param {Facts} facts @param {Cell} one @param {Cell} other */
export function near(facts, one, other) {
  const [here, there] = [spot(facts, one), spot(facts, other)];
  return Math.max(Math.abs(here.row - there.row), Math.abs(here.column - there.column)) <= 1;
}

/** The cells where tourists or hunters stand. @param {(Cell | null)[]} cubes */
export const standing = (cubes) => cubes.flatMap((cell) => cell ?? []);

/** A hunter's zone. @param {{ view: View, facts: Facts }} house @param {Cell} cell */
export const closed = ({ view, facts }, cell) => standing(view.hunter).some((hunter) => near(facts, hunter, cell));

/** Whose home a zone is, −1 for nobody's. @param {View} view @param {Zone} zone */
export const homeOf = (view, zone) => view.home.findIndex((home) => home === zone);

/** Those of a seat, of whom there are at most four. @param {View} view @param {Zone} zone @param {number} seat */
export const pigeonsIn = (view, zone, seat) => view.city[zone][/** @type {Owner} */ (seat)];

/** Whoever has the most of these, −1 if nobody or several. @param {number[]} numbers */
function mostOf(numbers) {
  const top = Math.max(...numbers);
  return top > 0 && numbers.filter((number) => number === top).length === 1 ? numbers.indexOf(top) : -1;
}

/**
 * Who has the most in a zone: the own pigeons count, and the grey ones for whoever has the order of the Vatican.
 * @param {View} view @param {Zone} zone @param {Seats} seats
 */
export const leader = (view, zone, seats) =>
  mostOf(seats.map(({ seat }) => pigeonsIn(view, zone, seat) + (view.vatican === seat ? view.city[zone].grey : 0)));

/** Who has the most on San Michele. @param {View} view */
export const leaderOfGraves = (view) => mostOf(view.michele);

/** @param {View} view @param {number} seat */
export const flock = (view, seat) => Object.values(view.pigeon).filter((pigeon) => pigeon?.owner === seat).length;

/** The five slots of a plan. @param {View} view @param {number} seat @returns {Slot[]} */
export function slots(view, seat) {
  /** @template C @param {C | "hidden"} card @returns {C | "?"} */
  const shown = (card) => (card === HIDDEN ? "?" : /** @type {C} */ (card));
  const [cards, cubes] = [view.card[seat], view.cubes[seat]];
  return [
    { kind: "card", card: shown(view.first[seat]), count: cubes[1] },
    { kind: "card", card: shown(view.deed[seat]), count: null },
    { kind: "zone", card: shown(cards[3]), count: cubes[3] },
    { kind: "zone", card: shown(cards[4]), count: cubes[4] },
    { kind: "zone", card: shown(cards[5]), count: cubes[5] },
  ];
}

/** Which of these slots a step of a plan is about: "card 3" the third. @param {Step} step */
export const slotOf = (step) => (step === "planned" ? -1 : Number(step.split(" ")[1]) - 1);

/** Pigeons that come to a zone at the end of the round, as far as these slots tell. @param {Slot[]} own @param {Zone} zone */
export const coming = (own, zone) =>
  own.reduce((sum, { kind, card, count }) => sum + (kind === "zone" && card === zone ? (count ?? 0) : 0), 0);
