// How long each event is shown, and what it changes in the drawing.
import { HIDDEN } from "/static/table/named.js";
import { paces, steps } from "/static/table/story.js";
import { add, put } from "/static/table/view.js";

/** @import { Changes, Gains } from "/static/table/types" */
/** @import { Guest, Tile } from "./things" */
/** @import { Events, View } from "./view" */

/** Milliseconds an event is given at normal speed. */
export const pace = paces({
  placed: 420,
  card: 1900,
  card_skipped: 900,
  moved: 480,
  exchanged: 480,
  tiles: 480,
  traded: 480,
  pie: 900,
  dance: 1300,
  buffet: 350,
});

/** Points an event brings, as [seat, points], for the curve of the game. @type {Gains<Events>} */
export function gains({ key, args }) {
  if (key === "scored" || key === "buffet") return [[args.seat, args.points]];
  if (key === "pie") return [[args.owner, -args.points]];
  return [];
}

/** The reckoning of the buffet at the end is nobody's feat. @type {Gains<Events>} */
export const feats = ({ key, args }) => (key === "scored" ? [[args.seat, args.points]] : []);

/** A guest comes from the pile. @param {View["pile"]} pile @param {number} seat @param {Guest} guest */
function without(pile, seat, { woman, value }) {
  const sex = woman ? "woman" : "man";
  return put(pile, seat, put(pile[seat], sex, add(pile[seat][sex], value, -1)));
}

/** So many tiles more. @param {View["kept"]} kept @param {number} seat @param {Tile} tile @param {number} count */
const keep = (kept, seat, { kind, pieces }, count) =>
  put(kept, seat, put(kept[seat], kind, add(kept[seat][kind], pieces, count)));

export const step = steps(
  /** @type {Changes<View, Events>} */ ({
    laid: (view, { tile, cell }) => ({ tile: put(view.tile, cell, tile) }),
    hosted: (view, { guest, cell }) => ({ guest: put(view.guest, cell, guest) }),
    drew: (view, { seat, guest }) => ({
      hand: put(view.hand, seat, guest),
      pile: guest === HIDDEN ? view.pile : without(view.pile, seat, guest),
    }),
    // To those who could not see the hand its guest was still in the pile.
    placed: (view, { seat, guest, cell, tile }) => ({
      guest: put(view.guest, cell, guest),
      tile: put(view.tile, cell, null),
      hand: put(view.hand, seat, null),
      pile: view.hand[seat] === HIDDEN ? without(view.pile, seat, guest) : view.pile,
      kept: keep(view.kept, seat, tile, 1),
    }),
    card: (view, { card }) => ({ card }),
    moved: (view, { guest, cell, tile, to }) => ({
      guest: put(put(view.guest, cell, null), to, guest),
      tile: put(put(view.tile, to, null), cell, tile),
    }),
    exchanged: (view, { guest, cell, other, to }) => ({ guest: put(put(view.guest, cell, other), to, guest) }),
    tiles: (view, { tile, cell, other, to }) => ({ tile: put(put(view.tile, cell, other), to, tile) }),
    traded: (view, { owner, tile, cell, other }) => ({
      tile: put(view.tile, cell, tile),
      kept: keep(keep(view.kept, owner, tile, -1), owner, other, 1),
    }),
    dance: (view, { guest, cell, other, to }) => ({
      guest: put(put(view.guest, cell, { ...guest, danced: true }), to, { ...other, danced: true }),
    }),
  }),
);
