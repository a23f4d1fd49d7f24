// The search tree of a run: the nodes of queens.trace._tree, as typed arrays, each where Python has
// put it. What a player by hand has never looked at hangs from the position with so many queens as "by" says.

import { problemOf } from "./rules.js";
import { PLACE, REMOVE, SOLUTION, UNSEEN, firstPlace, isCut, upTo } from "./trace.js";

// In these parts of the way from leaf to leaf x is sent.
export const LEAF = 64;

const OUTCOMES = ["inner", "solution", "dead end", "open", "never looked at", "cut"];

/** @type {(run: Run) => Tree} */
export function treeOf(run) {
  const nodes = nodesOf(run), { row, depth } = nodes;
  const named = { ...nodes, problem: problemOf(run), byRow: row.every((number, node) => number === depth[node]) };
  const longestLabel = Math.max(...new Set(row.map((_, node) => labelOf(named, node).length)));
  /** @type {number[][]} */
  const levels = Array.from({ length: Math.max(...new Set(depth)) + 1 }, () => []);
  const place = Int32Array.from(depth, (level, node) => levels[level].push(node) - 1);
  const extent = extentOf(nodes.parent, Float64Array.from(run.places, (x) => x / LEAF));
  return { ...named, longestLabel, ...extent, height: levels.length - 1, levels, place };
}

// A number for each node, the root first: its parent (-1 for the root), square, depth, the step at which
// its queen was placed, and an outcome (an index into OUTCOMES). steps: those at which the search goes
// from one node to another; where: the node that it comes to.
/** @param {Pick<Run, "steps" | "kind" | "row" | "col" | "by" | "complete">} run */
export function nodesOf(run) {
  const parent = [-1], row = [0], col = [0], depth = [0], step = [0];
  const steps = [0], where = [0];
  const solved = /** @type {number[]} */ ([]);
  const unseen = /** @type {number[]} */ ([]);
  const cut = /** @type {number[]} */ ([]);
  let here = 0;
  /** @type {(above: number, square: Square, since: number) => number} */
  const child = (above, square, since) => {
    depth.push(depth[above] + 1);
    row.push(square[0]);
    col.push(square[1]);
    step.push(since);
    return parent.push(above) - 1;
  };
  for (let e = 0; e < run.steps; e++) {
    const kind = run.kind[e];
    /** @type {Square} */
    const square = [run.row[e], run.col[e]];
    if (kind === PLACE) {
      here = child(here, square, e + 1);
    } else if (kind === REMOVE) {
      const standing = /** @type {Square[]} */ ([]);
      for (; row[here] !== square[0] || col[here] !== square[1]; here = parent[here]) {
        standing.push([row[here], col[here]]);
      }
      here = parent[here];
      for (const other of standing.reverse()) here = child(here, other, e + 1);
    } else {
      if (kind === SOLUTION) solved.push(here);
      if (isCut(run, e)) cut.push(here);
      if (kind === UNSEEN) {
        let above = here;
        while (depth[above] > run.by[e]) above = parent[above];
        unseen.push(child(above, square, e + 1));
      }
      continue;
    }
    steps.push(e + 1);
    where.push(here);
  }
  const inner = new Set(parent);
  const outcome = Uint8Array.from(parent, (_, node) => OUTCOMES.indexOf(inner.has(node) ? "inner" : "dead end"));
  for (const node of cut) if (!inner.has(node)) outcome[node] = OUTCOMES.indexOf("cut");
  if (!run.complete && !inner.has(here)) outcome[here] = OUTCOMES.indexOf("open");
  for (const node of solved) outcome[node] = OUTCOMES.indexOf("solution");
  for (const node of unseen) outcome[node] = OUTCOMES.indexOf("never looked at");
  return {
    size: parent.length, parent: Int32Array.from(parent), row: Uint16Array.from(row),
    col: Uint16Array.from(col), depth: Uint16Array.from(depth), step: Uint32Array.from(step),
    outcome, steps, where,
  };
}

/** @type {(parent: Int32Array, x: Float64Array) => Pick<Tree, "x" | "left" | "width">} */
function extentOf(parent, x) {
  const left = Float64Array.from(x);
  for (let node = parent.length - 1; node > 0; node--) left[parent[node]] = Math.min(left[parent[node]], left[node]);
  return { x, left, width: leavesOf(parent) };
}

/** @type {(parent: Int32Array) => number} */
const leavesOf = (parent) => parent.length - new Set(parent.subarray(1)).size;

// Python, which lays out the whole trees of recorded searches, sees no other: its rule once more.
// Each leaf gets the next whole x, each parent the middle of its children. Nodes come in
// preorder, so one pass backwards meets every child before its parent.
/** @type {(parent: Int32Array) => Float64Array} */
export function spread(parent) {
  const first = new Float64Array(parent.length), last = new Float64Array(parent.length).fill(-1);
  let leaf = leavesOf(parent);
  for (let node = parent.length - 1; node >= 0; node--) {
    if (last[node] < 0) first[node] = last[node] = --leaf;
    const x = (first[node] + last[node]) / 2, above = parent[node];
    if (above >= 0) [first[above], last[above]] = [x, Math.max(last[above], x)];
  }
  return first.map((x, node) => (x + last[node]) / 2);
}

// What the search has come to by step t, laid out without what is to come, on as many levels.
/** @type {(run: Run, whole: Tree, t: number) => Tree} */
export function treeUpTo(run, whole, t) {
  const size = upTo(whole.step, t), here = nodeAt(whole, t), solutions = run.stepsOf[SOLUTION], solved = solutions[upTo(solutions, t) - 1] ?? 0;
  const parent = whole.parent.subarray(0, size), outcome = whole.outcome.slice(0, size);
  // How the last node ends is still to come.
  if (here === size - 1 && solved < whole.step[here]) outcome[here] = OUTCOMES.indexOf("inner");
  const levels = whole.levels.map((level) => level.slice(0, firstPlace(level, (node) => node >= size)));
  return { ...whole, size, parent, outcome, levels, ...extentOf(parent, spread(parent)) };
}

/** @type {(tree: Pick<Tree, "byRow" | "row" | "col" | "problem">, node: number) => string} */
export const labelOf = ({ byRow, row, col, problem }, node) => {
  if (!problem || !node) return byRow ? String(col[node]) : `${row[node]},${col[node]}`;
  const [variables, ...values] = problem.briefs, value = values[row[node] - 1][col[node] - 1];
  return byRow ? value : `${variables[row[node] - 1]} ${value}`;
};

/** @type {(tree: Tree, node: number) => string} */
export const outcomeOf = (tree, node) => OUTCOMES[tree.outcome[node]];

// The node at which the search is at step t.
/** @type {(tree: Tree, t: number) => number} */
export const nodeAt = (tree, t) => tree.where[upTo(tree.steps, t) - 1];

/** @type {(tree: Tree, node: number) => number[]} */
export function pathTo(tree, node) {
  const path = [];
  for (let here = node; here >= 0; here = tree.parent[here]) path.push(here);
  return path.reverse();
}

// The node of a level that is nearest to x.
/** @type {(tree: Tree, level: number, x: number) => number} */
export function nearest(tree, level, x) {
  const nodes = tree.levels[level];
  const place = firstPlace(nodes, (node) => tree.x[node] >= x);
  const [before, after] = [nodes[place - 1], nodes[place]];
  if (before === undefined || after === undefined) return after ?? before;
  return x - tree.x[before] < tree.x[after] - x ? before : after;
}
