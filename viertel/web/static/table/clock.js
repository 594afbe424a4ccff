// A seat's clock: from the server's instants and this screen's own clock, so that all screens show the same and no message ticks.
import { html, useEffect, useState } from "./html.js";

/** @import { ClockInfo } from "./protocol" */
/** @import { Session } from "./session" */
/** @import { Text } from "./types" */

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const SHORT = 30; // seconds at which it begins to warn, or a tenth of what days give

/** Seconds in words: 0:59, 12:05, 3 h 20 min, 2 d 4 h. @param {number} seconds @param {Text} text */
export function length(seconds, text) {
  const left = Math.ceil(Math.max(0, seconds));
  if (left >= DAY) return text("house.in_days", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  if (left >= HOUR)
    return text("house.in_hours", { hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) });
  return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
}

/** An instant as one would say it. @param {number} instant @param {string} lang */
export const day = (instant, lang) =>
  new Date(instant * 1000).toLocaleString(lang, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });

/** Drawn again whenever what it shows changes. @param {boolean} runs @param {number} left */
function useTick(runs, left) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const step = left > HOUR ? MINUTE : 1;
    const timer = setTimeout(() => tick((n) => n + 1), Math.max(50, (left % step || step) * 1000));
    return () => clearTimeout(timer);
  });
}

/** @param {{ session: Session, seat: number }} props */
export function Clock({ session, seat }) {
  const { text, table, latest } = session;
  const clock = /** @type {ClockInfo | undefined} */ (latest.clocks?.[seat]);
  const now = session.now();
  const runs = clock?.due != null && !latest.over;
  // By days nights lie between; live there is never more than there was, however late its message came.
  const most = table.pace?.kind === "live" ? (clock?.left ?? 0) : Infinity;
  const left = !clock ? 0 : runs ? Math.min(most, /** @type {number} */ (clock.due) - now) : clock.left;
  useTick(runs, left);
  const { kept, who } = table.seats[seat];
  if (!clock || latest.over || who === "bot" || who === "open" || kept) return null;
  if (clock.away && clock.away > now)
    return html`<small class="clock">${text("house.away_until", { time: day(clock.away, table.lang) })}</small>`;
  if (table.pace?.kind === "days" && !runs && !clock.struck) return null; // it begins anew with the next move
  const up = clock.struck || (runs && left <= 0);
  const words = up ? text("house.time_up") : length(left, text);
  const warns = up || (runs && left < Math.max(SHORT, (table.pace?.move ?? 0) / 10));
  const until = runs && left > HOUR ? text("house.until", { time: day(/** @type {number} */ (clock.due), table.lang) }) : "";
  return html`<small class="clock ${runs ? "runs" : ""} ${warns ? "warns" : ""}" role="timer" title=${until}
    aria-label=${up ? words : text("house.time_left", { time: words })}
        >${words}${until ? html` <span>${until}</span>` : null}</small>`;
}
