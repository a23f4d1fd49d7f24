// What a page's address says of the player after its #, so that a link shows exactly that; and
// what of it a notebook's player holds as its view: chosen squares, stops and panels.

import { isStop } from "./stops.js";

/** @import { Stop } from "./stops.js" */
/** @import { Square } from "./shared.js" */
/** @import { Run } from "./trace.js" */
/**
 * square and stops of each run; open: the panels that are unfolded, by name; null for the usual ones.
 * @typedef {{ runs: { square: Square | null, stops: Stop[] }[], open: string[] | null }} View
 */
/** @typedef {View & { step: number, race: string, ask: boolean, present: boolean }} Shown */

const RACES = ["steps", "placements", "solutions"];

/** @type {(shown: Shown) => string} */
export const addressOf = ({ step, race, ask, present, ...view }) => [
  `step=${step}`, viewOf(view), view.runs.length > 1 && `race=${race}`, ask && "ask=1", present && "present=1",
].filter(Boolean).join("&");

// Things of the second run on bear its number: 2.3,4 is a square there.
/** @type {(view: View) => string} */
export function viewOf({ runs, open }) {
  const said = new URLSearchParams();
  runs.forEach(({ square, stops }, number) => {
    const of = number ? `${number + 1}.` : "";
    if (square) said.append("square", `${of}${square}`);
    for (const { on, what } of stops) said.append("stop", `${of}${on}:${what}`);
  });
  if (open) said.set("open", open.join());
  return said.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
}

// Null for an address that says nothing.
/** @type {(address: string, runs: Run[]) => Shown | null} */
export function shownBy(address, runs) {
  const said = new URLSearchParams(address), step = Number(said.get("step"));
  if (!said.has("step") || !Number.isInteger(step)) return null;
  return {
    step, race: RACES.find((race) => race === said.get("race")) ?? "steps",
    ask: said.has("ask"), present: said.has("present"), ...viewBy(address, runs),
  };
}

// What there is no such thing of is left out.
/** @type {(view: string, runs: Run[]) => View} */
export function viewBy(view, runs) {
  const said = new URLSearchParams(view);
  /** @type {(name: string, number: number) => string[]} */
  const all = (name, number) => said.getAll(name).map((one) => /^(?:(\d+)\.)?(.*)$/.exec(one) ?? [])
    .filter(([, of = "1"]) => Number(of) === number + 1).map(([, , what]) => what);
  return {
    open: said.get("open")?.split(",").filter(Boolean) ?? null,
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
