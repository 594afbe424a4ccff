// The matches. What a board exports and is given stands in docs/board.md.
import { html, useState } from "/static/table/html.js";
import { Targets } from "/static/table/targets.js";

const WIDE = 60; // the place of a match in the drawing
const HIGH = 130;

const at = (list, index) => list?.[index] ?? 0; // zeros at the end of a list are left out

const put = (list, index, value) => {
  const copy = [...(list ?? [])];
  while (copy.length <= index) copy.push(0);
  copy[index] = value;
  return copy;
};

const Match = () =>
  html`<rect class="stick" x="25" y="28" width="10" height="88" rx="2" /><ellipse class="head" cx="30" cy="24" rx="10" ry="14" />`;

export function Board({ house, size }) {
  const { view, facts, text } = house;
  const [pointed, setPointed] = useState(null);
  const columns = 1 + Math.max(...facts.heaps.map(({ matches }) => matches)); // the first one is the heap's name
  const [width, height] = [columns * WIDE, facts.heaps.length * HIGH];
  const scale = Math.min(size.width / width, size.height / height);

  // Matches are taken from the right; each is called by its heap and its number from there.
  const matches = facts.heaps.flatMap(({ name }, heap) =>
    Array.from({ length: at(view.heap, heap) }, (_, n) => ({
      key: `${heap} ${n}`,
      heap,
      name,
      number: at(view.heap, heap) - n,
      x: (n + 1) * WIDE,
      y: heap * HIGH,
    })),
  );
  const meant = [house.sent[1], house.lifted?.split(" ")[1], house.choosable(pointed) && pointed].find(Boolean);
  const leaves = ({ name, number }) => Boolean(meant) && meant[0] === name && number <= Number(meant.slice(1));

  const items = matches.map(({ name, number, x, y }) => ({
    token: `${name}${number}`,
    label: text("board.take", { heap: name, matches: number }),
    x: x / width,
    y: y / height,
    width: WIDE / width,
    height: HIGH / height,
  }));
  return html`<div class="nim ${house.still ? "still" : ""}" style=${{ width: `${width * scale}px`, height: `${height * scale}px` }}>
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
      ${facts.heaps.map(({ name }, heap) => html`<text key=${name} x=${WIDE / 2} y=${heap * HIGH + HIGH / 2 + 12}>${name}</text>`)}
      ${matches.map((match) => html`<g key=${match.key} transform="translate(${match.x} ${match.y})"><g class="match ${leaves(match) ? "leaves" : ""}"><${Match} /></g></g>`)}
    </svg>
    <${Targets} items=${items} house=${house} label=${text("board.matches")} grid onPoint=${setPointed} />
  </div>`;
}

export const Seat = ({ house, seat, wide }) =>
  wide
    ? html`<div><small class="quiet">${house.text("board.taken", { matches: at(house.view.taken, seat) })}</small></div>`
    : null;

export const Mine = ({ house }) => html`<p>${house.text(`board.last_${house.options.last}`, { most: house.facts.most })}</p>`;

export function step(view, { key, args }) {
  if (key !== "took") return view;
  const { seat, heap, matches } = args;
  return {
    ...view,
    heap: put(view.heap, heap, at(view.heap, heap) - matches),
    taken: put(view.taken, seat, at(view.taken, seat) + matches),
  };
}

export const pace = ({ key }) => (key === "took" ? 500 : 0);

export const gains = ({ key, args }) => (key === "won" ? [[args.seat, 1]] : []);
