// Painting a search tree: place says where a node goes (x, y) and how far apart they stand.

import { diamond } from "./canvas.js";
import { within } from "./shared.js";
import { labelOf, outcomeOf, pathTo } from "./tree.js";

/** @type {(tree: Tree) => string} */
export function legend(tree) {
  /** @type {Record<string, number>} */
  const ends = { solution: 0, "dead end": 0, open: 0, "never looked at": 0, cut: 0 };
  for (let node = 0; node < tree.size; node++) {
    const outcome = outcomeOf(tree, node);
    if (outcome in ends) ends[outcome] += 1;
  }
  /** @type {(name: string, shape: string, words: string) => string} */
  const mark = (name, shape, words) => `<span class="mark ${name}"><svg viewBox="-6 -6 12 12" aria-hidden="true">${shape}</svg>${words}</span>`;
  /** @type {(value: number) => string} */
  const number = (value) => value.toLocaleString("en");
  const numbers = tree.problem ? `on a node: ${tree.byRow ? "" : "variable, "}value; levels: variables with a value`
    : tree.byRow ? "" : "on a node: row, column; levels: queens placed";
  return `<span class="legend">${[
    mark("current", '<circle r="4.2"/>', "now"),
    mark("solution", '<path d="M0-5L5 0L0 5L-5 0z"/>', `solution (${number(ends.solution)})`),
    mark("dead", '<path d="M-4-4L4 4M4-4L-4 4"/>', `dead end (${number(ends["dead end"])})`),
    ends.cut ? mark("bounded", '<path d="M-5 0H5"/>', `cut by the bound (${number(ends.cut)})`) : "",
    ends["never looked at"] ? mark("unseen", '<circle r="4.2"/>', `never looked at (${number(ends["never looked at"])})`) : "",
    tree.parting === undefined ? "" : mark("fork", '<rect x="-5" y="-5" width="10" height="10" stroke-dasharray="2 1.5"/>', "here they part"),
    ends.open ? mark("open", '<rect x="-4" y="-4" width="8" height="8"/>', "cut here") : "",
    numbers ? `<span class="numbers">${numbers}</span>` : "",
  ].join("")}</span>`;
}

/** @type {(g: Brush, tree: Tree, place: Place, colors: Colors) => void} */
export function levels(g, tree, place, colors) {
  const step = Math.max(1, Math.ceil(13 / place.down));
  g.strokeStyle = colors.strip;
  g.lineWidth = 1;
  g.fillStyle = colors.quiet;
  for (let level = step; level <= tree.height; level += step) {
    const y = place.y(level);
    g.beginPath();
    g.moveTo(14, y);
    g.lineTo(place.width, y);
    g.stroke();
    g.fillText(String(level), 7, y);
  }
}

/** @type {(g: Brush, tree: Tree, place: Place, node: number) => void} */
function branch(g, tree, place, node) {
  const above = tree.parent[node];
  g.moveTo(place.x(tree.x[above]), place.y(tree.depth[above]));
  g.lineTo(place.x(tree.x[node]), place.y(tree.depth[node]));
}

// All that is in sight, as it looks behind the search or ahead of it.
/** @type {(g: Brush, tree: Tree, place: Place, colors: Colors, ahead: boolean) => void} */
export function paint(g, tree, place, colors, ahead) {
  /** @type {(node: number) => boolean} of the root, and of nodes with a branch that is */
  const inSight = (node) => {
    const x = place.x(tree.x[node]), above = place.x(tree.x[Math.max(tree.parent[node], 0)]);
    return Math.max(x, above) >= 0 && Math.min(x, above) <= place.width;
  };
  const levels = tree.levels.map((nodes) => nodes.filter(inSight));
  g.strokeStyle = ahead ? colors.faint : colors.quiet;
  for (const nodes of levels.slice(1)) {
    // Finer where a level is crowded: its grey then shows how much.
    g.lineWidth = Math.min(ahead ? 0.8 : 1.2, Math.max((0.45 * place.width) / nodes.length, 0.05));
    g.beginPath();
    for (const node of nodes) branch(g, tree, place, node);
    g.stroke();
  }
  for (const node of levels.flat()) stand(g, tree, place, colors, node, ahead);
}

// A node, as far as there is room for it: its label, and how it ends.
/** @type {(g: Brush, tree: Tree, place: Place, colors: Colors, node: number, ahead: boolean) => void} */
function stand(g, tree, place, colors, node, ahead) {
  const numbered = hasRoom(tree, place);
  if (numbered) disc(g, tree, place, colors, node, ahead);
  if (place.scale >= 2.5 || outcomeOf(tree, node) === "solution") {
    mark(g, tree, place, colors, node, ahead, numbered);
  }
}

// Half the width of the disc that a node's label stands on.
const HALF_DISC = 7;
/** @type {(tree: Tree) => number} */
export const discOf = (tree) => tree.byRow && tree.longestLabel < 3 ? HALF_DISC : 2 + 3.2 * tree.longestLabel;

/** @type {(tree: Tree, place: Place) => boolean} */
const hasRoom = (tree, place) => place.scale > 2 * discOf(tree) && place.down >= 20;

