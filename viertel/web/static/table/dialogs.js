// Questions and sheets over the table: settings, links, consent, curtain, what happened while away.
import { Icon } from "./icons.js";
import { html } from "./html.js";
import { CopyLink, Dialog } from "./parts.js";
import { Shape } from "./seats.js";
import { SEAT_COLOURS } from "./settings.js";

/** @import { Asking } from "./protocol" */
/** @import { Session } from "./session" */
/** @import { Text, Wishes } from "./types" */

/**
 * @param {{ name: string, label: string, value: string, values: string[], text: Text, onChange: (value: string) => void }} props
 */
const Choice = ({ name, label, value, values, text, onChange }) => html`
  <fieldset><legend>${label}</legend><div class="segments">
      ${values.map(
        (one) =>
          html`<label key=${one}><input type="radio" name=${name} checked=${value === one} onChange=${() => onChange(one)} />
            <span>${text(`house.${name}_${one}`)}</span></label>`,
      )}
    </div></fieldset>`;

/** @param {{ label: string, note?: string, value: boolean, onChange: (value: boolean) => void }} props */
const Switch = ({ label, note, value, onChange }) => html`
  <label class="switch"><input type="checkbox" checked=${value} onChange=${() => onChange(!value)} />
    <span>${label}${note ? html`<small class="quiet">${note}</small>` : null}</span></label>`;

/** On a phone: what has no place of its own. @param {Record<string, unknown>} props */
export const Sheet = (props) => html`<${Dialog} kind="sheet" ...${props} />`;

/** @param {{ session: Session }} props */
export function Settings({ session }) {
  const { text, settings } = session;
  const colours = (/** @type {number} */ seat, /** @type {string} */ colour) =>
    session.wish({ colours: settings.colours.map((old, n) => (n === seat ? colour : old)) });
  return html`
    <${Dialog} title=${text("house.settings")} closeLabel=${text("house.close")} onClose=${() => session.open(null)}>
      <${Choice} name="speed" label=${text("house.speed")} value=${settings.speed} values=${["slow", "normal", "fast", "off"]}
        text=${text} onChange=${(/** @type {Wishes["speed"]} */ speed) => session.wish({ speed })} />
      <${Choice} name="theme" label=${text("house.theme")} value=${settings.theme} values=${["system", "light", "dark"]}
        text=${text} onChange=${(/** @type {Wishes["theme"]} */ theme) => session.wish({ theme })} />
      <${Switch} label=${text("house.confirm_moves")} note=${text("house.confirm_moves_note")} value=${settings.confirm}
        onChange=${(/** @type {boolean} */ confirm) => session.wish({ confirm })} />
      <${Switch} label=${text("house.sound")} value=${settings.sound}
        onChange=${(/** @type {boolean} */ sound) => session.wish({ sound })} />
      <label class="volume"><span>${text("house.volume")}</span>
        <input type="range" min="0.1" max="1" step="0.1" value=${settings.volume} disabled=${!settings.sound}
          onChange=${() => session.ear.hear("turn")}
          onInput=${(/** @type {{ target: HTMLInputElement }} */ { target }) => session.wish({ volume: Number(target.value) })} />
      </label>
      ${
        session.table.hints === "may"
          ? html`<${Switch} label=${text("house.hints_wish")} note=${text("house.hints_wish_note")} value=${settings.hints}
            onChange=${(/** @type {boolean} */ hints) => session.wish({ hints })} />`
          : null
      }
      ${
        session.table.learn
          ? html`<${Switch} label=${text("house.tips")} note=${text("house.tips_note")} value=${settings.tips}
              onChange=${(/** @type {boolean} */ tips) => session.wish({ tips })} />
            <${Learn} session=${session} />`
          : null
      }
      <fieldset><legend>${text("house.colours")}</legend>
        <div class="colours">${settings.colours.map(
          (colour, seat) =>
            html`<label key=${seat}><${Shape} seat=${seat} size=${24} />
              <input type="color" value=${colour} aria-label=${text("house.colour_of", { seat: seat + 1 })}
                onInput=${(/** @type {{ target: HTMLInputElement }} */ { target }) => colours(seat, target.value)} /></label>`,
        )}<button type="button" onClick=${() => session.wish({ colours: SEAT_COLOURS })}>${text("house.colours_reset")}</button>
        </div>
      </fieldset>
      <div class="buttons"><a class="button" href="/"><${Icon} name="home" /> ${text("house.home")}</a></div>
    <//>`;
}

