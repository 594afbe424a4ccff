// The planning board: five places, all in sight, filled in any order by taps, by drag or by keys; one button commits them.
import { html, useState } from "/static/table/html.js";
import { Icon } from "/static/table/icons.js";
import { Picture } from "/static/table/picture.js";
import { joined } from "/static/table/text.js";
import {
  ACTION,
  cardOf,
  carries,
  clear,
  cubesOn,
  drafted,
  fitting,
  lay,
  left,
  load,
  missing,
  most,
  point,
  steps,
} from "./draft.js";
import { carried, forecast, worth } from "./forecast.js";
import { CardPicture, Pigeon } from "./pieces.js";
import { pigeonsIn } from "./things.js";

/** @import { Zone } from "./view" */
/** @import { AnyCard, Plan, Planner as House } from "./draft" */
/** @import { Forecast } from "./forecast" */
/** In hand: a card, or a pigeon of the reserve. @typedef {{ card: AnyCard, slot: number } | { pigeon: number }} Thing */
/** What makes an element something to take. @typedef {(thing: Thing | null) => (event: PointerEvent) => void} Take */
/** @typedef {{ house: House, plan: Plan }} Props */

/** Its styles come with it. */
export const dressed = new Promise((resolve) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/games/venezia/planner.css" });
  link.onload = link.onerror = () => resolve(undefined);
  document.head.append(link);
});

const DRAG = 8; // pixels, below which it is a tap
const SHOWN = 7;

/** @param {House} house @param {number} slot @param {AnyCard} card */
const nameOf = ({ text }, slot, card) => text(slot > ACTION ? `board.short_${card}` : `card.${card}`);

/**
 * Carrying things over the page with mouse or finger: what is in hand, and what makes an element something to take.
 * @param {(thing: Thing, over: Element | null) => void} drop
 */
function useCarrying(drop) {
  const [hand, setHand] = useState(/** @type {{ thing: Thing, x: number, y: number } | null} */ (null));
  const take = (/** @type {Thing | null} */ thing) => (/** @type {PointerEvent} */ down) => {
    if (!thing || down.button) return;
    let far = false;
    const move = (/** @type {PointerEvent} */ event) => {
      far ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAG;
      if (far) setHand({ thing, x: event.clientX, y: event.clientY });
    };
    const end = (/** @type {PointerEvent} */ event) => {
      for (const [name, listener] of listeners) removeEventListener(name, /** @type {EventListener} */ (listener));
      setHand(null);
      if (!far || event.type === "pointercancel") return;
      // Letting go is no click on what lies below.
      const silence = (/** @type {Event} */ click) => click.stopPropagation();
      addEventListener("click", silence, { capture: true });
      setTimeout(() => removeEventListener("click", silence, { capture: true }));
      drop(thing, document.elementFromPoint(event.clientX, event.clientY));
    };
    /** @type {[string, (event: PointerEvent) => void][]} */
    const listeners = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ];
    for (const [name, listener] of listeners) addEventListener(name, /** @type {EventListener} */ (listener));
  };
  return { hand, take };
}

/** @param {Props & { slot: number }} props */
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

/**
 * What a zone of the plan would bring: points, nothing for being level, or how many are missing to be level.
 * @param {House} house @param {Zone} zone @param {Forecast} then
 */
function brings(house, zone, then) {
  const { view, seats, seat, facts } = house;
  if (then.leader[zone] === seat) return zone === facts.island ? "✓" : `+${worth(house, zone, seat)}`;
  const counts = seats.map(
    (other) => pigeonsIn(view, zone, other.seat) + (view.vatican === other.seat ? view.city[zone].grey : 0),
  );
  const behind = Math.max(...counts.filter((_, other) => other !== seat)) - counts[seat];
  return behind > 0 ? `−${behind}` : counts[seat] ? "=" : "0";
}

/** Pigeons on a card, so many as can be told apart. @param {{ seat: number, count: number }} props */
const Perched = ({ seat, count }) => html`<svg class="perched-on" viewBox="-50 -66 ${66 + 34 * SHOWN} 114" aria-hidden="true">
  ${Array.from(
    { length: Math.min(count, SHOWN) },
    (_, n) => html`<g key=${n} transform="translate(${n * 38} 0)"><${Pigeon} seat=${seat} /></g>`,
  )}</svg>`;

