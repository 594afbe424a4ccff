// On stdin positions and stories; on stdout what the board foresees for each position, and which fields of the view after each
// story are not as the events leave them.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import "../../browser/addresses.js";

const { named, namedEvent } = await import("../../../viertel/web/static/table/named.js");
const { closes, sale, shares } = await import("../../../viertel/games/vino/web/foresight.js");
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

const seen = positions.map(({ view: wire, sales, purchases, events }) => {
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
    shares: view.gift ? shares({ ...house, options }) : null,
    told: told(view, events),
  };
});

const missed = stories.map(({ view, events, after, fields }) => {
  const scene = events.reduce((one, event) => step(one, namedEvent(layout, event), options), named(layout, view, seats));
  const truth = named(layout, after, seats);
  return fields.filter((field) => !isDeepStrictEqual(scene[field], truth[field]));
});
process.stdout.write(JSON.stringify({ seen, missed }));
