// Dice and cards of a view, and how they are spoken of.
import { joined } from "/static/table/text.js";
import { holds } from "./foreseen.js";

/** @import { Die, FieldFacts, Handful, House, Reward, View } from "./facts" */
/** @import { Field, Street } from "./view" */

export const PIPS = /** @type {const} */ ([1, 2, 3, 4, 5, 6]);

/** So many of something. @template T @param {number} count @param {T} thing */
const times = (count, thing) => Array.from({ length: count }, () => thing);

/** @param {View} view */
export const picking = ({ phase }) => phase === "first" || phase === "pick";

/** Dice in front of a seat: by face, those not rolled yet, then the white one. @param {View} view @param {number} seat */
export function hand(view, seat) {
  const dice = PIPS.flatMap((face) => times(view.dice[seat][face], { face, word: String(face), white: false }));
  const all = [...dice, ...times(view.dice[seat].unrolled, { face: 0, word: "unrolled", white: false })];
  return view.white_at === "hand" && view.white_seat === seat ? [...all, { face: view.white, word: "white", white: true }] : all;
}

/** The word of some dice in an action: ascending, the white one last. @param {{ word: string }[]} dice */
export const wordOf = (dice) =>
  dice
    .map(({ word }) => word)
    .sort()
    .join("+");

/** The dice on a field of the street. @param {View} view @param {Street} field @returns {Die[]} */
export function diceOn(view, field) {
  const seat = view.owner[field];
  if (seat === null) return [];
  const [one, two] = [view.die_one[field], view.die_two[field]];
  return [{ seat, face: one }, ...(two ? [{ seat, face: two, white: view.white_at === field }] : [])];
}

/** The dice on the Geheimbund, of all seats. @param {View} view @returns {Die[]} */
export function diceInLodge(view) {
  const dice = view.lodge.flatMap((faces, seat) => PIPS.flatMap((face) => times(faces[face], { seat, face, white: false })));
  return view.white_at === "geheimbund" ? [...dice, { seat: view.white_seat, face: view.white, white: true }] : dice;
}

/** The dice of an event, the white one last. @param {Handful} dice @returns {Die[]} */
export const diceOf = (dice) => [
  ...PIPS.flatMap((face) => times(dice[face], { face })),
  ...(dice.white ? [{ face: dice.white, white: true }] : []),
];

/** @param {House} house @param {number} seat */
export const specialsOf = ({ facts, view }, seat) => facts.specials.filter((special) => holds(view, special, seat));

/** @param {House} house @param {Field} name */
export const fieldNamed = ({ facts }, name) => facts.fields.find((field) => field.name === name);

/** @param {House} house @param {number} count */
export const coins = (house, count) => house.text("amount.coins", { count });

/** @param {House} house @param {number} count */
export const points = (house, count) => house.text("amount.points", { count });

/** @param {House} house @param {Die[]} dice */
export const spokenDice = (house, dice) =>
  dice.map(({ face, white }) => (white ? house.text("die.white", { face }) : face || house.text("board.unrolled"))).join(" + ");

/** @param {House} house @param {number[]} counts */
export const spokenSymbols = (house, counts) =>
  joined(house.facts.symbols.map((name, n) => counts[n] && `${house.text(`symbol.${name}`)} ${counts[n]}`));

/** What a field takes and does, in words. @param {House} house @param {FieldFacts} field */
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
    if (field.does) parts.push(text(`board.does_${field.does}`, { symbols: spokenSymbols(house, house.facts.influence) }));
    if (field.majority && field.tie) {
      /** @param {Reward} reward */
      const reward = ([score, money]) => joined([score && points(house, score), money && coins(house, money)], " + ");
      parts.push(text("board.rewards", { majority: reward(field.majority), tie: reward(field.tie) }));
    }
  }
  return `${takes}${field.at_once ? `, ${text("board.at_once")}` : ""}: ${parts.join("; ")}`;
}
