// Where a search is to stop: a condition, and the steps of a run at which it holds.

import { nameOfLine } from "./questions.js";
import { ENTER, PLACE, REMOVE, SOLUTION, plain } from "./trace.js";

/** @import { Run } from "./trace.js" */
/**
 * what: a line ("0:12"), a state (its name), a depth ("5"), or "" of a solution.
 * @typedef {{ on: string, what: string }} Stop
 */

/** @type {(run: Run, stop: Stop) => string} */
export function stopWords(run, { on, what }) {
  if (on === "line") return nameOfLine(run, what);
  if (on === "solution") return "a solution";
  return `${on} ${plain(what)}`;
}

// Whether it could hold at all: what an address says may be of another run.
/** @type {(run: Run, stop: Stop) => boolean} */
export function isStop(run, { on, what }) {
  const [file, line] = what.split(":").map(Number);
  if (on === "line") return run.sources.some(([text, first, of]) =>
    of === file && first <= line && line < first + text.split("\n").length);
  if (on === "state") return what !== "" && run.labels.includes(what);
  if (on === "depth") return /^\d+$/.test(what) && Number(what) > 0 && Number(what) <= run.n;
  return on === "solution" && what === "";
}

// The steps after which one of the stops holds, in order. A depth is come to from both sides.
/** @type {(run: Run, stops: Stop[]) => number[]} */
export function stepsOf(run, stops) {
  /** @type {((e: number, depth: number) => boolean)[]} */
  const tests = stops.map(({ on, what }) => {
    if (on === "line") return (e) => `${run.file[e]}:${run.line[e]}` === what;
    if (on === "state") return (e) => run.kind[e] === ENTER && run.labels[run.label[e]] === what;
    if (on === "solution") return (e) => run.kind[e] === SOLUTION;
    return (e, depth) => depth === Number(what) && [PLACE, REMOVE].includes(run.kind[e]);
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
