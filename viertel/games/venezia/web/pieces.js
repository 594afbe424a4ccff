// What lives in Venice, drawn round its own middle in about 100 by 100.
import { html, useMemo } from "/static/table/html.js";
import { MIDDLE, SHAPES } from "/static/table/seats.js";

const BODY =
  "M-40 20C-30 22 -20 14 -14 4C-6 -10 4 -14 9 -22C10 -36 20 -42 29 -38C35 -36 37 -31 37 -27L46 -22L36 -19C36 -8 36 2 30 14C23 27 8 33 -6 30C-18 29 -30 30 -42 27Z";
const WING = "M-30 19C-16 16 -8 2 4 -4C16 -6 22 4 17 13C8 25 -12 26 -30 19Z";

/** @import { Children } from "/static/table/types" */

/** The owner's shape with what is written in it. @param {{ seat: number, radius: number, children?: Children }} props */
export const Chip = ({
  seat,
  radius,
  children,
}) => html`<g class="chip seat-${seat}"><path transform="scale(${radius / 12}) translate(-12 -12)" d=${SHAPES[seat]} />
  <text font-size=${radius * 1.05} y=${((MIDDLE[seat] - 12) * radius) / 12 + radius * 0.37}>${children}</text></g>`;

/**
 * One that belongs to no seat is grey.
 * @typedef {{ seat: number, moved?: boolean }} PigeonProps
 */

// A pigeon looks the same until it has moved; drawing it once keeps a click cheap.
/** @param {PigeonProps} pigeon */
export const Pigeon = (pigeon) => useMemo(() => drawPigeon(pigeon), [pigeon.seat, pigeon.moved]);

/** @param {PigeonProps} pigeon */
function drawPigeon({ seat, moved }) {
  return html`<g class="pigeon ${seat < 0 ? "grey" : `seat-${seat}`} ${moved ? "moved" : ""}">
    <ellipse class="shade" cx="0" cy="40" rx="30" ry="6" /><path class="leg" d="M2 30V40M12 28V40M-3 41H7M8 41H18" />
    <path class="body" d=${BODY} /><path class="wing" d=${WING} />
    <path class="neck" d="M10 -20C18 -14 28 -14 36 -18L36 -9C26 -5 14 -7 4 -13Z" />
    <circle class="eye" cx="26" cy="-29" r="4.2" /><circle class="pupil" cx="27" cy="-29" r="1.9" />
    ${seat < 0 ? null : html`<path class="badge" transform="translate(-40 -40) scale(1.15)" d=${SHAPES[seat]} />`}</g>`;
}

/** @param {{ number: number }} props */
export const Tourist = ({
  number,
}) => html`<g class="tourist hat-${number}"><ellipse class="shade" cx="0" cy="42" rx="30" ry="6" />
  <path class="coat" d="M-27 42C-28 12 -16 2 0 2C16 2 28 12 27 42Z" /><path class="strap" d="M-16 8L12 34" />
  <rect class="camera" x="4" y="22" width="22" height="15" rx="3" /><circle class="lens" cx="15" cy="29.5" r="4.5" />
  <circle class="face" cx="0" cy="-9" r="14" />
  <path class="hat" d="M-31 -13C-20 -20 -15 -17 -14 -24C-12 -40 12 -40 14 -24C15 -17 20 -20 31 -13C18 -7 -18 -7 -31 -13Z" />
  <path class="band" d="M-15 -20C-6 -15 6 -15 15 -20L15 -25C6 -20 -6 -20 -15 -25Z" /></g>`;

export const Hunter =
  () => html`<g class="hunter"><ellipse class="shade" cx="0" cy="42" rx="32" ry="6" /><path class="pole" d="M26 42L34 -24" />
    <ellipse class="net" cx="35" cy="-32" rx="13" ry="13" />
    <path class="mesh" d="M24 -38L46 -26M25 -26L45 -39M35 -45V-19M22 -32H48" />
    <path class="cloak" d="M-30 42C-30 6 -18 -4 -2 -4C14 -4 24 8 24 42Z" />
    <path class="fold" d="M-2 0V42M-16 10L-18 42M12 10L14 42" /><circle class="face" cx="-2" cy="-14" r="13" />
    <path class="hat" d="M-26 -18L-2 -42L22 -18C10 -12 -14 -12 -26 -18Z" /><path class="brow" d="M-9 -13L-4 -11M5 -13L0 -11" />
  </g>`;

export const Tower = () => html`<g class="campanile"><path class="shade" d="M-20 46H44L28 30Z" />
  <rect class="brick" x="-18" y="-14" width="36" height="60" /><path class="line" d="M-9 -14V46M0 -14V46M9 -14V46" />
  <rect class="marble" x="-22" y="-24" width="44" height="11" />
  <path class="arches" d="M-15 -13V-20H-9V-13M-3 -13V-20H3V-13M9 -13V-20H15V-13" />
  <path class="roof" d="M-18 -24L0 -48L18 -24Z" /><rect class="marble" x="-24" y="42" width="48" height="6" /></g>`;

export const Raptor = () =>
  html`<g class="raptor">
    <path
      d="M-78 -22C-50 -34 -28 -24 -12 -6C-6 -18 6 -18 12 -6C28 -24 50 -34 78 -22C58 -18 48 -6 40 8L30 2L24 14L14 8L10 20L14 34L0 29L-14 34L-10 20L-14 8L-24 14L-30 2L-40 8C-48 -6 -58 -18 -78 -22Z" />
  </g>`;

/** @param {{ seat: number }} props */
export const Home = ({ seat }) =>
  html`<g class="house seat-${seat}"><path class="wall" d="M-26 24V-6L0 -28L26 -6V24Z" />
    <path class="mark" transform="translate(-14 -13) scale(1.17)" d=${SHAPES[seat]} /></g>`;
