// Plays events one after the other at a readable pace. It never holds the state back: what has waited too long, what
// happens in a hidden tab and what the player skips is shown at once.

/** @import { Board, Entry, Event, Options, Pacing, Scene } from "./types" */

const PATIENCE = 3000;
const FACTOR = { slow: 1.8, normal: 1, fast: 0.45, off: 0 };

/**
 * What stands on the board after one event, with the points it brings.
 * @template {Scene} S
 * @param {S} scene
 * @param {Event} event
 * @param {number} length
 * @param {Pick<Board, "gains" | "step">} board
 * @param {Options} options
 */
export function after(scene, event, length, board, options) {
  const scores = scene.scores.map((score) => ({ ...score }));
  for (const [seat, points] of board.gains(event)) scores[seat].total += points;
  return { ...scene, view: board.step(scene.view, event, options), scores, event: length ? event : null, length };
}

/**
 * @template R
 * @typedef {{ event: Event, entry: Entry, since: number } | { result: R }} Item
 */

/** @template R */
export class Stage {
  /** @type {Item<R>[]} */
  queue = [];
  busy = false;
  /** @type {(() => void) | null} */
  wake = null;

  /**
   * `onEvent` shows one event, `onDone` what stands at the end of a batch.
   * @param {Pacing & { onEvent: (event: Event, entry: Entry, length: number) => void, onDone: (result: R) => void }} options
   */
  constructor({ pace, speed, patience = PATIENCE, onEvent, onDone }) {
    this.pace = pace;
    this.speed = speed;
    this.patience = patience;
    this.onEvent = onEvent;
    this.onDone = onDone;
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  /** @param {Entry[]} entries @param {R} result */
  add(entries, result) {
    const since = performance.now();
    for (const entry of entries) for (const event of entry.events) this.queue.push({ event, entry, since });
    this.queue.push({ result });
    if (!this.busy) this.run();
  }

  /** Everything waiting is shown at once. */
  skip() {
    for (const item of this.queue) if ("event" in item) item.since = -Infinity;
    this.wake?.();
  }

  /** Everything waiting is forgotten. */
  clear() {
    this.queue = [];
    this.wake?.();
  }

  /** @param {Event} event @param {number} since */
  duration(event, since) {
    if (document.hidden || performance.now() - since > this.patience) return 0;
    return this.pace(event) * FACTOR[this.speed()];
  }

  async run() {
    this.busy = true;
    for (let item = this.queue.shift(); item; item = this.queue.shift()) {
      if ("result" in item) {
        this.onDone(item.result);
        continue;
      }
      const length = this.duration(item.event, item.since);
      this.onEvent(item.event, item.entry, length);
      if (length) await this.pause(length);
    }
    this.busy = false;
  }

  /** @param {number} length */
  pause(length) {
    return new Promise((/** @type {(_?: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, length);
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }
}
