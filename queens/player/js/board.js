// @ts-nocheck
// The board of a run: queens, the square under test, forbidden squares, and squares to ask about.

import { barOf, begun, begunWords } from "./given.js";
import { QUEEN } from "./queen.js";
import { isOurs } from "./shared.js";
import { KINDS, at, attackers, inNameOf, keyOf, squareOf } from "./trace.js";
import { reasonOf } from "./why.js";

// Above this their numbers would touch: then each fifth row and column is named.
const ALL_NAMED = 16;
const DENSE = 13;
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const middle = (row, col) => ({ x: col - 0.5, y: row - 0.5 });
const numbersTo = (n) => Array.from({ length: n }, (_, place) => place + 1);

export function boardView(run, ask) {
  const { n } = run;
  const el = document.createElement("div");
  el.className = "board";
  el.style.setProperty("--n", n);
  el.innerHTML = `${names(n, "across")}${names(n, "down")}<div class="field">
    <svg viewBox="0 0 ${n} ${n}" aria-hidden="true">${squares(n)}<g class="pieces">${
      "<g></g>".repeat(LAYERS.length)}</g></svg>${grid(n)}</div>`;
  const cells = el.querySelector("[role=grid]");
  const layers = [...el.querySelector(".pieces").children].map((group) => ({ group, shown: "" }));
  const cellAt = ([row, col]) => cells.children[row - 1].children[col - 1];
  const spoken = new Map();
  let current = [1, 1], asked = null;

  function goTo(square) {
    cellAt(current).tabIndex = -1;
    current = square;
    cellAt(current).tabIndex = 0;
    cellAt(current).focus();
  }

  function choose(square) {
    if (asked) cellAt(asked).setAttribute("aria-selected", "false");
    asked = asked && String(asked) === String(square) ? null : square;
    if (asked) cellAt(asked).setAttribute("aria-selected", "true");
    ask(asked);
  }

  cells.addEventListener("click", (event) => {
    const cell = event.target.closest("[role=gridcell]");
    if (!cell) return;
    goTo([Number(cell.dataset.row), Number(cell.dataset.col)]);
    choose(current);
  });
  cells.addEventListener("keydown", (event) => {
    if (!isOurs(event) || event.key !== "Enter") return;
    if (!event.repeat) choose(current);
    event.preventDefault();
    event.stopPropagation();
  });

  // The first of these keys goes to the board, the others from square to square.
  function walk(key) {
    const [down, right] = cells.contains(document.activeElement) ? STEPS[key] : [0, 0];
    const within = (number) => Math.min(Math.max(number, 1), n);
    goTo([within(current[0] + down), within(current[1] + right)]);
  }

  // Only what changed is told to a screen reader's tree: of n * n squares that is a handful.
  function speak(position) {
    const now = new Map(begunWords(run).map(([square, words]) => [keyOf(...square), words]));
    for (const [row, col] of position.queens) now.set(keyOf(row, col), ", queen");
    for (const [key, by] of position.forbidden) now.set(key, `, forbidden ${inNameOf(run, by)}`);
    const name = (key, words) => {
      const [row, col] = squareOf(key);
      cellAt([row, col]).setAttribute("aria-label", `row ${row}, column ${col}${words}`);
    };
    for (const key of spoken.keys()) if (!now.has(key)) name(key, "");
    for (const [key, words] of now) if (spoken.get(key) !== words) name(key, words);
    spoken.clear();
    for (const entry of now) spoken.set(...entry);
  }

  // Most steps change one of the layers, and a picture that stays need not be painted again.
  function draw(t, position) {
    const moment = { run, t, position, asked, ...happening(run, t, position) };
    layers.forEach((layer, place) => {
      const picture = LAYERS[place](moment).join("");
      if (picture !== layer.shown) layer.group.innerHTML = picture;
      layer.shown = picture;
    });
    speak(position);
  }
  return { el, draw, walk };
}

function names(n, side) {
  const shown = (number) => n <= ALL_NAMED || number === 1 || number % 5 === 0;
  return `<div class="names ${side}" aria-hidden="true">${
    numbersTo(n).map((number) => `<span>${shown(number) ? number : ""}</span>`).join("")}</div>`;
}

function squares(n) {
  const dark = numbersTo(n).flatMap((row) => numbersTo(n)
    .filter((col) => (row + col) % 2).map((col) => `M${col - 1} ${row - 1}h1v1h-1z`));
  return `<rect class="light" width="${n}" height="${n}"/><path class="dark" d="${dark.join("")}"/>`
    + `<rect class="frame" width="${n}" height="${n}"/>`;
}

function grid(n) {
  const cell = (row, col) => `<div role="gridcell" tabindex="${row === 1 && col === 1 ? 0 : -1}" `
    + `data-row="${row}" data-col="${col}" aria-selected="false" aria-label="row ${row}, column ${col}"></div>`;
  return `<div role="grid" aria-label="Board of size ${n}; Alt and an arrow walk over its squares, Enter asks why one is not free">${
    numbersTo(n).map((row) => `<div role="row">${numbersTo(n).map((col) => cell(row, col)).join("")}</div>`).join("")}</div>`;
}

