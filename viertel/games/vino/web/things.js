// The view's numbers as things: vineyards, markers, cellars, the market.
import { at } from "/static/table/view.js";

export const ROAD = 21;
export const GRAPES = 5;
export const REGIONS = 9;

export const PHASE = {
  BANKER: 0,
  DRAW: 1,
  PAIR: 2,
  FREE: 3,
  THIRD: 4,
  SELECT: 5,
  OWNERS: 6,
  NEWCOMERS: 7,
  SELL: 8,
  RETURN: 9,
  RAISE: 10,
  OVER: 11,
};

// Where a marker is; 1 to 5 is with a seat.
export const ON_BOARD = 0;
export const FACE_DOWN = 6;
export const DRAWN = 7;

// A share of a gift that only the events have told of so far.
export const UNTOLD = -1;

/** Is something with this verb open to the player now? */
export const asks = (house, verb) => house.legal.some((action) => action.startsWith(`${verb} `));

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

export const regionOf = (vineyard) => Math.floor(vineyard / ROAD);

/** The seat that owns a vineyard, −1 while it is free. */
export const ownerOf = (view, vineyard) => at(view.owner, vineyard) - 1;

/** A region's marker of a grape: where it is, and with whom. */
export function marker(view, region, grape) {
  const place = at(view.marker, region * GRAPES + grape);
  const held = place > ON_BOARD && place < FACE_DOWN;
  return { place, seat: held ? place - 1 : -1 };
}

/** What a seat grows in a region, −1 for nothing. */
export function grows(view, seat, region) {
  for (let grape = 0; grape < GRAPES; grape++) if (marker(view, region, grape).seat === seat) return grape;
  return -1;
}

export const holdings = (view, seat, region) => {
  let count = 0;
  for (let place = 0; place < ROAD; place++) if (ownerOf(view, region * ROAD + place) === seat) count++;
  return count;
};

/** Vineyards of each grape: the cellar counts nothing else. */
export function cellar(view, seat) {
  const stock = Array(GRAPES).fill(0);
  for (let region = 0; region < REGIONS; region++) {
    const grape = grows(view, seat, region);
    if (grape >= 0) stock[grape] += holdings(view, seat, region);
  }
  return stock;
}

export const PAIRS = Array.from({ length: REGIONS }, (_, one) =>
  Array.from({ length: REGIONS - one - 1 }, (_, k) => [one, one + k + 1]),
).flat();

/** The regions a seat has chosen, as far as this screen knows. */
export const chosenRegions = (view, seat) => PAIRS[at(view.choice, seat) - 1] ?? [];

export const hasChosen = (view, seat) => at(view.choice, seat) !== 0;

/** Seats in turn order; empty before the banker is known. */
export const turnOrder = (view, seats) =>
  view.phase === PHASE.BANKER ? [] : Array.from({ length: seats }, (_, place) => at(view.order, place));

export const queue = (list, length) => Array.from({ length }, (_, place) => at(list, place));

/** Money is always told in the events; the option only says whether the table shows it. */
export const showsMoney = (house, seat) => house.facts.money_open || house.mine.includes(seat) || house.view.phase === PHASE.OVER;

/** What a sale brings and costs, before anybody commits. */
export function sale({ sales, market }, demand, quantity) {
  const row = sales.find((one) => one.quantity === quantity);
  const spaces = Math.min(row.change, Math.floor((demand + market.end) / market.step));
  return { quantity, payment: Math.max(0, row.revenue + demand), lost: row.lost, spaces, demand: demand - spaces * market.step };
}

/** What those who are still to be given something will get, by rank: one, two, the rest, as far as vineyards and chips reach. */
export function shares({ facts, view, options }, region, ranked) {
  let left = facts.regions[region].vineyards.filter(({ id, state }) => state && ownerOf(view, id) < 0).length;
  return ranked.map((seat, rank) => {
    if (rank < view.rank) return 0;
    const taken = rank === view.rank ? (view.taken ?? 0) : 0;
    const all = rank === 2 || (ranked.length === 1 && options.sole_owner_gift === "all");
    const chips = facts.chips - cellar(view, seat).reduce((sum, stock) => sum + stock, 0);
    const told = rank === view.rank && view.share !== UNTOLD;
    const share = told ? view.share : Math.min(left, chips, all ? left : rank + 1 - taken);
    left -= share;
    return share;
  });
}
