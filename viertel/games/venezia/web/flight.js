// Ways over the Piazza, and what a movement would bring if it ended there: for the eye before a move is made. The server decides.
import { beyond, closed, near, standing } from "./things.js";

/** @import { Cell, View } from "./view" */
/** @import { Facts, Pigeons } from "./things" */
/** @typedef {{ view: View, facts: Facts }} House */

const WAYS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right])).filter(([down, right]) => down || right);

/**
 * The cells a pigeon touches on its way: a step, or the shortest chain of jumps.
 * @param {House} house @param {Cell} from @param {Cell} to
 */
export function way(house, from, to) {
  const { view, facts } = house;
  if (near(facts, from, to)) return [from, to];
  const tourists = standing(view.tourist);
  /** @type {Map<Cell, Cell | null>} */
  const came = new Map([[from, null]]);
  for (const here of came.keys()) {
    for (const direction of WAYS) {
      const over = beyond(facts, here, direction, 1);
      const there = beyond(facts, here, direction, 2);
      if (!over || !there || came.has(there) || view.pigeon[there] || closed(house, there)) continue;
      if ((view.pigeon[over] && over !== from) || tourists.includes(over)) came.set(there, here);
    }
  }
  /** @type {Cell[]} */
  const cells = [];
  for (let here = /** @type {Cell | null | undefined} */ (to); here; here = came.get(here)) cells.unshift(here);
  return cells;
}

/** The Piazza after a move. @param {Pigeons} pigeons @param {Cell} from @param {Cell} to @returns {Pigeons} */
export const after = (pigeons, from, to) => ({ ...pigeons, [from]: null, [to]: pigeons[from] });

/** Foreign pigeons between two of a seat's, with the two. @param {Facts} facts @param {Pigeons} pigeons @param {number} seat */
export function pincers(facts, pigeons, seat) {
  return facts.cells.flatMap((cell) => {
    const owner = pigeons[cell]?.owner ?? seat;
    if (owner === seat) return [];
    for (const [down, right] of WAYS.slice(0, 4)) {
      const [one, other] = [beyond(facts, cell, [down, right], 1), beyond(facts, cell, [-down, -right], 1)];
      if (one && other && pigeons[one]?.owner === seat && pigeons[other]?.owner === seat) return [{ cell, one, other }];
    }
    return [];
  });
}

/** Chicks a pigeon on a cell has. @param {House} house @param {Cell} cell */
export function food({ view, facts }, cell) {
  const tourists = standing(view.tourist);
  if (tourists.includes(cell)) return facts.chicks.on;
  return tourists.some((tourist) => near(facts, tourist, cell)) ? facts.chicks.beside : 0;
}

/**
 * All chicks of a seat, as far as there are pigeons in its supply.
 * @param {House} house @param {Pigeons} pigeons @param {number} seat
 */
export function chicks(house, pigeons, seat) {
  const all = house.facts.cells.reduce((sum, cell) => sum + (pigeons[cell]?.owner === seat ? food(house, cell) : 0), 0);
  return Math.min(all, house.view.supply[seat]);
}
