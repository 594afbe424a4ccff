// Wiener Walzer's ballroom. What a board exports and is given stands in docs/board.md.
import { follow, unseen } from "/static/table/follow.js";
import { html, useMemo, useRef, useState } from "/static/table/html.js";
import { shift } from "/static/table/places.js";
import { Targets } from "/static/table/targets.js";
import { at } from "/static/table/view.js";
import { layout, UNIT } from "./layout.js";
import { Guest, Tile } from "./pieces.js";
import { Room } from "./room.js";
import { CARDS, guest, spokenGuest, spokenTile } from "./things.js";

export { Mine, Seat } from "./seat.js";
export { gains, pace, step } from "./story.js";

function Dance({ event: { args }, corners, view }) {
  const [one, other] = [corners[args.cell], corners[args.to]];
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const away = { x: one.x - middle.x, y: one.y - middle.y };
  const [dancer, partner] = [args.cell, args.to].map((cell) => at(view.guest, cell) & 127);
  return html`<g style=${{ transform: shift(middle) }}>
    <ellipse class="spot" cx="50" cy="50" rx="120" ry="120" />
    <g class="waltz">
      <g style=${{ transform: shift(away) }}><g class="upright"><${Guest} code=${dancer} /></g></g>
      <g style=${{ transform: shift({ x: -away.x, y: -away.y }) }}><g class="upright"><${Guest} code=${partner} /></g></g>
    </g>
    <text class="gain" x="50" y="-8">+${args.points}</text>
  </g>`;
}

/** The dances one can choose, each with its points between the two guests. */
function Pairs({ house, view, cells, corners }) {
  const index = (name) => cells.findIndex((cell) => cell.name === name);
  return house.remaining().map((action) => {
    const [verb, ...names] = action.split(" ");
    if (names.length !== 2 || (verb !== "dance" && verb !== "cigar")) return null;
    const [one, other] = names.map(index);
    const [from, to] = [corners[one], corners[other]];
    const points = guest(at(view.guest, one)).value + guest(at(view.guest, other)).value;
    return html`<g key=${action} class="pair"><line x1=${from.x + 50} y1=${from.y + 50} x2=${to.x + 50} y2=${to.y + 50} />
      <circle cx=${(from.x + to.x) / 2 + 50} cy=${(from.y + to.y) / 2 + 50} r="19" />
      <text x=${(from.x + to.x) / 2 + 50} y=${(from.y + to.y) / 2 + 58}>${points}</text></g>`;
  });
}

function EventCard({ card, house, skipped }) {
  return html`<div class="event-card ${skipped ? "skipped" : ""}" aria-hidden="true">
    <small>${house.text("board.event")}</small><h2>${house.text(`card.${CARDS[card]}`)}</h2>
    <p>${house.text(`board.${CARDS[card]}`)}</p>${skipped ? html`<p><b>${house.text("board.card_skipped")}</b></p>` : null}
  </div>`;
}

export function Board({ house, size }) {
  const { view, event, facts } = house;
  const [pointed, setPointed] = useState(null);
  const known = useRef(unseen());
  const { cells } = facts;
  const plan = useMemo(() => layout(cells, size), [cells, size.width, size.height]);
  const { corners } = plan;
  // An exchange of buffet tiles is seen as a move.
  const tiles = follow(
    known.current,
    [...(view.tile ?? []).entries()].filter(([, code]) => code),
  );
  const guests = (view.guest ?? [])
    .map((code, cell) => ({ code, cell }))
    .filter(({ code }) => code)
    .sort((one, other) => (one.code & 127) - (other.code & 127));
  const dancing = event?.key === "dance" ? [event.args.cell, event.args.to] : [];
  const arriving = event?.key === "placed" ? event.args.cell : -1;

  // Before I commit, my guest is seen where it would stand.
  const hand = house.seat === null ? 0 : at(view.hand, house.seat);
  const placing = house.remaining().some((action) => action.startsWith("place "));
  const wish =
    house.sent[0] === "place"
      ? house.sent[1]
      : (house.lifted?.startsWith("place ") && house.chosen[0]) || (placing && house.choosable(pointed) && pointed);
  const ghost = hand > 0 && wish ? cells.findIndex((cell) => cell.name === wish) : -1;

  const items = cells.flatMap((cell, n) => {
    if (!cell.in_play) return [];
    const what = at(view.guest, n)
      ? spokenGuest(view.guest[n], house)
      : at(view.tile, n)
        ? spokenTile(view.tile[n], house)
        : house.text("board.empty");
    const { x, y } = corners[n];
    return {
      token: cell.name,
      label: `${cell.name}: ${what}`,
      x: x / plan.width,
      y: y / plan.height,
      width: UNIT / plan.width,
      height: UNIT / plan.height,
    };
  });
  const lifted = (cell) => (house.chosen.includes(cells[cell].name) || view.picked === cell + 1 ? "lifted" : "");

  return html`
    <div class="ballroom ${house.still ? "still" : ""}"
      style=${{
        width: `${plan.width * plan.scale}px`,
        height: `${plan.height * plan.scale}px`,
        "--length": `${house.length}ms`,
      }}>
      <svg viewBox="0 0 ${plan.width} ${plan.height}" aria-hidden="true" focusable="false">
        <${Room} plan=${plan} />
        ${ghost >= 0 ? html`<g class="ghost" style=${{ transform: shift(corners[ghost]) }}><${Guest} code=${hand} /></g>` : null}
        <g>
          ${tiles.map(
            ({ key, look: code, cell }) =>
              html`<g key=${key} class="piece" style=${{ transform: shift(corners[cell]) }}>
                <g class="${lifted(cell)} ${ghost === cell ? "yielding" : ""}"><${Tile} code=${code} /></g></g>`,
          )}</g>
        ${
          event?.key === "placed" && event.args.tile
            ? html`<g style=${{ transform: shift(corners[event.args.cell]) }}><g class="taken"><${Tile} code=${event.args.tile} />
              </g></g>`
            : null
        }
        <g>
          ${guests.map(
            ({ code, cell }) =>
              html`<g key=${code & 127} class="piece ${dancing.includes(cell) ? "away" : ""}"
                style=${{ transform: shift(corners[cell]) }}>
                <g class="${lifted(cell)} ${arriving === cell ? "arriving" : ""}"><${Guest} code=${code} /></g></g>`,
          )}</g>
        <${Pairs} house=${house} view=${view} cells=${cells} corners=${corners} />
        ${event?.key === "dance" ? html`<${Dance} event=${event} corners=${corners} view=${view} />` : null}
        ${
          event?.key === "pie"
            ? html`<g style=${{ transform: shift(corners[event.args.cell]) }}>
              <g class="pie"><circle cx="50" cy="45" r="34" /><circle cx="30" cy="38" r="14" /><circle cx="72" cy="52" r="13" />
                <circle cx="50" cy="74" r="12" /></g><text class="gain" x="50" y="60">−${Math.abs(event.args.points)}</text></g>`
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