/** "Show me again": the lesson where it was left, or from its beginning. @param {{ session: Session }} props */
function Learn({ session }) {
  const { text, table, lesson } = session;
  return html`<form method="post" action="/learn" class="buttons">
    <input type="hidden" name="game" value=${table.game} /><input type="hidden" name="again" value="yes" />
    ${
      lesson?.left && lesson.step !== null
        ? html`<button type="button" class="main" onClick=${() => (session.open(null), lesson.leave(false))}>
          ${text("house.lesson_resume")}</button>`
        : null
    }
    <button>${text("house.lesson_again", { minutes: table.learn })}</button></form>`;
}

/** @param {{ session: Session }} props */
export function Links({ session }) {
  const { text, table, near } = session;
  const renew = () => session.send({ do: "renew" }) && session.say(text("house.renewed"));
  return html`
    <${Dialog} title=${text("house.share")} closeLabel=${text("house.close")} onClose=${() => session.open(null)}>
      ${near === undefined ? null : html`<p class="quiet">${text(near ? "house.nearby" : "house.only_here")}</p>`}
      ${
        table.invite
          ? html`<${CopyLink} label=${text("house.invite")} address=${table.invite} base=${near || undefined} text=${text} />
            <img class="qr" src="/table/${table.table}/qr.svg" alt=${text("house.qr")} width="180" height="180" />`
          : null
      }
      ${
        table.watch
          ? html`<${CopyLink} label=${text("house.watch_link")} address=${table.watch} base=${near || undefined} text=${text} />`
          : null
      }
      ${
        table.tv
          ? html`<${CopyLink} label=${text("house.tv_link")} address=${table.tv} base=${near || undefined}
            text=${text} />`
          : null
      }
      ${
        table.back
          ? html`<${CopyLink} label=${text("house.back_link")} address=${table.back} base=${near || undefined} text=${text} />
            <p class="quiet">${text("house.back_link_note")}</p>
            <p><button type="button" onClick=${() => renew()}>${text("house.renew")}</button></p>
            <p class="quiet">${text("house.renew_note")}</p>`
          : null
      }
    <//>`;
}

/** Somebody asks to take back more than is free, or to go back. @param {{ session: Session, asking: Asking }} props */
export function Consent({ session, asking }) {
  const { text, table } = session;
  const { seat, what, waiting } = asking;
  const answer = (/** @type {boolean} */ yes) => session.send({ do: "consent", yes });
  if (what !== "undo" && what !== "rewind") return null; // said beside the board
  if (!waiting.some((one) => table.mine.includes(one)))
    return html`<p class="notice" role="status">${asking.text} ${
      table.mine.includes(seat)
        ? html`<button type="button" onClick=${() => answer(false)}>${text("house.withdraw")}</button>`
        : null
    }</p>`;
  return html`
    <${Dialog} title=${text("house.consent")}>
      <p>${asking.text}</p>
      <div class="buttons"><button type="button" class="main" onClick=${() => answer(true)}>${text("house.allow")}</button>
        <button type="button" onClick=${() => answer(false)}>${text("house.refuse")}</button></div>
    <//>`;
}

/**
 * Same screen: nothing of the next hand is sent before its owner has taken the device.
 * @param {{ session: Session, seat: number }} props
 */
export function Curtain({ session, seat }) {
  const { text, table } = session;
  const { name } = table.seats[seat];
  return html`
    <${Dialog} title=${text("house.curtain", { name })} kind="curtain">
      <p><${Shape} seat=${seat} size=${72} /></p>
      <p>${text("house.curtain_note", { name })}</p>
      <div class="buttons">
        <button type="button" class="main" onClick=${() => session.send({ do: "look", seat })}>
          ${text("house.curtain_open", { name })}</button></div>
    <//>`;
}

/** @param {{ session: Session, since: NonNullable<Session["absence"]["since"]> }} props */
export function Since({ session, since }) {
  const { text, absence } = session;
  const close = () => absence.close();
  return html`
    <${Dialog} title=${text("house.since")} closeLabel=${text("house.close")} onClose=${close}>
      <ul class="since">${since.entries.flatMap((entry) =>
        entry.events
          .filter((event) => !event.quiet && event.text)
          .map(
            (event, n) =>
              html`<li key=${`${entry.n}.${n}`}>
                ${entry.seat >= 0 ? html`<${Shape} seat=${entry.seat} size=${14} />` : null} ${
                  entry.undone ? html`<s>${event.text}</s> – ${text("house.taken_back")}` : event.text
                }</li>`,
          ),
      )}</ul>
      <div class="buttons"><button type="button" class="main" onClick=${close}>${text("house.go_on")}</button>
        <button type="button" onClick=${() => absence.show()}>${text("house.show_missed")}</button></div>
    <//>`;
}
