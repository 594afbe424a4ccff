// Wiener Walzer's ballroom. What a board exports and is given stands in docs/board.md.
import { follow, unseen } from "/static/table/follow.js";
import { html, useMemo, useRef, useState } from "/static/table/html.js";
import { shift } from "/static/table/places.js";
import { Targets } from "/static/table/targets.js";
import { joined } from "/static/table/text.js";
import { SHAPES } from "/static/table/seats.js";
import { outlook, scorers } from "./foresight.js";
import { layout, UNIT } from "./layout.js";
import { Guest, Tile } from "./pieces.js";
import { Room } from "./room.js";
import { guestToken, inHand, lastMoves, spokenGuest, spokenTile, tileToken, worth } from "./things.js";

/** @import { Place, Size } from "/static/table/types" */
/** @import { House } from "./things" */
/** @import { Card, Cell, Events } from "./view" */
/** @import { Couple } from "./foresight" */
/** @typedef {Record<Cell, Place>} Corners */

/** Cells for a finger. @param {House} house @param {Size} room */
export function least({ facts }, room) {
  const { width, scale } = layout(facts.cells, room);
  return { width: Math.floor(width * scale), height: 0 };
}

export { Mine, Seat } from "./seat.js";
export { sounds } from "./sounds.js";
export { feats, gains, pace, step } from "./story.js";

/** @param {{ args: Events["dance"], corners: Corners }} props */
function Dance({ args, corners }) {
  const [one, other] = [corners[args.cell], corners[args.to]];
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const away = { x: one.x - middle.x, y: one.y - middle.y };
  return html`<g style=${{ transform: shift(middle) }}>
    <ellipse class="spot" cx="50" cy="50" rx="120" ry="120" />
    <g class="waltz">
      <g style=${{ transform: shift(away) }}><g class="upright"><${Guest} ...${args.guest} /></g></g>
      <g style=${{ transform: shift({ x: -away.x, y: -away.y }) }}><g class="upright"><${Guest} ...${args.other} /></g></g>
    </g>
    <text class="gain" x="50" y="-8">+${args.points}</text>
  </g>`;
}

/**
 * A couple with its points between the two, and beside them who scores: along the edge that the two share, where no face is.
 * @param {{ couple: Couple, seats?: number[], corners: Corners, look?: string }} props
 */
function Pair({ couple: { cell, to, points }, seats = [], corners, look = "" }) {
  const [from, other] = [corners[cell], corners[to]];
  const middle = { x: (from.x + other.x) / 2 + 50, y: (from.y + other.y) / 2 + 50 };
  const upright = from.x === other.x;
  return html`<g class="pair ${look}"><line x1=${from.x + 50} y1=${from.y + 50} x2=${other.x + 50} y2=${other.y + 50} />
    <circle cx=${middle.x} cy=${middle.y} r="20" /><text x=${middle.x} y=${middle.y + 9}>${points}</text>
    ${seats.map((seat, n) => {
      const away = -33 - 21 * n;
      const [x, y] = upright ? [middle.x + away, middle.y] : [middle.x, middle.y + away];
      return html`<path key=${seat} class="scorer seat-${seat}" d=${SHAPES[seat]}
        transform="translate(${x} ${y}) scale(.85) translate(-12 -12)" />`;
    })}</g>`;
}

/** The dances one can choose. @param {{ house: House, corners: Corners }} props */
function Pairs({ house, corners }) {
  return house.remaining().map((action) => {
    const [verb, ...cells] = action.split(" ");
    if (cells.length !== 2 || (verb !== "dance" && verb !== "cigar")) return null;
    const [cell, to] = /** @type {Cell[]} */ (cells);
    const [dancer, partner] = [house.view.guest[cell], house.view.guest[to]];
    if (!dancer || !partner) return null; // an earlier position is shown
    const couple = { cell, to, points: worth(dancer, partner) };
    return html`<${Pair} key=${action} couple=${couple} seats=${scorers(house.view.guest, couple)} corners=${corners} />`;
  });
}

/** What a cell brings me. @param {Place & { points: number | null }} props */
const Gain = ({ x, y, points }) => html`<g class="brings ${points ? "" : "nothing"}" transform="translate(${x} ${y})">
  <rect x="-25" y="-18" width="50" height="36" rx="18" /><text y="9">+${points}</text></g>`;

const CORNERS = "M3 25V3H25M75 3H97V25M97 75V97H75M25 97H3V75";

/** What happened since I had my turn stays marked until the next. @param {{ house: House, corners: Corners }} props */
function Last({ house, corners }) {
  const { came, danced } = lastMoves(house.story(), house.seat);
  return html`${came.map(
    ({ seat, cell }, n) =>
      html`<g key=${cell} class="last seat-${seat} ${n === came.length - 1 ? "newest" : ""}"
        style=${{ transform: shift(corners[cell]) }}><path class="under" d=${CORNERS} /><path d=${CORNERS} /></g>`,
  )}
  ${danced.map((couple) => html`<${Pair} key=${couple.cell} couple=${couple} corners=${corners} look="past" />`)}`;
}

/** @param {{ card: Card | null, house: House, skipped: boolean }} props */
function EventCard({ card, house, skipped }) {
  return html`<div class="event-card ${skipped ? "skipped" : ""}" aria-hidden="true">
    <small>${house.text("board.event")}</small><h2>${house.text(`card.${card}`)}</h2>
    <p>${house.text(`board.${card}`)}</p>${skipped ? html`<p><b>${house.text("board.card_skipped")}</b></p>` : null}
  </div>`;
}

