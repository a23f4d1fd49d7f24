// The solutions of one size, orbit by orbit, and the eight images of the chosen one. Python has
// worked them out; all that is drawn follows from them and from ``_at``: the size and the number.

import { QUEEN } from "./queen.js";
import { aimedAt, change, isOurs, keepKeys, made, part, within } from "./shared.js";

/** @import { Model } from "./shared.js" */
/** @typedef {number[]} Board the column of the queen on each row */
/** @typedef {{ boards: Board[], images: number[][] }} Orbit images: of each board, their places in boards */

const FRAME = `
  <div class="controls">
    <label>n <input type="range" name="n" min="1"> <span aria-hidden="true"></span></label>
    <label>solution <input type="range" name="solution" min="1"> <span aria-hidden="true"></span></label>
    <button type="button">previous orbit</button>
    <button type="button">next orbit</button>
  </div>
  <p class="words" role="status"></p>
  <div class="queens-orbits" role="listbox"></div>
  <div class="images" role="group" aria-label="The eight images"></div>`;

/** @type {(count: number, word: string) => string} */
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
/** @type {(words: string[]) => string} */
const listing = (words) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");

// In a small board a queen is a dot: a line of no length with round ends.
/** @type {(board: Board) => string} */
const dots = (board) => `<path d="${board.map((col, k) => `M${col - 0.5} ${k + 0.5}h0`).join("")}"/>`;
/** @type {(board: Board) => string} */
const crowns = (board) => board.map((col, k) =>
  `<g transform="translate(${col - 0.5} ${k + 0.5})"><path class="queen" d="${QUEEN}"/></g>`).join("");
/** @type {(board: Board, queens: (board: Board) => string) => string} */
const picture = (board, queens) => `<svg viewBox="0 0 ${board.length} ${board.length}" aria-hidden="true" `
  + `style="--n: ${board.length}">${queens(board)}</svg>`;

// Which symmetries leave a board as it is, and what that makes of its orbit.
/** @type {(own: string[], boards: number) => string} */
export function explained(own, boards) {
  if (own.length === 1) {
    return "The identity alone leaves it as it is, so its eight images are eight boards.";
  }
  return `${own.length} symmetries leave it as it is (${listing(own)}), so its orbit has `
    + `8 / ${own.length} = ${plural(boards, "board")}.`;
}

// Where the solution of this number is: its orbit, its place in it, and the orbit's first number.
/** @type {(orbits: Orbit[], number: number) => { orbit: number, position: number, first: number } | null} */
export function placeOf(orbits, number) {
  let before = 0;
  for (const [k, { boards }] of orbits.entries()) {
    if (number <= before + boards.length) return { orbit: k, position: number - before - 1, first: before + 1 };
    before += boards.length;
  }
  return null;
}

/** @type {(orbits: Orbit[]) => string} */
export function drawnOrbits(orbits) {
  let number = 0;
  /** @type {(board: Board) => string} */
  const option = (board) => `<div role="option" tabindex="-1" data-number="${++number}" `
    + `aria-label="${board.join(" ")}">${picture(board, dots)}</div>`;
  return orbits.map(({ boards }, k) =>
    `<div role="group" class="queens-orbit" aria-label="Orbit ${k + 1}"><b aria-hidden="true">${k + 1}</b>`
    + `${boards.map(option).join("")}</div>`).join("");
}

// The same letter means the same board, A the chosen one.
/** @type {(orbit: Orbit, position: number, symmetries: string[]) => string} */
export function drawnImages({ boards, images }, position, symmetries) {
  /** @type {number[]} */
  const met = [];
  return symmetries.map((name, k) => {
    const place = images[position][k];
    const again = met.includes(place) ? " again" : "";
    if (!again) met.push(place);
    const letter = "ABCDEFGH"[met.indexOf(place)] + again;
    const same = place === position ? ' class="same"' : "";
    return `<div role="img"${same} aria-label="${name}: ${letter}, ${boards[place].join(" ")}">`
      + `${picture(boards[place], crowns)}<span>${name}<br><b>${letter}</b></span></div>`;
  }).join("");
}

