// What an event looks like at the place where it happens, and the line below the street that says it.
import { html } from "/static/table/html.js";
import { Shape } from "/static/table/seats.js";
import { at } from "/static/table/view.js";
import { Icon } from "./pieces.js";
import { LODGE } from "./things.js";

/** The field an event belongs to, or −1. */
export function fieldOf({ view, event }) {
  if (event?.args.field !== undefined) return event.args.field;
  return (view.told ?? 0) - 1;
}

const Gain = ({ name, count, seat }) =>
  html`<span class="pop"><${Shape} seat=${seat} size=${18} /><b>${count > 0 ? "+" : "−"}${Math.abs(count)}</b>
    <${Icon} name=${name} size=${24} /></span>`;

const OUTCOME = { ahead: ">", tied: "=", behind: "<" };

const SCENES = {
  coins: ({ seat, coins }) => html`<${Gain} name="coin" count=${coins} seat=${seat} />`,
  paid: ({ seat, coins }) => html`<${Gain} name="coin" count=${-coins} seat=${seat} />`,
  bribed: ({ seat }) => html`<${Gain} name="coin" count=${-1} seat=${seat} />`,
  points: ({ seat, points }) => html`<${Gain} name="point" count=${points} seat=${seat} />`,
  lapsed: ({ seat, coins }) =>
    html`<span class="pop nothing"><${Shape} seat=${seat} size=${18} /><s>${coins || ""}<${Icon} name="coin" size=${22} /></s>
    </span>`,
  no_coins: ({ seat }) =>
    html`<span class="pop nothing"><${Shape} seat=${seat} size=${18} /><s><${Icon} name="coin" size=${22} /></s></span>`,
  no_character: ({ seat }) =>
    html`<span class="pop nothing"><${Shape} seat=${seat} size=${18} /><s><${Icon} name="character" size=${24} /></s></span>`,
  character: ({ seat }) =>
    html`<span class="pop"><${Shape} seat=${seat} size=${18} /><${Icon} name="character" size=${28} /></span>`,
  special: ({ seat, special }, { facts }) =>
    html`<span class="pop"><${Shape} seat=${seat} size=${18} /><${Icon} name=${facts.specials[special]} size=${28} /></span>`,
  special_from: ({ seat, special, other }, { facts }) =>
    html`<span class="pop"><${Shape} seat=${other} size=${18} /><i>›</i><${Icon} name=${facts.specials[special]} size=${28} />
      <i>›</i><${Shape} seat=${seat} size=${18} /></span>`,
  robbed: ({ seat, other, coins }) =>
    html`<span class="pop"><${Shape} seat=${other} size=${18} /><i>›</i><b>${coins}</b><${Icon} name="coin" size=${24} /><i>›</i>
      <${Shape} seat=${seat} size=${18} /></span>`,
  specials: ({ seat, cards }) =>
    html`<span class="pop"><${Shape} seat=${seat} size=${18} /><b>${cards}</b><${Icon} name="specials" size=${26} /></span>`,
  joker: ({ face }) => html`<span class="pop"><${Icon} name="joker" size=${26} /><b>1 › ${face}</b></span>`,
  symbol: ({ seat, symbol }, { facts }) =>
    html`<span class="pop"><${Shape} seat=${seat} size=${18} /><${Icon} name=${facts.symbols[symbol]} size=${26} /></span>`,
};

const compared =
  (key) =>
  ({ seat, other, symbol, mine, theirs }, { facts }) => html`<span class="pop duel ${key}">
    <${Shape} seat=${seat} size=${20} /><b>${mine}</b><${Icon} name=${facts.symbols[symbol]} size=${24} /><em>${OUTCOME[key]}</em>
    <b>${theirs}</b><${Shape} seat=${other} size=${20} /></span>`;
for (const key of Object.keys(OUTCOME)) SCENES[key] = compared(key);

export function Scene({ house, plan }) {
  const { event } = house;
  const scene = event && SCENES[event.key];
  const field = fieldOf(house);
  if (!scene || field < 0) return null;
  const place = field === LODGE ? plan.lodge : plan.places[field];
  const middle = Math.max(96, Math.min(plan.width - 96, place.x + place.width / 2));
  return html`<div class="scene" key=${event} style=${{ left: `${middle}px`, top: `${place.y + place.height * 0.42}px` }}>
    ${scene(event.args, house)}</div>`;
}

/** The line below the street: what happens now, what the finger is on, or how the evening stands. */
export function Line({ house, plan, pointed }) {
  const { event, view, text, facts } = house;
  const told = event && event.text && !event.quiet ? event.text : null;
  const resting = view.round
    ? text("board.standing", { round: view.round, goal: facts.goal, clock: house.name(at(view.specials, 0) - 1) })
    : text("board.welcome", { goal: facts.goal });
  return html`<p class="line ${told ? "told" : ""}"
    style=${{ top: `${plan.line.y}px`, height: `${plan.line.height}px`, left: `${plan.turn}px`, right: `${plan.turn}px` }}
    aria-hidden="true"><span>${told ?? pointed ?? resting}</span></p>`;
}