/** @param {Props & { slot: number, then: Forecast, after: House, take: Take }} props */
function Slot({ house, plan, slot, then, after, take }) {
  const { text } = house;
  const card = cardOf(plan, slot);
  const zone = slot > ACTION ? plan.zones[slot - ACTION - 1] : null;
  const early = slot === ACTION && !fitting(house, plan, slot).length;
  const empty = text(
    slot === 0 ? "board.slot_first" : slot === ACTION ? (early ? "board.no_action_yet" : "board.action_none") : "board.slot_zone",
  );
  const count = cubesOn(plan, slot);
  const looks = joined([plan.slot === slot && "now", card && "filled", slot === ACTION && "deed"], " ");
  const will = zone ? brings(after, zone, then) : undefined;
  return html`<li class=${looks}>
    <button type="button" class="slot seat-${house.seat}" data-slot=${slot + 1} data-count=${count || undefined}
      data-will=${will} aria-pressed=${String(plan.slot === slot)} onClick=${() => house.sketch({ ...plan, slot })}
      onPointerDown=${take(card ? { card, slot } : null)}>
      <span class="unseen">${text("board.slot", { slot: slot + 1 })}, </span>
      ${card ? html`<${CardPicture} card=${card} zone=${slot > ACTION} size=${40} />` : null}
      <span class="card-name">${card ? nameOf(house, slot, card) : empty}</span>
      ${
        count
          ? html`<span class="unseen">, ${text("board.on_card", { count })}</span>
            <${Perched} seat=${house.seat} count=${count} /><i class="load" data-count=${count}></i>`
          : null
      }
    </button>
    ${carries(slot) ? html`<${Stepper} house=${house} plan=${plan} slot=${slot} />` : null}</li>`;
}

/** The cards in hand that fit into the place at hand. @param {Props & { then: Forecast, take: Take }} props */
function Tray({ house, plan, then, take }) {
  const { text, seat } = house;
  const [pointed, setPointed] = useState(/** @type {AnyCard | null} */ (null));
  const { slot } = plan;
  const zones = slot > ACTION;
  const cards = [...(slot === ACTION && fitting(house, plan, slot).length ? [null] : []), ...fitting(house, plan, slot)];
  const now = cardOf(plan, slot);
  const told = (cards.includes(pointed) && pointed) || now;
  const used = (/** @type {AnyCard | null} */ card) => zones && card !== now && plan.zones.some((zone) => zone === card);
  const emptied = then.emptied.filter((zone) => pigeonsIn(carried(house), zone, seat));
  const help = zones
    ? emptied.length
      ? text("board.preview_emptied", { zones: emptied.map((zone) => text(`board.short_${zone}`)).join(", ") })
      : text("board.help_zone")
    : told
      ? text(`card_help.${told}`)
      : text(slot ? (cards.length ? "board.help_action" : "board.no_action_help") : "board.help_first");
  return html`<div class="tray"><div class="cards ${zones ? "zones" : slot ? "deeds" : "firsts"}">${cards.map(
    (card) => html`<button type="button" key=${card ?? "none"}
      class="choice ${card === now ? "chosen" : ""} ${used(card) ? "used" : ""}" aria-pressed=${String(card === now)}
      onClick=${() => house.sketch(lay(house, plan, slot, zones && card === now ? null : card))}
      onPointerDown=${take(card ? { card, slot } : null)}
      onPointerEnter=${() => setPointed(card)} onPointerLeave=${() => setPointed(null)} onFocus=${() => setPointed(card)}
      onBlur=${() => setPointed(null)}>${card ? html`<${CardPicture} card=${card} zone=${zones} size=${30} />` : null}
      <span>${card ? nameOf(house, slot, card) : text("board.action_none")}</span></button>`,
  )}</div>
    <p class="help ${now ? "" : "of-place"}">
      ${!zones && told ? html`<b>${nameOf(house, slot, told)}</b>: ` : null}${help}</p></div>`;
}

