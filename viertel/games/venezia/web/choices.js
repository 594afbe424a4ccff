// What is chosen below the board and not drafted: numbers, cards, colours, and to stop; and the steps of a plan that another
// program has begun.
import { html } from "/static/table/html.js";
import { Picture } from "/static/table/picture.js";
import { CardPicture, Pigeon } from "./pieces.js";
import { dressed } from "./planner.js";

/** @import { Card, Owner } from "./view" */
/** @import { House } from "./things" */

export { dressed };

/**
 * A button for a token; `brings` is what it would do, as far as that is known.
 * @typedef {{ kind: string, label: string, seat?: number, help?: string, brings?: number }} Button
 */

/** How many of a colour a purge would send away, once a district is chosen. @param {House} house @param {Owner} owner */
function purged({ view, facts, chosen }, owner) {
  const zone = facts.zones.find((one) => chosen.includes(one));
  return view.phase === "purging" && zone ? view.city[zone][owner] : undefined;
}

/** @param {House} house */
function buttons(house) {
  const { text, facts, name } = house;
  /** @type {Map<string, Button>} */
  const tokens = new Map();
  for (const action of house.remaining()) {
    const [verb, ...words] = action.split(" ");
    for (const token of words) {
      const seat = /^p\d$/.test(token) ? /** @type {Owner} */ (Number(token[1]) - 1) : null;
      if (/^\d+$/.test(token)) tokens.set(token, { kind: "number", label: token });
      else if (token === "stop" || token === "none") tokens.set(token, { kind: "plain", label: text(`board.${verb}_${token}`) });
      else if (seat !== null)
        tokens.set(token, { kind: "colour", seat: Number(seat), label: name(Number(seat)), brings: purged(house, seat) });
      else if (token === "grey")
        tokens.set(token, { kind: "colour", seat: -1, label: text("board.grey"), brings: purged(house, "grey") });
      else if (verb === "first" || verb === "action" || verb === "recover")
        tokens.set(token, { kind: "card", label: text(`card.${token}`), help: text(`card_help.${token}`) });
      else if (verb === "zone") tokens.set(token, { kind: "zone", label: text(`zone.${token}`) });
    }
  }
  const order = ["number", "card", "zone", "colour", "plain"];
  const card = (/** @type {string} */ token) => facts.cards.indexOf(/** @type {Card} */ (token)) + 1;
  const rank = (/** @type {[string, Button]} */ [token, { kind }]) =>
    order.indexOf(kind) * 100 + (kind === "number" ? Number(token) : kind === "card" ? card(token) : 0);
  return [...tokens].sort((one, other) => rank(one) - rank(other));
}

/** @param {{ house: House }} props */
export function Choices({ house }) {
  const own = buttons(house);
  if (!own.length) return null;
  return html`<div class="choices ${own[0][1].kind}s">${own.map(
    ([token, { kind, label, help, seat, brings }]) => html`<button type="button" key=${token}
      class="choice ${kind} ${house.chosen.includes(token) ? "chosen" : ""} ${brings === 0 ? "vain" : ""}" title=${label}
      aria-pressed=${String(house.chosen.includes(token))} data-token=${token} onClick=${() => house.choose(token)}>
      ${kind === "colour" ? html`<${Picture} size=${34}><${Pigeon} seat=${seat} /><//>` : null}
      ${kind === "card" ? html`<${CardPicture} card=${token} zone=${false} size=${34} />` : null}<b>${label}</b>
      ${brings ? html`<i>−${brings}</i>` : null}${help ? html`<small>${help}</small>` : null}</button>`,
  )}</div>`;
}
