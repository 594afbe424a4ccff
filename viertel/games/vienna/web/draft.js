// Which of my dice I have picked up. A plan of this screen only: nothing is chosen before a field, or a coin's use, is tapped.
import { hand, wordOf } from "./things.js";

/** @import { House, View } from "./facts" */

/** @type {{ view: View | null, dice: number[] }} */
let draft = { view: null, dice: [] };

/** Places in my hand of the dice picked; a new position forgets them. @param {House} house */
export const picked = (house) => (draft.view === house.view ? draft.dice : []);

/** @param {House} house @param {number[]} dice */
export function pick(house, dice) {
  draft = { view: house.view, dice };
  house.letGo(); // and everything is drawn anew
}

/** @param {House} house @param {number} die */
export function toggle(house, die) {
  const dice = picked(house);
  house.letGo();
  if (dice.includes(die))
    return pick(
      house,
      dice.filter((other) => other !== die),
    );
  const all = [...dice, die];
  pick(house, opens(house, all).length ? all : [die]);
}

/** @param {House} house */
const mine = ({ view, seat }) => (seat === null ? [] : hand(view, seat));

/** @param {House} house */
export const pickedDice = (house) => {
  const dice = mine(house);
  return picked(house)
    .map((n) => dice[n])
    .filter(Boolean);
};

/** The legal actions with exactly these dice of my hand. @param {House} house @param {number[]} places */
function opens(house, places) {
  const dice = mine(house);
  const word = wordOf(places.map((n) => dice[n]));
  return house.remaining().filter((action) => action.split(" ")[1] === word);
}

/** What the dice picked up lead to; null while none is picked. @param {House} house */
export const open = (house) => (picked(house).length ? opens(house, picked(house)) : null);

/** Plays a whole action; dice that a lesson does not mean lie in the hand again. @param {House} house @param {string} action */
export function play(house, action) {
  if (house.lifted === action)
    house.choose(action.split(" ")[1]); // the second tap confirms
  else if (!house.take(action)) pick(house, []);
}

/** The house as the board's targets see it: fields are open for the dice picked up. @param {House} house @returns {House} */
export function drafted(house) {
  const actions = open(house);
  if (!actions || house.lifted) return house;
  const leading = (/** @type {string | null} */ token) => actions.find((action) => action.split(" ")[2] === token);
  return {
    ...house,
    choosable: (token) => Boolean(leading(token)),
    choose(token) {
      const action = leading(token);
      if (action) play(house, action);
      else house.choose(token);
    },
    letGo: () => pick(house, []),
    chosen: pickedDice(house).map(({ word }) => word),
  };
}
