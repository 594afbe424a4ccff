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
import { done } from "../../viertel/games/venezia/web/deeds.js";
import { carried, forecast } from "../../viertel/games/venezia/web/forecast.js";
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

/** A city of two districts and an island, in which nobody plans. */
const city = (view = {}) => ({
  facts: { ...facts, zones: ["castello", "san_polo", "san_giorgio"], island: "san_giorgio", district_points: 3, home_points: 6 },
  seat: 1,
  seats: [{ seat: 0 }, { seat: 1 }],
  options: { takeover: "nest_and_reserve" },
  live: true,
  legal: [],
  draft: null,
  view: {
    phase: "purging",
    round: 2,
    home: ["castello", null],
    nest: [2, 1],
    reserve: [0, 1],
    supply: [20, 20],
    beside: 4,
    bird: null,
    vatican: null,
    step: ["planned", "planned"],
    first: ["ruse", "piazza"],
    deed: [null, null],
    card: [
      { 3: null, 4: null, 5: null },
      { 3: "castello", 4: null, 5: null },
    ],
    cubes: [
      { 1: 0, 3: 0, 4: 0, 5: 0 },
      { 1: 0, 3: 2, 4: 0, 5: 0 },
    ],
    city: {
      castello: { 0: 3, 1: 2, grey: 1 },
      san_polo: { 0: 1, 1: 0, grey: 0 },
      san_giorgio: { 0: 0, 1: 0, grey: 0 },
    },
    ...view,
  },
});

test("an action shows what it would change before it is confirmed", () => {
  const here = city();
  const { castello } = done(here, "takeover castello").city;
  assert.deepEqual(
    [castello[0], castello[1]],
    [0, 4],
    "three leave, of the own there are one in the nest and one in the reserve",
  );
  const nest = { ...here, options: { takeover: "nest_only" } };
  assert.equal(done(nest, "takeover castello").city.castello[1], 3);
  assert.equal(done(here, "purge castello p1").city.castello[0], 0);
  assert.equal(done(here, "purge castello grey").city.castello.grey, 0);
  assert.equal(done(here, "feud castello p1").city.castello[0], 2);
  assert.equal(done(here, "feud castello none").city.castello[0], 3);
  assert.equal(done(here, "vatican castello san_polo").city.san_polo.grey, 1);
  assert.equal(done(here, "vatican beside san_polo").city.san_polo.grey, 1);
  assert.equal(done(here, "raptor castello").bird, "castello");
  assert.deepEqual(done(here, "home san_polo").home, ["castello", "san_polo"]);
  const together = done(here, "family san_polo").city.san_polo;
  assert.deepEqual([together[0], together[1]], [3, 1]);
  assert.equal(done(here, null), here.view);
  assert.equal(done(here, "vatican stop"), here.view);
});

test("the own pigeons on their way count in what is to come, until it has come", () => {
  const here = city();
  assert.equal(forecast(here).leader.castello, 0);
  const then = forecast({ ...here, view: carried(here) });
  assert.equal(then.leader.castello, 1);
  assert.deepEqual(then.points, [3, 6]);
  const after = forecast(city({ phase: "recovering" }));
  assert.deepEqual(after.points, [0, 0], "it has been scored");
  assert.deepEqual(after.districts, [2, 0]);
});
