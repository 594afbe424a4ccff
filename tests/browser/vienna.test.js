import assert from "node:assert/strict";
import { test } from "node:test";
import { step } from "../../viertel/games/vienna/web/story.js";

const SIX = 1 << 15; // one die showing a six
const BACK = { key: "placed", args: { seat: 1, dice: SIX, field: 3 } };

test("after a bribe the coach stays at the furthest die, or goes to the latest one", () => {
  const view = { coach: [0, 13], dice: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] };
  assert.deepEqual(step(view, BACK, { coach_position: "frontier" }).coach, [0, 13]);
  assert.deepEqual(step(view, BACK, { coach_position: "last_placed" }).coach, [0, 4]);
});
