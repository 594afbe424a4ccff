// A plan while it is made: a value of this screen's, which only the seat's other screens are told of before it is committed. What
// fits into it is read from the view and the facts; the server checks it once more.
import { flock, slots } from "./things.js";

/** @import { Card, First, Zone } from "./view" */
/** @import { House, Slot } from "./things" */

/**
 * Zones and pigeons in the order of the slots they lie on, and the slot at hand, counted from 0.
 * @typedef {{
 *   round: number, first: First | null, action: Card | null, zones: (Zone | null)[], cubes: number[], slot: number,
 * }} Plan
 */
/** Somebody who plans. @typedef {House & { seat: number }} Planner */
/** @typedef {First | Card | Zone} AnyCard */

export const ACTION = 1;
const ZONE = 2;

/** Pigeons lie on all slots but the second. @param {number} slot */
const place = (slot) => (slot < ZONE ? slot : slot - 1);
/** @param {number} slot */
export const carries = (slot) => slot !== ACTION;

/** @param {number} round @returns {Plan} */
const bare = (round) => ({ round, first: null, action: null, zones: [null, null, null], cubes: [0, 0, 0, 0], slot: 0 });

/**
 * Is the own plan made here and now? One that another program has begun step by step is finished that way.
 * @param {House} house @returns {house is Planner}
 */
export const drafting = (house) => {
  const { view, seat, live } = house;
  return Boolean(live) && seat !== null && view.phase === "planning" && view.step[seat] === "card 1";
};

/**
 * The draft of this round, or an empty one; also where others have gone back, and what it was made for is no more.
 * @param {Planner} house @returns {Plan}
 */
export function drafted(house) {
  const { draft, view } = house;
  if (draft?.round !== view.round || left(house, draft) < 0 || draft.cubes[0] > most(house, draft, 0)) return bare(view.round);
  return draft.action && !fitting(house, draft, ACTION).includes(draft.action) ? { ...draft, action: null } : draft;
}

/** Pigeons that are not laid. @param {Planner} house @param {Plan} plan */
export const left = ({ view, seat }, plan) => view.reserve[seat] - plan.cubes.reduce((sum, count) => sum + count, 0);

/** The most pigeons a slot can carry now. @param {Planner} house @param {Plan} plan @param {number} slot */
export function most(house, plan, slot) {
  const all = plan.cubes[place(slot)] + left(house, plan);
  return slot === 0 && plan.first === "piazza" ? Math.min(all, house.facts.flock - flock(house.view, house.seat)) : all;
}

/** @param {Plan} plan @param {number} slot */
export const cubesOn = (plan, slot) => (carries(slot) ? plan.cubes[place(slot)] : null);
/** @param {Plan} plan @param {number} slot @returns {AnyCard | null} */
export const cardOf = (plan, slot) => (slot === 0 ? plan.first : slot === ACTION ? plan.action : plan.zones[slot - ZONE]);

/** With so many pigeons on a slot. @param {Plan} plan @param {number} slot @param {number} count @returns {Plan} */
export const load = (plan, slot, count) => ({
  ...plan,
  slot,
  cubes: plan.cubes.map((old, n) => (n === place(slot) ? count : old)),
});

/**
 * With another card in a slot; a zone that lies elsewhere changes places.
 * @param {Planner} house @param {Plan} plan @param {number} slot @param {AnyCard | null} card @returns {Plan}
 */
export function lay(house, plan, slot, card) {
  if (slot === ACTION) return { ...plan, slot, action: /** @type {Card | null} */ (card) };
  if (slot > ACTION) {
    const before = plan.zones[slot - ZONE];
    const put = (/** @type {Zone | null} */ zone, /** @type {number} */ n) =>
      n === slot - ZONE ? /** @type {Zone | null} */ (card) : zone === card ? before : zone;
    return { ...plan, slot, zones: plan.zones.map(put) };
  }
  const next = { ...plan, slot, first: /** @type {First | null} */ (card) };
  return load(next, 0, Math.max(0, Math.min(next.cubes[0], most(house, next, 0))));
}

/**
 * A tap on the map: a zone of the plan comes to hand, another goes to the next free slot.
 * @param {Planner} house @param {Plan} plan @param {Zone} zone
 */
