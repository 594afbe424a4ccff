// How long each event is shown, and what it changes in the drawing.
import { paces, steps } from "/static/table/story.js";
import { add, put } from "/static/table/view.js";
import { diceOf, PIPS } from "./things.js";

/** @import { Changes, Gains, Options } from "/static/table/types" */
/** @import { View } from "./facts" */
/** @import { Character, Events, Face } from "./view" */

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

/** Points an event brings, as [seat, points], for the curve of the game. @type {Gains<Events>} */
export const gains = ({ key, args }) =>
  key === "points" || key === "majority" || key === "exchanged" ? [[args.seat, args.points]] : [];

/** Neither are the majorities at the end. @type {Gains<Events>} */
export const feats = ({ key, args }) => (key === "points" ? [[args.seat, args.points]] : []);

/** Coins go from the supply to a seat, or back. @param {View} view @param {number} seat @param {number} count */
const money = (view, seat, count) => ({ coins: add(view.coins, seat, count), supply: view.supply - count });

/**
 * A die of a seat's own goes from one face to another; or comes, or goes.
 * @param {View["dice"]} dice @param {number} seat @param {Face | null} from @param {Face | null} to
 */
function move(dice, seat, from, to) {
  const less = from ? add(dice[seat], from, -1) : dice[seat];
  return put(dice, seat, to ? add(less, to, 1) : less);
}

/** @param {number} face */
const named = (face) => /** @type {Face} */ (String(face));

/** A die in hand shows another face. @param {View} view @param {Events["turned"]} args */
const shows = (view, { seat, die, to }) =>
  to.white ? { white: to.face } : { dice: move(view.dice, seat, named(die.face), named(to.face)) };

/** @param {View} view @param {Events["placed"]} args @param {Options} options */
function placed(view, { seat, dice, field }, { coach_position: coach }) {
  const thrown = diceOf(dice);
  let { dice: hands, lodge, white_at: whiteAt } = view;
  for (const { face, white } of thrown) {
    if (white) whiteAt = field;
    else hands = move(hands, seat, named(face), null);
    if (!white && field === "geheimbund") lodge = move(lodge, seat, null, named(face));
  }
  if (field === "geheimbund") return { dice: hands, lodge, white_at: whiteAt };
  const street = Object.keys(view.owner);
  const further = street.indexOf(field) > street.indexOf(view.coach[seat] ?? "");
  return {
    dice: hands,
    white_at: whiteAt,
    owner: put(view.owner, field, seat),
    die_one: put(view.die_one, field, thrown[0].face),
    die_two: put(view.die_two, field, thrown[1]?.face ?? 0),
    coach: further || coach !== "frontier" ? put(view.coach, seat, field) : view.coach,
  };
}

/** @param {View} view @param {Events["back"]} args @returns {Partial<View>} */
function back(view, { seat, field }) {
  const white = view.white_at === field && view.white_seat === seat;
  const rest = white ? { white_at: /** @type {const} */ ("beside"), white: 0 } : {};
  const hands = (/** @type {number} */ count) => put(view.dice, seat, add(view.dice[seat], "unrolled", count));
  if (field === "geheimbund") {
    const own = PIPS.reduce((sum, face) => sum + view.lodge[seat][face], 0);
    const none = /** @type {Record<Face, number>} */ (Object.fromEntries(Object.keys(view.lodge[seat]).map((face) => [face, 0])));
    return { ...rest, lodge: put(view.lodge, seat, none), dice: hands(own) };
  }
  return {
    ...rest,
    owner: put(view.owner, field, null),
    die_one: put(view.die_one, field, 0),
    die_two: put(view.die_two, field, 0),
    dice: hands(view.die_two[field] && !white ? 2 : 1),
  };
}

/** @param {View} view @param {Character} character */
const without = (view, character) => ({ display: view.display.map((shown) => (shown === character ? null : shown)) });

/** The holder of the additional die has it from now on. @param {View} view @returns {Partial<View>} */
function whiteDie({ specials: { "white-die": holder } }) {
  return holder === null ? {} : { white_at: "hand", white: 0, white_seat: holder };
}

/** @type {Changes<View, Events>} */
const CHANGES = {
  first: (view, { seat }) => ({ specials: put(view.specials, "clock", seat) }),
  picked: (view, { seat, card }) => ({ start_card: put(view.start_card, seat, card) }),
  start_coins: (view, { seat, coins }) => money(view, seat, coins),
  round: (view, { round }) => ({
    round,
    phase: "reveal",
    gendarm: null,
    coach: view.coach.map(() => null),
    double_used: false,
    ...whiteDie(view),
  }),
  revealed: (view, { character, slot }) => ({ display: put(view.display, slot, character) }),
  die: (view, { seat, die }) => (die.white ? { white: die.face } : { dice: move(view.dice, seat, "unrolled", named(die.face)) }),
  rerolled(view, { seat, dice }) {
    let { dice: hands, white } = view;
    for (const one of diceOf(dice)) {
      if (one.white) white = 0;
      else hands = move(hands, seat, named(one.face), "unrolled");
    }
    return { ...money(view, seat, -1), dice: hands, white };
  },
  turned: (view, args) => ({ ...money(view, args.seat, -1), ...shows(view, args) }),
  spun: shows,
  bribed: (view, { seat }) => money(view, seat, -1),
  placed,
  joker(view, { face, field }) {
    if (view.die_two[field] !== 1) return { die_one: put(view.die_one, field, face) };
    return { die_two: put(view.die_two, field, face), ...(view.white_at === field ? { white: face } : {}) };
  },
  gendarm: (_, { field }) => ({ gendarm: field }),
  again: () => ({ double_used: true }),
  field: (_, { field }) => ({ told: field }),
  coins: (view, { seat, coins }) => money(view, seat, coins),
  paid: (view, { seat, coins }) => money(view, seat, -coins),
  points: (view, { seat, points }) => ({ score: add(view.score, seat, points) }),
  character: (view, { seat, character }) => ({
    row: put(view.row, seat, add(view.row[seat], character, 1)),
    ...without(view, character),
  }),
  special: (view, { seat, special }) => ({ specials: put(view.specials, special, seat) }),
  special_from: (view, { seat, special }) => ({ specials: put(view.specials, special, seat) }),
  robbed: (view, { seat, other, coins }) => ({ coins: add(add(view.coins, seat, coins), other, -coins) }),
  back: (view, args) => ({ ...back(view, args), told: null }),
  discarded: (view, { character }) => without(view, character),
};

export const step = steps(CHANGES);
