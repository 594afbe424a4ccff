import assert from "node:assert/strict";
import { test } from "node:test";
import { buttons, choosable, complete, remaining, tap } from "../../viertel/web/static/table/narrow.js";

const PLACES = ["place d2", "place d3", "place e2"];
const DANCES = ["dance d2 d3", "dance d3 e3"];

test("what contains every chosen word remains, in whatever order it was chosen", () => {
  assert.deepEqual(remaining(DANCES, []), DANCES);
  assert.deepEqual(remaining(DANCES, ["d3"]), DANCES);
  assert.deepEqual(remaining(DANCES, ["e3", "d3"]), ["dance d3 e3"]);
  assert.deepEqual(remaining(DANCES, ["d"]), [], "words are compared whole");
});

test("what leads on can be chosen, what is chosen can't be chosen again", () => {
  assert.deepEqual([...choosable(PLACES, [])].sort(), ["d2", "d3", "e2", "place"]);
  assert.deepEqual([...choosable(DANCES, ["d2"])].sort(), ["d3", "dance"]);
  assert.deepEqual([...choosable([], [])], []);
});

test("one action left is complete", () => {
  assert.equal(complete(PLACES, []), null, "nothing chosen is nothing decided");
  assert.equal(complete(["pass"], []), null);
  assert.equal(complete(PLACES, ["d2"]), "place d2");
  assert.equal(complete(DANCES, ["d3"]), null);
  assert.equal(complete(DANCES, ["d3", "e3"]), "dance d3 e3");
});

test("the same words in two orders: the order of choosing decides", () => {
  const both = ["solo d2 d3", "solo d3 d2"];
  assert.equal(complete(both, ["d2"]), null);
  assert.equal(complete(both, ["d2", "d3"]), "solo d2 d3");
  assert.equal(complete(both, ["d3", "d2"]), "solo d3 d2");
});

test("an action of one word is chosen by its button, even where longer ones begin with it", () => {
  const legal = ["take", "take cake"];
  assert.deepEqual(buttons(legal, []), ["take"]);
  assert.equal(complete(legal, ["take"]), "take");
  assert.equal(complete(legal, ["cake"]), "take cake");
});

test("a tap chooses, gives back, or begins anew", () => {
  assert.deepEqual(tap(DANCES, [], "d2"), ["d2"]);
  assert.deepEqual(tap(DANCES, ["d2"], "d2"), []);
  assert.deepEqual(tap(DANCES, ["d2"], "d3"), ["d2", "d3"]);
  assert.deepEqual(tap(DANCES, ["d2"], "e3"), ["e3"], "it does not go with d2, so it is the first of a new choice");
  assert.equal(tap(DANCES, ["d2"], "a1"), null, "nothing leads there");
});

test("buttons are actions of one word, and verbs that have to be told apart", () => {
  assert.deepEqual(buttons([...PLACES, "pass"], []), ["pass"]);
  assert.deepEqual(buttons(PLACES, []), []);
  assert.deepEqual(buttons(["bribe d2", "visit d2", "visit d3"], ["d2"]).sort(), ["bribe", "visit"]);
  assert.deepEqual(buttons(["bribe d2", "visit d2"], ["d2", "visit"]), []);
});
