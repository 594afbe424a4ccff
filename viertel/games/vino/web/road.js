// One region, large enough for a finger: what opens on a small map.
import { html, useMemo } from "/static/table/html.js";
import { Icon } from "/static/table/icons.js";
import { later } from "/static/table/later.js";
import { Picture } from "/static/table/picture.js";
import { Shape } from "/static/table/seats.js";
import { Targets } from "/static/table/targets.js";
import { joined } from "/static/table/text.js";
import { through } from "./land.js";
import { Bead, Bottle, Chip, Fresh, Label } from "./pieces.js";
import { spokenMarker, spokenVineyard } from "./spoken.js";
import { choosers, fresh, holdings, letterOf, marker } from "./things.js";
import { walk } from "./italy.js";

/** @import { House, OnPoint } from "./types" */

const Meaning = later(() => import("./hint.js"), "Meaning");

const FINGER = 46;
const ROOM = 54;

/**
 * `n`: the region's place among them all.
 * @param {{ house: House, n: number, width: number, height: number, pointed: string | null, onPoint: OnPoint,
 *   onTurn: (by: number) => void, onClose: () => void }} props
 */
export function Road({ house, n, width, height, pointed, onPoint, onTurn, onClose }) {
  const { view, facts, text, event } = house;
  const region = facts.regions[n];
  const { name, code, grapes, bottle, vineyards } = region;
  const columns = Math.min(vineyards.length, Math.floor((width - 12) / FINGER));
  const rows = Math.ceil(vineyards.length / columns);
  const step = Math.min(70, (width - 12) / columns);
  const high = rows * ROOM + 12;
  const points = useMemo(
    () =>
      walk(
        { from: [(width - step * (columns - 1)) / 2, ROOM / 2 + 6], along: [step, 0], across: [0, ROOM], columns, rows },
        vineyards.length,
      ),
    [width, columns, rows, vineyards.length],
  );
  const news = fresh(house.story(), view.phase);
  const touched = event && "vineyard" in event.args ? event.args.vineyard : null;
  const items = vineyards.map((vineyard, place) => ({
    token: vineyard.name,
    label: spokenVineyard(house, region, place),
    x: (points[place].x - FINGER / 2) / width,
    y: (points[place].y - ROOM / 2) / high,
    width: FINGER / width,
    height: ROOM / high,
  }));
  const owners = house.seats.map(({ seat }) => ({ seat, count: holdings(view, seat, region) })).filter(({ count }) => count);
  const chosenBy = choosers(house, region);
  const meant = event ? null : vineyards.find((one) => (house.lifted ? house.chosen.includes(one.name) : one.name === pointed));
  const selectable = house.choosable(code) || house.chosen.includes(code);
  return html`<div class="road-view" style=${{ width: `${width}px`, minHeight: `${height}px` }}>
    <header>
      <button type="button" class="tool" aria-label=${text("board.whole_map")} onClick=${onClose}><${Icon} name="close" />
      </button>
      <h2><span class="number">${n + 1}</span>${name}
        ${
          bottle
            ? html`<${Picture} size=${30} box=${44} label=${text(view.bottle[code] ? "board.bottle" : "board.no_bottle")}>
              <${Bottle} gone=${!view.bottle[code]} /><//>`
            : null
        }</h2>
      <button type="button" class="tool" aria-label=${text("board.previous_region")} onClick=${() => onTurn(-1)}>
        <${Icon} name="back" /></button>
      <button type="button" class="tool" aria-label=${text("board.next_region")} onClick=${() => onTurn(1)}>
        <${Icon} name="next" /></button>
    </header>
    <div class="facts">
      <ul class="markers">${grapes.map((grape) => {
        const { look, seat } = marker(view, region, grape);
        return html`<li key=${grape}>
          <${Picture} size=${44} box=${50} label=${spokenMarker(house, region, grape)}>
            <${Label} letter=${letterOf(facts, grape)} grape=${grape} look=${look} />
            ${
              seat === null
                ? null
                : html`<g transform="translate(0 14)"><circle class="under" r="10" /><${Chip} seat=${seat} radius=${8} /></g>`
            }<//></li>`;
      })}</ul>
      <ul class="counts">
        ${owners.map(
          ({ seat, count }) =>
            html`<li key=${seat}><${Shape} seat=${seat} size=${18} /><span class="unseen">${house.name(seat)}</span> ${count}
            </li>`,
        )}</ul>
    </div>
    <div class="beads" style=${{ height: `${high}px` }}>
      <svg viewBox="0 0 ${width} ${high}" aria-hidden="true" focusable="false">
        <path class="road" d=${through(points)} /><path class="dust" d=${through(points)} />
        ${vineyards.map(
          (
            { price, state, name: token },
            place,
          ) => html`<g key=${token} transform="translate(${points[place].x} ${points[place].y}) scale(.92)">
            <g class=${joined(
              ["spot", token === touched && event?.key, (house.chosen.includes(token) || view.pending === token) && "lifted"],
              " ",
            )}>
              <${Bead} price=${price} state=${state} owner=${view.owner[token]} />
              ${news.has(token) ? html`<${Fresh} />` : null}</g></g>`,
        )}
      </svg>
      <${Targets} key=${code} items=${items} house=${house} label=${name} onPoint=${onPoint} />
    </div>
    ${meant ? html`<${Meaning} house=${house} region=${region} vineyard=${meant} />` : null}
    ${
      chosenBy.length
        ? html`<p class="chosen-by">
          ${text("board.chosen_by", { names: "" })} ${chosenBy.map(
            (seat) => html`<${Shape} key=${seat} seat=${seat} size=${18} />`,
          )}</p>`
        : null
    }
    ${
      selectable
        ? html`<button type="button" class="choice ${house.chosen.includes(code) ? "chosen" : ""}"
          onClick=${() => (house.choose(code), onClose())}>
          ${text(house.chosen.includes(code) ? "board.unselect" : "board.select", { region: name })}</button>`
        : null
    }
  </div>`;
}
