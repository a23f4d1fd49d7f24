// Where a search goes back over several levels at once, and which rows are to blame: no event says so.

import { barOf } from "./given.js";
import { squaresOf, widthOf } from "./rules.js";
import { numbersTo } from "./shared.js";
import { FORBID, LEARN, PARDON, PLACE, REMOVE, keyOf } from "./trace.js";

/** @type {WeakMap<Run, Jump[]>} */
const known = new WeakMap();

// Each jump: from which step to which it is shown, the row that is empty, the rows to blame, the
// step at which the last of them goes, which the search goes back to; 0 if none is to blame.
/** @type {(run: Run) => Jump[]} */
export function jumpsOf(run) {
  const found = known.get(run) ?? (run.stepsOf[FORBID].length ? derived(run) : []);
  known.set(run, found);
  return found;
}

/** @type {(run: Run, t: number) => Jump | undefined} */
export function jumpAt(run, t) {
  const jump = jumpsOf(run).findLast(({ since }) => since <= t);
  return jump && t <= jump.until ? jump : undefined;
}

// Reasons are handed up as in queens.algorithms.reasons. Where none is known, as after a solution, all
// that stand are to blame, and no level is skipped.
/** @type {(run: Run) => Jump[]} */
function derived(run) {
  const jumps = /** @type {Jump[]} */ ([]), standing = new Set(run.given.map(([row]) => row)), begun = standing.size;
  const blamed = /** @type {Map<number, number | number[]>} */ (new Map()), learnt = new Map();
  const left = [0, ...run.widths];
  for (const [row, col] of squaresOf(run)) if (barOf(run, [row, col])) left[row]--;
  let why = /** @type {Set<number>} */ (new Set()), empty = 0, turned = false, since = 0, removed = 0;
  const turn = () => {
    if (turned) return;
    turned = true;
    empty = left.findIndex((free, row) => row > 0 && free === 0 && !standing.has(row));
    why = new Set(empty < 0 ? standing : numbersTo(widthOf(run, empty)).flatMap((col) => blamed.get(keyOf(empty, col)) ?? []));
  };
  const end = (/** @type {number} */ step) => {
    const last = jumps.at(-1);
    if (last) last.until ||= step;
  };
  for (let e = 0; e < run.steps; e++) {
    const kind = run.kind[e], row = run.row[e], key = keyOf(row, run.col[e]), by = run.by[e];
    if (kind === PLACE) {
      standing.add(row);
      since = 0;
      turned = false;
      end(e);
    } else if (kind === FORBID) {
      left[row]--;
      const rows = key === removed ? why : learnt.get(run.labels[run.label[e]]);
      blamed.set(key, rows ? [...rows].filter((other) => other !== row) : standing.has(by) ? by : []);
    } else if (kind === PARDON) {
      turn();
      if (blamed.delete(key)) left[row]++;
    } else if (kind === LEARN) {
      turn();
      learnt.set(run.labels[run.label[e]], why);
    } else if (kind === REMOVE) {
      turn();
      standing.delete(row);
      removed = key;
      const culprit = why.has(row);
      // A row that had another value is skipped, one that had none is only left.
      if (!culprit && !since && left[row] > 1) {
        end(e);
        since = e + 1;
      }
      if (since && (culprit || standing.size === begun)) {
        jumps.push({ since, until: 0, empty, culprits: [...why].sort((a, b) => a - b), back: culprit ? e + 1 : 0 });
      }
      if (culprit) since = 0;
      turned = !culprit;
    }
  }
  end(run.steps);
  return jumps;
}
