// What happened while nobody was watching: the tab was hidden or the connection lost.
import { loud } from "./chronicle.js";

/** @import { Session } from "./session" */
/** @import { Entry } from "./types" */

export class Absence {
  /** @type {{ from: number, entries: Entry[] } | null} what to tell, until it is closed */
  since = null;
  leftAt = -1; // the newest position somebody watched; Infinity while watching

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** From now on nobody is watching. */
  begin() {
    this.leftAt = this.session.latest?.at ?? -1;
  }

  /** Tells what happened meanwhile. */
  end() {
    const { latest } = this.session;
    if (latest && this.leftAt < latest.at) this.since = this.missed();
    this.leftAt = Infinity;
    this.session.changed();
  }

  /** What others did since my last decision; null if that was nothing or I have not begun. */
  missed() {
    const { table, latest, replay, chronicle } = this.session;
    const mine = table?.mine ?? [];
    if (replay || mine.length !== 1 || latest?.over) return null;
    const last = chronicle.entries.findLastIndex((entry) => mine.includes(entry.seat));
    const entries = chronicle.entries.slice(last + 1).filter(loud);
    const from = chronicle.entries.slice(0, last + 1).findLast((entry) => !entry.undone)?.n ?? 0;
    return last >= 0 && entries.length && this.session.myTurn() ? { from, entries } : null;
  }

  close() {
    this.since = null;
    this.session.changed();
  }

  /** Shows what was missed, event by event. */
  show() {
    const from = this.since?.from ?? 0;
    this.since = null;
    this.session.past.playFrom(from);
  }
}
