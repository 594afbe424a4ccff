// Somebody would like to play again with those of a finished game: each answers for himself, and nobody is led away.
import { html } from "./html.js";
import { Icon } from "./icons.js";

/** @import { Session } from "./session" */

/** To ask the others, to answer who asked, or the way to the new table. @param {{ session: Session }} props */
export function Again({ session }) {
  const { text, table } = session;
  const { again } = table;
  const play = (/** @type {string} */ label) =>
    html`<button type="button" class="main" onClick=${() => session.send({ do: "rematch" })}>
      <${Icon} name="again" /> ${label}</button>`;
  if (!table.mine.length) return again ? html`<a class="button" href=${again.url}>${text("house.again_watch")}</a>` : null;
  if (again?.sits) return html`<a class="button main" href=${again.url}><${Icon} name="again" /> ${text("house.again_go")}</a>`;
  if (!again?.asked) return play(text("house.rematch"));
  const no = html`<button type="button" onClick=${() => session.send({ do: "rematch", yes: false })}>
    ${text("house.again_no")}</button>`;
  return html`<span>${text("house.again", { name: again.name })}</span>
    <span class="buttons">${play(text("house.again_yes"))} ${no}</span>`;
}

/** The same while no dialog says it. @param {{ session: Session }} props */
export const Asked = ({ session }) => html`<p class="notice wraps" role="status"><${Again} session=${session} /></p>`;