/** What the plan would bring if nothing else happened. @param {{ house: House, then: Forecast }} props */
function Preview({ house, then }) {
  const { text, facts, seat } = house;
  const [points, count, goal] = [then.points[seat], then.districts[seat], facts.end_districts];
  const words = joined([text("board.preview", { points, count, goal }), count >= goal && text("board.preview_wins")], " ");
  return html`<p class="preview" title=${words}><b>+${points}</b>
    <span class="race seat-${seat}" aria-hidden="true">${Array.from(
      { length: goal },
      (_, n) => html`<i key=${n} class=${n < count ? "won" : ""}></i>`,
    )}</span><span class="words">${words}</span><span class="brief" aria-hidden="true">${text("board.preview_brief")}</span></p>`;
}

/** @param {{ house: House }} props */
export function Planner({ house }) {
  const { text, seat, facts } = house;
  const plan = drafted(house);
  const rest = left(house, plan);
  const ready = !missing(plan) && house.legal.length > 0;
  const after = { ...house, view: carried(house) };
  const then = forecast(after);
  const add = (/** @type {Plan} */ made, /** @type {number} */ slot) => {
    const count = (cubesOn(made, slot) ?? 0) + 1;
    if (carries(slot) && count <= most(house, made, slot)) house.sketch(load(made, slot, count));
  };
  const { hand, take } = useCarrying((thing, over) => {
    const number = over?.closest("[data-slot]")?.getAttribute("data-slot");
    const slot = number ? Number(number) - 1 : null;
    const zone = facts.zones.find((one) => one === over?.closest("[data-token]")?.getAttribute("data-token"));
    if ("pigeon" in thing) {
      if (slot !== null) add(plan, slot);
      else if (zone) {
        const made = point(house, plan, zone);
        add(made, made.slot);
      }
    } else if (slot !== null && fitting(house, plan, slot).includes(thing.card)) house.sketch(lay(house, plan, slot, thing.card));
    else if (slot === null && !over?.closest(".tray") && cardOf(plan, thing.slot) === thing.card)
      house.sketch(lay(house, plan, thing.slot, null));
  });
  return html`<div class="planner ${hand ? "carrying" : ""}">
    <ol class="slots" aria-label=${text("board.plan")}>
      ${[0, 1, 2, 3, 4].map(
        (slot) => html`<${Slot} key=${slot} house=${house} plan=${plan} slot=${slot} then=${then} after=${after} take=${take} />`,
      )}</ol>
    <div class="tools-of-plan">
      <p class="rest ${rest ? "" : "none"}" onPointerDown=${take(rest ? { pigeon: seat } : null)}
        onClick=${() => rest && add(plan, plan.slot)}><${Picture} size=${34}><${Pigeon} seat=${seat} /><//>
        <span>${text("board.plan_left")}</span> <b>${rest}</b></p>
      ${
        carries(plan.slot)
          ? html`<${Stepper} house=${house} plan=${plan} slot=${plan.slot} />`
          : html`<span class="stepper none"></span>`
      }
      <${Preview} house=${house} then=${then} />
      <button type="button" class="clear" title=${text("board.plan_clear")} aria-label=${text("board.plan_clear")}
        onClick=${() => house.sketch(clear(plan))}><${Icon} name="close" /></button>
      <button type="button" class="main commit" aria-disabled=${ready ? undefined : "true"}
        onClick=${() => ready && house.play(steps(house, plan))}>${text("board.plan_commit")}</button>
    </div>
    <${Tray} house=${house} plan=${plan} then=${then} take=${take} />
    ${
      hand
        ? html`<span class="in-hand" style=${{ transform: `translate(${hand.x}px, ${hand.y}px)` }} aria-hidden="true">${
            "pigeon" in hand.thing
              ? html`<${Picture} size=${52}><${Pigeon} seat=${seat} /><//>`
              : html`<${CardPicture} card=${hand.thing.card} zone=${hand.thing.slot > ACTION} size=${58} />`
          }</span>`
        : null
    }
  </div>`;
}
