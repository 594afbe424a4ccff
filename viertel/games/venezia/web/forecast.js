// What a scoring would bring as things stand, or with a plan carried out and nothing else: for the eye. The server decides.
import { ownSlots } from "./draft.js";
import { coming, leader, pigeonsIn } from "./things.js";

/** @import { View, Zone } from "./view" */
/** @import { Facts, House as Table, Seats } from "./things" */
/** @typedef {{ view: View, facts: Facts, seats: Seats }} House */
/** @typedef {{ leader: Record<Zone, number>, points: number[], districts: number[], emptied: Zone[] }} Forecast */

/** Has this round been scored, so that nothing is to come? @param {View} view */
export const scored = ({ phase }) => phase === "recovering" || phase === "reviving" || phase === "over";

/** What the most in a zone are worth to a seat (VEN-058, 061). @param {House} house @param {Zone} zone @param {number} seat */
export function worth({ view, facts }, zone, seat) {
  if (zone === facts.island || zone === view.bird) return 0;
  return view.home.some((home, owner) => home === zone && owner !== seat) ? facts.home_points : facts.district_points;
}

/**
 * Who has the most where (VEN-053, 062), what that brings, how many districts each rules, and what is emptied then (VEN-066).
 * @param {House} house @returns {Forecast}
 */
export function forecast(house) {
  const { view, facts, seats } = house;
  const settled = scored(view);
  const most = /** @type {Record<Zone, number>} */ ({});
  const points = seats.map(() => 0);
  const districts = seats.map(() => 0);
  for (const zone of facts.zones) {
    const first = leader(view, zone, seats);
    most[zone] = first;
    if (first < 0 || !worth(house, zone, first)) continue;
    if (!settled) points[first] += worth(house, zone, first);
    districts[first] += 1;
  }
  const crowds = facts.zones.map((zone) =>
    seats.reduce((sum, { seat }) => sum + pigeonsIn(view, zone, seat), view.city[zone].grey),
  );
  const crowd = Math.max(...crowds);
  return { leader: most, points, districts, emptied: crowd ? facts.zones.filter((_, n) => crowds[n] === crowd) : [] };
}

/**
 * The city with the own plan carried out and nothing else: its pigeons are in their zones, and with the order of the Vatican
 * the grey ones count. Where pigeons of a Ruse go, and what the other actions do, is decided later.
 * @param {Table} house @param {View} [view] the city before it
 */
export function carried(house, view = house.view) {
  const { seat } = house;
  if (seat === null) return view;
  const own = ownSlots(house, seat);
  const city = { ...view.city };
  for (const zone of house.facts.zones) city[zone] = { ...city[zone], [seat]: pigeonsIn(view, zone, seat) + coming(own, zone) };
  return { ...view, city, vatican: own.some(({ card }) => card === "vatican") ? seat : view.vatican };
}
