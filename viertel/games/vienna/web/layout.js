// Where everything lies, in pixels: the street in rows that turn, the cards below it, the Geheimbund off the street.

/** @import { Place, Size } from "/static/table/types" */
/** @import { Facts } from "./facts" */

/**
 * @typedef {Place & Size & { row: number, column: number, back: boolean }} Stop a field of the street; `back`: driven to the left
 * @typedef {ReturnType<typeof layout>} Plan
 */

const SHAPE = {
  // columns, turn: room at both ends of a row; band: the street's width; card, chip: width and height of cards, of special cards
  wide: {
    columns: 8,
    turn: 46,
    band: 50,
    card: [88, 116],
    chip: [58, 76],
    track: 30,
    line: 34,
    least: 128,
    most: 176,
    lodge: 40,
  },
  middle: {
    columns: 6,
    turn: 34,
    band: 46,
    card: [76, 106],
    chip: [46, 62],
    track: 28,
    line: 34,
    least: 126,
    most: 172,
    lodge: 24,
  },
  phone: { columns: 5, turn: 18, band: 31, card: [58, 84], chip: [44, 58], track: 22, line: 40, least: 94, most: 94, lodge: 0 },
};
const GAP = 8;
const PILE = 60;

/** @param {number} width */
const kind = (width) => (width >= 940 ? "wide" : width >= 560 ? "middle" : "phone");

/** So many cards lie on display. @param {Size} size @param {Facts} facts @param {number} cards */
export function layout({ width, height }, facts, cards) {
  const name = kind(width);
  const shape = SHAPE[name];
  const { columns, turn, band, card, chip, track, line } = shape;
  const phone = name === "phone";
  const fields = facts.fields.length;
  const most = facts.display;
  const rows = Math.ceil(fields / columns);
  const wide = (width - 2 * turn) / columns;
  const inside = rows * columns > fields; // then the Geheimbund has a place of its own after the last row
  const margin = phone ? 8 : turn - shape.lodge / 2;
  const start = inside ? margin : margin + wide + shape.lodge + 16;
  const chipsWidth = facts.specials.length * (chip[0] + 6) - 6;
  const stacked = start + most * (card[0] + GAP) + PILE + chipsWidth + margin > width;
  const salon = (stacked ? card[1] + chip[1] + 14 : card[1]) + 16;
  const left = height - track - line - salon;
  const tall = Math.round(Math.min(shape.most, Math.max(shape.least, left / rows)));
  const under = track + rows * tall + line;

  /** @param {number} n @returns {Stop} */
  const place = (n) => {
    const row = Math.floor(n / columns);
    const across = n % columns;
    const column = row % 2 ? columns - 1 - across : across;
    return { x: turn + column * wide, y: track + row * tall, width: wide, height: tall, row, column, back: row % 2 === 1 };
  };
  /** @type {Place & Size} */
  const lodge = inside ? place(rows * columns - 1) : { x: margin, y: under, width: wide + shape.lodge, height: salon - 14 };

  // Cards, then the pile and the supply, then the special cards at the end; or the special cards in a row of their own.
  const gap = Math.min(GAP, (width - start - margin - cards * card[0]) / Math.max(1, cards - 1));
  const slots = Array.from({ length: cards }, (_, n) => ({
    x: start + n * (card[0] + gap),
    y: under + 2,
    width: card[0],
    height: card[1],
  }));
  const chipsAt = stacked
    ? { x: start, y: under + card[1] + 14 }
    : { x: width - margin - chipsWidth, y: under + 2 + (card[1] - chip[1]) / 2 };
  const chips = facts.specials.map((_, n) => ({
    ...chipsAt,
    x: chipsAt.x + n * (chip[0] + 6),
    width: chip[0],
    height: chip[1],
  }));
  const pile = stacked
    ? { x: start + chipsWidth + 8, y: chipsAt.y, width: PILE, height: chip[1] }
    : { x: start + Math.max(cards, most) * (card[0] + GAP), y: under + 2, width: PILE, height: card[1] };
  return {
    name,
    phone,
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
    chips,
    pile,
    line: { y: under - line, height: line },
  };
}

/** The middle of the street in a row. @param {Plan} plan @param {number} row */
export const lane = (plan, row) => plan.track + (row + 1) * plan.tall - plan.band / 2 - (plan.phone ? 6 : 9);
