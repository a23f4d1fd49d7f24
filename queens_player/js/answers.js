// What is said of an answer to a question: right, or what was right instead, and where to look.

import { at, keyOf } from "./trace.js";
import { capital, inNameOf, nameOfLine, phrases, queenName, sentence, squareName } from "./words.js";

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
  // A wrong square is looked at before the search moves on.
  const elsewhere = question.kind === "next" && given && !right;
  const square = elsewhere ? /** @type {Square} */ (given.split(",").map(Number)) : question.square;
  return {
    right, words: capital(words),
    step: elsewhere ? question.step : question.until,
    square: given && !right ? square : null,
  };
}

/** @type {(run: Run, question: Question, value: string) => string} */
function nameOf(run, { kind, choices }, value) {
  if (kind === "next") return squareName(/** @type {Square} */ (value.split(",").map(Number)), run);
  if (kind === "line") return nameOfLine(run, value);
  const name = choices.find(([one]) => one === value)?.[1].toLowerCase() ?? value;
  return kind === "row" || (kind === "counter" && value !== "none") ? queenName(run, Number(value)) : name;
}

/** @type {(run: Run, question: Question) => string} */
function truthOf(run, { kind, until, square, answer }) {
  if (kind === "counter" && square) {
    const by = at(run, until).forbidden.get(keyOf(...square));
    return `${squareName(square, run)} ${by ? `is ${phrases(run).forbidden} ${inNameOf(run, by)}` : "stays as it is"}`;
  }
  return `${kind === "line" ? `${nameOfLine(run, answer)}, ` : ""}${sentence(run, until)}`;
}
