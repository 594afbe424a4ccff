// What the pieces on the map mean, for whoever sees them for the first time.
import { html } from "/static/table/html.js";
import { Picture } from "/static/table/picture.js";
import { Barrel, Bead, Bottle, Chip, Fresh, Label } from "./pieces.js";

/** @import { House } from "./types" */

/** @param {{ house: House }} props */
export function Legend({ house: { facts, seats, text } }) {
  const { name, letter } = facts.grapes[0];
  const seat = seats[0].seat;
  const rows = [
    [html`<${Bead} price=${100} state=${false} owner=${null} />`, "private"],
    [html`<${Bead} price=${250} state=${true} owner=${null} />`, "state"],
    [html`<${Label} letter=${letter} grape=${name} />`, "label"],
    [html`<${Bottle} gone=${false} />`, "bottle"],
    [html`<${Barrel} />`, "barrel"],
    [html`<g class="bead owned seat-${seat}"><${Chip} seat=${seat} radius=${20} /></g><${Fresh} />`, "fresh"],
    [html`<path class="flag" d="M-11.500 -16H11.500V12L0 18L-11.500 12Z" /><${Chip} seat=${seat} radius=${8} />`, "flag"],
  ];
  return html`<ul class="legend" aria-label=${text("board.legend")}>${rows.map(
    ([piece, key]) =>
      html`<li key=${key}><${Picture} size=${34} box=${52}>${piece}<//><span>${text(`board.legend_${key}`)}</span></li>`,
  )}</ul>`;
}
