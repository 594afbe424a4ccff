// Venezia's map and Piazza. What a board exports and is given stands in docs/board.md.
import { html } from "/static/table/html.js";
import { HEIGHT, WIDTH } from "./city.js";
import { City } from "./map.js";
import { ACROSS, DOWN, Piazza } from "./square.js";
import { PHASE } from "./things.js";

export { Mine, Seat } from "./seat.js";
export { gains, pace, patience, step } from "./story.js";

/** A plan and a flock are put down in many small steps that can be taken back; only the numbers are asked for again. */
export const confirms = (action, wish) => wish && !/^(first|action|zone|place) /.test(action);

const GAP = 10;
const FINGER = 45;
const HEADER = 30;

/** Beside each other where both fit, else one below the other, with what is played on above. */
function layout({ width, height }) {
  const beside = width >= 720;
  if (!beside) return { beside, map: width, square: width };
  const square = Math.max(FINGER * ACROSS, Math.min(((height - HEADER) * ACROSS) / DOWN, width * 0.46));
  return { beside, square, map: Math.min(width - square - GAP, Math.max(((height - HEADER) * WIDTH) / HEIGHT, 330)) };
}

const ON_SQUARE = new Set([PHASE.PLACING, PHASE.TOURISTS, PHASE.HUNTERS, PHASE.MOVING, PHASE.POISONING]);
const STAGES = [["planning", [PHASE.PLANNING]], ["square", [PHASE.SHIFTING, PHASE.PLACING, PHASE.TOURISTS, PHASE.HUNTERS, PHASE.MOVING]], ["zones", [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]], ["scoring", [PHASE.RECOVERING, PHASE.REVIVING]]];

const Stages = ({ house }) => {
  const { view, text, facts } = house;
  return html`<p class="stages"><b>${view.round ? text("board.round", { round: view.round }) : text("board.homes")}</b>
    ${view.round ? STAGES.map(([key, phases]) => html`<span key=${key} class=${phases.includes(view.phase) ? "here" : ""}>${text(`board.stage_${key}`)}</span>`) : null}
    <span class="goal">${text("board.goal", { points: facts.end_points, districts: facts.end_districts })}</span></p>`;
};

const TOLD = new Set(["starts", "round", "piazza", "ruse", "action", "denied", "family", "vatican", "raptor", "nothing", "giorgio", "graves", "emptied", "five", "out", "returned"]);

export function Board({ house, size }) {
  const { view, event } = house;
  const plan = layout(size);
  const square = ON_SQUARE.has(view.phase);
  const banner = event && house.length && TOLD.has(event.key) ? event : null;
  return html`<div class="venezia ${plan.beside ? "beside" : "stacked"} ${square ? "on-square" : ""} ${house.still ? "still" : ""}" style=${{ "--length": `${house.length}ms` }}>
    <${Stages} house=${house} />
    <${City} house=${house} width=${Math.floor(plan.map)} />
    <${Piazza} house=${house} width=${Math.floor(plan.square)} />
    ${banner ? html`<div class="banner ${banner.args.seat === undefined ? "" : `seat-${banner.args.seat}`}" key=${banner.text} aria-hidden="true">${banner.text}${banner.key === "action" ? html`<small>${house.text(`card_help.${house.facts.cards[banner.args.card - 1]}`)}</small>` : null}</div>` : null}
  </div>`;
}