// The outline of a node's disc, or of one so much larger; longer than high for a long label.
/** @type {(g: Brush, tree: Tree, place: Place, node: number, larger?: number) => void} */
function outlineDisc(g, tree, place, node, larger = 0) {
  const across = (node ? discOf(tree) : HALF_DISC / 2) + larger;
  const down = Math.min(across, HALF_DISC + larger);
  g.beginPath();
  g.roundRect(place.x(tree.x[node]) - across, place.y(tree.depth[node]) - down, 2 * across, 2 * down, down);
}

/** @type {(g: Brush, tree: Tree, place: Place, colors: Colors, node: number, ahead: boolean) => void} */
function disc(g, tree, place, colors, node, ahead) {
  const x = place.x(tree.x[node]), y = place.y(tree.depth[node]);
  outlineDisc(g, tree, place, node);
  g.fillStyle = node ? colors.paper : colors.quiet;
  g.fill();
  g.strokeStyle = ahead ? colors.faint : colors.quiet;
  g.lineWidth = 1;
  g.stroke();
  if (!node) return;
  g.fillStyle = ahead ? colors.faint : colors.ink;
  g.fillText(labelOf(tree, node), x, y + 0.5);
}

/** @type {(g: Brush, tree: Tree, place: Place, colors: Colors, node: number, ahead: boolean, numbered: boolean) => void} */
function mark(g, tree, place, colors, node, ahead, numbered) {
  const outcome = outcomeOf(tree, node);
  if (outcome === "inner") return;
  const half = within(place.scale / 3, 1.2, 4);
  const x = place.x(tree.x[node]), y = place.y(tree.depth[node]) + (numbered ? 13 : 0);
  if (outcome === "solution") {
    g.fillStyle = ahead ? colors.faint : colors.solution;
    diamond(g, x, y, Math.max(half + 1, 3));
  } else if (!ahead || outcome === "never looked at") {
    g.strokeStyle = ahead ? colors.faint : outcome === "dead end" ? colors.dead : colors.ink;
    g.lineWidth = half > 2 ? 1.6 : 1;
    g.beginPath();
    if (outcome === "open") g.rect(x - half, y - half, 2 * half, 2 * half);
    else if (outcome === "cut") { g.moveTo(x - half - 1, y); g.lineTo(x + half + 1, y); }
    else if (outcome === "never looked at") g.arc(x, y, half, 0, 7);
    else for (const down of [half, -half]) {
      g.moveTo(x - half, y - down); g.lineTo(x + half, y + down);
    }
    g.stroke();
  }
}

// Painted once for each view of the tree, and pasted at every step.
/** @type {(pane: Pane, tree: Tree, place: Place) => Layers} */
export const layersOf = (pane, tree, place) => [false, true].map((ahead) =>
  pane.layer((g, colors) => paint(g, tree, place, colors, ahead)));

// What the search has left lies left of the last node it placed, but for the way there: of that
// every branch is painted, with those beside it.
/** @type {(pane: Pane, g: Brush, tree: Tree, place: Place, colors: Colors, layers: Layers, visited: number) => void} */
export function pasteVisited(pane, g, tree, place, colors, [behind, ahead], visited) {
  const last = visited - 1;
  if (visited === tree.size) return pane.paste(behind);
  pane.paste(ahead);
  pane.paste(behind, place.x(tree.left[last] - 0.5));
  const beside = /** @type {number[]} */ ([]);
  for (const node of pathTo(tree, last).slice(1)) {
    const level = tree.levels[tree.depth[node]];
    for (let index = tree.place[node]; tree.parent[level[index]] === tree.parent[node]; index--) {
      beside.push(level[index]);
    }
  }
  g.strokeStyle = colors.quiet;
  g.lineWidth = 1.2;
  g.beginPath();
  for (const node of beside) branch(g, tree, place, node);
  g.stroke();
  for (const node of beside) stand(g, tree, place, colors, node, false);
}

/** @type {(g: Brush, tree: Tree, place: Place, colors: Colors, node: number) => void} */
export function path(g, tree, place, colors, node) {
  const way = pathTo(tree, node);
  g.strokeStyle = colors.current;
  g.lineWidth = 2.6;
  g.lineJoin = "round";
  g.beginPath();
  for (const here of way) g.lineTo(place.x(tree.x[here]), place.y(tree.depth[here]));
  g.stroke();
  const numbered = hasRoom(tree, place);
  if (numbered) for (const here of way) disc(g, tree, place, colors, here, false);
  g.strokeStyle = colors.current;
  g.lineWidth = 2.4;
  if (numbered) outlineDisc(g, tree, place, node, 2);
  else {
    g.beginPath();
    g.arc(place.x(tree.x[node]), place.y(tree.depth[node]), 5.5, 0, 7);
  }
  g.stroke();
}

// Where another search parts from this one.
/** @type {(g: Brush, tree: Tree, place: Place, colors: Colors, node: number) => void} */
export function fork(g, tree, place, colors, node) {
  const half = discOf(tree) + 6;
  g.strokeStyle = colors.ink;
  g.lineWidth = 1.6;
  g.setLineDash([3, 2]);
  g.strokeRect(place.x(tree.x[node]) - half, place.y(tree.depth[node]) - half, 2 * half, 2 * half);
  g.setLineDash([]);
}
