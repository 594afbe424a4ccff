// Guests and buffet tiles, in words.
import { HIDDEN } from "/static/table/named.js";
import { joined } from "/static/table/text.js";

/** @import { Cell, Delicacy, Events, View } from "./view" */

/**
 * What the server says once of the hall.
 * @typedef {{ name: Cell, row: number, column: number, area: string, gold: boolean, in_play: boolean }} CellFacts
 * @typedef {{ cells: CellFacts[], set_points: number }} Facts
 * @typedef {import("/static/table/types").House<View, Events, Facts>} House
 */

/**
 * In a hand nobody has danced.
 * @typedef {Omit<Events["hosted"]["guest"], "danced"> & { danced?: boolean }} Guest
 * @typedef {Events["laid"]["tile"]} Tile
 */

/** Whom this screen sees in a seat's hand. @param {View} view @param {number | null} seat */
export function inHand(view, seat) {
  const guest = seat === null ? null : view.hand[seat];
  return guest === HIDDEN ? null : guest;
}

/** What a dance of the two brings (WAL-033). @param {Guest} one @param {Guest} other */
export const worth = (one, other) => one.value + other.value;

/** There is one guest of each kind. @param {Guest} guest */
export const guestKey = ({ owner, woman, value }) => `${owner}-${woman ? "woman" : "man"}${value}`;

/** @param {Tile} tile */
export const tileToken = ({ kind, pieces }) => `${kind}${pieces}`;

/** @param {Guest} guest @param {House} house */
export function spokenGuest({ owner, woman, value, danced }, house) {
  const words = house.text(`guest.${owner === "host" ? owner : owner + 1}_${woman ? "woman" : "man"}`, { value });
  return joined([words, owner !== "host" && house.name(owner), danced && house.text("board.danced")]);
}

/** @param {Tile} tile @param {House} house */
export const spokenTile = (tile, house) => house.text(`tile.${tileToken(tile)}`);

/** Pieces of each delicacy in front of a seat. @param {View} view @param {number} seat */
export const pieces = (view, seat) =>
  /** @type {Record<Delicacy, number>} */ (
    Object.fromEntries(
      Object.entries(view.kept[seat]).map(([kind, tiles]) => [kind, tiles.reduce((sum, count, shown) => sum + count * shown, 0)]),
    )
  );

/**
 * What the others did since a seat's own guest was led, or the last turn if that was it: cells with who came, couples.
 * @param {import("/static/table/types").Event<Events>[]} story @param {number | null} seat
 */
export function lastMoves(story, seat) {
  const led = story.flatMap(({ key }, n) => (key === "placed" ? n : []));
  const own = story.findLastIndex(({ key, args }) => key === "placed" && args.seat === seat);
  const last = led.at(-1) ?? story.length;
  const first = own < 0 || own === last ? last : (led.find((n) => n > own) ?? last);
  const since = story.slice(first);
  return {
    came: since.flatMap(({ key, args }) => (key === "placed" ? { seat: args.seat, cell: args.cell } : [])),
    danced: since.flatMap(({ key, args }) => (key === "dance" ? { cell: args.cell, to: args.to, points: args.points } : [])),
  };
}
