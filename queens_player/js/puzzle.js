// The puzzle to play by hand. All it shows follows from n, queens, moves and show_attacked, so
// that a board restored from a saved notebook works without a kernel.

import { WAYS, frame, gridOf } from "./board.js";
import { QUEEN } from "./queen.js";
import { squaresOf } from "./rules.js";
import { searchView } from "./search.js";
import { attacks, change, conflicts, isOurs, keepKeys, made, part } from "./shared.js";
import { middle, moved, outline } from "./svg.js";
import { squareName } from "./words.js";

const LARGEST_ON_SLIDER = 12;
const PAIRS_NAMED = 3;

/** @type {(n: number, queens: Square[]) => boolean} */
const isSolved = (n, queens) => queens.length === n && conflicts(queens).length === 0;

// A queen is named by its row as long as it is alone there.
/** @type {(square: Square, queens: Square[]) => string} */
function nameOf([row, col], queens) {
  const alone = queens.filter(([other]) => other === row).length < 2;
  return alone ? `row ${row}` : `row ${row} column ${col}`;
}

/** @type {(n: number, queens: Square[]) => string} */
export function sentence(n, queens) {
  const count = `${queens.length} of ${n} ${n === 1 ? "queen" : "queens"}`, extra = queens.length - n;
  if (queens.length === 0) {
    return `${count}. Click on a square to put a queen down, and again to take it up; `
      + "or move with the arrow keys and press Space.";
  }
  if (isSolved(n, queens)) return `${count}, no attack: solved.`;
  const pairs = conflicts(queens);
  const said = [extra > 0 ? `${queens.length} queens, ${extra} more than the ${n} asked for.`
    : pairs.length ? `${count}.` : `${count}, no attack.`];
  /** @type {(pair: [Square, Square]) => string} */
  const both = ([a, b]) => `${nameOf(a, queens)} and ${nameOf(b, queens)}`;
  /** @type {(pair: [Square, Square]) => string} */
  const line = ([a, b]) => `along a ${attacks(a, b).replace(/.* /, "")}`;
  if (pairs.length === 1) {
    said.push(`The queens on ${both(pairs[0])} attack each other ${line(pairs[0])}.`);
  } else if (pairs.length > 1) {
    const named = pairs.slice(0, PAIRS_NAMED).map((pair) => `${both(pair)} ${line(pair)}`);
    const more = pairs.length > PAIRS_NAMED ? [`and ${pairs.length - PAIRS_NAMED} more`] : [];
    said.push(`${pairs.length} pairs attack each other: ${[...named, ...more].join("; ")}.`);
  }
  if ((n === 2 || n === 3) && queens.length >= n) {
    said.push("For n = 2 and n = 3 there is no solution at all; every other size has one.");
  }
  return said.join(" ");
}

/** @type {(square: Square, queens: Square[], showAttacked: boolean) => string} */
function cellLabel(square, queens, showAttacked) {
  const stands = queens.some((queen) => String(queen) === String(square));
  const attackers = stands || showAttacked ? queens.filter((queen) => attacks(queen, square)) : [];
  return [
    squareName(square),
    ...(stands ? ["queen"] : []),
    ...(attackers.length ? [`attacked by ${attackers.map((q) => nameOf(q, queens)).join(" and ")}`] : []),
  ].join(", ");
}

// ---- drawing

/** @type {(n: number, queens: Square[], showAttacked: boolean) => string} */
export function picture(n, queens, showAttacked) {
  const attacked = new Set(conflicts(queens).flat());
  const state = isSolved(n, queens) ? "solved" : "";
  const dots = (showAttacked ? attackedSquares(n, queens) : [])
    .map((square) => `<circle class="attacked-square" r=".09" ${moved(middle(square))}/>`);
  // The halo of a line hides those below it, which over three queens in line would fill its gaps.
  const lines = conflicts(queens).map(([a, b]) => {
    const [from, to] = [middle(a), middle(b)];
    const ends = `x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"`;
    return `<line class="halo" ${ends}/><line class="attack" ${ends}/>`;
  });
  const crowns = queens.map((queen) => `${attacked.has(queen) ? outline("ring", middle(queen), 0.44) : ""}`
    + `<path class="queen ${attacked.has(queen) ? "attacked" : state}" d="${QUEEN}" ${moved(middle(queen))}/>`);
  return [...lines, ...dots, ...crowns].join("");
}

/** @type {(n: number, queens: Square[]) => Square[]} */
function attackedSquares(n, queens) {
  const taken = new Set(queens.map(String));
  return squaresOf({ n }).filter(
    (square) => !taken.has(String(square)) && queens.some((queen) => attacks(queen, square)));
}

// ---- the widget

