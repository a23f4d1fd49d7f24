// A search played by hand: the squares that were clicked on, in the form in
// which the player gets a recorded search from Python, and the player that shows it.

import { playerView } from "./player.js";
import { attacks, conflicts, modelOf, numbersTo } from "./shared.js";
import { KINDS, PLACE, REMOVE, SOLUTION, UNSEEN } from "./trace.js";

/** @typedef {[kind: number, row: number, column: number, by: number]} Event */
/** @typedef {{ queens: Square[], left: number }} Reached */
/** @typedef {{ events: Event[], found: number[], positions: Map<string, Reached> }} Walk */

// n: size of the board. moves: [row, column] of each click; the first puts a queen down there,
// the next takes it up again. Of several queens on one row the latest alone is in the search.
// Returns what queens_player._packing.pack does.
/** @type {(n: number, moves: Square[]) => [about: About[], columns: DataView<ArrayBuffer>]} */
export function searchOf(n, moves) {
  const walk = walked(n, moves);
  const events = withUnseen(n, walk);
  const [kind, row, col, by] = [0, 1, 2, 3].map((field) => Uint8Array.from(events, (event) => event[field]));
  /** @type {(name: string) => About["columns"][number]} */
  const ofEvents = (name) => [name, 1, events.length];
  /** @type {About} */
  const about = {
    algorithm: "your search", n, given: [], closed: [], steps: events.length,
    puzzle: `n = ${n}`, widths: Array(n).fill(n), problem: null, complete: true, error: "", cut: "", error_file: 0, error_line: 0, sources: [], labels: [""], words: [""],
    diagram: null, acts: KINDS.map((_, kind) => [kind, 0, 0, 0, 0, []]), views: [[]], texts: [],
    seen: events.length, printed: [], bars: [null], refusals: [],
    columns: [...["act", "row", "col", "by"].map(ofEvents), ["values", 0, 0], ["found", 1, walk.found.length],
      ["barred", 0, 0], ["learnt", 0, 0]],
  };
  const columns = [...kind, ...row, ...col, ...by, ...walk.found];
  return [[about], new DataView(Uint8Array.from(columns).buffer)];
}

/** @type {(queens: Square[]) => string} */
const keyOf = (queens) => queens.map(String).sort().join(" ");

// The events, and every position that was reached: its queens in the order they were put down,
// and the number of events after which it was left for good.
/** @type {(n: number, moves: Square[]) => Walk} */
function walked(n, moves) {
  /** @type {Walk} */
  const { events, found, positions } = { events: [], found: [], positions: new Map() };
  /** @type {Map<number, number[]>} the columns of each row's queens, the latest last */
  const rows = new Map();
  let queens = /** @type {Square[]} */ ([]);
  /** @type {(size: number) => void} */
  const leave = (size) => {
    for (let deep = queens.length; deep >= size; deep--) {
      const part = queens.slice(0, deep);
      positions.set(keyOf(part), { queens: part, left: events.length });
    }
  };
  /** @type {(square: Square) => void} */
  const place = (square) => {
    queens = [...queens, square];
    events.push([PLACE, ...square, 0]);
    if (queens.length < n || conflicts(queens).length) return;
    events.push([SOLUTION, 0, 0, 0]);
    found.push(...[...queens].sort(([k], [m]) => k - m).map(([, col]) => col));
  };
  /** @type {(square: Square) => void} */
  const remove = (square) => {
    const place = queens.findIndex((queen) => String(queen) === String(square));
    leave(place + 1);
    queens = queens.toSpliced(place, 1);
    events.push([REMOVE, ...square, 0]);
  };
  for (const [row, col] of moves) {
    const before = rows.get(row) ?? [];
    const after = before.includes(col) ? before.filter((other) => other !== col) : [...before, col];
    rows.set(row, after);
    const [was, is] = [before.at(-1), after.at(-1)];
    if (was === is) continue;
    if (was !== undefined) remove([row, was]);
    if (is !== undefined) place([row, is]);
  }
  leave(0);
  return { events, found, positions };
}

// With an event for each square that was never looked at, where its position was left for good.
/** @type {(n: number, walk: Walk) => Event[]} */
function withUnseen(n, { events, positions }) {
  /** @type {Event[][]} */
  const before = Array.from({ length: events.length + 1 }, () => []);
  const deepestFirst = [...positions.values()].sort((a, b) => b.queens.length - a.queens.length);
  for (const { queens, left } of deepestFirst) {
    const unseen = unseenFrom(n, queens, (square) => positions.has(keyOf([...queens, square])));
    for (const square of unseen) before[left].push([UNSEEN, ...square, queens.length]);
  }
  return before.flatMap((unseen, place) => [...unseen, ...events.slice(place, place + 1)]);
}

// A position has been searched when all free squares of one row have been looked at. So what was
// never looked at are the others on the row that comes nearest to that.
/** @type {(n: number, queens: Square[], looked: (square: Square) => boolean) => Square[]} */
function unseenFrom(n, queens, looked) {
  if (conflicts(queens).length) return [];
  const numbers = numbersTo(n);
  /** @type {(square: Square) => boolean} */
  const free = (square) => !queens.some((queen) => attacks(queen, square));
  const rows = numbers.filter((row) => !queens.some((queen) => queen[0] === row))
    .map((row) => numbers.map((col) => /** @type {Square} */ ([row, col])).filter(free));
  if (rows.some((squares) => squares.length === 0)) return [];
  const begun = rows.filter((squares) => squares.some(looked));
  const left = (begun.length ? begun : rows.slice(0, 1))
    .map((squares) => squares.filter((square) => !looked(square)));
  return left.sort((a, b) => a.length - b.length)[0] ?? [];
}

// The solution that has just been found, where it was; else the end, with all that was never looked at.
/** @type {(kinds: Uint8Array) => number} */
export function reached(kinds) {
  const last = kinds.findLastIndex((kind) => kind !== UNSEEN);
  return kinds[last] === SOLUTION ? last + 1 : kinds.length;
}

// Shows the search where it has come to; returns how to show it again.
/** @type {(el: HTMLElement, signal?: AbortSignal) => (n: number, moves: Square[]) => void} */
export function searchView(el, signal) {
  const values = /** @type {Record<string, unknown>} */ ({ race: "steps", _recording: 0 }), model = modelOf(values);
  return (n, moves) => {
    const [_about, _columns] = searchOf(n, moves);
    Object.assign(values, { _columns, step: [0, reached(new Uint8Array(_columns.buffer, 0, _about[0].steps))] });
    model.set("_about", _about);
    if (!el.firstChild) playerView({ model, el, signal });
  };
}
