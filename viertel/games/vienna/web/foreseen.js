// What the board knows of the rules before anything is chosen: wild dice, symbols compared, the price of going back.
// tests/games/vienna/test_board.py holds all of it to the rules.

/** @import { Die, Facts, FieldFacts, House, Reward, View } from "./facts" */
/** @import { Special, Street, Symbol } from "./view" */

/** @param {View} view @param {Special} special @param {number} seat */
export const holds = (view, special, seat) => view.specials[special] === seat;

/** The joker makes a 1 any face. @param {View} view @param {number} seat @param {Die} die */
export const isWild = (view, seat, { face }) => face === 1 && holds(view, "joker", seat);

/** Citizens, crosses and crowns in front of a seat. @param {{ facts: Facts, view: View }} house @param {number} seat */
export function symbolsOf({ facts, view }, seat) {
  const cards = facts.characters.map(({ name, symbols }) => symbols.map((count) => count * view.row[seat][name]));
  const start = facts.start_cards.find(({ name }) => name === view.start_card[seat]);
  if (start) cards.push(start.symbols);
  if (holds(view, "influence", seat)) cards.push(facts.influence);
  return facts.symbols.map((_, symbol) => cards.reduce((sum, counts) => sum + counts[symbol], 0));
}

/** The neighbours to the left and to the right. @param {number} seat @param {number} seats */
export const neighbours = (seat, seats) => [(seat + 1) % seats, (seat + seats - 1) % seats];

/** How a seat's symbols compare. @param {number} mine @param {number} theirs @returns {"ahead" | "tied" | "behind"} */
export const compared = (mine, theirs) => (mine > theirs ? "ahead" : mine === theirs ? "tied" : "behind");

/**
 * What comparing a symbol on a field brings against each neighbour (VIE-110 to 116).
 * @param {{ facts: Facts, view: View, seats: { seat: number }[] }} house @param {number} seat @param {FieldFacts} field
 * @param {Symbol} symbol
 */
export function duels(house, seat, { majority, tie }, symbol) {
  const { facts, seats } = house;
  const at = facts.symbols.indexOf(symbol);
  const mine = symbolsOf(house, seat)[at];
  const rewards = { ahead: majority ?? NOTHING, tied: tie ?? NOTHING, behind: NOTHING };
  return neighbours(seat, seats.length).map((other) => {
    const outcome = compared(mine, symbolsOf(house, other)[at]);
    return { other, outcome, points: rewards[outcome][0], coins: rewards[outcome][1] };
  });
}

/** @type {Reward} */
const NOTHING = [0, 0];

/** @param {{ points: number }[]} parts */
const pointsOf = (parts) => parts.reduce((sum, { points }) => sum + points, 0);

/** Points for a symbol on the field that asks for one. @param {House} house @param {number} seat @param {Symbol} symbol */
export function worth(house, seat, symbol) {
  const here = house.facts.fields.find(({ name }) => name === house.view.at);
  return here ? pointsOf(duels(house, seat, here, symbol)) : 0;
}

/**
 * What a field that compares or counts would bring a seat if it were evaluated now; null for one that always brings the same.
 * @param {{ facts: Facts, view: View, seats: { seat: number }[] }} house @param {number} seat @param {FieldFacts} field
 */
export function expected(house, seat, field) {
  const { facts, view } = house;
  if (field.does === "specials")
    return { points: field.points * facts.specials.filter((special) => holds(view, special, seat)).length, parts: [] };
  if (!field.majority) return null;
  // At the Gloriette any symbol that has not been compared in this round (VIE-117).
  const open = field.does === "any-symbol" ? facts.symbols.filter((name) => !view.scored[seat]?.includes(name)) : [field.does];
  const all = open.map((name) => duels(house, seat, field, /** @type {Symbol} */ (name)));
  const parts = all.reduce((best, one) => (pointsOf(one) > pointsOf(best) ? one : best), all[0] ?? []);
  return { points: pointsOf(parts), parts };
}

/**
 * Does it lie behind a seat's coach, so that going there costs a coin?
 * @param {{ facts: Facts, view: View }} house @param {number} seat @param {Street} field
 */
export function behind({ facts, view }, seat, field) {
  const place = (/** @type {Street | null} */ one) => facts.fields.findIndex(({ name }) => name === one);
  return place(field) <= place(view.coach[seat]);
}
