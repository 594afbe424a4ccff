// What an action would change in the city, told as the events it would have: for the eye, before it is confirmed.
import { step } from "./story.js";
import { pigeonsIn } from "./things.js";

/** @import { Owner, View, Zone } from "./view" */
/** @import { House } from "./things" */

/** @typedef {[key: string, args: Record<string, unknown>][]} Tale */

/** @param {string} word */
const seatOf = (word) => Number(word[1]) - 1;

/** @type {Record<string, (house: House, words: string[]) => Tale>} */
const TALES = {
  home: (_, [zone]) => [["home", { zone }]],
  reinforce: ({ view, seat }, [count]) => [["reinforced", { zone: view.home[Number(seat)], count: Number(count) }]],
  family: ({ view, seats }, [zone]) => seats.map(({ seat }) => ["came", { owner: seat, zone, count: view.nest[seat] }]),
  vatican: (_, [from, to]) => (to ? [from === "beside" ? ["grey_put", { zone: to }] : ["grey_moved", { zone: from, to }]] : []),
  feud: (_, [zone, whom]) => (whom === "none" ? [] : [["feud", { owner: seatOf(whom), zone }]]),
  raptor: (_, [zone]) => [["raptor", { zone }]],
  purge({ view }, [zone, whom]) {
    const count = view.city[/** @type {Zone} */ (zone)][whom === "grey" ? whom : /** @type {Owner} */ (seatOf(whom))];
    return [whom === "grey" ? ["purged_grey", { zone, count }] : ["purged", { zone, owner: seatOf(whom), count }]];
  },
  takeover({ view, seats, seat, options }, [zone]) {
    const others = seats.filter((one) => one.seat !== seat).map((one) => one.seat);
    const gone = others.map((owner) => pigeonsIn(view, /** @type {Zone} */ (zone), owner));
    const mine = view.nest[Number(seat)] + (options.takeover === "nest_only" ? 0 : view.reserve[Number(seat)]);
    const count = Math.min(
      mine,
      gone.reduce((sum, one) => sum + one, 0),
    );
    return [
      ...others.map((owner, n) => /** @type {Tale[0]} */ (["expelled", { owner, zone, count: gone[n] }])),
      ["took_over", { zone, count }],
    ];
  },
};

/**
 * The view after an action; the same where it changes nothing in the city.
 * @param {House} house @param {string | null} action @returns {View}
 */
export function done(house, action) {
  const [verb, ...words] = (action ?? "").split(" ");
  const tale = TALES[verb]?.(house, words) ?? [];
  return tale.reduce(
    (view, [key, args]) => step(view, /** @type {any} */ ({ key, args: { seat: house.seat, ...args } }), house.options),
    house.view,
  );
}
