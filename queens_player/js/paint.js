// Painting a search tree: its parts, each at its spot.

import { diamond } from "./canvas.js";
import { partWith } from "./folding.js";
import { labelOf, outcomeOf, valueOf } from "./tree.js";

// Made once: toLocaleString makes one for each number.
const NUMBERS = new Intl.NumberFormat("en");
/** @type {(value: number) => string} */
export const said = (value) => NUMBERS.format(value);

/** @type {(tree: Tree) => string} */
export function legend(tree) {
  /** @type {(outcome: string) => number} */
  const count = (outcome) => tree.outcome.reduce((sum, _, node) => sum + Number(outcomeOf(tree, node) === outcome), 0);
  const [solved, dead, cut, unseen] = ["solution", "dead end", "cut", "never looked at"].map(count);
  /** @type {(name: string, shape: string, words: string, many?: number) => string} */
  const mark = (name, shape, words, many) => many === 0 ? "" : `<span class="mark ${name}"><svg viewBox="-6 -6 12 12" aria-hidden="true">${
    shape}</svg>${words}${many ? ` (${said(many)})` : ""}</span>`;
  const numbers = tree.problem ? `on a node: ${tree.byRow ? "" : "variable, "}value` : tree.byRow ? "" : "on a node: row, column";
  return [
    mark("current", '<circle r="4.2"/>', "now"),
    mark("solution", '<path d="M0-5L5 0L0 5L-5 0z"/>', `solution (${said(solved)})`),
    mark("dead", '<path d="M-4-4L4 4M4-4L-4 4"/>', `dead end (${said(dead)})`),
    mark("bounded", '<path d="M-5 0H5"/>', "cut by the bound", cut),
    mark("unseen", '<circle r="4.2"/>', "never looked at", unseen),
    tree.parting === undefined ? "" : mark("fork", '<rect x="-5" y="-5" width="10" height="10" stroke-dasharray="2 1.5"/>', "here they part"),
    mark("dead back", '<path d="M4 5Q-4 0 4-5" stroke-dasharray="3 2"/>', "jump back", tree.jumps.length),
    tree.shape.stop < 0 ? "" : mark("open", '<rect x="-4" y="-4" width="8" height="8"/>', "cut here"),
    mark("folded", '<path d="M0-5L5 4H-5z"/>', "folded, with its placements"),
    '<span class="folded numbers">+4: so many forced moves</span>',
    numbers ? `<span class="numbers">${numbers}</span>` : "",
  ].join("");
}

// Half the width of the disc that a node's label stands on.
const HALF_DISC = 7;
/** @type {(tree: Tree) => number} */
export const discOf = (tree) => tree.byRow && tree.longestLabel < 3 ? HALF_DISC : 2 + 3.2 * tree.longestLabel;

// last: the node placed last, behind which all lies that the search has visited. here: where it is.
// pointed: a node that is pointed at with the keys, -1 for none.
/** @type {(g: Brush, colors: Colors, tree: Tree, picture: Picture, last: number, here: number, pointed: number) => void} */
export function paint(g, colors, tree, picture, last, here, pointed) {
  rows(g, colors, picture);
  const spots = [...picture.spots], way = /** @type {Spot[]} */ ([]);
  // On the way there is always room for values, if on what lies beside it.
  for (let place = spots.indexOf(partWith(spots, here)); place >= 0; place = spots[place].above) {
    way.unshift(spots[place] = { ...spots[place], room: Math.max(spots[place].room, across(valueOf(tree, spots[place].head))) });
  }
  /** @type {(those: Spot[], color: string, width: number) => void} */
  const edges = (those, color, width) => {
    Object.assign(g, { strokeStyle: color, lineWidth: width, lineJoin: "round" });
    g.beginPath();
    for (const { px, py, above } of those) {
      if (above < 0) continue;
      g.moveTo(spots[above].px, spots[above].py);
      g.lineTo(px, py);
    }
    g.stroke();
  };
  edges(spots.filter(({ head }) => head > last), colors.faint, 0.8);
  edges(spots.filter(({ head }) => head <= last), colors.quiet, 1.2);
  edges(way, colors.current, 2.6);
  for (const spot of [...spots.filter((one) => !way.includes(one)), ...way]) stand(g, colors, tree, picture, spot, spot.head > last);
  bounds(g, colors, tree, spots.filter(({ head, foot, folded }) => !folded && head <= last && outcomeOf(tree, foot) === "cut"));
  /** @type {(node: number) => [spot: Spot, half: number]} */
  const sized = (node) => {
    const spot = partWith(spots, node);
    return [spot, labelled(tree, picture, spot)[1]];
  };
  for (const [node, color] of /** @type {[number, string][]} */ ([[here, colors.current], [pointed, colors.ink]])) {
    if (node < 0) continue;
    const [spot, half] = sized(node);
    Object.assign(g, { strokeStyle: color, lineWidth: 2.4 });
    outline(g, spot, Math.max(half, 4) + 2);
    g.stroke();
  }
  if (tree.parting !== undefined) fork(g, colors, ...sized(tree.parting));
}

