// What rules a square out: the lines of the queens, or the rules of a problem; and what the rows
// and columns of a problem are called.

import { attacks } from "./shared.js";

export const TAKEN = "it has a value already";

// Squares are counted row by row, from 0.
/** @type {(run: Run, square: Square) => number} */
export const numberOf = ({ n, starts }, [row, col]) => (starts ? starts[row - 1] : (row - 1) * n) + col - 1;

/** @typedef {{ n: number, widths?: number[] }} Size */
/** @type {(run: Size, row: number) => number} */
export const widthOf = ({ n, widths }, row) => widths?.[row - 1] ?? n;

/** @type {(run: Size) => Square[]} */
export const squaresOf = (run) => Array.from({ length: run.n }, (_, row) =>
  Array.from({ length: widthOf(run, row + 1) }, (_, col) => /** @type {Square} */ ([row + 1, col + 1]))).flat();

// The rule by which what stands on a rules out b; "" for none.
/** @type {(run: Run, a: Square, b: Square) => string} */
export function ruleOf(run, a, b) {
  if (!run.clashes) return attacks(a, b);
  if (a[0] === b[0]) return a[1] === b[1] ? "" : TAKEN;
  return run.clashes.get(numberOf(run, a) * Number(run.squares) + numberOf(run, b)) ?? "";
}

// What makes a problem quick to look up: where its rows begin, and which pairs do not go together.
/** @type {(run: About & Columns) => Pick<Run, "starts" | "squares" | "clashes">} */
export function rulesIn({ problem, widths, pairs }) {
  if (!problem) return {};
  const starts = widths.map((_, row) => widths.slice(0, row).reduce((sum, width) => sum + width, 0));
  const squares = widths.reduce((sum, width) => sum + width, 0);
  const clashes = new Map();
  for (let at = 0; at < pairs.length; at += 4) {
    const [a, b, ofA, ofB] = pairs.subarray(at, at + 4);
    clashes.set(b * squares + a, problem.rules[ofA]);
    clashes.set(a * squares + b, problem.rules[ofB]);
  }
  return { starts, squares, clashes };
}
