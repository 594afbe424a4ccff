// What everybody should notice, in large letters over the board.
import { html } from "./html.js";

/** `tells`: the keys of the events that are told this way. */
export const Banner = ({ event, tells, look = "", children }) =>
  event && tells.has(event.key)
    ? html`<div class="banner ${look}" key=${event.text} aria-hidden="true">${event.text}${children}</div>`
    : null;
