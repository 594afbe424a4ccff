// Seats have colour and shape at once: blue circle, orange square, green triangle, violet diamond, yellow star.
import { html } from "./html.js";

export const SHAPES = [
  "M12 1.5A10.5 10.5 0 1 1 12 22.5A10.5 10.5 0 1 1 12 1.5Z",
  "M2.5 2.5H21.5V21.5H2.5Z",
  "M12 1.2L23.4 21.8H.6Z",
  "M12 .4L23.6 12L12 23.6L.4 12Z",
  "M12.0 0.2L16.6 6.4L24.0 8.9L19.5 15.2L19.4 23.0L12.0 20.7L4.6 23.0L4.5 15.2L0.0 8.9L7.4 6.4Z",
];

/** Where a numeral stands in each shape, on its grid of 24. */
export const MIDDLE = [12, 12, 15, 12, 12.8];

/** @param {{ seat: number, size?: number }} props */
export const Shape = ({ seat, size = 16 }) => html`
  <svg class="shape seat-${seat}" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${SHAPES[seat]} />
  </svg>`;
