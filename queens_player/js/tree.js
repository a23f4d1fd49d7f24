// The search tree of a run: the nodes of queens.trace._tree, as typed arrays. What a player by hand
// has never looked at hangs from the position with so many queens as "by" says.

import { shapeOf } from "./folding.js";
import { jumpsOf } from "./jumps.js";
import { BOUND, PLACE, REMOVE, SOLUTION, UNSEEN, isCut, upTo } from "./trace.js";

/** @typedef {Pick<Tree, "byRow" | "row" | "col" | "problem">} Named */

// Of several that hold of a node, the last counts.
const OUTCOMES = ["dead end", "cut", "inner", "open", "solution", "never looked at"];
const [DEAD_END, CUT, INNER, OPEN, SOLVED, NEVER] = OUTCOMES.keys();

/** @type {(run: Run) => Tree} */
export function treeOf(run) {
  const nodes = nodesOf(run), { row, depth } = nodes;
  const named = { ...nodes, problem: run.problem, jumps: jumpsOf(run), byRow: row.every((number, node) => number === depth[node]) };
  const longestLabel = Math.max(...new Set(row.map((_, node) => labelOf(named, node).length)));
  return { ...named, longestLabel, height: Math.max(...new Set(depth)), shape: shaped(nodes) };
}

/** @type {(nodes: Pick<Nodes, "parent" | "outcome">) => Shape} */
const shaped = ({ parent, outcome }) =>
  shapeOf(parent, (node) => outcome[node] === SOLVED, outcome.indexOf(OPEN));

// A number for each node, the root first: its parent (-1 for the root), square, depth, the step at which
// its queen was placed, and an outcome (an index into OUTCOMES). steps: those at which the search goes
// from one node to another; where: the node that it comes to. bounds: what was said of a node's.
/** @param {Pick<Run, "steps" | "kind" | "row" | "col" | "by" | "label" | "labels" | "complete">} run */
export function nodesOf(run) {
  const parent = [-1], row = [0], col = [0], depth = [0], step = [0];
  const steps = [0], where = [0];
  const outcome = [DEAD_END], bounds = /** @type {Map<number, string>} */ (new Map());
  let here = 0;
  /** @type {(node: number, end: number) => void} */
  const becomes = (node, end) => { outcome[node] = Math.max(outcome[node], end); };
  /** @type {(above: number, square: Square, since: number) => number} */
  const child = (above, square, since) => {
    becomes(above, INNER);
    depth.push(depth[above] + 1);
    row.push(square[0]);
    col.push(square[1]);
    step.push(since);
    outcome.push(DEAD_END);
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
      if (kind === SOLUTION) becomes(here, SOLVED);
      if (kind === BOUND) bounds.set(here, run.labels[run.label[e]]);
      if (isCut(run, e)) becomes(here, CUT);
      if (kind === UNSEEN) {
        let above = here;
        while (depth[above] > run.by[e]) above = parent[above];
        becomes(child(above, square, e + 1), NEVER);
      }
      continue;
    }
    steps.push(e + 1);
    where.push(here);
  }
  if (!run.complete) becomes(outcome[here] === SOLVED ? parent[here] : here, OPEN);
  return {
    size: parent.length, parent: Int32Array.from(parent), row: Uint16Array.from(row),
    col: Uint16Array.from(col), depth: Uint16Array.from(depth), step: Uint32Array.from(step),
    outcome: Uint8Array.from(outcome), steps, where, bounds,
  };
}

// What the search has come to by step t: how the last node ends is still to come.
/** @type {(run: Run, whole: Tree, t: number) => Tree} */
export function treeUpTo(run, whole, t) {
  if (t === run.steps) return whole;
  const nodes = nodesOf({ ...run, steps: t, complete: false }), outcome = nodes.outcome.map((end) => (end === OPEN ? INNER : end));
  return { ...whole, ...nodes, outcome, shape: shaped({ ...nodes, outcome }) };
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
