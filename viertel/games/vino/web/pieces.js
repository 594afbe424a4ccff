// What lies on the map, drawn round its own middle: beads, wine labels, bottles, the barrel.
import { html, useMemo } from "/static/table/html.js";
import { MIDDLE, SHAPES } from "/static/table/seats.js";

const SEAL = "M-9.5 -23H9.5L23 -9.5V9.5L9.5 23H-9.5L-23 9.5V-9.5Z";

/** @import { Grape } from "./view" */

/**
 * A seat's shape round the middle, so large that it fills a circle of the given radius.
 * @param {{ seat: number, radius: number }} props
 */
export const Chip = ({ seat, radius }) =>
  html`<path class="chip seat-${seat}" transform="scale(${radius / 12}) translate(-12 -12)" d=${SHAPES[seat]} />`;

/** @typedef {{ price: number, state: boolean, owner: number | null, bare?: boolean, scale?: number }} AsBead */

const LEAST = 11.2; // pixels of the figures on it

/** At a vineyard that has just got its owner. */
export const Fresh = () => html`<circle class="fresh" cx="19" cy="-19" r="8" />`;

// A bead looks the same until its owner changes; drawing it once keeps a click cheap.
/** @param {AsBead} bead */
export const Bead = (bead) => useMemo(() => drawBead(bead), [bead.price, bead.state, bead.owner, bead.bare, bead.scale]);

/**
 * A vineyard: round and pale if private, a dark seal if the state's, under its owner's shape. `bare`: too small for figures;
 * `scale`: how small it is drawn, so that figures are larger on a small map.
 * @param {AsBead} bead
 */
function drawBead({ price, state, owner, bare, scale = 1 }) {
  const radius = state ? 21 : 23.5;
  const least = LEAST / scale;
  const size = String(price).length > 3 ? 13 : owner === null ? Math.max(18.5, least) : Math.max(15.5, Math.min(22.2, least));
  const middle = owner === null ? 0 : ((MIDDLE[owner] - 12) * radius) / 12;
  return html`<g class="bead ${state ? "state" : "private"} ${owner === null ? "free" : `owned seat-${owner}`}">
    ${
      state
        ? html`<path class="seal" d=${SEAL} />${owner === null ? html`<circle class="ring" r="18.5" />` : null}`
        : owner === null
          ? html`<circle class="disc" r="21.5" />`
          : null
    }
    ${owner === null ? null : html`<${Chip} seat=${owner} radius=${radius} />`}
    ${bare ? null : html`<text class="price" font-size=${size} y=${middle + size * 0.345}>${price}</text>`}
  </g>`;
}

const PAPER = "M-15 19V-10C-15 -19 15 -19 15 -10V19Z";

/** A grape's marker: a small wine label with its letter. @param {{ letter: string, grape: Grape, look?: string }} props */
export const Label = ({ letter, grape, look = "free" }) =>
  html`<g class="label grape-${grape} ${look}"><path d=${PAPER} /><text y=${look === "held" ? 2 : 9}>${letter}</text></g>`;

/** @param {{ gone: boolean }} props */
export const Bottle = ({ gone }) =>
  html`<g class="bottle ${gone ? "gone" : ""}"><path d="M-3.5 -20H3.5V-9C3.5 -5 8 -4 8 3V19H-8V3C-8 -4 -3.5 -5 -3.5 -9Z" />
    <path class="paper" d="M-8 5H8V14H-8Z" /><path class="cap" d="M-3.5 -20H3.5V-13H-3.5Z" /></g>`;

export const Barrel = () => html`<g class="barrel"><ellipse class="shade" cx="2" cy="23" rx="22" ry="6" />
  <path d="M-17 -22H17C24 -10 24 10 17 22H-17C-24 10 -24 -10 -17 -22Z" />
  <path class="hoop" d="M-20.5 -12H20.5M-20.5 12H20.5" />
  <path class="stave" d="M-7 -22C-10 -8 -10 8 -7 22M7 -22C10 -8 10 8 7 22" /><circle class="bung" r="4" /></g>`;

export const Coin = ({ size = 18 }) =>
  html`<svg class="coin" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10.5" />
    <circle class="rim" cx="12" cy="12" r="7" /><path d="M12 8v8M9.5 10.5c0-3 5-3 5-.5s-5 1.500-5 4 5 2.500 5-.5" /></svg>`;
