// The board of a run: queens, the square under test, forbidden squares, and squares to ask about.

import { barOf, begun, begunWords } from "./given.js";
import { QUEEN } from "./queen.js";
import { aimedAt, isOurs, made, numbersTo, part, showIn, within } from "./shared.js";
import { CENTRED, cellOf, fieldOf, line, middle, moved, outline } from "./svg.js";
import { PROBLEM_LAYERS, problemFrame, rowInHand } from "./problem_board.js";
import { KINDS, at, attackers, keyOf, squareOf } from "./trace.js";
import { reasonOf } from "./why.js";
import { inNameOf, squareName } from "./words.js";

/** @typedef {[row: number, line: string][]} Attackers */
/**
 * What the last step did, where, who forbade the square by it, and which queens it points to.
 * @typedef {object} Step
 * @property {string} kind
 * @property {Square} square
 * @property {number} by
 * @property {Attackers} aimed
 */
/** @typedef {{ run: Run, t: number, position: Position, asked: Square | null } & Step} Painted */
/** @typedef {(painted: Painted) => string[]} Layer */

// Above this their numbers would touch: then so many are named, each fifth, tenth and so on.
const ALL_NAMED = 16, MOST_NAMED = 12;
const DENSE = 13;
// Rows of a table, or of a grid of cells, that no window has to scroll.
const SHORT = 10;
// In the place of the queen that forbids a square, where one stands.
const CHOSEN = 0;
/** @type {Record<string, [down: number, right: number]>} */
export const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Run} run @param {() => void} ask @param {(square: Square) => boolean} point */
export function boardView(run, ask, point) {
  const { n, problem } = run;
  const label = `${problem ? "Variables and values" : `Board of size ${n}`}; Alt and an arrow walk over ${
    problem ? "them" : "its squares"}, Enter asks why one is not free`;
  const el = made("div", problem ? `board problem ${problem.kind} ${problem.of ?? ""}` : "board",
    problem ? problemFrame(run, label, PROBLEM_LAYERS.length) : frame(n, label, LAYERS.length));
  el.style.setProperty("--n", String(problem ? Math.ceil(problem.size[0]) : n));
  const cells = part(el, "[role=grid]", HTMLElement);
  const layers = [...el.querySelectorAll(".pieces > g")].map((group) => ({ group, shown: /** @type {string[]} */ ([]) }));
  const { cellAt, walk } = gridOf(cells, ["Enter"], (square) => {
    if (!point(square)) choose(String(asked) === String(square) ? null : square);
  });
  const fromStart = new Map(begunWords(run).map(([square, words]) => [keyOf(...square), words]));
  const scrolls = problem && problem.kind !== "shapes" && problem.size[1] > SHORT;
  let spoken = /** @type {Map<number, number>} */ (new Map());
  /** @type {(key: number, words: string) => void} */
  const name = (key, words) => cellAt(squareOf(key)).setAttribute("aria-label", `${squareName(squareOf(key), run)}${words}`);
  for (const [key, words] of fromStart) name(key, words);
  let asked = /** @type {Square | null} */ (null);
  let shown = 0;

  /** @type {(square: Square | null) => void} */
  function choose(square) {
    if (asked) cellAt(asked).setAttribute("aria-selected", "false");
    asked = square;
    if (asked) cellAt(asked).setAttribute("aria-selected", "true");
    ask();
  }

  // These squares with this class, and no others.
  /** @type {(name: string, squares: Square[]) => void} */
  function mark(name, squares) {
    for (const cell of cells.querySelectorAll(`.${name}`)) cell.classList.remove(name);
    for (const square of squares) cellAt(square).classList.add(name);
  }

  // Only what changed is told to a screen reader's tree: of n * n squares that is a handful.
  /** @type {(position: Position) => void} */
  function speak({ queens, forbidden }) {
    const now = new Map(forbidden);
    for (const queen of queens) now.set(keyOf(...queen), CHOSEN);
    for (const [key, by] of now) {
      if (spoken.get(key) !== by) name(key, by === CHOSEN ? `, ${problem ? "chosen" : "queen"}` : `, forbidden ${inNameOf(run, by)}`);
    }
    for (const key of spoken.keys()) if (!now.has(key)) name(key, fromStart.get(key) ?? "");
    spoken = now;
  }

  /** @type {(t: number, position: Position) => void} */
  function draw(t, position) {
    shown = t;
    if (problem?.of === "values") {
      const inHand = rowInHand(run, t, position);
      [...cells.children].forEach((row, at) => row.classList.toggle("in-hand", at + 1 === inHand));
    }
    pieces(run, t, position, asked).forEach((parts, place) => {
      const layer = layers[place];
      repaint(layer.group, layer.shown, parts);
      layer.shown = parts;
    });
    speak(position);
  }
  /** @type {(t: number) => void} */
  function reveal(t) {
    if (scrolls && t) showIn(el, cellAt([run.row[t - 1] || 1, 1]), el.querySelector(".heads")?.clientHeight);
  }
  // In another window, or where it is only now on the page, it shows another part.
  if (scrolls) new ResizeObserver(() => reveal(shown)).observe(el);
  return {
    el, draw, reveal, choose, mark, asked: () => asked,
    // The first of these keys goes to the board, the others from square to square.
    /** @param {string} key */
    walk: (key) => walk(cells.contains(document.activeElement) ? WAYS[key] : [0, 0]),
  };
}

