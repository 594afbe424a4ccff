// Something to show: the evening as a picture: the board, who won and how, the curve, the turning point, where to see it again.
import { sentence } from "./analysis.js";
import { best, curve, decided, ranking, title as titled } from "./evening.js";
import { html, useEffect, useState } from "./html.js";
import { Icon } from "./icons.js";
import { copy, Dialog } from "./parts.js";
import { portrait, styles } from "./portrait.js";
import { SHAPES } from "./seats.js";

/** @import { Session } from "./session" */
/** @import { Board } from "./types" */

const WIDTH = 1200;
const HEIGHT = 760;
const MARGIN = 40;
const BOARD = { x: MARGIN, y: 116, width: 700, height: 560 };
const SIDE = { x: BOARD.x + BOARD.width + 36, width: WIDTH - MARGIN - BOARD.x - BOARD.width - 36 };
const DRAWN = { width: 1080, height: 760 }; // the board is drawn at this size, and then made to fit

const DASHES = ["none", "12 6", "3 6", "16 5 4 5", "7 4"]; // as at the table: nobody needs the colours

const escaped = (/** @type {unknown} */ text) =>
  String(text).replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter] ?? letter);

const measuring = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/**
 * Lines of at most a width, and the last with dots if there are too many.
 * @param {string} text @param {number} size @param {number} most
 */
function lines(text, size, most, width = SIDE.width) {
  measuring.font = `${size}px "Source Sans 3", sans-serif`;
  /** @type {string[]} */
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = `${found[found.length - 1]} ${word}`.trim();
    if (measuring.measureText(longer).width <= width) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found.length > most ? [...found.slice(0, most - 1), `${found[most - 1]} …`] : found;
}

/** What is to be told of the evening, in words. @param {Session} session @param {Board} board */
function told(session, board) {
  const { latest, table, text, expert } = session;
  const { scores } = latest;
  const order = ranking(scores);
  const turnings = expert.analysis?.done ? expert.analysis.turnings : [];
  const turning = [...turnings].sort((one, other) => one.after - one.before - (other.after - other.before))[0];
  const moment = best(session.chronicle.entries, board.feats ?? board.gains);
  const point = turning
    ? {
        label: text("house.card_turning"),
        words: `${table.seats[turning.seat].name} ${text("house.drop", {
          before: Math.round(turning.before),
          after: Math.round(turning.after),
        })} (${text(turning.luck ? "house.by_luck" : "house.by_decision")}). ${sentence(session, turning)}`,
      }
    : moment
      ? { label: text("house.best"), words: moment.words }
      : null;
  const address = new URL(table.watch ?? location.pathname, session.near || location.href).href;
  const decider = scores[order[0]].winner && decided(scores) ? text("score.decider") : "";
  return { order, title: titled(session), point, address, decider };
}

/** All of it as plain text. @param {Session} session @param {Board} board */
function words(session, board) {
  const { latest, table } = session;
  const { order, title, point, address } = told(session, board);
  const points = order.map((seat) => `${table.seats[seat].name} ${latest.scores[seat].total}`).join(" · ");
  return [`${table.title} – ${title}`, points, point ? `${point.label}: ${point.words}` : "", address].filter(Boolean).join("\n");
}

/** @param {Session} session @param {Board} board @param {number} top */
function chart(session, board, top) {
  const { scores } = session.latest;
  const height = 118;
  const all = curve(
    session.chronicle.entries,
    board.gains,
    scores.map(({ total }) => total),
  );
  const most = Math.max(10, ...all.flat());
  const least = Math.min(0, ...all.flat());
  const x = (/** @type {number} */ n) => SIDE.x + (n / Math.max(1, all[0].length - 1)) * (SIDE.width - 34);
  const y = (/** @type {number} */ points) => top + height - ((points - least) / (most - least)) * height;
  const grid = [0, Math.round(most / 2), most].map(
    (points) => `<line class="card-grid" x1="${SIDE.x}" x2="${SIDE.x + SIDE.width - 34}" y1="${y(points)}" y2="${y(points)}"/>
      <text class="card-quiet" x="${SIDE.x + SIDE.width - 28}" y="${y(points) + 5}" font-size="14">${points}</text>`,
  );
  const paths = all.map((line, seat) => {
    const points = line.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    return `<polyline class="seat-${seat} card-line" stroke-dasharray="${DASHES[seat]}" points="${points}"/>`;
  });
  return `<g>${grid.join("")}${paths.join("")}</g>`;
}

