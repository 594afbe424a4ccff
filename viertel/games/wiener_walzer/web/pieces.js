// Guests and buffet tiles, put together from the drawings in pieces.svg. One piece fills a cell of 100 by 100.
import { bring } from "/static/table/drawings.js";
import { html, useMemo } from "/static/table/html.js";
import { MIDDLE, SHAPES } from "/static/table/seats.js";

/** @import { Guest as Someone, Tile as Dish } from "./things" */
/** @import { Owner } from "./view" */

bring("/games/wiener_walzer/pieces.svg");

const SHIELD = "M12 23.5C4 19.5 1.5 15 1.5 9V2.5C5 3.5 9 2.5 12 .5C15 2.5 19 3.5 22.5 2.5V9C22.5 15 20 19.5 12 23.5Z";

/** Triangle, diamond and star leave less room for the numeral. @type {Set<Owner>} */
const POINTED = new Set([2, 3, 4]);

/** @param {Owner} owner */
const outline = (owner) => (owner === "host" ? SHIELD : SHAPES[owner]);

/** The value stands in the owner's shape: colour is never the only sign. @param {{ owner: Owner, value: number }} props */
function Medal({ owner, value }) {
  const size = POINTED.has(owner) ? 2 : 1.75;
  const middle = owner === "host" ? 11.5 : MIDDLE[owner];
  return html`<g transform="translate(${76 - 12 * size} ${75 - 12 * size}) scale(${size})">
    <path class="medal" d=${outline(owner)} />
    <text class="value" x="12" y=${middle + 5}>${value}</text>
  </g>`;
}

// A piece is drawn once for all it shows, which keeps a click cheap.

/** Ranks whose top is the nation's; the others have their own. @type {Set<number>} */
const NATIONAL = new Set([2, 3, 4]);

/** Ranks with something over all. @type {Set<string>} */
const OVER = new Set(["m3", "m4", "w2", "w3", "w4"]);

/** @param {Someone} guest */
export function Guest({ owner, woman, value, danced = false }) {
  const sex = woman ? "w" : "m";
  return useMemo(
    () => html`<g class="guest seat-${owner} ${danced ? "danced" : ""}">
    <g class="back"><use href="#back-${sex}" width="100" height="100" />
      <path class="owner" transform="translate(41 41) scale(.75)" d=${outline(owner)} /></g>
    <g class="face"><use href="#card-${sex}" width="100" height="100" />
      <g clip-path="url(#window-${sex})"><use href="#dress-${sex}${value}" width="100" height="100" />
        <use href=${woman ? "#woman" : "#man"} width="100" height="100" />
        <use href=${NATIONAL.has(value) ? `#${sex}-${owner}` : `#top-${sex}${value}`} width="100" height="100" />
        ${OVER.has(sex + value) ? html`<use href="#over-${sex}${value}" width="100" height="100" />` : null}</g>
      <${Medal} owner=${owner} value=${value} /></g>
  </g>`,
    [owner, sex, value, danced],
  );
}

/** Where so many pieces lie: x, y, size. @type {Record<number, [number, number, number][]>} */
const PLACES = {
  1: [[50, 50, 0.88]],
  2: [
    [32, 42, 0.64],
    [67, 59, 0.64],
  ],
  3: [
    [50, 29, 0.54],
    [29, 62, 0.54],
    [71, 62, 0.54],
  ],
};

/** @param {Dish} tile */
export const Tile = ({ kind, pieces }) =>
  useMemo(
    () => html`<g class="tile">
    <use href=${kind === "champagne" ? "#tray" : "#plate"} width="100" height="100" />
    ${PLACES[pieces].map(
      ([x, y, size], n) =>
        html`<use key=${n} href="#${kind}" x="-30" y="-30" width="60" height="60"
          transform="translate(${x} ${y}) scale(${size})" />`,
    )}
  </g>`,
    [kind, pieces],
  );
