// The Piazza San Marco: ten rows of eight stones, letters across and numbers down, so that a finger finds each on a phone.
import { follow, unseen } from "/static/table/follow.js";
import { html, useMemo, useRef, useState } from "/static/table/html.js";
import { shift } from "/static/table/places.js";
import { Targets } from "/static/table/targets.js";
import { joined } from "/static/table/text.js";
import { after, food, pincers, way } from "./flight.js";
import { Drawn, Pigeon } from "./pieces.js";
import { closed, near, spot, standing } from "./things.js";

/** @import { Children, Place } from "/static/table/types" */
/** @import { Cell } from "./view" */
/** @import { Facts, House } from "./things" */
/** @typedef {(cell: Cell) => Place} Corner */

export const UNIT = 100;
export const ACROSS = 8;
export const DOWN = 10;
const LEAST = 11.5; // pixels, of any letter
const NARROW = 260; // where a letter would fill its stone

/** Where a stone begins. @param {Facts} facts @returns {Corner} */
const corners = (facts) => (cell) => {
  const { row, column } = spot(facts, cell);
  return { x: row * UNIT, y: column * UNIT };
};

/** Stones, with a letter above each column and a number before each row. @param {{ facts: Facts, size: number }} props */
const Stones = ({ facts, size }) =>
  useMemo(() => {
    const corner = corners(facts);
    return html`<g class="stones" font-size=${size}><use href="#paving" />
      ${facts.cells.map((cell) => {
        const { x, y } = corner(cell);
        if (!size) return null;
        return [
          y ? null : html`<text key=${cell} x=${x + 6} y=${size}>${cell[0].toUpperCase()}</text>`,
          x ? null : html`<text key=${cell} x="6" y=${y + 90}>${cell.slice(1)}</text>`,
        ];
      })}</g>`;
  }, [facts, size]);

/** What a cell says. @param {House} house @param {Cell} cell */
function spoken(house, cell) {
  const { view, facts, text, name } = house;
  if (cell === facts.campanile) return text("board.campanile");
  const pigeon = view.pigeon[cell];
  return joined([
    pigeon && text(pigeon.moved ? "board.pigeon_moved" : "board.pigeon", { name: name(pigeon.owner ?? 0) }),
    view.tourist.includes(cell) && text("board.tourist"),
    view.hunter.includes(cell) && text("board.hunter"),
    closed(house, cell) && text("board.closed"),
    !pigeon && text("board.empty"),
  ]);
}

/** Each hop of a way as a bow, so that one sees where it touches ground. @param {Corner} corner @param {Cell[]} cells */
function bows(corner, cells) {
  return cells.slice(1).map((to, n) => {
    const [one, other] = [corner(cells[n]), corner(to)];
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    const bend = Math.max(Math.abs(dx), Math.abs(dy)) > UNIT ? 0.16 : 0;
    const [x, y] = [one.x + 50 + dx / 2 + dy * bend, one.y + 50 + dy / 2 - Math.abs(dx) * bend];
    return `M${one.x + 50} ${one.y + 50}Q${x} ${y} ${other.x + 50} ${other.y + 50}`;
  });
}

/** @param {{ corner: Corner, cell: Cell, one: Cell, other: Cell }} props */
const Pincer = ({ corner, cell, one, other }) =>
  html`<g class="squeeze">
    <line class="pincer" x1=${corner(one).x + 50} y1=${corner(one).y + 50} x2=${corner(other).x + 50}
      y2=${corner(other).y + 50} /><circle cx=${corner(cell).x + 50} cy=${corner(cell).y + 50} r="44" /></g>`;

/** @param {{ at: string, x: number, kind: string, children?: Children }} props */
const Badge = ({ at, x, kind, children }) =>
  html`<g class=${kind} style=${{ transform: at }}><circle cx=${x} cy="-27" r="23" /><text x=${x} y="-18">${children}
    </text></g>`;

/**
 * While one moves: the way of the pigeon in hand to where one points, and what would come of it if the movement ended there.
 * @param {House} house @param {string | null} pointed
 */
function foresee(house, pointed) {
  const { view, facts, seat, chosen, lifted, live } = house;
  if (!live || view.phase !== "moving" || seat === null || !house.acting.includes(seat) || house.event) return null;
  const cell = (/** @type {string | null} */ token) => facts.cells.find((one) => one === token) ?? null;
  const [from, to] = lifted
    ? lifted.split(" ").slice(1).map(cell)
    : [
        cell(chosen.find((token) => view.pigeon[/** @type {Cell} */ (token)]) ?? null),
        house.choosable(pointed) ? cell(pointed) : null,
      ];
  const pigeons = from && to ? after(view.pigeon, from, to) : view.pigeon;
  const caught = pincers(facts, pigeons, seat);
  return from && to
    ? { from, to, way: way(house, from, to), pigeons, caught }
    : { from, to: null, way: /** @type {Cell[]} */ ([]), pigeons, caught };
}

/** What becomes of a pigeon that leaves the Piazza. @param {House["event"]} event */
const leaving = (event) =>
  event && (event.key === "shot" || event.key === "caught" || event.key === "poisoned") ? event.args : null;

