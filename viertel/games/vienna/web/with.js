// A field was tapped before any die: the dice that may go there lie beside it, over the street, so that nothing else has to move.
import { html } from "/static/table/html.js";
import { beside } from "./about.js";
import { Choice } from "./mine.js";
import { Die } from "./pieces.js";
import { fieldNamed, spokenDice } from "./things.js";

/** @import { House } from "./facts" */
/** @import { Plan } from "./layout" */
/** @import { Field } from "./view" */

const WIDE = 330;

/** The dice a word names, as they lie in my hand. @param {House} house @param {string} word */
const named = ({ view }, word) =>
  word.split("+").map((one) => (one === "white" ? { face: view.white, white: true } : { face: Number(one), white: false }));

/** @param {{ house: House, plan: Plan }} props */
export function With({ house, plan }) {
  const { facts, seat, text } = house;
  const token = house.lifted ? null : house.chosen[0];
  const field = fieldNamed(house, /** @type {Field} */ (token));
  const place = field ? plan.places[facts.fields.indexOf(field)] : token === facts.lodge.name ? plan.lodge : null;
  if (!place || seat === null) return null;
  const title = field?.title ?? facts.lodge.title;
  return html`<div class="with" role="group" aria-label=${`${title}: ${text("board.with")}`}
    style=${beside(plan, place, WIDE / plan.zoom)}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && house.letGo()}>
    <div style=${{ zoom: 1 / plan.zoom }}><b aria-hidden="true">${title}</b>
      ${house.remaining().map((action) => {
        const dice = named(house, action.split(" ")[1]);
        return html`<${Choice} key=${action} house=${house} action=${action} label=${spokenDice(house, dice)}>
          ${dice.map((die, n) => html`<${Die} key=${n} seat=${seat} face=${die.face} white=${die.white} size=${30} />`)}<//>`;
      })}</div></div>`;
}
