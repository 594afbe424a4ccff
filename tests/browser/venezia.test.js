import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clear,
  drafted,
  drafting,
  fitting,
  lay,
  left,
  load,
  missing,
  most,
  planOf,
  point,
  steps,
} from "../../viertel/games/venezia/web/draft.js";
import { feats } from "../../viertel/games/venezia/web/story.js";
import { best } from "../../viertel/web/static/table/evening.js";

const facts = {
  flock: 10,
  action_round: 2,
  zones: ["castello", "san_polo", "dorsoduro", "giudecca"],
  cards: ["vatican", "family", "feud"],
};
const house = (view = {}, draft = null) => ({
  facts,
  seat: 1,
  live: true,
  legal: ["first piazza", "first ruse"],
  draft,
  view: {
    phase: "planning",
    round: 2,
    reserve: [4, 9],
    played: [[], ["family"]],
    step: ["card 1", "card 1"],
    pigeon: {},
    ...view,
  },
});
const empty = drafted(house());
const sevenOfMine = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((column) => [`a${column}`, { owner: 1, moved: false }]));

test("five districts are the best moment, else the district that brought most", () => {
  const scored = (points) => ({ key: "scored", args: { seat: 1, zone: "castello", points } });
  const log = [
    { n: 1, events: [scored(3), scored(6)] },
    { n: 2, events: [scored(3), { key: "five", args: { seat: 1, count: 6 } }] },
  ];
  assert.equal(best(log, feats).event.key, "five");
  assert.equal(best(log.slice(0, 1), feats).points, 6);
});

test("a plan is made while one is to plan, and not in the past", () => {
  assert.equal(drafting(house()), true);
  assert.equal(drafting(house({ step: ["card 1", "planned"] })), false);
  assert.equal(drafting({ ...house(), live: false }), false);
  assert.equal(drafting({ ...house(), seat: null }), false);
});

test("pigeons are laid as far as there are any, and ten at most on the Piazza", () => {
  const plan = load(empty, 2, 4);
  assert.equal(left(house(), plan), 5);
  assert.equal(most(house(), plan, 0), 5);
  const full = house({ pigeon: { ...sevenOfMine, a8: { owner: 0, moved: false }, b1: null } });
  assert.equal(most(full, lay(full, plan, 0, "piazza"), 0), 3);
  assert.equal(most(full, lay(full, plan, 0, "ruse"), 0), 5);
  assert.deepEqual(lay(full, load(lay(full, plan, 0, "ruse"), 0, 5), 0, "piazza").cubes, [3, 4, 0, 0]);
});

test("a zone on the map goes to the next free slot, and lies in one only", () => {
  const one = point(house(), empty, "san_polo");
  assert.deepEqual([one.zones, one.slot], [["san_polo", null, null], 2]);
  const two = point(house(), one, "castello");
  assert.deepEqual([two.zones, two.slot], [["san_polo", "castello", null], 3]);
  assert.equal(point(house(), two, "san_polo").slot, 2, "one that is planned comes to hand");
  assert.deepEqual(lay(house(), two, 4, "castello").zones, ["san_polo", null, "castello"]);
  assert.deepEqual(lay(house(), two, 2, "castello").zones, ["castello", "san_polo", null]);
  const three = point(house(), two, "giudecca");
  assert.deepEqual(point(house(), three, "dorsoduro").zones, ["san_polo", "castello", "dorsoduro"], "the slot at hand changes");
  assert.deepEqual(point(house(), { ...three, slot: 0 }, "dorsoduro").zones, three.zones);
});

test("only cards in hand fit, and no action in the first round", () => {
  assert.deepEqual(fitting(house(), empty, 1), ["vatican", "feud"]);
  assert.deepEqual(fitting(house({ round: 1 }), empty, 1), []);
  assert.deepEqual(fitting({ ...house(), legal: ["first ruse"] }, empty, 0), ["ruse"]);
});

test("a whole plan becomes the steps that the server knows", () => {
  let plan = lay(house(), empty, 0, "piazza");
  assert.deepEqual(missing(plan), ["board.need_pigeon"]);
  plan = load(plan, 0, 2);
  for (const zone of ["castello", "san_polo"]) plan = point(house(), plan, zone);
  assert.deepEqual(missing(plan), ["board.need_zones", { count: 1 }]);
  plan = load(lay(house(), point(house(), plan, "giudecca"), 1, "feud"), 4, 3);
  assert.equal(missing(plan), null);
  const zones = ["zone castello", "cubes 0", "zone san_polo", "cubes 0", "zone giudecca", "cubes 3"];
  assert.deepEqual(steps(house(), plan), ["first piazza", "cubes 2", "action feud", ...zones]);
  assert.deepEqual(steps(house({ round: 1 }), plan), ["first piazza", "cubes 2", ...zones]);
  assert.deepEqual(clear(plan), empty);
  assert.deepEqual(planOf(house(), steps(house(), plan)), { ...plan, slot: 0 }, "and steps become a plan again");
  assert.equal(planOf(house({ round: 1 }), steps(house({ round: 1 }), plan)).action, null);
});

test("a draft holds for its round, as long as it can", () => {
  const plan = load(lay(house(), load(lay(house(), empty, 0, "piazza"), 0, 2), 1, "feud"), 3, 7);
  assert.equal(drafted(house({}, plan)), plan);
  assert.deepEqual(drafted(house({ round: 3 }, plan)), { ...empty, round: 3 });
  assert.deepEqual(drafted(house({ reserve: [4, 8] }, plan)), empty);
  assert.equal(drafted(house({ played: [[], ["feud"]] }, plan)).action, null);
});
