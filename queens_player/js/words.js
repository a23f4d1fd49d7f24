// What is said of a run: its steps, squares and lines by name.

import { barOf, refusalOf } from "./given.js";
import { KINDS, at, attackers, count } from "./trace.js";

/** @type {(square: Square) => string} */
export const squareName = ([row, col]) => `row ${row}, column ${col}`;

/** @type {(step: number) => string} */
export const stepName = (step) => `step ${step.toLocaleString("en")}`;

// Lines are counted in each cell anew.
/** @type {(run: Run, line: string) => string} */
export function nameOfLine(run, line) {
  const [file, number] = line.split(":").map(Number);
  const several = run.sources.some(([, , of]) => of !== file);
  const name = several && run.sources.findLast(([, first, of]) => of === file && first <= number)?.[3];
  return `line ${number}${name ? ` of ${name}` : ""}`;
}

/** @type {(words: string) => string} */
export const capital = (words) => `${words[0].toUpperCase()}${words.slice(1)}`;

/** @type {(label: string) => string} */
export const plain = (label) => label.replaceAll("_", " ");

// n + 1 is the number that no queen has.
/** @type {(run: About, by: number) => string} */
export const inNameOf = (run, by) => by > run.n ? "in nobody's name" : `by queen ${by}`;

/** @type {(attacking: [row: number, line: string][]) => string} */
export const attackersNamed = (attacking) => attacking.map(([row, line]) => `queen ${row} along a ${line}`).join(" and ");

// The words of queens.trace.sentence; the tests hold the two against each other.
/** @type {(run: Run, t: number, position?: Position) => string} */
export function sentence(run, t, position = at(run, t)) {
  if (t === 0) return "before the first step";
  const e = t - 1, row = run.row[e], col = run.col[e], name = squareName([row, col]);
  switch (KINDS[run.kind[e]]) {
    case "enter": return `the automaton enters the state ${plain(run.labels[run.label[e]])}`;
    case "place": return `queen ${row} placed on column ${col}`;
    case "remove": return `queen ${row} taken up from column ${col}`;
    case "solution": {
      const end = run.n * count(run, "solution", t);
      return `a solution: ${run.found.subarray(end - run.n, end).join(" ")}`;
    }
    case "forbid": return `${name} forbidden ${inNameOf(run, run.by[e])}`;
    case "pardon": return `${name} admissible again`;
    case "wipeout": return `row ${row} has no admissible column left`;
    case "unseen": return `${name} was free, and never looked at`;
    case "force": return `queen ${row} has one column left: ${col}`;
  }
  const bar = barOf(run, [row, col]);
  if (bar) return `queen ${row} tried on column ${col}: ${bar.words}`;
  const culprits = attackersNamed(attackers(position, [row, col]));
  const open = refusalOf(run, e, [row, col]) ? "ruled out by the change" : "free";
  return `queen ${row} tried on column ${col}: ${culprits ? `attacked by ${culprits}` : open}`;
}

// What ended the recording before its time, for the last step; "" if nothing did.
/** @type {(run: Run) => string} */
export function ending(run) {
  if (run.error) return `The search went wrong here: ${run.error}`;
  return run.complete ? "" : "The recording was cut here; the search goes on.";
}
