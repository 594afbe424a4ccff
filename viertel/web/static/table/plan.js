// The next move, planned on the board while others are to act: it is played at once, if nothing else happens.
import { html } from "./html.js";
import { Tool } from "./parts.js";

/** @import { Session } from "./session" */

/** @param {{ session: Session }} props */
export function Plan({ session }) {
  const { text, table, choice, board } = session;
  const own = table.own;
  if (!own || session.latest.over) return null;
  if (choice.plan)
    return choice.chosen.length
      ? null
      : html`<${Tool} icon="close" label=${text("house.cancel")} onClick=${() => choice.foresee(null)} wide />`;
  if (own.then.length || own.standing)
    return html`<${Tool} icon="close" label=${text("house.order_cancel")} wide
      onClick=${() => session.send({ do: "order", what: "none" })} />`;
  if (board.intended) return null; // all choose in secret there
  return html`<button type="button" onClick=${() => session.send({ do: "plan" })}>${text("house.plan")}</button>`;
}
