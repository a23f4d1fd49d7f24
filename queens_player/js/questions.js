// What is worth asking of a run, from its events alone: at a step, about what comes after it.
// Between two queens placed or removed there is one question at most, and none is asked that
// the one before has answered, that has one possible answer, or that has been asked before.

import { barOf } from "./given.js";
import { ruleOf, squaresOf } from "./rules.js";
import { capital, numbersTo } from "./shared.js";
import { EMPTY, ENTER, FORBID, FORCE, PLACE, REMOVE, SOLUTION, TRY, WIPEOUT, advance, at, attackers, fold, keyOf, statesOf } from "./trace.js";
import { inNameOf, nameOfLine, phrases, plain, queenName, sentence, squareName } from "./words.js";

/** @typedef {Pick<Question, "step" | "until" | "kind" | "words" | "answer"> & Partial<Question>} Candidate */
/** @typedef {{ begin: number, end: number, after: number }} Stretch from one queen's move to the next; after: the kind of event before it */

// Names of rows to choose from.
const MOST_CHOICES = 16;

// Steps from an answer to the next question, so that the search can be seen between them.
const PAUSE = 4;

/** @type {(step: number, among: number) => number} */
const lot = (step, among) => (Math.imul(step + 1, 0x9e3779b1) >>> 8) % among;

/** @type {(run: Run) => Question[]} */
export function questionsOf(run) {
  const follow = followersOf(run);
  const questions = /** @type {Question[]} */ ([]);
  const latest = /** @type {Map<string, number>} */ (new Map());
  const given = /** @type {Map<string, string[]>} */ (new Map());
  const before = new Set();
  // Its own, taken further: to copy it at each move was a fifth of what all this costs.
  const position = fold(run, EMPTY, 0, 0);
  let ready = 0;
  for (let begin = 0, after = ENTER, end; begin < run.steps; begin = end + 1) {
    for (end = begin; end < run.steps && ![PLACE, REMOVE, SOLUTION].includes(run.kind[end]);) end++;
    if (end === run.steps) break;
    advance(run, position, Math.max(begin - 1, 0), end);
    const stands = [...position.queens].join(" ");
    const found = end < ready ? [] : candidates(run, { begin, end, after }, position, follow)
      .map((one) => ({ ...one, subject: `${one.kind} ${stands} ${one.square ?? ""}` }))
      .filter(({ step, kind, answer, subject }) => step >= ready && !before.has(subject)
        && kind !== questions.at(-1)?.kind && (given.get(kind) ?? []).filter((last) => last === answer).length < 2)
      .sort((a, b) => (latest.get(a.kind) ?? -1) - (latest.get(b.kind) ?? -1));
    if (found.length) {
      const { subject, ...question } = found[0];
      questions.push({ choices: [], square: null, ...question });
      before.add(subject);
      latest.set(question.kind, question.step);
      given.set(question.kind, [...(given.get(question.kind) ?? []), question.answer].slice(-2));
      ready = question.until + PAUSE;
    }
    after = run.kind[end];
  }
  return questions;
}

// What comes after each line, and after each state, in the whole run.
/** @typedef {{ lines: Map<string, Set<string>>, states: Map<number, Set<number>> }} Followers */
/** @type {(run: Run) => Followers} */
function followersOf(run) {
  /** @type {Followers} */
  const follow = { lines: new Map(), states: new Map() };
  /** @type {<T>(map: Map<T, Set<T>>, from: T, to: T) => void} */
  const note = (map, from, to) => { map.set(from, (map.get(from) ?? new Set()).add(to)); };
  for (let e = 1, state = run.label[0]; e < run.steps; e++) {
    note(follow.lines, lineOf(run, e - 1), lineOf(run, e));
    if (run.kind[e] !== ENTER) continue;
    note(follow.states, state, run.label[e]);
    state = run.label[e];
  }
  return follow;
}

/** @type {(run: Run, e: number) => string} */
const lineOf = (run, e) => `${run.file[e]}:${run.line[e]}`;

/** @type {(run: Run, stretch: Stretch, position: Position, follow: Followers) => Candidate[]} */
function candidates(run, { begin, end, after }, position, follow) {
  const { queens } = position, problem = run.problem;
  if (queens.size === 0) return [];
  /** @type {(kind: number) => number[]} */
  const all = (kind) => numbersTo(end - begin).map((place) => begin + place - 1).filter((e) => run.kind[e] === kind);
  const tries = all(TRY), [row, col] = [run.row[end], run.col[end]], kind = run.kind[end];
  // A row without a square, or with one, is the answer.
  const told = [...all(WIPEOUT), ...all(FORCE), end][0];
  const step = tries[0] ?? told, until = end + 1, room = queens.size < run.n && after !== SOLUTION;
  const found = /** @type {Candidate[]} */ ([]);
  for (const e of tries) {
    /** @type {Square} */
    const square = [run.row[e], run.col[e]];
    const attacking = attackers(run, position, square).length + (barOf(run, square) ? 1 : 0);
    if (attacking > 1 || queens.get(square[0]) === square[1] || (!attacking && tries.length > 4 && lot(e, 3))) continue;
    found.push({
      step: e, until: e + 1, kind: "free", square, answer: attacking ? "no" : "yes", choices: [["yes", "Yes"], ["no", "No"]],
      words: problem ? `${squareName(square, run)} is tested. Is it free?`
        : `Queen ${square[0]} is tried on column ${square[1]}. Is that square free?`,
    });
  }
  if (kind === PLACE && room) {
    const first = tries.length ? run.col[tries[0]] : after === REMOVE && run.row[begin - 1] === row ? run.col[begin - 1] + 1 : 1;
    if (col !== first && (tries.length || found.length === 0)) found.push({
      step, until, kind: "next", answer: `${row},${col}`,
      words: problem ? `Which value does ${tries.length ? queenName(run, row) : "the next variable"} get?`
        : tries.length ? `Row ${row} is searched. Where does the queen go?` : "Where does the next queen go?",
    });
  }
  if (kind !== SOLUTION && room && queens.size > 1 && (tries.length > 1 || (!tries.length && after === PLACE))) found.push({
    step, until, kind: "on", answer: kind === PLACE ? "on" : "back", choices: [["on", "On"], ["back", "Back"]],
    words: `On or back: ${problem ? "does another variable get a value now, or does one lose its value?"
      : "does another queen find a place now, or is one removed?"}`,
  });
  if (kind === REMOVE && after !== REMOVE && queens.size > 2 && queens.size <= MOST_CHOICES) {
    let last = end, e = end;
    for (; e < run.steps && run.kind[e] !== PLACE; e++) if (run.kind[e] === REMOVE) last = e;
    if (e < run.steps && (last > end || lot(end, 2))) found.push({
      step: told, until: last + 1, kind: "row", answer: String(run.row[last]), choices: rowsOf(run, queens),
      words: problem ? "The search goes back. Which variable is the last to lose its value before one gets a new one?"
        : "The search goes back. To which row: which queen is the last to be removed before one is placed again?",
    });
  }
  found.push(...aboutCounters(run, end, position));
  found.push(...aboutOrder(run, begin, end, follow));
  return found;
}

