// What a board to complete begins with: given queens, closed diagonals, and the squares they bar.

import { QUEEN } from "./queen.js";

/** @import { Square } from "./shared.js" */
/** @import { About } from "./trace.js" */
/** @typedef {{ by: number, line: string }} Bar by: row of a given queen; 0 for a closed diagonal */

const LINES = ["row", "column", "rising diagonal", "falling diagonal"];

/** @type {(n: number, square: Square) => number[]} */
const numbersOf = (n, [row, col]) => [row, col, row + col - 1, row - col + n];

// What keeps queens off a square from the start, as queens.given has it; null for nothing.
/** @type {(run: About, square: Square) => Bar | null} */
export function barOf({ n, given, closed }, [row, col]) {
  if (given.some((square) => String(square) === String([row, col]))) return null;
  for (const [place, number] of numbersOf(n, [row, col]).entries()) {
    const line = LINES[place];
    const queen = given.find((square) => numbersOf(n, square)[place] === number);
    if (queen) return { by: queen[0], line };
    if (closed.some(([name, which]) => line === `${name} diagonal` && which === number)) return { by: 0, line };
  }
  return null;
}

/** @type {(bar: Bar) => string} */
export const barWords = ({ by, line }) => by ? `attacked along a ${line} by the given queen of row ${by}` : `on a closed ${line}`;

// What a listener hears on the squares that are given or barred.
/** @type {(run: About) => [square: Square, words: string][]} */
export function begunWords(run) {
  if (!hasBegun(run)) return [];
  return squaresOf(run.n).flatMap((square) => {
    const bar = barOf(run, square);
    if (bar) return [[square, `, ${barWords(bar)}`]];
    return run.given.some((one) => String(one) === String(square)) ? [[square, ", a queen is given"]] : [];
  });
}

// The same in SVG, to lie under all that the search does.
/** @type {(run: About) => string[]} */
export function begun(run) {
  const { n, given, closed } = run;
  if (!hasBegun(run)) return [];
  const bars = closed.map(([name, number]) => {
    const far = Math.abs(number - n), [low, high] = number < n ? [0, n - far] : [far, n];
    const [from, to] = name === "rising" ? [high, low] : number < n ? [far, n] : [0, n - far];
    return `<line class="closed" x1="${from}" y1="${low}" x2="${to}" y2="${high}"/>`;
  });
  const dots = squaresOf(n).filter((square) => barOf(run, square)?.by).map(([row, col]) =>
    `<circle class="barred" cx="${col - 0.5}" cy="${row - 0.5}" r=".07"/>`);
  const queens = given.map(([row, col]) => `<g class="given" transform="translate(${col - 0.5} ${row - 0.5})">`
    + `<rect x="-.46" y="-.46" width=".92" height=".92"/><path d="${QUEEN}"/></g>`);
  return [...bars, ...dots, ...queens];
}

/** @type {(run: About) => boolean} */
const hasBegun = ({ given, closed }) => given.length + closed.length > 0;

/** @type {(n: number) => Square[]} */
function squaresOf(n) {
  return Array.from({ length: n * n }, (_, place) => [Math.floor(place / n) + 1, (place % n) + 1]);
}
