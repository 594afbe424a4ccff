// What lies in front of a player: the guest in hand, the pile, the buffet tiles taken.
import { html } from "/static/table/html.js";
import { Picture } from "/static/table/picture.js";
import { Shape } from "/static/table/seats.js";
import { Guest, Tile } from "./pieces.js";
import { outlook, sets } from "./foresight.js";
import { inHand, pieces, spokenGuest, spokenTile, tileToken } from "./things.js";

/** @import { House } from "./things" */
/** @import { Cell, Delicacy, View } from "./view" */
/** @typedef {{ house: House, seat: number, wide: boolean }} Panel */

/** Of each delicacy how many tiles lie in front of a seat, by their pieces. @param {View} view @param {number} seat */
const dishes = (view, seat) => /** @type {[Delicacy, number[]][]} */ (Object.entries(view.kept[seat]));

/** @param {View} view @param {number} seat */
const keptTiles = (view, seat) =>
  dishes(view, seat).flatMap(([kind, tiles]) =>
    tiles.flatMap((count, shown) => (count ? [{ tile: { kind, pieces: shown }, count }] : [])),
  );

/**
 * Pieces of each delicacy; those that the next set of five lacks are marked, and complete sets have their points.
 * @param {{ house: House, seat: number, size: number, wide?: boolean }} props
 */
