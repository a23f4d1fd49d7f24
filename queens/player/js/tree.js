// The search tree of a run: the rule of queens.trace.tree, as typed arrays.

import { KINDS, upTo } from "./trace.js";

const OUTCOMES = ["inner", "solution", "dead end", "open"];
const [, SOLUTION, DEAD_END, OPEN] = OUTCOMES.keys();

export function treeOf(run) {
  const [places, removes, solutions] =
    ["place", "remove", "solution"].map((kind) => KINDS.indexOf(kind));
  const size = run.moments[places].length + 1;
  const tree = {
    size, parent: new Int32Array(size).fill(-1), row: new Uint16Array(size),
    col: new Uint16Array(size), depth: new Uint16Array(size), moment: new Uint32Array(size),
    outcome: new Uint8Array(size), moments: [0], where: [0],
  };
  const solved = [];
  let here = 0, last = 0;
  for (let e = 0; e < run.steps; e++) {
    const kind = run.kind[e];
    if (kind === places) {
      tree.parent[++last] = here;
      tree.row[last] = run.row[e];
      tree.col[last] = run.col[e];
      tree.depth[last] = tree.depth[here] + 1;
      tree.moment[last] = e + 1;
      here = last;
    } else if (kind === removes) {
      here = tree.parent[here];
    } else {
      if (kind === solutions) solved.push(here);
      continue;
    }
    tree.moments.push(e + 1);
    tree.where.push(here);
  }
  spread(tree);
  // Then the level says which row it is, and the column is enough to name a square.
  tree.byRow = tree.row.every((row, node) => row === tree.depth[node]);
  tree.longestLabel = tree.col.reduce((longest, _, node) => Math.max(longest, labelOf(tree, node).length), 0);
  const inner = new Set(tree.parent);
  for (let node = 0; node < size; node++) if (!inner.has(node)) tree.outcome[node] = DEAD_END;
  if (!run.complete && !inner.has(here)) tree.outcome[here] = OPEN;
  for (const node of solved) tree.outcome[node] = SOLUTION;
  return tree;
}

// Each leaf gets the next whole x, each parent the middle of its children. Nodes come in
// preorder, so one pass backwards meets every child before its parent.
function spread(tree) {
  const { size, parent } = tree;
  const first = new Float64Array(size).fill(-1), last = new Float64Array(size).fill(-1);
  tree.x = new Float64Array(size);
  tree.left = new Float64Array(size).fill(-1);
  tree.width = size - new Set(parent.subarray(1)).size;
  tree.height = tree.depth.reduce((deepest, depth) => Math.max(deepest, depth), 0);
  let nextLeaf = tree.width - 1;
  for (let node = size - 1; node >= 0; node--) {
    if (last[node] < 0) {
      tree.left[node] = tree.x[node] = nextLeaf--;
    } else {
      tree.x[node] = (first[node] + last[node]) / 2;
    }
    const above = parent[node];
    if (above < 0) continue;
    first[above] = tree.x[node];
    tree.left[above] = tree.left[node];
    last[above] = Math.max(last[above], tree.x[node]);
  }
  // From left to right on each level, which is also the order in which they were placed.
  tree.levels = Array.from({ length: tree.height + 1 }, () => []);
  tree.place = new Int32Array(size);
  for (let node = 0; node < size; node++) {
    tree.place[node] = tree.levels[tree.depth[node]].push(node) - 1;
  }
}

export const labelOf = ({ byRow, row, col }, node) => (byRow ? String(col[node]) : `${row[node]},${col[node]}`);

export const outcomeOf = (tree, node) => OUTCOMES[tree.outcome[node]];

// The node at which the search is at moment t.
export function nodeAt(tree, t) {
  return tree.where[upTo(tree.moments, t) - 1];
}

export function pathTo(tree, node) {
  const path = [];
  for (let here = node; here >= 0; here = tree.parent[here]) path.push(here);
  return path.reverse();
}

// The node of a level that is nearest to x.
export function nearest(tree, level, x) {
  const nodes = tree.levels[level];
  const place = firstPlace(nodes, (node) => tree.x[node] >= x);
  const [before, after] = [nodes[place - 1], nodes[place]];
  if (before === undefined || after === undefined) return after ?? before;
  return x - tree.x[before] < tree.x[after] - x ? before : after;
}

// The first place in a list from which on the test holds; the length of the list if it never does.
function firstPlace(list, test) {
  let low = 0, high = list.length;
  while (low < high) {
    const half = (low + high) >> 1;
    if (test(list[half])) high = half; else low = half + 1;
  }
  return low;
}

// Begin and end, as places on its level, of the branches that cross the stretch from x0 to x1.
export function branchesWithin(tree, level, x0, x1) {
  const nodes = tree.levels[level];
  const above = (node) => tree.x[tree.parent[node]];
  return [
    firstPlace(nodes, (node) => Math.max(tree.x[node], above(node)) >= x0),
    firstPlace(nodes, (node) => Math.min(tree.x[node], above(node)) > x1),
  ];
}
