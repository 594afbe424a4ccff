// The table for the living room: seen from three metres, without anything to operate. Hands are on the players' phones.
import { Aloud } from "./aloud.js";
import { loud } from "./chronicle.js";
import { title } from "./evening.js";
import { Frame } from "./frame.js";
import { html, useEffect, useState } from "./html.js";
import { Panels } from "./panels.js";
import { sentence } from "./prompt.js";
import { Shape } from "./seats.js";

/** @import { Session } from "./session" */
/** @import { Board, House } from "./types" */

const ACROSS = 1240; // the screen is drawn as if it were so wide, and as much larger as it is
const LINES = 12; // of the log; as many as there is room for are seen

/** @param {{ session: Session }} props */
function Told({ session }) {
  const lines = session.chronicle
    .told()
    .filter(loud)
    .flatMap((entry) => entry.events.filter(({ quiet, text }) => !quiet && text).map((event) => ({ entry, event })))
    .slice(-LINES);
  return html`<ol class="tv-told" aria-label=${session.text("house.log")}>
    ${lines.reverse().map(
      ({ entry, event }, n) =>
        html`<li key=${`${entry.n}.${lines.length - n}`}>
            ${
              event.seats.includes(entry.seat) ? html`<${Shape} seat=${entry.seat} size=${18} />` : null
            }<span>${event.text}</span></li>`,
    )}</ol>`;
}

/**
 * How to come to a seat, as long as there is one, where the link of this television came from a player.
 * @param {{ session: Session }} props
 */
function Join({ session }) {
  const { table, text, invitation } = session;
  if (!invitation || !table.seats.some(({ who, reserved }) => who === "open" && !reserved)) return null;
  const code = `/table/${table.table}/qr.svg?tv=${invitation}`;
  return html`<figure class="join"><img src=${code} alt=${text("house.qr")} width="180" height="180" />
    <figcaption>${text("house.tv_join")}</figcaption></figure>`;
}

function useWidth() {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const measure = () => setWidth(innerWidth);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return width;
}

/** @param {{ session: Session, house: House, board: Board }} props */
export function Tv({ session, house, board }) {
  const { table, latest, text } = session;
  const scale = Math.max(1, useWidth() / ACROSS);
  const won = latest.over && !session.telling;
  return html`
    <div class="table tv players-${table.seats.length}" style=${{ zoom: scale, "--scale": scale }}>
      <main>
        <section class="prompt" aria-label=${text("house.prompt")}>
          <h1>${table.title}</h1>
          <p class=${won ? "won" : ""}>${latest.acting.map((seat) => html`<${Shape} seat=${seat} size=${30} key=${seat} />`)}
            <span>${won ? title(session) : sentence(session)}</span></p></section>
        <${Frame} session=${session} house=${house} board=${board} beside scale=${scale} />
      </main>
      <aside><${Panels} house=${house} board=${board} wide /><${Join} session=${session} /><${Told} session=${session} /></aside>
      <${Aloud} session=${session} />
    </div>`;
}