/** @param {{ house: House, width: number }} props */
export function Piazza({ house, width }) {
  const { view, facts, event, text, seat: own } = house;
  const corner = corners(facts);
  const middle = (/** @type {Cell} */ cell) => shift({ x: corner(cell).x + 50, y: corner(cell).y + 50 });
  const known = useRef(unseen());
  const pigeons = follow(
    known.current,
    facts.cells.flatMap((cell) => {
      const pigeon = view.pigeon[cell];
      return pigeon ? [/** @type {[Cell, number]} */ ([cell, pigeon.owner])] : [];
    }),
  );
  const tourists = standing(view.tourist);
  const hunters = standing(view.hunter);
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null));
  const ahead = foresee(house, pointed);
  const going = view.phase === "moving" && house.chosen.length > 0 && !house.lifted;
  const items = facts.cells.map((cell) => {
    const { x, y } = corner(cell);
    const goal = going && house.choosable(cell);
    const gain = goal && food(house, cell);
    const catches = goal && ahead?.from && own !== null && pincers(facts, after(view.pigeon, ahead.from, cell), own).length;
    return {
      token: cell,
      gain,
      catches,
      label: joined([
        `${cell.toUpperCase()}: ${spoken(house, cell)}`,
        gain && text("board.chicks", { count: gain }),
        catches && text("board.catches", { count: catches }),
      ]),
      x: x / (ACROSS * UNIT),
      y: y / (DOWN * UNIT),
      width: 1 / ACROSS,
      height: 1 / DOWN,
    };
  });
  const arriving = event?.key === "placed" ? event.args.cell : null;
  const gone = leaving(event);
  return html`<div class="piazza ${house.lifted ? "decided" : going ? "going" : ""}"
    style=${{ width: `${width}px`, height: `${(width * DOWN) / ACROSS}px` }}>
    <svg viewBox="0 0 ${ACROSS * UNIT} ${DOWN * UNIT}" aria-hidden="true" focusable="false">
      <${Stones} facts=${facts} size=${width < NARROW ? 0 : Math.ceil(Math.max(22, (LEAST * ACROSS * UNIT) / width))} />
      ${tourists.map(
        (cell) =>
          html`<rect key=${cell} class="crumbs" x=${Math.max(0, corner(cell).x - 96)} y=${Math.max(0, corner(cell).y - 96)}
            width=${Math.min(ACROSS * UNIT, corner(cell).x + 196) - Math.max(0, corner(cell).x - 96)}
            height=${Math.min(DOWN * UNIT, corner(cell).y + 196) - Math.max(0, corner(cell).y - 96)} rx="22" />`,
      )}
      ${hunters.map((hunter) =>
        facts.cells.map((cell) =>
          near(facts, hunter, cell)
            ? html`<rect key=${`${hunter} ${cell}`} class="closed" x=${corner(cell).x} y=${corner(cell).y} width=${UNIT}
              height=${UNIT} />`
            : null,
        ),
      )}
      <g style=${{ transform: middle(facts.campanile) }}><${Drawn} name="tower" /></g>
      ${tourists.map(
        (cell, n) =>
          html`<g key=${cell} style=${{ transform: middle(cell) }}>
            <g class=${event?.key === "tourist" && event.args.cell === cell ? "arriving" : ""}>
              <g class=${view.pigeon[cell] ? "visited" : ""}><${Drawn} name="tourist${n}" /></g></g></g>`,
      )}
      ${hunters.map(
        (cell) =>
          html`<g key=${cell} style=${{ transform: middle(cell) }}>
            <g class=${event?.key === "hunter" && event.args.cell === cell ? "arriving" : ""}><${Drawn} name="hunter" /></g></g>`,
      )}
      <g>
        ${pigeons.map(
          ({ key, look: seat, cell }) =>
            html`<g key=${key} class="piece" style=${{ transform: middle(cell) }}>
              <g transform=${house.chosen.includes(cell) ? "translate(0 -8) scale(1.12)" : undefined}
                class=${joined([arriving === cell && "arriving", tourists.includes(cell) && "perched"], " ")}>
                <${Pigeon} seat=${seat} moved=${view.pigeon[cell]?.moved} /></g></g>`,
        )}</g>
      ${
        gone
          ? html`<g style=${{ transform: middle(gone.cell) }}><g class="leaving"><${Pigeon} seat=${gone.owner} /></g></g>`
          : null
      }
      ${event?.key === "caught" ? html`<${Pincer} corner=${corner} ...${event.args} />` : null}
      ${ahead?.caught.map((pincer) => html`<${Pincer} key=${`pincer ${pincer.cell}`} corner=${corner} ...${pincer} />`)}
      ${facts.cells.map((cell) =>
        ahead?.pigeons[cell]?.owner === own && own !== null && food(house, cell)
          ? html`<${Badge} key=${`feeds ${cell}`} at=${middle(cell)} x=${27} kind="wins">+${food(house, cell)}<//>`
          : null,
      )}
      ${bows(corner, ahead?.way ?? []).map((bow, n) => html`<path key=${`bow ${n}`} class="bow" d=${bow} />`)}
      ${ahead?.way.slice(1).map(
        (cell, n) =>
          html`<circle key=${`hop ${n}`} class="hop" cx=${corner(cell).x + 50} cy=${corner(cell).y + 50}
            r=${cell === ahead.to ? 15 : 10} />`,
      )}
      ${
        event?.key === "bred"
          ? html`<g style=${{ transform: middle(event.args.cell) }}><text class="gain" y="-20">+${event.args.count}</text></g>`
          : null
      }
      ${items.map(({ token: cell, gain, catches }) => [
        gain && cell !== ahead?.to
          ? html`<${Badge} key=${`gain ${cell}`} at=${middle(cell)} x=${27} kind="wins">+${gain}<//>`
          : null,
        catches && cell !== ahead?.to
          ? html`<${Badge} key=${`catch ${cell}`} at=${middle(cell)} x=${-27} kind="takes">×${catches}<//>`
          : null,
      ])}
    </svg>
    <${Targets} items=${items} house=${house} label=${text("board.piazza")} grid onPoint=${setPointed} />
  </div>`;
}
