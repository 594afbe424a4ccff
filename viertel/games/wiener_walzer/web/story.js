// How long each event is shown, and what it changes in the drawing.
import { paces, steps } from "/static/table/story.js";
import { at, put } from "/static/table/view.js";

/** @import { Changes } from "/static/table/types" */

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

/** Points an event brings, as [seat, points], for the curve of the game. */
export function gains({ key, args }) {
  if (key === "scored" || key === "buffet") return [[args.seat, args.points]];
  if (key === "pie") return [[args.owner, -Math.abs(args.points)]];
  return [];
}

export const step = steps(
  /** @type {Changes<any, any>} */ ({
    laid: (view, { tile, cell }) => ({ tile: put(view.tile, cell, tile) }),
    hosted: (view, { guest, cell }) => ({ guest: put(view.guest, cell, guest) }),
    drew: (view, { seat, guest }) => ({ hand: put(view.hand, seat, guest) }),
    placed: (view, { seat, guest, cell, tile }) => ({
      guest: put(view.guest, cell, guest),
      tile: put(view.tile, cell, 0),
      hand: put(view.hand, seat, 0),
      pile: put(view.pile, seat * 12 + (guest & 8 ? 6 : 0) + (guest & 7), 0),
      kept: tile ? put(view.kept, seat * 24 + tile, at(view.kept, seat * 24 + tile) + 1) : view.kept,
    }),
    card: (view, { card }) => ({ card }),
    moved: (view, { guest, cell, tile, to }) => ({
      guest: put(put(view.guest, cell, 0), to, guest),
      tile: put(put(view.tile, to, 0), cell, tile),
    }),
    exchanged: (view, { guest, cell, other, to }) => ({ guest: put(put(view.guest, cell, other), to, guest) }),
    tiles: (view, { tile, cell, other, to }) => ({ tile: put(put(view.tile, cell, other), to, tile) }),
    traded: (view, { owner, tile, cell, other }) => ({
      tile: put(view.tile, cell, tile),
      kept: put(
        put(view.kept, owner * 24 + tile, at(view.kept, owner * 24 + tile) - 1),
        owner * 24 + other,
        at(view.kept, owner * 24 + other) + (tile === other ? 0 : 1),
      ),
    }),
    dance: (view, { cell, to }) => ({
      guest: put(put(view.guest, cell, at(view.guest, cell) | 128), to, at(view.guest, to) | 128),
    }),
  }),
);
