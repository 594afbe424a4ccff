// How likely each seat was to win, turn by turn, as the expert saw it; and where that changed.
import { html, useEffect } from "./html.js";
import { Icon } from "./icons.js";
import { Tool, useSize } from "./parts.js";
import { Shape } from "./seats.js";

/** @import { AnalysisMessage, AnalysisTurning } from "./protocol" */
/** @import { Session } from "./session" */
/** @import { Entry } from "./types" */

const HEIGHT = 130;
const MARGIN = 12;
const LABELS = 44;
const y = (/** @type {number} */ share) => HEIGHT - 8 - (share / 100) * (HEIGHT - 16);

/**
 * What the log says of a turn: what was decided, or what luck brought.
 * @param {Session} session @param {AnalysisTurning} turning
 */
function sentence(session, { at, to, luck, seat: whose }) {
  const told = session.chronicle.told().filter(({ n }) => n > at && n <= to);
  const said = (/** @type {Entry[]} */ entries) =>
    entries.flatMap(({ events }) => events).filter(({ quiet, text }) => !quiet && text);
  const drawn = luck ? said(told.filter(({ seat }) => seat < 0)) : [];
  return (drawn.find(({ seats }) => seats.includes(whose)) ?? drawn.at(-1) ?? said(told)[0])?.text ?? "";
}

/** @param {{ session: Session, analysis: Omit<AnalysisMessage, "kind"> }} props */
function Curve({ session, analysis }) {
  const { latest, table, text, past } = session;
  const [frame, { width }] = useSize();
  const last = latest.at;
  const x = (/** @type {number} */ at) => MARGIN + (at / Math.max(1, last)) * (width - MARGIN - LABELS);
  const nearest = (/** @type {number} */ at) =>
    analysis.points.reduce(
      (best, point) => (Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best),
      analysis.points[0],
    );
  const onClick = (/** @type {MouseEvent} */ event) => {
    const at = ((event.clientX - frame.current.getBoundingClientRect().left - MARGIN) / (width - MARGIN - LABELS)) * last;
    if (analysis.points.length) session.past.look(nearest(at).at);
  };
  const now = past.scene?.target ?? last;
  return html`<div class="expected" ref=${frame}>
    <svg class="curve" width=${width} height=${HEIGHT} role="img" aria-label=${text("house.analysis_note")} onClick=${onClick}>
      ${[0, 50, 100].map(
        (share) =>
          html`<g key=${share}><line x1=${x(0)} x2=${x(last)} y1=${y(share)} y2=${y(share)} />
            <text x=${width - LABELS + 6} y=${y(share) + 4}>${share} %</text></g>`,
      )}
      <line class="now" x1=${x(now)} x2=${x(now)} y1=${y(0)} y2=${y(100)} />
      ${table.seats.map(
        ({ seat }) =>
          html`<polyline key=${seat} class="seat-${seat}"
            points=${analysis.points
              .map((point) => `${x(point.at).toFixed(1)},${y(point.shares[seat]).toFixed(1)}`)
              .join(" ")} />`,
      )}
      ${analysis.turnings.map(
        ({ at, seat, before }, n) =>
          html`<g key=${`${at}.${seat}`} class="mark seat-${seat}"><circle cx=${x(at)} cy=${y(before)} r="9" />
            <text x=${x(at)} y=${y(before) + 4}>${n + 1}</text></g>`,
      )}
    </svg></div>`;
}

/** @param {{ session: Session, analysis: Omit<AnalysisMessage, "kind"> }} props */
function Turnings({ session, analysis }) {
  const { table, text } = session;
  if (!analysis.done)
    return html`<p class="quiet" role="status">
      ${text("house.analysing", { done: analysis.points.length, all: analysis.positions + 1 })}</p>`;
  if (!analysis.turnings.length) return html`<p class="quiet" role="status">${text("house.no_turning_points")}</p>`;
  return html`<ol aria-label=${text("house.turning_points")}>${analysis.turnings.map(
    (
      turning,
    ) => html`<li key=${`${turning.at}.${turning.seat}`}><button type="button" onClick=${() => session.past.look(turning.at)}>
        <span><${Shape} seat=${turning.seat} size=${14} /> <b>${table.seats[turning.seat].name}
          </b> ${text("house.drop", {
            before: Math.round(turning.before),
            after: Math.round(turning.after),
          })} <small>${text(turning.luck ? "house.by_luck" : "house.by_decision")}</small></span>
        <span>${sentence(session, turning)}</span>
        ${turning.instead ? html`<small>${text("house.instead", { text: turning.instead })}</small>` : null}
      </button></li>`,
  )}</ol>`;
}

/**
 * My own turning points, to be tried again; at once, if it was for them that the expert was asked.
 * @param {{ session: Session, analysis: Omit<AnalysisMessage, "kind"> }} props
 */
function Mistakes({ session, analysis }) {
  const { text, table, expert } = session;
  const mine = analysis.turnings.filter(({ seat, again }) => again && table.mine.includes(seat)).map(({ at }) => at);
  const address = `/mistake/${table.table}.${mine[0]}#${mine.join(",")}`;
  const { learning } = expert;
  useEffect(() => {
    if (!learning || !analysis.done) return;
    expert.learning = false;
    if (mine.length) location.assign(address);
    else session.say(text("house.no_mistakes"));
  }, [learning, analysis.done]);
  return mine.length ? html`<p><a class="button" href=${address}><${Icon} name="lamp" /> ${text("house.learn")}</a></p>` : null;
}

/** @param {{ session: Session, analysis: Omit<AnalysisMessage, "kind"> }} props */
export function Analysis({ session, analysis }) {
  const { text, table } = session;
  return html`
    <section class="analysis" aria-label=${text("house.analysis")}>
      <header><h2>${text("house.analysis")}</h2>
        <span class="legend">
          ${table.seats.map(
            ({ seat, name }) =>
              html`<span key=${seat} class="seat-${seat}"><${Shape} seat=${seat} size=${13} />
                <svg class="curve" width="30" height="8" viewBox="0 0 30 8" aria-hidden="true">
                  <polyline class="seat-${seat}" points="0,4 30,4" /></svg>${name}</span>`,
          )}</span>
        <${Tool} icon="close" label=${text("house.close")} onClick=${() => session.expert.analyse()} /></header>
      <${Curve} session=${session} analysis=${analysis} />
      <${Turnings} session=${session} analysis=${analysis} />
      ${session.replay ? null : html`<${Mistakes} session=${session} analysis=${analysis} />`}
    </section>`;
}
