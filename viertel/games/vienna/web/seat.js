// What lies in front of a player: coins, dice, cards, and the symbols compared with both neighbours.
import { html } from "/static/table/html.js";
import { Shape } from "/static/table/seats.js";
import { compared, isWild, neighbours, symbolsOf } from "./foreseen.js";
import { Die, Icon, Portrait } from "./pieces.js";
import { coins, hand, specialsOf, spokenDice, spokenSymbols } from "./things.js";

/** @import { House } from "./facts" */
/** @typedef {{ house: House, seat: number, size?: number }} Props */

const SIGN = { ahead: ">", tied: "=", behind: "<" };

/** Each symbol's sum, and for both neighbours whether that is more, as much or less than theirs. @param {Props} props */
export function Influence({ house, seat, size = 18 }) {
  const { facts, text, seats } = house;
  const own = symbolsOf(house, seat);
  const beside = neighbours(seat, seats.length).map((other) => ({ other, counts: symbolsOf(house, other) }));
  return html`<ul class="influence" aria-label=${text("board.influence")}>${facts.symbols.map(
    (name, n) => html`<li key=${name}>
      <${Icon} name=${name} size=${size} label=${text(`symbol.${name}`)} /><b>${own[n]}</b>
      ${beside.map(
        ({ other, counts }, side) => html`<span key=${side} class="versus ${compared(own[n], counts[n])}">
          <span class="unseen">${text("board.against", { name: house.name(other), count: counts[n] })}</span>
          <i aria-hidden="true">${SIGN[compared(own[n], counts[n])]}</i><${Shape} seat=${other} size=${size * 0.62} /></span>`,
      )}</li>`,
  )}</ul>`;
}

/** The row of cards: start card, characters, special cards. @param {Props} props */
export function Row({ house, seat, size = 30 }) {
  const { view, facts, text } = house;
  const start = facts.start_cards.findIndex(({ name }) => name === view.start_card[seat]) + 1;
  const style = { width: `${size * 0.8}px`, height: `${size}px` };
  return html`<ul class="row" aria-label=${text("board.row")}>
    ${
      start
        ? html`<li class="mini start" style=${style} role="listitem"
          aria-label=${`${text("start.card", { number: start })}: ${spokenSymbols(house, facts.start_cards[start - 1].symbols)}`}>
          <span aria-hidden="true">${start}</span></li>`
        : null
    }
    ${facts.characters.map(({ name, symbols }) => {
      const copies = view.row[seat][name];
      if (!copies) return null;
      return html`<li key=${name} class="mini" style=${style} role="listitem"
        aria-label=${`${text(`character.${name}`)} ×${copies}: ${spokenSymbols(house, symbols)}`}
        title=${text(`character.${name}`)}><${Portrait} name=${name} />
        ${copies > 1 ? html`<b aria-hidden="true">×${copies}</b>` : null}</li>`;
    })}
    ${specialsOf(house, seat).map(
      (special) =>
        html`<li key=${`x${special}`} class="mini red ${special === "double" && view.double_used ? "used" : ""}" style=${style}
          role="listitem" aria-label=${text(`special.${special}`)} title=${text(`special.${special}`)}>
          <${Icon} name=${special} size=${size * 0.66} />
        </li>`,
    )}
  </ul>`;
}

/** @param {Props} props */
export const Purse = ({ house, seat, size = 18 }) => {
  const count = house.view.coins[seat];
  return html`<span class="money" role="img" aria-label=${coins(house, count)}><${Icon} name="coin" size=${size} />
    <b aria-hidden="true">${count}</b></span>`;
};

/** @param {Props} props */
const Hand = ({ house, seat, size }) => {
  const dice = hand(house.view, seat);
  return html`<span class="hand" role="img" aria-label=${house.text("board.hand", { dice: spokenDice(house, dice) })}>
    ${dice.map(
      (die, n) =>
        html`<${Die} key=${n} seat=${seat} face=${die.face} white=${die.white} wild=${isWild(house.view, seat, die)}
          size=${size} />`,
    )}</span>`;
};

/** @param {{ house: House, seat: number, wide: boolean }} props */
export const Seat = ({ house, seat, wide }) =>
  wide
    ? html`<div class="facts"><${Purse} house=${house} seat=${seat} /><${Hand} house=${house} seat=${seat} size=${22} />
      <${Row} house=${house} seat=${seat} size=${28} /></div><${Influence} house=${house} seat=${seat} size=${17} />`
    : html`<div class="facts small"><${Purse} house=${house} seat=${seat} size=${13} />
      <${Hand} house=${house} seat=${seat} size=${12} /></div>`;
