// Vienna: the Ring on a poster of 1897, by day or by night. What a board exports and is given stands in docs/board.md.
import { html, useEffect, useMemo, useRef, useState } from "/static/table/html.js";
import { box } from "/static/table/places.js";
import { Shape } from "/static/table/seats.js";
import { Targets } from "/static/table/targets.js";
import { joined } from "/static/table/text.js";
import { Card, display, Pile, Specials, spokenCard, spokenSpecial } from "./cards.js";
import { drafted, pickedDice } from "./draft.js";
import { behind, expected } from "./foreseen.js";
import { layout, named } from "./layout.js";
import { About } from "./about.js";
import { Amount, Die, Gains, House, Icon } from "./pieces.js";
import { Street, Track } from "./street.js";
import { With } from "./with.js";
import { fieldOf, Line, Scene } from "./telling.js";
import { coins, diceInLodge, diceOn, picking, spokenDice, spokenField } from "./things.js";

/** @import { Place, Size } from "/static/table/types" */
/** @import { Die as ADie, FieldFacts, House as Table } from "./facts" */
/** @import { Plan } from "./layout" */
/** @import { Street as OnStreet } from "./view" */

export { Mine } from "./mine.js";
export { Seat } from "./seat.js";
export { sounds } from "./sounds.js";
export { feats, gains, pace, patience, step } from "./story.js";

const SPECK = 126; // the height of a field in which a house would be nothing but a speck
const SIGN = { ahead: ">", tied: "=", behind: "<" };
const EVALUATED = ["character", "special", "symbol", "rob"]; // the phases in which view.at is the field being evaluated

/** A name as there is room for it. @param {{ title: string, plan: Plan }} props */
function Name({ title, plan }) {
  const { name, size, capitals } = named(plan, title);
  return html`<span class="called ${capitals ? "capitals" : ""}" style=${{ fontSize: `${size}px` }}>${name}</span>`;
}

/** The number on the street: one, two of them, or any pair. @param {{ takes: FieldFacts["takes"] }} props */
const Stone = ({ takes }) =>
  takes === "pair"
    ? html`<span class="stone pair"><i>=</i></span>`
    : html`<span class="stone ${takes.length > 1 ? "two" : ""}">${takes.map((sum) => html`<b key=${sum}>${sum}</b>`)}</span>`;

/** @param {{ dice: ADie[], size: number, name?: string }} props */
const Dice = ({ dice, size, name = "" }) =>
  html`<span class="dice ${name}">
    ${dice.map(({ seat, face, white }, n) => html`<${Die} key=${n} seat=${seat} face=${face} white=${white} size=${size} />`)}
  </span>`;

/**
 * What a comparison would bring me now: points and against whom. Won against both, against one, or against nobody.
 * @param {{ house: Table, field: FieldFacts, plan: Plan }} props
 */
function Outcome({ house, field, plan }) {
  const now = house.seat === null || !house.view.round || house.view.phase === "over" ? null : expected(house, house.seat, field);
  if (!now) return null;
  const won = now.parts.filter(({ outcome }) => outcome === "ahead").length;
  const look = won === 2 || (!now.parts.length && now.points) ? "ahead" : now.points ? "tied" : "behind";
  return html`<span class="outcome ${look}">+${now.points}
    ${
      plan.phone
        ? null
        : now.parts.map(({ other, outcome }) => html`<i key=${other}>${SIGN[outcome]}<${Shape} seat=${other} size=${11} /></i>`)
    }</span>`;
}

/**
 * @param {{ house: Table, field: FieldFacts, place: Place & Size, plan: Plan, lit: boolean, ghost: ADie[] | null,
 *   toll: boolean }} props
 */
