// The search tree of a run: the nodes of queens.trace._tree, as typed arrays. What a player by hand
// has never looked at hangs from the position with so many queens as "by" says.

import { shapeOf } from "./folding.js";
import { problemOf } from "./rules.js";
import { PLACE, REMOVE, SOLUTION, UNSEEN, isCut, upTo } from "./trace.js";

/** @typedef {Pick<Tree, "byRow" | "row" | "col" | "problem">} Named */

const OUTCOMES = ["inner", "solution", "dead end", "open", "never looked at", "cut"];

/** @type {(run: Run) => Tree} */
export function treeOf(run) {
  const nodes = nodesOf(run), { row, depth } = nodes;
  const named = { ...nodes, problem: problemOf(run), byRow: row.every((number, node) => number === depth[node]) };
  const longestLabel = Math.max(...new Set(row.map((_, node) => labelOf(named, node).length)));
  return { ...named, longestLabel, height: Math.max(...new Set(depth)), shape: shaped(nodes) };
}

/** @type {(nodes: Pick<Nodes, "parent" | "outcome">) => Shape} */
const shaped = ({ parent, outcome }) => shapeOf(parent, (node) => OUTCOMES[outcome[node]] === "solution");

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

// What the search has come to by step t, without what is to come.
/** @type {(run: Run, whole: Tree, t: number) => Tree} */
export function treeUpTo(run, whole, t) {
  const size = upTo(whole.step, t), here = nodeAt(whole, t), solutions = run.stepsOf[SOLUTION], solved = solutions[upTo(solutions, t) - 1] ?? 0;
  const parent = whole.parent.subarray(0, size), outcome = whole.outcome.slice(0, size);
  // How the last node ends is still to come.
  if (here === size - 1 && solved < whole.step[here]) outcome[here] = OUTCOMES.indexOf("inner");
  return { ...whole, size, parent, outcome, shape: shaped({ parent, outcome }) };
}

/** @type {(tree: Named, node: number) => string} */
export const valueOf = ({ row, col, problem }, node) =>
  (problem && node ? problem.briefs[row[node]][col[node] - 1] : String(col[node]));

// Its value, and whose it is where its level does not say so.
/** @type {(tree: Named, node: number) => string} */
export const labelOf = (tree, node) => {
  const { byRow, row, problem } = tree, value = valueOf(tree, node);
  if (byRow) return value;
  return problem && node ? `${problem.briefs[0][row[node] - 1]} ${value}` : `${row[node]},${value}`;
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
