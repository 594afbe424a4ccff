// What lies in front of a player: the guest in hand, the pile, the buffet tiles taken.
import { html } from "/static/table/html.js";
import { Picture } from "/static/table/picture.js";
import { at } from "/static/table/view.js";
import { Guest, Tile } from "./pieces.js";
import { CARDS, KINDS, spokenGuest, spokenTile, tileToken } from "./things.js";

const keptTiles = (view, seat) =>
  Array.from({ length: 24 }, (_, code) => ({ code, count: at(view.kept, seat * 24 + code) })).filter(({ count }) => count);

/** Pieces of each delicacy, champagne last. */
const pieces = (view, seat) =>
  KINDS.map((_, kind) => [1, 2, 3].reduce((sum, n) => sum + n * at(view.kept, seat * 24 + 4 * kind + n), 0));

const Buffet = ({ house, seat, size }) =>
  html`<ul class="buffet" aria-label=${house.text("board.buffet")}>${pieces(house.view, seat).map(
    (count, kind) =>
      html`<li key=${kind} class=${count ? "" : "none"}>
        <${Picture} size=${size} from=${0} label=${house.text(`board.${KINDS[kind]}_pieces`, { pieces: count })}>
          <${Tile} code=${4 * kind + 1} /><//><b aria-hidden="true">${count}</b></li>`,
  )}</ul>`;

/** The guests of a seat that nobody has seen on the board yet. */
const Pile = ({ house, seat }) =>
  html`<dl class="pile">${[0, 1].map((woman) => {
    const values = [0, 1, 2, 3, 4, 5];
    const left = values.filter((value) => at(house.view.pile, seat * 12 + 6 * woman + value));
    return html`<div key=${woman} class=${woman ? "women" : "men"}>
      <dt>${house.text(woman ? "board.women_left" : "board.men_left")}</dt>
      <dd class="unseen">${left.join(" ") || "–"}</dd>
      ${values.map(
        (value) => html`<dd key=${value} aria-hidden="true" class=${left.includes(value) ? "" : "gone"}>${value}</dd>`,
      )}</div>`;
  })}</dl>`;

/** "had-enough p3": somebody's champagne, chosen at the player; where there is no room for words, the glass says it. */
const Champagne = ({ house, seat, wide }) => {
  const token = `p${seat + 1}`;
  if (!house.choosable(token) && !house.chosen.includes(token)) return null;
  return html`<button type="button" class="choice ${house.chosen.includes(token) ? "chosen" : ""}"
    aria-label=${house.text("board.take_champagne")} onClick=${() => house.choose(token)}>
    <${Picture} size=${28} from=${0}><${Tile} code=${21} /><//> ${wide ? house.text("board.take_champagne") : null}</button>`;
};

export const Seat = ({ house, seat, wide }) => html`
  <${Champagne} house=${house} seat=${seat} wide=${wide} />
  ${wide ? html`<${Buffet} house=${house} seat=${seat} size=${26} /><${Pile} house=${house} seat=${seat} />` : null}`;

export function Mine({ house }) {
  const { view, seat, text } = house;
  if (seat === null) return null;
  const hand = at(view.hand, seat);
  const done = !(view.pile ?? []).slice(seat * 12, seat * 12 + 12).some(Boolean);
  const own = keptTiles(view, seat);
  const choosing = own.some(({ code }) => house.choosable(tileToken(code)) || house.chosen.includes(tileToken(code)));
  return html`
    <div class="hand">
      ${
        hand > 0
          ? html`<${Picture} size=${76} from=${0} label=${text("board.hand", { guest: spokenGuest(hand, house) })}>
            <${Guest} code=${hand} /><//>`
          : html`<span class="empty-hand">${done ? text("board.no_hand") : ""}</span>`
      }</div>
    ${
      view.card
        ? html`<div class="card-note"><b>${text(`card.${CARDS[view.card]}`)}</b><p>${text(`board.${CARDS[view.card]}`)}</p></div>`
        : null
    }
    ${
      choosing
        ? html`<div class="own-tiles">${own.map(({ code, count }) => {
            const token = tileToken(code);
            return html`<button type="button" key=${token} class="choice ${house.chosen.includes(token) ? "chosen" : ""}"
              disabled=${!house.choosable(token) && !house.chosen.includes(token)} aria-label=${spokenTile(code, house)}
              onClick=${() => house.choose(token)}>
              <${Picture} size=${44} from=${0}><${Tile} code=${code} /><//>${count > 1 ? html`<b>×${count}</b>` : null}</button>`;
          })}</div>`
        : html`<${Buffet} house=${house} seat=${seat} size=${40} />`
    }`;
}