/** Who has how many points, and of what. @param {Session} session @param {number[]} order @param {number} top */
function standing({ latest, table, text }, order, top) {
  const most = Math.max(1, ...latest.scores.map(({ total }) => total));
  const step = order.length > 3 ? 50 : 60;
  const rows = order.map((seat, n) => {
    const { total, parts, winner } = latest.scores[seat];
    const y = top + n * step;
    const of = Object.entries(parts).map(([part, points]) => `${text(`score.${part}`)} ${points}`);
    const name = lines(table.seats[seat].name, 21, 1, 240)[0];
    const bar = ((SIDE.width - 34) * Math.max(0, total)) / most;
    return `<g class="seat-${seat}"><path d="${SHAPES[seat]}" transform="translate(${SIDE.x} ${y - 18})" class="card-seat"/>
      <text x="${SIDE.x + 34}" y="${y}" font-size="21" font-weight="${winner ? 700 : 400}">${escaped(name)}</text>
      <text x="${SIDE.x + SIDE.width}" y="${y}" font-size="24" font-weight="700" text-anchor="end">${total}</text>
      <rect x="${SIDE.x + 34}" y="${y + 8}" width="${bar}" height="5" rx="2.5" class="card-seat"/>
      <text class="card-quiet" x="${SIDE.x + 34}" y="${y + 30}" font-size="14">${escaped(of.join(" · "))}</text></g>`;
  });
  return { rows: rows.join(""), bottom: top + order.length * step };
}

