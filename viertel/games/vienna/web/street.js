// The Ring from above: paving, trees, turns, and the score track along the upper edge.
import { html, useMemo } from "/static/table/html.js";
import { SHAPES } from "/static/table/seats.js";
import { lane } from "./layout.js";

/** @import { House } from "./facts" */
/** @import { Plan } from "./layout" */

/** @param {{ plan: Plan }} props */
export const Street = ({ plan }) => useMemo(() => draw(plan), [plan]);

/** @param {Plan} plan */
function draw(plan) {
  const { width, height, rows, turn, band, wide, places, phone } = plan;
  const last = places[places.length - 1];
  /** @param {number} row */
  const ends = (row) => {
    if (row < rows - 1) return [turn, width - turn];
    return last.back ? [last.x + band / 3, width - turn] : [turn, last.x + last.width - band / 3];
  };
  const bulge = Math.max(1, turn - band / 2 - 3);
  const lanes = Array.from({ length: rows }, (_, row) => `M${ends(row)[0]} ${lane(plan, row)}H${ends(row)[1]}`).join("");
  const turns = Array.from({ length: rows - 1 }, (_, row) => {
    const [from, to] = [lane(plan, row), lane(plan, row + 1)];
    const [x, out] = row % 2 ? [turn, -bulge] : [width - turn, bulge];
    return `M${x} ${from}q${out} 0 ${out} ${bulge}V${to - bulge}q0 ${bulge} ${-out} ${bulge}`;
  }).join("");
  // A tree at every quarter of a field, on the side of the street away from its houses.
  const trees = [];
  for (let row = 0; row < rows; row += 1) {
    const [left, right] = ends(row);
    const step = wide / (phone ? 3 : 4);
    for (let x = left + step / 2; x < right; x += step) trees.push([x, lane(plan, row) + band / 2 + (phone ? 3 : 4.5)]);
  }
  const arrows = places
    .slice(1)
    .filter((place) => place.column !== (place.back ? plan.columns - 1 : 0))
    .map((place) => [place.back ? place.x + place.width : place.x, lane(plan, place.row), place.back ? 180 : 0]);
  return html`<svg class="ring" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <defs>
      <pattern id="setts" width="16" height="12" patternUnits="userSpaceOnUse">
        <path class="sett" d="M0 0h16M0 6h16M4 0v6M12 6v6" /></pattern></defs>
    <path class="kerb" d=${lanes + turns} stroke-width=${band + 4} />
    <path class="paving" d=${lanes + turns} stroke-width=${band} />
    <path d=${lanes + turns} class="setts" stroke-width=${band} /><path class="rail" d=${lanes + turns} />
    ${trees.map(
      ([x, y], n) =>
        html`<circle key=${n} class="tree" cx=${x} cy=${y} r=${phone ? 3 : 4.5} />
          <circle class="crown" cx=${x - 1} cy=${y - 1} r=${phone ? 1.3 : 2} />`,
    )}
    ${arrows.map(
      ([x, y, angle], n) =>
        html`<path key=${n} class="chevron" transform="translate(${x} ${y}) rotate(${angle})" d="M-3 -5L3 0L-3 5" />`,
    )}
  </svg>`;
}

/**
 * Squares from 0 to the goal and a little beyond, as the border of a poster; shapes of the seats stand on them.
 * @param {{ house: House, plan: Plan }} props
 */
export function Track({ house, plan }) {
  const { view, facts, seats } = house;
  const scores = seats.map(({ seat }) => view.score[seat]);
  const end = Math.max(facts.goal + 4, ...scores) + 1;
  const step = plan.width / end;
  const size = Math.min(plan.track - 8, step * 1.15);
  return html`<svg class="track" width=${plan.width} height=${plan.track} aria-hidden="true">
    ${Array.from(
      { length: end },
      (_, n) => html`<rect key=${n} class="${n % 2 ? "odd" : "even"} ${n === facts.goal ? "goal" : ""}" x=${n * step} y="0"
        width=${step + 0.3} height=${plan.track - 3} />
        ${
          n % 5 === 0
            ? html`<text key=${`t${n}`} class=${n === facts.goal ? "on-goal" : n % 2 ? "odd" : "even"} x=${(n + 0.5) * step}
              y=${plan.track / 2 + 3}>${n}</text>`
            : null
        }`,
    )}
    ${seats.map(({ seat }) => {
      const same = seats.filter((other) => scores[other.seat] === scores[seat]);
      const place = same.findIndex((other) => other.seat === seat);
      const x =
        Math.max(1, (scores[seat] + 0.5) * step - size / 2) +
        (same.length > 1 ? (place - (scores[seat] ? (same.length - 1) / 2 : 0)) * Math.min(size * 0.5, 9) : 0);
      return html`<g key=${seat} class="marker seat-${seat}"
        style=${{ transform: `translate(${x}px, ${(plan.track - 3 - size) / 2}px)` }}>
        <path transform="scale(${size / 24})" d=${SHAPES[seat]} /></g>`;
    })}
  </svg>`;
}
