// Seats have colour and shape at once: blue circle, orange square, green triangle, violet diamond, yellow star.
import { html } from "./html.js";

export const SHAPES = [
  "M12 1.5A10.5 10.5 0 1 1 12 22.5A10.5 10.5 0 1 1 12 1.5Z",
  "M2.5 2.5H21.5V21.5H2.5Z",
  "M12 1.2L23.4 21.8H.6Z",
  "M12 .4L23.6 12L12 23.6L.4 12Z",
  "M12 .3L15.3 8.1L23.8 8.8L17.3 14.3L19.3 22.6L12 18.1L4.7 22.6L6.7 14.3L.2 8.8L8.7 8.1Z",
];

/** Where a numeral stands in each shape, on its grid of 24. */
export const MIDDLE = [12, 12, 14.8, 12, 12.6];

export const Shape = ({ seat, size = 16 }) => html`
  <svg class="shape seat-${seat}" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${SHAPES[seat]} />
  </svg>`;
