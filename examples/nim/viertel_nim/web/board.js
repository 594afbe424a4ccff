// The matches. What a board exports and is given stands in docs/board.md.
import { html, useState } from "/static/table/html.js";
import { shift } from "/static/table/places.js";
import { paces, steps } from "/static/table/story.js";
import { Targets } from "/static/table/targets.js";
import { add } from "/static/table/view.js";

/** @typedef {{ heap: Record<string, number>, taken: number[] }} View */
/** @typedef {{ took: { seat: number, heap: string, matches: number }, won: { seat: number } }} Events */
/** @typedef {{ heaps: { name: string, matches: number }[], most: number }} Facts */
/** @typedef {import("/static/table/types").Board<View, Events, Facts>} Exports */

const WIDE = 60; // the place of a match in the drawing
const HIGH = 130;

/** @param {{ leaves: boolean }} props */
const Match = ({ leaves }) =>
  html`<g class="match ${leaves ? "leaves" : ""}">
    <rect class="stick" x="25" y="28" width="10" height="88" rx="2" />
    <ellipse class="head" cx="30" cy="24" rx="10" ry="14" />
  </g>`;

/** @type {Exports["Board"]} */
export function Board({ house, size }) {
  const { view, facts, text } = house;
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null));
  const columns = 1 + Math.max(...facts.heaps.map(({ matches }) => matches)); // the first one is the heap's name
  const [width, height] = [columns * WIDE, facts.heaps.length * HIGH];
  const scale = Math.min(size.width / width, size.height / height);

  // Matches are taken from the right; each is called by its heap and its number from there.
  const matches = facts.heaps.flatMap(({ name }, row) =>
    Array.from({ length: view.heap[name] }, (_, n) => ({ name, number: view.heap[name] - n, x: (n + 1) * WIDE, y: row * HIGH })),
  );
  const meant = house.sent[1] ?? house.lifted?.split(" ")[1] ?? (house.choosable(pointed) ? pointed : null);
  const leaves = (/** @type {{ name: string, number: number }} */ { name, number }) =>
    meant?.[0] === name && number <= Number(meant.slice(1));

  const items = matches.map(({ name, number, x, y }) => ({
    token: `${name}${number}`,
    label: text("board.take", { heap: name, matches: number }),
    x: x / width,
    y: y / height,
    width: WIDE / width,
    height: HIGH / height,
  }));
  return html`<div class="nim ${house.still ? "still" : ""}"
    style=${{ width: `${width * scale}px`, height: `${height * scale}px` }}>
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
      ${facts.heaps.map(({ name }, row) => html`<text key=${name} x=${WIDE / 2} y=${(row + 0.5) * HIGH + 12}>${name}</text>`)}
      ${matches.map(
        (match) =>
          html`<g key=${`${match.x} ${match.y}`} style=${{ transform: shift(match) }}><${Match} leaves=${leaves(match)} /></g>`,
      )}
    </svg>
    <${Targets} items=${items} house=${house} label=${text("board.matches")} grid onPoint=${setPointed} />
  </div>`;
}

/** @type {Exports["Seat"]} */
export const Seat = ({ house, seat, wide }) =>
  wide ? html`<div><small class="quiet">${house.text("board.taken", { matches: house.view.taken[seat] })}</small></div>` : null;

/** @type {Exports["Mine"]} */
export const Mine = ({ house }) => html`<p>${house.text(`board.last_${house.options.last}`, { most: house.facts.most })}</p>`;

/** @type {Exports["step"]} */
export const step = steps({
  took: (view, { seat, heap, matches }) => ({
    heap: add(view.heap, heap, -matches),
    taken: add(view.taken, seat, matches),
  }),
});

export const pace = paces({ took: 500 });

/** @type {Exports["gains"]} */
export const gains = ({ key, args }) => (key === "won" ? [[args.seat, 1]] : []);
