// Taps on everything that can be tapped, at one station of a lesson after the other, and looks whether the lesson still leads on.
// The page has no server behind its socket (unserved.js): what would be sent is noted, and a station is told anew for each trial.

/* global settle, wire */

/** Whatever listens for taps can be tapped. */
const listening = new WeakSet();
{
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...more) {
    if (type === "click" && this instanceof Element) listening.add(this);
    return add.call(this, type, ...more);
  };
}

{
  const STEPS = 30; // taps that follow the lights, at most, until something is sent
  const GRID = 6; // places between the targets of a board, in either direction

  let told = 0; // a table of its own for each trial, so that nothing is left of the one before
  let sent = [];

  const all = (selector) => [...document.querySelectorAll(selector)];
  const visible = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
  const card = () => document.querySelector(".prompt.lesson");
  const reading = () => Boolean(card()?.classList.contains("came"));
  const acts = () => sent.filter(({ do: what }) => what === "act");

  let answered = false; // in words
  let drawn = true; // has the page changed since it was looked at?
  const watch = new MutationObserver(() => (drawn = true));

  async function rest() {
    await settle();
    const dialog = document.querySelector("dialog[open] header .tool");
    if (dialog) {
      answered = true;
      dialog.click(); // it lies over everything, and says how to close it
      await settle();
    }
    const toast = document.querySelector(".toast");
    if (toast) {
      answered = true;
      toast.click(); // it goes by itself after a while
      await settle();
    }
    if (!drawn) return;
    dispatchEvent(new Event("scroll")); // then the light looks where things are now
    await settle();
  }

  /** @type {{ element: Element, at: { x: number, y: number } }[] | null} */
  let things = null;
  let seen = ""; // when it was looked at last

  const PASSING = / (tabindex|style|id|aria-describedby|aria-labelledby)="[^"]*"|<svg class="spotlight".*?<\/svg>/gs;

  /** Everything that is seen, without what changes by itself or with where the page is; and what is planned. */
  function sight() {
    if (!drawn) return seen;
    const page = all("main, aside, dialog[open]").map((one) => one.outerHTML);
    const draft = localStorage.getItem(`viertel.draft.trial-${told}.0`);
    seen = `${page.join("\n").replaceAll(PASSING, "")} ${draft}`;
    things = null;
    drawn = false;
    return seen;
  }

  function tap(element, { x, y }, by) {
    if (by === "keys" && element.matches("[tabindex]")) {
      element.focus({ preventScroll: true });
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      element.blur();
    } else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y }));
  }

  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };

  /** All that can be tapped, with the point where; between the targets of a board as well, where one may mean the nearest. */
  function everything() {
    if (things && !drawn) return things;
    const found = all("main *, aside *")
      .filter((one) => listening.has(one) && visible(one) && !one.matches(":disabled, [href], .lesson header button"))
      .map((element) => ({ element, at: middle(element) }));
    for (const element of all(".targets")) {
      const { x, y, width, height } = element.getBoundingClientRect();
      for (let n = 0; n < GRID * GRID; n++) {
        const at = { x: x + (width * ((n % GRID) + 0.5)) / GRID, y: y + (height * (Math.floor(n / GRID) + 0.5)) / GRID };
        if (document.elementFromPoint(at.x, at.y) === element) found.push({ element, at });
      }
    }
    return (things = found);
  }

  const named = ({ element }) =>
    element.dataset.token ??
    element.getAttribute("aria-label") ??
    `${element.className} ${element.textContent}`.trim().slice(0, 40);

  /** What the lesson points at, or the button that goes on; a string says what is wrong with it. */
  function pointed() {
    if (!card()) return "the lesson is gone";
    if (reading()) return card().querySelector(".buttons .main") ?? "nothing leads on from what came of it";
    const ring = document.querySelector(".spotlight .ring");
    if (!ring) return `nothing is pointed at: ${card().innerText}`;
    const at = middle(ring);
    const element = document.elementFromPoint(at.x, at.y);
    if (!element) return `what is pointed at is not on the screen: ${card().innerText}`;
    const button = element.closest("button, [role=button], [role=gridcell], li");
    if (!button) return `what is pointed at is covered by ${element.className || element.tagName}: ${card().innerText}`;
    if (button.matches(":disabled, [aria-disabled=true]")) return `what is pointed at is shut: ${card().innerText}`;
    return element;
  }

  /** Does what was sent lead on? */
  function accepted(station) {
    const [{ act }] = acts();
    const line = [act].flat();
    return station.accept.some((one) => line.every((action, n) => action === one[n])) || !station.accept.length;
  }

  async function begin(station) {
    told += 1;
    const tell = (message) => {
      if (message.kind === "table") message = { ...message, table: `trial-${told}` };
      wire.onmessage({ data: JSON.stringify(message) });
    };
    for (const key of Object.keys(localStorage)) if (key.startsWith("viertel.draft.")) localStorage.removeItem(key);
    if (station.draft) localStorage.setItem(`viertel.draft.trial-${told}.0`, JSON.stringify(station.draft));
    for (const message of station.before) tell(message);
    await settle();
    for (const message of station.told) tell(message);
    await rest();
    if (reading() && !station.reading) {
      card().querySelector(".buttons .main").click();
      await rest();
    }
    sent = [];
  }

  /** What comes only when it is wanted has come: the lesson's words, parts of boards. */
  globalThis.bring = async (station) => {
    wire.send = (text) => sent.push(JSON.parse(text));
    watch.observe(document.getElementById("table"), { subtree: true, childList: true, attributes: true, characterData: true });
    await begin(station);
    for (let calm = 0, before = "", n = 0; calm < 3 && n < 100; n++) {
      await new Promise((later) => setTimeout(later, 50));
      await rest();
      const now = card() && typeof pointed() !== "string" ? sight() : "";
      calm = now && now === before ? calm + 1 : 0;
      before = now;
    }
  };

  /** A station where these were tapped already, by their numbers. */
  async function again(station, path, by) {
    await begin(station);
    for (const number of path) {
      const { element, at } = everything()[number];
      tap(element, at, by);
      await rest();
    }
    sent = [];
  }

  /**
   * Follow the lights until something is sent; what is wrong on the way, or null.
   * @param {Set<string>} good what is known to lead there
   */
  async function follow(station, good) {
    const way = [];
    for (let n = 0; n < STEPS; n++) {
      const here = sight();
      if (good.has(here)) break;
      way.push(here);
      const element = pointed();
      if (typeof element === "string") return element;
      tap(element, middle(reading() ? element : document.querySelector(".spotlight .ring")));
      await rest();
      if (acts().length) {
        if (!accepted(station)) return `the lights lead to ${JSON.stringify(acts()[0].act)}`;
        break;
      }
      if (n === STEPS - 1) return `the lights lead nowhere: ${card()?.innerText}`;
    }
    for (const one of way) good.add(one);
    return null;
  }

  /**
   * Taps everything at a station, and so many times more whatever can be tapped after what changed it.
   * @returns {Promise<{ wrong: string[], taps: number, seen: number }>}
   */
  globalThis.tapEverything = async (station, depth, by) => {
    const wrong = [];
    let taps = 0;
    const good = new Set();
    await begin(station);
    const known = new Set([sight()]);
    const fault = await follow(station, good);
    if (fault) return { wrong: [fault], taps, seen: known.size };
    let paths = [{ path: [], names: [] }];
    for (let left = depth; left; left--) {
      const next = [];
      for (const { path, names } of paths) {
        await again(station, path, by);
        let here = sight();
        if (!known.has(here)) wrong.push(`${names.join(", ")}: not told anew`);
        for (let number = 0; number < everything().length; number++) {
          answered = false;
          const thing = everything()[number];
          const way = [...names, named(thing)];
          tap(thing.element, thing.at, by);
          taps += 1;
          await rest();
          const now = sight();
          if (acts().length) {
            if (!accepted(station)) wrong.push(`${way.join(", ")}: ${JSON.stringify(acts()[0].act)} is sent`);
          } else if (now === here) {
            if (thing.element.matches(".target[data-token]") && !sent.length && !answered)
              wrong.push(`${way.join(", ")}: no answer`);
            sent = [];
            continue;
          } else if (!known.has(now)) {
            known.add(now);
            const found = await follow(station, good);
            if (found) wrong.push(`${way.join(", ")}: ${found}`);
            else next.push({ path: [...path, number], names: way });
          }
          await again(station, path, by);
          here = sight();
        }
      }
      paths = next;
    }
    return { wrong, taps, seen: known.size };
  };
}
