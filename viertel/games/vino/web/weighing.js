// What can be sold, and the sale that is being weighed.
import { sale } from "./foresight.js";
import { asks } from "./things.js";

/** @import { House } from "./types" */
/** @import { Grape } from "./view" */

/** The quantities a seat can sell of a grape, among what the house offers. @param {House} house @param {Grape} grape */
export const offers = ({ facts, legal, view }, grape) =>
  facts.sales
    .filter(({ quantity }) => legal.includes(`sell ${grape} ${quantity}`))
    .flatMap(({ quantity }) => sale(facts, view.demand[grape], quantity) ?? []);

/** The grape that is chosen. @param {House} house */
export const chosenGrape = (house) => house.facts.grapes.find(({ name }) => house.chosen.includes(name))?.name ?? null;

/** The grape and quantity being weighed: lifted, or pointed at. @param {House} house @param {string | null} pointed */
export function weighed(house, pointed) {
  const grape = chosenGrape(house);
  if (!grape || !asks(house, "sell")) return null;
  const quantity = house.facts.sales
    .map((row) => String(row.quantity))
    .find((token) => house.chosen.includes(token) || (!house.lifted && token === pointed));
  const offer = offers(house, grape).find((one) => String(one.quantity) === quantity);
  return offer ? { grape, ...offer } : null;
}
