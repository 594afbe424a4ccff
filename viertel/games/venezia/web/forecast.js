// What a scoring would bring as things stand, or with a plan carried out and nothing else: for the eye. The server decides.
import { leader, pigeonsIn } from "./things.js";

/** @import { View, Zone } from "./view" */
/** @import { Plan } from "./draft" */
/** @import { Facts, Seats } from "./things" */
/** @typedef {{ view: View, facts: Facts, seats: Seats }} House */
/** @typedef {{ leader: Record<Zone, number>, points: number[], districts: number[], emptied: Zone[] }} Forecast */

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
  const most = /** @type {Record<Zone, number>} */ ({});
  const points = seats.map(() => 0);
  const districts = seats.map(() => 0);
  for (const zone of facts.zones) {
    const first = leader(view, zone, seats);
    most[zone] = first;
    if (first < 0 || !worth(house, zone, first)) continue;
    points[first] += worth(house, zone, first);
    districts[first] += 1;
  }
  const crowds = facts.zones.map((zone) =>
    seats.reduce((sum, { seat }) => sum + pigeonsIn(view, zone, seat), view.city[zone].grey),
  );
  const crowd = Math.max(...crowds);
  return { leader: most, points, districts, emptied: crowd ? facts.zones.filter((_, n) => crowds[n] === crowd) : [] };
}

/**
 * The city with a plan carried out and nothing else: its pigeons are in their zones, and with the order of the Vatican the grey
 * ones count. Where pigeons of a Ruse go, and what the other actions do, is decided later.
 * @param {View} view @param {Plan} plan @param {number} seat @returns {View}
 */
export function carried(view, plan, seat) {
  const city = { ...view.city };
  plan.zones.forEach((zone, n) => {
    if (zone) city[zone] = { ...city[zone], [seat]: pigeonsIn(view, zone, seat) + plan.cubes[n + 1] };
  });
  return { ...view, city, vatican: plan.action === "vatican" ? seat : view.vatican };
}