export function point(house, plan, zone) {
  const there = plan.zones.indexOf(zone);
  if (there >= 0) return { ...plan, slot: there + ZONE };
  const free = plan.slot >= ZONE && !cardOf(plan, plan.slot) ? plan.slot - ZONE : plan.zones.indexOf(null);
  if (free >= 0) return lay(house, plan, free + ZONE, zone);
  return plan.slot >= ZONE ? lay(house, plan, plan.slot, zone) : plan;
}

/** @param {Plan} plan */
export const clear = (plan) => bare(plan.round);

/**
 * The cards that fit into a slot, in the order of the game.
 * @param {Planner} house @param {Plan} plan @param {number} slot @returns {AnyCard[]}
 */
export function fitting({ view, facts, seat, legal }, plan, slot) {
  /** @type {First[]} */
  const firsts = ["piazza", "ruse"];
  if (slot === 0) return firsts.filter((card) => card === "ruse" || !legal.length || legal.includes(`first ${card}`));
  if (slot > ACTION) return facts.zones;
  return view.round < facts.action_round ? [] : facts.cards.filter((card) => !view.played[seat].includes(card));
}

/**
 * What a plan still needs: a message of the board with its values, or null.
 * @param {Plan} plan @returns {[string, Record<string, unknown>?] | null}
 */
export function missing(plan) {
  const zones = plan.zones.filter((zone) => !zone).length;
  if (!plan.first) return ["board.need_first"];
  if (plan.first === "piazza" && !plan.cubes[0]) return ["board.need_pigeon"];
  return zones ? ["board.need_zones", { count: zones }] : null;
}

/** The plan as the steps that the server knows. @param {Planner} house @param {Plan} plan */
export function steps({ view, facts }, plan) {
  const deed = view.round < facts.action_round ? [] : [`action ${plan.action ?? "none"}`];
  return [
    `first ${plan.first}`,
    `cubes ${plan.cubes[0]}`,
    ...deed,
    ...plan.zones.flatMap((zone, n) => [`zone ${zone}`, `cubes ${plan.cubes[n + 1]}`]),
  ];
}

/**
 * The same as far as it goes, "" for what is not decided: in a plan that is not whole also a card that is not chosen, and pigeons
 * that are not laid. Of an empty one nothing.
 * @param {Planner} house @param {Plan} plan
 */
export function intent(house, plan) {
  if (!missing(plan)) return steps(house, plan);
  const laid = (/** @type {number} */ count) => (count ? `cubes ${count}` : "");
  const deed = house.view.round < house.facts.action_round ? [] : [plan.action ? `action ${plan.action}` : ""];
  const found = [
    plan.first ? `first ${plan.first}` : "",
    laid(plan.cubes[0]),
    ...deed,
    ...plan.zones.flatMap((zone, n) => [zone ? `zone ${zone}` : "", laid(plan.cubes[n + 1])]),
  ];
  return found.some(Boolean) ? found : [];
}

/** The plan that these steps make, "" for one that is not there. @param {House} house @param {string[]} made @returns {Plan} */
export function planOf({ view, facts }, made) {
  const word = (/** @type {number} */ step) => made[step]?.split(" ")[1] ?? null;
  const third = view.round < facts.action_round ? 2 : 3;
  const action = third > 2 ? word(2) : null;
  return /** @type {Plan} */ ({
    ...bare(view.round),
    first: word(0),
    action: action === "none" ? null : action,
    zones: [0, 2, 4].map((slot) => word(third + slot)),
    cubes: [1, third + 1, third + 3, third + 5].map((step) => Number(word(step))),
  });
}

/**
 * The own plan as it stands, from the draft or from the view, as `slots` gives it.
 * @param {House} house @param {number} seat @returns {Slot[]}
 */
export function ownSlots(house, seat) {
  if (!drafting(house)) return slots(house.view, seat);
  const plan = drafted(house);
  return [0, 1, 2, 3, 4].map((slot) => ({
    kind: slot > ACTION ? "zone" : "card",
    card: cardOf(plan, slot),
    count: cubesOn(plan, slot),
  }));
}
