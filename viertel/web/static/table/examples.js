// Examples in the rules: the game's own board draws a stored position, as large as it needs and as much of it as matters.
import { html, render } from "./html.js";
import { named } from "./named.js";
import { choosable, remaining } from "./narrow.js";
import { isEvening, load } from "./settings.js";
import { texts } from "./text.js";

/** @import { Layout } from "./layout" */
/** @import { Board, House, Options, Score, Text } from "./types" */

/**
 * A stored position as the server gives it, with what may be done there. `focus`: the targets that must be seen, all if there are
 * none; `lit`: those with a ring; `width`: how wide the board is drawn, whatever room there is.
 * @typedef {{ view: Record<string, any>, facts: any, options: Options, names: string[], seat: number | null, acting: number[],
 *   scores: Score[], legal: string[], chosen: string[], focus: string[], lit: string[], width: number }} Example
 * @typedef {{ lang: string, text: Record<string, string>, layout: Layout, examples: Record<string, Example> }} Book
 */

const MARGIN = 6; // what is above a board's part is not cut in half beside it
const HIGHEST = 560;
const WIDEST = 760;

/** @param {Example} example @param {Book} book @param {Text} text @returns {House} */
function still(example, book, text) {
  const { names, legal, chosen } = example;
  const open = choosable(legal, chosen);
  const nothing = () => {};
  return {
    ...example,
    view: named(book.layout, example.view, names.length),
    event: null,
    length: 0,
    still: true,
    seats: names.map((name, seat) => ({
      seat,
      name,
      who: "person",
      level: null,
      present: true,
      kept: null,
      stood_in: 0,
      reserved: false,
    })),
    mine: example.seat === null ? [] : [example.seat],
    lifted: null,
    sent: [],
    choosable: (token) => token !== null && open.has(token),
    remaining: () => remaining(legal, chosen),
    story: () => [],
    choose: nothing,
    take: () => false,
    play: nothing,
    live: true,
    draft: null,
    leads: () => true,
    sketch: nothing,
    letGo: nothing,
    evening: isEvening(load()),
    text,
    name: (seat) => names[seat],
  };
}

/** Where targets are, and parts of the board by their class, `.market`. @param {HTMLElement} place @param {string[]} tokens */
const boxes = (place, tokens) =>
  tokens.flatMap((token) => {
    const found = place.querySelector(token.startsWith(".") ? token : `[data-token="${CSS.escape(token)}"]`);
    return found?.getBoundingClientRect() ?? [];
  });

/** Shows the board round the focus, as large as the place allows. @param {HTMLElement} place @param {Example} example */
function frame(place, { focus, lit }) {
  const stage = /** @type {HTMLElement} */ (place.firstElementChild);
  for (const circle of stage.querySelectorAll(":scope > .circled")) circle.remove();
  stage.style.transform = "";
  const whole = /** @type {Element} */ (stage.firstElementChild).getBoundingClientRect();
  const seen = boxes(place, focus);
  const around = seen.length ? MARGIN : 0;
  const left = seen.length ? Math.max(whole.left, Math.min(...seen.map((box) => box.left)) - around) : whole.left;
  const right = seen.length ? Math.min(whole.right, Math.max(...seen.map((box) => box.right)) + around) : whole.right;
  const top = seen.length ? Math.max(whole.top, Math.min(...seen.map((box) => box.top)) - around) : whole.top;
  const bottom = seen.length ? Math.min(whole.bottom, Math.max(...seen.map((box) => box.bottom)) + around) : whole.bottom;
  const room = /** @type {HTMLElement} */ (place.parentElement).clientWidth;
  const scale = Math.min(room / (right - left), HIGHEST / (bottom - top), 1.6);
  const origin = stage.getBoundingClientRect();
  for (const box of boxes(place, lit)) {
    const circle = document.createElement("i");
    circle.className = "circled";
    Object.assign(circle.style, {
      left: `${box.left - origin.left - 3}px`,
      top: `${box.top - origin.top - 3}px`,
      width: `${box.width + 6}px`,
      height: `${box.height + 6}px`,
    });
    stage.append(circle);
  }
  Object.assign(place.style, { width: `${(right - left) * scale}px`, height: `${(bottom - top) * scale}px` });
  stage.style.transform = `scale(${scale}) translate(${origin.left - left}px, ${origin.top - top}px)`;
}

/**
 * @param {HTMLElement} figure @param {Book} book @param {Board} board @param {Text} text
 * @param {boolean} [now] and not with the next picture
 */
function show(figure, book, board, text, now) {
  const example = book.examples[figure.dataset.example ?? ""];
  const place = /** @type {HTMLElement} */ (figure.querySelector(".drawn"));
  if (!example || !place) return;
  const width = example.width || Math.min(WIDEST, figure.clientWidth);
  place.inert = true;
  render(
    html`<div class="stage board" style=${{ width: `${width}px` }}>
      <${board.Board} house=${still(example, book, text)} size=${{ width, height: Math.round(width * 0.7) }} /></div>`,
    place,
  );
  place.classList.add("ready");
  const framed = () => frame(place, example);
  if (now) framed();
  else requestAnimationFrame(framed);
  // A board may have more to show than its first drawing did: a map opens a region.
  const drawn = /** @type {Element} */ (place.querySelector(".stage > *"));
  new MutationObserver(framed).observe(drawn, { childList: true, subtree: true });
}

/**
 * Draws the examples below an element, each when it comes into sight, and the others before they are printed.
 * @param {HTMLElement} root
 */
export async function draw(root) {
  const { game, lang } = root.dataset;
  const figures = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("figure.example")]);
  if (!figures.length) return;
  const [answer, board] = await Promise.all([fetch(`/rules/${game}/examples?lang=${lang}`), import(`/games/${game}/board.js`)]);
  if (!answer.ok) return; // the text says it, too
  const book = /** @type {Book} */ (await answer.json());
  const text = texts(book.text, book.lang);
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        show(/** @type {HTMLElement} */ (target), book, board, text);
      }
    },
    { rootMargin: "600px" },
  );
  for (const figure of figures) seen.observe(figure);
  const printing = () => {
    if (!root.isConnected) removeEventListener("beforeprint", printing); // a sheet that was closed
    for (const figure of figures.filter((one) => one.isConnected && !one.querySelector(".drawn.ready"))) {
      seen.unobserve(figure);
      show(figure, book, board, text, true);
    }
  };
  addEventListener("beforeprint", printing);
}
