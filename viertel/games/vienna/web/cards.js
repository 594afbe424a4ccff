// The cards beside the street: start cards or characters on display, the special cards, the pile.
import { html } from "/static/table/html.js";
import { box } from "/static/table/places.js";
import { Shape } from "/static/table/seats.js";
import { joined } from "/static/table/text.js";
import { Icon, Portrait, Symbols } from "./pieces.js";
import { coins, picking, spokenSymbols } from "./things.js";

/** @import { Place, Size } from "/static/table/types" */
/** @import { House } from "./facts" */
/** @import { Plan } from "./layout" */
/** @import { Special } from "./view" */

/**
 * A card on display: a start card with its number, its coins and whoever has taken it, or a character.
 * @typedef {{ name: string, title?: string | null, symbols: number[], start?: { number: number, coins: number, taken: number } }}
 *   OnDisplay
 */

/** What lies on display: start cards while they are picked, then the characters; null where one was. @param {House} house */
export function display({ view, facts }) {
  /** @type {(OnDisplay | null)[]} */
  const cards = picking(view)
    ? facts.start_cards.map((card, n) => {
        return { ...card, start: { number: n + 1, coins: card.coins, taken: view.start_card.indexOf(card.name) } };
      })
    : view.display.slice(0, facts.display).map((shown) => facts.characters.find(({ name }) => name === shown) ?? null);
  return cards;
}

/** @param {House} house @param {OnDisplay} card */
export const titleOf = (house, { name, title, start }) =>
  start ? house.text("start.card", { number: start.number }) : (title ?? house.text(`character.${name}`));

/** @param {House} house @param {OnDisplay} card */
export function spokenCard(house, card) {
  const { start } = card;
  const taken = start && start.taken >= 0 && house.name(start.taken);
  return joined([titleOf(house, card), start && coins(house, start.coins), spokenSymbols(house, card.symbols), taken]);
}

const LETTER = 6.2; // pixels of a title's letters, on average at most

/** A character. @param {{ house: House, card: OnDisplay | null, slot: Place & Size, small: boolean }} props */
export function Card({ house, card, slot, small }) {
  if (!card) return html`<div class="card blank" style=${box(slot)}></div>`;
  const title = titleOf(house, card);
  const fits = Math.max(...title.split(" ").map((word) => word.length)) * LETTER < slot.width - 3;
  return html`<div class="card" style=${box(slot)}>
    <${Portrait} name=${card.name} /><${Symbols} names=${house.facts.symbols} counts=${card.symbols} size=${small ? 16 : 20} />
    ${small || !fits ? null : html`<small>${title}</small>`}</div>`;
}

/** The special card that an event is about. @param {House} house */
function inHands({ event }) {
  if (event?.key === "first") return "clock";
  return event?.key === "special" || event?.key === "special_from" || event?.key === "special_kept" ? event.args.special : null;
}

/** What a special card is good for, and who holds it. @param {House} house @param {Special} name */
export function spokenSpecial(house, name) {
  const holder = house.view.specials[name];
  const does = house.text(`board.card_${name}`, { symbols: spokenSymbols(house, house.facts.influence) });
  return holder === null ? [does] : [does, house.name(holder)];
}

/** The five special cards: who holds each. @param {{ house: House, plan: Plan }} props */
export const Specials = ({ house, plan }) =>
  plan.chips.map((slot, n) => {
    const name = house.facts.specials[n];
    const holder = house.view.specials[name];
    const moving = inHands(house) === name;
    return html`<div key=${name} class="special ${holder === null ? "" : "held"} ${moving ? "moving" : ""}" style=${box(slot)}>
      <${Icon} name=${name} size=${plan.phone ? 22 : plan.aRow ? 28 : 22} />
      ${plan.phone ? null : html`<small>${house.text(`board.chip_${name}`)}</small>`}
      ${name === "double" && house.view.double_used ? html`<span class="used"></span>` : null}
      ${holder === null ? null : html`<span class="owner"><${Shape} seat=${holder} size=${plan.phone ? 16 : 20} /></span>`}
    </div>`;
  });

/** Characters in the pile, coins in the supply, and how the evening stands. @param {{ house: House, plan: Plan }} props */
export const Pile = ({ house, plan }) => {
  const { view, facts, text } = house;
  const left = Object.values(view.pile).reduce((sum, count) => sum + count, 0) + view.n_bottom;
  return html`<div class="pile" style=${box(plan.pile)}>
    ${!plan.aRow || !view.round ? null : html`<span class="evening">${text("board.round", { round: view.round })}</span>`}
    ${!plan.aRow ? null : html`<span class="evening">${text("board.goal", { goal: facts.goal })}</span>`}
    <span class="stock">
      ${plan.phone ? null : html`<span><${Icon} name="character" size=${22} /><b>${left}</b></span>`}
      <span><${Icon} name="coin" size=${plan.phone ? 18 : 22} /><b>${view.supply}</b></span></span>
  </div>`;
};
