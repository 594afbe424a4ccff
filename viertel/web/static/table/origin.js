// Where a game came from that did not begin at its start: at the table and at the head of the log.
import { html } from "./html.js";

/** @import { Session } from "./session" */

/** @param {{ session: Session }} props */
export function Begun({ session }) {
  const { text, table } = session;
  if (!table.origin) return null;
  const { kind, at } = table.origin;
  const [words, more] = [text(`house.begun_${kind}`, { at: at ?? 0 }), text("house.begun_hidden")];
  return html`<p class="begun" title=${`${words} ${more}`}>${words} <span>${more}</span></p>`;
}
