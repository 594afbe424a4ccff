// My dice, and whatever is asked of me that is not chosen on the board.
import { html } from "/static/table/html.js";
import { Shape } from "/static/table/seats.js";
import { joined } from "/static/table/text.js";
import { at } from "/static/table/view.js";
import { display, spokenCard } from "./cards.js";
import { open, picked, pickedDice, play, toggle } from "./draft.js";
import { Amount, Die, Icon, Portrait, Symbols } from "./pieces.js";
import { Influence, Purse, Row } from "./seat.js";
import { coins, hand, holds, isWild, neighbours, points, spokenDice, symbolsOf, wordOf } from "./things.js";

/** A button of pictures for the eye and words for the ear. */
const Pictured = ({ label, name = "", onClick, children }) => html`
  <button type="button" class="choice ${name}" onClick=${onClick}>
    ${children ? html`<span class="unseen">${label}</span><span class="shown" aria-hidden="true">${children}</span>` : label}
  </button>`;

/** An action with what it brings, played with one tap. */
const Choice = ({ house, action, label, children, main, name = "" }) => {
  const chosen =
    house.chosen.length > 0 &&
    action
      .split(" ")
      .slice(1)
      .every((word) => house.chosen.includes(word));
  return html`<${Pictured} label=${label} name=${joined([name, main && "main", chosen && "chosen"], " ")}
    onClick=${() => play(house, action)}>${children}<//>`;
};

/** The dice a word names, as they lie in my hand. */
const named = (house, word) => {
  const white = hand(house.view, house.seat).find((die) => die.white);
  return word.split("+").map((one) => (one === "white" ? white : { face: Number(one), word: one }));
};

function Dice({ house, phone }) {
  const { view, seat, text, event } = house;
  const dice = hand(view, seat);
  const lifted = picked(house);
  const rolling = event && event.args.seat === seat && ["die", "rerolled"].includes(event.key);
  if (!dice.length) return house.legal.length ? null : html`<span class="quiet">${text("board.all_placed")}</span>`;
  return html`<div class="tray" role="group" aria-label=${text("board.my_dice")}>${dice.map(
    (die, n) => html`
      <button type="button" key=${n} class="my-die ${lifted.includes(n) ? "picked" : ""} ${rolling ? "rolling" : ""}"
        aria-pressed=${String(lifted.includes(n))} aria-label=${spokenDice(house, [die])}
        onClick=${() => (house.remaining().length || house.lifted ? toggle(house, n) : house.choose(die.word))}>
        <${Die} seat=${seat} face=${die.face} white=${die.white} wild=${isWild(view, seat, die)} size=${phone ? 42 : 50} />
      </button>`,
  )}</div>`;
}

/** A coin turns one die by one or rolls any of them again. */
function Changes({ house }) {
  const { text, seat } = house;
  const actions = open(house);
  if (!actions) return html`<span class="hint">${text("board.pick_dice")}</span>`;
  const dice = pickedDice(house);
  const turned = (way) => actions.find((action) => action.startsWith("turn ") && action.endsWith(way));
  const reroll = actions.find((action) => action.startsWith("reroll "));
  const shown = (face) => html`<${Die} seat=${seat} face=${face} white=${dice[0].white} size=${26} />`;
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

/** A field was tapped first: the dice that may go there. */
const With = ({ house, actions }) =>
  html`<span class="hint">${house.text("board.with")}</span>${actions.map((action) => {
    const dice = named(house, action.split(" ")[1]);
    return html`<${Choice} key=${action} house=${house} action=${action} label=${spokenDice(house, dice)}>
      ${dice.map((die, n) => html`<${Die} key=${n} seat=${house.seat} face=${die.face} white=${die.white} size=${30} />`)}<//>`;
  })}`;

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

/** Gloriette: each symbol with what it would bring against both neighbours. */
function Compare({ house, actions }) {
  const { facts, view, seat, seats, text } = house;
  const { majority, tie } = facts.fields[view.at ?? 0];
  const own = symbolsOf(house, seat);
  return actions.map((action) => {
    const n = facts.symbols.indexOf(action.split(" ")[1]);
    const won = neighbours(seat, seats.length).reduce((sum, other) => {
      const theirs = symbolsOf(house, other)[n];
      return sum + (own[n] > theirs ? majority[0] : own[n] === theirs ? tie[0] : 0);
    }, 0);
    const name = facts.symbols[n];
    return html`<${Choice} key=${name} house=${house} action=${action}
      label=${`${text(`symbol.${name}`)}: ${points(house, won)}`}><${Icon} name=${name} size=${26} />
      ${text(`symbol.${name}`)} <b>+${won}</b><//>`;
  });
}