function Field({ house, field, place, plan, lit, ghost, toll }) {
  const { view, event } = house;
  const { phone } = plan;
  const dice = diceOn(view, field.name);
  const blocked = view.gendarm === field.name;
  const seat = view.owner[field.name];
  const arriving = event?.key === "placed" && event.args.field === field.name;
  const size = phone ? 27 : 38;
  return html`<div class="field ${lit ? "lit" : ""} ${blocked ? "blocked" : ""} ${seat === null ? "" : `held seat-${seat}`}"
    style=${box(place)}>
    <div class="front">${plan.phone || plan.tall >= SPECK ? html`<${House} name=${field.name} />` : null}
      <${Name} title=${field.title} plan=${plan} /><${Gains} field=${field} size=${phone ? 17 : 22} />
      ${field.at_once ? html`<span class="at-once"><${Icon} name="flash" size=${phone ? 14 : 18} /></span>` : null}
      ${seat === null || seat === house.seat ? html`<${Outcome} house=${house} field=${field} plan=${plan} />` : null}</div>
    <div class="lane">
      ${
        dice.length
          ? html`<${Dice} dice=${dice} size=${size} name=${arriving ? "arriving" : ""} />`
          : ghost
            ? html`<${Dice} dice=${ghost} size=${size} name="ghost" />`
            : html`<${Stone} takes=${field.takes} />`
      }</div>
    ${seat === null ? null : html`<span class="owner"><${Shape} seat=${seat} size=${phone ? 13 : 17} /></span>`}
    ${toll ? html`<span class="toll"><${Amount} name="coin" count=${1} size=${phone ? 18 : 22} minus /></span>` : null}
  </div>`;
}

/** The more dice the Geheimbund has, the smaller they lie. */
const SIZES = {
  phone: [
    [2, 24],
    [6, 15],
    [99, 10],
  ],
  other: [
    [2, 30],
    [6, 21],
    [99, 14],
  ],
};
/** @param {number} count @param {boolean} phone */
const sizeFor = (count, phone) => SIZES[phone ? "phone" : "other"].find(([most]) => count <= most)?.[1];

/** @param {{ house: Table, plan: Plan, ghost: ADie[] | null }} props */
function Lodge({ house, plan, ghost }) {
  const { view, event, facts } = house;
  const dice = [...diceInLodge(view), ...(ghost ?? [])];
  const arriving = event?.key === "placed" && event.args.field === facts.lodge.name;
  return html`<div class="field lodge ${plan.inside ? "inside" : ""}" style=${box(plan.lodge)}>
    <div class="front"><${House} name=${facts.lodge.name} /><${Name} title=${facts.lodge.title} plan=${plan} />
      <span class="gains"><${Icon} name="white-die" size=${plan.phone ? 14 : 18} /><i class="to">›</i>
        <${Amount} name="coin" count=${facts.lodge.coins} size=${plan.phone ? 17 : 22} /></span>
      <span class="at-once"><${Icon} name="flash" size=${plan.phone ? 14 : 18} /></span></div>
    <div class="lane">
      <${Dice} dice=${dice} size=${sizeFor(dice.length, plan.phone)}
        name="many ${arriving ? "arriving" : ""} ${ghost ? "ghost" : ""}" /></div>
  </div>`;
}

/** @param {Table} house @param {Plan} plan @param {OnStreet | null} field */
const placeOf = ({ facts }, plan, field) =>
  plan.places[
    Math.max(
      0,
      facts.fields.findIndex(({ name }) => name === field),
    )
  ];

/** A coach stands at the field that a seat's next free placement must lie beyond. @param {{ house: Table, plan: Plan }} props */
const Coaches = ({ house, plan }) =>
  house.view.coach.map((field, seat) => {
    const place = placeOf(house, plan, field);
    const wide = plan.phone ? 26 : 44;
    const x = place.x + place.width - wide - 1;
    const y = place.y - (plan.phone ? 4 : 6);
    return html`<svg key=${seat} class="coach seat-${seat} ${field ? "" : "waiting"}" width=${wide} height=${wide * 0.625}
      viewBox="0 0 64 40" style=${{ transform: `translate(${x}px, ${y}px) scaleX(${place.back ? -1 : 1})` }}>
      <use href="#coach" width="64" height="40" /></svg>`;
  });

/** @param {{ house: Table, plan: Plan }} props */
function Gendarm({ house, plan }) {
  const field = house.view.gendarm;
  const place = placeOf(house, plan, field);
  // He stands on the street beside the number, and covers nothing.
  const high = plan.band + (plan.phone ? 8 : 16);
  const x = place.x + (plan.phone ? 1 : 3);
  const y = place.y + place.height - high - (plan.phone ? 5 : 8);
  return html`<svg class="guard ${field ? "" : "waiting"}" width=${high * 0.6} height=${high} viewBox="0 -4 40 68"
    style=${{ transform: `translate(${x}px, ${y}px)` }}><use href="#guard" y="-4" width="40" height="68" /></svg>`;
}

