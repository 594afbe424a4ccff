// Before live clocks begin: who is not here yet or not ready, and the button for who is.
import { html } from "./html.js";

/** @import { StartInfo } from "./protocol" */
/** @import { Session } from "./session" */

/** @param {{ session: Session, start: StartInfo }} props */
export function Start({ session, start }) {
  const { text, table } = session;
  const { waiting, ready, until } = start;
  const mine = waiting.some((seat) => table.mine.includes(seat));
  const others = waiting.filter((seat) => !table.mine.includes(seat)).map((seat) => table.seats[seat]);
  const alone = mine && !others.length && !ready.length;
  const names = others.map(({ name, present }) => (present ? name : text("house.start_absent", { name }))).join(", ");
  const time = until && new Date(until * 1000).toLocaleTimeString(table.lang, { hour: "numeric", minute: "2-digit" });
  const words = [
    text(alone ? "house.start_alone" : "house.start"),
    ...(names ? [text("house.start_missing", { names })] : []),
    ...(time ? [text("house.start_until", { time })] : []),
  ];
  return html`<div class="notice wraps" role="status"><span>${words.join(" ")}</span>
    ${
      mine ? html`<button type="button" class="main" onClick=${() => session.getReady()}>${text("house.ready")}</button>` : null
    }</div>`;
}
