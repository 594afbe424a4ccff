// The rules as a sheet over the table; a rule that was asked for is opened in its place.
import { draw } from "./examples.js";
import { html, useEffect, useRef, useState } from "./html.js";
import { Dialog } from "./parts.js";

/** @import { Ref } from "./html" */
/** @import { Session } from "./session" */

/** Marks the sentence that explains a rule, and brings it into sight. @param {HTMLElement} book @param {string} anchor */
export function point(book, anchor) {
  const found = book.querySelector(`#${CSS.escape(anchor)}`);
  const meant = found?.closest("p, li, tr, figure, h2") ?? found;
  for (const old of book.querySelectorAll(".meant")) old.classList.remove("meant");
  meant?.classList.add("meant");
  meant?.scrollIntoView({ block: "center" });
  return Boolean(meant);
}

/** @param {{ session: Session }} props */
export function Rules({ session }) {
  const { text, table, rule } = session;
  const [failed, setFailed] = useState(false);
  /** @type {Ref<HTMLElement>} */
  const place = useRef(null);
  useEffect(() => {
    const load = async () => {
      const answer = await fetch(`/rules/${table.game}/sheet?lang=${table.lang}`);
      if (!answer.ok) throw new Error(String(answer.status));
      place.current.innerHTML = await answer.text(); // made by the server from the game's own files
      const book = /** @type {HTMLElement} */ (place.current.firstElementChild);
      // The address of the table stays as it is: inside the sheet links only scroll.
      book.addEventListener("click", (event) => {
        const link = /** @type {Element} */ (event.target).closest("a");
        const anchor = link?.getAttribute("href")?.split("#")[1];
        if (!link || !anchor || !point(book, anchor)) return;
        event.preventDefault();
      });
      if (rule) point(book, rule);
      await draw(book);
      if (rule) point(book, rule);
    };
    load().catch(() => setFailed(true));
  }, []);
  const ask = () => {
    session.open(null);
    session.askNext();
    session.say(text("house.about_tap"));
  };
  return html`
    <${Dialog} kind="rules-sheet" title=${text("house.rules")} closeLabel=${text("house.close")}
      onClose=${() => session.open(null)}>
      ${
        session.replay
          ? null
          : html`<button type="button" class="quiet what" onClick=${ask}>
            <b aria-hidden="true">?</b> ${text("house.about")}</button>`
      }
      ${failed ? html`<p role="alert">${text("house.rules_failed")}</p>` : null}
      <div ref=${place}></div>
    <//>`;
}
