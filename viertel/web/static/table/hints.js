// The expert's best choices for whoever asked: pointing at one shows it on the board, a click plays it like any other.
import { html } from "./html.js";
import { Tool } from "./parts.js";

/** @import { Session } from "./session" */

const share = (/** @type {number | null} */ expected) => (expected === null ? "" : `${Math.round(expected)} %`);

/** @param {{ session: Session }} props */
export function Hints({ session }) {
  const { text, expert } = session;
  const { hint } = expert;
  if (!hint) return null;
  const most = Math.max(1, ...(hint.choices ?? []).map(({ expected }) => expected ?? 0));
  const point = (/** @type {string | string[]} */ act) => ({
    onFocus: () => expert.point(act),
    onBlur: () => expert.point(null),
    onMouseEnter: () => expert.point(act),
    onMouseLeave: () => expert.point(null),
  });
  return html`
    <section class="hints" aria-label=${text("house.hint_title")}>
      <header><h2 role="status">${text(hint.choices ? "house.hint_title" : "house.hint_thinking")}</h2>
        <${Tool} icon="close" label=${text("house.close")} onClick=${() => (expert.dismiss(), session.changed())} /></header>
      ${
        hint.choices
          ? html`<ol>${hint.choices.map(
              ({ act, text: words, expected, reason }) => html`<li key=${act}>
                <button type="button" onClick=${() => expert.take(act)} ...${point(act)}>
                  <span>${words}${reason ? html`<small class="reason">${reason.text}</small>` : null}</span>
                  <span class="measure" aria-hidden="true"><i style=${{ width: `${((expected ?? 0) / most) * 100}%` }}></i></span>
                  <b
                    aria-label=${
                      expected === null ? text("house.hint_only") : text("house.hint_share", { share: Math.round(expected) })
                    }>${share(expected)}</b>
                </button></li>`,
            )}</ol>`
          : null
      }
    </section>`;
}
