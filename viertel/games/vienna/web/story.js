// How long each event is shown, and what it changes in the drawing.
import { paces, steps } from "/static/table/story.js";
import { add, at, put } from "/static/table/view.js";
import { LODGE, unpack } from "./things.js";

/** @import { Changes, Options } from "/static/table/types" */

const FACES = 8;
const CHARACTERS = 16;

/** Milliseconds an event is given at normal speed. */
export const pace = paces({
  first: 700,
  picked: 600,
  round: 900,
  revealed: 350,
  duplicate: 500,
  reshuffled: 600,
  die: 170,
  rolled: 250,
  rerolled: 350,
  turned: 500,
  bribed: 500,
  placed: 700,
  joker: 500,
  gendarm: 750,
  spun: 500,
  again: 600,
  evaluation: 900,
  field: 420,
  coins: 560,
  no_coins: 700,
  points: 700,
  paid: 560,
  lapsed: 900,
  character: 750,
  no_character: 700,
  declined: 450,
  special: 750,
  special_from: 900,
  special_kept: 600,
  special_left: 500,
  symbol: 500,
  ahead: 950,
  tied: 850,
  behind: 750,
  robbed: 900,
  no_rob: 500,
  specials: 600,
  back: 60,
  majority: 800,
  exchanged: 700,
});

/** An evaluation is worth watching to its end: it may be this many milliseconds behind before it is cut short. */
export const patience = 40000;

/** Points an event brings, as [seat, points], for the curve of the game. */
export const gains = ({ key, args }) => (["points", "majority", "exchanged"].includes(key) ? [[args.seat, args.points]] : []);

/** Coins go from the supply to a seat, or back. */
const money = (view, seat, count) => ({ coins: add(view.coins, seat, count), supply: (view.supply ?? 0) - count });

/** A die in hand shows another face. Faces of the white die are told with 8 added. */
function shows(view, seat, from, to) {
  if (to >= FACES) return { white: to - FACES };
  return { dice: add(add(view.dice, seat * FACES + from, -1), seat * FACES + to, 1) };
}

/** @param {any} view @param {any} args @param {Options} options */
function placed(view, { seat, dice, field }, { coach_position: coach }) {
  const thrown = unpack(dice);
  let { dice: hands, lodge, white_at: whiteAt } = view;
  for (const { face, white } of thrown) {
    if (white) whiteAt = 2 + field;
    else hands = add(hands, seat * FACES + face, -1);
    if (!white && field === LODGE) lodge = add(lodge, seat * FACES + face, 1);
  }
  if (field === LODGE) return { dice: hands, lodge, white_at: whiteAt };
  return {
    dice: hands,
    white_at: whiteAt,
    owner: put(view.owner, field, seat + 1),
    die_one: put(view.die_one, field, thrown[0].face),
    die_two: put(view.die_two, field, thrown[1]?.face ?? 0),
    coach: put(view.coach, seat, coach === "frontier" ? Math.max(at(view.coach, seat), field + 1) : field + 1),
  };
}

function back(view, { seat, field }) {
  const whiteAt = view.white_at === 2 + field && (view.white_seat ?? 0) === seat ? 0 : view.white_at;
  if (field === LODGE) {
    const own = (view.lodge ?? []).slice(seat * FACES, seat * FACES + FACES);
    const lodge = [...(view.lodge ?? [])].map((count, n) => (Math.floor(n / FACES) === seat ? 0 : count));
    return {
      white_at: whiteAt,
      lodge,
      dice: add(
        view.dice,
        seat * FACES,
        own.reduce((sum, count) => sum + count, 0),
      ),
    };
  }
  const dice = 1 + (at(view.die_two, field) && whiteAt === view.white_at ? 1 : 0);
  return {
    white_at: whiteAt,
    owner: put(view.owner, field, 0),
    die_one: put(view.die_one, field, 0),
    die_two: put(view.die_two, field, 0),
    dice: add(view.dice, seat * FACES, dice),
  };
}

const without = (view, character) => ({ display: (view.display ?? []).map((shown) => (shown === character + 1 ? 0 : shown)) });

