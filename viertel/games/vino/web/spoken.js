// What the board says of its things, for the ear.
import { joined } from "/static/table/text.js";
import { at } from "/static/table/view.js";
import { chosenRegions, FACE_DOWN, holdings, marker, ownerOf, signed } from "./things.js";

export const grapeName = (house, grape) => house.text(`grape.${house.facts.grapes[grape].name}`);

export function spokenVineyard(house, region, place) {
  const { facts, view, text } = house;
  const { name, vineyards } = facts.regions[region];
  const { price, state, id } = vineyards[place];
  const owner = ownerOf(view, id);
  return [
    `${name} ${place + 1}`,
    text("board.price", { price }),
    text(state ? "board.state" : "board.private"),
    owner < 0 ? text("board.free") : house.name(owner),
  ].join(", ");
}

export function spokenMarker(house, region, grape) {
  const { place, seat } = marker(house.view, region, grape);
  const where = seat >= 0 ? house.name(seat) : house.text(place === FACE_DOWN ? "board.in_draw" : "board.free");
  return `${grapeName(house, grape)}: ${where}`;
}

export function spokenRegion(house, region) {
  const { facts, view, text } = house;
  const { name, grapes, bottle, vineyards } = facts.regions[region];
  const free = vineyards.filter(({ id }) => ownerOf(view, id) < 0);
  const owners = house.seats
    .map(({ seat }) => [seat, holdings(view, seat, region)])
    .filter(([, count]) => count)
    .map(([seat, count]) => `${house.name(seat)} ${count}`);
  const choosers = house.seats
    .filter(({ seat }) => chosenRegions(view, seat).includes(region))
    .map(({ seat }) => house.name(seat));
  return joined([
    `${region + 1}. ${name}`,
    view.barrel === region + 1 && text("board.barrel_here"),
    text("board.free_of", { free: free.length, all: vineyards.length }),
    free.length > 0 && text("board.from", { price: free[0].price }),
    bottle && text(at(view.bottle, region) ? "board.bottle" : "board.no_bottle"),
    ...owners,
    ...grapes.map((grape) => spokenMarker(house, region, grape)),
    choosers.length > 0 && text("board.chosen_by", { names: choosers.join(", ") }),
  ]);
}

export const spokenGlass = (house, grape, stock) =>
  joined([
    grapeName(house, grape),
    house.text("board.demand", { demand: signed(at(house.view.demand, grape)) }),
    stock !== null && house.text("board.my_stock", { stock }),
  ]);
