// What a vineyard would cost and set off, before anybody commits: beside it on the map, below its road on a small screen.
import { html } from "/static/table/html.js";
import { joined } from "/static/table/text.js";
import { closes, ownersThen } from "./foresight.js";
import { HEIGHT, WIDTH } from "./italy.js";
import { grapeName } from "./spoken.js";
import { grows, holdings } from "./things.js";

/** @import { Place } from "/static/table/types" */
/** @import { House, Region, Vineyard } from "./types" */
/** @typedef {{ house: House, region: Region, vineyard: Vineyard }} Meant */

/** @param {Meant} props */
function lines({ house, region, vineyard }) {
  const { view, text, seat } = house;
  const { price, state, name } = vineyard;
  const owner = view.owner[name];
  const grape = seat === null ? null : grows(view, seat, region);
  const asked = house
    .remaining()
    .filter((action) => action.endsWith(` ${name}`))
    .map((action) => action.split(" ")[0]);
  const comes = seat !== null && (asked.includes("buy") || asked.includes("gift"));
  const found = [joined([text(state ? "board.state" : "board.private"), comes && grape && grapeName(house, grape)], " · ")];
  if (owner !== null) found.push(house.name(owner));
  if (asked.includes("gift")) found.push(text("board.for_free"));
  else if (comes) found.push(text("board.left", { money: view.money[seat] - price }));
  if (comes) {
    const then = ownersThen(view, region, seat, vineyard);
    const count = holdings(view, seat, region) + 1;
    found.push(text("board.then_here", { count, rank: then.indexOf(seat) + 1, all: then.length }));
  }
  if (asked.includes("buy") && closes(house, vineyard)) found.push(text(state ? "board.ends_bottle" : "board.brings_gift"));
  return [html`<b>${region.name} ${region.vineyards.indexOf(vineyard) + 1} · ${price}</b>`, ...found];
}

/** Below a road. @param {Meant} props */
export const Meaning = (props) =>
  html`<p class="meaning" aria-hidden="true">${lines(props).map((line, n) => html`<span key=${n}>${line}</span>`)}</p>`;

const BESIDE = 30; // from the middle of a vineyard
const HALF = 120;

/**
 * Beside a region, so that it covers nothing that is there to be compared.
 * @param {Meant & { point: Place, road: Place[] }} props
 */
export function Hint({ point, road, ...props }) {
  const across = road.map(({ x }) => x);
  const [left, right] = [Math.min(...across) - BESIDE, WIDTH - Math.max(...across) - BESIDE];
  const share = (/** @type {number} */ part, /** @type {number} */ all) => `${(part / all) * 100}%`;
  return html`<div class="hint"
    aria-hidden="true"
    style=${{
      ...(right > left ? { left: share(WIDTH - right, WIDTH) } : { right: share(WIDTH - left, WIDTH) }),
      maxWidth: share(Math.max(left, right) - 8, WIDTH),
      top: share(Math.min(Math.max(point.y, HALF), HEIGHT - HALF), HEIGHT),
    }}>
    ${lines(props).map((line, n) => html`<span key=${n}>${line}</span>`)}</div>`;
}
