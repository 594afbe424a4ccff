// Venezia's map and Piazza. What a board exports and is given stands in docs/board.md.
import { Banner } from "/static/table/banner.js";
import { html } from "/static/table/html.js";
import { joined } from "/static/table/text.js";
import { HEIGHT, WIDTH } from "./city.js";
import { drafted, drafting, intent, missing, planOf, point } from "./draft.js";
import { after, chicks, pincers } from "./flight.js";
import { City } from "./map.js";
import { ACROSS, DOWN, Piazza } from "./square.js";

/** @import { Size } from "/static/table/types" */
/** @import { Cell, Phase } from "./view" */
/** @import { House } from "./things" */

export { Mine, Seat } from "./seat.js";
export { sounds } from "./sounds.js";
export { feats, gains, pace, patience, step } from "./story.js";

/** A flock is put down in many small steps that can be taken back. @param {string} action @param {boolean} wish */
export const confirms = (action, wish) => wish && !/^place /.test(action);

/** A plan that somebody advises, or has begun on another screen, lies on the planning board, and is committed there. */
export const sketched = planOf;

/** What is planned so far, for the seat's other screens, and for the time to be up. @param {House} house */
export const intended = (house) => (drafting(house) ? intent(house, drafted(house)) : null);

/** While a plan is made, what it still needs; while one moves, what the movement has brought so far. @param {House} house */
export function asks(house) {
  const { view, facts, seat, text } = house;
  if (view.phase === "moving" && seat !== null && house.live) {
    const [, from, to] = /** @type {Cell[]} */ (house.lifted?.split(" ") ?? []);
    const pigeons = from ? after(view.pigeon, from, to) : view.pigeon;
    const all = house.legal.every((action) => action === "end");
    return text(from ? "board.after_move" : all ? "board.moved_all" : "board.moving", {
      caught: pincers(facts, pigeons, seat).length,
      chicks: chicks(house, pigeons, seat),
    });
  }
  if (!drafting(house)) return null;
  const plan = drafted(house);
  if (!plan.first && !plan.zones.some(Boolean)) return house.text("board.plan_begin");
  return house.text(...(missing(plan) ?? ["board.plan_complete"]));
}

/** The map while a plan is made: every zone can be taken into it. @param {House} house @returns {House} */
function planned(house) {
  if (!drafting(house)) return house;
  const plan = drafted(house);
  /** What a tap makes of the plan; null: nothing. @param {string | null} token */
  const pointed = (token) => {
    const zone = house.facts.zones.find((one) => one === token);
    const next = zone && point(house, plan, zone);
    return next && next !== plan ? next : null;
  };
  return {
    ...house,
    chosen: plan.zones.flatMap((one) => one ?? []),
    choosable(token) {
      const next = pointed(token);
      return next !== null && !plan.zones.some((zone) => zone === token) && house.leads(next);
    },
    choose(token) {
      const next = pointed(token);
      return next ? house.sketch(next) : house.choose(token);
    },
    letGo: () => {},
  };
}

const GAP = 10;
const FINGER = 45;
const HEADER = 30;
const LOW = 312; // pixels of a map whose names can be read
const HALF = 0.47; // of the width for the Piazza while one plays on it, which is higher than the map
const SMALL = 200; // the Piazza while nobody plays on it: a mouse still finds each stone

/**
 * Both whole beside each other where they fit, what is played on first; else one below the other, the Piazza large enough
 * for a finger.
 * @param {Size} size @param {boolean} onSquare
 */
function layout({ width, height }, onSquare) {
  const high = Math.max(height - HEADER, LOW);
  const [map, square] = [(high * WIDTH) / HEIGHT, (high * ACROSS) / DOWN];
  const beside = width >= 720 && width > height;
  if (!beside) return { beside, map: Math.min(width, map), square: Math.min(width, Math.max(square, FINGER * ACROSS)) };
  // What is played on is the larger one, but not so large that Venice is a stamp beside it.
  const least = Math.min(square, onSquare ? Math.max(FINGER * ACROSS, (width - GAP) * HALF) : SMALL);
  const large = Math.min(map, width - GAP - least);
  return { beside, map: large, square: Math.min(square, width - GAP - large) };
}

export const least = () => ({ width: 0, height: LOW + HEADER });

/** @type {Phase[]} */
const ON_SQUARE = ["placing", "tourists", "hunters", "moving", "poisoning"];
/** @type {[string, Phase[]][]} */
const STAGES = [
  ["planning", ["planning"]],
  ["square", ["shifting", "placing", "tourists", "hunters", "moving"]],
  ["zones", ["reunion", "reinforcing", "ordering", "feuding", "poisoning", "preying", "purging", "taking_over"]],
  ["scoring", ["recovering", "reviving"]],
];

/** @param {{ house: House }} props */
const Stages = ({ house }) => {
  const { view, text, facts } = house;
  return html`<p class="stages"><b>${view.round ? text("board.round", { round: view.round }) : text("board.homes")}</b>
    ${
      view.round
        ? STAGES.map(
            ([key, phases]) =>
              html`<span key=${key} class=${phases.includes(view.phase) ? "here" : ""}>${text(`board.stage_${key}`)}</span>`,
          )
        : null
    }
    <span class="goal">${text("board.goal", { points: facts.end_points, districts: facts.end_districts })}</span></p>`;
};

const TOLD = new Set([
  "starts",
  "round",
  "piazza",
  "ruse",
  "action",
  "denied",
  "family",
  "vatican",
  "raptor",
  "nothing",
  "giorgio",
  "graves",
  "emptied",
  "five",
  "out",
  "returned",
]);

/** @param {{ house: House, size: Size }} props */
export function Board({ house, size }) {
  const { view, event } = house;
  const sketching = drafting(house);
  const square = ON_SQUARE.includes(view.phase);
  const plan = layout(size, square);
  return html`<div
    class="venezia ${joined(
      [plan.beside ? "beside" : "stacked", square && "on-square", sketching && "sketching", house.still && "still"],
      " ",
    )}"
    style=${{ "--length": `${house.length}ms` }}>
    <${Stages} house=${house} />
    <${City} house=${planned(house)} width=${Math.floor(plan.map)} />
    <${Piazza} house=${house} width=${Math.floor(plan.square)} />
    <${Banner} event=${event} tells=${TOLD} look=${event && "seat" in event.args ? `seat-${event.args.seat}` : ""}>
      ${event?.key === "action" ? html`<small>${house.text(`card_help.${event.args.card}`)}</small>` : null}
    <//>
  </div>`;
}
