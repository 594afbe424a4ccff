// Do two files of each pair named on the command line say the same? Comments, blanks and lines do not count.
import { readFileSync } from "node:fs";
import { parse } from "espree";

const said = (file) => JSON.stringify(parse(readFileSync(file, "utf8"), { ecmaVersion: "latest", sourceType: "module" }), silent);
const silent = (name, value) => (["start", "end"].includes(name) ? undefined : value);

const files = process.argv.slice(2);
for (let n = 0; n < files.length; n += 2) {
  if (said(files[n]) !== said(files[n + 1])) {
    console.error(files[n]);
    process.exitCode = 1;
  }
}
