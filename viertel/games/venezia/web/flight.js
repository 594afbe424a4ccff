// Ways over the Piazza, and what a movement would bring if it ended there: for the eye before a move is made. The server decides.
import { at } from "/static/table/view.js";
import { near, owner, standing } from "./things.js";

const WAYS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right])).filter(([down, right]) => down || right);

/**
 * The cell so many steps away, −1 outside and on the Campanile.
 * @param {{rows: string[], columns: number, campanile: number}} facts
 * @param {number} cell
 * @param {number[]} direction
 * @param {number} steps
 */
function beyond({ rows, columns, campanile }, cell, [down, right], steps) {
  const row = Math.floor(cell / columns) + down * steps;
  const column = (cell % columns) + right * steps;
  const there = row * columns + column;
  return row < 0 || row >= rows.length || column < 0 || column >= columns || there === campanile ? -1 : there;
}

/** The cells a pigeon touches on its way: a step, or the shortest chain of jumps. */
export function way({ view, facts }, from, to) {
  if (near(from, to, facts.columns)) return [from, to];
  const tourists = standing(view.tourist);
  const hunters = standing(view.hunter);
  const came = new Map([[from, null]]);
  for (const here of came.keys()) {
    for (const direction of WAYS) {
      const over = beyond(facts, here, direction, 1);
      const there = beyond(facts, here, direction, 2);
      if (
        over < 0 ||
        there < 0 ||
        came.has(there) ||
        at(view.pigeon, there) ||
        hunters.some((hunter) => near(hunter, there, facts.columns))
      )
        continue;
      if ((at(view.pigeon, over) && over !== from) || tourists.includes(over)) came.set(there, here);
    }
  }
  const cells = [];
  for (let here = to; here != null; here = came.get(here)) cells.unshift(here);
  return cells;
}

/** The Piazza after a move. */
export function after(pigeons, from, to) {
  const moved = [...(pigeons ?? [])];
  while (moved.length <= to) moved.push(0);
  [moved[from], moved[to]] = [0, moved[from]];
  return moved;
}

/** Foreign pigeons between two of a seat's, with the two. */
export function pincers(facts, pigeons, seat) {
  const mine = (cell) => cell >= 0 && at(pigeons, cell) && owner(pigeons[cell]) === seat;
  return pigeons.flatMap((code, cell) => {
    if (!code || owner(code) === seat) return [];
    const found = WAYS.slice(0, 4)
      .map(([down, right]) => [beyond(facts, cell, [down, right], 1), beyond(facts, cell, [-down, -right], 1)])
      .find((pair) => pair.every(mine));
    return found ? [{ cell, one: found[0], other: found[1] }] : [];
  });
}

/** Chicks a pigeon on a cell has. */
export function food({ view, facts }, cell) {
  const tourists = standing(view.tourist);
  if (tourists.includes(cell)) return facts.chicks.on;
  return tourists.some((tourist) => near(tourist, cell, facts.columns)) ? facts.chicks.beside : 0;
}

/** All chicks of a seat, as far as there are pigeons in its supply. */
export function chicks(house, pigeons, seat) {
  const all = pigeons.reduce((sum, code, cell) => sum + (code && owner(code) === seat ? food(house, cell) : 0), 0);
  return Math.min(all, at(house.view.supply, seat));
}
