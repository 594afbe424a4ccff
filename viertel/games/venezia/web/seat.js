// What lies in front of a player: the race to five districts, pigeons by where they wait, the plan, the cards played.
import { html } from "/static/table/html.js";
import { Icon } from "/static/table/icons.js";
import { later } from "/static/table/later.js";
import { drafting } from "./draft.js";
import { forecast } from "./forecast.js";
import { CardPicture } from "./pieces.js";
import { flock, slotOf, slots } from "./things.js";

/** @import { Children } from "/static/table/types" */
/** @import { House, Slot } from "./things" */

/** @param {House} house @param {number} seat @returns {[string, number][]} */
const stock = ({ view }, seat) => [
  ["reserve", view.reserve[seat]],
  ["nest", view.nest[seat]],
  ["square", flock(view, seat)],
  ["supply", view.supply[seat]],
];

/** @param {{ house: House, seat: number }} props */
const Stock = ({ house, seat }) =>
  html`<dl class="stock">
    ${stock(house, seat).map(
      ([key, count]) =>
        html`<div key=${key} class=${count ? key : `${key} none`} title=${house.text(`board.${key}_help`)}>
          <dt>${house.text(`board.${key}`)}</dt><dd>${count}</dd></div>`,
    )}</dl>`;

/**
 * Districts ruled now, of those that win, and the points they would bring.
 * @param {{ house: House, seat: number, children?: Children }} props
 */
function Race({ house, seat, children }) {
  const { facts, text } = house;
  const { districts, points } = forecast(house);
  const [own, goal] = [districts[seat], facts.end_districts];
  const label = text("board.race", { count: own, goal, points: points[seat] });
  return html`<div class="race ${own >= goal - 1 ? "close" : ""}" title=${label}><span class="unseen">${label}</span>
    ${Array.from({ length: goal }, (_, n) => html`<i key=${n} class=${n < own ? "won" : ""}></i>`)}
    ${points[seat] ? html`<b aria-hidden="true">+${points[seat]}</b>` : null}${children}</div>`;
}

/** @param {House} house @param {Slot} slot */
const nameOf = (house, { kind, card }) =>
  card === "?" ? "?" : card ? house.text(kind === "zone" ? `board.short_${card}` : `card.${card}`) : "–";

/** @param {{ house: House, slot: Slot, size: number }} props */
const Laid = ({ house, slot, size }) => {
  const { card, kind } = slot;
  return html`${card && card !== "?" ? html`<${CardPicture} card=${card} zone=${kind === "zone"} size=${size} />` : null}
    <span class="card-name">${nameOf(house, slot)}</span>`;
};

/**
 * A plan is hidden while others make theirs; then one sees how many lie where, and the cards as they are turned.
 * @param {{ house: House, seat: number }} props
 */
function Plan({ house, seat }) {
  const { view, text } = house;
  if (view.phase === "planning")
    return html`<p class="plan-state">
      ${
        view.step[seat] === "planned" ? html`<${Icon} name="check" size=${15} /> ${text("board.ready")}` : text("board.planning")
      }</p>`;
  const own = slots(view, seat);
  if (!own.some(({ card, count }) => card || count)) return null;
  return html`<ol class="plan">
    ${own.map(
      (slot, n) =>
        html`<li key=${n} class=${slot.card === "?" ? "down" : slot.card ? "up" : "bare"} title=${nameOf(house, slot)}>
          <${Laid} house=${house} slot=${slot} size=${24} />${slot.count === null ? null : html`<b>${slot.count}</b>`}</li>`,
    )}</ol>`;
}

/** @param {{ house: House, seat: number, wide: boolean }} props */
export function Seat({ house, seat, wide }) {
  const { view, text } = house;
  const ready = view.phase === "planning" && view.step[seat] === "planned";
  if (!wide)
    return html`<${Race} house=${house} seat=${seat} />
      ${
        ready
          ? html`<span class="flag" role="img" aria-label=${text("board.ready")}><${Icon} name="check" size=${15} /></span>`
          : null
      }`;
  const played = view.played[seat];
  return html`<${Race} house=${house} seat=${seat}>
      ${
        view.lead === seat && view.round
          ? html`<span class="lead-mark" title=${text("board.first_player")}>1
            <span class="unseen">${text("board.first_player")}</span></span>`
          : null
      }
      ${
        played.length
          ? html`<span class="played"><span class="unseen">${text("board.played")}: </span>${played.map(
              (
                card,
              ) => html`<span key=${card} title=${text(`card.${card}`)}><${CardPicture} card=${card} zone=${false} size=${18} />
                <span class="unseen">${text(`card.${card}`)}</span></span>`,
            )}</span>`
          : null
      }<//>
    <${Stock} house=${house} seat=${seat} /><${Plan} house=${house} seat=${seat} />`;
}

/** The planning board and what is chosen after it come with their styles, when they are needed first. */
/** @param {() => Promise<{ dressed: Promise<unknown> }>} bring @param {string} name */
const dressed = (bring, name) =>
  later(async () => {
    const module = await bring();
    await module.dressed;
    return module;
  }, name);
const Planner = dressed(() => import("./planner.js"), "Planner");
const Choices = dressed(() => import("./choices.js"), "Choices");

/** @param {{ house: House }} props */
export function Mine({ house }) {
  const { view, seat, text } = house;
  if (seat === null) return null;
  if (drafting(house)) return html`<${Planner} house=${house} />`;
  if (!view.round) {
    const { district_points: points, home_points: abroad } = house.facts;
    return html`<p class="home-help">${text("board.home_help", { points, abroad })}</p>`;
  }
  const now = view.phase === "planning" ? slotOf(view.step[seat]) : -1;
  return html`<div class="own-plan"><${Stock} house=${house} seat=${seat} />
    <ol class="slots" aria-label=${text("board.plan")}>${slots(view, seat).map(
      (slot, n) => html`<li key=${n} class="${n === now ? "now" : ""} ${slot.card ? "filled" : ""} ${slot.kind}"
        aria-current=${n === now ? "step" : undefined}>
        <small>${n + 1}</small>
        ${
          slot.card
            ? html`<${Laid} house=${house} slot=${slot} size=${36} />`
            : html`<span>${text(n === 0 ? "board.slot_first" : n === 1 ? "board.slot_action" : "board.slot_zone")}</span>`
        }
        ${slot.count ? html`<b class="seat-${seat}">${slot.count}</b>` : null}</li>`,
    )}</ol></div>
    ${house.remaining().length ? html`<${Choices} house=${house} />` : null}`;
}
