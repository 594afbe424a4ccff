// Wiener Walzer's ballroom. What a board exports and is given stands in docs/board.md.
import { follow, unseen } from "/static/table/follow.js";
import { html, useMemo, useRef, useState } from "/static/table/html.js";
import { shift } from "/static/table/places.js";
import { Targets } from "/static/table/targets.js";
import { layout, UNIT } from "./layout.js";
import { Guest, Tile } from "./pieces.js";
import { Room } from "./room.js";
import { guestKey, inHand, spokenGuest, spokenTile, tileToken, worth } from "./things.js";

/** @import { Place, Size } from "/static/table/types" */
/** @import { House } from "./things" */
/** @import { Card, Cell, Events } from "./view" */
/** @typedef {Record<Cell, Place>} Corners */

export { Mine, Seat } from "./seat.js";
export { gains, pace, step } from "./story.js";

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

/** The dances one can choose, each with its points between the two guests. @param {{ house: House, corners: Corners }} props */
function Pairs({ house, corners }) {
  return house.remaining().map((action) => {
    const [verb, ...cells] = action.split(" ");
    if (cells.length !== 2 || (verb !== "dance" && verb !== "cigar")) return null;
    const [one, other] = /** @type {Cell[]} */ (cells);
    const [from, to] = [corners[one], corners[other]];
    const [dancer, partner] = [house.view.guest[one], house.view.guest[other]];
    if (!dancer || !partner) return null; // an earlier position is shown
    return html`<g key=${action} class="pair"><line x1=${from.x + 50} y1=${from.y + 50} x2=${to.x + 50} y2=${to.y + 50} />
      <circle cx=${(from.x + to.x) / 2 + 50} cy=${(from.y + to.y) / 2 + 50} r="19" />
      <text x=${(from.x + to.x) / 2 + 50} y=${(from.y + to.y) / 2 + 58}>${worth(dancer, partner)}</text></g>`;
  });
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
  const guests = cells
    .flatMap(({ name: cell }) => {
      const guest = view.guest[cell];
      return guest ? [{ key: guestKey(guest), guest, cell }] : [];
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
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

  const items = plan.cells.map(({ name, x, y }) => {
    const [guest, tile] = [view.guest[name], view.tile[name]];
    const what = guest ? spokenGuest(guest, house) : tile ? spokenTile(tile, house) : house.text("board.empty");
    return {
      token: name,
      label: `${name}: ${what}`,
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
        <${Pairs} house=${house} corners=${corners} />
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
      ${
        event?.key === "card" || event?.key === "card_skipped"
          ? html`<${EventCard} card=${event.args.card} house=${house} skipped=${event.key === "card_skipped"} />`
          : null
      }
    </div>`;
}
