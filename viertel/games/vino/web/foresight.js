// What the board foresees, before anybody commits. It repeats rules: a test asks them whether it is right.
import { chipsLeft, free, holdings, placeOf } from "./things.js";

/** @import { Facts, Offer, Region, Scene, Vineyard } from "./types" */
/** @import { Options } from "/static/table/types" */

/**
 * What a sale brings and costs.
 * @param {Facts} facts
 * @param {number} demand
 * @param {number} quantity
 * @returns {Offer | null}
 */
export function sale({ sales, market }, demand, quantity) {
  const row = sales.find((one) => one.quantity === quantity);
  if (!row) return null;
  const spaces = Math.min(row.change, Math.floor((demand + market.end) / market.step));
  return { quantity, payment: Math.max(0, row.revenue + demand), lost: row.lost, spaces, demand: demand - spaces * market.step };
}

/**
 * What those who are still to be given something will get, by rank: one, two, the rest, as far as vineyards and chips reach.
 * @param {{ facts: Facts, view: Scene, options: Options }} house
 */
export function shares({ facts, view, options }) {
  let left = free(view, facts.regions[placeOf(facts, view.gift)]).filter(({ state }) => state).length;
  const ranked = view.ranked.slice(0, view.n_ranked);
  return ranked.map((seat, rank) => {
    if (rank < view.rank) return 0;
    const taken = rank === view.rank ? (view.taken ?? 0) : 0;
    const all = rank === 2 || (ranked.length === 1 && options.sole_owner_gift === "all");
    const told = rank === view.rank ? view.share : null;
    const share = told ?? Math.min(left, chipsLeft({ facts, view }, seat), all ? left : rank + 1 - taken);
    left -= share;
    return share;
  });
}

/**
 * Would this purchase take the last free vineyard of its kind from a region with a bottle?
 * @param {{ facts: Facts, view: Scene }} house
 * @param {Vineyard} vineyard
 */
export function closes({ facts, view }, { name, state }) {
  const region = facts.regions.find(({ vineyards }) => vineyards.some((one) => one.name === name));
  return !!region && view.bottle[region.code] && free(view, region).every((one) => one.state !== state || one.name === name);
}

/**
 * The owners in a region once a seat has a vineyard more there, in the order in which they buy and are given: whoever has more is
 * ahead, of equals whoever reaches farther along the road (VIN-053, 054, 074).
 * @param {Scene} view
 * @param {Region} region
 * @param {number} seat
 * @param {Vineyard} vineyard
 */
export function ownersThen(view, region, seat, { name }) {
  const then = { ...view, owner: { ...view.owner, [name]: seat } };
  const farthest = (/** @type {number} */ owner) => region.vineyards.findLastIndex((one) => then.owner[one.name] === owner);
  return [...new Set(region.vineyards.flatMap((one) => then.owner[one.name] ?? []))].sort(
    (one, other) => holdings(then, other, region) - holdings(then, one, region) || farthest(other) - farthest(one),
  );
}
