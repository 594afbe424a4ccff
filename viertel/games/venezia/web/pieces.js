// What lives in Venice, drawn round its own middle in about 100 by 100. The drawings are in venice.svg.
import { bring } from "/static/table/drawings.js";
import { html } from "/static/table/html.js";
import { MIDDLE, SHAPES } from "/static/table/seats.js";

/** @import { Children } from "/static/table/types" */

bring("/games/venezia/venice.svg");

/** A drawing. @param {{ name: string, at?: string }} props */
export const Drawn = ({ name, at }) => html`<use href="#${name}" transform=${at} />`;

/** The owner's shape with what is written in it. @param {{ seat: number, radius: number, children?: Children }} props */
export const Chip = ({
  seat,
  radius,
  children,
}) => html`<g class="chip seat-${seat}"><path transform="scale(${radius / 12}) translate(-12 -12)" d=${SHAPES[seat]} />
  <text font-size=${radius * 1.12} y=${((MIDDLE[seat] - 12) * radius) / 12 + radius * 0.39}>${children}</text></g>`;

/**
 * A pigeon is known by its colour, its hat and its owner's shape; one that belongs to no seat is grey and bareheaded.
 * @param {{ seat: number, moved?: boolean }} props
 */
export const Pigeon = ({
  seat,
  moved = false,
}) => html`<g class="pigeon ${seat < 0 ? "grey" : `seat-${seat}`} ${moved ? "moved" : ""}">
  <g class="strut"><use href="#pg" />${seat < 0 ? null : html`<use href="#hat${seat}" />`}</g>
  ${seat < 0 ? null : html`<path class="badge" transform="translate(-47 -40) scale(1.2)" d=${SHAPES[seat]} />`}</g>`;

/** @param {{ seat: number }} props */
export const Home = ({ seat }) =>
  html`<g class="house seat-${seat}"><use href="#home" />
    <path transform="translate(-12 -7) scale(1.05)" d=${SHAPES[seat]} /></g>`;

/** What a card shows: a zone its landmark. @param {{ card: string, zone: boolean, size: number }} props */
export const CardPicture = ({ card, zone, size }) =>
  html`<svg class="picture" width=${size} height=${size} viewBox=${zone ? "-55 -108 110 112" : "-32 -34 64 64"}
    aria-hidden="true">
    <${Drawn} name="${zone ? "l" : "c"}-${card}" /></svg>`;
