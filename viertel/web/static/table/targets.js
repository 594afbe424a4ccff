// What can be pointed at on a board: one tab stop for all of it, arrows go to the nearest target in that direction,
// Enter chooses, Escape leaves. The drawing lies underneath and is silent; these speak.
import { html, useRef, useState } from "./html.js";
import { joined } from "./text.js";

/** @import { Ref } from "./html" */
/** @import { House, Place, Size } from "./types" */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * What can be pointed at, in shares of the board (0…1), x and y the upper left corner; `clip` is its outline where it is no box.
 * @typedef {Place & Size & { token: string, label: string, class?: string, clip?: string }} Item
 */

/**
 * The nearest target in a direction; being off the line counts three times.
 * @param {Item[]} items @param {Place} from @param {[number, number]} direction
 */
function neighbour(items, from, [dx, dy]) {
  /** @type {Item | null} */
  let best = null;
  let least = Infinity;
  for (const item of items) {
    const along = (item.x - from.x) * dx + (item.y - from.y) * dy;
    if (along <= 1e-6) continue;
    const aside = Math.abs((item.x - from.x) * dy) + Math.abs((item.y - from.y) * dx);
    if (along + 3 * aside < least) [best, least] = [item, along + 3 * aside];
  }
  return best;
}

/** @param {Item[]} items */
function byRow(items) {
  const rows = /** @type {Map<number, Item[]>} */ (new Map());
  for (const item of items) rows.set(item.y, [...(rows.get(item.y) ?? []), item]);
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row.sort((one, other) => one.x - other.x));
}

/**
 * grid: the targets are rows and columns and are announced as such.
 * @param {{ items: Item[], label: string, house: House, grid?: boolean, onPoint?: (token: string | null) => void }} props
 */
export function Targets({ items, label, house, grid = false, onPoint }) {
  const [at, setAt] = useState(items[0]?.token);
  const [inside, setInside] = useState(false);
  /** @type {Ref<HTMLElement>} */
  const root = useRef(null);
  const last = items.find((item) => item.token === at);
  // Coming by Tab one lands on something that can be chosen; who is on the board already stays where he is.
  const current =
    (last && (inside || house.choosable(last.token)) ? last : items.find((item) => house.choosable(item.token))) ??
    last ??
    items[0];

  /** @param {Item | null} item */
  function go(item) {
    if (!item) return;
    setAt(item.token);
    /** @type {HTMLElement | null} */ (root.current.querySelector(`[data-token="${item.token}"]`))?.focus();
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const direction = DIRECTIONS[event.key];
    if (direction) go(neighbour(items, current, direction));
    else if (event.key === "Home") go(items[0]);
    else if (event.key === "End") go(items[items.length - 1]);
    else if (event.key === "Enter" || event.key === " ") house.choose(current.token);
    else if (event.key === "Escape" && house.chosen.length) house.letGo();
    else if (event.key === "Escape") document.getElementById("prompt")?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const target = (/** @type {Item} */ item) => {
    const open = house.choosable(item.token);
    const chosen = house.chosen.includes(item.token);
    const state = chosen ? "chosen" : open ? "open" : "";
    return html`<div
      key=${item.token}
      class="target ${state} ${house.sent.includes(item.token) ? "sent" : ""} ${item.class ?? ""}"
      role=${grid ? "gridcell" : "button"}
      data-token=${item.token}
      tabindex=${item === current ? 0 : -1}
      aria-label=${joined([item.label, chosen && house.text("house.chosen"), open && house.text("house.open")])}
      aria-selected=${grid ? String(chosen) : undefined}
      aria-pressed=${grid ? undefined : String(chosen)}
      style=${{
        left: `${item.x * 100}%`,
        top: `${item.y * 100}%`,
        width: `${item.width * 100}%`,
        height: `${item.height * 100}%`,
        clipPath: item.clip,
      }}
      onClick=${() => (setAt(item.token), house.choose(item.token))}
      onFocus=${() => (setAt(item.token), onPoint?.(item.token))}
      onBlur=${() => onPoint?.(null)}
      onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && onPoint?.(item.token)}
      onPointerLeave=${() => onPoint?.(null)}></div>`;
  };

  const content = grid
    ? byRow(items).map((row, n) => html`<div role="row" key=${n}>${row.map(target)}</div>`)
    : items.map(target);
  return html`<div class="targets" ref=${root} role=${grid ? "grid" : "group"} aria-label=${label}
    aria-describedby="about-how" onKeyDown=${onKeyDown}
    onFocusIn=${() => setInside(true)} onFocusOut=${() => setInside(false)}>${content}</div>`;
}
