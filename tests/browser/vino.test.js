import assert from "node:assert/strict";
import { test } from "node:test";
import { shares } from "../../viertel/games/vino/web/foresight.js";
import { step } from "../../viertel/games/vino/web/story.js";
import { fresh } from "../../viertel/games/vino/web/things.js";

const vineyards = Array.from({ length: 7 }, (_, place) => ({ name: `abr${place + 1}`, state: place > 2 }));
const facts = { chips: 40, regions: [{ code: "abr", vineyards }] };
const owner = Object.fromEntries(vineyards.map(({ name }) => [name, null]));
const given = (seat, place) => ({ key: "given", args: { seat, vineyard: `abr${place + 1}` } });

test("a gift is told step by step: what everybody still gets", () => {
  const ranked = [2, 0, 1];
  let view = { rank: 0, share: 0, owner };
  const left = () => shares({ facts, view, options: { sole_owner_gift: "one" } });
  view = step(view, { key: "gift", args: { region: "abr" } });
  ranked.forEach((seat, n) => (view = step(view, { key: "ranked", args: { seat, rank: n + 1 } })));
  assert.deepEqual(left(), [1, 2, 1]);
  view = step(view, given(2, 3));
  assert.deepEqual(left(), [0, 2, 1]);
  view = step(view, given(0, 4));
  assert.deepEqual(left(), [0, 1, 1]);
  view = step(view, given(0, 5));
  assert.deepEqual(left(), [0, 0, 1]);
  view = step(view, given(1, 6));
  assert.deepEqual(left(), [0, 0, 0]);
});

test("where the server has told the share, events count it down", () => {
  let view = { gift: "abr", ranked: [2, 0], n_ranked: 2, rank: 1, share: 2, owner };
  const left = () => shares({ facts, view, options: { sole_owner_gift: "one" } });
  assert.deepEqual(left(), [0, 2]);
  view = step(view, given(0, 3));
  assert.deepEqual(left(), [0, 1]);
});

test("what got an owner stays marked until the round is over, and while regions are chosen", () => {
  const told = (key, vineyard) => ({ key, args: { vineyard } });
  const first = [told("entered", "abr1"), told("round"), told("bought", "abr2"), told("given", "abr3"), told("returned", "abr2")];
  assert.deepEqual([...fresh(first.slice(0, 1), "third")], ["abr1"]);
  assert.deepEqual([...fresh(first, "sell")], ["abr3"]);
  const next = [...first, told("round")];
  assert.deepEqual([...fresh(next, "select")], ["abr3"]);
  assert.deepEqual([...fresh([...next, told("bought", "abr4")], "owners")], ["abr4"]);
});
