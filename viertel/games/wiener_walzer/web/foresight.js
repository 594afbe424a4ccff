// What leading a guest to a cell would bring, before anybody commits. It repeats rules: tests/games/wiener_walzer/test_board.py
// asks them whether it is right.
import { inHand, pieces, worth } from "./things.js";

/** @import { CellFacts, Guest, House } from "./things" */
/** @import { Cell, Delicacy, View } from "./view" */
/** @typedef {Record<string, Guest | null>} Standing */
/** @typedef {{ cell: Cell, to: Cell, points: number }} Couple */

/** The open cells on a cell's sides; towards the others there is a wall (WAL-021). @param {CellFacts[]} cells */
export function sides(cells) {
  const open = new Map(cells.filter((cell) => cell.in_play).map((cell) => [`${cell.column} ${cell.row}`, cell.name]));
  const at = (/** @type {number} */ column, /** @type {number} */ row) => open.get(`${column} ${row}`) ?? [];
  return /** @type {Record<Cell, Cell[]>} */ (
    Object.fromEntries(
      cells.map(({ name, column, row }) => [
        name,
        [at(column + 1, row), at(column, row + 1), at(column - 1, row), at(column, row - 1)].flat(),
      ]),
    )
  );
}

/**
 * The couples that must dance: everybody of these who is encircled, with the best partners there are (WAL-020 to 028).
 * @param {Standing} standing @param {Record<Cell, Cell[]>} beside @param {Cell[]} looked
 */
function couples(standing, beside, looked) {
  /** @type {Map<string, Couple>} */
  const found = new Map();
  for (const cell of looked) {
    const dancer = standing[cell];
    if (!dancer || dancer.danced || beside[cell].some((near) => !standing[near])) continue;
    const partners = beside[cell].flatMap((to) => {
      const other = standing[to];
      return other && !other.danced && other.woman !== dancer.woman ? [{ to, other }] : [];
    });
    const best = Math.max(...partners.map(({ other }) => other.value));
    for (const { to, other } of partners)
      if (other.value === best) found.set([cell, to].sort().join(), { cell, to, points: worth(dancer, other) });
  }
  return [...found.values()];
}

/** Who scores a dance of the two (WAL-034 to 036). @param {Standing} standing @param {Couple} couple */
export const scorers = (standing, { cell, to }) =>
  [...new Set([standing[cell]?.owner, standing[to]?.owner])].filter((owner) => typeof owner === "number");

/**
 * The order of dances that brings a seat most, and of those the one that brings the others least: what each seat scores.
 * @param {Standing} standing @param {Record<Cell, Cell[]>} beside @param {Cell[]} looked @param {number} seat
 * @returns {Record<number, number>}
 */
function evening(standing, beside, looked, seat) {
  /** @type {Record<number, number>} */
  let best = {};
  const rate = (/** @type {Record<number, number>} */ gain) =>
    1000 * (gain[seat] ?? 0) - Object.values(gain).reduce((sum, points) => sum + points, 0);
  couples(standing, beside, looked).forEach((couple, n) => {
    const { cell, to, points } = couple;
    const after = { ...standing };
    for (const one of [cell, to]) after[one] = { .../** @type {Guest} */ (standing[one]), danced: true };
    const gain = { ...evening(after, beside, looked, seat) };
    for (const owner of scorers(standing, couple)) gain[owner] = (gain[owner] ?? 0) + points;
    if (!n || rate(gain) > rate(best)) best = gain;
  });
  return best;
}

/**
 * The couples a guest on a cell would set dancing, and what each seat scores if their leader chooses well.
 * @param {View} view @param {Record<Cell, Cell[]>} beside @param {number} seat @param {Guest} guest @param {Cell} cell
 */
export function foreseen(view, beside, seat, guest, cell) {
  const standing = /** @type {Standing} */ ({ ...view.guest, [cell]: guest });
  // Nobody else can start a dance (the proof is at the end of the rules), but for hosts who stood encircled from the start (A15).
  const looked = view.turn ? [cell, ...beside[cell]] : /** @type {Cell[]} */ (Object.keys(beside));
  return { dances: couples(standing, beside, looked), gains: evening(standing, beside, looked, seat), standing };
}

/**
 * Complete sets of the five delicacies, and those the next one lacks when every glass stands for something (WAL-041 to 045).
 * @param {Record<Delicacy, number>} pieces
 */
export function sets({ champagne: glasses, ...delicacies }) {
  const counts = Object.values(delicacies);
  const short = (/** @type {number} */ all) => counts.reduce((sum, count) => sum + Math.max(0, all - count), 0);
  let complete = 0;
  while (short(complete + 1) <= glasses) complete += 1;
  const lacking = /** @type {Delicacy[]} */ (Object.keys(delicacies)).filter((_, n) => counts[n] <= complete);
  return { complete, lacking, glasses: glasses - short(complete) };
}

/**
 * Whoever is to lead a guest sees of every free cell what it brings; and whether an event comes in between (WAL-049).
 * @typedef {{ ahead: Map<string, ReturnType<typeof foreseen> & { set: boolean }>, event: boolean, best: number }} Outlook
 */
/** A position is looked at once. @type {WeakMap<View, Outlook>} */
const looked = new WeakMap();

/** @param {House} house @returns {Outlook | null} null when nothing is to be led anywhere */
export function outlook({ view, facts, seat, options, legal }) {
  const guest = inHand(view, seat);
  const open = legal.flatMap((action) => (action.startsWith("place ") ? /** @type {Cell} */ (action.slice(6)) : []));
  if (!guest || seat === null || !open.length) return null;
  let found = looked.get(view);
  if (!found) {
    const beside = sides(facts.cells);
    const event = options.events === "on" && guest.value === 0;
    const kept = pieces(view, seat);
    const { complete } = sets(kept);
    const ahead = new Map(
      open.map((cell) => {
        const tile = view.tile[cell];
        const then = tile ? sets({ ...kept, [tile.kind]: kept[tile.kind] + tile.pieces }).complete : complete;
        const coming = foreseen(view, beside, seat, guest, cell);
        return [cell, { ...coming, ...(event ? { dances: [], gains: {} } : {}), set: then > complete }];
      }),
    );
    found = { ahead, event, best: Math.max(...[...ahead.values()].map(({ gains }) => gains[seat] ?? 0)) };
    looked.set(view, found);
  }
  return found;
}
