// What lies in front of a player: money, the cellar of each grape, the regions chosen.
import { html } from "/static/table/html.js";
import { Icon } from "/static/table/icons.js";
import { Picture } from "/static/table/picture.js";
import { at } from "/static/table/view.js";
import { Coin, Label } from "./pieces.js";
import { grapeName } from "./spoken.js";
import { cellar, chosenRegions, hasChosen, PHASE, showsMoney, signed } from "./things.js";

const Cellar = ({ house, seat, size }) =>
  html`<ul class="cellar">${cellar(house.view, seat).map(
    (stock, grape) => html`<li key=${grape} class=${stock ? "" : "none"}>
      <${Picture} size=${size} box=${40} label=${`${grapeName(house, grape)}: ${stock}`}>
        <${Label} letter=${house.facts.grapes[grape].letter} grape=${grape} /><//><b aria-hidden="true">${stock}</b></li>`,
  )}</ul>`;

const Money = ({ house, seat }) =>
  html`<span class="money"><${Coin} /><span class="unseen">${house.text("board.money")}
    </span> <b>${showsMoney(house, seat) ? at(house.view.money, seat) : "?"}</b></span>`;

/** The two regions of this round, or only that they are chosen. */
function Chosen({ house, seat }) {
  const { view, facts, text } = house;
  const regions = chosenRegions(view, seat);
  if (view.phase === PHASE.SELECT && hasChosen(view, seat) && !regions.length)
    return html`<span class="regions"><${Icon} name="check" size=${14} /> ${text("board.has_chosen")}</span>`;
  return regions.length
    ? html`<span class="regions">${regions.map((region) => facts.regions[region].name).join(" · ")}</span>`
    : null;
}

export function Seat({ house, seat, wide }) {
  if (!wide) return null;
  const income = at(house.view.income, seat);
  return html`<div class="estate"><${Money} house=${house} seat=${seat} />
    ${
      income
        ? html`<span class="income" title=${house.text("board.income")}><span class="unseen">${house.text("board.income")}
          </span> ${signed(income)}</span>`
        : null
    }<${Chosen} house=${house} seat=${seat} /></div>
    <${Cellar} house=${house} seat=${seat} size=${22} />`;
}

export function Mine({ house }) {
  const { view, seat, facts, text } = house;
  if (seat === null) return null;
  return html`<div class="purse"><${Money} house=${house} seat=${seat} />
    <small>${text("board.chips_left", { chips: facts.chips - cellar(view, seat).reduce((sum, stock) => sum + stock, 0) })}</small>
  </div>
    <${Cellar} house=${house} seat=${seat} size=${32} />
    <${Chosen} house=${house} seat=${seat} />`;
}