const Buffet = ({ house: { view, facts, text }, seat, size, wide = false }) => {
  const kept = pieces(view, seat);
  const { complete, lacking } = sets(kept);
  return html`<ul class="buffet" aria-label=${text("board.buffet")}>${dishes(view, seat).map(
    ([kind]) => html`<li key=${kind} class="${kept[kind] ? "" : "none"} ${lacking.includes(kind) ? "lacking" : ""}">
      <${Picture} size=${size} from=${0} label=${text(`board.${kind}_pieces`, { pieces: kept[kind] })}>
        <${Tile} kind=${kind} pieces=${1} /><//><b aria-hidden="true">${kept[kind]}</b></li>`,
  )}${
    complete
      ? html`<li class="sets"><span class="unseen">${text("board.sets", { sets: complete })}</span>
        <b>${wide ? text("board.sets", { sets: complete }) : null} +${complete * facts.set_points}</b></li>`
      : null
  }${wide ? html`<li class="note">${text("board.lacking")}</li>` : null}</ul>`;
};

/**
 * What the cell I chose brings, before I confirm it: its tile, and what each of us scores.
 * @param {{ house: House, cell: Cell }} props
 */
function Chosen({ house, cell }) {
  const { view, text, facts, seat } = house;
  const { ahead, event } = /** @type {import("./foresight.js").Outlook} */ (outlook(house));
  const { gains, dances, set } = /** @type {NonNullable<ReturnType<typeof ahead.get>>} */ (ahead.get(cell));
  const tile = view.tile[cell];
  const scored = Object.entries(seat === null ? gains : { [seat]: 0, ...gains }).sort(
    ([one], [other]) => Number(Number(other) === seat) - Number(Number(one) === seat),
  );
  return html`<p class="prospect chosen"><b>${cell}</b> ${tile ? html`<span>${spokenTile(tile, house)}</span>` : null}
    ${set ? html`<span>${text("board.one_set", { points: facts.set_points })}</span>` : null}
    ${
      event
        ? html`<span>${text("board.event_first")}</span>`
        : dances.length
          ? scored.map(
              ([scorer, points]) => html`<span key=${scorer}><${Shape} seat=${Number(scorer)} size=${18} /> <span class="unseen">
                ${house.name(Number(scorer))}</span><b>+${points}</b></span>`,
            )
          : html`<span>${text("board.no_dance_here")}</span>`
    }</p>`;
}

/** Where a dance can be started, in a line; or what the cell that is chosen brings. @param {{ house: House }} props */
function Prospect({ house }) {
  const looking = outlook(house);
  if (!looking) return null;
  const { ahead, event, best } = looking;
  const cell = /** @type {Cell | undefined} */ (house.chosen.find((token) => ahead.has(/** @type {Cell} */ (token))));
  if (cell) return html`<${Chosen} house=${house} cell=${cell} />`;
  const starting = [...ahead.values()].filter(({ dances }) => dances.length).length;
  const { text } = house;
  const dances = starting ? text("board.dances", { cells: starting, points: best }) : text("board.no_dances");
  return html`<p class="prospect">${event ? text("board.event_first") : dances}</p>`;
}

/** The guests of a seat that nobody has seen on the board yet. @param {{ house: House, seat: number }} props */
const Pile = ({ house: { view, text }, seat }) =>
  html`<dl class="pile">${Object.entries(view.pile[seat]).map(([sex, counts]) => {
    const all = sex === "woman" ? "women" : "men";
    const left = counts.flatMap((count, value) => (count ? [value] : []));
    return html`<div key=${sex} class=${all}>
      <dt>${text(`board.${all}_left`)}</dt>
      <dd class="unseen">${left.join(" ") || "–"}</dd>
      ${counts.map(
        (count, value) => html`<dd key=${value} aria-hidden="true" class=${count ? "" : "gone"}>${value}</dd>`,
      )}</div>`;
  })}</dl>`;

/**
 * "had-enough p3": somebody's champagne, chosen at the player; where there is no room for words, the glass says it.
 * @param {Panel} props
 */
const Champagne = ({ house, seat, wide }) => {
  const token = `p${seat + 1}`;
  if (!house.choosable(token) && !house.chosen.includes(token)) return null;
  return html`<button type="button" class="choice ${house.chosen.includes(token) ? "chosen" : ""}"
    aria-label=${house.text("board.take_champagne")} onClick=${() => house.choose(token)}>
    <${Picture} size=${28} from=${0}><${Tile} kind="champagne" pieces=${1} /><//> ${
      wide ? house.text("board.take_champagne") : null
    }</button>`;
};

/** @param {Panel} props */
export const Seat = ({ house, seat, wide }) => html`
  <${Champagne} house=${house} seat=${seat} wide=${wide} />
  ${wide ? html`<${Buffet} house=${house} seat=${seat} size=${26} /><${Pile} house=${house} seat=${seat} />` : null}`;

/** @param {{ house: House }} props */
export function Mine({ house }) {
  const { view, seat, text } = house;
  if (seat === null) return null;
  const hand = inHand(view, seat);
  const done = !Object.values(view.pile[seat]).flat().some(Boolean);
  const own = keptTiles(view, seat).map(({ tile, count }) => ({ tile, count, token: tileToken(tile) }));
  const choosing = own.some(({ token }) => house.choosable(token) || house.chosen.includes(token));
  return html`
    <div class="hand">
      ${
        hand
          ? html`<${Picture} size=${92} from=${5} box=${91} label=${text("board.hand", { guest: spokenGuest(hand, house) })}>
            <${Guest} ...${hand} /><//>`
          : html`<span class="empty-hand">${done ? text("board.no_hand") : ""}</span>`
      }</div>
    ${
      view.card
        ? html`<div class="card-note"><b>${text(`card.${view.card}`)}</b><p>${text(`board.${view.card}`)}</p></div>`
        : null
    }
    ${
      choosing
        ? html`<div class="own-tiles">${own.map(
            ({ tile, count, token }) => html`<button type="button" key=${token}
              class="choice ${house.chosen.includes(token) ? "chosen" : ""}"
              disabled=${!house.choosable(token) && !house.chosen.includes(token)} aria-label=${spokenTile(tile, house)}
              onClick=${() => house.choose(token)}>
              <${Picture} size=${44} from=${0}><${Tile} ...${tile} /><//>${count > 1 ? html`<b>×${count}</b>` : null}</button>`,
          )}</div>`
        : html`<div class="my-things"><${Prospect} house=${house} />
          <${Buffet} house=${house} seat=${seat} size=${44} wide /></div>`
    }`;
}
