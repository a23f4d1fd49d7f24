// What is said of a run: its steps, squares and lines by name. Queens and problems have phrases each.

import { barOf, refusalOf } from "./given.js";
import { jumpAt } from "./jumps.js";
import { TAKEN } from "./rules.js";
import { capital } from "./shared.js";
import { KINDS, at, attackers, count, isCut } from "./trace.js";

/** @type {(square: Square, run?: Run) => string} */
export const squareName = ([row, col], run) => {
  const problem = run?.problem;
  return problem ? `${problem.rows[row - 1]}, ${problem.columns[row - 1][col - 1]}` : `row ${row}, column ${col}`;
};

/** @type {(run: About, row: number) => string} */
export const queenName = (run, row) => run.problem?.rows[row - 1] ?? `queen ${row}`;

/** @type {(step: number) => string} */
export const stepName = (step) => `step ${step.toLocaleString("en")}`;

// Each cell counts its lines from 1.
/** @type {(run: Run, line: string) => string} */
export function nameOfLine(run, line) {
  const [file, number] = line.split(":").map(Number);
  const several = run.sources.some(([, , of]) => of !== file);
  const name = several && run.sources.findLast(([, first, of]) => of === file && first <= number)?.[3];
  return `line ${number}${name ? ` of ${name}` : ""}`;
}

/** @type {(label: string) => string} */
export const plain = (label) => label.replaceAll("_", " ");

// n + 1 is the number that no queen has.
/** @type {Phrases} */
const QUEENS = {
  place: (_, [row, col]) => `queen ${row} placed on column ${col}`,
  remove: (_, [row, col]) => `queen ${row} removed from column ${col}`,
  try: (_, [row, col], outcome) => `queen ${row} tried on column ${col}: ${outcome}`,
  wipeout: (_, row) => `row ${row} has no admissible column left`,
  force: (_, [row, col]) => `queen ${row} has one column left: ${col}`,
  attackers: (_, all) =>
    `attacked by ${all.map(([row, line]) => `queen ${row} along a ${line}`).join(" and ")}`,
  inNameOf: (run, by) => by > run.n ? "in the name of no queen" : `by queen ${by}`,
  forbidden: "forbidden", admissible: "admissible", none: () => "No queen attacks it.",
  stands: (_, [row]) => `Queen ${row} stands here since`,
  until: "It is removed at", next: "Next attacked at", nothing: "Nothing attacks it again before the end.",
  going: (_, row) => `when queen ${row} is removed, `,
  stays: (_, row) => `: queen ${row} is not removed`,
  blamed: (_, by, line, several) => `${several ? "The first of them was" : "That is"} queen ${by}, along a ${line}`,
  never: (_, { words }) => `It is ${words}: never free.`,
};

/** @type {Phrases} */
const PROBLEM = {
  place: (run, [row, col]) => `${queenName(run, row)} is ${run.problem?.columns[row - 1][col - 1]}`,
  remove: (run, [row, col]) => `${queenName(run, row)} is no longer ${run.problem?.columns[row - 1][col - 1]}`,
  try: (run, square, outcome) => `${squareName(square, run)}: tested, ${outcome}`,
  wipeout: (run, row) => `${queenName(run, row)} has no value left`,
  force: (run, [row, col]) => `${queenName(run, row)} has one value left: ${run.problem?.columns[row - 1][col - 1]}`,
  attackers: (run, all) => all.map(([row, rule]) => ruleBy(run, rule, row)).join("; "),
  inNameOf: (run, by) => by > run.n ? "with nothing chosen before it" : `because of ${queenName(run, by)}`,
  forbidden: "crossed off", admissible: "possible", none: (run) => `Nothing that stands rules it out${run.problem?.several ? " by itself" : ""}.`,
  stands: (run, square) => `${capital(PROBLEM.place(run, square))} since`,
  until: "That ends at", next: "Next ruled out at", nothing: "Nothing rules it out again before the end.",
  going: (run, row) => `when ${queenName(run, row)} loses its value, `,
  stays: (run, row) => `: ${queenName(run, row)} keeps its value`,
  blamed: (run, by, rule, several) => rule === TAKEN ? capital(rule) : `Ruled out ${several ? "first " : ""}by ${queenName(run, by)}`,
  never: (run, { by, words }) => words === TAKEN ? "Its variable has another value from the start."
    : `Ruled out from the start: ${ruleBy(run, words, by)}.`,
};

