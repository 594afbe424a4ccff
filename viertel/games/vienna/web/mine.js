// My dice, and whatever is asked of me that is not chosen on the board.
import { html } from "/static/table/html.js";
import { later } from "/static/table/later.js";
import { Shape } from "/static/table/seats.js";
import { joined } from "/static/table/text.js";
import { display, spokenCard } from "./cards.js";
import { open, picked, pickedDice, play, toggle } from "./draft.js";
import { isWild } from "./foreseen.js";
import { Amount, Die, Icon, Portrait, Symbols } from "./pieces.js";
import { Influence, Purse, Row } from "./seat.js";
import { coins, fieldNamed, hand, picking, points, spokenDice, wordOf } from "./things.js";

/** @import { Children } from "/static/table/types" */
/** @import { House } from "./facts" */
/** @typedef {House & { seat: number }} Own the house of somebody who sits here */
/** @typedef {{ house: Own, actions: string[] }} Props */

/**
 * A button of pictures for the eye and words for the ear.
 * @param {{ label: string, name?: string, token?: string, onClick: () => void, children?: Children }} props
 */
export const Pictured = ({ label, name = "", token, onClick, children }) => html`
  <button type="button" class="choice ${name}" data-token=${token} onClick=${onClick}>
    ${children ? html`<span class="unseen">${label}</span><span class="shown" aria-hidden="true">${children}</span>` : label}
  </button>`;

/**
 * An action with what it brings, played with one tap.
 * @param {{ house: House, action: string, label: string, children?: Children, main?: boolean, name?: string }} props
 */
export const Choice = ({ house, action, label, children, main, name = "" }) => {
  const words = action.split(" ").slice(1);
  const chosen = house.chosen.length > 0 && words.every((word) => house.chosen.includes(word));
  const token = words.filter((word) => !house.chosen.includes(word)).join(" ");
  return html`<${Pictured} label=${label} name=${joined([name, main && "main", chosen && "chosen"], " ")}
    token=${token} onClick=${() => play(house, action)}>${children}<//>`;
};

/** @param {{ house: Own, phone: boolean }} props */
function Dice({ house, phone }) {
  const { view, seat, text, event } = house;
  const dice = hand(view, seat);
  const lifted = picked(house);
  const rolling = (event?.key === "die" || event?.key === "rerolled") && event.args.seat === seat;
  if (!dice.length) return house.legal.length ? null : html`<span class="quiet">${text("board.all_placed")}</span>`;
  return html`<div class="tray" role="group" aria-label=${text("board.my_dice")}>${dice.map(
    (die, n) => html`
      <button type="button" key=${n} class="my-die ${lifted.includes(n) ? "picked" : ""} ${rolling ? "rolling" : ""}"
        data-die=${die.word} aria-pressed=${String(lifted.includes(n))} aria-label=${spokenDice(house, [die])}
        onClick=${() => (house.remaining().length || house.lifted ? toggle(house, n) : house.choose(die.word))}>
        <${Die} seat=${seat} face=${die.face} white=${die.white} wild=${isWild(view, seat, die)} size=${phone ? 42 : 50} />
      </button>`,
  )}</div>`;
}

/** A coin turns one die by one or rolls any of them again. @param {{ house: Own }} props */
function Changes({ house }) {
  const { text, seat } = house;
  const actions = open(house);
  if (!actions) return html`<span class="hint">${text("board.pick_dice")}</span>`;
  const dice = pickedDice(house);
  const turned = (/** @type {string} */ way) => actions.find((action) => action.startsWith("turn ") && action.endsWith(way));
  const reroll = actions.find((action) => action.startsWith("reroll "));
  const shown = (/** @type {number} */ face) => html`<${Die} seat=${seat} face=${face} white=${dice[0].white} size=${26} />`;
  if (!reroll) return html`<span class="hint">${text("board.pick_field")}</span>`;
  return html`
    ${["down", "up"].map((way) => {
      const to = dice[0].face + (way === "up" ? 1 : -1);
      return turned(way)
        ? html`<${Choice} key=${way} house=${house} action=${turned(way)} label=${text("board.turn_die", { face: to })}>
          ${shown(to)}<${Amount} name="coin" count=${1} size=${20} minus /><//>`
        : null;
    })}
    <${Pictured} label=${text("board.reroll", { count: dice.length })}
      onClick=${() => (house.letGo(), house.choose("reroll"), house.choose(wordOf(dice)))}><${Icon} name="reroll" size=${20} />
      <span class="word">${text("board.reroll_word")}</span><${Amount} name="coin" count=${1} size=${20} minus /><//>`;
}

