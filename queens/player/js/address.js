// What a page's address says of the player after its #, so that a link shows exactly that.

import { isStop } from "./stops.js";

/** @import { Stop } from "./stops.js" */
/** @import { Square } from "./shared.js" */
/** @import { Run } from "./trace.js" */
/**
 * square and stops of each run; open: the panels that are unfolded, by name.
 * @typedef {object} Shown
 * @property {number} step
 * @property {string} race
 * @property {boolean} ask
 * @property {boolean} present
 * @property {{ square: Square | null, stops: Stop[] }[]} runs
 * @property {string[]} open
 */

const RACES = ["steps", "placements", "solutions"];

// Things of the second run on bear its number: 2.3,4 is a square there.
/** @type {(shown: Shown) => string} */
export function addressOf({ step, race, ask, present, runs, open }) {
  const said = new URLSearchParams({ step: String(step) });
  runs.forEach(({ square, stops }, number) => {
    const of = number ? `${number + 1}.` : "";
    if (square) said.append("square", `${of}${square}`);
    for (const { on, what } of stops) said.append("stop", `${of}${on}:${what}`);
  });
  if (runs.length > 1) said.set("race", race);
  if (ask) said.set("ask", "1");
  if (present) said.set("present", "1");
  said.set("open", open.join());
  return said.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
}

// What there is no such thing of is left out; null for an address that says nothing.
/** @type {(address: string, runs: Run[]) => Shown | null} */
export function shownBy(address, runs) {
  const said = new URLSearchParams(address), step = Number(said.get("step"));
  if (!said.has("step") || !Number.isInteger(step)) return null;
  /** @type {(name: string, number: number) => string[]} */
  const all = (name, number) => said.getAll(name).map((one) => /^(?:(\d+)\.)?(.*)$/.exec(one) ?? [])
    .filter(([, of = "1"]) => Number(of) === number + 1).map(([, , what]) => what);
  return {
    step, race: RACES.find((race) => race === said.get("race")) ?? "steps", ask: said.has("ask"), present: said.has("present"),
    open: (said.get("open") ?? "").split(",").filter(Boolean),
    runs: runs.map((run, number) => {
      const [row, col] = (all("square", number)[0] ?? "").split(",").map(Number);
      const stops = all("stop", number).map((one) => ({ on: one.split(":")[0], what: one.split(":").slice(1).join(":") }));
      return {
        square: [row, col].every((place) => place > 0 && place <= run.n) ? [row, col] : null,
        stops: stops.filter((stop) => isStop(run, stop)),
      };
    }),
  };
}
