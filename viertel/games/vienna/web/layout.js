// Where everything lies, in pixels: the street in rows that turn, the cards below it, the Geheimbund off the street.

/** @import { Place, Size } from "/static/table/types" */
/** @import { Facts } from "./facts" */

/**
 * @typedef {Place & Size & { row: number, column: number, back: boolean }} Stop a field of the street; `back`: driven to the left
 * @typedef {ReturnType<typeof layout>} Plan
 * @typedef {{ columns: number, turn: number, band: number, card: number[], chip: number[], track: number,
 *   least: number, most: number, lodge: number, ideal: number[] | null }} Shape
 */

/**
 * columns; turn: room at both ends of a row; band: the street's width; card, chip: width and height of cards, of special cards;
 * least, most: the height of a field; lodge: how much wider the Geheimbund is than a field;
 * ideal: the size it is drawn for, larger and smaller screens show it larger and smaller.
 * @type {Record<"wide" | "middle" | "low" | "phone", Shape>}
 */
const SHAPE = {
  wide: {
    ...{ columns: 8, turn: 40, band: 42, card: [96, 98], chip: [64, 72], track: 24 },
    ...{ least: 118, most: 196, lodge: 44, ideal: [1000, 540] },
  },
  middle: {
    ...{ columns: 6, turn: 34, band: 42, card: [94, 98], chip: [64, 48], track: 26 },
    ...{ least: 126, most: 186, lodge: 24, ideal: [800, 780] },
  },
  low: {
    columns: 8,
    turn: 12,
    band: 29,
    card: [54, 74],
    chip: [36, 35],
    track: 20,
    least: 84,
    most: 96,
    lodge: 40,
    ideal: null,
  },
  phone: {
    columns: 5,
    turn: 10,
    band: 28,
    card: [54, 72],
    chip: [34, 34],
    track: 22,
    least: 94,
    most: 106,
    lodge: 0,
    ideal: null,
  },
};
const GAP = 8;
const PILE = 100;
// Smaller letters nobody reads.
const SMALLEST = 0.9;

/** @param {Size} size */
function kind({ width, height }) {
  if (width >= 776 && width > 1.15 * height) return "wide";
  if (height < 430 && width >= 540) return "low";
  return width >= 560 ? "middle" : "phone";
}

/** So many cards lie on display. @param {Size} size @param {Facts} facts @param {number} cards */
export function layout(size, facts, cards) {
  const name = kind(size);
  const shape = SHAPE[name];
  const { turn, band, card, chip, track, ideal } = shape;
  const zoom = ideal ? Math.max(SMALLEST, Math.min(2.6, size.width / ideal[0], size.height / ideal[1])) : 1;
  const [width, height] = [size.width / zoom, size.height / zoom];
  const phone = !ideal;
  const columns = name === "phone" && width > 440 ? 6 : shape.columns;
  const fields = facts.fields.length;
  const rows = Math.ceil(fields / columns);
  const wide = (width - 2 * turn) / columns;
  const inside = rows * columns > fields; // then the Geheimbund has a place of its own after the last row
  const margin = phone ? 8 : turn - shape.lodge / 2;
  const start = inside ? margin : margin + wide + shape.lodge + 16;
  const salon = card[1] + 14;
  const tall = Math.round(Math.min(shape.most, Math.max(shape.least, (height - track - salon) / rows)));
  const under = track + rows * tall;

  /** @param {number} n @returns {Stop} */
  const place = (n) => {
    const row = Math.floor(n / columns);
    const across = n % columns;
    const column = row % 2 ? columns - 1 - across : across;
    return { x: turn + column * wide, y: track + row * tall, width: wide, height: tall, row, column, back: row % 2 === 1 };
  };
  /** @type {Place & Size} */
  const lodge = inside ? place(rows * columns - 1) : { x: margin, y: under + 4, width: wide + shape.lodge, height: salon - 10 };

  // Cards, then the pile and the supply, then the special cards at the end; in two rows where there is no room for one, and then
  // the supply has the place of a sixth.
  const after = start + Math.max(cards, facts.display) * (card[0] + GAP);
  const row = facts.specials.length * (chip[0] + 4);
  const aRow = !phone && width - margin - after - row >= PILE;
  const perRow = aRow ? facts.specials.length : Math.ceil(facts.specials.length / 2);
  const chipHeight = aRow ? chip[1] : (card[1] - 4) / 2;
  const chipsWidth = perRow * (chip[0] + 4) - 4;
  const most = (width - start - margin - chipsWidth - GAP) / Math.max(1, cards);
  const cardWidth = Math.min(card[0], most - 4);
  const slots = Array.from({ length: cards }, (_, n) => ({
    x: start + n * Math.min(card[0] + GAP, most),
    y: under + 5,
    width: cardWidth,
    height: card[1],
  }));
  const chipPlace = (/** @type {number} */ n) => ({
    x: width - margin - chipsWidth + (n % perRow) * (chip[0] + 4),
    y: under + 5 + (aRow ? (card[1] - chipHeight) / 2 : Math.floor(n / perRow) * (chipHeight + 4)),
    width: chip[0],
    height: chipHeight,
  });
  const pile = aRow
    ? { x: after, y: under + 5, width: width - margin - chipsWidth - GAP - after, height: card[1] }
    : chipPlace(facts.specials.length);
  return {
    name,
    phone,
    zoom,
    width,
    height: under + salon,
    rows,
    columns,
    band,
    turn,
    track,
    tall,
    wide,
    places: facts.fields.map((_, n) => place(n)),
    lodge,
    inside,
    slots,
    chips: facts.specials.map((_, n) => chipPlace(n)),
    pile,
    aRow,
    under,
  };
}

/** The middle of the street in a row. @param {Plan} plan @param {number} row */
export const lane = (plan, row) => plan.track + (row + 1) * plan.tall - plan.band / 2 - (plan.phone ? 6 : 9);

// How wide a letter is at most on average, in shares of its size: capitals and small ones of the poster's face.
const CAPITAL = 0.75;
const SMALL = 0.585;
const LEAST = 11.2;
const LONGEST = "Stephansdom".length;

/** @param {string} title */
const short = (title) =>
  title.replace("Kunsthistorisches", "Kunsthist.").replace("Hofreitschule", "Reitschule").replace("Schloss ", "");

/** Is there room for capitals? Either all names have them or none. @param {Plan} plan */
const roomy = ({ phone, wide, zoom }) => !phone && ((wide - 15) / (LONGEST * CAPITAL)) * zoom > LEAST - 0.3;

/** A name as it fits its field without a broken word, and how large. @param {Plan} plan @param {string} title */
export function named(plan, title) {
  const capitals = roomy(plan);
  const room = plan.wide - (plan.phone ? 4 : 15);
  const longest = (/** @type {string} */ name) => Math.max(...name.split(" ").map((word) => word.length));
  const size = (/** @type {string} */ name) =>
    Math.min(plan.phone ? 11.6 : capitals ? 12.2 : 13.5, room / (longest(name) * (capitals ? CAPITAL : SMALL)));
  const whole = !plan.phone && size(title) * Math.min(1, plan.zoom) >= LEAST;
  const name = whole ? title : plan.phone ? short(title).replace("Café ", "").replace("Kunsthist. ", "") : short(title);
  return { name, capitals, size: Math.max((plan.phone ? 11 : LEAST) / plan.zoom, size(name)) };
}
