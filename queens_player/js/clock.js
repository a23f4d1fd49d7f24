// One clock for several runs, which keeps them together by steps, placements or solutions.
// Its time runs from 0 to last; each run is at a step of its own at each time.

import { KINDS, nextOf, previousOf, upTo } from "./trace.js";

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
      const onward = direction > 0 ? nextOf : previousOf;
      // Where a tick takes many steps, the step before may belong to the present tick; and of a run
      // that has ended, the last step to an earlier one.
      const here = stepAt(number, time), from = direction > 0 ? here : here + 1;
      for (let t = onward(list, from); t !== null; t = onward(list, t)) {
        const then = timeOf(number, t);
        if (direction > 0 ? then > time : then < time) return [then];
      }
      return [];
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