/** @type {(page: { model: Model, el: HTMLElement, signal?: AbortSignal }) => void} */
function render({ model, el, signal }) {
  const root = made("div", "queens-gallery", FRAME);
  el.append(root);
  const [size, slider] = root.querySelectorAll("input"), [previous, next] = root.querySelectorAll("button");
  const [words, list, images] = [".words", ".queens-orbits", ".images"].map((one) => part(root, one, HTMLElement));
  /** @type {string[]} */
  const symmetries = model.get("_symmetries");
  /** @type {Orbit[] | null} */
  let drawn = null;

  /** @type {(n: number, number: number) => void} */
  const choose = (n, number) => change(model, { _at: [n, number] });

  /** @type {(input: HTMLInputElement, value: number) => void} */
  function label(input, value) {
    input.value = String(value);
    if (input.nextElementSibling) input.nextElementSibling.textContent = String(value);
  }

  /** @type {(n: number, orbits: Orbit[]) => void} */
  function drawSize(n, orbits) {
    const total = orbits.flatMap(({ boards }) => boards).length;
    slider.max = String(Math.max(total, 1));
    for (const one of [part(root, "label:has([name=solution])", HTMLElement), previous, next]) one.hidden = total < 2;
    list.innerHTML = drawnOrbits(orbits);
    list.hidden = total === 0;
    list.classList.toggle("many", total > 24);
    list.setAttribute("aria-label", `${plural(total, "solution")} for n = ${n} in ${plural(orbits.length, "orbit")}`);
    drawn = orbits;
  }

  /** @type {(number: number) => void} */
  function mark(number) {
    const old = list.querySelector("[aria-selected=true]"), chosen = part(list, `[data-number="${number}"]`, HTMLElement);
    old?.removeAttribute("aria-selected");
    old?.setAttribute("tabindex", "-1");
    old?.parentElement?.classList.remove("of-chosen");
    chosen.setAttribute("aria-selected", "true");
    chosen.setAttribute("tabindex", "0");
    chosen.parentElement?.classList.add("of-chosen");
    if (list.contains(document.activeElement)) chosen.focus();
  }

  function draw() {
    const [n, number] = model.get("_at");
    /** @type {Orbit[] | undefined} */
    const found = model.get("_sizes")[n];
    const orbits = found ?? [];
    size.max = String(model.get("_largest"));
    label(size, n);
    if (orbits !== drawn) drawSize(n, orbits);
    images.innerHTML = "";
    const place = placeOf(orbits, number);
    if (!place) {
      words.textContent = found ? `There is no solution for n = ${n}.`
        : `The solutions for n = ${n} are found by Python: run all cells first, or wait while Python is busy.`;
      return;
    }
    const orbit = orbits[place.orbit];
    label(slider, number);
    mark(number);
    previous.disabled = place.orbit === 0;
    next.disabled = place.orbit === orbits.length - 1;
    images.innerHTML = drawnImages(orbit, place.position, symmetries);
    const own = symmetries.filter((_, k) => orbit.images[place.position][k] === place.position);
    words.textContent = `Solution ${number} of ${slider.max}: ${orbit.boards[place.position].join(" ")}. `
      + `It is in orbit ${place.orbit + 1} of ${orbits.length}. ${explained(own, orbit.boards.length)}`;
  }

  /** @type {(step: number) => void} */
  function goToOrbit(step) {
    const [n, number] = model.get("_at"), orbits = drawn ?? [];
    const place = placeOf(orbits, number), there = place && orbits[place.orbit + step];
    if (there) choose(n, place.first + (step > 0 ? orbits[place.orbit].boards.length : -there.boards.length));
  }

  size.addEventListener("input", () => choose(Number(size.value), 1));
  slider.addEventListener("input", () => choose(Number(size.value), Number(slider.value)));
  previous.addEventListener("click", () => goToOrbit(-1));
  next.addEventListener("click", () => goToOrbit(+1));
  list.addEventListener("click", (event) => {
    const option = aimedAt(event, "[role=option]");
    if (!option) return;
    option.focus();
    choose(Number(size.value), Number(option.dataset.number));
  });
  list.addEventListener("keydown", (event) => {
    if (!isOurs(event)) return;
    const [n, number] = model.get("_at");
    const last = Number(slider.max);
    /** @type {Record<string, number>} */
    const keys = { ArrowLeft: number - 1, ArrowRight: number + 1, Home: 1, End: last };
    const to = keys[event.key];
    if (to !== undefined) choose(n, within(to, 1, last));
    else if (event.key === "ArrowUp") goToOrbit(-1);
    else if (event.key === "ArrowDown") goToOrbit(+1);
    else return;
    event.preventDefault();
  });
  keepKeys(root, signal);

  for (const name of ["_at", "_sizes"]) model.on(`change:${name}`, draw);
  draw();
}

const widget = { render };
export default widget;
