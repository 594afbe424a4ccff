// Zooming and moving what is larger than its frame: wheel, two fingers, mouse, keys. The place under the pointer stays there.
import { useLayoutEffect, useRef, useState } from "./html.js";

/** @import { Ref } from "./html" */
/** @import { Place } from "./types" */

const STEP = 1.25;
const MOST = 3;
const DRAG = 6; // pixels until a click is none

/** The middle of two fingers and how far they are apart. @param {Map<number, Place>} fingers */
function pinch(fingers) {
  const [one, other] = [...fingers.values()];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
}

/**
 * Two fingers or the wheel zoom, a pressed mouse moves.
 * @param {HTMLElement} frame @param {() => number} now @param {(zoom: number, around: Place) => void} to
 */
function listen(frame, now, to) {
  const ended = new AbortController();
  const { signal } = ended;
  const fingers = /** @type {Map<number, Place>} */ (new Map());
  let start = { zoom: 1, apart: 1 };
  /** @type {Place | null} */
  let pressed = null;
  let dragged = false;
  const place = (/** @type {MouseEvent} */ { clientX, clientY }) => ({ x: clientX, y: clientY });
  const on = (/** @type {string} */ kind, /** @type {(event: any) => void} */ act, capture = false) =>
    frame.addEventListener(kind, act, { signal, capture, passive: false });

  on("wheel", (/** @type {WheelEvent} */ event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    to(now() * Math.exp(-event.deltaY / 300), place(event));
  });
  on("pointerdown", (/** @type {PointerEvent} */ event) => {
    dragged = false;
    if (event.pointerType === "mouse") pressed = place(event);
    else fingers.set(event.pointerId, place(event));
    if (fingers.size === 2) start = { zoom: now(), apart: pinch(fingers).apart };
  });
  on("pointermove", (/** @type {PointerEvent} */ event) => {
    if (pressed && event.buttons === 1) {
      const { x, y } = place(event);
      dragged ||= Math.hypot(x - pressed.x, y - pressed.y) > DRAG;
      if (!dragged) return;
      frame.scrollBy({ left: pressed.x - x, top: pressed.y - y, behavior: "instant" });
      pressed = { x, y };
    } else if (fingers.has(event.pointerId)) {
      fingers.set(event.pointerId, place(event));
      if (fingers.size !== 2) return;
      const { x, y, apart } = pinch(fingers);
      to((start.zoom * apart) / start.apart, { x, y });
    }
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    on(end, (/** @type {PointerEvent} */ event) => {
      pressed = null;
      fingers.delete(event.pointerId);
    });
  on("click", (/** @type {MouseEvent} */ event) => dragged && event.stopPropagation(), true);
  return () => ended.abort();
}

/**
 * `least`: the zoom at which all can be seen, as it is drawn at another.
 * @param {Ref<HTMLElement>} frame @param {(zoom: number) => number} least
 */
export function useZoom(frame, least) {
  const [zoom, setZoom] = useState(1);
  const now = useRef({ zoom, least });
  now.current = { zoom, least };
  /** @type {Ref<{ x: number, y: number, across: number, down: number } | null>} */
  const kept = useRef(null);

  /** @param {number} wish @param {Place} [around] */
  function to(wish, around) {
    const { current: box } = frame;
    const before = now.current.zoom;
    const next = Math.min(MOST, Math.max(now.current.least(before), wish));
    if (next === before) return;
    const { left, top, width, height } = box.getBoundingClientRect();
    const [x, y] = around ? [around.x - left, around.y - top] : [width / 2, height / 2];
    kept.current = { x, y, across: (box.scrollLeft + x) / before, down: (box.scrollTop + y) / before };
    now.current.zoom = next;
    setZoom(next);
  }

  useLayoutEffect(() => {
    if (!kept.current) return;
    const { x, y, across, down } = kept.current;
    kept.current = null;
    frame.current.scrollTo({ left: across * zoom - x, top: down * zoom - y, behavior: "instant" });
  }, [zoom]);
  useLayoutEffect(() => listen(frame.current, () => now.current.zoom, to), []);

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") to(zoom * STEP);
    else if (event.key === "-") to(zoom / STEP);
    else if (event.key === "0") to(1);
    else return;
    event.preventDefault();
  }
  return { zoom, to, onKeyDown, closer: () => to(zoom * STEP), further: () => to(zoom / STEP) };
}
