// The expert's best choices for whoever asked: pointing at one shows it on the board, a click plays it like any other.
import { html } from "./html.js";
import { Tool } from "./parts.js";
import { Shape } from "./seats.js";

/** @import { Session } from "./session" */

const share = (/** @type {number | null} */ expected) => (expected === null ? "" : `${Math.round(expected)} %`);

/**
 * What a bot had in mind: what it expected, what spoke for it, how it should go on.
 * @param {{ session: Session }} props
 */
export function Why({ session }) {
  const { text, expert, table } = session;
  if (!expert.why) return null;
  const { n, seat, told } = expert.why;
  const { name } = table.seats[seat];
  return html`
    <section class="hints why" aria-label=${text("house.why_of", { name })}>
      <header><h2 role="status"><${Shape} seat=${seat} size=${16} />
        ${text(told ? "house.why_of" : "house.why_thinking", { name })}</h2>
        <${Tool} icon="close" label=${text("house.close")} onClick=${() => ((expert.why = null), session.changed())} /></header>
      ${
        told
          ? html`<p><button type="button" class="moment" onClick=${() => session.past.look(n)}>${told.text}</button></p>
            ${told.reason ? html`<p>${told.reason.text}</p>` : null}
            ${told.expected === null ? null : html`<p>${text("house.why_share", { name, share: Math.round(told.expected) })}</p>`}
            ${
              told.line.length
                ? html`<h3>${text("house.why_line")}</h3><ol class="course">${told.line.map(
                    (step) => html`<li key=${step}>${step}</li>`,
                  )}</ol>`
                : null
            }
            ${told.instead ? html`<p class="quiet">${text("house.why_instead", { text: told.instead })}</p>` : null}`
          : null
      }
    </section>`;
}

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
          ? html`<p class="column" aria-hidden="true">${text("house.hint_column")}</p><ol>${hint.choices.map(
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
