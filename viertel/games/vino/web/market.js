// The market: one glass for each grape, filled as far as it is in demand, with the way it came below.
import { html, useMemo } from "/static/table/html.js";
import { Targets } from "/static/table/targets.js";
import { Label } from "./pieces.js";
import { spokenGlass } from "./spoken.js";
import { asks, cellar, signed, sold } from "./things.js";

/** @import { Event, Facts, House, OnPoint, Scene } from "./types" */
/** @import { Grape } from "./view" */

const BOWL = "M-23 0H23C26 30 13 47 0 47S-26 30 -23 0Z";
const DEPTH = 45;
const NARROW = 60; // a cell in which names do not fit beside one another, not even when they are set tighter
const LETTER = 4.9; // of a name, across

/**
 * Demand of every grape before each sale so far, and now.
 * @param {Event[]} story
 * @param {Facts["grapes"]} grapes
 * @param {Scene["demand"]} now
 */
export function history(story, grapes, now) {
  const lines = grapes.map(({ name }) => ({ name, demand: 0, line: /** @type {number[]} */ ([]) }));
  for (const { key, args } of story) {
    for (const one of lines) {
      if (key === "sold") one.line.push(one.demand);
      else if ((key === "fell" || key === "rose") && args.grape === one.name) one.demand = args.demand;
    }
  }
  return lines.map(({ name, line }) => [...line, now[name]]);
}

/** @param {{ line: number[], end: number, width: number, height: number }} props */
const Trace = ({ line, end, width, height }) => {
  const x = (/** @type {number} */ n) => (line.length > 1 ? (n / (line.length - 1)) * width - width / 2 : width / 2);
  const y = (/** @type {number} */ demand) => ((end - demand) / (2 * end)) * height;
  const points = line.map((demand, n) => `${x(n).toFixed(1)},${y(demand).toFixed(1)}`).join(" ");
  return html`<g class="trace"><rect x=${-width / 2} width=${width} height=${height} rx="3" />
    <path class="zero" d="M${-width / 2} ${height / 2}H${width / 2}" />
    <polyline points=${points} /><circle cx=${x(line.length - 1)} cy=${y(line[line.length - 1])} r="3" /></g>`;
};

/** @param {number} end @param {number} demand */
const level = (end, demand) => ((end - demand) / (2 * end)) * DEPTH + 1;

/** @param {{ house: House, grape: Grape, wish: number | null }} props */
const Glass = ({ house, grape, wish }) => {
  const { end } = house.facts.market;
  const demand = house.view.demand[grape];
  return html`<g class="glass grape-${grape}">
    <path class="air" d=${BOWL} />
    <g clip-path="url(#bowl)">
      <rect class="wine" x="-30" y="0" width="60" height="60" style=${{ transform: `translateY(${level(end, demand)}px)` }} /></g>
    ${wish === null ? null : html`<path class="wish" d="M-25 ${level(end, wish)}H25" />`}
    <path class="tick" d="M-26 ${level(end, 0)}h5M21 ${level(end, 0)}h5" /><path class="shine" d="M-16 6C-17 22 -12 33 -7 38" />
    <path class="rim" d=${BOWL} /><path class="stem" d="M0 47V62M-14 64C-8 61 8 61 14 64Z" />
  </g>`;
};

/** How many vineyards of the grape are mine. @param {{ count: number, text: House["text"], y: number }} props */
const Stock = ({ count, text, y }) =>
  html`<text class="stock ${count ? "" : "none"}" y=${y}>${text("board.mine", { count })}</text>`;

/** The name of a grape, set tighter where it would touch the next. @param {{ name: string, y: number, room: number }} props */
const Name = ({ name, y, room }) =>
  html`<text class="grape-name" y=${y} lengthAdjust="spacingAndGlyphs"
    textLength=${name.length * LETTER > room ? room : undefined}>${name}</text>`;

/**
 * `weighing`: where the demand of a grape would go with what is being weighed.
 * @param {{ house: House, width: number, weighing: { grape: Grape, demand: number } | null, onPoint: OnPoint,
 *   noted: boolean }} props
 */
export function Market({ house, width, weighing, onPoint, noted }) {
  const { facts, view, event, text } = house;
  const story = house.story();
  const lines = useMemo(() => history(story, facts.grapes, view.demand), [story.length, view.demand]);
  const stock = house.seat === null ? null : cellar(house, house.seat);
  const cell = width / facts.grapes.length;
  const low = width < 420 ? 20 : 30;
  const lower = cell < NARROW ? 12 : 0; // then every second name
  const height = (stock ? 142 : 128) + low + lower;
  const asked = view.pending ? { ...house, choosable: () => false } : house;
  const items = facts.grapes.map(({ name }, n) => ({
    token: name,
    label: spokenGlass(house, name, stock?.[name] ?? null),
    x: n / facts.grapes.length,
    y: 0,
    width: 1 / facts.grapes.length,
    height: 1,
  }));
  const raising = asks(house, "raise");
  return html`<div class="market-place"><div class="market" style=${{ width: `${width}px`, height: `${height}px` }}>
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
      <defs><clipPath id="bowl"><path d=${BOWL} /></clipPath></defs>
      ${facts.grapes.map(({ name, letter }, n) => {
        const demand = view.demand[name];
        const moved = (event?.key === "fell" || event?.key === "rose") && event.args.grape === name;
        const open = raising && house.choosable(name);
        const wish = weighing?.grape === name ? weighing.demand : open ? demand + facts.market.step : null;
        return html`<g key=${name} class=${sold(view) === name ? "selling" : ""} transform="translate(${cell * (n + 0.5)} 0)">
          <g transform="translate(0 10)"><${Glass} house=${house} grape=${name} wish=${wish} /></g>
          <g transform="translate(${-Math.min(cell / 2 - 12, 25)} 66) scale(.72)"><${Label} letter=${letter} grape=${name} /></g>
          <text class="demand ${moved ? event.key : ""} ${demand < 0 ? "low" : ""}" y="100">${signed(demand)}</text>
          ${
            wish === null
              ? null
              : html`<text class="wish-text"
                y=${level(facts.market.end, wish) + (level(facts.market.end, wish) < 20 ? 24 : 6)}>→ ${signed(wish)}</text>`
          }
          <${Name} name=${text(`grape.${name}`)} y=${116 + (n % 2 ? lower : 0)} room=${(lower ? 2 : 1) * cell - 8} />
          ${stock ? html`<${Stock} count=${stock[name]} text=${text} y=${131 + lower} />` : null}
          <g transform="translate(0 ${(stock ? 138 : 124) + lower})" class="grape-${name}">
            <${Trace} line=${lines[n]} end=${facts.market.end} width=${cell - 14} height=${low} /></g>
          ${
            event?.key === "sold" && event.args.grape === name
              ? html`<text class="gain" y="40">+${event.args.payment}</text>`
              : null
          }
        </g>`;
      })}
    </svg>
    <${Targets} items=${items} house=${asked} label=${text("board.market")} onPoint=${onPoint} />
  </div>${noted ? html`<p class="note">${text("board.market_note")} ${stock ? text("board.mine_note") : null}</p>` : null}</div>`;
}
