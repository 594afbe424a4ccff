// How long each event is shown, and what it changes in the drawing.
import { paces, steps } from "/static/table/story.js";
import { put } from "/static/table/view.js";
import { turnOrder } from "./things.js";

/** @import { Changes, Gains } from "/static/table/types" */
/** @import { Scene } from "./types" */
/** @import { Events, Grape, Pair, Place, Region } from "./view" */

/** Milliseconds an event is given at normal speed. */
export const pace = paces({
  banker: 1100,
  drew: 750,
  entered: 300,
  took: 450,
  bought: 520,
  unused: 600,
  skipped: 500,
  back: 320,
  round: 1000,
  chose: 200,
  revealed: 700,
  barrel: 800,
  stopped: 380,
  passed: 380,
  cannot: 450,
  gift: 1500,
  ranked: 650,
  given: 600,
  subsidised: 800,
  sold_out: 1400,
  last_bottle: 1500,
  sold: 1100,
  fell: 750,
  kept: 500,
  returned: 480,
  rose: 320,
  reorder: 400,
  place: 320,
  standstill: 1500,
  last_round: 1500,
  counted: 500,
});

/** Vineyards won and lost, as [seat, points], for the curve of the game. @type {Gains<Events>} */
export const gains = ({ key, args }) =>
  key === "bought" || key === "given" ? [[args.seat, 1]] : key === "returned" ? [[args.seat, -1]] : [];

/** The dearest sale is what one remembers. @type {Gains<Events>} */
export const feats = ({ key, args }) => (key === "sold" ? [[args.seat, args.payment]] : []);

/** @param {Scene} view @param {Region} region @param {Grape} grape @param {Place} place */
const mark = (view, region, grape, place) => ({
  marker: put(view.marker, region, put(view.marker[region], grape, place)),
});

/** A buyer or newcomer who is through leaves the queue. @param {Scene} view @param {{ seat: number }} args */
const leave = (view, { seat }) => {
  const owners = view.owners.slice(0, view.n_owners).filter((one) => one !== seat);
  const newcomers = view.newcomers.slice(0, view.n_newcomers).filter((one) => one !== seat);
  return { owners, n_owners: owners.length, newcomers, n_newcomers: newcomers.length };
};

/**
 * Whose turn it is to be given something: who has had the last of his share, or begins to take it. Views of the server know the
 * share, events only what is taken of it.
 * @param {Scene} view
 * @param {number} rank
 */
const shared = (view, rank) => {
  if (rank !== view.rank) return { rank, share: null, taken: 1 };
  return { rank, share: view.share === null ? null : Math.max(0, view.share - 1), taken: (view.taken ?? 0) + 1 };
};

export const step = steps(
  /** @type {Changes<Scene, Events>} */ ({
    banker: (view, { seat }) => ({ phase: "draw", order: view.order.map((_, k, { length }) => (seat + 1 + k) % length) }),
    drew: (view, { region, grape }) => mark(view, region, grape, "drawn"),
    entered: (view, { vineyard }) => ({ pending: vineyard }),
    took: (view, { seat, region, grape }) => ({ ...mark(view, region, grape, /** @type {Place} */ (seat)), pending: null }),
    bought: (view, { seat, vineyard, price }) => ({
      owner: put(view.owner, vineyard, seat),
      money: put(view.money, seat, view.money[seat] - price),
    }),
    unused: (view, { region, grape }) => mark(view, region, grape, "board"),
    back: (view, { region, grape }) => mark(view, region, grape, "board"),
    round: (view, { round }) => ({
      round,
      choice: view.choice.map(() => null),
      income: view.income.map(() => 0),
      barrel: null,
      phase: "select",
    }),
    chose: (view, { seat, regions }) => ({ choice: put(view.choice, seat, regions) }),
    revealed: (view, { seat, region, other }) => ({
      choice: put(view.choice, seat, /** @type {Pair} */ (`${region} ${other}`)),
    }),
    barrel: (view, { region }) => ({ barrel: region, phase: "owners" }),
    stopped: leave,
    passed: leave,
    cannot: leave,
    gift: (view, { region }) => ({ gift: region, ranked: [], n_ranked: 0, rank: -1, share: 0, taken: 0 }),
    ranked: (view, { seat, rank }) => ({ ranked: put(view.ranked, rank - 1, seat), n_ranked: rank }),
    given: (view, { seat, vineyard }) => ({
      owner: put(view.owner, vineyard, seat),
      ...shared(view, Math.max(0, view.ranked.slice(0, view.n_ranked).indexOf(seat))),
    }),
    subsidised: (view, { region }) => ({ gift: null, n_ranked: 0, bottle: put(view.bottle, region, false) }),
    sold_out: (view, { region }) => ({ bottle: put(view.bottle, region, false) }),
    sold: (view, { seat, grape, quantity, payment }) => ({
      phase: "sell",
      barrel: null,
      turn: view.order.indexOf(seat),
      sale: put(view.sale, seat, { grape, quantity }),
      money: put(view.money, seat, view.money[seat] + payment),
      income: put(view.income, seat, payment),
    }),
    fell: (view, { grape, demand }) => ({ demand: put(view.demand, grape, demand) }),
    rose: (view, { grape, demand }) => ({ demand: put(view.demand, grape, demand) }),
    returned: (view, { vineyard }) => ({ owner: put(view.owner, vineyard, null) }),
    kept: () => ({ phase: "sell", barrel: null }),
    place: (view, { seat, place }) => {
      const others = turnOrder(view).filter((one) => one !== seat);
      return { order: [...others.slice(0, place - 1), seat, ...others.slice(place - 1)] };
    },
  }),
);
