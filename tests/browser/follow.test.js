import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, unseen } from "../../viertel/web/static/table/follow.js";

const lie = (pieces) => Object.fromEntries(pieces.map(({ key, look, cell }) => [cell, `${look} ${key}`]));

test("a piece keeps its number where it stays and where it goes", () => {
  const known = unseen();
  assert.deepEqual(lie(follow(known, Object.entries({ a1: "cake", b1: "cake", c1: "cigar" }))), {
    a1: "cake 0",
    b1: "cake 1",
    c1: "cigar 2",
  });
  assert.deepEqual(lie(follow(known, Object.entries({ a1: "cake", d4: "cake", c1: "cigar" }))), {
    a1: "cake 0",
    d4: "cake 1",
    c1: "cigar 2",
  });
});

test("two that change places are seen as two moves; what is gone gives its number to nobody else", () => {
  const known = unseen();
  follow(known, Object.entries({ a1: "cake", b1: "cigar" }));
  assert.deepEqual(lie(follow(known, Object.entries({ a1: "cigar", b1: "cake" }))), { a1: "cigar 1", b1: "cake 0" });
  assert.deepEqual(lie(follow(known, Object.entries({ a1: "shrimp", b1: "cake" }))), { a1: "shrimp 2", b1: "cake 0" });
});
