// Guests and buffet tiles, in words.
import { HIDDEN } from "/static/table/named.js";
import { joined } from "/static/table/text.js";

/** @import { Cell, Events, View } from "./view" */

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
