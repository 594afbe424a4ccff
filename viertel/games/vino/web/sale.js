// The sale as one decision: every quantity with what it pays, the vineyards it costs and where it leaves the price.
import { html } from "/static/table/html.js";
import { Picture } from "/static/table/picture.js";
import { Targets } from "/static/table/targets.js";
import { Coin, Label } from "./pieces.js";
import { grapeName } from "./spoken.js";
import { asks, cellar, signed } from "./things.js";
import { chosenGrape, offers, weighed } from "./weighing.js";

/** @import { House, Offer, OnPoint } from "./types" */
/** @import { Grape } from "./view" */

const CELL = 54;
const HEAD = 50;
const ROW = 60;

/**
 * One row for each number of vineyards lost: the last of a row is where one more would cost another vineyard.
 * @param {{ house: House, grape: Grape, width: number, onPoint: OnPoint }} props
 */
function Ladder({ house, grape, width, onPoint }) {
  const { text } = house;
  const columns = Math.max(1, Math.min(7, Math.floor((width - HEAD) / CELL)));
  /** @type {Offer[][]} */
  const rows = [];
  for (const offer of offers(house, grape)) {
    const row = rows.at(-1);
    if (row && row[0].lost === offer.lost && row.length < columns) row.push(offer);
    else rows.push([offer]);
  }
  const cell = Math.min(70, (width - HEAD) / columns);
  const height = rows.length * ROW;
  const items = rows.flatMap((row, y) =>
    row.map((offer, x) => ({
      token: String(offer.quantity),
      label: text("board.offer", { ...offer, demand: signed(offer.demand) }),
      x: (HEAD + x * cell) / width,
      y: (y * ROW) / height,
      width: cell / width,
      height: ROW / height,
    })),
  );
  return html`<div class="ladder" style=${{ width: `${width}px`, height: `${height}px` }}>
    <div class="steps" aria-hidden="true">
      ${rows.map(
        (row, y) => html`<div key=${y} class="row" style=${{ top: `${y * ROW}px`, height: `${ROW}px`, width: `${width}px` }}>
          <span class="lost" style=${{ width: `${HEAD}px` }}>
            ${y && rows[y - 1][0].lost === row[0].lost ? "" : html`<b>−${row[0].lost}</b><small>${text("board.lost")}</small>`}
          </span>
          ${row.map(
            ({ quantity, payment, demand }) =>
              html`<span key=${quantity} class="offer" style=${{ width: `${cell}px` }}><b>${quantity}</b>
                <span class="payment">+${payment}</span><small>→ ${signed(demand)}</small></span>`,
          )}
        </div>`,
      )}
    </div>
    <${Targets} items=${items} house=${house} label=${text("board.quantities", { grape: grapeName(house, grape) })} grid
      onPoint=${onPoint} />
  </div>`;
}

/** Before a grape is chosen: what the whole cellar of each would bring. @param {{ house: House, seat: number }} props */
function Cellars({ house, seat }) {
  const { facts, text } = house;
  const stock = cellar(house, seat);
  return html`<ul class="cellars">${facts.grapes.map(({ name, letter }) => {
    const best = offers(house, name).at(-1);
    return best
      ? html`<li key=${name}><button type="button" class="choice grape-${name}" data-token=${name}
          onClick=${() => house.choose(name)}>
          <${Picture} size=${30} box=${42}><${Label} letter=${letter} grape=${name} /><//>
          <span class="what"><b>${grapeName(house, name)}</b> ×${stock[name]}</span>
          <span class="upto">${text("board.up_to", { payment: best.payment })}</span></button></li>`
      : null;
  })}</ul>`;
}

/** @param {{ house: House, width: number, pointed: string | null, onPoint: OnPoint }} props */
export function Sale({ house, width, pointed, onPoint }) {
  const { text, seat } = house;
  if (seat === null || !asks(house, "sell")) return null;
  const grape = chosenGrape(house);
  const weighing = weighed(house, pointed);
  return html`<section class="sale" aria-label=${text("board.sale")}>
    <header><h2>${grape ? text("board.choose_quantity", { grape: grapeName(house, grape) }) : text("board.choose_grape")}</h2>
      <button type="button" class="choice ${house.chosen.includes("nothing") ? "chosen" : ""}"
        onClick=${() => (house.letGo(), house.choose("nothing"))}>${text("board.sell_nothing")}
      </button></header>
    ${
      grape
        ? html`<${Ladder} house=${house} grape=${grape} width=${width} onPoint=${onPoint} />`
        : html`<${Cellars} house=${house} seat=${seat} />`
    }
    ${
      grape
        ? html`<p class="weighed" aria-hidden="true">
          ${
            weighing
              ? html`<${Coin} /> ${text("board.offer", { ...weighing, demand: signed(weighing.demand) })}`
              : text("board.how_to_weigh")
          }</p>`
        : null
    }
  </section>`;
}
