// The story so far, grouped by turn; a line shows its position on the board.
import { html, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { later } from "./later.js";
import { Shape } from "./seats.js";
import { turnName } from "./text.js";

/** @import { Ref } from "./html" */
/** @import { Mark } from "./protocol" */
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

const MARK = "mark";

/** What happened beside the game, where it happened. @param {Entry[]} entries @param {Mark[]} marks @returns {Entry[]} */
function withMarks(entries, marks) {
  if (!marks.length) return entries;
  const found = [...entries];
  for (const { n, seat, text } of marks) {
    const before = found.findLastIndex((entry) => !entry.undone && entry.n <= n);
    const turn = found[before]?.turn ?? 0;
    const event = { key: MARK, args: {}, text, seats: [seat], quiet: false };
    found.splice(before + 1, 0, { n, seat: -1, turn, events: [event] });
  }
  return found;
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

const AT_ONCE = 100; // lines: a long game has thousands, and the page must not grow with it

/**
 * The newest lines of the log, in whole turns, and whether there are older ones; drawn again only when there is something new.
 * @param {Session} session @param {(entry: Entry, event: Event) => boolean} kept @param {number} most
 */
function story(session, kept, most) {
  const { text, chronicle, past, expert } = session;
  const told = turns(withMarks(chronicle.entries, session.marks))
    .map((group, n) => ({
      ...group,
      n,
      lines: group.entries.flatMap((entry) =>
        entry.events.filter((event) => !event.quiet && event.text && kept(entry, event)).map((event) => ({ entry, event })),
      ),
    }))
    .filter(({ lines }) => lines.length);
  let from = told.length;
  for (let count = 0; from > 0 && count < most; count += told[from].lines.length) from--;
  const drawn = told.slice(from).map(({ n, turn, undone, entries, lines }) => {
    const seat = entries.find((entry) => entry.seat >= 0)?.seat;
    return html`<li key=${n} class="turn ${undone ? "undone" : ""}">
      <h2>${seat !== undefined ? html`<${Shape} seat=${seat} size=${12} />` : null} ${turnName(text, turn)}
        ${undone ? ` – ${text("house.taken_back")}` : ""}</h2>
      ${lines.map(({ entry, event }, at) =>
        event.key === MARK
          ? html`<p key=${at} class="mark">${event.text}</p>`
          : undone
            ? html`<s key=${at}>${event.text}</s>`
            : html`<div key=${at}><button type="button" tabindex="-1" data-entry=${entry.n}
            class="${past.scene?.target === entry.n ? "current" : ""} ${entry.seat < 0 ? "chance" : ""}">${event.text}</button>${
              expert.knows(entry.seat) && event.seats.includes(entry.seat) && lines[at - 1]?.entry !== entry
                ? html`<button type="button" tabindex="-1" class="why" data-entry=${entry.n} data-seat=${entry.seat}>
                  ${text("house.why")}</button>`
                : null
            }</div>`,
      )}</li>`;
  });
  return { drawn, older: from > 0 };
}

/**
 * One listener for all lines: each shows its position, or why a bot played so.
 * @param {Session} session @param {{ target: EventTarget | null }} event
 */
function onLine(session, { target }) {
  const { entry, seat } = /** @type {Element} */ (target).closest("button")?.dataset ?? {};
  if (entry === undefined) return;
  if (seat === undefined) session.past.look(Number(entry));
  else session.expert.explain(Number(entry), Number(seat));
}

/**
 * How many lines are drawn, and what draws more of them: what was read stays where it is, and the focus goes on to the first
 * line above it.
 * @param {Ref<HTMLElement>} list
 */
function useOlder(list) {
  const [most, setMost] = useState(AT_ONCE);
  const before = useRef({ lines: 0, below: 0 });
  const lines = () => /** @type {HTMLElement[]} */ ([...list.current.querySelectorAll("button:not(.why)")]);
  useLayoutEffect(() => {
    if (most === AT_ONCE) return;
    list.current.scrollTop = list.current.scrollHeight - before.current.below;
    const now = lines();
    now[now.length - before.current.lines]?.focus({ preventScroll: true });
  }, [most]);
  const more = () => {
    before.current = { lines: lines().length, below: list.current.scrollHeight - list.current.scrollTop };
    setMost(most + AT_ONCE);
  };
  return { most, more };
}

/** @param {{ session: Session }} props */
export function Log({ session }) {
  const [mineOnly, setMineOnly] = useState(false);
  const { text, past, table } = session;
  const log = session.chronicle.entries;
  const length = log.reduce((sum, entry) => sum + entry.events.length + (entry.undone ? 0.5 : 0), 0);
  const list = useEnd(length + session.marks.length, past.scene?.target);
  const { most, more } = useOlder(list.ref);
  const all = session.replay || Boolean(past.scene); // whoever looks back finds every position
  const { drawn, older } = useMemo(
    () => story(session, mineOnly ? concerns(table.mine) : () => true, all ? Infinity : most),
    [length, past.scene?.target, mineOnly, log, session.marks, most, all],
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
      <ol ...${list} tabindex="0" aria-label=${text("house.log")} onKeyDown=${onKeyDown}
        onClick=${(/** @type {MouseEvent} */ event) => onLine(session, event)}>
        ${table.origin && !older ? html`<li key="origin" class="turn"><${Begun} session=${session} /></li>` : null}
        ${
          older
            ? html`<li key="older" class="turn"><button type="button" tabindex="-1" class="chance" onClick=${more}>
          ${text("house.older_lines")}</button></li>`
            : null
        }
        ${drawn}
      </ol>
    </div>`;
}
