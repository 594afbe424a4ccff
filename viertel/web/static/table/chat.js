// What is said at the table.
import { html, useEffect, useState } from "./html.js";
import { useEnd } from "./log.js";
import { Shape } from "./seats.js";
import { recall, remember } from "./settings.js";

/** @import { Session } from "./session" */

/** @type {import("./protocol").Chat["phrase"][]} each reads them in his own language */
const PHRASES = ["hello", "luck", "nice", "moment", "tomorrow", "thanks", "sorry", "bye"];

/** @param {{ session: Session }} props */
export function Chat({ session }) {
  const { text, table } = session;
  const [muted, setMuted] = useState(/** @type {string[]} */ (recall(`muted.${table.table}`) ?? []));
  const mute = (/** @type {string} */ name) => {
    const names = muted.includes(name) ? muted.filter((one) => one !== name) : [...muted, name];
    remember(`muted.${table.table}`, names);
    setMuted(names);
  };
  const chat = session.talk.lines;
  const speakers = [...new Set(chat.filter((line) => !table.mine.includes(line.seat)).map((line) => line.name))];
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
        ${chat
          .filter((line) => !muted.includes(line.name))
          .map(
            (line) =>
              html`<li key=${line.n}>
              ${line.seat >= 0 && line.seat !== null ? html`<${Shape} seat=${line.seat} size=${12} />` : null} <b>${line.name}
              </b> ${line.text}</li>`,
          )}
      </ol>
      ${table.mine.length ? null : html`<p class="quiet">${text("house.watching")} ${text("house.spectators")}</p>`}
      <div class="phrases">${PHRASES.map(
        (phrase) =>
          html`<button type="button" key=${phrase} onClick=${() => session.send({ do: "chat", phrase })}>
            ${text(`house.phrase_${phrase}`)}</button>`,
      )}${speakers.map(
        (name) =>
          html`<button type="button" class="quiet" key=${name} aria-pressed=${String(muted.includes(name))}
              onClick=${() => mute(name)}>
            ${text(muted.includes(name) ? "house.unmute" : "house.mute", { name })}</button>`,
      )}</div>
      <form onSubmit=${onSubmit}>
        <input name="text" maxlength="500" autocomplete="off" aria-label=${text("house.chat_write")}
          placeholder=${text("house.chat_write")} />
        <button>${text("house.chat_send")}</button>
      </form>
    </div>`;
}
