// "What is this?" beside what was pressed: what it is called, what the rules say of it, and the way there.
import { html, useLayoutEffect } from "./html.js";
import { Dialog } from "./parts.js";

/** @import { Session } from "./session" */

const MOST = 16; // words

/**
 * What is there says its word and its classes, the innermost first.
 * @param {Session} session @param {Element} of @param {Element} area
 */
export function ask(session, of, area) {
  const words = [];
  for (let one = /** @type {Element | null} */ (of); one; one = one === area ? null : one.parentElement) {
    const token = one.getAttribute("data-token");
    words.push(...(token ? [token] : []), ...[...one.classList].map((name) => `.${name}`));
  }
  const outer = [...area.classList].map((name) => `.${name}`);
  session.asked = { of: /** @type {HTMLElement} */ (of), told: null };
  session.send({
    do: "about",
    words: [...new Set([...words.slice(0, MOST), ...outer])],
    at: session.past.scene?.target ?? null,
  });
}

/** The words in something that are read aloud, not those of its picture. @param {Element} named */
function readOf(named) {
  const copy = /** @type {Element} */ (named.cloneNode(true));
  for (const drawn of copy.querySelectorAll("svg, [aria-hidden='true']")) drawn.remove();
  return (copy.textContent ?? "").trim();
}

/** What something is called, as it is read aloud, and what else is read. @param {HTMLElement} of @param {string} otherwise */
function called(of, otherwise) {
  const named = of.closest("[data-token], [aria-label], [title]");
  const label = named?.getAttribute("aria-label") ?? named?.getAttribute("title") ?? (named ? readOf(named) : "");
  const [, title, more] = /^((?:\d+\. )?.{1,40}?)(?:[.:,] (.*))?$/s.exec(label) ?? [];
  return { title: title ?? otherwise, more: title ? more : label };
}

/** Beside the thing, inside the window; on a phone at its lower edge. @param {DOMRect} box */
function place(box) {
  const dialog = /** @type {HTMLElement | null} */ (document.querySelector("dialog.meaning"));
  if (!dialog || innerWidth < 600) return;
  const { width, height } = dialog.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, box.left + box.width / 2 - width / 2));
  const below = box.bottom + 8 + height < innerHeight;
  const top = Math.max(8, below ? box.bottom + 8 : box.top - height - 8);
  Object.assign(dialog.style, { left: `${left}px`, top: `${top}px`, margin: "0" });
}

/** @param {{ session: Session }} props */
export function Meaning({ session }) {
  const { text, asked } = session;
  const { of, told } = /** @type {NonNullable<Session["asked"]>} */ (asked);
  const close = () => ((session.asked = null), session.changed());
  const { title, more } = called(of, text("house.about"));
  useLayoutEffect(() => place(of.getBoundingClientRect()), []);
  return html`
    <${Dialog} kind="meaning" title=${title} closeLabel=${text("house.close")} onClose=${close}>
      ${more ? html`<p class="quiet">${more}</p>` : null}
      ${told?.parts.map(
        ({ rule, html: body }) => html`<div key=${rule ?? body} class="part"><p dangerouslySetInnerHTML=${{ __html: body }}></p>
          ${
            rule
              ? html`<button type="button" class="number" onClick=${() => (close(), session.lookUp(rule))}
                aria-label=${`${text("house.rules")}: ${rule}`}>${rule}</button>`
              : null
          }</div>`,
      )}
      ${told?.parts.length ? null : html`<p>${text("house.about_nothing")}</p>`}
    <//>`;
}
