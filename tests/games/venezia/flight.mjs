// What the board foresees for the moves on stdin, on stdout.
import { readFileSync } from "node:fs";
import "../../browser/addresses.js";

const { after, chicks, pincers, way } = await import("../../../viertel/games/venezia/web/flight.js");

const { facts, moves } = JSON.parse(readFileSync(0));
const seen = moves.map(({ view, seat, from, to }) => {
  const house = { view, facts };
  const pigeons = from < 0 ? (view.pigeon ?? []) : after(view.pigeon, from, to);
  return {
    way: from < 0 ? [] : way(house, from, to),
    caught: pincers(facts, pigeons, seat),
    chicks: chicks(house, pigeons, seat),
  };
});
process.stdout.write(JSON.stringify(seen));
