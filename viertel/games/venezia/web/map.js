// Venice in the morning: seven districts, two islands, who is where and who has the most.
import { html, useMemo } from "/static/table/html.js";
import { Targets } from "/static/table/targets.js";
import { joined } from "/static/table/text.js";
import { BESIDE, BRIDGES, GRAVES, HEIGHT, PLACES, WAVES, WIDTH } from "./city.js";
import { ownSlots } from "./draft.js";
import { Chip, Home, Pigeon, Raptor } from "./pieces.js";
import { coming, homeOf, leader, leaderOfGraves, pigeonsIn } from "./things.js";

/** @import { Place, Size } from "/static/table/types" */
/** @import { Zone as Token } from "./view" */
/** @import { House } from "./things" */
/**
 * So many of somebody's pigeons, and how many more will come.
 * @typedef {{ who: number | "grey", count: number, plus: number }} Count
 */

const RADIUS = 31;
const PITCH = 72;
const ROW = 74;

const Lagoon = () =>
  useMemo(
    () => html`<g class="lagoon"><rect class="water" width=${WIDTH} height=${HEIGHT} />
      <path class="deep" d="M0 0H200C120 80 60 160 0 220ZM1000 600C930 660 960 860 1000 900ZM0 700C60 760 60 900 40 960H0Z" />
      ${[...Object.values(PLACES), GRAVES].map(({ shape }, n) => html`<path key=${n} class="shoal" d=${shape} />`)}
      ${[...Object.values(PLACES), GRAVES].map(({ shape }, n) => html`<path key=${n} class="shallow" d=${shape} />`)}
      ${WAVES.map(([x, y], n) => html`<path key=${n} class="wave" d="M${x} ${y}q8 -9 16 0t16 0t16 0" />`)}
      <g class="gondola" transform="translate(600 715)"><path d="M-46 -12C-40 6 30 8 46 -16C40 14 -36 18 -46 -12Z" />
        <path d="M18 0V-34M24 -40L8 10" /><circle cx="18" cy="-38" r="5" /></g></g>`,
    [],
  );

// Roofs, domes and trees: a few strokes that say what is meant.
const Sketch = () =>
  useMemo(
    () => html`<g class="sketch">
      ${BRIDGES.map(
        ([x, y, turn], n) =>
          html`<path key=${n} class="bridge" transform="translate(${x} ${y}) rotate(${turn})" d="M-24 6C-12 -10 12 -10 24 6" />`,
      )}
      <path class="ink" d="M505 690C505 672 535 672 535 690M520 676V666M500 690H540V700H500Z" />
      <path class="ink" d="M905 700V650L912 640L919 650V700" /><path class="ink" d="M690 640V596L696 584L702 596V638" />
      <path class="tree"
        d="M738 200C728 170 738 140 744 132C752 142 760 170 752 200ZM930 200C920 170 930 140 936 132C944 142 952 170 944 200Z" />
    </g>`,
    [],
  );

const Fog = () =>
  useMemo(
    () => html`<g class="fog">
      <defs>
        <radialGradient id="fog"><stop offset="0" stop-color="#fff" stop-opacity=".85" />
          <stop offset="1" stop-color="#fff" stop-opacity="0" /></radialGradient></defs>
      ${[
        [90, 90, 240, 110],
        [640, 30, 220, 70],
        [970, 330, 130, 150],
        [60, 800, 190, 120],
        [700, 930, 260, 90],
        [560, 730, 160, 60],
      ].map(([x, y, rx, ry], n) => html`<ellipse key=${n} cx=${x} cy=${y} rx=${rx} ry=${ry} fill="url(#fog)" />`)}</g>`,
    [],
  );

/**
 * The counts of a place, in one row or two.
 * @param {Place & { counts: Count[], first: number, broad: boolean }} props
 */
