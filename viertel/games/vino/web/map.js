// Italy with everything on it: owners, markers, bottles, the barrel, the compass rose; and the targets over it.
import { html, useMemo } from "/static/table/html.js";
import { Targets } from "/static/table/targets.js";
import { HEIGHT, ISLAND, PITCH, REGIONS, walk, WIDTH } from "./italy.js";
import { Land } from "./land.js";
import { Barrel, Bead, Bottle, Chip, Label } from "./pieces.js";
import { asks, at, chosenRegions, DRAWN, FACE_DOWN, marker, ownerOf, turnOrder } from "./things.js";
import { spokenRegion, spokenVineyard } from "./spoken.js";

const shift = ({ x, y }) => `translate(${x}px, ${y}px)`;
const LABEL = 36;

/** Where the parts of a region's plate stand: the number, the name, the bottle, the grapes, those who chose it. */
function plate({ x, y, tall, flags }, { name, grapes, bottle }, bare) {
  const letters = bare ? 17.6 : 13.2;
  const wide = 34 + name.length * letters;
  const after = x + wide + (bottle ? 30 : 4);
  const row = tall ? { x: x + 16, y: y + 60 } : { x: after + 14, y: y + 20 };
  return {
    number: { x: x + 14, y: y + 18 },
    name: { x: x + 33, y: y + 26 },
    bottle: { x: x + wide + 12, y: y + 17 },
    grapes: grapes.map((_, n) => ({ x: row.x + n * LABEL, y: row.y })),
    choosers: flags ?? { x: row.x + (bare ? 0 : grapes.length * LABEL), y: row.y },
    box: { x, y, width: tall ? Math.max(wide + 26, grapes.length * LABEL) : after - x + grapes.length * LABEL, height: tall && !bare ? 80 : 42 },
  };
}

/** Everything of the map that depends on the figures and the scale alone. */
export function survey(facts, bare) {
  const roads = facts.regions.map(({ vineyards }, n) => walk(REGIONS[n].road, vineyards.length));
  const plates = facts.regions.map((region, n) => plate(REGIONS[n].plate, region, bare));
  const boxes = roads.map((points, n) => {
    const { x, y, width, height } = plates[n].box;
    const left = Math.min(x, ...points.map((point) => point.x - 24));
    const top = Math.min(y, ...points.map((point) => point.y - 24));
    const right = Math.max(x + width, ...points.map((point) => point.x + 24));
    const bottom = Math.max(y + height, ...points.map((point) => point.y + 24));
    return { x: left, y: top, width: right - left, height: bottom - top };
  });
  return { roads, plates, boxes };
}

function Plate({ house, region, places, bare }) {
  const { view, facts } = house;
  const { name, grapes, bottle } = facts.regions[region];
  const choosers = house.seats.filter(({ seat }) => chosenRegions(view, seat).includes(region));
  // Flags close up where the map ends.
  const gap = Math.min(25, (WIDTH - 16 - places.choosers.x) / Math.max(1, choosers.length - 1));
  return html`<g class="plate">
    <circle class="number" cx=${places.number.x} cy=${places.number.y} r="13.5" /><text class="digit" x=${places.number.x} y=${places.number.y + 6}>${region + 1}</text>
    <text class="title" x=${places.name.x} y=${places.name.y}>${name}</text>
    ${bottle ? html`<g style=${{ transform: shift(places.bottle) }}><${Bottle} gone=${!at(view.bottle, region)} /></g>` : null}
    ${bare
      ? null
      : grapes.map((grape, n) => {
          const { place, seat } = marker(view, region, grape);
          const where = seat >= 0 ? "held" : place === FACE_DOWN ? "hidden" : place === DRAWN ? "drawn" : "free";
          return html`<g key=${grape} style=${{ transform: shift(places.grapes[n]) }}><${Label} letter=${facts.grapes[grape].letter} grape=${grape} place=${where} />
            ${seat >= 0 ? html`<g transform="translate(0 17)"><circle class="under" r="12" /><${Chip} seat=${seat} radius=${9} /></g>` : null}</g>`;
        })}
    ${choosers.map(({ seat }, n) => html`<g key=${seat} class="chooser" style=${{ transform: shift({ x: places.choosers.x + n * gap, y: places.choosers.y }) }}>
      <path class="flag" d="M-11.5 -16H11.5V12L0 18L-11.500 12Z" /><g transform="translate(0 -2)"><${Chip} seat=${seat} radius=${8.5} /></g></g>`)}
  </g>`;
}

