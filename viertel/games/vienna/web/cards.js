// The cards beside the street: start cards or characters on display, the special cards, the pile.
import { html } from "/static/table/html.js";
import { box } from "/static/table/places.js";
import { Shape } from "/static/table/seats.js";
import { at } from "/static/table/view.js";
import { Amount, Icon, Portrait, Symbols } from "./pieces.js";
import { picking, spokenSymbols } from "./things.js";

const SHOWN = 4;

/** What lies on display: start cards while they are picked, then the characters, each with its word. */
export function display(house) {
  const { view, facts, seats } = house;
  if (picking(view)) {
    return facts.start_cards.map((card, n) => {
      const taken = seats.findIndex(({ seat }) => at(view.start_card, seat) === n + 1);
      return { ...card, token: card.name, start: n, taken };
    });
  }
  return Array.from({ length: Math.min(SHOWN, seats.length - 1) }, (_, slot) => at(view.display, slot) - 1).map((character) =>
    character < 0 ? { empty: true } : { ...facts.characters[character], token: facts.characters[character].name, character },
  );
}

export const titleOf = (house, card) =>
  card.start === undefined ? house.text(`character.${card.name}`) : house.text("start.card", { number: card.start + 1 });

export function spokenCard(house, card) {
  const parts = [
    titleOf(house, card),
    card.start === undefined ? "" : house.text(card.coins === 1 ? "coins.one" : "coins.many", { count: card.coins }),
    spokenSymbols(house, card.symbols),
  ];
  if (card.taken >= 0) parts.push(house.name(card.taken));
  return parts.filter(Boolean).join(", ");
}

export function Card({ house, card, slot, small }) {
  if (card.empty) return html`<div class="card blank" style=${box(slot)}></div>`;
  const size = small ? 17 : 22;
  const start = card.start !== undefined;
  const taken = start && card.taken >= 0;
  return html`<div class="card ${start ? "start" : ""} ${taken ? `taken seat-${card.taken}` : ""}" style=${box(slot)}>
    ${
      start
        ? html`<span class="purse"><${Amount} name="coin" count=${card.coins} size=${small ? 26 : 34} /></span>`
        : html`<${Portrait} name=${card.name} />`
    }
    <${Symbols} names=${house.facts.symbols} counts=${card.symbols} size=${size} />
    ${small ? null : html`<small>${titleOf(house, card)}</small>`}
    ${taken ? html`<span class="owner"><${Shape} seat=${card.taken} size=${20} /></span>` : null}
  </div>`;
}

/** The five special cards: who holds each. */
export const Specials = ({ house, plan }) =>
  plan.chips.map((slot, n) => {
    const holder = at(house.view.specials, n) - 1;
    const name = house.facts.specials[n];
    const moving =
      house.event &&
      ["special", "special_from", "special_kept", "first"].includes(house.event.key) &&
      (house.event.args.special ?? 0) === n;
    return html`<div key=${name} class="special ${holder >= 0 ? "held" : ""} ${moving ? "moving" : ""}" style=${box(slot)}>
      <${Icon} name=${name} size=${plan.phone ? 24 : 32} />
      ${plan.phone ? null : html`<small>${house.text(`special.${name}`)}</small>`}
      ${name === "double" && house.view.double_used ? html`<span class="used"></span>` : null}
      ${holder >= 0 ? html`<span class="owner"><${Shape} seat=${holder} size=${plan.phone ? 16 : 20} /></span>` : null}
    </div>`;
  });

export const Pile = ({ house, plan }) => {
  const { view } = house;
  const left = (view.pile ?? []).reduce((sum, count) => sum + count, 0) + (view.n_bottom ?? 0);
  return html`<div class="pile" style=${box(plan.pile)}>
    ${picking(view) || plan.phone ? null : html`<span class="deck"><${Icon} name="character" size=${30} /><b>${left}</b></span>`}
    <span class="supply"><${Icon} name="coin" size=${plan.phone ? 20 : 26} /><b>${view.supply ?? 0}</b></span>
  </div>`;
};