/** @type {(g: Brush, colors: Colors, picture: Picture) => void} */
function rows(g, colors, picture) {
  const step = Math.max(1, Math.ceil(13 / picture.down));
  Object.assign(g, { strokeStyle: colors.strip, lineWidth: 1, fillStyle: colors.quiet });
  g.beginPath();
  for (let row = step; row <= picture.rows; row += step) {
    const y = picture.top + row * picture.down;
    g.moveTo(14, y);
    g.lineTo(picture.width, y);
    g.fillText(String(row), 7, y);
  }
  g.stroke();
}

// Below what the bound cut off the least that it costs, which is said as "41 at least, 39 known" or
// "costs 41, 39 known"; not where it would lie on that of a neighbour.
/** @type {(g: Brush, colors: Colors, tree: Tree, cut: Spot[]) => void} */
function bounds(g, colors, tree, cut) {
  const taken = /** @type {number[]} by rows */ ([]);
  for (const { foot, row, px, py } of cut) {
    const least = /[^ ,]+(?=,| at)/.exec(tree.bounds.get(foot) ?? "")?.[0] ?? "", wide = across(least);
    if (px - wide / 2 < taken[row]) continue;
    write(g, colors, colors.ink, least, { room: wide }, px, py + 22);
    taken[row] = px + wide / 2;
  }
}

// How many pixels a text takes at most.
/** @type {(text: string) => number} */
const across = (text) => 6.2 * text.length;

// The longest label of a node that there is room for, and half the width of its disc.
/** @type {(tree: Tree, picture: Picture, spot: Spot) => [label: string, half: number]} */
function labelled(tree, { folds }, { head, room }) {
  if (!head) return ["", HALF_DISC / 2];
  if (!folds) return [labelOf(tree, head), discOf(tree)];
  const label = [labelOf(tree, head), valueOf(tree, head)].find((text) => across(text) <= room);
  return label === undefined ? ["", 0] : [label, Math.max(across(label) / 2 + 1, 5)];
}

/** @type {(g: Brush, spot: Spot, half: number) => void} */
function outline(g, { px, py }, half) {
  const down = Math.min(half, HALF_DISC + 2);
  g.beginPath();
  g.roundRect(px - half, py - down, 2 * half, 2 * down, down);
}

// A part, as far as there is room for it: its label, and what is below.
/** @type {(g: Brush, colors: Colors, tree: Tree, picture: Picture, spot: Spot, ahead: boolean) => void} */
function stand(g, colors, tree, picture, spot, ahead) {
  const { head, foot, px, py, folded } = spot, end = tree.shape.size[foot] === 1, forced = `+${said(foot - head)}`;
  const [label, half] = labelled(tree, picture, spot), ink = ahead ? colors.faint : colors.ink;
  if (folded) triangle(g, colors, tree, spot, ahead);
  if (half) {
    outline(g, spot, half);
    g.fillStyle = head ? colors.paper : colors.quiet;
    g.fill();
    g.strokeStyle = ahead ? colors.faint : colors.quiet;
    g.lineWidth = 1;
    g.stroke();
    g.fillStyle = ink;
    g.fillText(label, px, py + 0.5);
  }
  if (folded) return;
  const outcome = outcomeOf(tree, foot), below = py + (half ? 13 : 0);
  mark(g, colors, outcome, px, below, ahead);
  if (foot === head) return;
  if (end) write(g, colors, ink, forced, spot, px, below + (outcome === "cut" ? 19 : 12));
  else write(g, colors, ink, forced, { room: spot.room - 2 * half - 8 }, px + half + across(forced) / 2 + 3, py);
}

// Something of a part around a middle, if there is room for it, clear of the lines behind it.
/** @type {(g: Brush, colors: Colors, ink: string, text: string, spot: { room: number }, x: number, y: number) => void} */
function write(g, colors, ink, text, { room }, x, y) {
  const wide = across(text);
  if (wide > room) return;
  g.fillStyle = colors.paper;
  g.fillRect(x - wide / 2, y - 4.5, wide, 9);
  g.fillStyle = ink;
  g.fillText(text, x, y);
}

