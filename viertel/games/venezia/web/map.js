// Venice in the morning, or in the evening: seven districts, two islands, who is where, who has the most and what that brings.
import { html, useMemo, useState } from "/static/table/html.js";
import { Targets } from "/static/table/targets.js";
import { joined } from "/static/table/text.js";
import { BESIDE, distance, GRAVES, HEIGHT, outline, PLACES, WIDTH } from "./city.js";
import { done } from "./deeds.js";
import { ownSlots } from "./draft.js";
import { carried, forecast, scored, worth } from "./forecast.js";
import { Chip, Drawn, Home, Pigeon } from "./pieces.js";
import { coming, homeOf, leaderOfGraves, pigeonsIn } from "./things.js";

/** @import { Zone as Token } from "./view" */
/** @import { Forecast } from "./forecast" */
/** @import { House } from "./things" */
/**
 * So many of somebody's pigeons, and how many more will come.
 * @typedef {{ who: number | "grey", count: number, plus: number }} Count
 */

const RADIUS = 29;
const PITCH = 68;
const ROW = 60;
const NEAR = 40; // a tap on the water means the shore, if it is so near

const SHORES = [...Object.values(PLACES), GRAVES].map(({ shape }) => shape);
const Lagoon = () =>
  useMemo(
    () =>
      html`<use href="#lagoon" />${["shoal", "shallow"].map((kind) =>
        SHORES.map((shape, n) => html`<polygon key=${kind + n} class=${kind} points=${shape} />`),
      )}`,
    [],
  );

/**
 * The counts of a place, in as many rows as they need.
 * @param {{ x: number, y: number, row: number, counts: Count[], first: number }} props
 */
