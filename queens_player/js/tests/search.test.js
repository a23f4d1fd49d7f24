import { assert, test } from "./opened.js";
import { searchOf } from "../search.js";
import { attacks, numbersTo } from "../shared.js";
import { at, decode } from "../trace.js";
import { sentence } from "../words.js";
import { outcomeOf, pathTo, treeOf } from "../tree.js";

// What the player says of each step, and the nodes of each kind in the tree, by the way to them.
function searched(n, moves) {
  const [run] = decode(...searchOf(n, moves)), tree = treeOf(run), nodes = {};
  for (let node = 1; node < tree.size; node++) {
    const way = pathTo(tree, node).slice(1).map((one) => `${tree.row[one]}${tree.col[one]}`).join(" ");
    (nodes[outcomeOf(tree, node)] ??= []).push(way);
  }
  const steps = Array.from({ length: run.steps }, (_, t) => sentence(run, t + 1));
  return { run, tree, steps, nodes };
}

test("what was tried, taken back and never looked at", () => {
  const { steps, nodes } = searched(4, [[1, 1], [2, 3], [2, 3], [2, 4], [3, 2], [4, 4]]);
  assert.deepEqual(steps.slice(0, 3), [
    "queen 1 placed on column 1", "queen 2 placed on column 3", "queen 2 removed from column 3",
  ]);
  assert.deepEqual(steps.slice(-3), [2, 3, 4].map((col) => `row 1, column ${col} was free, and never looked at`));
  assert.deepEqual(nodes, {
    inner: ["11", "11 24", "11 24 32"],
    "dead end": ["11 23", "11 24 32 44"],
    "never looked at": ["12", "13", "14"],
  });
});

test("an empty board is no dead end", () => {
  assert.deepEqual(searched(4, []).nodes, { "never looked at": ["11", "12", "13", "14"] });
  assert.equal(outcomeOf(searched(4, []).tree, 0), "inner");
});

test("nothing is called overlooked in a row that was searched, in any order", () => {
  const { steps, nodes } = searched(4, [[2, 4], [1, 1], [1, 1], [1, 2], [3, 1], [4, 3]]);
  assert.ok(steps.includes("a solution: 2 4 1 3"));
  assert.deepEqual(nodes.solution, ["24 12 31 43"]);
  assert.deepEqual(nodes["never looked at"], ["24 11 32", "21", "22", "23"]);
  // The queen of row 2 leaves first; then what stood beside it is looked at from row 1 on.
  const left = searched(4, [[1, 1], [2, 4], [3, 2], [1, 1]]).nodes;
  assert.deepEqual(left["dead end"], ["11 24 32", "24 32"]);
  assert.deepEqual(left["never looked at"], ["11 23", "24 12", "12", "13", "14"]);
});

// The squares that stay overlooked below a way.
const OVERLOOKED = {
  "queens that attack each other": [4, [[1, 1], [2, 1]], "11 21", []],
  "no free square on row 2": [4, [[4, 1], [3, 3]], "41 33", []],
  "the first row": [5, [[5, 2]], "52", ["11", "13", "14", "15"]],
  "the row that was begun": [5, [[1, 2], [5, 1]], "12", ["53", "54", "55"]],
  "the row that nearly ended": [5, [[1, 2], [2, 4], [2, 4], [3, 1], [3, 1], [3, 3]], "12", ["25"]],
  "the row that came nearer": [5, [[1, 2], [4, 1], [4, 1], [3, 1], [3, 1], [4, 3]], "12", ["44"]],
  "all looked at": [5, [[1, 2], ...[1, 1, 3, 3, 5, 5].map((col) => [3, col]), [2, 4]], "12", []],
};

test("overlooked is the row that comes nearest to have been searched", () => {
  for (const [name, [n, moves, below, squares]] of Object.entries(OVERLOOKED)) {
    const ways = (searched(n, moves).nodes["never looked at"] ?? []).map((way) => way.split(" "));
    const found = ways.filter((way) => way.slice(0, -1).join(" ") === below).map((way) => way.at(-1));
    assert.deepEqual(found, squares, name);
  }
});

test("of several queens on a row the latest is in the search", () => {
  const { steps } = searched(3, [[1, 1], [1, 3], [1, 1], [1, 3], [2, 2]]);
  assert.deepEqual(steps.filter((step) => !step.includes("looked")), [
    "queen 1 placed on column 1", "queen 1 removed from column 1", "queen 1 placed on column 3",
    "queen 1 removed from column 3", "queen 2 placed on column 2",
  ]);
});

// The moves of a complete search, row by row.
function complete(n, queens = []) {
  const row = queens.length + 1;
  if (row > n) return [];
  return numbersTo(n).filter((col) => !queens.some((queen) => attacks(queen, [row, col])))
    .flatMap((col) => [[row, col], ...complete(n, [...queens, [row, col]]), [row, col]]);
}

test("who plays the whole search has looked at everything and found all solutions", () => {
  for (const [n, solutions] of [[1, 1], [2, 0], [3, 0], [4, 2], [5, 10], [6, 4]]) {
    const moves = complete(n), { run, nodes } = searched(n, moves);
    assert.equal(nodes["never looked at"], undefined);
    assert.equal(nodes.solution?.length ?? 0, solutions);
    assert.equal(run.steps, moves.length + solutions);
    assert.equal(at(run, run.steps).queens.size, 0);
  }
});