// What the last step did, where, and which queens it points to.
function happening(run, t, position) {
  const kind = t ? KINDS[run.kind[t - 1]] : "";
  const square = t ? [run.row[t - 1], run.col[t - 1]] : null;
  const by = kind === "forbid" ? run.by[t - 1] : 0;
  const aimed = kind !== "try" && !by ? []
    : attackers(position, square).filter(([queen]) => !by || queen === by);
  return { kind, square, by, aimed };
}

// From below to above. The lines to a square that is being forbidden, or asked about, lie under
// the counters, whose numbers they would cross out.
const LAYERS = [
  ({ run }) => begun(run),

  ({ by, square, aimed, position, asked }) => [
    ...(by ? [outline("rejected", square, 0.47), ...attacksOn(square, aimed, position, "attack")] : []),
    ...(asked ? attacksOn(asked, attackers(position, asked), position, "reason") : []),
  ],

  ({ run, position }) => [...position.forbidden].map(([key, culprit]) =>
    counter("forbidden", squareOf(key), culprit, run.n)),

  ({ position, kind }) => [...position.queens].map(([row, col]) =>
    queen(row, col, kind === "solution" ? "solved" : "")),

  ({ run, t, position, kind, square, by, aimed }) => {
    const culprits = new Set([by, ...aimed.map(([row]) => row)]);
    const parts = [...position.queens].filter(([row]) => culprits.has(row)).map((at) => outline("ring", at, 0.44));
    if (kind === "wipeout" || kind === "force") parts.push(rowFrame(kind, run.n, run.row[t - 1]));
    if (kind === "try" || kind === "unseen") {
      const counted = position.forbidden.has(keyOf(...square)) || position.queens.get(square[0]) === square[1];
      parts.push(...attacksOn(square, aimed, position, "attack"), tested(square, aimed.length > 0 || barOf(run, square) !== null, counted));
    } else if (kind === "place" || kind === "force") parts.push(outline("placed", square, 0.45));
    else if (kind === "remove") parts.push(ghost(square));
    else if (kind === "pardon") {
      const before = at(run, t - 1).forbidden.get(keyOf(...square));
      parts.push(counter("pardoned", square, before, run.n), outline("placed", square, 0.45));
    }
    return parts;
  },

  // The answer to "why?", dotted like the question.
  ({ run, t, position, asked }) => {
    if (!asked) return [];
    const reason = reasonOf(run, t, ...asked, position);
    const culprit = reason && position.queens.get(reason.by);
    const blamed = culprit ? [outline("blamed", [reason.by, culprit], 0.47)] : [];
    return [...blamed, outline("asked", asked, 0.47)];
  },
];

function queen(row, col, state) {
  const { x, y } = middle(row, col);
  const star = state ? '<path class="diamond" d="M0 0l.08 .1l-.08 .1l-.08 -.1z"/>' : "";
  return `<g class="queen ${state}" transform="translate(${x} ${y})"><path d="${QUEEN}"/>${star}</g>`;
}

function attacksOn(square, attacking, position, name) {
  return attacking.map(([row]) => attack([row, position.queens.get(row)], square, name));
}

function attack(from, to, name) {
  const [a, b] = [middle(...from), middle(...to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const ends = [[a, 0.42], [b, -0.3]].map(([point, by]) => ({
    x: point.x + (by * (b.x - a.x)) / length, y: point.y + (by * (b.y - a.y)) / length,
  }));
  const line = `x1="${ends[0].x}" y1="${ends[0].y}" x2="${ends[1].x}" y2="${ends[1].y}"`;
  return `<line class="halo" ${line}/><line class="${name}" ${line}/>`;
}

// Beside what lies on the square already, which the mark would cover.
function tested(square, attacked, aside) {
  const { x, y } = middle(...square);
  const mark = attacked
    ? '<path class="cross" d="M-.17 -.17L.17 .17M.17 -.17L-.17 .17"/>'
    : '<text class="question" font-size=".6">?</text>';
  const place = aside ? `translate(${x - 0.38} ${y - 0.36}) scale(.4)` : `translate(${x} ${y})`;
  return `${outline(attacked ? "rejected" : "tested", square, 0.45)}<g transform="${place}">${mark}</g>`;
}

function outline(name, [row, col], half) {
  const { x, y } = middle(row, col);
  return `<rect class="${name}" x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" rx=".06"/>`;
}

function ghost(square) {
  const { x, y } = middle(...square);
  return `<path class="ghost" d="${QUEEN}" transform="translate(${x} ${y})"/>`;
}

// As one lays them on a board by hand: the number is that of the queen to blame.
function counter(name, square, by, n) {
  const { x, y } = middle(...square);
  const dense = n >= DENSE;
  return `<g class="${name}${dense ? " small" : ""}" transform="translate(${x} ${y}) scale(${dense ? 1.18 : 1})"><circle r=".4"/>`
    + `<text font-size="${dense ? 0.52 : by > 9 ? 0.44 : 0.5}">${by}</text></g>`;
}

function rowFrame(name, n, row) {
  return `<rect class="${name}" x=".04" y="${row - 0.96}" width="${n - 0.08}" height=".92"/>`;
}