/** What fields ask that are evaluated, or work at once, comes when it is asked first. */
const Special = later(() => import("./asked.js"), "Special");

/** The cards on display that I may take, within reach of the thumb. @param {{ house: Own, verb: string }} props */
const Cards = ({ house, verb }) =>
  display(house)
    .filter((card) => card !== null)
    .map((card) => {
      const picture = html`${
        card.start
          ? html`<${Amount} name="coin" count=${card.start.coins} size=${28} />`
          : html`<${Portrait} name=${card.name} />`
      }<${Symbols} names=${house.facts.symbols} counts=${card.symbols} size=${card.start && innerWidth >= 560 ? 20 : 16} />`;
      if (house.choosable(card.name) || house.chosen.includes(card.name))
        return html`<${Choice} key=${card.name} house=${house} action=${`${verb} ${card.name}`} label=${spokenCard(house, card)}
          name="as-card">${picture}<//>`;
      return card.start && card.start.taken >= 0
        ? html`<span key=${card.name} class="as-card taken" role="img" aria-label=${spokenCard(house, card)}>${picture}
          <span class="owner"><${Shape} seat=${card.start.taken} size=${18} /></span></span>`
        : null;
    });

const RARE = new Set(["spin", "special", "symbol", "rob"]);

/** @param {{ house: Own }} props */
function Asked({ house }) {
  const { text, view } = house;
  const actions = house.remaining();
  const verb = actions[0]?.split(" ")[0];
  const here = fieldNamed(house, view.at);
  if (verb === "place" && (house.lifted || house.chosen.length)) return null; // the dice that may go there lie beside the field
  if (verb === "place" || verb === "reroll" || verb === "turn") return html`<${Changes} house=${house} />`;
  if (verb === "gain" && here)
    return html`<${Choice} house=${house} action="gain coin" label=${coins(house, here.coins)} main>
      <${Amount} name="coin" count=${here.coins} size=${26} />${coins(house, here.coins)}<//>
      <${Choice} house=${house} action="gain point" label=${points(house, here.points)} main>
      <${Amount} name="point" count=${here.points} size=${26} />${points(house, here.points)}<//>`;
  if (verb === "again")
    return html`<${Choice} house=${house} action="again yes" label=${text("board.again_yes")} main />
      <${Choice} house=${house} action="again no" label=${text("board.again_no")} />`;
  if (RARE.has(verb)) return html`<${Special} house=${house} actions=${actions} verb=${verb} />`;
  if (verb === "character")
    return html`<${Cards} house=${house} verb=${verb} />
      <${Choice} house=${house} action="character none" label=${text("board.no_character")} />`;
  if (verb === "gendarm")
    return html`<span class="hint"><${Icon} name="gendarm" size=${24} /> ${text("board.pick_gendarm")}</span>`;
  return null;
}

/** @param {{ house: House }} props */
export const Mine = ({ house }) => (house.seat === null ? null : html`<${Things} house=${house} />`);

/** @param {{ house: Own }} props */
function Things({ house }) {
  const { view, seat, text } = house;
  const phone = innerWidth < 560 || innerHeight < 500;
  const joker = hand(view, seat).some((die) => isWild(view, seat, die));
  // Before the first round there are no coins and no faces yet, only start cards to choose from.
  if (picking(view))
    return html`<div class="asked start-cards">
      ${view.start_card[seat] ? html`<span class="hint">${text("board.picked")}</span>` : null}
      <${Cards} house=${house} verb="pick" /></div>`;
  return html`
    <div class="vienna-hand"><${Dice} house=${house} phone=${phone} /><${Purse} house=${house} seat=${seat} size=${26} /></div>
    <div class="asked">
      ${joker ? html`<span class="hint"><${Icon} name="joker" size=${20} /> ${text("board.joker_note")}</span>` : null}
      <${Asked} house=${house} /></div>
    <div class="own-cards"><${Row} house=${house} seat=${seat} size=${phone ? 30 : 44} />
      <${Influence} house=${house} seat=${seat} size=${phone ? 16 : 20} /></div>`;
}
