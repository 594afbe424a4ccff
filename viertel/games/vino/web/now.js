// What is going on: the round and its three phases, the bottles left, who buys after whom, how a gift is shared out.
import { html } from "/static/table/html.js";
import { Icon } from "/static/table/icons.js";
import { Picture } from "/static/table/picture.js";
import { Shape } from "/static/table/seats.js";
import { at } from "/static/table/view.js";
import { Bottle } from "./pieces.js";
import { hasChosen, holdings, PHASE, queue, shares } from "./things.js";

const CHOOSE = [PHASE.SELECT];
const BUY = [PHASE.OWNERS, PHASE.NEWCOMERS];
const SELLING = [PHASE.SELL, PHASE.RETURN, PHASE.RAISE];

const Steps = ({ house }) => {
  const { view, text } = house;
  if (!view.round) return html`<p class="steps-of-round"><b>${text("board.preliminary")}</b></p>`;
  const here = (phases) => (phases.includes(view.phase) ? "here" : "");
  return html`<p class="steps-of-round"><b>${text("board.round", { round: view.round })}</b>
    <span class=${here(CHOOSE)}>${text("board.choosing")}</span><span class=${here(BUY)}>${text("board.buying")}</span>
    <span class=${here(SELLING)}>${text("board.selling")}</span></p>`;
};

const Bottles = ({ house }) => {
  const { facts, view, text } = house;
  const left = facts.regions.filter((region, n) => region.bottle && at(view.bottle, n)).length;
  return html`<p class="bottles" role="img" aria-label=${text("board.bottles_left", { bottles: left })}
    title=${text("board.bottles_left", { bottles: left })}>
    ${facts.regions.map((region, n) =>
      region.bottle ? html`<${Picture} key=${n} size=${22} box=${42}><${Bottle} gone=${!at(view.bottle, n)} /><//>` : null,
    )}</p>`;
};

const Row = ({ house, seats, label, order = true }) =>
  seats.length
    ? html`<p class="queue"><span>${label}
      </span> ${seats.map(
        (seat, n) =>
          html`<span key=${seat} class=${order ? (n ? "" : "first") : "waiting"}><${Shape} seat=${seat} size=${18} />
            <span>${house.name(seat)}</span></span>`,
      )}</p>`
    : null;

/** First, second and third of the region, and what the government gives each. */
function Gift({ house }) {
  const { facts, view, text } = house;
  const region = view.gift - 1;
  const ranked = queue(view.ranked, view.n_ranked);
  const given = shares(house, region, ranked);
  return html`<div class="gift"><h2>${text("board.gift", { region: facts.regions[region].name })}</h2>
    <ol>${ranked.map(
      (seat, rank) => html`<li key=${seat} class=${view.rank === rank ? "here" : view.rank > rank ? "done" : ""}>
        <${Shape} seat=${seat} size=${20} /> <b>${house.name(seat)}</b>
        <span>${text("board.has_here", { vineyards: holdings(view, seat, region) })}</span>
        <span class="share">${given[rank] || view.rank < rank ? `+${given[rank]}` : html`<${Icon} name="check" size=${16} />`}
        </span></li>`,
    )}</ol></div>`;
}

export function Now({ house }) {
  const { facts, view, text } = house;
  const owners = queue(view.owners, view.n_owners ?? 0);
  const newcomers = queue(view.newcomers, view.n_newcomers ?? 0);
  const waiting =
    view.phase === PHASE.SELECT ? house.seats.filter(({ seat }) => !hasChosen(view, seat)).map(({ seat }) => seat) : [];
  return html`<section class="now" aria-label=${text("board.now")}>
    <div class="line"><${Steps} house=${house} /><${Bottles} house=${house} /></div>
    ${view.gift ? html`<${Gift} house=${house} />` : null}
    ${
      !view.gift && BUY.includes(view.phase) && view.barrel
        ? html`<h2>${view.barrel}. ${facts.regions[view.barrel - 1].name}</h2>
          <${Row} house=${house} seats=${owners} label=${text("board.owners")} />
          <${Row} house=${house} seats=${newcomers} label=${text("board.newcomers")} />`
        : null
    }
    ${
      view.phase === PHASE.SELECT
        ? html`<${Row} house=${house} seats=${waiting} order=${false} label=${text("board.still_choosing")} />`
        : null
    }
    ${
      view.phase === PHASE.RAISE
        ? html`<p class="queue"><span>${text("board.spaces_left")}</span>
          <span class="pips" aria-hidden="true">${Array.from({ length: view.spaces }, (_, n) => html`<i key=${n}></i>`)}</span>
          <b>${view.spaces}</b></p>`
        : null
    }
  </section>`;
}