export const step = steps(
  /** @type {Changes<any, any>} */ ({
    first: (view, { seat }) => ({ specials: put(view.specials, 0, seat + 1) }),
    picked: (view, { seat, card }) => ({ start_card: put(view.start_card, seat, card + 1) }),
    start_coins: (view, { seat, coins }) => money(view, seat, coins),
    round: (view, { round }) => ({
      round,
      phase: 2,
      gendarm: 0,
      coach: [],
      double_used: 0,
      ...(at(view.specials, 4) ? { white_at: 1, white: 0, white_seat: at(view.specials, 4) - 1 } : {}),
    }),
    revealed: (view, { character, slot }) => ({ display: put(view.display, slot, character + 1) }),
    die: (view, { seat, die }) => (die < FACES ? shows(view, seat, 0, die) : { white: die - FACES }),
    rerolled(view, { seat, dice }) {
      let { dice: hands, white } = view;
      for (const one of unpack(dice)) {
        if (one.white) white = 0;
        else hands = add(add(hands, seat * FACES + one.face, -1), seat * FACES, 1);
      }
      return { ...money(view, seat, -1), dice: hands, white };
    },
    turned: (view, { seat, die, to }) => ({ ...money(view, seat, -1), ...shows(view, seat, die, to) }),
    spun: (view, { seat, die, to }) => shows(view, seat, die, to),
    bribed: (view, { seat }) => money(view, seat, -1),
    placed,
    joker: (view, { face, field }) =>
      at(view.die_one, field) === 1 ? { die_one: put(view.die_one, field, face) } : { die_two: put(view.die_two, field, face) },
    gendarm: (view, { field }) => ({ gendarm: field + 1 }),
    again: () => ({ double_used: 1 }),
    field: (view, { field }) => ({ told: field + 1 }),
    coins: (view, { seat, coins }) => money(view, seat, coins),
    paid: (view, { seat, coins }) => money(view, seat, -coins),
    points: (view, { seat, points }) => ({ score: add(view.score, seat, points) }),
    character: (view, { seat, character }) => ({
      row: add(view.row, seat * CHARACTERS + character, 1),
      ...without(view, character),
    }),
    special: (view, { seat, special }) => ({ specials: put(view.specials, special, seat + 1) }),
    special_from: (view, { seat, special }) => ({ specials: put(view.specials, special, seat + 1) }),
    robbed: (view, { seat, other, coins }) => ({ coins: add(add(view.coins, seat, coins), other, -coins) }),
    back: (view, args) => ({ ...back(view, args), told: 0 }),
    discarded: (view, { character }) => without(view, character),
  }),
<<<<<<< HEAD
  revealed: (view, { character, slot }) => ({ display: put(view.display, slot, character + 1) }),
  die: (view, { seat, die }) => (die < FACES ? shows(view, seat, 0, die) : { white: die - FACES }),
  rerolled(view, { seat, dice }) {
    let { dice: hands, white } = view;
    for (const one of unpack(dice)) {
      if (one.white) white = 0;
      else hands = add(add(hands, seat * FACES + one.face, -1), seat * FACES, 1);
    }
    return { ...money(view, seat, -1), dice: hands, white };
  },
  turned: (view, { seat, die, to }) => ({ ...money(view, seat, -1), ...shows(view, seat, die, to) }),
  spun: (view, { seat, die, to }) => shows(view, seat, die, to),
  bribed: (view, { seat }) => money(view, seat, -1),
  placed,
  joker: (view, { face, field }) =>
    at(view.die_two, field) === 1 ? { die_two: put(view.die_two, field, face) } : { die_one: put(view.die_one, field, face) },
  gendarm: (view, { field }) => ({ gendarm: field + 1 }),
  again: () => ({ double_used: 1 }),
  field: (view, { field }) => ({ told: field + 1 }),
  coins: (view, { seat, coins }) => money(view, seat, coins),
  paid: (view, { seat, coins }) => money(view, seat, -coins),
  points: (view, { seat, points }) => ({ score: add(view.score, seat, points) }),
  character: (view, { seat, character }) => ({
    row: add(view.row, seat * CHARACTERS + character, 1),
    ...without(view, character),
  }),
  special: (view, { seat, special }) => ({ specials: put(view.specials, special, seat + 1) }),
  special_from: (view, { seat, special }) => ({ specials: put(view.specials, special, seat + 1) }),
  robbed: (view, { seat, other, coins }) => ({ coins: add(add(view.coins, seat, coins), other, -coins) }),
  back: (view, args) => ({ ...back(view, args), told: 0 }),
  discarded: (view, { character }) => without(view, character),
});
=======
);
>>>>>>> 54cc1cdd86283d0ae2a7ab132d6020aff7286141
