// The view's numbers as things: dice in hand and on fields, cards, symbols.
import { joined } from "/static/table/text.js";
import { at } from "/static/table/view.js";

export const LODGE = 24;

const FACES = 8;
const SYMBOLS = 3;
const CHARACTERS = 16;
const INFLUENCE = 3;
const JOKER = 2;
const IN_HAND = 1;
const ON_FIELD = 2;
const PICK = 1;

export const picking = (view) => (view.phase ?? 0) <= PICK;

/** Dice in front of a seat: own ones by face, 0 for those not rolled yet, then the white one. */
export function hand(view, seat) {
  const dice = [];
  for (const face of [1, 2, 3, 4, 5, 6, 0])
    for (let n = at(view.dice, seat * FACES + face); n > 0; n -= 1) dice.push({ face, word: String(face) });
  if (view.white_at === IN_HAND && (view.white_seat ?? 0) === seat)
    dice.push({ face: view.white ?? 0, word: "white", white: true });
  return dice;
}

/** The word of some dice in an action: ascending, the white one last. */
export const wordOf = (dice) =>
  dice
    .map(({ word }) => word)
    .sort()
    .join("+");

/** The dice on a field of the street. */
export function diceOn(view, field) {
  const seat = at(view.owner, field) - 1;
  if (seat < 0) return [];
  const white = view.white_at === ON_FIELD + field;
  const [one, two] = [at(view.die_one, field), at(view.die_two, field)];
  return [{ seat, face: one }, ...(two ? [{ seat, face: two, white }] : [])];
}

/** The dice on the Geheimbund, of all seats. */
export function diceInLodge(view, seats) {
  const dice = [];
  for (let seat = 0; seat < seats; seat += 1)
    for (let face = 1; face < 7; face += 1)
      for (let n = at(view.lodge, seat * FACES + face); n > 0; n -= 1) dice.push({ seat, face });
  if (view.white_at === ON_FIELD + LODGE) dice.push({ seat: view.white_seat ?? 0, face: view.white, white: true });
  return dice;
}

export const holds = (view, special, seat) => at(view.specials, special) === seat + 1;
export const specialsOf = (view, seat) => [0, 1, 2, 3, 4].filter((special) => holds(view, special, seat));
export const isWild = (view, seat, { face, white }) => face === 1 && !white && holds(view, JOKER, seat);

/** Characters in a seat's row, each with its copies. */
export const rowOf = (view, seat) =>
  Array.from({ length: CHARACTERS }, (_, character) => ({
    character,
    copies: at(view.row, seat * CHARACTERS + character),
  })).filter(({ copies }) => copies);

/** Citizens, crosses and crowns in front of a seat. */
export function symbolsOf({ facts, view }, seat) {
  const cards = rowOf(view, seat).map(({ character, copies }) =>
    facts.characters[character].symbols.map((count) => count * copies),
  );
  const start = at(view.start_card, seat);
  if (start) cards.push(facts.start_cards[start - 1].symbols);
  if (holds(view, INFLUENCE, seat)) cards.push(facts.influence);
  return Array.from({ length: SYMBOLS }, (_, symbol) => cards.reduce((sum, counts) => sum + counts[symbol], 0));
}

/** The neighbours to the left and to the right. */
export const neighbours = (seat, seats) => [(seat + 1) % seats, (seat + seats - 1) % seats];

/** What a handful of an event holds: three bits for how many dice show each face, then the white die's face. */
export function unpack(packed) {
  const dice = [];
  for (let face = 1; face < 7; face += 1) for (let n = (packed >> (3 * (face - 1))) & 7; n > 0; n -= 1) dice.push({ face });
  if (packed >> 18) dice.push({ face: packed >> 18, white: true });
  return dice;
}

export const coins = (house, count) => house.text(count === 1 ? "coins.one" : "coins.many", { count });
export const points = (house, count) => house.text(count === 1 ? "points.one" : "points.many", { count });
export const spokenDice = (house, dice) =>
  dice.map(({ face, white }) => (white ? house.text("die.white", { face }) : face || house.text("board.unrolled"))).join(" + ");
export const spokenSymbols = (house, counts) =>
  house.facts.symbols
    .map((name, n) => [name, counts[n]])
    .filter(([, count]) => count)
    .map(([name, count]) => `${house.text(`symbol.${name}`)} ${count}`)
    .join(", ");

/** What a field takes and does, in words. */
export function spokenField(house, field) {
  const { text } = house;
  const takes = field.takes === "pair" ? text("board.takes_pair") : text("board.takes", { sums: field.takes.join("/") });
  const parts = [];
  if (field.pay) parts.push(text("board.pay", { coins: coins(house, field.pay) }));
  if (field.does === "specials") parts.push(text("board.does_specials", { points: points(house, field.points) }));
  else if (field.does === "gendarm")
    parts.push(text("board.does_gendarm", { coins: coins(house, field.coins), points: points(house, field.points) }));
  else {
    if (field.coins) parts.push(text("board.get", { gain: coins(house, field.coins) }));
    if (field.points) parts.push(text("board.get", { gain: points(house, field.points) }));
    if (field.does) parts.push(text(`board.does_${field.does}`));
    if (field.majority) {
      const reward = ([score, money]) => joined([score && points(house, score), money && coins(house, money)], " + ");
      parts.push(text("board.rewards", { majority: reward(field.majority), tie: reward(field.tie) }));
    }
  }
  return `${takes}${field.at_once ? `, ${text("board.at_once")}` : ""}: ${parts.join("; ")}`;
}