/** Tiergarten: a player, then how many coins, or a second player. */
function Rob({ house, actions }) {
  const { text, view } = house;
  const victim = house.chosen.find((token) => /^p\d$/.test(token));
  const seatOf = (token) => Number(token.slice(1)) - 1;
  const nobody = html`<${Choice} house=${house} action="rob nobody" label=${text("board.rob_nobody")} />`;
  if (!victim) {
    const seats = [...new Set(actions.flatMap((action) => action.split(" ").filter((word) => /^p\d$/.test(word))))].sort();
    return html`${seats.map(
      (token) =>
        html`<${Pictured} key=${token} label=${`${house.name(seatOf(token))}: ${coins(house, at(view.coins, seatOf(token)))}`}
          onClick=${() => house.choose(token)}><${Shape} seat=${seatOf(token)} size=${20} />${house.name(seatOf(token))}
          <${Amount} name="coin" count=${at(view.coins, seatOf(token))} size=${22} /><//>`,
    )}${nobody}`;
  }
  const amountsFirst = [...actions].sort((one, other) => one.split(" p").length - other.split(" p").length);
  return html`${amountsFirst.map((action) => {
    const rest = action
      .split(" ")
      .slice(1)
      .find((word) => word !== victim);
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

/** A special card is offered: what it is good for, and whose it is. */
function Offer({ house }) {
  const { facts, view, text } = house;
  const name = facts.fields[view.at ?? 0].does;
  const holder = at(view.specials, facts.specials.indexOf(name)) - 1;
  return html`<span class="offer"><span class="red"><${Icon} name=${name} size=${28} /></span>
    <span><b>${text(`special.${name}`)}
      </b> ${text(`board.card_${name}`)} ${
        holder >= 0 ? html`<${Shape} seat=${holder} size=${16} /> ${house.name(holder)}` : null
      }</span></span>
    <${Choice} house=${house} action="special take" label=${text("board.take")} main />
    <${Choice} house=${house} action="special leave" label=${text("board.leave")} />`;
}

/** The cards on display that I may take, within reach of the thumb. */
const Cards = ({ house, verb }) =>
  display(house)
    .filter(({ token }) => house.choosable(token) || house.chosen.includes(token))
    .map(
      (card) => html`
        <${Choice} key=${card.token} house=${house} action=${`${verb} ${card.token}`} label=${spokenCard(house, card)}
          name="as-card">
          ${
            card.start === undefined
              ? html`<${Portrait} name=${card.name} />`
              : html`<${Amount} name="coin" count=${card.coins} size=${24} />`
          }<${Symbols} names=${house.facts.symbols} counts=${card.symbols} size=${16} /><//>`,
    );

function Asked({ house }) {
  const { text, facts, view } = house;
  const actions = house.remaining();
  const verb = actions[0]?.split(" ")[0];
  const here = facts.fields[view.at ?? 0];
  if (verb === "place" && house.lifted) return null;
  if (verb === "place" && house.chosen.length) return html`<${With} house=${house} actions=${actions} />`;
  if (verb === "place" || verb === "reroll" || verb === "turn") return html`<${Changes} house=${house} />`;
  if (verb === "gain")
    return html`<${Choice} house=${house} action="gain coin" label=${coins(house, here.coins)} main>
      <${Amount} name="coin" count=${here.coins} size=${26} />${coins(house, here.coins)}<//>
      <${Choice} house=${house} action="gain point" label=${points(house, here.points)} main>
      <${Amount} name="point" count=${here.points} size=${26} />${points(house, here.points)}<//>`;
  if (verb === "spin") return html`<${Spin} house=${house} actions=${actions} />`;
  if (verb === "again")
    return html`<${Choice} house=${house} action="again yes" label=${text("board.again_yes")} main />
      <${Choice} house=${house} action="again no" label=${text("board.again_no")} />`;
  if (verb === "special") return html`<${Offer} house=${house} />`;
  if (verb === "symbol") return html`<${Compare} house=${house} actions=${actions} />`;
  if (verb === "rob") return html`<${Rob} house=${house} actions=${actions} />`;
  if (verb === "character" || verb === "pick")
    return html`<${Cards} house=${house} verb=${verb} />
      ${verb === "pick" ? null : html`<${Choice} house=${house} action="character none" label=${text("board.no_character")} />`}`;
  if (verb === "gendarm")
    return html`<span class="hint"><${Icon} name="gendarm" size=${24} /> ${text("board.pick_gendarm")}</span>`;
  return null;
}

export function Mine({ house }) {
  const { view, seat, text } = house;
  if (seat === null) return null;
  const phone = innerWidth < 560 || innerHeight < 500;
  const joker = holds(view, 2, seat) && hand(view, seat).some((die) => isWild(view, seat, die));
  return html`
    <div class="vienna-hand"><${Dice} house=${house} phone=${phone} /><${Purse} house=${house} seat=${seat} size=${26} /></div>
    <div class="asked">
      ${joker ? html`<span class="hint"><${Icon} name="joker" size=${20} /> ${text("board.joker_note")}</span>` : null}
      <${Asked} house=${house} /></div>
    <div class="own-cards"><${Row} house=${house} seat=${seat} size=${phone ? 30 : 44} />
      <${Influence} house=${house} seat=${seat} size=${phone ? 16 : 20} /></div>`;
}
