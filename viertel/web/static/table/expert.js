// What the expert says: the best choices now, and how the game went.

import { given } from "./house.js";

/** @import { AnalysisMessage, Choice, ExplanationMessage, HintMessage, StateMessage } from "./protocol" */
/** @import { Session } from "./session" */

export class Expert {
  /** @type {{ at: number, choices: Choice[] | null } | null} what he advises; without choices while he thinks */
  hint = null;
  /** @type {{ n: number, seat: number, told: ExplanationMessage | null } | null} what a bot had in mind; not told yet at first */
  why = null;
  /** @type {number | null} the last entry with which a bot may have surprised, until I act */
  surprise = null;
  /** @type {string | null} the choice of a hint that is pointed at */
  pointed = null;
  /** @type {Omit<AnalysisMessage, "kind"> | null} the game as he saw it */
  analysis = null;
  learning = false; // it was asked for to learn from one's mistakes

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** May he be asked, and is there something to ask? Alone with bots it is the player's own wish. */
  get free() {
    const { table, settings, choice } = this.session;
    return (table.hints === "on" || (table.hints === "may" && settings.hints)) && choice.legal.length > 1 && !this.hint;
  }

  ask() {
    this.why = null;
    this.hint = { at: this.session.latest.at, choices: null };
    this.session.send({ do: "hint" });
    this.session.changed();
  }

  /** @param {HintMessage} message */
  advise({ at, choices }) {
    if (this.hint && at === this.session.latest.at) this.hint = { at, choices };
  }

  /** May he be asked what a bot had in mind with an entry? @param {number} seat */
  knows(seat) {
    const { table, latest } = this.session;
    return table.seats[seat]?.who === "bot" && (table.hints !== "no" || latest.over);
  }

  /** @param {number} n @param {number} seat */
  explain(n, seat) {
    this.hint = this.surprise = null;
    this.why = { n, seat, told: null };
    this.session.panel = null;
    this.session.send({ do: "explain", n });
    this.session.changed();
  }

  /** The move that may have surprised. */
  wonderAbout() {
    const entry = this.session.chronicle.told().find(({ n }) => n === this.surprise);
    if (entry) this.explain(entry.n, entry.seat);
  }

  /** @param {ExplanationMessage} told */
  understand(told) {
    if (this.why?.n === told.n) this.why = { n: told.n, seat: told.seat, told };
  }

  /** @param {StateMessage} state */
  wonder({ at, surprise, events }) {
    const acted = events.some(({ seat }) => this.session.table.mine.includes(seat));
    this.surprise = surprise ?? (acted || at < (this.surprise ?? 0) ? null : this.surprise);
    if (acted || at < (this.why?.n ?? 0)) this.why = null;
  }

  /** The game has gone on, or nobody wants to know any more. @param {number} [at] */
  dismiss(at) {
    if (this.hint && at !== this.hint.at) this.hint = this.pointed = null;
  }

  /** He can't say. */
  refuse() {
    if (this.hint && !this.hint.choices) this.hint = null;
    if (this.why && !this.why.told) this.why = null;
  }

  /** Shows a choice of his on the board, as if it were about to be confirmed. @param {string | string[] | null} act */
  point(act) {
    this.pointed = typeof act === "string" && this.session.choice.legal.includes(act) ? act : null;
    this.session.changed();
  }

  /**
   * Takes a choice of his as if it had been tapped. A whole plan is laid out where plans are made, to be looked at before it is
   * sent.
   * @param {string | string[]} act
   */
  take(act) {
    const { choice, board } = this.session;
    this.hint = this.pointed = null;
    if (typeof act !== "string" && board.sketched) choice.sketch(board.sketched(given(this.session), act));
    else choice.take(act);
  }

  /** Lets him look at the whole game, or puts away what he saw. */
  analyse() {
    this.session.panel = null;
    if (this.analysis) this.analysis = null;
    else this.session.send({ do: "analyse" });
    this.session.changed();
  }

  /** Lets him look, and then me try again where I lost most. */
  learn() {
    this.learning = true;
    if (this.analysis) this.session.open(null);
    else this.analyse();
  }

  /** Asks again for the rest of what he had begun to look at. */
  goOn() {
    if (this.analysis && !this.analysis.done) this.session.send({ do: "analyse" });
  }

  /** @param {AnalysisMessage} message */
  report({ positions, points, turnings, done }) {
    const known = (this.analysis?.points ?? []).filter(({ at }) => !points.some((point) => point.at === at));
    this.analysis = { positions, points: [...known, ...points].sort((one, other) => one.at - other.at), turnings, done };
  }
}