/** @type {(run: About) => Phrases} */
export const phrases = (run) => run.problem ? PROBLEM : QUEENS;

// A rule as it stands, and whose value breaks it, if the rule does not say so.
/** @type {(run: About, rule: string, by: number) => string} */
const ruleBy = (run, rule, by) => by && by <= run.n && rule !== TAKEN && !rule.includes(queenName(run, by)) && !rule.endsWith(")") ? `${rule} (${queenName(run, by)})` : rule;

/** @type {(attacking: [row: number, line: string][], by: number) => boolean} */
export const isRuledOutBy = (attacking, by) => attacking.some(([row]) => row === by);

/** @type {(run: About, by: number) => string} */
export const inNameOf = (run, by) => phrases(run).inNameOf(run, by);

/** @type {(run: Run, t: number, position?: Position) => string} */
export function sentence(run, t, position = at(run, t)) {
  if (t === 0) return "before the first step";
  const e = t - 1, say = phrases(run), problem = run.problem;
  const square = /** @type {Square} */ ([run.row[e], run.col[e]]), name = () => squareName(square, run);
  switch (KINDS[run.kind[e]]) {
    case "enter": return `the automaton enters the state ${plain(run.labels[run.label[e]])}`;
    case "place": return say.place(run, square);
    case "remove": {
      const jump = jumpAt(run, t);
      return `${say.remove(run, square)}${jump ? `. ${capital(jumpWords(run, jump))}` : ""}`;
    }
    case "solution": {
      const end = run.n * count(run, "solution", t), columns = run.found.subarray(end - run.n, end);
      if (!problem) return `a solution: ${columns.join(" ")}`;
      const cost = run.labels[run.label[e]], found = `a solution${cost && `, ${cost}`}`;
      return run.n > 9 ? found : `${found}: ${[...columns].map((col, row) => `${problem.rows[row]} ${problem.columns[row][col - 1]}`).join(", ")}`;
    }
    case "forbid": {
      const cause = run.labels[run.label[e]], by = run.by[e];
      if (!problem) return `${name()} forbidden ${inNameOf(run, by)}${cause && ` (${cause})`}`;
      const because = isRuledOutBy(attackers(run, position, square), by) ? ruleBy(run, cause, by) : cause;
      return `${name()}: crossed off, ${because || inNameOf(run, by)}`;
    }
    case "learn": return `learnt: ${run.labels[run.label[e]]}`;
    case "pardon": return problem ? `${name()}: possible again` : `${name()} admissible again`;
    case "wipeout": return say.wipeout(run, square[0]);
    case "unseen": return `${name()} was free, and never looked at`;
    case "force": return say.force(run, square);
    case "bound": return `${isCut(run, e) ? "cut" : "bound"}: ${run.labels[run.label[e]]}`;
  }
  const bar = barOf(run, square);
  if (bar) return say.try(run, square, problem ? ruleBy(run, bar.words, bar.by) : bar.words);
  const culprits = attackers(run, position, square), told = run.labels[run.label[e]];
  const open = told || (refusalOf(run, e, square) ? "ruled out by the change" : "free");
  return say.try(run, square, culprits.length ? say.attackers(run, culprits) : open);
}

/** @type {(run: Run, jump: Jump) => string} */
function jumpWords(run, { empty, culprits, back }) {
  const problem = run.problem, row = problem ? queenName(run, empty) : `row ${empty}`;
  // Of a rule among several the transcript names one.
  if (back && problem?.several) return `${row} has nothing left: back to ${queenName(run, run.row[back - 1])}`;
  if (!back) return `nothing that stands is to blame for ${row}: there is no solution`;
  const names = culprits.map((one) => queenName(run, one)), last = names.pop();
  return `${names.length ? `${names.join(", ")} and ${last} leave` : `${last} leaves`} ${row} nothing: back to ${queenName(run, run.row[back - 1])}`;
}

// What ended the recording before its time, for the last step; "" if nothing did.
/** @type {(run: Run) => string} */
export function ending(run) {
  if (run.error) return `The search went wrong here: ${run.error}`;
  if (run.complete) return "";
  return run.cut ? `The recording was cut here: ${run.cut}.` : "The recording was cut here; the search goes on.";
}
