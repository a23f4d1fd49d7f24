// Where a search is to stop: a condition, and the steps of a run at which it holds.

import { nameOfLine } from "./questions.js";
import { ENTER, FORBID, PLACE, REMOVE, SOLUTION, TRY, plain } from "./trace.js";

/** @import { Run } from "./trace.js" */
/**
 * what: a line ("0:12"), a state (its name), a depth ("5"), or "" of a solution; or what happens to
 * a square ("3,5").
 * @typedef {{ on: string, what: string }} Stop
 */

/** @type {Record<string, [kind: number, words: string]>} */
export const ON_SQUARE = {
  tested: [TRY, "tested"], placed: [PLACE, "placed"],
  removed: [REMOVE, "given back"], forbidden: [FORBID, "forbidden"],
};

/** @type {(run: Run, stop: Stop) => string} */
export function stopWords(run, { on, what }) {
  if (on === "line") return nameOfLine(run, what);
  if (on === "state") return `state ${plain(what)}`;
  if (on === "depth") return `depth ${what}`;
  if (on === "solution") return "a solution";
  return `row ${what.replace(",", ", column ")}: ${ON_SQUARE[on][1]}`;
}

// Whether it could hold at all: what an address says may be of another run.
/** @type {(run: Run, stop: Stop) => boolean} */
export function isStop(run, { on, what }) {
  const numbers = what.split(/[,:]/).map(Number), within = numbers.every((number) => number > 0 && number <= run.n);
  if (on === "line") return numbers.length === 2 && run.sources.some(([text, first, file]) =>
    file === numbers[0] && first <= numbers[1] && numbers[1] < first + text.split("\n").length);
  if (on === "state") return what !== "" && run.labels.includes(what);
  if (on === "depth") return numbers.length === 1 && within;
  return on === "solution" ? what === "" : Object.hasOwn(ON_SQUARE, on) && numbers.length === 2 && within;
}

// The steps after which one of the stops holds, in order. A depth is come to from both sides.
/** @type {(run: Run, stops: Stop[]) => number[]} */
export function stepsOf(run, stops) {
  /** @type {((e: number, depth: number) => boolean)[]} */
  const tests = stops.map(({ on, what }) => {
    const [a, b] = what.split(/[,:]/).map(Number), kind = on === "solution" ? SOLUTION : ON_SQUARE[on]?.[0];
    if (on === "line") return (e) => run.file[e] === a && run.line[e] === b;
    if (on === "state") return (e) => run.kind[e] === ENTER && run.labels[run.label[e]] === what;
    if (on === "depth") return (e, depth) => depth === a && [PLACE, REMOVE].includes(run.kind[e]);
    return (e) => run.kind[e] === kind && (!what || (run.row[e] === a && run.col[e] === b));
  });
  /** @type {number[]} */
  const steps = [];
  for (let e = 0, depth = 0; tests.length && e < run.steps; e++) {
    if (run.kind[e] === PLACE) depth++;
    if (run.kind[e] === REMOVE) depth--;
    if (tests.some((test) => test(e, depth))) steps.push(e + 1);
  }
  return steps;
}
