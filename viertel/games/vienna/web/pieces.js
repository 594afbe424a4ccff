// Icons, dice and cards, put together from the drawings in pieces.svg and places.svg.
import { bring } from "/static/table/drawings.js";
import { html, useMemo } from "/static/table/html.js";
import { SHAPES } from "/static/table/seats.js";

bring("/games/vienna/pieces.svg");
bring("/games/vienna/places.svg");

const GRID = 24;
/** @import { FieldFacts } from "./facts" */

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** @param {{ name: string, size?: number, label?: string }} props */
export const Icon = ({ name, size = 18, label }) => html`
  <svg class="sign sign-${name}" width=${size} height=${size} viewBox="0 0 24 24" role=${label ? "img" : undefined}
    aria-label=${label} aria-hidden=${label ? undefined : "true"}><use href="#${name}" width="24" height="24" /></svg>`;

/** An icon with a number on it. @param {{ name: string, count: number, size?: number, minus?: boolean }} props */
export const Amount = ({ name, count, size = 22, minus = false }) => html`
  <span class="amount ${minus ? "minus" : ""}"><${Icon} name=${name} size=${size} />
    ${count > 1 || minus ? html`<b>${minus ? "−" : ""}${count}</b>` : null}</span>`;

/**
 * A die: pips have the seat's shape, so that colour is never the only sign.
 * @param {{ seat: number, face: number, white?: boolean, wild?: boolean, size?: number }} props
 */
export const Die = ({ seat, face, white = false, wild = false, size = 40 }) =>
  useMemo(
    () => html`<svg class="die ${white ? "white" : `seat-${seat}`} ${wild ? "wild" : ""}" width=${size} height=${size}
      viewBox="-1 -1 26 27" aria-hidden="true">
      <rect class="edge" x="0" y="1.4" width="24" height="24" rx="5.5" /><rect class="side" width="24" height="24" rx="5.5" />
      ${(PIPS[face] ?? []).map(
        ([x, y]) =>
          html`<path class="pip" transform="translate(${3.1 + x * 6.2} ${3.1 + y * 6.2}) scale(${5.4 / GRID})"
            d=${SHAPES[white ? 0 : seat]} />`,
      )}
      ${face ? null : html`<path class="pip faint" transform="translate(7 7) scale(.42)" d=${SHAPES[white ? 0 : seat]} />`}
    </svg>`,
    [seat, face, white, wild, size],
  );

/** @param {{ name: string }} props */
export const House = ({ name }) =>
  html`<svg class="house" viewBox="0 0 100 66" preserveAspectRatio="xMidYMax meet"><use href="#${name}" width="100" height="66" />
  </svg>`;

/** Symbols of a card, each as often as it counts. @param {{ names: string[], counts: number[], size: number }} props */
export const Symbols = ({ names, counts, size }) => html`
  <span class="symbols">
    ${names.flatMap((name, n) =>
      Array.from({ length: counts[n] }, (_, k) => html`<${Icon} key=${name + k} name=${name} size=${size} />`),
    )}</span>`;

const PORTRAITS = new Set([
  "mayor",
  "archbishop",
  "archduke",
  "priest",
  "chaplain",
  "councillor",
  "benefactress",
  "abbess",
  "countess",
  "composer",
  "professor",
]);
/** @param {{ name: string }} props */
export const Portrait = ({ name }) =>
  html`<svg class="portrait" viewBox="0 0 60 60" aria-hidden="true">
    <use href="#${PORTRAITS.has(name) ? name : "anybody"}" width="60" height="60" /></svg>`;

const CARDS = ["clock", "double", "joker", "influence", "white-die"];
const GIVEN = ["character", "gendarm", "rob"];

/** What a field costs and gives, as icons. @param {{ field: FieldFacts, size: number }} props */
export function Gains({ field, size }) {
  const { pay, coins, points, does, majority } = field;
  const or = does === "gendarm";
  const counts = does === "specials";
  const compared = majority && (does === "any-symbol" ? ["citizen", "cross", "crown"] : [does ?? ""]);
  const card = CARDS.includes(does ?? "");
  const given = card || GIVEN.includes(does ?? "") ? does : does === "turn-die" ? "spin" : null;
  return html`<span class="gains">
    ${pay ? html`<${Amount} name="coin" count=${pay} size=${size} minus /><i class="to">›</i>` : null}
    ${given ? html`<span class=${card ? "red" : ""}><${Icon} name=${given} size=${card ? size - 4 : size} /></span>` : null}
    ${
      compared
        ? html`<span class="compared">
          ${compared.map((name) => html`<${Icon} key=${name} name=${name} size=${compared.length > 1 ? size * 0.68 : size} />`)}
        </span><i class="to">›</i><${Amount} name="shield" count=${majority[0]} size=${size} />
          ${majority[1] ? html`<${Amount} name="coin" count=${majority[1]} size=${size * 0.8} />` : null}`
        : null
    }
    ${coins ? html`<${Amount} name="coin" count=${coins} size=${size} />` : null}
    ${or && coins && points ? html`<i class="to">/</i>` : null}
    ${counts ? html`<${Icon} name="specials" size=${size} /><i class="to">×</i>` : null}
    ${points ? html`<${Amount} name=${points > 1 ? "shield" : "point"} count=${points} size=${size} />` : null}
  </span>`;
}
