// The map itself: sea, boot, regions, roads. It never changes, so it is drawn once.
import { html, useMemo } from "/static/table/html.js";
import { bring } from "/static/table/drawings.js";
import { HEIGHT, ISLAND, ISLANDS, REGIONS, WIDTH } from "./italy.js";

/** @import { Place } from "/static/table/types" */

/** A soft line through points. @param {Place[]} points */
export function through(points) {
  const part = points.slice(1).map((to, n) => {
    const before = points[Math.max(0, n - 1)];
    const from = points[n];
    const after = points[Math.min(points.length - 1, n + 2)];
    const one = [from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6];
    const other = [to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6];
    return `C${[...one, ...other, to.x, to.y].map((value) => value.toFixed(1)).join(" ")}`;
  });
  return `M${points[0].x} ${points[0].y}${part.join("")}`;
}

const WAVES = [
  [300, 640],
  [130, 450],
  [60, 850],
  [330, 820],
  [470, 800],
  [900, 350],
  [960, 560],
  [700, 930],
  [300, 900],
  [630, 800],
];
const PEAKS = [
  [62, 150, 1],
  [98, 128, 1.3],
  [140, 150, 1.1],
  [110, 190, 0.9],
  [160, 110, 1],
  [60, 215, 0.8],
  [160, 210, 0.9],
];

const TONES = ["olive", "ochre", "olive", "ochre", "rose", "ochre", "olive", "ochre", "olive"];

bring("/games/vino/land.svg");

/** The drawing of a region. @param {number} n */
export const shapeOf = (n) => `#region-${n}-shape`;

const coast = ["#land", shapeOf(ISLAND), ...Array.from({ length: ISLANDS }, (_, n) => `#island-${n}`)];

/** @param {{ roads: Place[][] }} props */
export const Land = ({ roads }) => useMemo(() => draw(roads), [roads]);

/** @param {Place[][]} roads */
function draw(roads) {
  return html`<g class="land">
    <defs>
      <clipPath id="boot"><use href="#land" /></clipPath>
      ${REGIONS.map((_, n) => html`<clipPath key=${n} id="region-${n}"><use href=${shapeOf(n)} /></clipPath>`)}
      <pattern id="rows" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"><path d="M0 4.500H9" />
      </pattern>
    </defs>
    <rect class="sea" width=${WIDTH} height=${HEIGHT} />
    ${coast.map((shape, n) => html`<use key=${n} class="shoal" href=${shape} />`)}
    ${coast.map((shape, n) => html`<use key=${n} class="shallow" href=${shape} />`)}
    ${WAVES.map(([x, y], n) => html`<path key=${n} class="wave" d="M${x} ${y}q7 -8 14 0t14 0t14 0" />`)}
    ${coast.map((shape, n) => html`<use key=${n} class="ground" href=${shape} />`)}
    ${PEAKS.map(
      ([x, y, size], n) =>
        html`<path key=${n} class="peak" transform="translate(${x} ${y}) scale(${size})"
          d="M-17 14L0 -16L17 14M-6 -5L-1 0L3 -4L6 -5" />`,
    )}
    ${REGIONS.map(
      (_, n) =>
        html`<g key=${n} clip-path=${n === ISLAND ? undefined : "url(#boot)"}><use class="tone ${TONES[n]}" href=${shapeOf(n)} />
          <use class="vines" href=${shapeOf(n)} /></g>`,
    )}
    ${coast.map((shape, n) => html`<use key=${n} class="coast" href=${shape} />`)}
    <use href="#night" width=${WIDTH} height=${HEIGHT} />
    ${roads.map(
      (points, n) => html`<g key=${n}><path class="road" d=${through(points)} /><path class="dust" d=${through(points)} /></g>`,
    )}
  </g>`;
}