const Counts = ({ x, y, row, counts, first }) =>
  counts.map(({ who, count, plus }, n) => {
    const r = Math.floor(n / row);
    const length = Math.min(row, counts.length - r * row);
    return html`<g key=${who} transform="translate(${x + ((n % row) - (length - 1) / 2) * PITCH} ${y + r * ROW})"
      class="count ${count ? "" : "ghost"}">
      ${who === first ? html`<circle class="halo" r=${RADIUS + 7} />` : null}
      ${
        who === "grey"
          ? html`<g class="greys"><g transform="translate(-4 -4) scale(.62)"><${Pigeon} seat=${-1} /></g>
            <text x="14" y="30">${count}</text></g>`
          : html`<${Chip} seat=${who} radius=${RADIUS}>${count || `+${plus}`}<//>`
      }
      ${
        plus && count
          ? html`<g class="plus"><rect x="6" y="6" width="54" height="36" rx="18" /><text x="33" y="35">+${plus}</text></g>`
          : null
      }
    </g>`;
  });

/** What an event is about, if it is a zone. @param {House["event"]} event */
const zoneOf = (event) => (event && "zone" in event.args ? event.args.zone : null);

/** Now, and with the own plan carried out. @typedef {{ house: House, now: Forecast, then: Forecast }} Outlook */

/** @param {Outlook & { zone: Token }} props */
function Zone({ house, now, then, zone }) {
  const { view, seats, text, event, seat: own } = house;
  const { x, y, row } = PLACES[zone];
  const first = then.leader[zone];
  const home = homeOf(view, zone);
  const more = own === null ? 0 : coming(ownSlots(house, own), zone);
  /** @type {Count[]} */
  const all = [
    ...seats.map(({ seat }) => ({ who: seat, count: pigeonsIn(view, zone, seat), plus: own === seat ? more : 0 })),
    { who: "grey", count: view.city[zone].grey, plus: 0 },
  ];
  const counts = all.filter(({ count, plus }) => count || plus);
  const high = y - (counts.length > row ? 30 : 0);
  const name = text(`board.short_${zone}`);
  const points = first < 0 || scored(view) ? 0 : worth(house, zone, first);
  const half = name.length * 8.1;
  const shift = (home < 0 ? 0 : 21) - (points ? 29 : 0);
  return html`<g class="zone">
    <text class="place-name" x=${x + shift} y=${high}>${name}</text>
    ${
      home < 0
        ? null
        : html`<g transform="translate(${x + shift - half - 22} ${high - 11}) scale(.72)"><${Home} seat=${home} /></g>`
    }
    ${
      points
        ? html`<g class="worth seat-${first} ${first !== now.leader[zone] ? "new" : ""}"
          transform="translate(${x + shift + half + 33} ${high - 11})">
          <rect x="-27" y="-19" width="54" height="38" rx="19" /><text y="11">+${points}</text></g>`
        : null
    }
    <${Counts} x=${x} y=${high + 43} row=${row} counts=${counts} first=${first} />
    ${
      view.bird === zone
        ? html`<g class="prey"><${Drawn} name="raptor" at="translate(${x} ${high - 58}) scale(.78)" /></g>`
        : null
    }
    ${
      event?.key === "scored" && event.args.zone === zone
        ? html`<text class="gain" x=${x} y=${y + 30}>+${event.args.points}</text>`
        : null
    }
  </g>`;
}

const LOSES = new Set(["feud", "purged", "purged_grey", "expelled", "emptied", "sent_off"]);

/**
 * What a place says: who is there with how many, who has the most, whose home it is, what it is worth.
 * @param {Outlook} outlook @param {Token} zone
 */
function spoken({ house, now, then }, zone) {
  const { view, seats, text, name } = house;
  const first = now.leader[zone];
  const home = homeOf(view, zone);
  const who = seats.flatMap(({ seat }) =>
    pigeonsIn(view, zone, seat)
      ? `${name(seat)} ${pigeonsIn(view, zone, seat)}${seat === first ? ` (${text("board.most")})` : ""}`
      : [],
  );
  const greys = view.city[zone].grey;
  const will = then.leader[zone] === first ? -1 : then.leader[zone];
  return joined([
    ...who,
    greys && `${text("board.grey")} ${greys}`,
    !who.length && !greys && text("board.empty"),
    home >= 0 && text("board.home_of", { name: name(home) }),
    zone === house.facts.island
      ? text("board.island_help")
      : house.seat !== null && text("board.worth", { points: worth(house, zone, house.seat) }),
    will >= 0 && text("board.would_lead", { name: name(will) }),
    view.bird === zone && text("board.bird_here"),
  ]);
}

/**
 * The action that is lifted, or that a tap on what one points at would make.
 * @param {House} house @param {string | null} pointed
 */
function wished(house, pointed) {
  if (house.lifted || house.event || !house.choosable(pointed)) return house.lifted;
  const actions = house.remaining().filter((action) => pointed && action.split(" ").includes(pointed));
  return actions.length === 1 ? actions[0] : null;
}

/** @param {{ house: House, width: number }} props */
export function City({ house, width }) {
  const { view, facts, seats, text, event } = house;
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null));
  const foreseen = { ...house, view: done(house, wished(house, pointed)) };
  const now = forecast(house);
  const then = forecast({ ...house, view: carried(house, foreseen.view) });
  const first = leaderOfGraves(view);
  const graves = seats.map(({ seat }) => ({ who: seat, count: view.michele[seat], plus: 0 })).filter(({ count }) => count);
  const dead = graves
    .map(({ who, count }) => `${house.name(who)} ${count}${who === first ? ` (${text("board.most")})` : ""}`)
    .join(", ");
  const shapes = useMemo(
    () => [...facts.zones.map((zone) => outline(PLACES[zone].shape)), outline(GRAVES.shape), outline(BESIDE.shape)],
    [facts],
  );
  const items = [
    ...facts.zones.map((zone) => ({
      token: /** @type {string} */ (zone),
      label: `${text(`zone.${zone}`)}: ${spoken({ house, now, then }, zone)}`,
    })),
    { token: "michele", label: `${text("board.graves")}: ${dead || text("board.empty")}. ${text("board.graves_help")}` },
    { token: "beside", label: text("board.beside", { count: view.beside }) },
  ].map((item, n) => ({ ...item, ...shapes[n] }));
  const state = (/** @type {string} */ token) =>
    joined([house.chosen.includes(token) ? "chosen" : house.choosable(token) && "open", pointed === token && "pointed"], " ");
  /** @param {Token} zone */
  const look = (zone) => {
    const most = then.leader[zone];
    const told = zoneOf(event) === zone && event?.key !== "own_zone";
    return joined(
      ["district", most >= 0 && `led seat-${most}`, state(zone), told && (LOSES.has(event?.key ?? "") ? "losing" : "told")],
      " ",
    );
  };
  // Canals are narrow: beside a shore one means what lies behind it.
  const onClick = (/** @type {MouseEvent} */ click) => {
    const target = /** @type {HTMLElement} */ (click.target);
    if (!target.matches(".targets")) return;
    const box = target.getBoundingClientRect();
    const [x, y] = [((click.clientX - box.x) / box.width) * WIDTH, ((click.clientY - box.y) / box.height) * HEIGHT];
    const [[zone, far]] = facts.zones
      .map((one) => /** @type {[Token, number]} */ ([one, distance(PLACES[one].shape, x, y)]))
      .sort(([, one], [, other]) => one - other);
    if (far < NEAR) house.choose(zone);
  };
  const told = items.find(({ token }) => token === pointed);
  const size = { width: `${width}px`, height: `${Math.round((width * HEIGHT) / WIDTH)}px` };
  return html`<div class="city" style=${size} onClick=${onClick}>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
      <${Lagoon} />
      ${facts.zones.map(
        (zone) => html`<g key=${zone} class=${look(zone)}>
        <polygon class="quay" points=${PLACES[zone].shape} transform="translate(0 10)" />
        <polygon class="ground" points=${PLACES[zone].shape} /></g>`,
      )}
      <g class="district ${state("michele")}"><polygon class="quay" points=${GRAVES.shape} transform="translate(0 10)" />
        <polygon class="ground graves" points=${GRAVES.shape} /></g>
      <use href="#city" /><use href="#fog" class="fog" />
      <g class="zone"><text class="place-name" x=${GRAVES.x} y=${GRAVES.y}>San Michele</text>
        <${Counts} x=${GRAVES.x} y=${GRAVES.y + 43} row=${4} counts=${graves} first=${first} /></g>
      <g class="waiting ${state("beside")}" transform="translate(${BESIDE.x} ${BESIDE.y})">
        <rect x="-114" y="-28" width="228" height="56" rx="14" />
        ${Array.from(
          { length: view.beside },
          (_, n) =>
            html`<g key=${n} transform="translate(${(n - (view.beside - 1) / 2) * 35} 2) scale(.46)">
              <${Pigeon} seat=${-1} /></g>`,
        )}</g>
      ${facts.zones.map((zone) => html`<${Zone} key=${zone} house=${foreseen} now=${now} then=${then} zone=${zone} />`)}
    </svg>
    <${Targets} items=${items} house=${house} label=${text("board.map")} onPoint=${setPointed} />
    ${told ? html`<p class="caption ${told.y < 0.5 ? "below" : ""}" aria-hidden="true">${told.label}</p>` : null}
  </div>`;
}