// Most steps change, add or remove one piece of a layer, each of which is one element; what stays
// need not be laid out and painted again.
/** @type {(group: Element, shown: string[], parts: string[]) => void} */
function repaint(group, shown, parts) {
  const more = parts.length - shown.length;
  let at = 0;
  for (; at < parts.length && at < shown.length; at++) {
    if (parts[at] === shown[at]) continue;
    if (more) break;
    group.children[at].outerHTML = parts[at];
  }
  if (!more) return;
  let kept = 0;
  while (kept < Math.min(parts.length, shown.length) - at && parts.at(-kept - 1) === shown.at(-kept - 1)) kept++;
  for (let left = shown.length - kept; left > at; left--) group.children[left - 1].remove();
  const added = parts.slice(at, parts.length - kept).join("");
  if (at) group.children[at - 1].insertAdjacentHTML("afterend", added);
  else group.insertAdjacentHTML("afterbegin", added);
}

// A board with nothing on it: names, squares, so many layers of pieces, and a grid of cells to press.
/** @type {(n: number, label: string, layers: number) => string} */
export function frame(n, label, layers) {
  const numbers = numbersTo(n);
  const each = n <= ALL_NAMED ? 1 : [5, 10, 50].find((step) => n <= MOST_NAMED * step) ?? 100;
  /** @type {(number: number) => boolean} */
  const named = (number) => number === 1 || number % each === 0;
  const [across, down] = ["across", "down"].map((side) => `<div class="names ${side}" aria-hidden="true">${
    numbers.map((number) => `<span>${named(number) ? number : ""}</span>`).join("")}</div>`);
  const dark = numbers.flatMap((row) => numbers
    .filter((col) => (row + col) % 2).map((col) => `M${col - 1} ${row - 1}h1v1h-1z`));
  const ground = `<rect class="light" width="${n}" height="${n}"/><path class="dark" d="${dark.join("")}"/>`
    + `<rect class="frame" width="${n}" height="${n}"/>`;
  const cells = numbers.map((row) => numbers.map((col) => cellOf([row, col], squareName([row, col]))));
  return `${across}${down}${fieldOf({ view: `0 0 ${n} ${n}`, ground, layers }, label, cells)}`;
}

// The squares of a frame, to be pressed by mouse or these keys. Tab reaches that gone to last.
/** @param {HTMLElement} cells @param {string[]} keys @param {(square: Square) => void} press */
export function gridOf(cells, keys, press) {
  const n = cells.children.length;
  /** @type {Square} */
  let current = [1, 1];
  /** @type {(square: Square) => HTMLElement} */
  const cellAt = ([row, col]) => /** @type {HTMLElement} */ (cells.children[row - 1].children[col - 1]);
  // To a square, or the nearest one.
  /** @type {(square: Square, focus?: boolean) => void} */
  function goTo([row, col], focus = true) {
    cellAt(current).tabIndex = -1;
    const to = within(row, 1, n);
    current = [to, within(col, 1, cells.children[to - 1].children.length)];
    cellAt(current).tabIndex = 0;
    if (focus) cellAt(current).focus();
  }
  /** @type {(event: Event, again?: boolean) => void} */
  function pressed(event, again = false) {
    const cell = aimedAt(event, "[role=gridcell]");
    if (!cell) return;
    goTo([Number(cell.dataset.row), Number(cell.dataset.col)]);
    if (!again) press(current);
  }
  cells.addEventListener("click", (event) => pressed(event));
  cells.addEventListener("keydown", (event) => {
    if (!isOurs(event) || !keys.includes(event.key)) return;
    pressed(event, event.repeat);
    event.preventDefault();
    event.stopPropagation();
  });
  /** @type {(way: [down: number, right: number]) => void} */
  const walk = ([down, right]) => goTo([current[0] + down, current[1] + right]);
  return { n, cellAt, goTo, walk, current: () => current };
}

// What stands on the board at step t, from below to above, each layer as pieces of SVG.
/** @type {(run: Run, t: number, position?: Position, asked?: Square | null) => string[][]} */
export function pieces(run, t, position = at(run, t), asked = null) {
  const shown = { run, t, position, asked, ...stepTo(run, t, position) };
  return (run.problem ? PROBLEM_LAYERS : LAYERS).map((layer) => layer(shown));
}

