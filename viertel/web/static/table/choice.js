// What the player has in hand: words chosen so far, an action waiting to be confirmed, an action on its way, a draft.
import { given } from "./house.js";
import { complete, tap, words } from "./narrow.js";
import { recall, remember } from "./settings.js";

/** @import { Act, PlanMessage, StateMessage } from "./protocol" */
/** @import { Session } from "./session" */

const LEAVE = 800; // milliseconds of rest after which a draft is left with the house

export class Choice {
  /** @type {string[]} */
  chosen = [];
  /** @type {string | null} a complete action waiting for "confirm my moves" */
  lifted = null;
  /** @type {Act | null} an action sent and not yet answered */
  pending = null;
  /** @type {{ name: string, value: unknown } | null} */
  drafted = null;
  /** @type {string[] | null} what the next move is planned from, while others are to act */
  plan = null;
  /** @type {PlanMessage | null} what could be planned, as the house said last */
  foreseen = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} until the draft is left with the house */
  leaving = undefined;
  /** @type {string | null} the draft that is on its way there */
  sending = null;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** What may be chosen now: nothing while events are told, an earlier position is shown or an action is on its way. */
  get all() {
    const { latest, past, stage } = this.session;
    return past.scene || stage.busy || this.pending || !latest || latest.curtain != null ? [] : (this.plan ?? latest.legal);
  }

  /** Of that, in a lesson, what leads on; nothing before it is here. */
  get legal() {
    const { lesson, latest } = this.session;
    return lesson ? lesson.open(this.all) : latest?.lesson ? [] : this.all;
  }

  /** A tap on a token; where it is not open, the server says why. @param {string} token */
  choose(token) {
    const { session } = this;
    if (session.stage.busy) return session.stage.skip();
    if (session.past.scene || this.pending) return;
    if (this.lifted && this.chosen.includes(token)) return this.commit(this.lifted);
    const chosen = tap(this.legal, this.chosen, token);
    if (!chosen && this.plan) return;
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

  /**
   * A whole action, as if each of its words had been tapped.
   * @param {string | string[]} act
   * @returns {boolean} whether the lesson, where there is one, lets it be
   */
  take(act) {
    if (this.session.stage.busy) this.session.stage.skip();
    else if (this.session.lesson?.forbids(act)) return false;
    else if (typeof act !== "string" || !this.confirms(act)) this.commit(act);
    else {
      this.session.toast = null;
      this.chosen = words(act).slice(1);
      this.lifted = act;
      this.session.changed();
    }
    return true;
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
    this.session.toast = null;
    if (this.plan) {
      this.session.send({ do: "order", what: "then", act: [act].flat(), at: latest.at });
      return this.foresee(null);
    }
    this.pending = { do: "act", act, at: latest.at, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
    this.chosen = [];
    this.lifted = null;
    this.session.send(this.pending);
    this.session.changed();
  }

  /** What the next move could be; null where there is nothing to plan, or the house has not said so yet. */
  get wishes() {
    const { foreseen, session } = this;
    return foreseen?.legal.length && foreseen.at === session.latest.at && !session.myTurn() ? foreseen.legal : null;
  }

  /** Plan the next move from these, or do so no longer. @param {string[] | null} legal */
  foresee(legal) {
    this.plan = legal;
    this.letGo();
  }

  /** The next move as it was ordered, to be seen on the board until it is played. */
  get ordered() {
    const { table, past } = this.session;
    return this.plan || past.scene || this.session.myTurn() ? undefined : table.own?.then[0];
  }

  /** The line is back. The server plays the same id once only, so an unanswered action may safely be sent again. */
  sendAgain() {
    this.sending = null;
    if (this.pending) this.session.send(this.pending);
  }

  /** The game has gone on. @param {number} at */
  answer(at) {
    if (this.pending && at !== this.pending.at) this.pending = null;
  }

  /** @param {string | null} id */
  refuse(id) {
    this.sending = null;
    if (this.pending && (!id || id === this.pending.id)) this.pending = null;
  }

  // What is not decided yet is kept in this browser, also offline: one draft for each seat, whatever a board makes of it.

  get draftName() {
    return `draft.${this.session.table.table}.${this.session.latest.seat}`;
  }

  draft() {
    if (this.drafted?.name !== this.draftName) this.drafted = { name: this.draftName, value: recall(this.draftName) };
    return this.drafted.value;
  }

  /** May the draft become this? Anything, outside a lesson. @param {unknown} value */
  leads(value) {
    const { lesson, latest } = this.session;
    return lesson ? !lesson.strays(value) : !latest?.lesson;
  }

  /** What the board makes of the draft. @param {unknown} value */
  sketch(value) {
    const { lesson } = this.session;
    if (lesson ? lesson.refuses(value) : !this.leads(value)) return;
    this.session.toast = null;
    this.keep(value);
    lesson?.say();
  }

  /** @param {unknown} value */
  keep(value) {
    this.drafted = { name: this.draftName, value };
    remember(this.draftName, value);
    this.session.changed();
    this.leave();
  }

  /** The house knows what is planned: the seat's other screens show it, and it counts if the time is up. */
  leave() {
    const { session } = this;
    if (!session.board.intended) return;
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => {
      this.leaving = undefined;
      const act = session.myTurn() && session.board.intended?.(given(session));
      if (!act || !session.send({ do: "order", what: "draft", act, at: session.latest.at })) return;
      this.sending = JSON.stringify(act);
    }, LEAVE);
  }

  get leftName() {
    return `left.${this.session.table.table}.${this.session.latest.seat}`;
  }

  /**
   * A state is shown: what was planned on another screen of this seat is taken over, unless something newer was made here.
   * @param {StateMessage} state */
  compare({ draft }) {
    const { session } = this;
    const { intended, sketched } = session.board;
    if (!draft || !intended || !sketched) return;
    const told = JSON.stringify(draft);
    const echo = told === this.sending;
    if (echo) this.sending = null;
    else if (this.leaving || this.sending) return;
    const here = intended(given(session));
    const left = JSON.stringify(recall(this.leftName) ?? []);
    if (told !== left && (here || !draft.length)) remember(this.leftName, draft);
    if (!here || told === JSON.stringify(here)) return; // nothing is planned now, or the same
    if (echo || told === left) return this.leave(); // it was made here, and not told yet
    const plan = sketched(given(session), draft);
    this.drafted = { name: this.draftName, value: plan };
    remember(this.draftName, plan);
  }
}
