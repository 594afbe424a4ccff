// What a view means for the drawing: who owns and grows what, who has chosen where, whose turn comes when.
import { HIDDEN } from "/static/table/named.js";

/** @import { Facts, House, Region, Scene } from "./types" */
/** @import * as names from "./view" */

/** Is something with this verb open to the player now? @param {House} house @param {string} verb */
export const asks = (house, verb) => house.legal.some((action) => action.startsWith(`${verb} `));

/** @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** Where a region stands among them all, by its code; −1 if there is none. @param {Facts} facts @param {string | null} [code] */
export const placeOf = (facts, code) => facts.regions.findIndex((region) => region.code === code);

/** The code of the region where a vineyard is. @param {Facts} facts @param {names.Vineyard} vineyard */
export const regionOf = (facts, vineyard) =>
  facts.regions.find(({ vineyards }) => vineyards.some(({ name }) => name === vineyard))?.code ?? null;

/** The letter on a grape's marker. @param {Facts} facts @param {names.Grape} grape */
export const letterOf = (facts, grape) => facts.grapes.find(({ name }) => name === grape)?.letter ?? "";

/** Its free vineyards. @param {Scene} view @param {Region} region */
export const free = (view, { vineyards }) => vineyards.filter(({ name }) => view.owner[name] === null);

const LOOKS = /** @type {const} */ ({ board: "free", "face-down": "hidden", drawn: "drawn" });

/**
 * A region's marker of a grape: how it looks, and who has it.
 * @param {Scene} view
 * @param {Region} region
 * @param {names.Grape} grape
 */
export function marker(view, { code }, grape) {
  const place = view.marker[code][grape];
  return typeof place === "number" ? { look: "held", seat: place } : { look: LOOKS[place], seat: null };
}

/** What a seat grows in a region. @param {Scene} view @param {number} seat @param {Region} region */
export const grows = (view, seat, region) => region.grapes.find((grape) => view.marker[region.code][grape] === seat) ?? null;

/** @param {Scene} view @param {number} seat @param {Region} region */
export const holdings = (view, seat, { vineyards }) => vineyards.filter(({ name }) => view.owner[name] === seat).length;

/**
 * Vineyards of each grape: the cellar counts nothing else.
 * @param {{ facts: Facts, view: Scene }} house
 * @param {number} seat
 */
export function cellar({ facts, view }, seat) {
  const stock = /** @type {Record<names.Grape, number>} */ (Object.fromEntries(facts.grapes.map(({ name }) => [name, 0])));
  for (const region of facts.regions) {
    const grape = grows(view, seat, region);
    if (grape) stock[grape] += holdings(view, seat, region);
  }
  return stock;
}

/** Vineyards of a seat: they win. @param {{ facts: Facts, view: Scene }} house @param {number} seat */
export const vineyards = ({ facts, view }, seat) => facts.regions.reduce((sum, region) => sum + holdings(view, seat, region), 0);

const BUYING = ["select", "owners", "newcomers"];

/**
 * The price of the cheapest free vineyard, if a seat's money does not buy even that: then it is not asked for regions (AMB-05).
 * @param {{ facts: Facts, view: Scene }} house @param {number} seat
 */
export function ruined({ facts, view }, seat) {
  if (!BUYING.includes(view.phase)) return null;
  const prices = facts.regions.flatMap((region) => free(view, region).map(({ price }) => price));
  const cheapest = Math.min(...prices);
  return view.money[seat] < cheapest ? cheapest : null;
}

/** Chips a seat still has. @param {{ facts: Facts, view: Scene }} house @param {number} seat */
export const chipsLeft = ({ facts, view }, seat) =>
  facts.regions.reduce((chips, region) => chips - holdings(view, seat, region), facts.chips);

/** The regions a seat has chosen, as far as this screen knows. @param {Scene} view @param {number} seat */
export function chosenRegions(view, seat) {
  const choice = view.choice[seat];
  return choice === null || choice === HIDDEN ? [] : /** @type {names.Region[]} */ (choice.split(" "));
}

/** @param {Scene} view @param {number} seat */
export const hasChosen = (view, seat) => view.choice[seat] !== null;

/** The seats that have chosen a region, in the order of the table. @param {House} house @param {Region} region */
export const choosers = (house, { code }) =>
  house.seats.map(({ seat }) => seat).filter((seat) => chosenRegions(house.view, seat).includes(code));

/** Seats in turn order; empty before the banker is known. @param {Scene} view */
export const turnOrder = (view) => (view.phase === "banker" ? [] : view.order);

const SELLING = ["sell", "return", "raise"];

/** The grape of the sale that goes on. @param {Scene} view */
export const sold = (view) => (SELLING.includes(view.phase) ? (view.sale[view.order[view.turn]]?.grape ?? null) : null);

/**
 * Money is always told in the events; the option only says whether the table shows it.
 * @param {House} house
 * @param {number} seat
 */
export const showsMoney = ({ facts, mine, view }, seat) => facts.money_open || mine.includes(seat) || view.phase === "over";

/**
 * The vineyards that got an owner in this round and still have one; while regions are chosen, in the round before, too.
 * @param {import("./types").Event[]} story @param {Scene["phase"]} phase
 */
export function fresh(story, phase) {
  const rounds = story.flatMap(({ key }, n) => (key === "round" ? n : []));
  /** @type {Set<string>} */
  const found = new Set();
  for (const { key, args } of story.slice(rounds.at(phase === "select" ? -2 : -1) ?? 0)) {
    if (key === "entered" || key === "bought" || key === "given") found.add(args.vineyard);
    else if (key === "returned") found.delete(args.vineyard);
  }
  return found;
}
