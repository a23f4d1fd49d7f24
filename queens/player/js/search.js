// @ts-nocheck
// The search of somebody who plays by hand: the squares that were clicked on, in the form in
// which the player gets a recorded search from Python, and the player that shows it.

import { playerView } from "./player.js";
import { attacks } from "./shared.js";
import { PLACE, REMOVE, SOLUTION, UNSEEN } from "./trace.js";

// n: size of the board. moves: [row, column] of each click; the first puts a queen down there,
// the next takes her up again. Of several queens on one row the latest alone is in the search.
// Returns what queens.player.packing.pack does.
export function searchOf(n, moves) {
  const walk = walked(n, moves);
  const events = withUnseen(n, walk);
  const columns = [0, 1, 2, 3].flatMap((field) => events.map((event) => event[field]));
  const about = {
    algorithm: "your search", n, steps: events.length, solutions: walk.found.length / n,
    complete: true, error: "", error_line: 0, source: "", first_line: 1, labels: [""],
    diagram: null, widths: [1, 1, 1, 1, 0, 0], solution_width: 1,
  };
  return [[about], new DataView(Uint8Array.from([...columns, ...walk.found]).buffer)];
}

const keyOf = (queens) => queens.map(String).sort().join(" ");

// The events, and every position that was reached: its queens in the order they were put down,
// and the number of events after which it was left for good.
function walked(n, moves) {
  const events = [], found = [], positions = new Map();
  const rows = new Map();
  let queens = [];
  const reached = (size) => {
    const part = queens.slice(0, size), key = keyOf(part);
    if (!positions.has(key)) positions.set(key, { queens: part, left: 0 });
    return positions.get(key);
  };
  const leave = (size) => {
    for (let deep = queens.length; deep >= size; deep--) reached(deep).left = events.length;
  };
  const place = (square) => {
    queens = [...queens, square];
    events.push([PLACE, ...square, 0]);
    if (queens.length < n || !peaceful(queens)) return;
    events.push([SOLUTION, 0, 0, 0]);
    found.push(...[...queens].sort(([k], [m]) => k - m).map(([, col]) => col));
  };
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
    if (before.at(-1) === after.at(-1)) continue;
    if (before.length) remove([row, before.at(-1)]);
    if (after.length) place([row, after.at(-1)]);
  }
  if (events.length) leave(0);
  return { events, found, positions };
}

// With an event for each square that was never looked at, where its position was left for good.
function withUnseen(n, { events, positions }) {
  const before = events.map(() => []).concat([[]]);
  const deepestFirst = [...positions.values()].sort((a, b) => b.queens.length - a.queens.length);
  for (const { queens, left } of deepestFirst) {
    const unseen = unseenFrom(n, queens, (square) => positions.has(keyOf([...queens, square])));
    before[left].push(...unseen.map((square) => [UNSEEN, ...square, queens.length]));
  }
  return before.flatMap((unseen, place) => [...unseen, ...events.slice(place, place + 1)]);
}

// A position has been searched when all free squares of one row have been looked at. So what was
// never looked at are the others on the row that comes nearest to that.
function unseenFrom(n, queens, looked) {
  if (!peaceful(queens)) return [];
  const numbers = Array.from({ length: n }, (_, place) => place + 1);
  const free = (square) => !queens.some((queen) => attacks(queen, square));
  const rows = numbers.filter((row) => !queens.some((queen) => queen[0] === row))
    .map((row) => numbers.map((col) => [row, col]).filter(free));
  if (rows.some((squares) => squares.length === 0)) return [];
  const begun = rows.filter((squares) => squares.some(looked));
  const left = (begun.length ? begun : rows.slice(0, 1))
    .map((squares) => squares.filter((square) => !looked(square)));
  return left.sort((a, b) => a.length - b.length)[0] ?? [];
}

function peaceful(queens) {
  return queens.every((one, place) => !queens.slice(place + 1).some((other) => attacks(one, other)));
}

// Shows the search at its last step, which is what has just been done; returns how to show it anew.
export function searchView(el, signal) {
  const values = { race: "steps", _recording: 0 }, heard = new Map();
  const model = {
    get: (name) => values[name],
    set: (name, value) => { values[name] = value; },
    save_changes: () => {},
    on: (name, listener) => heard.set(name, listener),
  };
  return (n, moves) => {
    [values._about, values._columns] = searchOf(n, moves);
    values._shown = [0, values._about[0].steps];
    if (heard.size) heard.get("change:_about")(); else playerView({ model, el, signal });
  };
}
