import assert from "node:assert/strict";
import { test } from "node:test";
import { best, curve, decided, ranking } from "../../viertel/web/static/table/evening.js";

const gains = ({ seat, points }) => (points ? [[seat, points]] : []);
const entry = (n, turn, seat, points, rest = {}) => ({
  n,
  turn,
  seat,
  events: [{ seat, points, args: { points }, text: `${points} points` }],
  ...rest,
});

const LOG = [entry(1, 1, 0, 0), entry(2, 1, 0, 2), entry(3, 2, 1, 4), entry(4, 2, 1, 9, { undone: true }), entry(5, 3, 0, 7)];

test("the lines go through the turns and end at the totals", () => {
  assert.deepEqual(curve(LOG, gains, [9, 4]), [
    [0, 2, 2, 9],
    [0, 0, 4, 4],
  ]);
});

test("what no event brought was there from the start", () => {
  assert.deepEqual(curve(LOG, gains, [14, 9]), [
    [5, 7, 7, 14],
    [5, 5, 9, 9],
  ]);
  assert.deepEqual(curve([], gains, [3, 3]), [[3], [3]]);
});

test("the best is what brought most and was not taken back, in the last move, too", () => {
  assert.equal(best(LOG, gains).entry.n, 5);
  assert.equal(best(LOG.slice(0, -1), gains).entry.n, 3);
  assert.equal(best([entry(1, 1, 0, 0)], gains), null);
});

test("the best is told by what happened, where that names as many points, and else by the points", () => {
  assert.equal(best(LOG, gains).words, "7 points");
  const dance = { args: { points: 8 }, text: "Two dance for 8 points." };
  const danced = entry(6, 3, 0, 8);
  assert.equal(best([{ ...danced, events: [dance, ...danced.events] }], gains).words, "Two dance for 8 points.");
});

const score = (total, winner = false) => ({ total, winner });

test("winners come first, then points", () => {
  assert.deepEqual(ranking([score(40), score(12), score(40, true)]), [2, 0, 1]);
  assert.deepEqual(ranking([score(3), score(9, true), score(9, true), score(5)]), [1, 2, 3, 0]);
});

test("what decided is told where points did not", () => {
  assert.ok(decided([score(40), score(40, true)]), "a tie was broken");
  assert.ok(decided([score(30, true), score(45)]), "points did not count");
  assert.ok(!decided([score(9, true), score(9, true), score(5)]), "a victory is shared");
});
