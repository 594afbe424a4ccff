// Venezia's map and Piazza. What a board exports and is given stands in docs/board.md.
import { Banner } from "/static/table/banner.js";
import { html } from "/static/table/html.js";
import { joined } from "/static/table/text.js";
import { HEIGHT, WIDTH } from "./city.js";
import { drafted, drafting, missing, point } from "./draft.js";
import { after, chicks, pincers } from "./flight.js";
import { City } from "./map.js";
import { ACROSS, DOWN, Piazza } from "./square.js";

/** @import { Size } from "/static/table/types" */
/** @import { Cell, Phase, Zone } from "./view" */
/** @import { House } from "./things" */

export { Mine, Seat } from "./seat.js";
export { sounds } from "./sounds.js";
export { gains, pace, patience, step } from "./story.js";

/** A flock is put down in many small steps that can be taken back. @param {string} action @param {boolean} wish */
export const confirms = (action, wish) => wish && !/^place /.test(action);

/** While a plan is made, what it still needs; while one moves, what the movement has brought so far. @param {House} house */
export function asks(house) {
  const { view, facts, seat, text } = house;
  if (view.phase === "moving" && seat !== null && house.live) {
    const [, from, to] = /** @type {Cell[]} */ (house.lifted?.split(" ") ?? []);
    const pigeons = from ? after(view.pigeon, from, to) : view.pigeon;
    return text(from ? "board.after_move" : "board.moving", {
      caught: pincers(facts, pigeons, seat).length,
      chicks: chicks(house, pigeons, seat),
    });
  }
  if (!drafting(house)) return null;
  const plan = drafted(house);
  if (!plan.first && !plan.zones.some(Boolean)) return house.text("prompt.plan");
  return house.text(...(missing(plan) ?? ["board.plan_complete"]));
}

/** The map while a plan is made: every zone can be taken into it. @param {House} house @returns {House} */
function planned(house) {
  if (!drafting(house)) return house;
  const plan = drafted(house);
  const zone = (/** @type {string | null} */ token) => house.facts.zones.find((one) => one === token);
  return {
    ...house,
    chosen: plan.zones.flatMap((one) => one ?? []),
    choosable(token) {
      const one = zone(token);
      return one !== undefined && !plan.zones.includes(one);
    },
    choose(token) {
      const one = zone(token);
      return one ? house.sketch(point(house, plan, one)) : house.choose(token);
    },
    letGo: () => {},
  };
}

const GAP = 10;
const FINGER = 45;
const HEADER = 30;
const PLANNER = 170; // more than other own things need

/**
 * Beside each other where both fit, else one below the other, with what is played on above.
 * @param {Size} size @param {boolean} planning
 */
function layout({ width, height }, planning) {
  const beside = width >= 720 && width > height;
  if (width < 720) return { beside, map: width, square: width };
  if (!beside)
    return {
      beside,
      map: Math.min(width, ((height - HEADER - (planning ? PLANNER : 0)) * WIDTH) / HEIGHT),
      square: Math.min(width, ((height - HEADER) * ACROSS) / DOWN),
    };
  const square = Math.max(FINGER * ACROSS, Math.min(((height - HEADER) * ACROSS) / DOWN, width * 0.46));
  return { beside, square, map: Math.min(width - square - GAP, Math.max(((height - HEADER) * WIDTH) / HEIGHT, 330)) };
}

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
  const plan = layout(size, drafting(house));
  const square = ON_SQUARE.includes(view.phase);
  return html`<div
    class="venezia ${joined(
      [plan.beside ? "beside" : "stacked", square && "on-square", drafting(house) && "sketching", house.still && "still"],
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