/** @param {{ house: House, size: Size }} props */
export function Board({ house, size }) {
  const { view, event, facts } = house;
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null));
  const known = useRef(unseen());
  const seen = useRef(unseen());
  const { cells } = facts;
  const plan = useMemo(() => layout(cells, size), [cells, size.width, size.height]);
  const { corners } = plan;
  // An exchange of buffet tiles is seen as a move.
  const tiles = follow(
    known.current,
    cells.flatMap(({ name }) => {
      const tile = view.tile[name];
      return tile ? [/** @type {[Cell, string]} */ ([name, tileToken(tile)])] : [];
    }),
  );
  // A box of one's own may have two guests alike.
  const guests = follow(
    seen.current,
    cells.flatMap(({ name }) => {
      const guest = view.guest[name];
      return guest ? [/** @type {[Cell, string]} */ ([name, guestToken(guest)])] : [];
    }),
  ).map(({ key, cell }) => ({ key, cell, guest: /** @type {import("./things").Guest} */ (view.guest[cell]) }));
  const dancing = event?.key === "dance" ? [event.args.cell, event.args.to] : [];
  const arriving = event?.key === "placed" ? event.args.cell : null;

  // Before I commit, my guest is seen where it would stand.
  const hand = inHand(view, house.seat);
  const placing = house.remaining().some((action) => action.startsWith("place "));
  const wish =
    house.sent[0] === "place"
      ? house.sent[1]
      : (house.lifted?.startsWith("place ") && house.chosen[0]) || (placing && house.choosable(pointed) && pointed);
  const ghost = hand && cells.find((cell) => cell.name === wish)?.name;
  const looking = outlook(house);
  const coming = ghost ? looking?.ahead.get(ghost) : null;
  const brings = (/** @type {Cell} */ cell) => {
    const one = looking?.ahead.get(cell);
    return one?.dances.length && house.seat !== null ? (one.gains[house.seat] ?? 0) : null;
  };

  const items = plan.cells.map(({ name, x, y }) => {
    const [guest, tile] = [view.guest[name], view.tile[name]];
    const what = guest ? spokenGuest(guest, house) : tile ? spokenTile(tile, house) : house.text("board.empty");
    return {
      token: name,
      label: joined([`${name}: ${what}`, brings(name) !== null && house.text("board.brings", { points: brings(name) })]),
      x: x / plan.width,
      y: y / plan.height,
      width: UNIT / plan.width,
      height: UNIT / plan.height,
    };
  });
  const lifted = (/** @type {Cell} */ cell) => (house.chosen.includes(cell) || view.picked === cell ? "lifted" : "");

  return html`
    <div class="ballroom ${house.still ? "still" : ""}"
      style=${{
        width: `${plan.width * plan.scale}px`,
        height: `${plan.height * plan.scale}px`,
        "--length": `${house.length}ms`,
        "--least": `${11.5 / plan.scale}px`,
      }}>
      <svg viewBox="0 0 ${plan.width} ${plan.height}" aria-hidden="true" focusable="false">
        <${Room} plan=${plan} />
        ${ghost ? html`<g class="ghost" style=${{ transform: shift(corners[ghost]) }}><${Guest} ...${hand} /></g>` : null}
        <g>
          ${tiles.map(
            ({ key, cell }) =>
              html`<g key=${key} class="piece" style=${{ transform: shift(corners[cell]) }}>
                <g class="${lifted(cell)} ${ghost === cell ? "yielding" : ""}"><${Tile} ...${view.tile[cell]} /></g></g>`,
          )}</g>
        ${
          event?.key === "placed"
            ? html`<g style=${{ transform: shift(corners[event.args.cell]) }}><g class="taken"><${Tile} ...${event.args.tile} />
              </g></g>`
            : null
        }
        <g>
          ${guests.map(
            ({ key, guest, cell }) =>
              html`<g key=${key} class="piece ${dancing.includes(cell) ? "away" : ""}"
                style=${{ transform: shift(corners[cell]) }}>
                <g class="${lifted(cell)} ${arriving === cell ? "arriving" : ""}"><${Guest} ...${guest} /></g></g>`,
          )}</g>
        ${event ? null : html`<${Last} house=${house} corners=${corners} />`}
        ${event?.key === "dance" ? html`<${Dance} args=${event.args} corners=${corners} />` : null}
        ${
          event?.key === "pie"
            ? html`<g style=${{ transform: shift(corners[event.args.cell]) }}>
              <g class="pie"><circle cx="50" cy="45" r="34" /><circle cx="30" cy="38" r="14" /><circle cx="72" cy="52" r="13" />
                <circle cx="50" cy="74" r="12" /></g><text class="gain" x="50" y="60">−${event.args.points}</text></g>`
            : null
        }
      </svg>
      <${Targets} items=${items} house=${house} label=${house.text("board.ballroom")} grid onPoint=${setPointed} />
      <svg class="above" viewBox="0 0 ${plan.width} ${plan.height}" aria-hidden="true" focusable="false">
        ${plan.cells.map(({ name, x, y }) =>
          name === ghost || brings(name) === null
            ? null
            : html`<${Gain} key=${name} x=${x + 76} y=${y + 20} points=${brings(name)} />`,
        )}
        <${Pairs} house=${house} corners=${corners} />
        ${
          coming?.dances.map(
            (couple) =>
              html`<${Pair} key=${couple.cell + couple.to} couple=${couple} seats=${scorers(coming.standing, couple)}
                corners=${corners} />`,
          ) ?? null
        }
        ${
          ghost && coming?.set
            ? html`<${Gain} x=${corners[ghost].x + 27} y=${corners[ghost].y + 80} points=${facts.set_points} />`
            : null
        }
      </svg>
      ${
        event?.key === "card" || event?.key === "card_skipped"
          ? html`<${EventCard} card=${event.args.card} house=${house} skipped=${event.key === "card_skipped"} />`
          : null
      }
    </div>`;
}