/** The compass rose shows the turn order: whoever earned least comes first. */
function Compass({ house }) {
  const order = turnOrder(house.view, house.seats.length);
  return html`<g class="compass" transform="translate(94 882)">
    <circle class="ring" r="56" /><circle class="ring" r="47" />
    <path class="point" d="M0 -70L9 -9L0 0L-9 -9ZM0 70L-9 9L0 0L9 9ZM70 0L9 9L0 0L9 -9ZM-70 0L-9 -9L0 0L-9 9Z" /><path class="half" d="M0 -70L9 -9L0 0ZM0 70L-9 9L0 0ZM70 0L9 9L0 0ZM-70 0L-9 -9L0 0Z" />
    <path class="minor" d="M33 -33L6 -12L12 -6ZM33 33L6 12L12 6ZM-33 33L-6 12L-12 6ZM-33 -33L-6 -12L-12 -6Z" />
    ${house.seats.map(({ seat }) => {
      const place = order.indexOf(seat);
      return place < 0 ? null : html`<g key=${seat} class="placed" style=${{ transform: `translate(${110 + place * 46}px, 4px)` }}>
        <${Chip} seat=${seat} radius=${17} />${house.acting.includes(seat) ? html`<circle class="acting" r="25" />` : null}</g>`;
    })}
    ${order.map((_, place) => html`<text key=${place} class="place" x=${110 + place * 46} y="50">${place + 1}</text>`)}
  </g>`;
}

/** What a vineyard would mean, beside it, before anybody commits. */
function Hint({ house, vineyard, point }) {
  const { view, facts, text, seat } = house;
  const { price, state, name, id } = vineyard;
  const owner = ownerOf(view, id);
  const lines = [text(state ? "board.state" : "board.private")];
  const asked = house.remaining().filter((action) => action.endsWith(` ${name}`)).map((action) => action.split(" ")[0]);
  if (owner >= 0) lines.push(house.name(owner));
  if (asked.includes("buy")) lines.push(text("board.left", { money: at(view.money, seat) - price }));
  if (asked.includes("buy") && closes(house, vineyard)) lines.push(text(state ? "board.ends_bottle" : "board.brings_gift"));
  if (asked.includes("gift")) lines.push(text("board.for_free"));
  const region = facts.regions[Math.floor(id / 21)];
  return html`<div class="hint ${point.x > WIDTH * 0.72 ? "leftward" : point.x < WIDTH * 0.2 ? "rightward" : ""} ${point.y < 110 ? "below" : ""}" aria-hidden="true"
    style=${{ left: `${(point.x / WIDTH) * 100}%`, top: `${(point.y / HEIGHT) * 100}%` }}><b>${region.name} ${(id % 21) + 1} · ${price}</b>${lines.map((line) => html`<span key=${line}>${line}</span>`)}</div>`;
}

/** Would this purchase take the last free vineyard of its kind from a region with a bottle? */
function closes({ view, facts }, { id, state }) {
  const region = Math.floor(id / 21);
  return at(view.bottle, region) > 0 && facts.regions[region].vineyards.every((one) => one.state !== state || one.id === id || ownerOf(view, one.id) >= 0);
}

/**
 * `bare`: too small for figures and fingers, so that regions are opened (`onOpen`) and not vineyards chosen.
 */
