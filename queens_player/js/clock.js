// One clock for several runs, which keeps them together by steps, placements or solutions.
// Its time runs from 0 to last; each run is at a step of its own at each time.

import { KINDS, firstPlace, upTo } from "./trace.js";

/** @type {Record<string, string>} */
const UNITS = { placements: "place", solutions: "solution" };

/** @param {Run[]} runs @param {string} race */
export function clockOf(runs, race) {
  const ticks = runs.map((run) => ticksOf(run, race));
  const last = Math.max(...ticks.map((steps) => steps.length - 1));
  /** @type {(number: number, time: number) => number} number: that of a run, from 0 */
  const stepAt = (number, time) => ticks[number][Math.min(time, ticks[number].length - 1)];
  // The earliest time at which the run has come to that step.
  /** @type {(number: number, t: number) => number} */
  const timeOf = (number, t) => upTo(ticks[number], t - 1);

  // The time of the next (1) or previous (-1) of these steps, a list for each run; null for none.
  /** @type {(steps: ArrayLike<number>[], direction: number, time: number) => number | null} */
  function seek(steps, direction, time) {
    const found = steps.flatMap((list, number) => {
      const place = firstPlace(list, (t) => timeOf(number, t) >= time + Number(direction > 0));
      const t = list[direction > 0 ? place : place - 1];
      return t === undefined ? [] : [timeOf(number, t)];
    });
    if (found.length === 0) return null;
    return direction > 0 ? Math.min(...found) : Math.max(...found);
  }
  return { last, stepAt, timeOf, seek };
}

/** @type {(run: Run, race: string) => ArrayLike<number>} */
function ticksOf(run, race) {
  if (!(race in UNITS)) return Uint32Array.from({ length: run.steps + 1 }, (_, t) => t);
  const steps = [0, ...run.stepsOf[KINDS.indexOf(UNITS[race])]];
  if (steps[steps.length - 1] < run.steps) steps.push(run.steps);
  return steps;
}
