// What is said at the table.
import { html, useEffect } from "./html.js";
import { useEnd } from "./log.js";
import { Shape } from "./seats.js";

/** @import { Session } from "./session" */

/** @param {{ session: Session }} props */
export function Chat({ session }) {
  const { text, table } = session;
  const chat = session.talk.lines;
  const list = useEnd(chat.length);
  useEffect(() => session.readChat(), [chat.length]);
  const onSubmit = (/** @type {SubmitEvent & { target: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (event.target.elements.namedItem("text"));
    if (field.value.trim() && session.send({ do: "chat", text: field.value.trim() })) field.value = "";
  };
  return html`
    <div class="chat">
      <ol ...${list} tabindex="0" aria-label=${text("house.chat")}>
        ${chat.map(
          (line) =>
            html`<li key=${line.n}>
              ${line.seat >= 0 && line.seat !== null ? html`<${Shape} seat=${line.seat} size=${12} />` : null} <b>${line.name}
              </b> ${line.text}</li>`,
        )}
      </ol>
      ${
        table.mine.length
          ? html`<form onSubmit=${onSubmit}>
            <input name="text" maxlength="500" autocomplete="off" aria-label=${text("house.chat_write")}
              placeholder=${text("house.chat_write")} />
            <button>${text("house.chat_send")}</button>
          </form>`
          : html`<p class="quiet">${text("house.watching")}</p>`
      }
    </div>`;
}