const FRAME = `
  <div class="controls">
    <label>Size n
      <input type="range" min="1" max="${LARGEST_ON_SLIDER}">
      <span class="size" aria-hidden="true"></span>
    </label>
    <label><input type="checkbox"> Show attacked squares</label>
    <button type="button" class="clear">Clear the board</button>
  </div>
  <div class="board"></div>
  <p class="status" role="status" aria-live="polite" aria-atomic="true"></p>
  <button type="button" class="show" aria-expanded="false">Show my search</button>`;

/** @type {(page: { model: Model, el: HTMLElement, signal?: AbortSignal }) => void} */
function render({ model, el, signal }) {
  const root = made("div", "queens-puzzle", FRAME), search = made("div", "queens-puzzle-search");
  search.hidden = true;
  el.append(root, search);
  const [slider, checkbox] = ["range", "checkbox"].map((type) => part(root, `[type=${type}]`, HTMLInputElement));
  const [size, clear, board, status, show] = [".size", ".clear", ".board", ".status", ".show"]
    .map((selector) => part(root, selector, HTMLElement));
  const showSearch = searchView(search, signal);

  let grid = /** @type {Grid | null} */ (null);

  // A size set from Python arrives before the cleared board does.
  /** @type {() => Square[]} */
  const onBoard = () => model.get("queens").filter((/** @type {Square} */ square) => Math.max(...square) <= model.get("n"));

  /** @type {(square: Square) => void} */
  function toggle(square) {
    const others = onBoard().filter((queen) => String(queen) !== String(square));
    const stood = others.length < onBoard().length;
    change(model, { queens: stood ? others : [...others, square], moves: [...model.get("moves"), square] });
  }

  /** @type {(n: number) => Grid} */
  function drawGrid(n) {
    const focus = board.contains(document.activeElement);
    board.innerHTML = frame(n, `Board of ${n} ${n === 1 ? "row and column" : "rows and columns"}`, 1);
    board.style.setProperty("--n", String(n));
    slider.max = String(Math.max(Number(slider.max), n));
    slider.value = size.textContent = String(n);
    const before = grid?.current() ?? [1, 1];
    grid = gridOf(part(board, "[role=grid]", HTMLElement), ["Enter", " "], toggle);
    grid.goTo(before, focus);
    return grid;
  }

  function draw() {
    const n = model.get("n");
    const queens = onBoard().sort(([k, i], [m, j]) => k - m || i - j);
    const showAttacked = model.get("show_attacked");
    const { cellAt } = grid && grid.n === n ? grid : drawGrid(n);
    for (const square of squaresOf({ n })) {
      cellAt(square).setAttribute("aria-label", cellLabel(square, queens, showAttacked));
    }
    part(board, ".pieces g", SVGElement).innerHTML = picture(n, queens, showAttacked);
    root.classList.toggle("solved", isSolved(n, queens));
    checkbox.checked = showAttacked;
    // Screen readers speak up at any assignment, even of the same words.
    const words = sentence(n, queens);
    if (status.textContent !== words) status.textContent = words;
  }

  function drawSearch() {
    if (!search.hidden) showSearch(model.get("n"), model.get("moves"));
  }

  slider.addEventListener("input", () => change(model, { queens: [], moves: [], n: Number(slider.value) }));
  checkbox.addEventListener("change", () => change(model, { show_attacked: checkbox.checked }));
  clear.addEventListener("click", () => {
    change(model, { queens: [], moves: [...model.get("moves"), ...onBoard().reverse()] });
  });
  show.addEventListener("click", () => {
    search.hidden = !search.hidden;
    show.setAttribute("aria-expanded", String(!search.hidden));
    show.textContent = search.hidden ? "Show my search" : "Hide my search";
    drawSearch();
  });
  board.addEventListener("keydown", (event) => {
    const { key, ctrlKey } = event, far = model.get("n") * (key === "Home" ? -1 : 1);
    const way = key === "Home" || key === "End" ? /** @type {const} */ ([ctrlKey ? far : 0, far]) : WAYS[key];
    if (!way || !isOurs(event)) return;
    grid?.walk([...way]);
    event.preventDefault();
  });
  keepKeys(root, signal);

  for (const name of ["n", "queens", "show_attacked"]) model.on(`change:${name}`, draw);
  for (const name of ["n", "moves"]) model.on(`change:${name}`, drawSearch);
  draw();
}

/** @type {Kept & { render: typeof render }} */
const widget = {
  render,
  told: "moves",
  state: (model) => ({ n: model.get("n"), queens: model.get("queens"), moves: model.get("moves") }),
  show: (state, model) => change(model, state),
  score: (model) => Number(isSolved(model.get("n"), model.get("queens"))),
};
export default widget;
