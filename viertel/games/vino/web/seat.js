// What lies in front of a player: money, the cellar of each grape, the regions chosen.
import { html } from "/static/table/html.js";
import { Icon } from "/static/table/icons.js";
import { Picture } from "/static/table/picture.js";
import { Coin, Label } from "./pieces.js";
import { grapeName } from "./spoken.js";
import { cellar, chipsLeft, chosenRegions, hasChosen, placeOf, ruined, showsMoney, signed, vineyards } from "./things.js";

/** @import { House } from "./types" */

/** @param {{ house: House, seat: number, size: number }} props */
const Cellar = ({ house, seat, size }) => {
  const stock = cellar(house, seat);
  return html`<ul class="cellar">${house.facts.grapes.map(
    ({ name, letter }) => html`<li key=${name} class=${stock[name] ? "" : "none"}>
      <${Picture} size=${size} box=${40} label=${`${grapeName(house, name)}: ${stock[name]}`}>
        <${Label} letter=${letter} grape=${name} /><//><b aria-hidden="true">${stock[name]}</b></li>`,
  )}</ul>`;
};

/** @param {{ house: House, seat: number }} props */
const Money = ({ house, seat }) =>
  html`<span class="money"><${Coin} /><span class="unseen">${house.text("board.money")}
    </span> <b>${showsMoney(house, seat) ? house.view.money[seat] : "?"}</b></span>`;

/** The two regions of this round, or only that they are chosen. @param {{ house: House, seat: number }} props */
function Chosen({ house, seat }) {
  const { view, facts, text } = house;
  const regions = chosenRegions(view, seat);
  if (view.phase === "select" && hasChosen(view, seat) && !regions.length)
    return html`<span class="regions"><${Icon} name="check" size=${14} /> ${text("board.has_chosen")}</span>`;
  return regions.length
    ? html`<span class="regions">${regions.map((code) => facts.regions[placeOf(facts, code)].name).join(" · ")}</span>`
    : null;
}

/** @param {{ house: House, seat: number, wide: boolean }} props */
export function Seat({ house, seat, wide }) {
  if (!wide) return null;
  const income = house.view.income[seat];
  const count = vineyards(house, seat);
  return html`<div class="estate"><span class="vineyards">${house.text("board.vineyards", { count })}</span>
    <${Money} house=${house} seat=${seat} />
    ${
      income
        ? html`<span class="income" title=${house.text("board.income")}><span class="unseen">${house.text("board.income")}
          </span> ${signed(income)}</span>`
        : null
    }<${Chosen} house=${house} seat=${seat} /></div>
    <${Cellar} house=${house} seat=${seat} size=${22} />`;
}

/** @param {{ house: House }} props */
export function Mine({ house }) {
  const { seat, text, facts } = house;
  if (seat === null) return null;
  const cheapest = ruined(house, seat);
  return html`<div class="purse"><${Money} house=${house} seat=${seat} />
    <small>${text("board.chips_left", { chips: chipsLeft(house, seat), all: facts.chips })}</small>
  </div>
    <div class="cellar-of-mine"><${Cellar} house=${house} seat=${seat} size=${32} />
      <small>${cheapest === null ? text("board.cellar_note") : html`<b>${text("board.ruined", { cheapest })}</b>`}</small></div>
    <${Chosen} house=${house} seat=${seat} />`;
}
