// A recorded search as it came from Python, and the position after any step of it.

import { ruleOf, rulesIn } from "./rules.js";

export const KINDS = [
  "enter", "try", "place", "remove", "forbid", "pardon", "wipeout", "force", "solution", "bound",
  "learn",
  "unseen", // in a search by hand alone, which the browser notes: Python has no such event
];
export const [
  ENTER, TRY, PLACE, REMOVE, FORBID, PARDON, WIPEOUT, FORCE, SOLUTION, BOUND, LEARN, UNSEEN,
] = KINDS.keys();
const KEY_FRAME_EVERY = 1024;
/** @type {Position} */
export const EMPTY = { queens: new Map(), forbidden: new Map(), state: 0 };
const LARGEST_ROW = 65536;
// What an act begins with.
const ACT = /** @type {const} */ (["kind", "label", "file", "line"]);

/** @type {(row: number, col: number) => number} */
export const keyOf = (row, col) => row * LARGEST_ROW + col;
/** @type {(key: number) => Square} */
export const squareOf = (key) => [Math.floor(key / LARGEST_ROW), key % LARGEST_ROW];

// The first place in a list from which on the test holds; the length of the list if it never does.
/** @type {<Item>(list: ArrayLike<Item>, test: (item: Item) => boolean) => number} */
export function firstPlace(list, test) {
  let low = 0, high = list.length;
  while (low < high) {
    const half = (low + high) >> 1;
    if (test(list[half])) high = half; else low = half + 1;
  }
  return low;
}

// How many numbers of an ascending list are at most t.
/** @type {(list: ArrayLike<number>, t: number) => number} */
export const upTo = (list, t) => firstPlace(list, (item) => item > t);

// about: what queens_player._packing says of each run; view: a DataView of all their columns.
/** @type {(about: About[], view: DataView<ArrayBuffer>) => Run[]} */
export function decode(about, view) {
  let at = view.byteOffset;
  /** @type {(width: number, length: number) => Column} */
  const column = (width, length) => {
    if (width === 0) return new Uint8Array(length);
    const bytes = view.buffer.slice(at, at += Math.ceil(width * length));
    const numbers = new ({ 2: Uint16Array, 4: Uint32Array }[width] ?? Uint8Array)(bytes);
    return width < 1 ? new Uint8Array(length).map((_, place) => numbers[place >> 1] >> 4 * (place & 1) & 15) : numbers;
  };
  return about.map((run) => {
    const columns = /** @type {Columns} */ (Object.fromEntries(
      run.columns.map(([name, width, length]) => [name, column(width, length)])));
    ACT.forEach((name, field) => {
      const told = Uint32Array.from(run.acts, (one) => Number(one[field]));
      columns[name] = Uint32Array.from(columns.act).map((one) => told[one]);
    });
    return withIndex({ ...run, ...columns, labels: [...run.labels, ...learntOf(run, columns)] });
  });
}

// What is learnt, in words; each event that tells of it gets its own for a label.
/** @type {(run: About, columns: Columns) => string[]} */
function learntOf({ words, labels }, { learnt, kind, label }) {
  let number = labels.length;
  kind.forEach((one, e) => { if (one === LEARN) label[e] = number++; });
  return Array.from(learnt, (word) => words[word]).join(" ").split(` ${words[0]}`).slice(0, -1).map((text) => text.trimStart());
}

/** @type {(run: About & Columns) => Run} */
function withIndex(run) {
  /** @type {number[][]} */
  const stepsOf = KINDS.map(() => []);
  for (let e = 0; e < run.steps; e++) stepsOf[run.kind[e]].push(e + 1);
  // Where among the values those begin that a step changed.
  const changed = new Uint32Array(run.steps + 1);
  for (let e = 0; e < run.steps; e++) changed[e + 1] = changed[e] + run.acts[run.act[e]][5].length;
  const jumps = new Map();
  const entered = stepsOf[ENTER];
  for (let place = 1; place < entered.length; place++) {
    const jump = `${run.label[entered[place - 1] - 1]} ${run.label[entered[place] - 1]}`;
    if (!jumps.has(jump)) jumps.set(jump, []);
    jumps.get(jump).push(entered[place]);
  }
  return { ...run, ...rulesIn(run), stepsOf, changed, jumps, frames: [EMPTY], held: [new Map()] };
}

