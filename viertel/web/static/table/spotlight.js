// What a lesson points at: the rest of the page is darker, a ring and a hand show where to tap. All of it lets clicks through.
import { html, useEffect, useState } from "./html.js";

/** @import { Size, Place } from "./types" */

const EVERY = 200; // milliseconds between two looks: pieces move, boards are zoomed
const AROUND = 6;
const HAND = 42; // how long it is, and nearly as wide
const TALL = 300; // of what is higher the upper part is pointed at, where a finger meets it first
// Where in a box the hand may point, in shares of it: the first place is taken at which it covers no words.
const SPOTS = [
  [0.68, 0.68],
  [0.68, 0.84],
  [0.84, 0.72],
  [0.3, 0.84],
  [0.5, 0.94],
];

/** @typedef {Place & Size} Box */

/** @param {Element} element @returns {Box} */
function box(element, around = AROUND) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around };
}

/** A word of the board, or a selector. @param {string} name */
const selector = (name) => (/^[.#[]/.test(name) ? name : `[data-token="${name}"]`);

/** @param {Element} element */
const seen = (element) => element.getClientRects().length > 0;

/** The first of several names that can be seen on the page. @param {string} names @returns {Element | null} */
function find(names) {
  for (const name of names.split("|")) {
    const found = [...document.querySelectorAll(selector(name))].find((one) => one.id !== "prompt" && seen(one));
    if (found) return found;
  }
  return null;
}

/** What is to be pointed at now. @param {string[]} light @param {string[]} chosen @param {boolean} confirm */
function lit(light, chosen, confirm) {
  const button = confirm ? document.querySelector("#prompt .buttons .main") : null;
  if (button) return [button];
  const left = light.filter((names) => !names.split("|").some((name) => chosen.includes(name)));
  return /** @type {Element[]} */ ((left.length ? left : light).map(find).filter(Boolean));
}

/** What stays where it is while the page moves. @param {Element} element */
const fixed = (element) => Boolean(element.closest("#prompt, .narrow section.mine"));

/** Has it gone under the prompt, which stays? @param {Element} element @param {HTMLElement | null} prompt */
function under(element, prompt) {
  if (!prompt || prompt.contains(element)) return false;
  const [it, card] = [element, prompt].map((one) => one.getBoundingClientRect());
  return it.top < card.bottom - HAND && it.left < card.right && it.right > card.left;
}

/** Between the prompt and what lies at the lower edge, and within a board that is moved about. @param {Element} element */
function bringIntoView(element) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const frame = element.closest("[data-pan]")?.getBoundingClientRect();
  const mine = document.querySelector(".narrow section.mine");
  const least = element.closest(".prompt") ? 0 : (document.getElementById("prompt")?.getBoundingClientRect().bottom ?? 0);
  const most = mine && !mine.contains(element) ? mine.getBoundingClientRect().top : innerHeight;
  const inside = !frame || (top >= frame.top && bottom <= frame.bottom && left >= frame.left && right <= frame.right);
  if (top >= least && bottom <= most && inside) return;
  element.scrollIntoView({ block: "center", inline: "center" });
}

/** Words that are drawn on a board must stay legible under the hand. @param {Box} box @returns {Place} */
function pointed({ x, y, width, height }) {
  const words = [...document.querySelectorAll(".board svg text")].map((one) => one.getBoundingClientRect());
  const spots = SPOTS.map(([across, down]) => ({
    x: Math.min(x + width * across, innerWidth - 36),
    y: y + Math.min(height, TALL) * down,
  }));
  const covers = (/** @type {Place} */ at, /** @type {DOMRect} */ { left, right, top, bottom }) =>
    left < at.x + HAND * 0.6 && right > at.x - HAND * 0.4 && top < at.y + HAND + 10 && bottom > at.y - 2;
  return spots.find((at) => !words.some((word) => covers(at, word))) ?? spots[0];
}

/**
 * `light` is what is to be chosen, all of it at once or one after the other; `show` what has to be seen besides. Where there is
 * nothing to be chosen (`tap` is false) all of it is only looked at.
 * @param {{ light: string[], show: string[], chosen: string[], all: boolean, confirm: boolean, tap: boolean }} props
 */
export function Spotlight({ light, show, chosen, all, confirm, tap }) {
  const [{ boxes, holes }, setBoxes] = useState({ boxes: /** @type {Box[]} */ ([]), holes: /** @type {Box[]} */ ([]) });
  const what = [light, chosen, all, confirm].join();
  useEffect(() => {
    /** @type {Element | null} */
    let first = null;
    let wide = 0;
    const look = () => {
      const found = lit(light, chosen, confirm);
      const shown = /** @type {Element[]} */ (show.map(find).filter(Boolean));
      // What is tapped at the lower edge is often about something on the board.
      const wanted = found[0] && fixed(found[0]) && !confirm ? (shown.find((one) => !fixed(one)) ?? found[0]) : found[0];
      const width = wanted?.getBoundingClientRect().width ?? 0;
      // Once; and again where it has been enlarged, since that may have moved it out of sight.
      if (wanted && (wanted !== first || width !== wide)) bringIntoView(wanted);
      [first, wide] = [wanted ?? null, width];
      const prompt = document.getElementById("prompt");
      // What was chosen stays lit until it is confirmed.
      const besides = /** @type {Element[]} */ ([prompt, ...shown, ...(confirm ? light.map(find) : [])].filter(Boolean));
      const now = {
        boxes: (all ? found : found.slice(0, 1)).filter((one) => !under(one, prompt)).map((one) => box(one)),
        holes: [...besides, ...found].map((one) => box(one, 0)),
      };
      setBoxes((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    look();
    const timer = setInterval(look, EVERY);
    addEventListener("scroll", look, { capture: true, passive: true });
    addEventListener("resize", look);
    return () => {
      clearInterval(timer);
      removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [what]);
  if (!boxes.length) return null;
  const at = pointed(boxes[0]);
  // At the lower edge the hand comes from above, so as not to cover what it points at.
  const above = at.y > innerHeight - HAND;
  if (above) at.y = boxes[0].y + 4;
  return html`<svg class="spotlight" width="100%" height="100%" aria-hidden="true">
    <mask id="lit"><rect width="100%" height="100%" fill="#fff" />
      ${[...boxes, ...holes].map((one, n) => html`<rect key=${n} ...${one} rx="10" fill="#000" />`)}</mask>
    <rect class="dark" width="100%" height="100%" mask="url(#lit)" />
    ${boxes.map((one, n) => html`<rect key=${n} class="ring" ...${one} rx="10" />`)}
    ${
      tap
        ? html`<g transform=${`translate(${at.x} ${at.y})${above ? " rotate(180)" : ""}`}><g class="hand">
          <path d="M-2 0c0-5 8-5 8 0v14l3-1c3-1 5 1 5 3l4-1c3 0 5 2 5 5v8c0 8-5 12-12 12-8 0-10-4-13-9l-7-11c-2-4 3-7 6-4l1 2z" />
        </g></g>`
        : null
    }</svg>`;
}
