// A region's plate: its number and name, its bottle, its grapes with who grows them, and those who chose it.
import { html } from "/static/table/html.js";
import { shift } from "/static/table/places.js";
import { WIDTH } from "./italy.js";
import { Bottle, Chip, Label } from "./pieces.js";
import { choosers, letterOf, marker } from "./things.js";

/** @import { Place } from "/static/table/types" */
/** @import { House, Region } from "./types" */

const LABEL = 36;

/**
 * Where its parts stand. `bare`: a map too small for grapes.
 * @param {Place & { tall: boolean, flags?: Place }} place
 * @param {Region} region
 * @param {boolean} bare
 */
export function plate({ x, y, tall, flags }, { name, grapes, bottle }, bare) {
  const letters = bare ? 19 : 13.9;
  const wide = 34 + name.length * letters;
  const after = x + wide + (bottle ? 30 : 4);
  const row = tall ? { x: x + 16, y: y + 60 } : { x: after + 14, y: y + 20 };
  return {
    number: { x: x + 14, y: y + 18 },
    name: { x: x + 33, y: y + 26 },
    bottle: { x: x + wide + 12, y: y + 17 },
    grapes: grapes.map((_, n) => ({ x: row.x + n * LABEL, y: row.y })),
    choosers: flags ?? { x: row.x + (bare ? 0 : grapes.length * LABEL), y: row.y },
    box: {
      x,
      y,
      width: tall ? Math.max(wide + 26, grapes.length * LABEL) : after - x + grapes.length * LABEL,
      height: tall && !bare ? 80 : 42,
    },
  };
}

/**
 * `n`: the region's place among them all.
 * @param {{ house: House, n: number, places: ReturnType<typeof plate>, bare: boolean }} props
 */
export function Plate({ house, n, places, bare }) {
  const { view, facts } = house;
  const region = facts.regions[n];
  const { name, code, grapes, bottle } = region;
  // What I am about to choose has my flag already.
  const wished = view.phase === "select" && house.seat !== null && house.chosen.includes(code);
  const chosenBy = [...choosers(house, region), ...(wished ? [/** @type {number} */ (house.seat)] : [])];
  // Flags close up where the map ends.
  const gap = Math.min(25, (WIDTH - 16 - places.choosers.x) / Math.max(1, chosenBy.length - 1));
  return html`<g class="plate">
    <circle class="number" cx=${places.number.x} cy=${places.number.y} r="13.5" />
    <text class="digit" x=${places.number.x} y=${places.number.y}>${n + 1}</text>
    <text class="title" x=${places.name.x} y=${places.name.y}>${name}</text>
    ${bottle ? html`<g style=${{ transform: shift(places.bottle) }}><${Bottle} gone=${!view.bottle[code]} /></g>` : null}
    ${
      bare
        ? null
        : grapes.map((grape, k) => {
            const { look, seat } = marker(view, region, grape);
            return html`<g key=${grape} style=${{ transform: shift(places.grapes[k]) }}>
              <${Label} letter=${letterOf(facts, grape)} grape=${grape} look=${look} />
              ${
                seat === null
                  ? null
                  : html`<g transform="translate(0 17)"><circle class="under" r="12" /><${Chip} seat=${seat} radius=${9} /></g>`
              }</g>`;
          })
    }
    ${chosenBy.map(
      (seat, k) => html`<g key=${seat} class="chooser ${wished ? "wished" : ""}"
        style=${{ transform: shift({ x: places.choosers.x + k * gap, y: places.choosers.y }) }}>
        <path class="flag" d="M-11.5 -16H11.5V12L0 18L-11.500 12Z" />
        <g transform="translate(0 -2)"><${Chip} seat=${seat} radius=${8.5} /></g></g>`,
    )}
  </g>`;
}
