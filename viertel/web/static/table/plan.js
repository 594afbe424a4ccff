// The next move, planned on the board while others are to act: it is played at once, if nothing else happens.
import { html, useEffect } from "./html.js";
import { Tool } from "./parts.js";

/** @import { Session } from "./session" */

const REST = 1000; // milliseconds that somebody has waited before the house is asked what there is to plan

/** @param {{ session: Session }} props */
export function Plan({ session }) {
  const { text, table, latest, choice, board, status } = session;
  const own = table.own;
  const ordered = own && (own.then.length > 0 || own.standing);
  const free = own && !latest.over && !ordered && !board.intended; // with that, all choose in secret
  useEffect(() => {
    if (!free || status !== "open") return;
    const waited = setTimeout(() => session.send({ do: "plan" }), REST);
    return () => clearTimeout(waited);
  }, [free, status, latest.at]);
  if (!own || latest.over) return null;
  if (choice.plan)
    return choice.chosen.length
      ? null
      : html`<${Tool} icon="close" label=${text("house.cancel")} onClick=${() => choice.foresee(null)} wide />`;
  if (ordered)
    return html`<${Tool} icon="close" label=${text("house.order_cancel")} wide
      onClick=${() => session.send({ do: "order", what: "none" })} />`;
  return free && choice.wishes
    ? html`<button type="button" onClick=${() => choice.foresee(choice.wishes)}>${text("house.plan")}</button>`
    : null;
}