function Counts({ x, y, counts, first, broad }) {
  const rows = broad || counts.length <= 3 ? [counts] : [counts.slice(0, 3), counts.slice(3)];
  return rows.map((row, r) =>
    row.map(
      (
        { who, count, plus },
        k,
      ) => html`<g key=${who} transform="translate(${x + (k - (row.length - 1) / 2) * PITCH} ${y + r * ROW})"
        class="count ${who === first ? "most" : ""} ${count ? "" : "ghost"}">
        ${who === first ? html`<circle class="halo" r=${RADIUS + 9} />` : null}
        ${
          who === "grey"
            ? html`<g class="greys"><g transform="scale(.72)"><${Pigeon} seat=${-1} /></g><text x="12" y="34">${count}</text></g>`
            : html`<${Chip} seat=${who} radius=${RADIUS}>${count || `+${plus}`}<//>`
        }
        ${
          plus && count
            ? html`<g class="plus"><rect x="6" y="-46" width="50" height="30" rx="15" /><text x="31" y="-24">+${plus}</text></g>`
            : null
        }
      </g>`,
    ),
  );
}

/** What an event is about, if it is a zone. @param {House["event"]} event */
const zoneOf = (event) => (event && "zone" in event.args ? event.args.zone : null);

/** @param {{ house: House, zone: Token }} props */
function Zone({ house, zone }) {
  const { view, seats, text, event } = house;
  const { x, y } = PLACES[zone];
  const first = leader(view, zone, seats);
  const home = homeOf(view, zone);
  const { seat: own } = house;
  const more = own === null ? 0 : coming(ownSlots(house, own), zone);
  /** @type {Count[]} */
  const all = [
    ...seats.map(({ seat }) => ({ who: seat, count: pigeonsIn(view, zone, seat), plus: own === seat ? more : 0 })),
    { who: "grey", count: view.city[zone].grey, plus: 0 },
  ];
  const counts = all.filter(({ count, plus }) => count || plus);
  const broad = PLACES[zone].width > 330;
  const two = !broad && counts.length > 3;
  const name = text(`board.short_${zone}`);
  return html`<g class="zone">
    <text class="place-name" x=${x + (home >= 0 ? 22 : 0)} y=${y - (two ? 62 : 34)}>${name}</text>
    ${
      home >= 0
        ? html`<g transform="translate(${x - name.length * 7.8 - 15} ${y - (two ? 73 : 45)})"><${Home} seat=${home} /></g>`
        : null
    }
    <${Counts} x=${x} y=${y + (two ? -10 : 22)} counts=${counts} first=${first} broad=${broad} />
    ${view.bird === zone ? html`<g class="prey" transform="translate(${x} ${y - 4})"><${Raptor} /></g>` : null}
    ${
      event?.key === "scored" && event.args.zone === zone
        ? html`<text class="gain" x=${x} y=${y + 10}>+${event.args.points}</text>`
        : null
    }
  </g>`;
}

const LOSES = new Set(["feud", "purged", "purged_grey", "expelled", "emptied", "sent_off"]);

/** What a place says: who is there with how many, who has the most, whose home it is. @param {House} house @param {Token} zone */
function spoken(house, zone) {
  const { view, seats, text, name } = house;
  const first = leader(view, zone, seats);
  const home = homeOf(view, zone);
  const who = seats.flatMap(({ seat }) =>
    pigeonsIn(view, zone, seat)
      ? `${name(seat)} ${pigeonsIn(view, zone, seat)}${seat === first ? ` (${text("board.most")})` : ""}`
      : [],
  );
  const greys = view.city[zone].grey;
  return joined([
    ...who,
    greys && `${text("board.grey")} ${greys}`,
    !who.length && !greys && text("board.empty"),
    home >= 0 && text("board.home_of", { name: name(home) }),
    view.bird === zone && text("board.bird_here"),
  ]);
}

/** @param {Place & Size} place */
const box = ({ x, y, width, height }) => ({
  x: (x - width / 2) / WIDTH,
  y: (y - height / 2) / HEIGHT,
  width: width / WIDTH,
  height: height / HEIGHT,
});

/** @param {{ house: House, width: number }} props */
export function City({ house, width }) {
  const { view, facts, seats, text, event } = house;
  const first = leaderOfGraves(view);
  const graves = seats.map(({ seat }) => ({ who: seat, count: view.michele[seat], plus: 0 })).filter(({ count }) => count);
  const { beside } = view;
  const items = facts.zones.map((zone) => ({
    token: /** @type {string} */ (zone),
    label: `${text(`zone.${zone}`)}: ${spoken(house, zone)}`,
    ...box(PLACES[zone]),
  }));
  const dead = graves
    .map(({ who, count }) => `${house.name(who)} ${count}${who === first ? ` (${text("board.most")})` : ""}`)
    .join(", ");
  items.push({ token: "michele", label: `${text("board.graves")}: ${dead || text("board.empty")}`, ...box(GRAVES) });
  items.push({ token: "beside", label: text("board.beside", { count: beside }), ...box(BESIDE) });
  const look = (/** @type {Token} */ zone) => {
    const most = leader(view, zone, seats);
    const told = zoneOf(event) === zone && event?.key !== "own_zone";
    return joined(
      [
        "district",
        zone === facts.island && "island",
        most >= 0 && `led seat-${most}`,
        house.chosen.includes(zone) ? "chosen" : house.choosable(zone) && "open",
        told && (LOSES.has(event?.key ?? "") ? "losing" : "told"),
      ],
      " ",
    );
  };
  return html`<div class="city" style=${{ width: `${width}px`, height: `${Math.round((width * HEIGHT) / WIDTH)}px` }}>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
      <${Lagoon} />
      ${facts.zones.map((zone) => html`<path key=${zone} class=${look(zone)} d=${PLACES[zone].shape} />`)}
      <path class="district graves" d=${GRAVES.shape} />
      <${Sketch} /><${Fog} />
      <g class="zone"><text class="place-name" x=${GRAVES.x} y=${GRAVES.y - 34}>✝ San Michele</text>
        <${Counts} x=${GRAVES.x} y=${GRAVES.y + 24} counts=${graves} first=${first} broad=${graves.length < 4} /></g>
      <g class="waiting" transform="translate(${BESIDE.x} ${BESIDE.y})">
        <rect x=${-BESIDE.width / 2 + 8} y=${-BESIDE.height / 2 + 8} width=${BESIDE.width - 16} height=${BESIDE.height - 16}
          rx="14" />
        ${Array.from(
          { length: beside },
          (_, n) =>
            html`<g key=${n} transform="translate(${(n - (beside - 1) / 2) * 33} 0) scale(.48)"><${Pigeon} seat=${-1} /></g>`,
        )}</g>
      ${facts.zones.map((zone) => html`<${Zone} key=${zone} house=${house} zone=${zone} />`)}
    </svg>
    <${Targets} items=${items} house=${house} label=${text("board.map")} />
  </div>`;
}
