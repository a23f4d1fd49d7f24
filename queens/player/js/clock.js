// One clock for several runs, which keeps them together by steps, placements or solutions.
// Its time runs from 0 to last(); each run is at a moment of its own at each time.

import { KINDS, nextOf, previousOf, upTo } from "./trace.js";

const UNITS = { placements: "place", solutions: "solution" };

export function clockOf(runs, race) {
  const ticks = runs.map((run) => ticksOf(run, race));
  const last = Math.max(...ticks.map((moments) => moments.length - 1));
  const moment = (number, time) => ticks[number][Math.min(time, ticks[number].length - 1)];
  // The earliest time at which the run has come to that moment.
  const timeOf = (number, t) => upTo(ticks[number], t - 1);

  // The time of the next (1) or previous (-1) step of a kind in any run; null if there is none.
  function seek(kind, direction, time) {
    const found = runs.flatMap((run, number) => {
      const now = moment(number, time);
      // Where a tick takes many steps, the step before may belong to the present tick.
      for (let t = now; ;) {
        t = direction > 0 ? nextOf(run, kind, t) : previousOf(run, kind, t);
        if (t === null) return [];
        const then = timeOf(number, t);
        if (direction > 0 ? then > time : then < time) return [then];
      }
    });
    if (found.length === 0) return null;
    return direction > 0 ? Math.min(...found) : Math.max(...found);
  }
  return { last, moment, timeOf, seek };
}

function ticksOf(run, race) {
  if (!(race in UNITS)) return Uint32Array.from({ length: run.steps + 1 }, (_, t) => t);
  const moments = [0, ...run.moments[KINDS.indexOf(UNITS[race])]];
  if (moments.at(-1) < run.steps) moments.push(run.steps);
  return moments;
}
