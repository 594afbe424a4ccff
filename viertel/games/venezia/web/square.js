// The Piazza San Marco: ten rows of eight stones, letters across and numbers down, so that a finger finds each on a phone.
import { follow, unseen } from "/static/table/follow.js";
import { html, useMemo, useRef, useState } from "/static/table/html.js";
import { shift } from "/static/table/places.js";
import { Targets } from "/static/table/targets.js";
import { joined } from "/static/table/text.js";
import { at } from "/static/table/view.js";
import { after, food, pincers, way } from "./flight.js";
import { Hunter, Pigeon, Tourist, Tower } from "./pieces.js";
import { hasMoved, near, owner, PHASE, standing } from "./things.js";

export const UNIT = 100;
export const ACROSS = 8;
export const DOWN = 10;

const corner = (cell) => ({ x: Math.floor(cell / DOWN) * UNIT, y: (cell % DOWN) * UNIT });
const middle = (cell) => shift({ x: corner(cell).x + 50, y: corner(cell).y + 50 });

const Stones = ({ names, campanile }) =>
  useMemo(
    () => html`<g class="stones"><rect class="ground" width=${ACROSS * UNIT} height=${DOWN * UNIT} />
      ${names.map((name, cell) => {
        const { x, y } = corner(cell);
        return html`<g key=${name} transform="translate(${x} ${y})">
          <rect class="stone tone-${(cell * 7 + (cell >> 3)) % 4}" x="2" y="2" width="96" height="96" rx="5" />
          ${cell === campanile ? null : html`<path class="inlay" d="M50 12L88 50L50 88L12 50Z" />`}
          <text x="9" y="22">${name.toUpperCase()}</text></g>`;
      })}
      <path class="carpet" d="M200 0V1000M600 0V1000M0 200H800M0 800H800" /></g>`,
    [names, campanile],
  );

function spoken(house, cell, tourists, closed) {
  const { view, facts, text, name } = house;
  const code = at(view.pigeon, cell);
  if (cell === facts.campanile) return text("board.campanile");
  return joined([
    code && text(hasMoved(code) ? "board.pigeon_moved" : "board.pigeon", { name: name(owner(code)) }),
    tourists.includes(cell) && text("board.tourist"),
    standing(view.hunter).includes(cell) && text("board.hunter"),
    closed(cell) && text("board.closed"),
    !code && text("board.empty"),
  ]);
}

/** Each hop of a way as a bow, so that one sees where it touches ground. */
function bows(cells) {
  return cells.slice(1).map((to, n) => {
    const [one, other] = [corner(cells[n]), corner(to)];
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    const bend = Math.max(Math.abs(dx), Math.abs(dy)) > UNIT ? 0.16 : 0;
    const [x, y] = [one.x + 50 + dx / 2 + dy * bend, one.y + 50 + dy / 2 - Math.abs(dx) * bend];
    return `M${one.x + 50} ${one.y + 50}Q${x} ${y} ${other.x + 50} ${other.y + 50}`;
  });
}

const Pincer = ({ cell, one, other }) =>
  html`<g class="squeeze">
    <line class="pincer" x1=${corner(one).x + 50} y1=${corner(one).y + 50} x2=${corner(other).x + 50}
      y2=${corner(other).y + 50} /><circle cx=${corner(cell).x + 50} cy=${corner(cell).y + 50} r="44" /></g>`;

const Badge = ({ cell, x, kind, children }) =>
  html`<g class=${kind} style=${{ transform: middle(cell) }}><circle cx=${x} cy="-30" r="19" /><text x=${x} y="-22">${children}
    </text></g>`;

/** While one moves: the way of the pigeon in hand to where one points, and what would come of it if the movement ended there. */
function foresee(house, pointed) {
  const { view, facts, seat, chosen, lifted, live } = house;
  if (!live || view.phase !== PHASE.MOVING || seat === null || !house.acting.includes(seat) || house.event) return null;
  const cell = (token) => facts.cells.indexOf(token);
  const [from, to] = lifted
    ? lifted.split(" ").slice(1).map(cell)
    : [chosen.map(cell).find((one) => at(view.pigeon, one)) ?? -1, house.choosable(pointed) ? cell(pointed) : -1];
  const going = from >= 0 && to >= 0;
  const pigeons = going ? after(view.pigeon, from, to) : (view.pigeon ?? []);
  return { from, to: going ? to : -1, way: going ? way(house, from, to) : [], pigeons, caught: pincers(facts, pigeons, seat) };
}

const GONE = new Set(["shot", "caught", "poisoned"]);

