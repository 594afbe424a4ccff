// Italy with everything on it: owners, markers, bottles, the barrel, the compass rose; and the targets over it.
import { html, useMemo } from "/static/table/html.js";
import { shift } from "/static/table/places.js";
import { later } from "/static/table/later.js";
import { Targets } from "/static/table/targets.js";
import { joined } from "/static/table/text.js";
import { HEIGHT, ISLAND, PITCH, REGIONS, walk, WIDTH } from "./italy.js";
import { Compass } from "./compass.js";
import { Land, shapeOf } from "./land.js";
import { Barrel, Bead, Fresh } from "./pieces.js";
import { Plate, plate } from "./plate.js";
import { asks, fresh, placeOf } from "./things.js";
import { spokenRegion, spokenVineyard } from "./spoken.js";

/** @import { Place, Size } from "/static/table/types" */
/** @import { Facts, House, OnPoint, Region } from "./types" */

const Hint = later(() => import("./hint.js"), "Hint");

/** Everything of the map that depends on the figures and the scale alone. @param {Facts} facts @param {boolean} bare */
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

/**
 * `bare`: too small for figures; `opening`: too small for fingers, so that regions are opened (`onOpen`), not vineyards chosen.
 * @param {{ house: House, bare: boolean, opening: boolean, width: number, pointed: string | null, onPoint: OnPoint,
 *   onOpen: (region: number) => void }} props
 */
export function Italy({ house, bare, opening, width, pointed, onPoint, onOpen }) {
  const { view, facts, event } = house;
  const plan = useMemo(() => survey(facts, bare), [facts, bare]);
  const story = house.story();
  const news = useMemo(() => fresh(story, view.phase), [story.length, view.phase]);
  const touched = event && "vineyard" in event.args ? event.args.vineyard : null;
  const selecting = asks(house, "select");
  const told = event && "region" in event.args && event.key !== "revealed" ? event.args.region : null;
  const inside = (/** @type {Region | undefined} */ region) => !!region?.vineyards.some(({ name }) => house.choosable(name));

  const tone = (/** @type {Region} */ region) => {
    const chosen = house.chosen.includes(region.code);
    const open = selecting ? house.choosable(region.code) : opening && inside(region);
    return joined(
      [
        chosen && "chosen",
        open && !chosen && "open",
        view.barrel === region.code && "current",
        (view.gift === region.code || told === region.code) && "told",
        pointed === region.code && "pointed",
      ],
      " ",
    );
  };

  const scale = width / WIDTH;
  const grown = (/** @type {Place & Size} */ { x, y, width: wide, height }, /** @type {number} */ least) => {
    const [w, h] = [Math.max(wide, least / scale), Math.max(height, least / scale)];
    const [left, top] = [Math.max(0, x - (w - wide) / 2), Math.max(0, y - (h - height) / 2)];
    return {
      x: left / WIDTH,
      y: top / HEIGHT,
      width: Math.min(w, WIDTH - left) / WIDTH,
      height: Math.min(h, HEIGHT - top) / HEIGHT,
    };
  };
  const whole = opening || selecting;
  const regions = facts.regions
    .map((region, n) => ({
      token: region.code,
      label: spokenRegion(house, region, n),
      class: whole ? "area" : "name-plate",
      ...grown(whole ? plan.boxes[n] : plan.plates[n].box, opening ? 46 : 30),
    }))
    .sort((one, other) => other.width * other.height - one.width * one.height);
  const vineyards = opening
    ? []
    : facts.regions.flatMap((region, n) =>
        region.vineyards.map((vineyard, place) => {
          const { x, y } = plan.roads[n][place];
          return {
            token: vineyard.name,
            label: spokenVineyard(house, region, place),
            class: selecting ? "through" : "",
            x: (x - PITCH / 2) / WIDTH,
            y: (y - PITCH / 2) / HEIGHT,
            width: PITCH / WIDTH,
            height: PITCH / HEIGHT,
          };
        }),
      );

  // On a small map a tap opens a region, unless regions themselves are asked for.
  const open = (/** @type {string} */ token) => (opening && !selecting ? onOpen(placeOf(facts, token)) : house.choose(token));
  const over =
    opening && !selecting
      ? { ...house, choosable: (/** @type {string} */ token) => inside(facts.regions[placeOf(facts, token)]), choose: open }
      : house;

  const hinted = facts.regions
    .flatMap((region, n) =>
      region.vineyards.map((vineyard, place) => ({ region, vineyard, point: plan.roads[n][place], road: plan.roads[n] })),
    )
    .find(
      ({ vineyard: { name } }) =>
        !opening && !selecting && !event && (house.lifted ? house.chosen.includes(name) : name === pointed),
    );
  const barrel = REGIONS[placeOf(facts, view.barrel)]?.barrel ?? { x: 296, y: 800 };

  const size = { width: `${width}px`, height: `${(width * HEIGHT) / WIDTH}px`, "--least": `${11.2 / scale}px` };

  return html`<div class="map ${bare ? "bare" : ""}" style=${size}>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
      <${Land} roads=${plan.roads} />
      ${facts.regions.map(
        (region, n) =>
          html`<g key=${n} clip-path=${n === ISLAND ? undefined : "url(#boot)"}>
            <use class="region ${tone(region)}" href=${shapeOf(n)} clip-path="url(#region-${n})" /></g>`,
      )}
      ${facts.regions.map(
        (region, n) =>
          html`<g key=${n}>${region.vineyards.map(({ price, state, name }, place) => {
            const lifted = house.chosen.includes(name) || house.sent.includes(name) || view.pending === name;
            return html`<g key=${name} style=${{ transform: shift(plan.roads[n][place]) }}>
              <g class="spot ${name === touched ? event?.key : ""} ${lifted ? "lifted" : ""}">
                <${Bead} price=${price} state=${state} owner=${view.owner[name]} bare=${bare} scale=${scale} />
                ${news.has(name) ? html`<${Fresh} />` : null}</g></g>`;
          })}</g>`,
      )}
      ${facts.regions.map((region, n) => html`<${Plate} key=${n} house=${house} n=${n} places=${plan.plates[n]} bare=${bare} />`)}
      <g class="travelling ${view.barrel ? "" : "aside"}" style=${{ transform: shift(barrel) }}><${Barrel} /></g>
      <${Compass} house=${house} />
    </svg>
    <${Targets} items=${[...regions, ...vineyards]} house=${over} label=${house.text("board.map")} onPoint=${onPoint} />
    ${hinted ? html`<${Hint} house=${house} ...${hinted} />` : null}
  </div>`;
}