/** @type {(run: Run, t: number, position: Position) => Step} */
function stepTo(run, t, position) {
  if (t === 0) return { kind: "", square: [0, 0], by: 0, aimed: [] };
  const kind = KINDS[run.kind[t - 1]], by = kind === "forbid" ? run.by[t - 1] : 0;
  /** @type {Square} */
  const square = [run.row[t - 1], run.col[t - 1]];
  const aimed = kind !== "try" && !by ? []
    : attackers(run, position, square).filter(([queen]) => !by || queen === by);
  return { kind, square, by, aimed };
}

// The lines to a square that is being forbidden, or asked about, lie under the counters, whose
// numbers they would cross out.
/** @type {Layer[]} */
const LAYERS = [
  ({ run }) => begun(run),

  ({ run, by, square, aimed, position, asked }) => [
    ...(by ? [outline("rejected", middle(square), 0.47), ...attacksOn(square, aimed, position, "attack")] : []),
    ...(asked ? attacksOn(asked, attackers(run, position, asked), position, "reason") : []),
  ],

  ({ run, position }) => [...position.forbidden].map(([key, culprit]) =>
    counter("forbidden", squareOf(key), culprit, run.n)),

  ({ position, kind }) => [...position.queens].map((square) =>
    queen(square, kind === "solution" ? "solved" : "")),

  ({ run, t, position, kind, square, by, aimed }) => {
    const culprits = new Set([by, ...aimed.map(([row]) => row)]);
    const parts = [...position.queens].filter(([row]) => culprits.has(row)).map((at) => outline("ring", middle(at), 0.44));
    if (kind === "wipeout" || kind === "force") {
      parts.push(`<rect class="${kind}" x=".04" y="${square[0] - 0.96}" width="${run.n - 0.08}" height=".92"/>`);
    }
    if (kind === "try" || kind === "unseen") {
      const counted = position.forbidden.has(keyOf(...square)) || position.queens.get(square[0]) === square[1];
      parts.push(...attacksOn(square, aimed, position, "attack"), tested(square, aimed.length > 0 || barOf(run, square) !== null, counted));
    } else if (kind === "place" || kind === "force") parts.push(outline("placed", middle(square), 0.45));
    else if (kind === "remove") parts.push(`<path class="ghost" d="${QUEEN}" ${moved(middle(square))}/>`);
    else if (kind === "pardon") {
      const before = at(run, t - 1).forbidden.get(keyOf(...square)) ?? 0;
      parts.push(counter("pardoned", square, before, run.n), outline("placed", middle(square), 0.45));
    }
    return parts;
  },

  // The answer to "why?", dotted like the question.
  ({ run, t, position, asked }) => {
    if (!asked) return [];
    const reason = reasonOf(run, t, ...asked, position);
    const culprit = reason && position.queens.get(reason.by);
    const blamed = culprit ? [outline("blamed", middle([reason.by, culprit]), 0.47)] : [];
    return [...blamed, outline("asked", middle(asked), 0.47)];
  },
];

/** @type {(square: Square, state: string) => string} */
function queen(square, state) {
  const star = state ? '<path class="diamond" d="M0 0l.08 .1l-.08 .1l-.08 -.1z"/>' : "";
  return `<g class="queen ${state}" ${moved(middle(square))}><path d="${QUEEN}"/>${star}</g>`;
}

/** @type {(square: Square, attacking: Attackers, position: Position, name: string) => string[]} */
const attacksOn = (square, attacking, { queens }, name) =>
  attacking.map(([row]) => line(name, middle([row, queens.get(row) ?? 0]), middle(square), 0.42, 0.3));

// Beside what lies on the square already, which the mark would cover.
/** @type {(square: Square, attacked: boolean, beside: boolean) => string} */
function tested(square, attacked, beside) {
  const mark = attacked
    ? '<path class="cross" d="M-.17 -.17L.17 .17M.17 -.17L-.17 .17"/>'
    : `<text class="question" font-size=".6" ${CENTRED}>?</text>`;
  const { x, y } = middle(square), place = beside ? moved({ x: x - 0.37, y: y - 0.37 }, 0.4) : moved({ x, y });
  return `<g>${outline(attacked ? "rejected" : "tested", middle(square), 0.45)}<g ${place}>${mark}</g></g>`;
}

// As one lays them on a board by hand: the number is that of the queen to blame.
/** @type {(name: string, square: Square, by: number, n: number) => string} */
function counter(name, square, by, n) {
  const dense = n >= DENSE;
  return `<g class="${name}${dense ? " small" : ""}" ${moved(middle(square), dense ? 1.18 : 1)}><circle r=".4"/>`
    + `<text font-size="${dense ? 0.52 : by > 9 ? 0.44 : 0.5}" ${CENTRED}>${by}</text></g>`;
}
