// What is said of an answer to a question: right, or what was right instead, and where to look.

import { nameOfLine } from "./questions.js";
import { FORBID, TRY, at, inNameOf, keyOf, sentence } from "./trace.js";

/** @import { Question } from "./questions.js" */
/** @import { Square } from "./shared.js" */
/** @import { Run } from "./trace.js" */
/**
 * step: where to look at what was answered; square: the one to ask "why?" about there.
 * @typedef {{ right: boolean, words: string, step: number, square: Square | null }} Judged
 */

// given: what was answered; "" for "show me".
/** @type {(run: Run, question: Question, given: string) => Judged} */
export function judged(run, question, given) {
  const right = given === question.answer;
  const wrong = ["free", "on"].includes(question.kind) ? "No: " : `Not ${nameOf(run, question, given)}: `;
  const words = `${right ? "Right: " : given ? wrong : ""}${truthOf(run, question)}.`;
  const because = given && !right;
  // A wrong square, direction or row is looked at before the search moves on.
  const before = because && ["next", "on", "row"].includes(question.kind);
  return {
    right, words: `${words[0].toUpperCase()}${words.slice(1)}`,
    step: before ? question.step : question.until,
    square: because ? toExplain(run, question, given) : null,
  };
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

// The square whose "why?" shows what was wrong: the one asked about or answered, or the one that
// was tested last.
/** @type {(run: Run, question: Question, given: string) => Square | null} */
function toExplain(run, { kind, step, until, square, answer }, given) {
  /** @type {(e: number) => Square} */
  const squareOf = (e) => [run.row[e], run.col[e]];
  if (kind === "next") {
    const asked = /** @type {Square} */ (given.split(",").map(Number));
    return asked.every((place) => place >= 1 && place <= run.n) ? asked : null;
  }
  if (kind === "on" && answer === "on") return squareOf(until - 1);
  if (kind === "state" || kind === "line") return run.kind[step - 1] === TRY ? squareOf(step - 1) : null;
  for (let e = until - 1; e >= step && !square; e--) {
    const tested = run.kind[e] === TRY || run.kind[e] === FORBID;
    if (tested && (kind === "on" || run.row[e] === Number(given))) return squareOf(e);
  }
  return square;
}
