import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { after, Stage } from "../../viertel/web/static/table/stage.js";

const PACE = { step: 400, passing: 0 };
const entry = (n, ...keys) => ({ n, events: keys.map((key) => ({ key, n })) });

let shown;
let hide;

/** A stage that notes what it shows: "key/length" for an event, the result itself at the end of a batch. */
function stage(speed = "normal") {
  return new Stage({
    pace: ({ key }) => PACE[key],
    speed: () => speed,
    onEvent: ({ key }, { n }, length) => shown.push(`${key} ${n}/${length}`),
    onDone: (result) => shown.push(result),
  });
}

/** Let time go by, and what waits for it go on. */
async function pass(milliseconds) {
  mock.timers.tick(milliseconds);
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
}

beforeEach(() => {
  shown = [];
  globalThis.document = { hidden: false, addEventListener: (_, listener) => (hide = listener) };
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => 0);
});

test("events come one after the other, each for its time, and then the result", async () => {
  const one = stage();
  one.add([entry(1, "step", "step")], "end");
  assert.deepEqual(shown, ["step 1/400"]);
  assert.equal(one.busy, true);
  await pass(400);
  assert.deepEqual(shown, ["step 1/400", "step 1/400"]);
  await pass(400);
  assert.deepEqual(shown.at(-1), "end");
  assert.equal(one.busy, false);
});

test("what has no time of its own is shown in passing, at once", () => {
  stage().add([entry(1, "passing", "passing")], "end");
  assert.deepEqual(shown, ["passing 1/0", "passing 1/0", "end"]);
});

test("the speed is the player's", () => {
  stage("off").add([entry(1, "step")], "end");
  assert.deepEqual(shown, ["step 1/0", "end"]);
  shown = [];
  stage("fast").add([entry(1, "step")], "end");
  assert.deepEqual(shown, ["step 1/180"]);
});

test("a second batch waits for the first", async () => {
  const one = stage();
  one.add([entry(1, "step")], "first");
  one.add([entry(2, "step")], "second");
  await pass(400);
  assert.deepEqual(shown, ["step 1/400", "first", "step 2/400"]);
  await pass(400);
  assert.deepEqual(shown.at(-1), "second");
});

test("skipping shows everything at once, in order", async () => {
  const one = stage();
  one.add([entry(1, "step", "step")], "first");
  one.add([entry(2, "step")], "second");
  one.skip();
  await pass(0);
  assert.deepEqual(shown, ["step 1/400", "step 1/0", "first", "step 2/0", "second"]);
  assert.equal(one.busy, false);
});

test("what is cleared is never shown", async () => {
  const one = stage();
  one.add([entry(1, "step", "step")], "never");
  one.clear();
  await pass(0);
  one.add([], "after");
  await pass(1000);
  assert.deepEqual(shown, ["step 1/400", "after"]);
});

test("a hidden tab does not wait", async () => {
  const one = stage();
  one.add([entry(1, "step", "step")], "end");
  document.hidden = true;
  hide();
  await pass(0);
  assert.deepEqual(shown, ["step 1/400", "step 1/0", "end"]);
});

test("what has waited too long is shown at once", async () => {
  const one = stage();
  one.add([entry(1, "step", "step", "step")], "end");
  mock.method(performance, "now", () => 3001);
  await pass(400);
  assert.deepEqual(shown, ["step 1/400", "step 1/0", "step 1/0", "end"]);
});

test("points count up with the event that brings them, in the new scene alone", () => {
  const board = {
    step: (view, { key }, { side }) => ({ ...view, told: key, side }),
    gains: ({ args }) => [[args.seat, args.points]],
  };
  const scene = { view: { round: 2 }, scores: [{ total: 3 }, { total: 5 }], acting: [0] };
  const event = { key: "points", args: { seat: 1, points: 2 } };
  const view = { round: 2, told: "points", side: "night" };
  assert.deepEqual(after(scene, event, 700, board, { side: "night" }), {
    view,
    scores: [{ total: 3 }, { total: 7 }],
    acting: [0],
    event,
    length: 700,
  });
  assert.equal(after(scene, event, 0, board, {}).event, null, "what is shown in passing is not pointed at");
  assert.equal(scene.scores[1].total, 5);
});
