// What the player has in hand: words chosen so far, an action waiting to be confirmed, an action on its way, a draft.
import { complete, tap, words } from "./narrow.js";
import { recall, remember } from "./settings.js";

/** @import { Act } from "./protocol" */
/** @import { Session } from "./session" */

export class Choice {
  /** @type {string[]} */
  chosen = [];
  /** @type {string | null} a complete action waiting for "confirm my moves" */
  lifted = null;
  /** @type {Act | null} an action sent and not yet answered */
  pending = null;
  /** @type {{ name: string, value: unknown } | null} */
  drafted = null;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** What may be chosen now: nothing while events are told, an earlier position is shown or an action is on its way. */
  get all() {
    const { latest, past, stage } = this.session;
    return past.scene || stage.busy || this.pending || !latest || latest.curtain != null ? [] : latest.legal;
  }

  /** Of that, in a lesson, what leads on. */
  get legal() {
    return this.session.lesson?.open(this.all) ?? this.all;
  }

  /** A tap on a token; where it is not open, the server says why. @param {string} token */
  choose(token) {
    const { session } = this;
    if (session.stage.busy) return session.stage.skip();
    if (session.past.scene || this.pending) return;
    if (this.lifted && this.chosen.includes(token)) return this.commit(this.lifted);
    const chosen = tap(this.legal, this.chosen, token);
    if (!chosen) return session.lesson?.declines(token) || session.send({ do: "why", target: token });
    session.toast = null;
    this.chosen = chosen;
    this.lifted = null;
    const action = complete(this.all, chosen);
    if (action && this.confirms(action)) this.lifted = action;
    else if (action) return this.commit(action);
    session.changed();
  }

  /** @param {string} action */
  confirms(action) {
    const wish = this.session.settings.confirm;
    return this.session.board.confirms?.(action, wish) ?? wish;
  }

  /** A whole action, as if each of its words had been tapped. @param {string | string[]} act */
  take(act) {
    if (typeof act !== "string" || !this.confirms(act)) return this.commit(act);
    this.chosen = words(act).slice(1);
    this.lifted = act;
    this.session.changed();
  }

  letGo() {
    this.chosen = [];
    this.lifted = null;
    this.session.changed();
  }

  /** @param {string | string[]} act */
  commit(act) {
    const { latest, past, lesson } = this.session;
    if (!latest || past.scene || this.pending || lesson?.forbids(act)) return;
    this.pending = { do: "act", act, at: latest.at, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
    this.chosen = [];
    this.lifted = null;
    this.session.send(this.pending);
    this.session.changed();
  }

  /** The line is back. The server plays the same id once only, so an unanswered action may safely be sent again. */
  sendAgain() {
    if (this.pending) this.session.send(this.pending);
  }

  /** The game has gone on. @param {number} at */
  answer(at) {
    if (this.pending && at !== this.pending.at) this.pending = null;
  }

  /** @param {string | null} id */
  refuse(id) {
    if (this.pending && (!id || id === this.pending.id)) this.pending = null;
  }

  // What is not decided yet stays in this browser: one draft for each seat of a table, whatever a board makes of it.

  get draftName() {
    return `draft.${this.session.table.table}.${this.session.latest.seat}`;
  }

  draft() {
    if (this.drafted?.name !== this.draftName) this.drafted = { name: this.draftName, value: recall(this.draftName) };
    return this.drafted.value;
  }

  /** @param {unknown} value */
  sketch(value) {
    this.drafted = { name: this.draftName, value };
    remember(this.draftName, value);
    this.session.changed();
  }
}
