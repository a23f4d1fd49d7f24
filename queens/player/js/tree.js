// The search tree of a run: the rule of queens.trace.tree, as typed arrays. What somebody who
// played by hand has never looked at hangs from the position with so many queens as "by" says.

import { PLACE, REMOVE, SOLUTION, UNSEEN, upTo } from "./trace.js";

const OUTCOMES = ["inner", "solution", "dead end", "open", "never looked at"];

export function treeOf(run) {
  const parent = [-1], row = [0], col = [0], depth = [0], moment = [0];
  const tree = { moments: [0], where: [0] };
  const solved = [], unseen = [];
  let here = 0;
  const child = (above, square, since) => {
    depth.push(depth[above] + 1);
    row.push(square[0]);
    col.push(square[1]);
    moment.push(since);
    return parent.push(above) - 1;
  };
  for (let e = 0; e < run.steps; e++) {
    const kind = run.kind[e], square = [run.row[e], run.col[e]];
    if (kind === PLACE) {
      here = child(here, square, e + 1);
    } else if (kind === REMOVE) {
      const standing = [];
      for (; row[here] !== square[0] || col[here] !== square[1]; here = parent[here]) {
        standing.push([row[here], col[here]]);
      }
      here = parent[here];
      for (const other of standing.reverse()) here = child(here, other, e + 1);
    } else {
      if (kind === SOLUTION) solved.push(here);
      if (kind === UNSEEN) {
        let above = here;
        while (depth[above] > run.by[e]) above = parent[above];
        unseen.push(child(above, square, e + 1));
      }
      continue;
    }
    tree.moments.push(e + 1);
    tree.where.push(here);
  }
  const size = tree.size = parent.length;
  tree.parent = Int32Array.from(parent);
  tree.row = Uint16Array.from(row);
  tree.col = Uint16Array.from(col);
  tree.depth = Uint16Array.from(depth);
  tree.moment = Uint32Array.from(moment);
  tree.outcome = new Uint8Array(size);
  spread(tree);
  // Then the level says which row it is, and the column is enough to name a square.
  tree.byRow = tree.row.every((row, node) => row === tree.depth[node]);
  tree.longestLabel = tree.col.reduce((longest, _, node) => Math.max(longest, labelOf(tree, node).length), 0);
  const inner = new Set(tree.parent);
  for (let node = 0; node < size; node++) if (!inner.has(node)) tree.outcome[node] = OUTCOMES.indexOf("dead end");
  if (!run.complete && !inner.has(here)) tree.outcome[here] = OUTCOMES.indexOf("open");
  for (const node of solved) tree.outcome[node] = OUTCOMES.indexOf("solution");
  for (const node of unseen) tree.outcome[node] = OUTCOMES.indexOf("never looked at");
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
