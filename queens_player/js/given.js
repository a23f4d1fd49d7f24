// What a board to complete begins with: given queens, closed diagonals, and the squares they bar.

import { QUEEN } from "./queen.js";
import { numberOf, squaresOf } from "./rules.js";
import { middle, moved } from "./svg.js";

// What keeps queens off a square from the start; null for nothing.
/** @type {(run: Run, square: Square) => Bar | null} */
export const barOf = (run, square) => run.bars[run.barred[numberOf(run, square)] ?? 0];

// What rules a square out at step t, since it was asked what if; null for nothing.
/** @type {(run: Run, t: number, square: Square) => Refusal | null} */
export const refusalOf = ({ refusals }, t, square) => refusals.find((refusal) =>
  holds(refusal, t) && refusal.squares.some((one) => String(one) === String(square))) ?? null;

/** @type {(run: Run, t: number) => Square[]} */
export const refusedAt = ({ refusals }, t) =>
  refusals.filter((refusal) => holds(refusal, t)).flatMap(({ squares }) => squares);

/** @type {(refusal: Refusal, t: number) => boolean} */
const holds = ({ since, until }, t) => since <= t && (until === null || t < until);

// What a listener hears on the squares that are given or barred.
/** @type {(run: Run) => [square: Square, words: string][]} */
export const begunWords = (run) => squaresOf(run).flatMap((square) => {
  const bar = barOf(run, square);
  if (bar) return [[square, `, ${bar.words}`]];
  return run.given.some((one) => String(one) === String(square)) ? [[square, run.problem ? ", given" : ", a queen is given"]] : [];
});

// The same in SVG, to lie under all that the search does.
/** @type {(run: Run) => string[]} */
export const begun = (run) => [
  ...run.closed.map(([[x1, y1], [x2, y2]]) => `<line class="closed" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`),
  ...squaresOf(run).filter((square) => barOf(run, square)?.by).map((square) => `<circle class="barred" r=".07" ${moved(middle(square))}/>`),
  ...run.given.map((square) => `<g class="given" ${moved(middle(square))}>`
    + `<rect x="-.46" y="-.46" width=".92" height=".92"/><path d="${QUEEN}"/></g>`),
];
