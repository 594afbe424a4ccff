// The compass rose in the sea shows the turn order: whoever earned least comes first.
import { html } from "/static/table/html.js";
import { Chip } from "./pieces.js";
import { turnOrder } from "./things.js";

/** @import { House } from "./types" */

/** @param {{ house: House }} props */
export function Compass({ house }) {
  const order = turnOrder(house.view);
  return html`<g class="compass" transform="translate(94 882)">
    <circle class="ring" r="56" /><circle class="ring" r="47" />
    <path class="point" d="M0 -70L9 -9L0 0L-9 -9ZM0 70L-9 9L0 0L9 9ZM70 0L9 9L0 0L9 -9ZM-70 0L-9 -9L0 0L-9 9Z" />
    <path class="half" d="M0 -70L9 -9L0 0ZM0 70L-9 9L0 0ZM70 0L9 9L0 0ZM-70 0L-9 -9L0 0Z" />
    <path class="minor" d="M33 -33L6 -12L12 -6ZM33 33L6 12L12 6ZM-33 33L-6 12L-12 6ZM-33 -33L-6 -12L-12 -6Z" />
    ${house.seats.map(({ seat }) => {
      const place = order.indexOf(seat);
      return place < 0
        ? null
        : html`<g key=${seat} class="placed" style=${{ transform: `translate(${110 + place * 46}px, 4px)` }}>
          <${Chip} seat=${seat} radius=${17} />${house.acting.includes(seat) ? html`<circle class="acting" r="25" />` : null}
        </g>`;
    })}
    ${order.map((_, place) => html`<text key=${place} class="place" x=${110 + place * 46} y="35">${place + 1}</text>`)}
  </g>`;
}