/** @type {(run: Run, queens: Position["queens"]) => [string, string][]} */
const rowsOf = (run, queens) => [...queens.keys()].sort((a, b) => a - b)
  .map((row) => [String(row), run.problem?.rows[row - 1] ?? String(row)]);

// A search that forbids squares does it when a queen is placed or removed.
/** @type {(run: Run, end: number, position: Position) => Candidate[]} */
function aboutCounters(run, end, { queens, forbidden }) {
  const row = run.row[end], col = run.col[end];
  let last = end;
  while (run.kind[last + 1] === FORBID) last++;
  const problem = run.problem, place = run.kind[end] === PLACE;
  const moves = problem ? `${queenName(run, row)} ${place ? `becomes ${problem.columns[row - 1][col - 1]}` : "loses its value"}`
    : `Queen ${row} ${place ? `goes to column ${col}` : "is removed"}`;
  if (last === end || ![PLACE, REMOVE].includes(run.kind[end]) || queens.size < 2 || queens.size > MOST_CHOICES) return [];
  const choices = rowsOf(run, new Map([...queens, [row, col]]));
  /** @type {(square: Square, by: number) => Candidate} */
  const question = (square, by) => ({
    step: end, until: last + 1, kind: "counter", square, answer: by && by <= run.n ? String(by) : "none",
    choices: [...choices, ["none", "None"]],
    words: problem ? `${moves}. Which variable then keeps ${squareName(square, run)} off?`
      : `${moves}. Whose counter will then lie on ${squareName(square)}?`,
  });
  if (run.kind[end] === REMOVE) return [question([run.row[last], run.col[last]], run.by[last])];
  const marked = new Set(numbersTo(last - end).map((place) => keyOf(run.row[end + place], run.col[end + place])));
  const below = squaresOf(run).filter(([other]) => other > row && !queens.has(other));
  const [mine, others, free] = [
    below.filter((square) => marked.has(keyOf(...square))),
    below.filter((square) => forbidden.get(keyOf(...square)) && ruleOf(run, [row, col], square)),
    below.filter((square) => !marked.has(keyOf(...square)) && !forbidden.has(keyOf(...square))),
  ];
  const squares = [mine, others, free][lot(end, 3)], square = squares[lot(end + 1, squares.length)];
  if (!square) return [];
  return [question(square, squares === mine ? row : forbidden.get(keyOf(...square)) ?? 0)];
}

// Which state, which line comes next, where it may be one of several.
/** @type {(run: Run, begin: number, end: number, follow: Followers) => Candidate[]} */
function aboutOrder(run, begin, end, follow) {
  const found = /** @type {Candidate[]} */ ([]);
  let state = 0;
  for (let e = begin - 1; e >= 0 && !state; e--) if (run.kind[e] === ENTER) state = run.label[e];
  for (let e = Math.max(begin, 1); e <= end; e++) {
    const [from, line] = [lineOf(run, e - 1), lineOf(run, e)], next = follow.lines.get(from);
    if (run.line[e] && from !== line && (next?.size ?? 0) > 1) {
      found.push({
        step: e, until: e + 1, kind: "line", answer: line, words: "Which line takes the next step?",
        choices: [...next ?? []].map((one) => [one, nameOfLine(run, one)]),
      });
    }
    if (run.kind[e] !== ENTER) continue;
    if ((follow.states.get(state)?.size ?? 0) > 1) found.push({
      step: e, until: e + 1, kind: "state", answer: run.labels[run.label[e]],
      choices: statesOf(run).map((label) => [label, plain(label)]),
      words: "Which state is entered next?",
    });
    state = run.label[e];
  }
  return found;
}

// ---- what is said of an answer: right, or what was right instead, and where to look

/**
 * step: where to look at what was answered; square: the one to ask "why?" about there.
 * @typedef {{ right: boolean, words: string, step: number, square: Square | null }} Judged
 */

// given: what was answered; "" for "show me".
/** @type {(run: Run, question: Question, given: string) => Judged} */
export function judged(run, question, given) {
  const right = given === question.answer;
  // To "no" another "no" would say yes.
  const wrong = given === "no" ? "Not so: " : ["free", "on"].includes(question.kind) ? "No: " : `Not ${nameOf(run, question, given)}: `;
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
