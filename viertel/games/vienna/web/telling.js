// What an event looks like at the place where it happens, and the line below the street that says it.
import { html } from "/static/table/html.js";
import { Shape } from "/static/table/seats.js";
import { Icon } from "./pieces.js";

/** @import { VNode } from "preact" */
/** @import { House } from "./facts" */
/** @import { Plan } from "./layout" */
/** @import { Events } from "./view" */

/** The field an event belongs to, or null. @param {House} house */
export const fieldOf = ({ view, event }) => (event && "field" in event.args ? event.args.field : (view.told ?? null));

/** @param {{ name: string, count: number, seat: number }} props */
const Gain = ({ name, count, seat }) =>
  html`<span class="pop"><${Shape} seat=${seat} size=${18} /><b>${count > 0 ? "+" : "−"}${Math.abs(count)}</b>
    <${Icon} name=${name} size=${24} /></span>`;

const OUTCOME = { ahead: ">", tied: "=", behind: "<" };

/** @type {{ [K in keyof Events]?: (args: Events[K]) => VNode }} */
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
  special: ({ seat, special }) =>
    html`<span class="pop"><${Shape} seat=${seat} size=${18} /><${Icon} name=${special} size=${28} /></span>`,
  special_from: ({ seat, special, other }) =>
    html`<span class="pop"><${Shape} seat=${other} size=${18} /><i>›</i><${Icon} name=${special} size=${28} />
      <i>›</i><${Shape} seat=${seat} size=${18} /></span>`,
  robbed: ({ seat, other, coins }) =>
    html`<span class="pop"><${Shape} seat=${other} size=${18} /><i>›</i><b>${coins}</b><${Icon} name="coin" size=${24} /><i>›</i>
      <${Shape} seat=${seat} size=${18} /></span>`,
  specials: ({ seat, cards }) =>
    html`<span class="pop"><${Shape} seat=${seat} size=${18} /><b>${cards}</b><${Icon} name="specials" size=${26} /></span>`,
  joker: ({ face }) => html`<span class="pop"><${Icon} name="joker" size=${26} /><b>1 › ${face}</b></span>`,
  symbol: ({ seat, symbol }) =>
    html`<span class="pop"><${Shape} seat=${seat} size=${18} /><${Icon} name=${symbol} size=${26} /></span>`,
  ahead: (args) => duel("ahead", args),
  tied: (args) => duel("tied", args),
  behind: (args) => duel("behind", args),
};

/** @param {keyof typeof OUTCOME} key @param {Events["ahead"]} args */
const duel = (key, { seat, other, symbol, mine, theirs }) =>
  html`<span class="pop duel ${key}">
    <${Shape} seat=${seat} size=${20} /><b>${mine}</b><${Icon} name=${symbol} size=${24} /><em>${OUTCOME[key]}</em>
    <b>${theirs}</b><${Shape} seat=${other} size=${20} /></span>`;

/** @param {{ house: House, plan: Plan }} props */
export function Scene({ house, plan }) {
  const { event, facts } = house;
  const scene = event && /** @type {((args: any) => VNode) | undefined} */ (SCENES[event.key]);
  const field = fieldOf(house);
  if (!scene || !field) return null;
  const place = plan.places[facts.fields.findIndex(({ name }) => name === field)] ?? plan.lodge;
  const middle = Math.max(96, Math.min(plan.width - 96, place.x + place.width / 2));
  return html`<div class="scene" key=${event} style=${{ left: `${middle}px`, top: `${place.y + place.height * 0.42}px` }}>
    ${scene(event.args)}</div>`;
}

/** Over the end of the street: what happens now. @param {{ house: House, plan: Plan }} props */
export function Line({ house: { event }, plan }) {
  const told = event && event.text && !event.quiet ? event.text : null;
  return told
    ? html`<p class="line told" style=${{ top: `${plan.under - 14}px` }} aria-hidden="true"><span>${told}</span></p>`
    : null;
}
