// The end of the evening: who won, by which parts, and how it went.
import { Again } from "./again.js";
import { best, curve, decided, ranking, title } from "./evening.js";
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { Dialog, useSize } from "./parts.js";
import { Shape } from "./seats.js";

/** @import { Session } from "./session" */
/** @import { Board } from "./types" */

/** @param {{ session: Session, order: number[] }} props */
function Bars({ session, order }) {
  const { latest, table, text } = session;
  const most = Math.max(1, ...latest.scores.map((score) => score.total));
  return html`<ol class="bars">${order.map((seat) => {
    const { total, parts, winner } = latest.scores[seat];
    return html`<li key=${seat} class="seat-${seat} ${winner ? "winner" : ""}">
      <span class="who">
        <${Shape} seat=${seat} size=${20} /> ${table.seats[seat].name} ${
          winner ? html`<${Icon} name="crown" size=${18} />` : null
        }</span>
      <span class="measure" aria-hidden="true">${Object.entries(parts).map(
        ([part, points], n) =>
          html`<span key=${part} class="part part-${n}" style=${{ width: `${(Math.max(0, points) / most) * 100}%` }}></span>`,
      )}</span>
      <b>${total}</b>
      <small class="quiet">${Object.entries(parts)
        .map(([part, points]) => `${text(`score.${part}`)} ${points}`)
        .join(
          " · ",
        )}${table.seats[seat].stood_in ? ` – ${text("house.stood_in", { count: table.seats[seat].stood_in })}` : ""}</small>
    </li>`;
  })}</ol>`;
}

/** @param {{ session: Session, board: Board }} props */
function Best({ session, board }) {
  const found = best(session.chronicle.entries, board.feats ?? board.gains);
  if (!found) return null;
  const { entry, seat, words } = found;
  return html`<p><b>${session.text("house.best")}
    </b> <button type="button" class="moment" onClick=${() => (session.open(null), session.past.look(entry.n))}>
      <${Shape} seat=${seat} /> ${words}</button></p>`;
}

const HEIGHT = 180;
const MARGIN = 8;
const LABELS = 32;

/** @param {{ session: Session, board: Board }} props */
function Curve({ session, board }) {
  const [frame, { width }] = useSize();
  const lines = curve(
    session.chronicle.entries,
    board.gains,
    session.latest.scores.map(({ total }) => total),
  );
  const most = Math.max(10, ...lines.flat());
  const rise = [10, 20, 50].find((points) => most / points < 6) ?? 100;
  const steps = Math.max(1, lines[0].length - 1);
  const x = (/** @type {number} */ n) => MARGIN + (n / steps) * (width - MARGIN - LABELS);
  const y = (/** @type {number} */ points) => HEIGHT - 12 - (points / most) * (HEIGHT - 28);
  const grid = Array.from({ length: Math.floor(most / rise) + 1 }, (_, n) => n * rise);
  // A dialog has no width before it is open.
  return html`<div class="gained" ref=${frame} style=${{ minHeight: `${HEIGHT}px` }}>
    ${
      width
        ? html`<svg class="curve" width=${width} height=${HEIGHT} role="img" aria-label=${session.text("house.curve")}>
      ${grid.map(
        (points) =>
          html`<g key=${points}><line x1=${x(0)} x2=${x(steps)} y1=${y(points)} y2=${y(points)} />
            <text x=${width - LABELS + 6} y=${y(points) + 4}>${points}</text></g>`,
      )}
      ${lines.map(
        (line, seat) =>
          html`<polyline key=${seat} class="seat-${seat}"
            points=${line.map((points, n) => `${x(n).toFixed(1)},${y(points).toFixed(1)}`).join(" ")} />`,
      )}
    </svg>`
        : null
    }</div>`;
}

/** What one may do now: one thing above all, and the rest in one quiet row. @param {{ session: Session }} props */
function Next({ session }) {
  const { expert, past, table, text } = session;
  const mine = table.mine.length > 0;
  const learn = html`<button type="button" onClick=${() => expert.learn()}>
    <${Icon} name="lamp" /> ${text("house.learn")}</button>`;
  return html`<footer>
    <${Again} session=${session} />
    <div class="more">
      <button type="button" onClick=${() => (session.open(null), past.look(0))}>
        <${Icon} name="play" /> ${text("house.replay")}</button>
      <button type="button" onClick=${() => (expert.analysis ? session.open(null) : expert.analyse())}>
        <${Icon} name="curve" /> ${text("house.analyse")}</button>
      ${mine ? learn : null}
      <button type="button" onClick=${() => session.open("card")}><${Icon} name="share" /> ${text("house.card")}</button>
      <a class="button" href="/table/${table.table}/record" download><${Icon} name="download" /> ${text("house.record")}</a>
      <a class="button" href="/"><${Icon} name="home" /> ${text("house.home")}</a>
    </div>
  </footer>`;
}

/** @param {{ session: Session, board: Board }} props */
export function End({ session, board }) {
  const { latest, text } = session;
  const order = ranking(latest.scores);
  const won = order.some((seat) => latest.scores[seat].winner); // else it was closed before its end; the prompt says why
  return html`
    <${Dialog} title=${title(session)} kind="end" closeLabel=${text("house.close")} onClose=${() => session.open(null)}>
      <div class="evening scrolls">
        ${won ? null : html`<p>${latest.prompt.text}</p>`}
        <div>
          <${Bars} session=${session} order=${order} />
          ${won && decided(latest.scores) ? html`<p class="quiet">${text("score.decider")}</p>` : null}
        </div>
        <div>
          <h2>${text("house.curve")}</h2>
          <${Curve} session=${session} board=${board} />
          <${Best} session=${session} board=${board} />
        </div>
      </div>
      <${Next} session=${session} />
    <//>`;
}
