// What is drawn of a search tree, and where: queens.trace._folding once more, whose words are used here.
// The tests hold the two against each other.

import { firstPlace } from "./trace.js";

/** @type {Opening} */
export const WHOLE = { runs: false, least: 0, ways: false };

/** @type {(size: number) => number} */
const triangle = (size) => 1 + 0.2 * Math.log2(size);

// ends: how many branches end. rows: how many choices lead to the last of them. way: how many ends
// it takes to open the way to where below a node that takes most. stop: see queens.trace._folding.
/** @type {(parent: Int32Array, solved: (node: number) => boolean, stop: number) => Shape} */
export function shapeOf(parent, solved, stop) {
  const size = new Uint32Array(parent.length).fill(1), foot = Uint32Array.from(size.keys());
  const solutions = Uint32Array.from(size, (_, node) => Number(solved(node)));
  const row = new Uint16Array(parent.length), depth = new Uint16Array(parent.length);
  const more = new Float64Array(parent.length), way = more.slice(), below = more.slice(), most = more.slice();
  let ends = 0, rows = 0;
  for (let node = parent.length - 1; node >= 0; node--) {
    if (size[node] === 1) ends++;
    else if (node && node !== stop && size[node] === 1 + size[node + 1] && !solved(node)) foot[node] = foot[node + 1];
    const width = size[foot[node]] > 1 ? triangle(size[node]) : 1, above = parent[node];
    more[node] = (below[foot[node]] || 1) - width;
    way[node] = more[node] + most[foot[node]];
    if (!node) break;
    below[above] += width;
    most[above] = Math.max(most[above], way[node]);
    size[above] += size[node];
    solutions[above] += solutions[node];
  }
  const heads = [0];
  for (let node = 1; node < parent.length; node++) {
    const above = parent[node];
    depth[node] = depth[above] + 1;
    row[node] = row[above] + Number(foot[above] === above);
    rows = Math.max(rows, row[node]);
    if (foot[above] === above) heads.push(node);
  }
  return { parent, size, solutions, foot, heads, more, way, row, depth, ends, rows, stop };
}

// Where there is room for so many ends.
/** @type {(shape: Shape, room: number) => Opening} */
export function openingOf({ size, solutions, heads, more }, room) {
  const gains = new Float64Array(size.length + 1);
  let took = triangle(size[0]), toWays = 0, least = gains.length;
  for (const node of heads) if (solutions[node]) toWays += more[node];
  const ways = took + toWays <= room / 2;
  if (ways) took += toWays;
  for (const node of heads) if (!ways || !solutions[node]) gains[size[node]] += more[node];
  while (least > 1 && (took += gains[least - 1]) <= room) least--;
  return { runs: true, least, ways };
}

// last: the node placed last, to which the way is open.
/** @type {(shape: Shape, opening: Opening, last?: number) => Part[]} */
export function partsOf({ parent, size, solutions, foot, row, depth }, { runs, least, ways }, last = -1) {
  const parts = /** @type {Part[]} */ ([]), partOf = new Map([[-1, -1]]);
  for (let head = 0, took = 0; head < parent.length;) {
    const end = runs ? foot[head] : head, after = head + size[head], open = !runs || size[head] >= least || (ways && solutions[head]);
    const folded = !open && after > end + 1 && (last < head || last >= after);
    const width = folded ? triangle(size[head]) : Number(after === end + 1);
    partOf.set(end, parts.length);
    parts.push({
      head, foot: end, above: partOf.get(parent[head]) ?? -1, x: took - 0.5 + width / 2, row: (runs ? row : depth)[head], width, folded,
    });
    took += width;
    head = folded ? after : end + 1;
  }
  // Backwards, all children of one come before it, the first of them last.
  const ends = /** @type {number[]} */ ([]);
  for (const { above, x, width } of parts.slice(1).reverse()) {
    parts[above].x = (x + (ends[above] ??= x)) / 2;
    parts[above].width += width;
  }
  return parts;
}

// In ends.
/** @type {(parts: Part[]) => number} */
export const widthOf = ([root]) => root.width;

// How many ends the picture takes at most, wherever the way leads.
/** @type {(shape: Shape, opening: Opening) => number} */
export function widestOf(shape, opening) {
  const parts = partsOf(shape, opening, 0);
  return widthOf(parts) + Math.max(0, ...parts.filter(({ folded }) => folded).map(({ head }) => shape.way[head]));
}

// The part that a node is in.
/** @type {<One extends Part>(parts: One[], node: number) => One} */
export const partWith = (parts, node) => parts[firstPlace(parts, ({ head }) => head > node) - 1];