export function Italy({ house, bare, width, pointed, onPoint, onOpen }) {
  const { view, facts, event } = house;
  const plan = useMemo(() => survey(facts, bare), [facts, bare]);
  const touched = event && "vineyard" in event.args ? event.args.vineyard : -1;
  const selecting = asks(house, "select");
  const told = event && "region" in event.args && event.key !== "revealed" ? event.args.region : -1;
  const inside = (region) => region.vineyards.some(({ name }) => house.choosable(name));

  const tone = (region, n) => {
    const chosen = house.chosen.includes(region.code);
    const open = selecting ? house.choosable(region.code) : bare && inside(region);
    return [chosen && "chosen", open && !chosen && "open", view.barrel === n + 1 && "current", (view.gift === n + 1 || told === n) && "told", pointed === region.code && "pointed"].filter(Boolean).join(" ");
  };

  const scale = width / WIDTH;
  const grown = ({ x, y, width: wide, height }, least) => {
    const [w, h] = [Math.max(wide, least / scale), Math.max(height, least / scale)];
    const [left, top] = [Math.max(0, x - (w - wide) / 2), Math.max(0, y - (h - height) / 2)];
    return { x: left / WIDTH, y: top / HEIGHT, width: Math.min(w, WIDTH - left) / WIDTH, height: Math.min(h, HEIGHT - top) / HEIGHT };
  };
  const whole = bare || selecting;
  const regions = facts.regions
    .map((region, n) => ({ token: region.code, label: spokenRegion(house, n), class: whole ? "area" : "name-plate", ...grown(whole ? plan.boxes[n] : plan.plates[n].box, bare ? 46 : 30) }))
    .sort((one, other) => other.width * other.height - one.width * one.height);
  const vineyards = bare ? [] : facts.regions.flatMap((region, n) => region.vineyards.map((vineyard, place) => {
    const { x, y } = plan.roads[n][place];
    return { token: vineyard.name, label: spokenVineyard(house, n, place), class: selecting ? "through" : "", x: (x - PITCH / 2) / WIDTH, y: (y - PITCH / 2) / HEIGHT, width: PITCH / WIDTH, height: PITCH / HEIGHT };
  }));

  // On a small map a tap opens a region, unless regions themselves are asked for.
  const open = (token) => (bare && !selecting ? onOpen(facts.regions.findIndex((region) => region.code === token)) : house.choose(token));
  const over = bare && !selecting ? { ...house, choosable: (token) => inside(facts.regions.find((region) => region.code === token)), choose: open } : house;

  const hinted = facts.regions.flatMap((region, n) => region.vineyards.map((vineyard, place) => ({ vineyard, point: plan.roads[n][place] })))
    .find(({ vineyard: { name } }) => !bare && !selecting && (house.lifted ? house.chosen.includes(name) : name === pointed));
  const barrel = view.barrel ? REGIONS[view.barrel - 1].barrel : { x: 330, y: 815 };

  return html`<div class="map ${bare ? "bare" : ""}" style=${{ width: `${width}px`, height: `${(width * HEIGHT) / WIDTH}px` }}>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
      <${Land} roads=${plan.roads} />
      ${facts.regions.map((region, n) => html`<g key=${n} clip-path=${n === ISLAND ? undefined : "url(#boot)"}><path class="region ${tone(region, n)}" d=${REGIONS[n].shape} /></g>`)}
      ${facts.regions.map((region, n) => html`<g key=${n}>${region.vineyards.map(({ id, price, state, name }, place) => {
        const lifted = house.chosen.includes(name) || house.sent.includes(name) || view.pending === id + 1;
        return html`<g key=${id} style=${{ transform: shift(plan.roads[n][place]) }}><g class="spot ${id === touched ? event.key : ""} ${lifted ? "lifted" : ""}"><${Bead} price=${price} state=${state} owner=${ownerOf(view, id)} bare=${bare} /></g></g>`;
      })}</g>`)}
      ${facts.regions.map((region, n) => html`<${Plate} key=${n} house=${house} region=${n} places=${plan.plates[n]} bare=${bare} />`)}
      <g class="travelling ${view.barrel ? "" : "aside"}" style=${{ transform: shift(barrel) }}><${Barrel} /></g>
      <${Compass} house=${house} />
    </svg>
    <${Targets} items=${[...regions, ...vineyards]} house=${over} label=${house.text("board.map")} onPoint=${onPoint} />
    ${hinted ? html`<${Hint} house=${house} ...${hinted} />` : null}
  </div>`;
}
