// Where a game came from that did not begin at its start: at the table and at the head of the log.
import { html } from "./html.js";

/** @import { Session } from "./session" */

/** @param {{ session: Session }} props */
export function Begun({ session }) {
  const { text, table } = session;
  if (!table.origin) return null;
  const { kind, at } = table.origin;
  return html`<p class="begun">${text(`house.begun_${kind}`, { at: at ?? 0 })} <span>${text("house.begun_hidden")}</span></p>`;
}
