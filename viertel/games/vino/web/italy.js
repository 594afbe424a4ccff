// Our drawing of Italy, in units of 1000 by 960: the boot, nine regions in their order, and where each wine road runs.
// A road is a grid walked to and fro from `from`: `columns` steps `along`, then one `across`.

/** @import { Place } from "/static/table/types" */

export const WIDTH = 1000;
export const HEIGHT = 960;
export const PITCH = 54;

export const ISLANDS = 2;

// `plate` is where the name begins; a `tall` one has the grapes below it, for want of room beside. `flags`: where
// those who chose the region are shown, if not at the plate's end.
export const REGIONS = [
  {
    // Liguria
    plate: { x: 30, y: 266, tall: false, flags: { x: 70, y: 388 } },
    barrel: { x: 26, y: 340 },
    road: { from: [72, 340], along: [54, 3], across: [0, 0], columns: 3, rows: 1 },
  },
  {
    // Lazio
    plate: { x: 240, y: 600, tall: true },
    barrel: { x: 356, y: 582 },
    road: { from: [404, 584], along: [50, 20], across: [0, 0], columns: 4, rows: 1 },
  },
  {
    // Campania
    plate: { x: 356, y: 692, tall: true, flags: { x: 372, y: 802 } },
    barrel: { x: 602, y: 726 },
    road: { from: [604, 680], along: [52, 17], across: [0, 0], columns: 5, rows: 1 },
  },
  {
    // Sardegna
    plate: { x: 66, y: 518, tall: true },
    barrel: { x: 44, y: 634 },
    road: { from: [90, 634], along: [53, 0], across: [1, 55], columns: 3, rows: 3 },
  },
  {
    // Calabria
    plate: { x: 540, y: 762, tall: true, flags: { x: 556, y: 872 } },
    barrel: { x: 718, y: 826 },
    road: { from: [764, 808], along: [54, 6], across: [-3, 53], columns: 4, rows: 3 },
  },
  {
    // Abruzzo
    plate: { x: 668, y: 336, tall: false, flags: { x: 884, y: 405 } },
    barrel: { x: 574, y: 434 },
    road: { from: [618, 436], along: [51, 19], across: [3, 55], columns: 5, rows: 3 },
  },
  {
    // Toscana
    plate: { x: 262, y: 276, tall: false },
    barrel: { x: 246, y: 346 },
    road: { from: [292, 346], along: [53, 13], across: [6, 55], columns: 5, rows: 3 },
  },
  {
    // Veneto
    plate: { x: 622, y: 62, tall: false },
    barrel: { x: 606, y: 136 },
    road: { from: [652, 138], along: [54, 0], across: [-2, 55], columns: 6, rows: 3 },
  },
  {
    // Trentino
    plate: { x: 216, y: 20, tall: false },
    barrel: { x: 184, y: 92 },
    road: { from: [230, 92], along: [54, 0], across: [0, 55], columns: 7, rows: 3 },
  },
];

export const ISLAND = 3;

/**
 * Points of a road for so many vineyards: on the grid's crossings, or closer together where they are too many.
 * @param {{ from: number[], along: number[], across: number[], columns: number, rows: number }} road
 * @param {number} count
 * @returns {Place[]}
 */
export function walk({ from, along, across, columns, rows }, count) {
  /** @type {Place[]} */
  const crossings = [];
  for (let row = 0; row < rows; row++) {
    for (let step = 0; step < columns; step++) {
      const column = row % 2 ? columns - 1 - step : step;
      crossings.push({ x: from[0] + column * along[0] + row * across[0], y: from[1] + column * along[1] + row * across[1] });
    }
  }
  if (count <= crossings.length) return crossings.slice(0, count);
  return Array.from({ length: count }, (_, n) => {
    const way = (n * (crossings.length - 1)) / (count - 1);
    const [one, other] = [crossings[Math.floor(way)], crossings[Math.ceil(way)]];
    const share = way % 1;
    return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
  });
}
