// Reads searches as Python packs them, and writes what the browser says: of each step its sentence, and at
// every so many steps why each square is not free.

import { readFileSync } from "node:fs";
import { squaresOf } from "../queens_player/js/rules.js";
import { decode } from "../queens_player/js/trace.js";
import { why } from "../queens_player/js/why.js";
import { sentence } from "../queens_player/js/words.js";

const searches = JSON.parse(readFileSync(0, "utf8"));
const said = searches.map(([about, columns, every]) => {
  const [run] = decode([about], new DataView(Uint8Array.from(Buffer.from(columns, "base64")).buffer));
  const all = Array.from({ length: run.steps + 1 }, (_, t) => t);
  const reasons = (/** @type {number} */ t) => Object.fromEntries(
    squaresOf(run).map((square) => [square, why(run, t, ...square).map(({ text }) => text).join(" ")]));
  return [all.map((t) => sentence(run, t)), all.filter((t) => t % every === 0).map(reasons)];
});
process.stdout.write(JSON.stringify(said));
