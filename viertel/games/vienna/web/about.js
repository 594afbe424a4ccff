// Beside a field: what it takes and does, what going there costs, and what it would bring now.
import { html } from "/static/table/html.js";
import { spokenSpecial, titleOf } from "./cards.js";
import { expected } from "./foreseen.js";
import { coins, fieldNamed, points, spokenField, spokenSymbols } from "./things.js";

/** @import { Place, Size } from "/static/table/types" */
/** @import { FieldFacts, House } from "./facts" */
/** @import { Plan } from "./layout" */
/** @import { Field, Street } from "./view" */

const WIDE = 250;

/** What it would bring me, and whether I can pay. @param {House} house @param {FieldFacts} field */
function outlook(house, field) {
  const { text, view, seat } = house;
  if (seat === null || !view.round) return [];
  const lines = [];
  const now = expected(house, seat, field);
  const owner = view.owner[field.name];
  if (owner !== null && owner !== seat) return [];
  if (now) {
    for (const { other, outcome, points: won, coins: paid } of now.parts) {
      const gain = [won && points(house, won), paid && coins(house, paid)].filter(Boolean).join(" + ") || "0";
      lines.push(text(`board.${outcome}_of`, { name: house.name(other), gain }));
    }
    if (!now.parts.length) lines.push(text("board.now", { gain: points(house, now.points) }));
  }
  if (field.pay > view.coins[seat]) lines.push(text("board.short", { have: view.coins[seat], pay: field.pay }));
  return lines;
}

/**
 * What there is to say of a token, and where it lies; null if it is nothing of the board.
 * @param {House} house @param {Plan} plan @param {string | null} token
 * @returns {{ place: Place & Size, title: string, lines: string[], field?: FieldFacts } | null}
 */
function said(house, plan, token) {
  const { facts, text, view } = house;
  const field = fieldNamed(house, /** @type {Field} */ (token));
  if (field) {
    const lines = [spokenField(house, field), ...outlook(house, field)];
    return { place: plan.places[facts.fields.indexOf(field)], title: field.title, lines, field };
  }
  if (token === facts.lodge.name)
    return {
      place: plan.lodge,
      title: facts.lodge.title,
      lines: [text("board.lodge", { coins: coins(house, facts.lodge.coins) })],
    };
  const chip = facts.specials.findIndex((name) => name === token);
  if (chip >= 0)
    return { place: plan.chips[chip], title: text(`special.${token}`), lines: spokenSpecial(house, facts.specials[chip]) };
  const slot = view.display.findIndex((name) => name === token);
  const character = facts.characters.find(({ name }) => name === token);
  if (slot < 0 || !character) return null;
  return { place: plan.slots[slot], title: titleOf(house, character), lines: [spokenSymbols(house, character.symbols)] };
}

/**
 * Above or below a place, where there is more room, and within the board.
 * @param {Plan} plan @param {Place & Size} place @param {number} most how wide it may be
 */
export function beside(plan, place, most) {
  const { x, y, width, height } = place;
  const wide = Math.min(most, plan.width - 12);
  const left = Math.max(6, Math.min(plan.width - wide - 6, x + width / 2 - wide / 2));
  const above = y > plan.height * 0.45;
  return {
    left: `${left}px`,
    width: `${wide}px`,
    ...(above ? { bottom: `${plan.height - y + 3}px` } : { top: `${y + height + 1}px` }),
  };
}

/**
 * `toll`: whether going to a field costs a coin.
 * @param {{ house: House, plan: Plan, token: string | null, toll: (field: Street) => boolean }} props
 */
export function About({ house, plan, token, toll }) {
  const { text, view } = house;
  const told = said(house, plan, token);
  if (!told?.place) return null;
  const { place, title, lines, field } = told;
  const owner = field ? view.owner[field.name] : null;
  return html`<div class="about" aria-hidden="true" style=${beside(plan, place, WIDE)}>
    <b>${title}</b>${lines.map((line) => html`<span key=${line}>${line}</span>`)}
    ${field && toll(field.name) ? html`<em>${text("board.toll")}</em>` : null}
    ${field && view.gendarm === field.name ? html`<em>${text("board.guarded")}</em>` : null}
    ${owner === null ? null : html`<em>${house.name(owner)}</em>`}</div>`;
}
