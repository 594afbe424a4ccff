// Beside a vineyard: what it would cost and set off.
import { html } from "/static/table/html.js";
import { at } from "/static/table/view.js";
import { HEIGHT, WIDTH } from "./italy.js";
import { ownerOf, regionOf, ROAD } from "./things.js";

/** What a vineyard would mean, beside it, before anybody commits. */
export function Hint({ house, vineyard, point }) {
  const { view, facts, text, seat } = house;
  const { price, state, name, id } = vineyard;
  const owner = ownerOf(view, id);
  const lines = [text(state ? "board.state" : "board.private")];
  const asked = house
    .remaining()
    .filter((action) => action.endsWith(` ${name}`))
    .map((action) => action.split(" ")[0]);
  if (owner >= 0) lines.push(house.name(owner));
  if (asked.includes("buy")) lines.push(text("board.left", { money: at(view.money, seat) - price }));
  if (asked.includes("buy") && closes(house, vineyard)) lines.push(text(state ? "board.ends_bottle" : "board.brings_gift"));
  if (asked.includes("gift")) lines.push(text("board.for_free"));
  const region = facts.regions[regionOf(id)];
  return html`<div
    class="hint ${point.x > WIDTH * 0.72 ? "leftward" : point.x < WIDTH * 0.2 ? "rightward" : ""} ${point.y < 110 ? "below" : ""}"
    aria-hidden="true"
    style=${{ left: `${(point.x / WIDTH) * 100}%`, top: `${(point.y / HEIGHT) * 100}%` }}>
    <b>${region.name} ${(id % ROAD) + 1} · ${price}</b>${lines.map((line) => html`<span key=${line}>${line}</span>`)}</div>`;
}

/** Would this purchase take the last free vineyard of its kind from a region with a bottle? */
function closes({ view, facts }, { id, state }) {
  const region = regionOf(id);
  return (
    at(view.bottle, region) > 0 &&
    facts.regions[region].vineyards.every((one) => one.state !== state || one.id === id || ownerOf(view, one.id) >= 0)
  );
}
