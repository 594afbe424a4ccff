// Vino's wine map. What a board exports and is given stands in docs/board.md.
import { Banner } from "/static/table/banner.js";
import { html, useState } from "/static/table/html.js";
import { Picture } from "/static/table/picture.js";
import { later } from "/static/table/later.js";
import { joined } from "/static/table/text.js";
import { Estates } from "./estates.js";
import { HEIGHT, PITCH, REGIONS, WIDTH } from "./italy.js";
import { Italy } from "./map.js";
import { Market } from "./market.js";
import { Now } from "./now.js";
import { Label } from "./pieces.js";
import { weighed } from "./weighing.js";
import { grapeName } from "./spoken.js";
import { asks, cellar, grows, placeOf, regionOf, signed, sold } from "./things.js";

/** @import { Size } from "/static/table/types" */
/** @import { House, Region } from "./types" */

const Legend = later(() => import("./legend.js"), "Legend");
const Road = later(() => import("./road.js"), "Road");
const Sale = later(() => import("./sale.js"), "Sale");

export { Mine, Seat } from "./seat.js";
export { sounds } from "./sounds.js";
export { feats, gains, pace, step } from "./story.js";

/**
 * Two regions are chosen for good; a rise goes up space by space and can be taken back.
 * @param {string} action
 * @param {boolean} wish
 */
export const confirms = (action, wish) => action.startsWith("select ") || (wish && !action.startsWith("raise "));

const GAP = 10;
const COLUMN = 286;
const EASY = 310;
const WIDEST = 580;
const TWO = 1100; // from here on what is beside the map has two columns
const LARGE = 480; // of one column: then it explains the pieces, too
const READABLE = 27.3;
const FINGER = 43;
const ROOMY = 640;
const TIGHT = 540;
const LOWEST = 470; // where there is less, the page scrolls

/**
 * The market stands beside the map where there is room for both, else above or below it; on a large screen what is beside has two
 * columns and larger letters. `bare`: no room for figures on the map; `opening`: none for fingers.
 * @param {Size} size
 */
function layout({ width, height }) {
  const beside = width > 640 && width > height * 1.15;
  const map = beside ? Math.floor(Math.min((Math.max(height, LOWEST) * WIDTH) / HEIGHT, width - COLUMN - GAP)) : width;
  const pitch = (map * PITCH) / WIDTH;
  const coarse = matchMedia("(pointer: coarse)").matches;
  const room = beside ? width - map - GAP : width;
  const columns = beside && room >= TWO ? 2 : 1;
  const most = (room - (columns - 1) * GAP) / columns;
  const zoom = beside ? Math.max(1, Math.min(1.7, height / 800, most / EASY)) : 1;
  return {
    beside,
    map,
    columns,
    zoom,
    column: beside ? Math.min(most / zoom, WIDEST) : width,
    explains: beside && (columns > 1 || most / zoom >= LARGE),
    bare: pitch < READABLE,
    opening: pitch < (beside && !coarse ? READABLE : FINGER),
    roomy: !beside || columns > 1 || height > ROOMY,
    tight: beside && height < TIGHT,
  };
}

/** The place of the region the game is about at the moment, −1 if there is none or more than one. @param {House} house */
function focus({ view, facts }) {
  const one = view.gift ?? (view.pending && regionOf(facts, view.pending)) ?? view.barrel;
  if (one) return placeOf(facts, one);
  const about = (/** @type {Region} */ region) =>
    (view.phase === "pair" && Object.values(view.marker[region.code]).includes("drawn")) ||
    (view.phase === "return" && grows(view, view.order[view.turn], region) === sold(view));
  const regions = facts.regions.filter(about);
  return regions.length === 1 ? placeOf(facts, regions[0].code) : -1;
}

const TOLD = new Set(["banker", "round", "gift", "sold_out", "last_bottle", "standstill", "last_round"]);

