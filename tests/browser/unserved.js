// A page with no server behind its socket and no screen before it. What the socket is to have received is handed to `wire`;
// frames come at once instead of with the next picture, which nobody looks at and which takes longest: `settle` goes on with
// them until nothing changes its size any more.

globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() {
    globalThis.wire = this;
    setTimeout(() => this.onopen());
  }
  send() {}
  close() {}
};

{
  const tasks = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => tasks.shift()();
  const soon = (task) => {
    tasks.push(task);
    port2.postMessage(0);
  };

  globalThis.pictured = (
    (picture) => () =>
      new Promise((done) => picture(() => picture(done)))
  )(requestAnimationFrame);
  const frames = new Map();
  let last = 0;
  globalThis.requestAnimationFrame = (draw) => {
    const id = ++last;
    frames.set(id, draw);
    soon(() => {
      frames.get(id)?.(performance.now());
      frames.delete(id);
    });
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => frames.delete(id);

  const observers = new Set();
  globalThis.ResizeObserver = class {
    #sizes = new Map();
    #tell;
    constructor(tell) {
      this.#tell = tell;
    }
    observe(element) {
      this.#sizes.set(element, "");
      observers.add(this);
    }
    disconnect() {
      this.#sizes.clear();
      observers.delete(this);
    }
    /** Has anything another size than before? Then whoever asked is told. */
    look() {
      let changed = false;
      for (const [element, before] of this.#sizes) {
        const { width, height } = element.getBoundingClientRect();
        const now = `${width} ${height}`;
        if (now === before) continue;
        this.#sizes.set(element, now);
        changed = true;
      }
      if (changed) this.#tell();
      return changed;
    }
  };

  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  globalThis.settle = async () => {
    for (let round = 0; round < 20; round++) {
      await frame();
      if (![...observers].filter((one) => one.look()).length) return;
    }
  };
}
