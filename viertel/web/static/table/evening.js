// How an evening went, told by its events, and whose it was. Pure functions.

/** @import { Session } from "./session" */
/** @import { Entry, Event, Gains, Score } from "./types" */

/**
 * Points after each turn, seat by seat, added up from the events; what no event brought was there from the start.
 * @param {Entry[]} log @param {Gains} gains @param {number[]} totals
 */
export function curve(log, gains, totals) {
  const told = log.filter((entry) => !entry.undone);
  const start = [...totals];
  for (const { events } of told) for (const event of events) for (const [seat, points] of gains(event)) start[seat] -= points;
  const lines = start.map((points) => [points]);
  /** @type {number | null} */
  let turn = null;
  for (const entry of told) {
    if (turn !== entry.turn) {
      turn = entry.turn;
      for (const line of lines) line.push(line[line.length - 1]);
    }
    for (const event of entry.events) for (const [seat, points] of gains(event)) lines[seat][lines[seat].length - 1] += points;
  }
  return lines;
}

/** The seats, winners first, then by points. @param {Score[]} scores */
export function ranking(scores) {
  return [...scores.keys()].sort(
    (one, other) => Number(scores[other].winner) - Number(scores[one].winner) || scores[other].total - scores[one].total,
  );
}

/** Who the evening goes to, as a title; a game that was closed before its end has no winner. @param {Session} session */
export function title({ latest: { scores }, table, text }) {
  const winners = ranking(scores).filter((seat) => scores[seat].winner);
  const names = winners.map((seat) => table.seats[seat].name).join(" · ");
  return winners.length ? text(winners.length > 1 ? "house.winners" : "house.winner", { names }) : text("house.closed");
}

/** Did something else than points decide who won? @param {Score[]} scores */
export function decided(scores) {
  const most = Math.max(...scores.map(({ total }) => total));
  return scores.some(({ winner, total }) => winner !== (total === most));
}

/** The event that brought one seat the most, of those a board counts as feats. @param {Entry[]} log @param {Gains} feats */
export function best(log, feats) {
  /** @type {{ points: number, seat: number, entry: Entry, event: Event } | null} */
  let most = null;
  for (const entry of log) {
    for (const event of entry.undone ? [] : entry.events) {
      for (const [seat, points] of feats(event)) if (points > (most?.points ?? 0)) most = { points, seat, entry, event };
    }
  }
  if (!most) return null;
  const { entry, points, event } = most;
  const told = entry.events.find((other) => !other.quiet && other.args.points === points) ?? event;
  return { ...most, words: told.text };
}
