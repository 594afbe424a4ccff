// What the board knows of the rules before anything is chosen: wild dice, symbols compared, the price of going back.
// tests/games/vienna/test_board.py holds all of it to the rules.

/** @import { Die, Facts, House, View } from "./facts" */
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

/** Points for a symbol on the field that asks for one. @param {House} house @param {number} seat @param {Symbol} symbol */
export function worth(house, seat, symbol) {
  const { facts, view, seats } = house;
  const here = facts.fields.find(({ name }) => name === view.at);
  const at = facts.symbols.indexOf(symbol);
  const mine = symbolsOf(house, seat)[at];
  const rewards = { ahead: here?.majority?.[0] ?? 0, tied: here?.tie?.[0] ?? 0, behind: 0 };
  return neighbours(seat, seats.length).reduce((sum, other) => sum + rewards[compared(mine, symbolsOf(house, other)[at])], 0);
}

/**
 * Does it lie behind a seat's coach, so that going there costs a coin?
 * @param {{ facts: Facts, view: View }} house @param {number} seat @param {Street} field
 */
export function behind({ facts, view }, seat, field) {
  const place = (/** @type {Street | null} */ one) => facts.fields.findIndex(({ name }) => name === one);
  return place(field) <= place(view.coach[seat]);
}
