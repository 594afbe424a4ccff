// The view's numbers as things: guests, buffet tiles, cells.
import { joined } from "/static/table/text.js";

export const HOST = 5;
export const KINDS = ["shrimp", "caviar", "cheese", "cake", "cigar", "champagne"];
export const CARDS = [
  "",
  "hand-kiss",
  "had-enough",
  "side-step",
  "solo",
  "still-eating",
  "chaperone",
  "pie",
  "change-partner",
  "cigar",
];

const DANCED = 128;

/** A guest is 16*(owner+1) + 8*woman + value, +128 once danced; the host's owner is 5. */
export const guest = (code) => ({
  id: code % DANCED,
  owner: Math.floor((code % DANCED) / 16) - 1,
  woman: (code & 8) > 0,
  value: code & 7,
  danced: code >= DANCED,
});

/** A buffet tile is 4*kind + pieces. */
export const tile = (code) => ({ kind: code >> 2, pieces: code & 3 });

export const tileToken = (code) => `${KINDS[code >> 2]}${code & 3}`;

export function spokenGuest(code, house) {
  const { owner, woman, value, danced } = guest(code);
  const words = house.text(`guest.${owner === HOST ? "host" : owner + 1}_${woman ? "woman" : "man"}`, { value });
  return joined([words, owner !== HOST && house.name(owner), danced && house.text("board.danced")]);
}

export const spokenTile = (code, house) => house.text(`tile.${tileToken(code)}`);
