// Plays events one after the other at a readable pace. It never holds the state back: what has waited too long, what
// happens in a hidden tab and what the player skips is shown at once.

const PATIENCE = 3000;
const FACTOR = { slow: 1.8, normal: 1, fast: 0.45, off: 0 };

/** What stands on the board after one event, with the points it brings. */
export function after(scene, event, length, board, options) {
  const scores = scene.scores.map((score) => ({ ...score }));
  for (const [seat, points] of board.gains(event)) scores[seat].total += points;
  return { ...scene, view: board.step(scene.view, event, options), scores, event: length ? event : null, length };
}

export class Stage {
  /** `onEvent(event, entry)` shows one event, `onDone(result)` what stands at the end of a batch. */
  constructor({ pace, speed, patience = PATIENCE, onEvent, onDone }) {
    this.pace = pace;
    this.speed = speed;
    this.patience = patience;
    this.onEvent = onEvent;
    this.onDone = onDone;
    this.queue = [];
    this.busy = false;
    this.wake = null;
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  add(entries, result) {
    const since = performance.now();
    for (const entry of entries) for (const event of entry.events) this.queue.push({ event, entry, since });
    this.queue.push({ result });
    if (!this.busy) this.run();
  }

  /** Everything waiting is shown at once. */
  skip() {
    for (const item of this.queue) item.since = -Infinity;
    this.wake?.();
  }

  /** Everything waiting is forgotten. */
  clear() {
    this.queue = [];
    this.wake?.();
  }

  duration({ event, since }) {
    if (document.hidden || performance.now() - since > this.patience) return 0;
    return this.pace(event) * FACTOR[this.speed()];
  }

  async run() {
    this.busy = true;
    while (this.queue.length) {
      const item = this.queue.shift();
      if (item.result !== undefined) {
        this.onDone(item.result);
        continue;
      }
      const length = this.duration(item);
      this.onEvent(item.event, item.entry, length);
      if (length) await this.pause(length);
    }
    this.busy = false;
  }

  pause(length) {
    return new Promise((/** @type {(_?: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, length);
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }
}
