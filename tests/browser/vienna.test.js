import assert from "node:assert/strict";
import { test } from "node:test";
import { step } from "../../viertel/games/vienna/web/story.js";

const NO_DICE = { unrolled: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 };
const SIX = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1, white: 0 };
const BACK = { key: "placed", args: { seat: 1, dice: SIX, field: "oper" } };

test("after a bribe the coach stays at the furthest die, or goes to the latest one", () => {
  const street = { krieau: 0, prater: 0, stadtpark: 0, oper: 0, landtmann: 0 };
  const view = {
    coach: [null, "landtmann"],
    dice: [NO_DICE, { ...NO_DICE, 6: 1 }],
    owner: { ...street, landtmann: 1 },
    die_one: street,
    die_two: street,
  };
  assert.deepEqual(step(view, BACK, { coach_position: "frontier" }).coach, [null, "landtmann"]);
  assert.deepEqual(step(view, BACK, { coach_position: "last_placed" }).coach, [null, "oper"]);
});
