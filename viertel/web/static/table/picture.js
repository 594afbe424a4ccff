// A piece on its own, outside the board.
import { html } from "./html.js";

/** @import { Children } from "./types" */

/**
 * `box`: how large the piece is drawn, round its own middle, or from the corner at `from`.
 * @param {{ children?: Children, size: number, label?: string, box?: number, from?: number }} props
 */
export const Picture = ({ children, size, label, box = 100, from = -box / 2 }) => html`
  <svg class="picture" width=${size} height=${size} viewBox="${from} ${from} ${box} ${box}"
    role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}>${children}</svg>`;
