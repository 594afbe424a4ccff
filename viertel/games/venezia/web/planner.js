// The planning board: five slots, all in sight, filled in any order; one button commits them.
import { html, useState } from "/static/table/html.js";
import { Icon } from "/static/table/icons.js";
import { Picture } from "/static/table/picture.js";
import { ACTION, cardOf, carries, clear, cubesOn, drafted, fitting, lay, left, load, missing, most, steps } from "./draft.js";
import { Pigeon } from "./pieces.js";

/** @import { AnyCard, Plan, Planner as House } from "./draft" */

/** @param {House} house @param {number} slot @param {AnyCard} card */
const nameOf = ({ text }, slot, card) => text(slot > ACTION ? `board.short_${card}` : `card.${card}`);

/** @param {{ house: House, plan: Plan, slot: number }} props */
function Stepper({ house, plan, slot }) {
  const { text } = house;
  const count = cubesOn(plan, slot) ?? 0;
  // Disabled by name only, here and below: a button that is really disabled loses the keyboard.
  const button = (/** @type {string} */ sign, /** @type {number} */ to, /** @type {string} */ key) => {
    const fits = to >= 0 && to <= most(house, plan, slot);
    return html`<button type="button" class="choice ${key}" aria-label=${text(`board.${key}`, { slot: slot + 1 })}
      aria-disabled=${fits ? undefined : "true"} onClick=${() => fits && house.sketch(load(plan, slot, to))}>${sign}</button>`;
  };
  return html`<span class="stepper">${button("−", count - 1, "fewer")}<output class=${count ? "" : "none"}>${count}</output>
    ${button("+", count + 1, "more")}</span>`;
}

/** @param {{ house: House, plan: Plan, slot: number }} props */
function Slot({ house, plan, slot }) {
  const { text } = house;
  const card = cardOf(plan, slot);
  const early = slot === ACTION && !fitting(house, plan, slot).length;
  const empty = text(
    slot === 0 ? "board.slot_first" : slot === ACTION ? (early ? "board.no_action_yet" : "board.action_none") : "board.slot_zone",
  );
  const count = cubesOn(plan, slot);
  return html`<li class="${plan.slot === slot ? "now" : ""} ${card ? "filled" : ""} ${slot === ACTION ? "deed" : ""}">
    <button type="button" class="slot seat-${house.seat}" data-slot=${slot + 1} data-count=${count || undefined}
      aria-pressed=${String(plan.slot === slot)} onClick=${() => house.sketch({ ...plan, slot })}>
      <span class="unseen">${text("board.slot", { slot: slot + 1 })}, </span><span>${card ? nameOf(house, slot, card) : empty}
      </span>${count ? html`<span class="unseen">, ${text("board.on_card", { count })}</span>` : null}</button>
    ${carries(slot) ? html`<${Stepper} house=${house} plan=${plan} slot=${slot} />` : null}</li>`;
}

/** The cards that fit into the slot at hand. @param {{ house: House, plan: Plan }} props */
function Tray({ house, plan }) {
  const { text } = house;
  const [pointed, setPointed] = useState(/** @type {AnyCard | null} */ (null));
  const { slot } = plan;
  const zones = slot > ACTION;
  const cards = [...(slot === ACTION && fitting(house, plan, slot).length ? [null] : []), ...fitting(house, plan, slot)];
  const now = cardOf(plan, slot);
  const told = zones ? null : (cards.includes(pointed) && pointed) || now;
  const used = (/** @type {AnyCard | null} */ card) => zones && card !== now && plan.zones.some((zone) => zone === card);
  return html`<div class="tray"><div class="cards ${zones ? "zones" : slot ? "deeds" : "firsts"}">${cards.map(
    (card) => html`<button type="button" key=${card ?? "none"}
      class="choice ${card === now ? "chosen" : ""} ${used(card) ? "used" : ""}" aria-pressed=${String(card === now)}
      onClick=${() => house.sketch(lay(house, plan, slot, zones && card === now ? null : card))}
      onPointerEnter=${() => setPointed(card)} onPointerLeave=${() => setPointed(null)} onFocus=${() => setPointed(card)}
      onBlur=${() => setPointed(null)}>${card ? nameOf(house, slot, card) : text("board.action_none")}</button>`,
  )}</div>
    ${
      zones
        ? null
        : html`<p class="help">
          ${told ? text(`card_help.${told}`) : slot === ACTION && !cards.length ? text("board.no_action_help") : ""}</p>`
    }</div>`;
}

/** @param {{ house: House }} props */
export function Planner({ house }) {
  const { text } = house;
  const plan = drafted(house);
  const rest = left(house, plan);
  const ready = !missing(plan) && house.legal.length > 0;
  return html`<div class="planner">
    <ol class="slots" aria-label=${text("board.plan")}>
      ${[0, 1, 2, 3, 4].map((slot) => html`<${Slot} key=${slot} house=${house} plan=${plan} slot=${slot} />`)}</ol>
    <div class="tools-of-plan">
      <p class="rest ${rest ? "" : "none"}"><${Picture} size=${26}><${Pigeon} seat=${house.seat} /><//>
        <span>${text("board.plan_left")}</span> <b>${rest}</b></p>
      ${
        carries(plan.slot)
          ? html`<${Stepper} house=${house} plan=${plan} slot=${plan.slot} />`
          : html`<span class="stepper none"></span>`
      }
      <button type="button" class="clear" title=${text("board.plan_clear")} aria-label=${text("board.plan_clear")}
        onClick=${() => house.sketch(clear(plan))}><${Icon} name="close" /></button>
      <button type="button" class="main commit" aria-disabled=${ready ? undefined : "true"}
        onClick=${() => ready && house.play(steps(house, plan))}>${text("board.plan_commit")}</button>
    </div>
    <${Tray} house=${house} plan=${plan} />
  </div>`;
}
