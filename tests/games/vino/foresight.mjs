// On stdin positions and stories; on stdout what the board foresees for each position, and which fields of the view after each
// story are not as the events leave them.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import "../../browser/addresses.js";

const { named, namedEvent } = await import("../../../viertel/web/static/table/named.js");
const { closes, ownersThen, sale, shares } = await import("../../../viertel/games/vino/web/foresight.js");
const { step } = await import("../../../viertel/games/vino/web/story.js");
const { cellar, chipsLeft } = await import("../../../viertel/games/vino/web/things.js");

const { layout, facts, options, seats, positions = [], stories = [] } = JSON.parse(readFileSync(0));

/** What everybody still gets, once all are ranked and after each vineyard of a gift. */
function told(view, events) {
  let scene = view;
  const found = [];
  events.forEach((event, n) => {
    scene = step(scene, namedEvent(layout, event), options);
    const ranking = event.key === "gift" || events[n + 1]?.key === "ranked";
    if (scene.gift && !ranking) found.push(shares({ facts, view: scene, options }));
  });
  return found;
}

const seen = positions.map(({ view: wire, seat: asked, sales, purchases, events }) => {
  const view = named(layout, wire, seats);
  const house = { facts, view };
  const vineyards = facts.regions.flatMap((region) => region.vineyards);
  return {
    cellars: Array.from({ length: seats }, (_, seat) => cellar(house, seat)),
    chips: Array.from({ length: seats }, (_, seat) => chipsLeft(house, seat)),
    sales: sales.map(([grape, quantity]) => sale(facts, view.demand[grape], quantity)),
    closes: purchases.map((name) =>
      closes(
        house,
        vineyards.find((one) => one.name === name),
      ),
    ),
    owners: purchases.map((name) => {
      const region = facts.regions.find((one) => one.vineyards.some((vineyard) => vineyard.name === name));
      const vineyard = region.vineyards.find((one) => one.name === name);
      return !vineyard.state && closes(house, vineyard) ? ownersThen(view, region, asked, vineyard).slice(0, 3) : [];
    }),
    shares: view.gift ? shares({ ...house, options }) : null,
    told: told(view, events),
  };
});

const missed = stories.map(({ view, events, after, fields }) => {
  const scene = events.reduce((one, event) => step(one, namedEvent(layout, event), options), named(layout, view, seats));
  const truth = named(layout, after, seats);
  return fields.filter((field) => !isDeepStrictEqual(scene[field], truth[field]));
});

// What lies on what: every piece that can be on the map at once, and the barrel at each of its places.
const { HEIGHT, REGIONS, walk, WIDTH } = await import("../../../viertel/games/vino/web/italy.js");
const { plate } = await import("../../../viertel/games/vino/web/plate.js");
const piece = ({ x, y }, left, top, right, bottom, what) => ({ l: x + left, t: y + top, r: x + right, b: y + bottom, what });
const lying = facts.regions.flatMap((region, n) => {
  const places = plate(REGIONS[n].plate, region, false);
  const apart = Math.min(25, (WIDTH - 16 - places.choosers.x) / 4);
  return [
    piece(places.number, -13, -13, 13, 13, `${region.name}: number`),
    piece(places.name, 0, -18, region.name.length * 13.9, 5, `${region.name}: name`),
    ...(region.bottle ? [piece(places.bottle, -8, -20, 8, 19, `${region.name}: bottle`)] : []),
    ...places.grapes.map((place, k) => piece(place, -15, -17, 15, 29, `${region.name}: grape ${k}`)),
    piece(places.choosers, -11.5, -16, 11.5 + 4 * apart, 18, `${region.name}: flags`),
    ...walk(REGIONS[n].road, region.vineyards.length).map((place, k) =>
      piece(place, -21, -21, 21, 21, `${region.name}: ${k + 1}`),
    ),
  ];
});
const barrels = REGIONS.map(({ barrel }, n) => piece(barrel, -21, -22, 21, 27, `${facts.regions[n].name}: barrel`));
const meets = (one, other) =>
  one !== other && one.l < other.r - 2 && other.l < one.r - 2 && one.t < other.b - 2 && other.t < one.b - 2;
const covered = [...lying, ...barrels].flatMap((one) =>
  lying.filter((other) => meets(one, other)).map((other) => `${one.what} over ${other.what}`),
);
const outside = [...lying, ...barrels].filter(({ l, t, r, b }) => l < 0 || t < 0 || r > WIDTH || b > HEIGHT);
process.stdout.write(JSON.stringify({ seen, missed, covered, outside: outside.map(({ what }) => what) }));
