// What is drawn of a search tree, and where: queens.trace._folding once more, whose words are used here.
// The tests hold the two against each other.

import { firstPlace } from "./trace.js";

/** @type {Opening} */
export const WHOLE = { runs: false, least: 0, ways: false };

/** @type {(size: number) => number} */
const triangle = (size) => 1 + 0.2 * Math.log2(size);

// ends: how many branches end. rows: how many choices lead to the last of them. more: how many ends
// it takes to open the way to where below a node that takes most.
/** @type {(parent: Int32Array, solved: (node: number) => boolean) => Shape} */
export function shapeOf(parent, solved) {
  const size = new Uint32Array(parent.length).fill(1), foot = Uint32Array.from(size.keys());
  const solutions = Uint32Array.from(size, (_, node) => Number(solved(node)));
  const row = new Uint16Array(parent.length), depth = new Uint16Array(parent.length);
  const more = new Float64Array(parent.length), widths = more.slice(), most = more.slice();
  let ends = 0, rows = 0;
  for (let node = parent.length - 1; node > 0; node--) {
    const above = parent[node];
    if (size[node] === 1) ends++;
    else if (size[node] === 1 + size[node + 1] && !solved(node)) foot[node] = foot[node + 1];
    const end = size[foot[node]] === 1, width = end ? 1 : triangle(size[node]);
    if (!end) more[node] = widths[foot[node]] - width + most[foot[node]];
    widths[above] += width;
    most[above] = Math.max(most[above], more[node]);
    size[above] += size[node];
    solutions[above] += solutions[node];
  }
  for (let node = 1; node < parent.length; node++) {
    const above = parent[node];
    depth[node] = depth[above] + 1;
    row[node] = row[above] + Number(foot[above] === above);
    rows = Math.max(rows, row[node]);
  }
  return { parent, size, solutions, foot, more, row, depth, ends, rows };
}

// Where there is room for so many ends.
/** @type {(shape: Shape, room: number) => Opening} */
export function openingOf(shape, room) {
  /** @type {(least: number, ways: boolean, room: number) => boolean} */
  const fits = (least, ways, room) => widthOf(partsOf(shape, { runs: true, least, ways }, -1, room)) <= room;
  const never = shape.parent.length + 1, ways = fits(never, true, room / 2);
  const sizes = [...new Set([never, ...shape.size])].sort((a, b) => b - a);
  return { runs: true, least: sizes[Math.max(firstPlace(sizes, (size) => !fits(size, ways, room)) - 1, 0)], ways };
}

// last: the node placed last, to which the way is open. What does not fit is left off, but for its beginning.
/** @type {(shape: Shape, opening: Opening, last?: number, room?: number) => Part[]} */
export function partsOf({ parent, size, solutions, foot, row, depth }, { runs, least, ways }, last = -1, room = Infinity) {
  const parts = /** @type {Part[]} */ ([]), partOf = new Map([[-1, -1]]);
  for (let head = 0, took = 0; head < parent.length && took <= room;) {
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
  return widthOf(parts) + Math.max(0, ...parts.filter(({ folded }) => folded).map(({ head }) => shape.more[head]));
}

// The part that a node is in.
/** @type {<One extends Part>(parts: One[], node: number) => One} */
export const partWith = (parts, node) => parts[firstPlace(parts, ({ head }) => head > node) - 1];
