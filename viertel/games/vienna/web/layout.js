// Where everything lies, in pixels: the street in rows that turn, the cards below it, the Geheimbund off the street.

const FIELDS = 24;
const SHAPE = {
  // columns, turn: room at both ends of a row; band: the street's width; card: width and height of a card; chip: of a special card
  wide: { columns: 8, turn: 46, band: 50, card: [88, 116], chip: [58, 76], track: 30, line: 34, least: 128, most: 176 },
  middle: { columns: 6, turn: 34, band: 46, card: [84, 112], chip: [56, 74], track: 28, line: 34, least: 126, most: 172 },
  phone: { columns: 5, turn: 17, band: 32, card: [58, 84], chip: [44, 58], track: 22, line: 40, least: 102, most: 102 },
};

const kind = (width) => (width >= 940 ? "wide" : width >= 560 ? "middle" : "phone");

export function layout({ width, height }, cards) {
  const name = kind(width);
  const { columns, turn, band, card, chip, track, line, least, most } = SHAPE[name];
  const rows = Math.ceil(FIELDS / columns);
  const phone = name === "phone";
  const salon = phone ? card[1] + chip[1] + 22 : card[1] + 18;
  const left = Math.max(0, height - track - line - salon);
  const tall = Math.round(Math.min(most, Math.max(least, left / rows)));
  const wide = (width - 2 * turn) / columns;
  const top = track;

  const place = (n) => {
    const row = Math.floor(n / columns);
    const across = n % columns;
    const column = row % 2 ? columns - 1 - across : across;
    return { x: turn + column * wide, y: top + row * tall, width: wide, height: tall, row, column, back: row % 2 === 1 };
  };
  const places = Array.from({ length: FIELDS }, (_, n) => place(n));
  const under = top + rows * tall + line;
  const free = rows * columns > FIELDS;
  const lodge = free ? { ...place(rows * columns - 1), inside: true } : { x: turn - 20, y: under, width: wide + 40, height: salon - 10 };

  // Cards in the middle, special cards at the right end; on a phone below each other.
  const start = phone ? 8 : lodge.x + lodge.width + 18;
  const gap = phone ? Math.min(6, (width - 16 - cards * card[0]) / Math.max(1, cards - 1)) : 8;
  const slots = Array.from({ length: cards }, (_, n) => ({ x: start + n * (card[0] + gap), y: under + 2, width: card[0], height: card[1] }));
  const chipsWidth = 5 * (chip[0] + 6);
  const chips = Array.from({ length: 5 }, (_, n) => ({
    x: (phone ? 8 : width - turn + 20 - chipsWidth) + n * (chip[0] + 6),
    y: phone ? under + card[1] + 12 : under + (card[1] - chip[1]) / 2 + 10,
    width: chip[0],
    height: chip[1],
  }));
  const pile = phone ? { x: width - 70, y: chips[0].y, width: 62, height: chip[1] } : { x: start + Math.max(cards, 3) * (card[0] + gap) + 6, y: under + 2, width: card[0] * 0.8, height: card[1] };
  return { name, width, height: under + salon, rows, columns, band, turn, track, tall, wide, top, places, lodge, slots, chips, pile, line: { y: under - line, height: line }, phone };
}

/** The middle of the street in a row. */
export const lane = (plan, row) => plan.top + (row + 1) * plan.tall - plan.band / 2 - (plan.phone ? 6 : 9);