export function Piazza({ house, width }) {
  const { view, facts, event, text } = house;
  const known = useRef(unseen());
  const pigeons = follow(
    known.current,
    (view.pigeon ?? []).flatMap((code, cell) => (code ? [[cell, owner(code)]] : [])),
  );
  const tourists = standing(view.tourist);
  const hunters = standing(view.hunter);
  const closed = (cell) => hunters.some((hunter) => near(hunter, cell, DOWN));
  const [pointed, setPointed] = useState(null);
  const ahead = foresee(house, pointed);
  const lifted = (cell) => house.chosen.includes(facts.cells[cell]);
  const going = view.phase === PHASE.MOVING && house.chosen.length > 0 && !house.lifted;
  const items = facts.cells.map((token, cell) => {
    const { x, y } = corner(cell);
    const goal = going && house.choosable(token);
    const gain = goal && food(house, cell);
    const catches = goal && ahead && ahead.from >= 0 && pincers(facts, after(view.pigeon, ahead.from, cell), house.seat).length;
    return {
      token,
      gain,
      catches,
      label: joined([
        `${token.toUpperCase()}: ${spoken(house, cell, tourists, closed)}`,
        gain && text("board.chicks", { count: gain }),
        catches && text("board.catches", { count: catches }),
      ]),
      x: x / (ACROSS * UNIT),
      y: y / (DOWN * UNIT),
      width: 1 / ACROSS,
      height: 1 / DOWN,
    };
  });
  const arriving = event?.key === "placed" ? event.args.cell : -1;
  const gone = event && GONE.has(event.key) ? event.args : null;
  return html`<div class="piazza ${house.lifted ? "decided" : going ? "going" : ""}"
    style=${{ width: `${width}px`, height: `${(width * DOWN) / ACROSS}px` }}>
    <svg viewBox="0 0 ${ACROSS * UNIT} ${DOWN * UNIT}" aria-hidden="true" focusable="false">
      <${Stones} names=${facts.cells} campanile=${facts.campanile} />
      ${tourists.map(
        (cell) =>
          html`<rect key=${cell} class="crumbs" x=${Math.max(0, corner(cell).x - 96)} y=${Math.max(0, corner(cell).y - 96)}
            width=${Math.min(ACROSS * UNIT, corner(cell).x + 196) - Math.max(0, corner(cell).x - 96)}
            height=${Math.min(DOWN * UNIT, corner(cell).y + 196) - Math.max(0, corner(cell).y - 96)} rx="22" />`,
      )}
      ${hunters.map((hunter) =>
        facts.cells.map((token, cell) =>
          near(hunter, cell, DOWN)
            ? html`<rect key=${`${hunter} ${token}`} class="closed" x=${corner(cell).x} y=${corner(cell).y} width=${UNIT}
              height=${UNIT} />`
            : null,
        ),
      )}
      <g style=${{ transform: middle(facts.campanile) }}><${Tower} /></g>
      ${tourists.map(
        (cell, n) =>
          html`<g key=${cell} style=${{ transform: middle(cell) }}>
            <g class=${event?.key === "tourist" && event.args.cell === cell ? "arriving" : ""}>
              <g class=${at(view.pigeon, cell) ? "visited" : ""}><${Tourist} number=${n} /></g></g></g>`,
      )}
      ${hunters.map(
        (cell) =>
          html`<g key=${cell} style=${{ transform: middle(cell) }}>
            <g class=${event?.key === "hunter" && event.args.cell === cell ? "arriving" : ""}><${Hunter} /></g></g>`,
      )}
      <g>
        ${pigeons.map(
          ({ key, look: seat, cell }) =>
            html`<g key=${key} class="piece" style=${{ transform: middle(cell) }}>
              <g transform=${lifted(cell) ? "translate(0 -8) scale(1.12)" : undefined}
                class=${joined([arriving === cell && "arriving", tourists.includes(cell) && "perched"], " ")}>
                <${Pigeon} seat=${seat} moved=${hasMoved(at(view.pigeon, cell))} /></g></g>`,
        )}</g>
      ${
        gone
          ? html`<g style=${{ transform: middle(gone.cell) }}><g class="leaving"><${Pigeon} seat=${gone.owner} /></g></g>`
          : null
      }
      ${event?.key === "caught" ? html`<${Pincer} ...${event.args} />` : null}
      ${ahead?.caught.map((pincer) => html`<${Pincer} key=${`pincer ${pincer.cell}`} ...${pincer} />`)}
      ${ahead?.pigeons.map((code, cell) =>
        code && owner(code) === house.seat && food(house, cell)
          ? html`<${Badge} key=${`feeds ${cell}`} cell=${cell} x=${30} kind="wins">+${food(house, cell)}<//>`
          : null,
      )}
      ${bows(ahead?.way ?? []).map((bow, n) => html`<path key=${`bow ${n}`} class="bow" d=${bow} />`)}
      ${ahead?.way.slice(1).map(
        (cell, n) =>
          html`<circle key=${`hop ${n}`} class="hop" cx=${corner(cell).x + 50} cy=${corner(cell).y + 50}
            r=${cell === ahead.to ? 15 : 10} />`,
      )}
      ${
        event?.key === "bred"
          ? html`<g style=${{ transform: middle(event.args.cell) }}><text class="gain" y="-20">+${event.args.count}</text></g>`
          : null
      }
      ${items.map(({ token, gain, catches }, cell) => [
        gain && cell !== ahead?.to ? html`<${Badge} key=${`gain ${token}`} cell=${cell} x=${30} kind="wins">+${gain}<//>` : null,
        catches && cell !== ahead?.to
          ? html`<${Badge} key=${`catch ${token}`} cell=${cell} x=${-30} kind="takes">×${catches}<//>`
          : null,
      ])}
    </svg>
    <${Targets} items=${items} house=${house} label=${text("board.piazza")} grid onPoint=${setPointed} />
  </div>`;
}
