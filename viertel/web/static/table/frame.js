// The place of the board. It is drawn as large as it must be to be read; where that is more than there is room for, it can be
// moved about and zoomed, and what matters now is brought into view.
import { html, useLayoutEffect } from "./html.js";
import { Tool, useSize } from "./parts.js";
import { useZoom } from "./zoom.js";

/** @import { Session } from "./session" */
/** @import { Board, House } from "./types" */

// Bar, prompt, players and my own things on a phone.
const AROUND_BOARD = 300;
// No board has to fit into less; a window drawn smaller shows a part of it.
const NARROWEST = 300;

/**
 * What a board marks as relevant comes into view, all of it as far as it fits; else something that is open.
 * @param {HTMLElement} frame
 */
function bringIntoView(frame) {
  const marked = [...frame.querySelectorAll("[data-relevant]")];
  const open = marked.length ? marked : [...frame.querySelectorAll(".target.open, .target.chosen")];
  const boxes = open.map((one) => one.getBoundingClientRect());
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  const seen = boxes.filter((box) => box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom);
  if (!boxes.length || (marked.length ? seen.length === boxes.length : seen.length)) return;
  const middle = (/** @type {number[]} */ from, /** @type {number[]} */ to) => (Math.min(...from) + Math.max(...to)) / 2;
  frame.scrollBy({
    left:
      middle(
        boxes.map((box) => box.left),
        boxes.map((box) => box.right),
      ) -
      (left + right) / 2,
    top:
      middle(
        boxes.map((box) => box.top),
        boxes.map((box) => box.bottom),
      ) -
      (top + bottom) / 2,
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  });
}

/**
 * Beside other things the board has a height of its own; else the page may grow, so the window sets the measure.
 * `scale`: how much larger than drawn the page is.
 * @param {{ session: Session, house: House, board: Board, beside: boolean, scale?: number }} props
 */
export function Frame({ session, house, board, beside, scale = 1 }) {
  const { text } = session;
  const [frame, { width, height }] = useSize();
  const [content, drawn] = useSize();
  const room = { width: Math.max(NARROWEST, width / scale), height: beside ? height / scale : innerHeight - AROUND_BOARD };
  const least = board.least?.(house, room);
  const size = { width: Math.max(room.width, least?.width ?? 0), height: Math.max(room.height, least?.height ?? 0) };
  // The zoom at which all of it can be seen. On a phone the page itself scrolls as long as it is not wider.
  const whole = (/** @type {number} */ zoom) =>
    Math.min(1, (room.width * zoom * scale) / drawn.width || 1, (room.height * zoom * scale) / drawn.height || 1);
  const { zoom, to, onKeyDown, closer, further } = useZoom(frame, whole);
  const fits = whole(zoom);
  const panned = zoom !== 1 || size.width > room.width + 1 || (beside && fits < 0.995);

  // What is asked or told is brought into view once; from then on the player moves the board as he likes.
  useLayoutEffect(() => {
    if (panned) bringIntoView(frame.current);
  }, [session.latest.at, house.event, house.live, house.legal.length, panned]);

  return html`<div class="board-place">
    <div class="board ${panned ? "panned" : ""}" data-pan=${panned ? "" : undefined} ref=${frame}
      style=${panned && !beside ? { height: `${room.height}px` } : {}}
      onClick=${() => session.stage.skip()} onKeyDown=${onKeyDown}>
      <div class="zoomed" ref=${content} style=${{ width: `${size.width}px`, zoom }}>
        ${width ? html`<${board.Board} house=${house} size=${size} />` : null}</div></div>
    ${
      panned
        ? html`<div class="zoom-tools" role="group" aria-label=${text("house.zoom")}>
          <${Tool} icon="whole" label=${text("house.zoom_whole")} pressed=${String(zoom <= fits * 1.01)}
            onClick=${() => to(zoom <= fits * 1.01 ? 1 : fits)} />
          <${Tool} icon="minus" label=${text("house.zoom_out")} onClick=${further} />
          <${Tool} icon="plus" label=${text("house.zoom_in")} onClick=${closer} /></div>`
        : null
    }</div>`;
}
