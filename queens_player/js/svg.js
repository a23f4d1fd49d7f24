// What both kinds of board are drawn with. One unit is one square, from the left upper corner.

import { escaped } from "./shared.js";

/** @typedef {{ x: number, y: number }} Point */

/** @type {(square: Square) => Point} */
export const middle = ([row, col]) => ({ x: col - 0.5, y: row - 0.5 });

// Puts the middle of a text where SVG would put its foot: some browsers compute that with whole
// units (`dominant-baseline`), and one unit is a square.
export const CENTRED = 'dy=".35em"';

/** @type {(at: Point, scale?: number) => string} */
export const moved = ({ x, y }, scale = 1) => `transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}"`;

/** @type {(name: string, at: Point, half: number) => string} */
export const outline = (name, { x, y }, half) =>
  `<rect class="${name}" x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" rx=".06"/>`;

// It begins and ends so far from the middle of either.
/** @type {(name: string, a: Point, b: Point, after: number, before: number) => string} */
export function line(name, a, b, after, before) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1, right = (b.x - a.x) / length, down = (b.y - a.y) / length;
  const ends = `x1="${a.x + after * right}" y1="${a.y + after * down}" x2="${b.x - before * right}" y2="${b.y - before * down}"`;
  return `<g><line class="halo" ${ends}/><line class="${name}" ${ends}/></g>`;
}

// A board with nothing on it but its ground: layers for pieces, and a grid of cells to press.
/** @type {(drawn: { view: string, ground: string, layers: number, style?: string }, label: string, rows: string[][]) => string} */
export const fieldOf = ({ view, ground, layers, style = "" }, label, rows) =>
  `<div class="field"${styled(style)}><svg viewBox="${view}" aria-hidden="true">${ground}<g class="pieces">${"<g></g>".repeat(layers)}</g></svg>`
  + `<div role="grid" aria-label="${label}">${rows.map((cells) => `<div role="row">${cells.join("")}</div>`).join("")}</div></div>`;

/** @type {(square: Square, name: string, style?: string) => string} */
export const cellOf = ([row, col], name, style = "") => `<div role="gridcell" tabindex="${row === 1 && col === 1 ? 0 : -1}" `
  + `data-row="${row}" data-col="${col}" aria-selected="false" aria-label="${escaped(name)}"${styled(style)}></div>`;

/** @type {(style: string) => string} */
const styled = (style) => style && ` style="${style}"`;
