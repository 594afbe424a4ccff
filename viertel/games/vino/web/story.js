// How long each event is shown, and what it changes in the drawing.
import { paces, steps } from "/static/table/story.js";
import { at, put } from "/static/table/view.js";
import { DRAWN, GRAPES, ON_BOARD, PAIRS, PHASE, turnOrder, UNTOLD } from "./things.js";

/** @import { Changes } from "/static/table/types" */

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

const VINEYARDS = { bought: 1, given: 1, returned: -1 };

/** Vineyards won and lost, as [seat, points], for the curve of the game. */
export const gains = ({ key, args }) => (VINEYARDS[key] ? [[args.seat, VINEYARDS[key]]] : []);

/** The dearest sale is what one remembers. */
export const feats = ({ key, args }) => (key === "sold" ? [[args.seat, args.payment]] : []);

const mark = (view, region, grape, place) => ({ marker: put(view.marker, region * GRAPES + grape, place) });

/** A buyer or newcomer who is through leaves the queue. */
const leave = (view, seat) => {
  const without = (list, length) => Array.from({ length }, (_, k) => at(list, k)).filter((one) => one !== seat);
  const [owners, newcomers] = [without(view.owners, view.n_owners), without(view.newcomers, view.n_newcomers)];
  return { owners, n_owners: owners.length, newcomers, n_newcomers: newcomers.length };
};

/**
 * Whose turn it is to be given something: who has had the last of his share, or begins to take it. Views of the server know the
 * share, events only what is taken of it.
 */
const shared = (view, rank) => {
  if (rank !== (view.rank ?? 0)) return { rank, share: UNTOLD, taken: 1 };
  return { rank, share: view.share === UNTOLD ? UNTOLD : Math.max(0, (view.share ?? 0) - 1), taken: (view.taken ?? 0) + 1 };
};

export const step = steps(
  /** @type {Changes<any, any>} */ ({
    banker: (view, { seat }) => ({
      phase: PHASE.DRAW,
      order: Array.from({ length: view.seats }, (_, k) => (seat + 1 + k) % view.seats),
    }),
    drew: (view, { region, grape }) => mark(view, region, grape, DRAWN),
    entered: (view, { vineyard }) => ({ pending: vineyard + 1 }),
    took: (view, { seat, region, grape }) => ({ ...mark(view, region, grape, seat + 1), pending: 0 }),
    bought: (view, { seat, vineyard, price }) => ({
      owner: put(view.owner, vineyard, seat + 1),
      money: put(view.money, seat, at(view.money, seat) - price),
    }),
    unused: (view, { region, grape }) => mark(view, region, grape, ON_BOARD),
    back: (view, { region, grape }) => mark(view, region, grape, ON_BOARD),
    round: (view, { round }) => ({ round, choice: [], income: [], barrel: 0, phase: PHASE.SELECT }),
    chose: (view, { seat, regions }) => ({ choice: put(view.choice, seat, regions >= 0 ? regions + 1 : -1) }),
    revealed: (view, { seat, region, other }) => ({
      choice: put(view.choice, seat, PAIRS.findIndex(([one, two]) => one === region && two === other) + 1),
    }),
    barrel: (view, { region }) => ({ barrel: region + 1, phase: PHASE.OWNERS }),
    stopped: (view, { seat }) => leave(view, seat),
    passed: (view, { seat }) => leave(view, seat),
    cannot: (view, { seat }) => leave(view, seat),
    gift: (view, { region }) => ({ gift: region + 1, ranked: [], n_ranked: 0, rank: -1, share: 0, taken: 0 }),
    ranked: (view, { seat, rank }) => ({ ranked: put(view.ranked, rank - 1, seat), n_ranked: rank }),
    given: (view, { seat, vineyard }) => ({
      owner: put(view.owner, vineyard, seat + 1),
      ...shared(view, Math.max(0, (view.ranked ?? []).indexOf(seat))),
    }),
    subsidised: (view, { region }) => ({ gift: 0, n_ranked: 0, bottle: put(view.bottle, region, 0) }),
    sold_out: (view, { region }) => ({ bottle: put(view.bottle, region, 0) }),
    sold: (view, { seat, grape, payment }) => ({
      phase: PHASE.SELL,
      barrel: 0,
      sold: grape + 1,
      money: put(view.money, seat, at(view.money, seat) + payment),
      income: put(view.income, seat, payment),
    }),
    fell: (view, { grape, demand }) => ({ demand: put(view.demand, grape, demand) }),
    rose: (view, { grape, demand }) => ({ demand: put(view.demand, grape, demand) }),
    returned: (view, { vineyard }) => ({ owner: put(view.owner, vineyard, 0) }),
    kept: () => ({ phase: PHASE.SELL, barrel: 0 }),
    place: (view, { seat, place }) => {
      const others = turnOrder(view, view.seats).filter((one) => one !== seat);
      return { order: [...others.slice(0, place - 1), seat, ...others.slice(place - 1)] };
    },
  }),
);
