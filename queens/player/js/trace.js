// A recorded search as it came from Python, and the position at any moment of it.

import { attacks } from "./shared.js";

export const KINDS = [
  "enter", "try", "place", "remove", "forbid", "pardon", "wipeout", "force", "solution",
  "unseen", // in a search by hand alone, which the browser notes: Python has no such event
];
export const [
  ENTER, TRY, PLACE, REMOVE, FORBID, PARDON, WIPEOUT, FORCE, SOLUTION, UNSEEN,
] = KINDS.keys();
const KEY_FRAME_EVERY = 1024;
const LARGEST_ROW = 65536;

export const keyOf = (row, col) => row * LARGEST_ROW + col;
export const squareOf = (key) => [Math.floor(key / LARGEST_ROW), key % LARGEST_ROW];

// How many numbers of an ascending list are at most t.
export function upTo(list, t) {
  let low = 0, high = list.length;
  while (low < high) {
    const half = (low + high) >> 1;
    if (list[half] <= t) low = half + 1; else high = half;
  }
  return low;
}

// about: what queens.player.packing says of each run; view: a DataView of all their columns.
export function decode(about, view) {
  let at = view.byteOffset;
  const column = (width, length) => {
    if (width === 0) return new Uint8Array(length);
    const bytes = view.buffer.slice(at, at + width * length);
    at += width * length;
    return new ({ 1: Uint8Array, 2: Uint16Array, 4: Uint32Array })[width](bytes);
  };
  return about.map((run) => {
    const [kind, row, col, by, label, line] = run.widths.map((width) => column(width, run.steps));
    const found = column(run.solution_width, run.n * run.solutions);
    return withIndex({ ...run, kind, row, col, by, label, line, found });
  });
}

function withIndex(run) {
  run.moments = KINDS.map(() => []);
  for (let e = 0; e < run.steps; e++) run.moments[run.kind[e]].push(e + 1);
  run.jumps = new Map();
  const entered = run.moments[ENTER];
  for (let place = 1; place < entered.length; place++) {
    const jump = `${run.label[entered[place - 1] - 1]} ${run.label[entered[place] - 1]}`;
    if (!run.jumps.has(jump)) run.jumps.set(jump, []);
    run.jumps.get(jump).push(entered[place]);
  }
  run.frames = [{ queens: new Map(), forbidden: new Map(), state: 0 }];
  for (let end = KEY_FRAME_EVERY; end <= run.steps; end += KEY_FRAME_EVERY) {
    run.frames.push(fold(run, run.frames.at(-1), end - KEY_FRAME_EVERY, end));
  }
  return run;
}

function fold(run, start, begin, end) {
  const queens = new Map(start.queens), forbidden = new Map(start.forbidden);
  let state = start.state;
  for (let e = begin; e < end; e++) {
    const kind = run.kind[e];
    if (kind === TRY) continue;
    if (kind === PLACE) queens.set(run.row[e], run.col[e]);
    else if (kind === REMOVE) queens.delete(run.row[e]);
    else if (kind === ENTER) state = run.label[e];
    else if (kind === FORBID) forbidden.set(keyOf(run.row[e], run.col[e]), run.by[e]);
    else if (kind === PARDON) forbidden.delete(keyOf(run.row[e], run.col[e]));
  }
  return { queens, forbidden, state };
}

// The position after the first t events: queens (row -> column, in the order they were put
// down), forbidden (key of a square -> queen that forbade it), state (index into labels).
export function at(run, t) {
  const frame = Math.floor(t / KEY_FRAME_EVERY);
  return fold(run, run.frames[frame], frame * KEY_FRAME_EVERY, t);
}

export function count(run, kind, t) {
  return upTo(run.moments[KINDS.indexOf(kind)], t);
}

export function solutionOf(run, number) {
  return [...run.found.subarray((number - 1) * run.n, number * run.n)];
}

// The moment of the next step of a kind after t, or of the last one before it; null for none.
export function nextOf(run, kind, t) {
  const list = run.moments[KINDS.indexOf(kind)];
  return list[upTo(list, t)] ?? null;
}

export function previousOf(run, kind, t) {
  const list = run.moments[KINDS.indexOf(kind)];
  return list[upTo(list, t - 1) - 1] ?? null;
}

export const plain = (label) => label.replaceAll("_", " ");

// n + 1 is the number that no queen has.
export const inNameOf = (run, by) => by > run.n ? "in nobody's name" : `by queen ${by}`;

// The words of queens.trace.sentence; the tests hold the two against each other.
export function sentence(run, t, position = at(run, t)) {
  if (t === 0) return "before the first step";
  const e = t - 1, row = run.row[e], col = run.col[e];
  switch (KINDS[run.kind[e]]) {
    case "enter": return `the automaton enters the state ${plain(run.labels[run.label[e]])}`;
    case "place": return `queen ${row} placed on column ${col}`;
    case "remove": return `queen ${row} taken up from column ${col}`;
    case "solution": return `a solution: ${solutionOf(run, count(run, "solution", t)).join(" ")}`;
    case "forbid": return `row ${row}, column ${col} forbidden ${inNameOf(run, run.by[e])}`;
    case "pardon": return `row ${row}, column ${col} admissible again`;
    case "wipeout": return `row ${row} has no admissible column left`;
    case "unseen": return `row ${row}, column ${col} was free, and never looked at`;
    case "force": return `queen ${row} has one column left: ${col}`;
  }
  const culprits = attackers(position, [row, col])
    .map(([queen, line]) => `queen ${queen} along a ${line}`);
  const answer = culprits.length ? `attacked by ${culprits.join(" and ")}` : "free";
  return `queen ${row} tried on column ${col}: ${answer}`;
}

// The standing queens that attack a square, as [row, line] in the order they were put down.
export function attackers(position, square) {
  return [...position.queens]
    .map((queen) => [queen[0], attacks(queen, square)]).filter(([, line]) => line);
}

// What ended the recording before its time, for the last moment; "" if nothing did.
export function ending(run) {
  if (run.error) return `The search went wrong here: ${run.error}`;
  return run.complete ? "" : "The recording was cut here; the search goes on.";
}
