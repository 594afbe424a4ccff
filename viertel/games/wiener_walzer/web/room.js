// The room: herringbone parquet, marble foyer, gilded frames, candlelight. Cells are 100 by 100.
import { html, useMemo } from "/static/table/html.js";

/** @import { Place, Size } from "/static/table/types" */
/** @import { Plan } from "./layout" */

// Planks of a herringbone on a square of four by four, turned by 45° where it is used: [x, y, upright].
const PLANKS = [
  [0, 0, 0],
  [3, 1, 0],
  [-1, 1, 0],
  [2, 2, 0],
  [1, 3, 0],
  [2, 0, 1],
  [1, 1, 1],
  [0, 2, 1],
  [3, 3, 1],
  [3, -1, 1],
];

/** @param {{ id: string, tones: string[], line: string }} props */
const Parquet = ({ id, tones, line }) => html`
  <pattern id=${id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="scale(11.785) rotate(45)">
    <rect width="4" height="4" fill=${tones[0]} />
    ${PLANKS.map(
      ([x, y, upright], n) =>
        html`<rect key=${n} x=${x} y=${y} width=${upright ? 1 : 2} height=${upright ? 2 : 1}
          fill=${tones[(x + 2 * y + upright + 8) % tones.length]} stroke=${line} stroke-width=".07" />`,
    )}
  </pattern>`;

/** @param {Size} props */
const Defs = ({ width, height }) => html`<defs>
  <${Parquet} id="parquet" tones=${["#9c6a3c", "#a87545", "#92613a", "#b07d4b"]} line="#5e3c20" />
  <${Parquet} id="parquet-wing" tones=${["#7d4f2c", "#875831", "#744828", "#8d5e37"]} line="#482b16" />
  <pattern id="marble" width="200" height="200" patternUnits="userSpaceOnUse">
    <rect width="200" height="200" fill="#cfc8bd" /><path d="M0 0H100V100H0ZM100 100H200V200H100Z" fill="#bdb5aa" />
    <path d="M-10 60C40 40 50 90 110 70S170 20 210 40M10 170C60 120 90 180 130 150S180 160 210 120" fill="none" stroke="#e6e1d8"
      stroke-width="3" />
    <path d="M-10 75C30 60 60 100 100 88S160 40 210 60M30 210C70 150 100 190 150 160" fill="none" stroke="#9d968c"
      stroke-width="1.2" />
  </pattern>
  <pattern id="damask" width="60" height="90" patternUnits="userSpaceOnUse">
    <rect width="60" height="90" fill="#431320" /><path d="M0 0H30V90H0Z" fill="#4b1625" />
    <path d="M15 20C24 30 24 42 15 52C6 42 6 30 15 20ZM45 65C54 75 54 87 45 97C36 87 36 75 45 65Z" fill="#5b1a2b" />
  </pattern>
  <linearGradient id="gilt" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f0d48c" />
    <stop offset=".45" stop-color="#b27f2f" /><stop offset=".6" stop-color="#e6bf6d" /><stop offset="1" stop-color="#8d6022" />
  </linearGradient>
  <radialGradient id="light" gradientUnits="userSpaceOnUse" cx=${width / 2} cy=${height / 2} r=${Math.hypot(width, height) / 2}>
    <stop offset="0" stop-color="#ffdf9c" stop-opacity=".26" /><stop offset=".5" stop-color="#ffb860" stop-opacity=".06" />
    <stop offset="1" stop-color="#1a0508" stop-opacity=".5" />
  </radialGradient>
  <radialGradient id="flame"><stop offset="0" stop-color="#ffe7a8" stop-opacity=".95" />
    <stop offset=".35" stop-color="#ffc568" stop-opacity=".4" /><stop offset="1" stop-color="#ffb347" stop-opacity="0" />
  </radialGradient>
  <clipPath id="window-m"><rect x="13" y="11" width="74" height="78" rx="5" /></clipPath>
  <clipPath id="window-w"><rect x="13" y="11" width="74" height="78" rx="37" /></clipPath>
</defs>`;

