// What has been told so far, oldest first. What was taken back stays, marked.

/** @import { Entry, Event, Struck } from "./types" */

/** Does an entry have something for the log? @param {Entry} entry */
export const loud = (entry) => entry.events.some((event) => !event.quiet && event.text);

export class Chronicle {
  /** @type {Entry[]} */
  entries = [];

  /**
   * A whole story from its beginning, with what was taken back where it stood.
   * @param {Entry[]} entries @param {Struck[]} struck
   */
  begin(entries, struck = []) {
    const gone = struck.map(({ at, ...entry }) => ({ at, entry: { ...entry, undone: true, complete: true } }));
    const after = (/** @type {number} */ n) => gone.filter(({ at }) => at === n).map(({ entry }) => entry);
    this.entries = [
      ...after((entries[0]?.n ?? 1) - 1),
      ...entries.flatMap((entry) => [{ ...entry, complete: true }, ...after(entry.n)]),
    ];
  }

  /** Those that are not here yet. @param {Entry[]} entries */
  fresh(entries) {
    return entries.filter((entry) => !this.entries.some((known) => !known.undone && known.n === entry.n && known.complete));
  }

  /** @param {Entry[]} entries */
  append(entries) {
    for (const entry of this.fresh(entries)) this.entries.push({ ...entry, complete: true });
  }

  /** One event of an entry, as it is shown. @param {Event} event @param {Entry} entry */
  tell(event, entry) {
    const known = this.entries.at(-1);
    if (known?.n !== entry.n || known.undone) this.entries.push({ ...entry, events: [event] });
    else if (!known.complete) known.events = [...known.events, event];
  }

  /** Everything has been shown. */
  complete() {
    for (const entry of this.entries) entry.complete = true;
  }

  /** It holds up to a position; whatever is beyond was taken back. @param {number} held */
  takeBack(held) {
    for (const entry of this.entries) entry.undone ||= entry.n > held;
  }

  /** Entries that count, oldest first. */
  told() {
    return this.entries.filter((entry) => !entry.undone);
  }

  /** The nearest position before or after another with something to tell. @param {number} at @param {boolean} forward */
  beside(at, forward) {
    const told = this.told().filter(loud);
    return (forward ? told.find((entry) => entry.n > at) : told.findLast((entry) => entry.n < at))?.n;
  }
}