// What is folded: green if there are solutions, filled if it is over.
/** @type {(g: Brush, colors: Colors, tree: Tree, spot: Spot, ahead: boolean) => void} */
function triangle(g, colors, tree, spot, ahead) {
  const { size, solutions } = tree.shape;
  const { head, px, py, width, room } = spot, half = Math.min(room, 14 * width) / 2 - 1, foot = py + 4 + 1.1 * half, found = solutions[head];
  g.beginPath();
  g.moveTo(px, py); g.lineTo(px + half, foot); g.lineTo(px - half, foot);
  g.closePath();
  g.fillStyle = ahead ? colors.paper : found ? colors.solution : colors.strip;
  g.fill();
  g.strokeStyle = found ? colors.solution : ahead ? colors.faint : colors.quiet;
  g.lineWidth = 1;
  g.stroke();
  const ink = ahead ? colors.quiet : colors.ink;
  // Numbers side by side must not look like one.
  const words = [said(size[head]), ...(found ? [`◆ ${said(found)}`] : [])].filter((_, place, all) => all.slice(0, place + 1).every((one) => across(one) < room - 2));
  words.forEach((text, place) => write(g, colors, ink, text, spot, px, foot + 7 + 10 * place));
  if (tree.shape.stop >= head && tree.shape.stop < head + size[head]) mark(g, colors, "open", px, foot - 5, ahead);
}

/** @type {(g: Brush, colors: Colors, outcome: string, x: number, y: number, ahead: boolean) => void} */
function mark(g, colors, outcome, x, y, ahead) {
  if (outcome === "solution") {
    g.fillStyle = ahead ? colors.faint : colors.solution;
    diamond(g, x, y, 5);
  } else if (outcome !== "inner" && (!ahead || /open|never/.test(outcome))) {
    g.strokeStyle = ahead ? colors.faint : outcome === "dead end" ? colors.dead : colors.ink;
    g.lineWidth = 1.6;
    g.beginPath();
    if (outcome === "open") {
      g.fillStyle = colors.paper;
      g.fillRect(x - 4, y - 4, 8, 8);
      g.rect(x - 4, y - 4, 8, 8);
    }
    else if (outcome === "cut") { g.moveTo(x - 5, y); g.lineTo(x + 5, y); }
    else if (outcome === "never looked at") g.arc(x, y, 4, 0, 7);
    else for (const down of [3.5, -3.5]) {
      g.moveTo(x - 3.5, y - down); g.lineTo(x + 3.5, y + down);
    }
    g.stroke();
  }
}

// Where another search parts from this one.
/** @type {(g: Brush, colors: Colors, spot: Spot, half: number) => void} */
function fork(g, colors, { px, py }, disc) {
  const half = disc + 6;
  g.strokeStyle = colors.ink;
  g.lineWidth = 1.6;
  g.setLineDash([3, 2]);
  g.strokeRect(px - half, py - half, 2 * half, 2 * half);
  g.setLineDash([]);
}

// Back from where nothing is left to who is to blame, over the levels that are skipped.
/** @type {(g: Brush, colors: Colors, width: number, from: Spot, to: Spot) => void} */
export function paintJump(g, colors, width, { px: x1, py: y1 }, { px: x2, py: y2 }) {
  const aside = 14 + 0.3 * (y1 - y2);
  let x = Math.max(x1, x2) + aside;
  if (x > width) x = Math.min(x1, x2) - aside;
  // Of one part, the levels that are skipped are a run: a loop beside it.
  if (y1 === y2) [y1, x] = [y1 + 26, x1 - 34];
  const y = (y1 + y2) / 2, far = Math.hypot(x2 - x, y2 - y), [dx, dy] = [(x2 - x) / far, (y2 - y) / far];
  // It begins and ends at the edge of a disc.
  const [tipX, tipY] = [x2 - 11 * dx, y2 - 11 * dy];
  Object.assign(g, { strokeStyle: colors.dead, fillStyle: colors.dead, lineWidth: 2 });
  g.setLineDash([5, 3]);
  g.beginPath();
  g.moveTo(x1 + 8 * Math.sign(x - x1), y1); g.quadraticCurveTo(x, y, tipX, tipY);
  g.stroke();
  g.setLineDash([]);
  g.beginPath();
  g.moveTo(tipX, tipY);
  for (const side of [4, -4]) g.lineTo(tipX - 8 * dx + side * dy, tipY - 8 * dy - side * dx);
  g.closePath();
  g.fill();
}