/** @param {Place} props */
const GoldFrame = ({ x, y }) => html`<g transform="translate(${x} ${y})" fill="none">
  <rect x="4" y="4" width="92" height="92" fill="#4a2b12" opacity=".45" />
  <rect x="5" y="5" width="90" height="90" stroke="url(#gilt)" stroke-width="7" />
  <rect x="10.5" y="10.5" width="79" height="79" stroke="#6b4615" stroke-width="1.2" />
  <path d="M3 22V3H22M78 3H97V22M97 78V97H78M22 97H3V78" stroke="#f6dfa0" stroke-width="3" />
</g>`;

/** @param {Place} props */
const Candle = ({ x, y }) => html`<g transform="translate(${x} ${y})">
  <circle r="46" fill="url(#flame)" class="flame" /><circle r="7" fill="#b27f2f" /><circle r="4.5" fill="#fff3d0" />
  <circle r="2" fill="#ff9d2e" />
</g>`;

/** @param {{ plan: Plan }} props */
export const Room = ({ plan }) => useMemo(() => draw(plan), [plan]);

/** @type {Record<string, string>} */
const FLOOR = { centre: "url(#parquet)", left: "url(#parquet-wing)", right: "url(#parquet-wing)", foyer: "url(#marble)" };

/** All in units of the drawing. @param {Plan} plan */
function draw({ areas, cells, width, height, margin, labels }) {
  const open = areas.filter((area) => area.open);
  const inside = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  // Candles stand between the letters, on the lines of the grid.
  const columns = Math.round(inside.width / 100);
  const lines = margin > 40 ? [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * columns)))] : [];
  const lights = lines.flatMap((line) => [margin * 0.4, height - margin * 0.4].map((y) => [inside.x + 100 * line, y]));
  return html`<g class="room">
    <${Defs} width=${width} height=${height} />
    <rect width=${width} height=${height} fill="url(#damask)" />
    ${areas
      .filter((area) => !area.open)
      .map(
        (area) =>
          html`<rect key=${area.area} x=${area.x} y=${area.y} width=${area.width} height=${area.height} fill=${FLOOR[area.area]}
            opacity=${area.area === "foyer" ? 0.08 : 0.22} />`,
      )}
    <rect x=${inside.x - 13} y=${inside.y - 13} width=${inside.width + 26} height=${inside.height + 26} fill="#1c0a0c" />
    ${open.map(
      (area) =>
        html`<rect key=${area.area} x=${area.x} y=${area.y} width=${area.width} height=${area.height}
          fill=${FLOOR[area.area]} />`,
    )}
    ${cells.map(
      ({ name, x, y, area }) => html`<rect key=${name} class="cell ${area}" x=${x + 1.5} y=${y + 1.5} width="97" height="97" />`,
    )}
    ${cells.filter((cell) => cell.gold).map(({ name, x, y }) => html`<${GoldFrame} key=${name} x=${x} y=${y} />`)}
    ${open.map(
      (area) =>
        html`<rect key=${area.area} x=${area.x} y=${area.y} width=${area.width} height=${area.height} fill="none" stroke="#2a1509"
          stroke-width="5" />
          <rect x=${area.x} y=${area.y} width=${area.width} height=${area.height} fill="none" stroke="#c99a4b"
          stroke-width="1.5" />`,
    )}
    <rect x=${inside.x - 6} y=${inside.y - 6} width=${inside.width + 12} height=${inside.height + 12} fill="none"
      stroke="url(#gilt)" stroke-width="9" rx="2" />
    <rect x=${inside.x - 1.5} y=${inside.y - 1.5} width=${inside.width + 3} height=${inside.height + 3} fill="none"
      stroke="#3a2416" stroke-width="2" />
    <rect class="dusk" width=${width} height=${height} />
    <rect width=${width} height=${height} fill="url(#light)" />
    ${[0.2, 0.5, 0.8].map(
      (share) =>
        html`<circle key=${share} class="lustre" cx=${width * share} cy=${height / 2} r=${Math.min(width, height) / 2}
          fill="url(#flame)" />`,
    )}
    ${lights.map(([x, y], n) => html`<${Candle} key=${n} x=${x} y=${y} />`)}
    ${labels.map(({ text, x, y }) => html`<text key=${text} class="label" x=${x} y=${y}>${text}</text>`)}
  </g>`;
}