// Take a position some events further, itself.
/** @type {(run: Columns, position: Position, begin: number, end: number) => void} */
export function advance(run, position, begin, end) {
  const { queens, forbidden } = position;
  for (let e = begin; e < end; e++) {
    const kind = run.kind[e];
    if (kind === TRY) continue;
    if (kind === PLACE) queens.set(run.row[e], run.col[e]);
    else if (kind === REMOVE) queens.delete(run.row[e]);
    else if (kind === ENTER) position.state = run.label[e];
    else if (kind === FORBID) forbidden.set(keyOf(run.row[e], run.col[e]), run.by[e]);
    else if (kind === PARDON) forbidden.delete(keyOf(run.row[e], run.col[e]));
  }
}

// The position after some more events; the one before them stays as it is.
/** @type {(run: Columns, start: Position, begin: number, end: number) => Position} */
export function fold(run, { queens, forbidden, state }, begin, end) {
  const position = { queens: new Map(queens), forbidden: new Map(forbidden), state };
  advance(run, position, begin, end);
  return position;
}

// What the first t events add up to, each stretch of them on what those before it do. frames: the
// same at every KEY_FRAME_EVERY-th step, as far as was asked for.
/** @type {<Sum>(frames: Sum[], t: number, add: (start: Sum, begin: number, end: number) => Sum) => Sum} */
export function foldedTo(frames, t, add) {
  const frame = Math.floor(t / KEY_FRAME_EVERY);
  for (let next = frames.length; next <= frame; next++) {
    frames.push(add(frames[next - 1], (next - 1) * KEY_FRAME_EVERY, next * KEY_FRAME_EVERY));
  }
  return add(frames[frame], frame * KEY_FRAME_EVERY, t);
}

// The position after the first t events.
/** @type {(run: Run, t: number) => Position} */
export const at = (run, t) => foldedTo(run.frames, t, (start, begin, end) => fold(run, start, begin, end));

/** @type {(run: Run, kind: string, t: number) => number} */
export const count = (run, kind, t) => upTo(run.stepsOf[KINDS.indexOf(kind)], t);

// The steps that show a dead end: nothing was placed since the last placement, and the search turns back.
/** @type {(run: Run) => number[]} */
export function deadEndsOf(run) {
  const steps = /** @type {number[]} */ ([]);
  for (let e = 0, onward = false; e < run.steps; e++) {
    const kind = run.kind[e];
    if (kind === PLACE) onward = true;
    else if (kind === SOLUTION) onward = false;
    else if (onward && (kind === WIPEOUT || kind === PARDON || kind === REMOVE)) {
      onward = false;
      steps.push(kind === WIPEOUT ? e + 1 : e);
    }
  }
  return steps;
}

// Whether the search turns back at an event that asks for the bound.
/** @type {(run: Pick<Run, "kind" | "steps" | "complete">, e: number) => boolean} */
export const isCut = (run, e) => run.kind[e] === BOUND
  && (e + 1 < run.steps ? run.kind[e + 1] === REMOVE || run.kind[e + 1] === PARDON : run.complete);

// The states that are entered; other labels are rules.
/** @type {(run: Run) => string[]} */
export const statesOf = (run) => [...new Set(run.acts.filter(([kind]) => kind === ENTER).map(([, label]) => run.labels[label]))];

// The standing queens that attack a square, as [row, line] in the order they were put down.
/** @type {(run: Run, position: Pick<Position, "queens">, square: Square) => [row: number, line: string][]} */
export function attackers(run, position, square) {
  return [...position.queens]
    .map((queen) => /** @type {[number, string]} */ ([queen[0], ruleOf(run, queen, square)]))
    .filter(([, line]) => line);
}
