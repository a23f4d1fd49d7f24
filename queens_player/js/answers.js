// What is said of an answer to a question: right, or why not, in the words of "why?".

import { nameOfLine } from "./questions.js";
import { FORBID, PLACE, REMOVE, TRY, at, attackers, inNameOf, keyOf, sentence } from "./trace.js";
import { attackWords } from "./why.js";

/** @import { Question } from "./questions.js" */
/** @import { Square } from "./shared.js" */
/** @import { Run } from "./trace.js" */
/**
 * step: where to look at what was answered; square: the one to ask "why?" there.
 * @typedef {{ right: boolean, words: string, step: number, square: Square | null }} Judged
 */

// given: what was answered; "" for who wants to be shown.
/** @type {(run: Run, question: Question, given: string) => Judged} */
export function judged(run, question, given) {
  const right = given === question.answer;
  const no = ["free", "on"].includes(question.kind) ? "No: " : `Not ${nameOf(run, question, given)}: `;
  const truth = `${right ? "Right: " : given ? no : ""}${truthOf(run, question)}.`;
  if (right || !given) return { right, words: `${truth[0].toUpperCase()}${truth.slice(1)}`, step: question.until, square: null };
  const { words = "", step = question.until, square = null } = WHY_NOT[question.kind](run, question, given);
  return { right, words: `${truth} ${words}`.trim(), step, square };
}

/** @type {(run: Run, question: Question, value: string) => string} */
function nameOf(run, { kind, choices }, value) {
  if (kind === "next") return `row ${value.replace(",", ", column ")}`;
  if (kind === "line") return nameOfLine(run, value);
  const name = choices.find(([one]) => one === value)?.[1].toLowerCase() ?? value;
  return kind === "row" || (kind === "counter" && value !== "nobody") ? `queen ${name}` : name;
}

/** @type {(run: Run, question: Question) => string} */
function truthOf(run, { kind, until, square, answer }) {
  if (kind === "counter" && square) {
    const by = at(run, until).forbidden.get(keyOf(...square));
    return `row ${square[0]}, column ${square[1]} ${by ? `is forbidden ${inNameOf(run, by)}` : "gets no counter"}`;
  }
  return `${kind === "line" ? `${nameOfLine(run, answer)}, ` : ""}${sentence(run, until)}`;
}

/** @typedef {(run: Run, question: Question, given: string) => Partial<Judged>} WhyNot */
/** @type {WhyNot} */
const theSquare = (_, { square }) => ({ square });
// The test that has just been made is what decides.
/** @type {WhyNot} */
const theTest = (run, { step }) => ({
  square: run.kind[step - 1] === TRY ? [run.row[step - 1], run.col[step - 1]] : null,
});
/** @type {Record<Question["kind"], WhyNot>} */
const WHY_NOT = {
  free: theSquare,
  counter: theSquare,
  state: theTest,
  line: theTest,
  next: (run, { step, answer }, given) => {
    const [row, column] = answer.split(","), square = /** @type {Square} */ (given.split(",").map(Number));
    const position = at(run, step), [other] = square;
    const free = !attackers(position, square).length && !position.forbidden.has(keyOf(...square));
    return { step, square, words: !free ? "" : String(other) === row ? `It is free too; column ${column} is taken first.`
      : `It is free too; row ${row} comes first.` };
  },
  on: (run, { step, until, answer }) => answer === "on"
    ? { step, square: [run.row[until - 1], run.col[until - 1]] }
    : { step, ...blocked(run, step, until, 0) },
  row: (run, { step, until }, given) => {
    const taken = run.kind.subarray(step, until).some((kind, place) =>
      kind === REMOVE && run.row[step + place] === Number(given));
    if (taken) return { step, ...blocked(run, step, until, Number(given)) };
    const then = until + run.kind.subarray(until).indexOf(PLACE);
    return { step, words: `Queen ${given} stays: ${sentence(run, then + 1)} before that.` };
  },
};

// Why no queen could go to a row, or to whichever was searched: who attacks what was tried there
// in those steps, or whose counters lie there.
/** @type {(run: Run, begin: number, end: number, row: number) => Partial<Judged>} */
function blocked(run, begin, end, row) {
  /** @type {string[]} */
  const words = [];
  /** @type {Square | null} */
  let square = null;
  for (let e = begin; e < end; e++) {
    if (![TRY, FORBID].includes(run.kind[e]) || (row && run.row[e] !== row)) continue;
    square = [run.row[e], run.col[e]];
    words.push(`Row ${square[0]}, column ${square[1]}: ${run.kind[e] === TRY
      ? attackWords(attackers(at(run, e), square)) : `forbidden ${inNameOf(run, run.by[e])}.`}`);
  }
  if (words.length) return { words: words.join(" "), square };
  if (row) return { words: `Queen ${row} has no other column left.` };
  const { queens, forbidden } = at(run, begin);
  for (let other = 1; other <= run.n; other++) {
    const by = Array.from({ length: run.n }, (_, place) => forbidden.get(keyOf(other, place + 1)));
    if (queens.has(other) || !by.every(Boolean)) continue;
    return { square: [other, 1], words: `Row ${other} has no admissible column: ${
      by.map((queen, place) => `${place + 1} ${inNameOf(run, queen ?? 0)}`).join(", ")}.` };
  }
  return {};
}
