// What everybody should notice, in large letters over the board.
import { html } from "./html.js";

/** @import { Children, Event } from "./types" */

/**
 * `tells`: the keys of the events that are told this way.
 * @param {{ event: Event | null, tells: Set<string>, look?: string, children?: Children }} props
 */
export const Banner = ({ event, tells, look = "", children }) =>
  event && tells.has(event.key)
    ? html`<div class="banner ${look}" key=${event.text} aria-hidden="true">${event.text}${children}</div>`
    : null;