/** @param {{ house: Table, size: Size }} props */
export function Board({ house, size }) {
  const { view, facts, text, seat } = house;
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null));
  const cards = picking(view) ? [] : display(house); // start cards lie in the tray
  const plan = useMemo(() => layout(size, facts, cards.length), [size.width, size.height, cards.length]);
  const drawn = drafted(house);
  const told = !house.event && EVALUATED.includes(view.phase) ? view.at : fieldOf(house);

  // On a phone the street is longer than the screen: it follows what is told.
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const followed = plan.phone && (house.event?.key === "field" || house.event?.key === "placed") ? house.event : null;
  useEffect(() => {
    if (followed) root.current?.querySelector(".field.lit")?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [followed]);

  // Behind the own coach a field costs a coin for the coachman, and that stands beside it before anything is chosen.
  const placing = house.remaining().some((action) => action.startsWith("place "));
  const toll = (/** @type {OnStreet} */ field) =>
    placing && seat !== null && behind(house, seat, field) && (drawn.choosable(field) || house.chosen.includes(field));
  const wish = placing && (house.lifted ? house.lifted.split(" ")[2] : drawn.choosable(pointed) ? pointed : null);
  const dice = seat === null ? [] : pickedDice(house).map((die) => ({ ...die, seat }));
  const ghost = (/** @type {string} */ token) => (wish === token && dice.length ? dice : null);

  const share = (/** @type {Place & Size} */ { x, y, width, height }) => ({
    x: x / plan.width,
    y: y / plan.height,
    width: width / plan.width,
    height: height / plan.height,
  });
  const state = (/** @type {OnStreet} */ field) => {
    const owner = view.owner[field];
    if (owner !== null) return text("board.held", { name: house.name(owner), dice: spokenDice(house, diceOn(view, field)) });
    return view.gendarm === field ? text("board.guarded") : text("board.free");
  };
  const spoken = facts.fields.map((field) =>
    joined([`${field.title}. ${spokenField(house, field)}`, state(field.name), toll(field.name) && text("board.toll")], ". "),
  );
  const inLodge = spokenDice(house, diceInLodge(view));
  const lodgeSpoken = `${facts.lodge.title}. ${text("board.lodge", { coins: coins(house, facts.lodge.coins) })}. ${inLodge}`;
  const items = [
    ...facts.fields.map((field, n) => ({
      token: field.name,
      label: spoken[n],
      class: toll(field.name) ? "paid" : "",
      ...share(plan.places[n]),
    })),
    { token: facts.lodge.name, label: lodgeSpoken, ...share(plan.lodge) },
    ...cards.flatMap((card, n) =>
      card ? { token: card.name, label: spokenCard(house, card), class: "on-card", ...share(plan.slots[n]) } : [],
    ),
    ...facts.specials.map((name, n) => ({
      token: name,
      label: joined([text(`special.${name}`), ...spokenSpecial(house, name)], ". "),
      class: "on-card",
      ...share(plan.chips[n]),
    })),
  ];
  return html`
    <div ref=${root} class="city ${facts.side} ${plan.phone ? "phone" : ""} ${house.still ? "still" : ""}"
      style=${{
        width: `${plan.width}px`,
        height: `${plan.height}px`,
        zoom: plan.zoom,
        "--band": `${plan.band}px`,
        "--length": `${house.length}ms`,
      }}>
      <div class="drawing" aria-hidden="true">
        <${Street} plan=${plan} />
        <${Track} house=${house} plan=${plan} />
        ${facts.fields.map(
          (field, n) =>
            html`<${Field} key=${field.name} house=${house} field=${field} place=${plan.places[n]} plan=${plan}
              lit=${told === field.name} ghost=${ghost(field.name)} toll=${toll(field.name)} />`,
        )}
        <${Lodge} house=${house} plan=${plan} ghost=${ghost(facts.lodge.name)} />
        <${Coaches} house=${house} plan=${plan} />
        <${Gendarm} house=${house} plan=${plan} />
        ${cards.map(
          (card, n) =>
            html`<${Card} key=${card?.name ?? n} house=${house} card=${card} slot=${plan.slots[n]} small=${plan.phone} />`,
        )}
        <${Specials} house=${house} plan=${plan} />
        <${Pile} house=${house} plan=${plan} />
        <${Line} house=${house} plan=${plan} />
        <${Scene} house=${house} plan=${plan} />
      </div>
      <${Targets} items=${items} house=${drawn} label=${text("board.city")} onPoint=${setPointed} />
      ${
        placing && house.chosen.length && !house.lifted
          ? html`<${With} house=${house} plan=${plan} />`
          : house.event
            ? null
            : html`<${About} house=${house} plan=${plan} token=${wish || pointed} toll=${toll} />`
      }
    </div>`;
}