/** The first vineyard in a region: which grape will it be? @param {{ house: House }} props */
function TakeGrape({ house }) {
  const { facts, view, text, seat } = house;
  if (seat === null || !view.pending || !asks(house, "take")) return null;
  const stock = cellar(house, seat);
  const n = placeOf(facts, regionOf(facts, view.pending));
  const region = facts.regions[n];
  // In the other half of the map than the region itself.
  const half = REGIONS[n].road.from[1] < HEIGHT / 2 ? "south" : "north";
  return html`<section class="take ${half}" data-relevant aria-label=${text("board.take_grape", { region: region.name })}>
    <h2>${text("board.take_grape", { region: region.name })}</h2>
    <div>${facts.grapes.map(({ name, letter }) =>
      house.legal.includes(`take ${name}`)
        ? html`<button type="button" key=${name} class="choice ${house.chosen.includes(name) ? "chosen" : ""}"
          data-token=${name} onClick=${() => house.choose(name)}>
          <${Picture} size=${40} box=${42}><${Label} letter=${letter} grape=${name} /><//><b>${grapeName(house, name)}</b>
          <span>${text("board.demand", { demand: signed(view.demand[name]) })}</span>
          <span>${text("board.my_stock", { stock: stock[name] })}</span></button>`
        : null,
    )}</div></section>`;
}

/** @param {{ house: House, size: Size }} props */
export function Board({ house, size }) {
  const { view, facts, event } = house;
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null));
  const plan = layout(size);
  const subject = focus(house);
  // What I opened stays open until something else is asked for.
  const matter = [subject, view.phase, view.round, view.turn, view.returns].join();
  const [wish, setWish] = useState({ matter, region: subject });
  const opened = wish.matter === matter ? wish.region : subject;
  const setOpened = (/** @type {number} */ region) => setWish({ matter, region });
  const selling = view.phase === "sell" || view.phase === "raise";
  const weighing = weighed(house, pointed);
  const height = Math.floor((plan.map * HEIGHT) / WIDTH);
  const looked = placeOf(facts, house.chosen.at(-1));
  const turn = (/** @type {number} */ by) => setOpened((opened + by + facts.regions.length) % facts.regions.length);
  const pointing = { pointed, onPoint: setPointed };
  const inner = plan.column - 20;
  const legend = plan.explains ? html`<${Legend} house=${house} />` : null;
  const first = html`<${Market} house=${house} width=${inner} weighing=${weighing} onPoint=${setPointed}
      noted=${!plan.tight && (plan.roomy || !selling)} />
    ${asks(house, "sell") ? html`<${Sale} house=${house} width=${inner} ...${pointing} />` : null}
    ${plan.beside ? html`<${Now} house=${house} />` : null}`;
  // While wine is sold nobody needs to know who owns what or what a piece means, unless there is room for it.
  const spare = plan.columns > 1 || !selling;
  const second = html`${spare || plan.explains || !plan.beside ? html`<${Estates} house=${house} noted=${plan.roomy} />` : null}
    ${spare ? legend : null}`;
  const style = { width: `${plan.column}px`, zoom: plan.zoom };
  return html`
    <div
      class="vino ${joined(
        [plan.beside ? "beside" : "stacked", plan.bare && "small", selling && "selling-time", house.still && "still"],
        " ",
      )}"
      style=${{ "--length": `${house.length}ms` }}>
      ${plan.beside ? null : html`<${Now} house=${house} />`}
      <div class="country">
        ${
          plan.opening && opened >= 0
            ? html`<${Road} house=${house} n=${opened} width=${plan.map} height=${height} ...${pointing}
              onTurn=${turn} onClose=${() => setOpened(-1)} />`
            : html`<${Italy} house=${house} bare=${plan.bare} opening=${plan.opening} width=${plan.map} ...${pointing}
              onOpen=${setOpened} />`
        }
        ${
          plan.opening && opened < 0 && (looked >= 0 || asks(house, "select"))
            ? html`<button type="button" class="look" disabled=${looked < 0} onClick=${() => setOpened(looked)}>
              ${looked < 0 ? null : house.text("board.look_closer", { region: facts.regions[looked].name })}</button>`
            : null
        }
        <${Banner} event=${event} tells=${TOLD} look=${event?.key} />
        <${TakeGrape} house=${house} />
      </div>
      ${
        plan.columns > 1
          ? html`<div class="column" style=${style}>${first}</div><div class="column" style=${style}>${second}</div>`
          : html`<div class="column" style=${style}>${first}${second}</div>`
      }
    </div>`;
}
