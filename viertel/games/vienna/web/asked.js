// What single fields ask: a die to turn, a special card to take, a symbol to compare, whom to rob.
import { html } from "/static/table/html.js";
import { Shape } from "/static/table/seats.js";
import { pickedDice } from "./draft.js";
import { worth } from "./foreseen.js";
import { Choice, Pictured } from "./mine.js";
import { Amount, Die, Icon } from "./pieces.js";
import { coins, fieldNamed, points, spokenSymbols } from "./things.js";

/** @import { Own, Props } from "./mine" */
/** @import { Special as Card, Symbol } from "./view" */

/** @param {Props} props */
function Spin({ house, actions }) {
  const { text, seat } = house;
  const dice = pickedDice(house);
  const none = html`<${Choice} house=${house} action="spin none" label=${text("board.leave_dice")} />`;
  if (dice.length !== 1) return html`<span class="hint">${text("board.pick_one")}</span>${none}`;
  return html`${actions
    .filter((action) => action.split(" ")[1] === dice[0].word)
    .map((action) => {
      const face = Number(action.slice(-1));
      return html`<${Choice} key=${action} house=${house} action=${action} label=${text("board.turn_to", { face })}>
        <${Die} seat=${seat} face=${face} white=${dice[0].white} size=${30} /><//>`;
    })}${none}`;
}

/** Gloriette: each symbol with what it would bring against both neighbours. @param {Props} props */
function Compare({ house, actions }) {
  const { seat, text } = house;
  return actions.map((action) => {
    const name = /** @type {Symbol} */ (action.split(" ")[1]);
    const won = worth(house, seat, name);
    return html`<${Choice} key=${name} house=${house} action=${action}
      label=${`${text(`symbol.${name}`)}: ${points(house, won)}`}><${Icon} name=${name} size=${26} />
      ${text(`symbol.${name}`)} <b>+${won}</b><//>`;
  });
}

/** Tiergarten: a player, then how many coins, or a second player. @param {Props} props */
function Rob({ house, actions }) {
  const { text, view } = house;
  const victim = house.chosen.find((token) => /^p\d$/.test(token));
  const seatOf = (/** @type {string} */ token) => Number(token.slice(1)) - 1;
  const nobody = html`<${Choice} house=${house} action="rob nobody" label=${text("board.rob_nobody")} />`;
  if (!victim) {
    const seats = [...new Set(actions.flatMap((action) => action.split(" ").filter((word) => /^p\d$/.test(word))))].sort();
    return html`${seats.map(
      (token) =>
        html`<${Pictured} key=${token} label=${`${house.name(seatOf(token))}: ${coins(house, view.coins[seatOf(token)])}`}
          onClick=${() => house.choose(token)}><${Shape} seat=${seatOf(token)} size=${20} />${house.name(seatOf(token))}
          <${Amount} name="coin" count=${view.coins[seatOf(token)]} size=${22} /><//>`,
    )}${nobody}`;
  }
  const amountsFirst = [...actions].sort((one, other) => one.split(" p").length - other.split(" p").length);
  return html`${amountsFirst.map((action) => {
    const [, one, two] = action.split(" ");
    const rest = one === victim ? two : one;
    const pair = /^p/.test(rest);
    const label = pair
      ? text("board.rob_both", { one: house.name(seatOf(victim)), two: house.name(seatOf(rest)) })
      : text("board.rob_one", { name: house.name(seatOf(victim)), coins: coins(house, Number(rest)) });
    return html`<${Choice} key=${action} house=${house} action=${action} label=${label}>
      ${
        pair
          ? html`<${Shape} seat=${seatOf(victim)} size=${18} />1 + <${Shape} seat=${seatOf(rest)} size=${18} />1`
          : html`<${Shape} seat=${seatOf(victim)} size=${18} />${rest}`
      }<${Icon} name="coin" size=${22} /><//>`;
  })}`;
}

/** A special card is offered: what it is good for, and whose it is. @param {{ house: Own }} props */
function Offer({ house }) {
  const { view, text } = house;
  const name = /** @type {Card} */ (fieldNamed(house, view.at)?.does);
  const holder = view.specials[name];
  return html`<span class="offer"><span class="red"><${Icon} name=${name} size=${28} /></span>
    <span><b>${text(`special.${name}`)}
      </b> ${text(`board.card_${name}`, { symbols: spokenSymbols(house, house.facts.influence) })} ${
        holder === null ? null : html`<${Shape} seat=${holder} size=${16} /> ${house.name(holder)}`
      }</span></span>
    <${Choice} house=${house} action="special take" label=${text("board.take")} main />
    <${Choice} house=${house} action="special leave" label=${text("board.leave")} />`;
}

const ASKED = { spin: Spin, special: Offer, symbol: Compare, rob: Rob };

/** @param {Props & { verb: keyof typeof ASKED }} props */
export const Special = ({ house, actions, verb }) => html`<${ASKED[verb]} house=${house} actions=${actions} />`;
