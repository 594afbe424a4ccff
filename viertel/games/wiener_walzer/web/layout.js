// Where the cells lie: as printed, or turned to portrait where that makes them larger.

/** @import { Place, Size } from "/static/table/types" */
/** @import { CellFacts } from "./things" */
/** @import { Cell } from "./view" */
/** @typedef {Place & Size & { area: string, open: boolean }} Area */
/** @typedef {ReturnType<typeof layout>} Plan */

export const UNIT = 100;
const FINGER = 44.05;
const COMFORT = 64;
const THIN = 8;
const SIDEWAYS = 1.2;

/** Column and row of a cell in the hall, turned if need be. @param {CellFacts} cell @param {boolean} turned */
const place = (cell, turned) => (turned ? [cell.row, cell.column] : [cell.column, cell.row]);

/** @param {CellFacts[]} cells @param {Size} size */
export function layout(cells, { width, height }) {
  const used = cells.filter((cell) => cell.in_play);
  const usual = (Math.min(width, height) < 600 ? 0.34 : 0.5) * UNIT;

  /** @param {boolean} turned @param {number} margin */
  function measure(turned, margin = usual) {
    const places = used.map((cell) => place(cell, turned));
    const [left, top] = [0, 1].map((axis) => Math.min(...places.map((one) => one[axis])));
    const [right, bottom] = [0, 1].map((axis) => Math.max(...places.map((one) => one[axis])));
    const wide = (right - left + 1) * UNIT + 2 * margin;
    const high = (bottom - top + 1) * UNIT + 2 * margin;
    return { turned, left, top, wide, high, margin, scale: Math.min(width / wide, height / high) };
  }

  let best = [measure(false), measure(true)].sort((one, other) => other.scale - one.scale)[0];
  if (best.scale * UNIT < FINGER && width > SIDEWAYS * height) {
    // A phone held sideways: as printed, without its frame.
    best = measure(false, THIN);
    best.scale = Math.max(FINGER / UNIT, Math.min(width / best.wide, COMFORT / UNIT));
  } else if (best.scale * UNIT < FINGER) {
    // Nothing fits the window with cells for a finger: fill the width and let the page scroll downwards.
    best = [measure(false), measure(true)].sort((one, other) => one.wide - other.wide)[0];
    best.scale = Math.min(width / best.wide, COMFORT / UNIT);
  }
  const { turned, left, top, wide, high, margin, scale } = best;
  const corner = (/** @type {CellFacts} */ cell) => {
    const [x, y] = place(cell, turned);
    return { x: (x - left) * UNIT + margin, y: (y - top) * UNIT + margin };
  };
  /** @type {Area[]} */
  const areas = ["centre", "left", "right", "foyer"].map((area) => {
    const inside = cells.filter((cell) => cell.area === area);
    const corners = inside.map(corner);
    const [x, y] = [Math.min(...corners.map((one) => one.x)), Math.min(...corners.map((one) => one.y))];
    const [right, bottom] = [Math.max(...corners.map((one) => one.x)), Math.max(...corners.map((one) => one.y))];
    return { area, x, y, width: right - x + UNIT, height: bottom - y + UNIT, open: inside.some((cell) => cell.in_play) };
  });
  const inPlay = used.map((cell) => ({ ...cell, ...corner(cell) }));
  const letters = (/** @type {"x" | "y"} */ axis) => [...new Map(inPlay.map((cell) => [cell[axis], cell]))];
  const label = (/** @type {CellFacts} */ cell, /** @type {boolean} */ across) =>
    across !== turned ? cell.name.replace(/\d+/, "") : cell.name.replace(/\D+/, "");
  const labels =
    margin === THIN
      ? []
      : [
          ...letters("x").map(([x, cell]) => ({ text: label(cell, true), x: x + UNIT / 2, y: margin - 15 })),
          ...letters("y").map(([y, cell]) => ({ text: label(cell, false), x: margin - 22, y: y + UNIT / 2 + 6 })),
        ];
  const corners = /** @type {Record<Cell, Place>} */ (Object.fromEntries(cells.map((cell) => [cell.name, corner(cell)])));
  return { cells: inPlay, corners, areas, labels, margin, width: wide, height: high, scale };
}