/** The whole card. @param {Session} session @param {Board} board */
export async function draw(session, board) {
  const [css, drawn] = await Promise.all([styles(), portrait(session, board, DRAWN)]);
  const { table, text } = session;
  const { order, title, point, address, decider } = told(session, board);
  const scale = Math.min(BOARD.width / drawn.width, BOARD.height / drawn.height);
  const left = BOARD.x + (BOARD.width - drawn.width * scale) / 2;
  const top = BOARD.y + (BOARD.height - drawn.height * scale) / 2;
  const points = standing(session, order, 140);
  const foot = decider ? lines(decider, 15, 2) : [];
  const chartTop = points.bottom + foot.length * 20 + 26;
  const from = chartTop + 160;
  const where = `${text("house.card_replay")} ${address}`;
  const headline = lines(title, 36, 1, WIDTH - 2 * MARGIN)[0];
  const turned = point && from < BOARD.y + BOARD.height;
  const room = Math.max(1, Math.floor((BOARD.y + BOARD.height - from - 24) / 23));
  const write = (
    /** @type {string[]} */ many,
    /** @type {number} */ y,
    /** @type {number} */ size,
    step = size * 1.35,
    more = "",
  ) =>
    many.map((line, n) => `<text x="${SIDE.x}" y="${y + n * step}" font-size="${size}" ${more}>${escaped(line)}</text>`).join("");
  const { theme, evening } = document.documentElement.dataset;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const wished = document.documentElement.style.cssText; // the colours of the seats
  const shown = theme === "light" || theme === "dark" ? theme : dark ? "dark" : "light";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"
    data-theme="${shown}"${evening === undefined ? "" : ' data-evening=""'} style="${escaped(wished)}">
    <title>${escaped(`${table.title} – ${title}`)}</title><desc>${escaped(words(session, board))}</desc>
    <style><![CDATA[${css}
      text { fill: var(--ink); font-family: "Source Sans 3", sans-serif; }
      .card-title { fill: var(--accent); font-family: var(--display); } .card-quiet { fill: var(--quiet); }
      .card-line { fill: none; stroke: var(--seat); stroke-width: 3.5; stroke-linejoin: round; }
      .card-frame { fill: var(--card); stroke: var(--gold); stroke-width: 2; }
      .card-grid { stroke: var(--line); } .card-seat { fill: var(--seat); }]]></style>
    <rect width="${WIDTH}" height="${HEIGHT}" style="fill: var(--paper)"/>
    <rect x="12" y="12" width="${WIDTH - 24}" height="${HEIGHT - 24}" rx="18" class="card-frame"/>
    <text x="${MARGIN}" y="52" font-size="20" class="card-quiet">${escaped(table.title)}</text>
    <text x="${MARGIN}" y="94" font-size="42" font-weight="600" class="card-title">${escaped(headline)}</text>
    <g transform="translate(${left} ${top}) scale(${scale})"><foreignObject width="${drawn.width}" height="${drawn.height}">
      ${drawn.markup}</foreignObject></g>
    ${points.rows}
    ${write(foot, points.bottom + 12, 15, 20, 'class="card-quiet"')}
    ${write([text("house.curve")], chartTop - 8, 16, 16, 'font-weight="600"')}
    ${chart(session, board, chartTop + 6)}
    ${turned ? write([point.label], from, 16, 16, 'font-weight="600"') : ""}
    ${turned ? write(lines(point.words, 17, room), from + 24, 17, 23) : ""}
    <text x="${MARGIN}" y="${HEIGHT - 40}" font-size="18" class="card-quiet">${escaped(where)}</text>
    <text x="${WIDTH - MARGIN}" y="${HEIGHT - 40}" font-size="22" text-anchor="end" class="card-title">Viertel</text>
  </svg>`;
}

/** @param {string} svg */
const asAddress = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The card as a picture of twice its size. @param {string} svg @returns {Promise<Blob>} */
async function picture(svg) {
  const image = new Image(WIDTH, HEIGHT);
  image.src = asAddress(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * WIDTH, height: 2 * HEIGHT });
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {{ session: Session, board: Board }} props */
export function Card({ session, board }) {
  const { text, table, expert } = session;
  const [svg, setSvg] = useState("");
  const [note, setNote] = useState("");
  const done = Boolean(expert.analysis?.done);
  useEffect(() => {
    if (!expert.analysis && !note) session.send({ do: "analyse" }); // the turning point comes when it is known
  }, []);
  useEffect(() => {
    let wanted = true;
    draw(session, board).then(
      (made) => wanted && setSvg(made),
      () => setNote(text("house.card_failed")),
    );
    return () => void (wanted = false);
  }, [done]);
  const name = `${table.game}-${table.table}`;
  const tried = (/** @type {() => Promise<unknown>} */ what) => () => void what().catch(() => setNote(text("house.card_failed")));
  const share = tried(async () => {
    const files = [new File([await picture(svg)], `${name}.png`, { type: "image/png" })];
    const all = { title: table.title, text: words(session, board), files };
    await navigator.share(navigator.canShare?.(all) ? all : { title: all.title, text: all.text }).catch(() => {}); // put away
  });
  const copied = async () => setNote(text((await copy(words(session, board))) ? "house.copied" : "house.card_failed"));
  return html`
    <${Dialog} title=${text("house.card")} kind="card" closeLabel=${text("house.close")} onClose=${() => session.open("end")}>
      ${
        svg
          ? html`<img src=${asAddress(svg)} width=${WIDTH} height=${HEIGHT} alt=${words(session, board)} />`
          : html`<p class="quiet" role="status">${note || "…"}</p>`
      }
      ${svg && note ? html`<p class="quiet" role="status">${note}</p>` : null}
      <div class="buttons">
        ${
          "share" in navigator
            ? html`<button type="button" class="main" disabled=${!svg} onClick=${share}>
              <${Icon} name="share" /> ${text("house.card_share")}</button>`
            : null
        }
        <button type="button" disabled=${!svg} onClick=${tried(async () => save(await picture(svg), `${name}.png`))}>
          <${Icon} name="download" /> ${text("house.card_picture")}</button>
        <button type="button" disabled=${!svg} onClick=${() => save(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`)}>
          <${Icon} name="download" /> ${text("house.card_drawing")}</button>
        <button type="button" onClick=${copied}>
          <${Icon} name="link" /> ${text("house.card_text")}</button>
      </div>
    <//>`;
}
