// What the board says of its things, for the ear.
import { joined } from "/static/table/text.js";
import { choosers, free, holdings, marker, signed } from "./things.js";

/** @import { House, Region } from "./types" */
/** @import { Grape } from "./view" */

/** @param {House} house @param {Grape} grape */
export const grapeName = (house, grape) => house.text(`grape.${grape}`);

/** @param {House} house @param {Region} region @param {number} place on its road, from 0 */
export function spokenVineyard(house, { name, vineyards }, place) {
  const { view, text } = house;
  const { name: token, price, state } = vineyards[place];
  const owner = view.owner[token];
  return [
    `${name} ${place + 1}`,
    text("board.price", { price }),
    text(state ? "board.state" : "board.private"),
    owner === null ? text("board.free") : house.name(owner),
  ].join(", ");
}

/** @param {House} house @param {Region} region @param {Grape} grape */
export function spokenMarker(house, region, grape) {
  const { look, seat } = marker(house.view, region, grape);
  const where = seat !== null ? house.name(seat) : house.text(look === "hidden" ? "board.in_draw" : "board.free");
  return `${grapeName(house, grape)}: ${where}`;
}

/** @param {House} house @param {Region} region @param {number} n its place among them all */
export function spokenRegion(house, region, n) {
  const { view, text } = house;
  const { name, code, grapes, bottle, vineyards } = region;
  const left = free(view, region);
  const owners = house.seats
    .map(({ seat }) => ({ seat, count: holdings(view, seat, region) }))
    .filter(({ count }) => count)
    .map(({ seat, count }) => `${house.name(seat)} ${count}`);
  const names = choosers(house, region).map((seat) => house.name(seat));
  return joined([
    `${n + 1}. ${name}`,
    view.barrel === code && text("board.barrel_here"),
    text("board.free_of", { free: left.length, all: vineyards.length }),
    left.length > 0 && text("board.from", { price: Math.min(...left.map(({ price }) => price)) }),
    bottle && text(view.bottle[code] ? "board.bottle" : "board.no_bottle"),
    ...owners,
    ...grapes.map((grape) => spokenMarker(house, region, grape)),
    names.length > 0 && text("board.chosen_by", { names: names.join(", ") }),
  ]);
}

/** @param {House} house @param {Grape} grape @param {number | null} stock of whoever looks */
export const spokenGlass = (house, grape, stock) =>
  joined([
    grapeName(house, grape),
    house.text("board.demand", { demand: signed(house.view.demand[grape]) }),
    stock !== null && house.text("board.my_stock", { stock }),
  ]);
