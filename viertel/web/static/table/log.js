// The story so far, grouped by turn; a line shows its position on the board.
import { html, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { later } from "./later.js";
import { Shape } from "./seats.js";
import { turnName } from "./text.js";

/** @import { Ref } from "./html" */
/** @import { Session } from "./session" */
/** @import { Entry, Event } from "./types" */

const Begun = later(() => import("./origin.js"), "Begun");

/** @param {Entry[]} entries */
function turns(entries) {
  /** @type {{ turn: number, undone?: boolean, entries: Entry[] }[]} */
  const groups = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && group.turn === entry.turn && Boolean(group.undone) === Boolean(entry.undone)) group.entries.push(entry);
    else groups.push({ turn: entry.turn, undone: entry.undone, entries: [entry] });
  }
  return groups;
}

/** @param {number[]} mine @returns {(entry: Entry, event: Event) => boolean} */
const concerns = (mine) => (entry, event) => mine.includes(entry.seat) || event.seats.some((seat) => mine.includes(seat));

/**
 * Keeps the line of the position shown in sight, or the end as long as the reader has not scrolled away from it.
 * @param {number} length @param {number} [at]
 */
export function useEnd(length, at) {
  /** @type {Ref<HTMLElement>} */
  const list = useRef(null);
  const follow = useRef(true);
  useLayoutEffect(() => {
    const current = /** @type {HTMLElement | null} */ (list.current.querySelector(".current"));
    if (current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
    else if (follow.current) list.current.scrollTop = list.current.scrollHeight;
  }, [length, at]);
  const onScroll = (
    /** @type {{ currentTarget: HTMLElement }} */ { currentTarget: { scrollHeight, scrollTop, clientHeight } },
  ) => {
    follow.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return { ref: list, onScroll };
}

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The log is one stop of the Tab key; arrows go from line to line.
 * @param {KeyboardEvent & { currentTarget: HTMLElement }} event
 */
function onKeyDown(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const lines = [...event.currentTarget.querySelectorAll("button")];
  const at = lines.findIndex((line) => line === document.activeElement);
  lines[at < 0 ? lines.length - 1 : at + step]?.focus();
  event.preventDefault();
}

/**
 * The lines of the log; drawn again only when there is something new.
 * @param {Session} session @param {(entry: Entry, event: Event) => boolean} kept
 */
function story(session, kept) {
  const { text, chronicle, past, expert } = session;
  return turns(chronicle.entries).map((group, n) => {
    const lines = group.entries.flatMap((entry) =>
      entry.events.filter((event) => !event.quiet && event.text && kept(entry, event)).map((event) => ({ entry, event })),
    );
    if (!lines.length) return null;
    const seat = group.entries.find((entry) => entry.seat >= 0)?.seat;
    return html`<li key=${n} class="turn ${group.undone ? "undone" : ""}">
      <h2>${seat !== undefined ? html`<${Shape} seat=${seat} size=${12} />` : null} ${turnName(text, group.turn)}
        ${group.undone ? ` – ${text("house.taken_back")}` : ""}</h2>
      ${lines.map(({ entry, event }, at) =>
        group.undone
          ? html`<s key=${at}>${event.text}</s>`
          : html`<div key=${at}><button type="button" tabindex="-1"
            class="${past.scene?.target === entry.n ? "current" : ""} ${entry.seat < 0 ? "chance" : ""}"
            onClick=${() => session.past.look(entry.n)}>${event.text}</button>${
              expert.knows(entry.seat) && event.seats.includes(entry.seat) && lines[at - 1]?.entry !== entry
                ? html`<button type="button" tabindex="-1" class="why" onClick=${() => expert.explain(entry.n, entry.seat)}>
                  ${text("house.why")}</button>`
                : null
            }</div>`,
      )}</li>`;
  });
}

/** @param {{ session: Session }} props */
export function Log({ session }) {
  const [mineOnly, setMineOnly] = useState(false);
  const { text, past, table } = session;
  const log = session.chronicle.entries;
  const length = log.reduce((sum, entry) => sum + entry.events.length + (entry.undone ? 0.5 : 0), 0);
  const list = useEnd(length, past.scene?.target);
  const lines = useMemo(
    () => story(session, mineOnly ? concerns(table.mine) : () => true),
    [length, past.scene?.target, mineOnly, log],
  );
  return html`
    <div class="log">
      ${
        table.mine.length
          ? html`<label class="filter">
            <input type="checkbox" checked=${mineOnly} onChange=${() => setMineOnly(!mineOnly)} /> ${text("house.concerns_me")}
          </label>`
          : null
      }
      <ol ...${list} tabindex="0" aria-label=${text("house.log")} onKeyDown=${onKeyDown}>
        ${table.origin ? html`<li class="turn"><${Begun} session=${session} /></li>` : null}${lines}
      </ol>
    </div>`;
}
