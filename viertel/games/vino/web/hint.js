// Beside a vineyard: what it would cost and set off.
import { html } from "/static/table/html.js";
import { closes } from "./foresight.js";
import { HEIGHT, WIDTH } from "./italy.js";

/** @import { Place } from "/static/table/types" */
/** @import { House, Vineyard } from "./types" */

/**
 * What a vineyard would mean, beside it, before anybody commits. `called`: its name for people.
 * @param {{ house: House, vineyard: Vineyard, called: string, point: Place }} props
 */
export function Hint({ house, vineyard, called, point }) {
  const { view, text, seat } = house;
  const { price, state, name } = vineyard;
  const owner = view.owner[name];
  const lines = [text(state ? "board.state" : "board.private")];
  const asked = house
    .remaining()
    .filter((action) => action.endsWith(` ${name}`))
    .map((action) => action.split(" ")[0]);
  if (owner !== null) lines.push(house.name(owner));
  if (asked.includes("buy") && seat !== null) lines.push(text("board.left", { money: view.money[seat] - price }));
  if (asked.includes("buy") && closes(house, vineyard)) lines.push(text(state ? "board.ends_bottle" : "board.brings_gift"));
  if (asked.includes("gift")) lines.push(text("board.for_free"));
  const across = point.x > WIDTH * 0.72 ? "leftward" : point.x < WIDTH * 0.2 ? "rightward" : "";
  // Where there is no room for its lines above.
  const below = point.y < 110 + 25 * lines.length ? "below" : "";
  return html`<div class="hint ${across} ${below}"
    aria-hidden="true"
    style=${{ left: `${(point.x / WIDTH) * 100}%`, top: `${(point.y / HEIGHT) * 100}%` }}>
    <b>${called} · ${price}</b>${lines.map((line) => html`<span key=${line}>${line}</span>`)}</div>`;
}
