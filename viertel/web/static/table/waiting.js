// Who is still missing at the table, and what its host can do about it.
import { html } from "./html.js";

/** @import { Session } from "./session" */

/** The host gave this player's seat to others. @param {{ session: Session }} props */
export function Unseated({ session }) {
  const { text, table } = session;
  if (!table.unseated) return null;
  const { text: said, invite } = table.unseated;
  return html`<p class="notice wraps" role="alert"><span>${said}</span>
    ${invite ? html`<a class="button main" href=${invite}>${text("house.sit_again")}</a>` : null}</p>`;
}

/** @param {{ session: Session }} props */
export function Waiting({ session }) {
  const { text, table, marks } = session;
  if (!table.mine.length) return null;
  const open = table.seats.filter(({ who }) => who === "open");
  const asked = open.filter(({ reserved }) => reserved);
  const declined = marks.filter(({ key, seat }) => key === "declined" && open.some((one) => one.seat === seat && !one.reserved));
  const names = asked.map(({ name }) => name).join(", ");
  const words = [
    ...declined.map((mark) => mark.text),
    ...(asked.length ? [text("house.waiting_again", { names })] : []),
    ...(table.invite ? [text("house.waiting")] : []),
  ];
  const bot = (/** @type {number} */ seat) => session.send({ do: "manage", what: "bot", seat });
  return html`<div class="notice wraps" role="status">
    <span>${words.join(" ")}</span>
    <span class="buttons">
      ${
        table.invite
          ? html`<button type="button" onClick=${() => session.open("links")}>${text("house.send_invitation")}</button>`
          : null
      }
      ${
        table.host && (asked.length || declined.length)
          ? open.map(
              ({ seat, name, reserved }) =>
                html`<button type="button" key=${seat} onClick=${() => bot(seat)}>
                  ${reserved ? text("house.bot_for", { name }) : text("house.bot_here")}</button>`,
            )
          : null
      }</span></div>`;
}
