// What a screen reader reads by itself: every sentence that is told, one below the other, so that none takes another's place.
import { html } from "./html.js";

/** @import { Session } from "./session" */

/** @typedef {{ n: number, text: string, since: number }} Sentence */

/** @param {{ session: Session }} props */
export const Aloud = ({ session }) =>
  html`<div class="unseen" aria-live="polite">${session.aloud.map(({ n, text }) => html`<p key=${n}>${text}</p>`)}</div>`;
