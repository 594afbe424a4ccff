// What is going on: the round and its three phases, the bottles left, who buys after whom, how a gift is shared out.
import { html } from "/static/table/html.js";
import { Icon } from "/static/table/icons.js";
import { Picture } from "/static/table/picture.js";
import { Shape } from "/static/table/seats.js";
import { shares } from "./foresight.js";
import { Bottle } from "./pieces.js";
import { hasChosen, holdings, placeOf } from "./things.js";

/** @import { House } from "./types" */
/** @import { Phase } from "./view" */

/** @type {Phase[]} */
const CHOOSE = ["select"];
/** @type {Phase[]} */
const BUY = ["owners", "newcomers"];
/** @type {Phase[]} */
const SELLING = ["sell", "return", "raise"];

/** @param {{ house: House }} props */
const Steps = ({ house }) => {
  const { view, text } = house;
  if (!view.round) return html`<p class="steps-of-round"><b>${text("board.preliminary")}</b></p>`;
  const here = (/** @type {Phase[]} */ phases) => (phases.includes(view.phase) ? "here" : "");
  return html`<p class="steps-of-round"><b>${text("board.round", { round: view.round })}</b>
    <span class=${here(CHOOSE)}>${text("board.choosing")}</span><span class=${here(BUY)}>${text("board.buying")}</span>
    <span class=${here(SELLING)}>${text("board.selling")}</span></p>`;
};

/** @param {{ house: House }} props */
const Bottles = ({ house }) => {
  const { facts, view, text } = house;
  const left = facts.regions.filter(({ bottle, code }) => bottle && view.bottle[code]).length;
  return html`<p class="bottles" role="img" aria-label=${text("board.bottles_left", { bottles: left })}
    title=${text("board.bottles_left", { bottles: left })}>
    ${facts.regions.map(({ bottle, code }) =>
      bottle ? html`<${Picture} key=${code} size=${22} box=${42}><${Bottle} gone=${!view.bottle[code]} /><//>` : null,
    )}</p>`;
};

/** @param {{ house: House, seats: number[], label: string, order?: boolean }} props */
const Row = ({ house, seats, label, order = true }) =>
  seats.length
    ? html`<p class="queue"><span>${label}
      </span> ${seats.map(
        (seat, n) =>
          html`<span key=${seat} class=${order ? (n ? "" : "first") : "waiting"}><${Shape} seat=${seat} size=${18} />
            <span>${house.name(seat)}</span></span>`,
      )}</p>`
    : null;

/** First, second and third of the region, and what the government gives each. @param {{ house: House }} props */
function Gift({ house }) {
  const { facts, view, text } = house;
  const region = facts.regions[placeOf(facts, view.gift)];
  const given = shares(house);
  return html`<div class="gift"><h2>${text("board.gift", { region: region.name })}</h2>
    <ol>${view.ranked.slice(0, view.n_ranked).map(
      (seat, rank) => html`<li key=${seat} class=${view.rank === rank ? "here" : view.rank > rank ? "done" : ""}>
        <${Shape} seat=${seat} size=${20} /> <b>${house.name(seat)}</b>
        <span>${text("board.has_here", { vineyards: holdings(view, seat, region) })}</span>
        <span class="share">${given[rank] || view.rank < rank ? `+${given[rank]}` : html`<${Icon} name="check" size=${16} />`}
        </span></li>`,
    )}</ol></div>`;
}

/** @param {{ house: House }} props */
export function Now({ house }) {
  const { facts, view, text } = house;
  const owners = view.owners.slice(0, view.n_owners);
  const newcomers = view.newcomers.slice(0, view.n_newcomers);
  const here = placeOf(facts, view.barrel);
  const waiting = view.phase === "select" ? house.seats.filter(({ seat }) => !hasChosen(view, seat)).map(({ seat }) => seat) : [];
  return html`<section class="now" aria-label=${text("board.now")}>
    <div class="line"><${Steps} house=${house} /><${Bottles} house=${house} /></div>
    ${view.gift ? html`<${Gift} house=${house} />` : null}
    ${
      !view.gift && BUY.includes(view.phase) && here >= 0
        ? html`<h2>${here + 1}. ${facts.regions[here].name}</h2>
          <${Row} house=${house} seats=${owners} label=${text("board.owners")} />
          <${Row} house=${house} seats=${newcomers} label=${text("board.newcomers")} />`
        : null
    }
    ${
      view.phase === "select"
        ? html`<${Row} house=${house} seats=${waiting} order=${false} label=${text("board.still_choosing")} />`
        : null
    }
    ${
      view.phase === "raise"
        ? html`<p class="queue"><span>${text("board.spaces_left")}</span>
          <span class="pips" aria-hidden="true">${Array.from({ length: view.spaces }, (_, n) => html`<i key=${n}></i>`)}</span>
          <b>${view.spaces}</b></p>`
        : null
    }
  </section>`;
}
