// Vino's wine map. What a board exports and is given stands in docs/board.md.
import { Banner } from "/static/table/banner.js";
import { html, useState } from "/static/table/html.js";
import { Picture } from "/static/table/picture.js";
import { joined } from "/static/table/text.js";
import { at } from "/static/table/view.js";
import { Estates } from "./estates.js";
import { HEIGHT, PITCH, WIDTH } from "./italy.js";
import { Italy } from "./map.js";
import { Market } from "./market.js";
import { Now } from "./now.js";
import { Label } from "./pieces.js";
import { Road } from "./road.js";
import { Sale, weighed } from "./sale.js";
import { grapeName } from "./spoken.js";
import { asks, cellar, DRAWN, grows, marker, PHASE, regionOf, signed } from "./things.js";

export { Mine, Seat } from "./seat.js";
export { feats, gains, pace, step } from "./story.js";

/** Two regions are chosen for good; a rise goes up space by space and can be taken back. */
export const confirms = (action, wish) => action.startsWith("select ") || (wish && !action.startsWith("raise "));

const GAP = 10;
const COLUMN = [286, 380];
const READABLE = 29;
const FINGER = 43;

/** The market stands beside the map where there is room for both, else above or below it. */
function layout({ width, height }) {
  const beside = width > 640 && width > height * 1.15;
  if (beside) {
    const map = Math.floor(Math.min((height * WIDTH) / HEIGHT, width - COLUMN[0] - GAP));
    return { beside, map, bare: (map * PITCH) / WIDTH < READABLE, column: Math.min(COLUMN[1], width - map - GAP) };
  }
  return { beside, map: width, bare: (width * PITCH) / WIDTH < FINGER, column: width };
}

/** The region the game is about at the moment, −1 if there is none or more than one. */
function focus({ view, facts }) {
  if (view.gift) return view.gift - 1;
  if (view.pending) return regionOf(view.pending - 1);
  if (view.barrel) return view.barrel - 1;
  const seller = at(view.order, view.turn);
  const about = {
    [PHASE.PAIR]: (region) => facts.grapes.some((_, grape) => marker(view, region, grape).place === DRAWN),
    [PHASE.RETURN]: (region) => grows(view, seller, region) === view.sold - 1,
  }[view.phase];
  const regions = about ? facts.regions.flatMap((_, region) => (about(region) ? region : [])) : [];
  return regions.length === 1 ? regions[0] : -1;
}

const TOLD = new Set(["banker", "round", "gift", "sold_out", "last_bottle", "standstill", "last_round"]);

/** The first vineyard in a region: which grape will it be? */
function TakeGrape({ house }) {
  const { facts, view, text, seat } = house;
  if (!asks(house, "take")) return null;
  const stock = cellar(view, seat);
  const region = facts.regions[regionOf(view.pending - 1)];
  return html`<section class="take" aria-label=${text("board.take_grape", { region: region.name })}>
    <h2>${text("board.take_grape", { region: region.name })}</h2>
    <div>${facts.grapes.map(({ name, letter }, grape) =>
      house.legal.includes(`take ${name}`)
        ? html`<button type="button" key=${name} class="choice ${house.chosen.includes(name) ? "chosen" : ""}"
          onClick=${() => house.choose(name)}>
          <${Picture} size=${40} box=${42}><${Label} letter=${letter} grape=${grape} /><//><b>${grapeName(house, grape)}</b>
          <span>${text("board.demand", { demand: signed(at(view.demand, grape)) })}</span>
          <span>${text("board.my_stock", { stock: stock[grape] })}</span></button>`
        : null,
    )}</div></section>`;
}

export function Board({ house, size }) {
  const { view, facts, event } = house;
  const [pointed, setPointed] = useState(null);
  const plan = layout(size);
  const subject = focus(house);
  // What I opened stays open until something else is asked for.
  const matter = [subject, view.phase, view.round, view.turn, view.returns].join();
  const [wish, setWish] = useState({ matter, region: subject });
  const opened = wish.matter === matter ? wish.region : subject;
  const setOpened = (region) => setWish({ matter, region });
  const selling = view.phase >= PHASE.SELL && view.phase !== PHASE.RETURN && view.phase !== PHASE.OVER;
  const weighing = weighed(house, pointed);
  const wishes = weighing ? facts.grapes.map((_, grape) => (grape === weighing.grape ? weighing.demand : null)) : null;
  const height = Math.floor((plan.map * HEIGHT) / WIDTH);
  const looked = facts.regions.findIndex(({ code }) => code === house.chosen.at(-1));
  const turn = (by) => setOpened((opened + by + facts.regions.length) % facts.regions.length);
  const pointing = { pointed, onPoint: setPointed };
  const inner = plan.column - 20;
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
          plan.bare && opened >= 0
            ? html`<${Road} house=${house} region=${opened} width=${plan.map} height=${height} onPoint=${setPointed}
              onTurn=${turn} onClose=${() => setOpened(-1)} />`
            : html`<${Italy} house=${house} bare=${plan.bare} width=${plan.map} ...${pointing} onOpen=${setOpened} />`
        }
        ${
          plan.bare && opened < 0 && looked >= 0
            ? html`<button type="button" class="look" onClick=${() => setOpened(looked)}>
              ${house.text("board.look_closer", { region: facts.regions[looked].name })}</button>`
            : null
        }
        <${Banner} event=${event} tells=${TOLD} look=${event?.key} />
        <${TakeGrape} house=${house} />
      </div>
      <div class="column" style=${{ width: `${plan.column}px` }}>
        <${Market} house=${house} width=${inner} wishes=${wishes} onPoint=${setPointed} />
        <${Sale} house=${house} width=${inner} ...${pointing} />
        ${plan.beside ? html`<${Now} house=${house} />` : null}
        <${Estates} house=${house} />
      </div>
    </div>`;
}
