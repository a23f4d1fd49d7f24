// @ts-nocheck
// The board of a run: queens, the square under test, forbidden squares, and squares to ask about.

import { CROWN, isOurs, moved } from "./shared.js";
import { KINDS, at, attackers, keyOf, squareOf } from "./trace.js";

const EDGE = 0.08;
// In squares, so that numbers look as large on a board of 4 as on one of 12.
const numberSize = (n) => Math.min(0.042 * n, 0.62);

function at2(row, col) {
  return { x: col - 0.5, y: row - 0.5 };
}

export function boardView(run, ask) {
  const { n } = run;
  const gutter = 1.9 * numberSize(n);
  const side = n + gutter + EDGE;
  const el = document.createElement("div");
  el.className = "board";
  el.innerHTML = `<svg viewBox="${-gutter} ${-gutter} ${side} ${side}" aria-hidden="true">
    ${squares(n)}<g class="pieces"></g></svg>${grid(n)}`;
  el.style.setProperty("--n", n);
  const inset = (length) => `${(100 * length) / side}%`;
  const cells = el.querySelector("[role=grid]");
  Object.assign(cells.style, {
    left: inset(gutter), top: inset(gutter), right: inset(EDGE), bottom: inset(EDGE),
  });
  const pieces = el.querySelector(".pieces");
  const cellAt = ([row, col]) => cells.children[row - 1].children[col - 1];
  const spoken = new Map();
  let current = [1, 1], asked = null;

  function setCurrent(square, focus) {
    cellAt(current).tabIndex = -1;
    current = square;
    cellAt(current).tabIndex = 0;
    if (focus) cellAt(current).focus();
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
    setCurrent([Number(cell.dataset.row), Number(cell.dataset.col)], true);
    choose(current);
  });
  cells.addEventListener("keydown", (event) => {
    if (!isOurs(event) || event.shiftKey) return;
    const target = moved(event, current, n);
    if (target) setCurrent(target, true);
    else if (event.key !== " " && event.key !== "Enter") return;
    else if (!event.repeat) choose(current);
    event.preventDefault();
    event.stopImmediatePropagation();
    event.stopPropagation();
  });

  // Only what changed is told to a screen reader's tree: of n * n squares that is a handful.
  function speak(position) {
    const now = new Map();
    for (const [row, col] of position.queens) now.set(keyOf(row, col), ", queen");
    for (const [key, by] of position.forbidden) now.set(key, `, forbidden by queen ${by}`);
    const name = (key, words) => {
      const [row, col] = squareOf(key);
      cellAt([row, col]).setAttribute("aria-label", `row ${row}, column ${col}${words}`);
    };
    for (const key of spoken.keys()) if (!now.has(key)) name(key, "");
    for (const [key, words] of now) if (spoken.get(key) !== words) name(key, words);
    spoken.clear();
    for (const entry of now) spoken.set(...entry);
  }

  function draw(t, position) {
    pieces.innerHTML = picture(run, t, position) + (asked ? outline("asked", asked, 0.47) : "");
    speak(position);
  }
  return { el, draw };
}

function squares(n) {
  const dark = [];
  for (let row = 1; row <= n; row++) {
    for (let col = 2 - (row % 2 === 0); col <= n; col += 2) dark.push(`M${col - 1} ${row - 1}h1v1h-1z`);
  }
  const size = numberSize(n), beside = -0.95 * size;
  const names = [];
  for (let number = 1; number <= n; number++) {
    names.push(`<text x="${number - 0.5}" y="${beside}">${number}</text><text x="${beside}" y="${number - 0.5}">${number}</text>`);
  }
  return `<rect class="light" width="${n}" height="${n}"/><path class="dark" d="${dark.join("")}"/>`
    + `<rect class="frame" width="${n}" height="${n}"/><g class="names" font-size="${size}">${names.join("")}</g>`;
}

function grid(n) {
  const numbers = Array.from({ length: n }, (_, place) => place + 1);
  const cell = (row, col) => `<div role="gridcell" tabindex="${row === 1 && col === 1 ? 0 : -1}" `
    + `data-row="${row}" data-col="${col}" aria-selected="false" aria-label="row ${row}, column ${col}"></div>`;
  return `<div role="grid" aria-label="Board of size ${n}; choose a square to ask why it is not free">${
    numbers.map((row) => `<div role="row">${numbers.map((col) => cell(row, col)).join("")}</div>`).join("")}</div>`;
}

function picture(run, t, position) {
  const kind = t ? KINDS[run.kind[t - 1]] : "";
  const square = t ? [run.row[t - 1], run.col[t - 1]] : null;
  const by = kind === "forbid" ? run.by[t - 1] : 0;
  const aimed = kind !== "try" && !by ? []
    : attackers(position, square).filter(([queen]) => !by || queen === by);
  const culprits = new Set([by, ...aimed.map(([queen]) => queen)]);
  const lines = aimed.map(([row]) => attack([row, position.queens.get(row)], square));
  const parts = [];
  // Under the counters, whose numbers a line would cross out.
  if (by) parts.push(outline("rejected", square, 0.47), ...lines);
  for (const [key, culprit] of position.forbidden) {
    parts.push(counter("forbidden", squareOf(key), culprit, run.n));
  }
  if (kind === "wipeout" || kind === "force") parts.push(rowFrame(kind, run.n, run.row[t - 1]));
  for (const [row, col] of position.queens) {
    parts.push(queen(row, col, kind === "solution" ? "solved" : culprits.has(row) ? "culprit" : ""));
  }
  if (kind === "try" || kind === "unseen") parts.push(...lines, tested(square, aimed.length > 0));
  else if (kind === "place" || kind === "force") parts.push(outline("placed", square, 0.45));
  else if (kind === "remove") parts.push(ghost(square));
  else if (kind === "pardon") {
    const before = at(run, t - 1).forbidden.get(keyOf(...square));
    parts.push(counter("pardoned", square, before, run.n), outline("placed", square, 0.45));
  }
  return parts.join("");
}

function queen(row, col, state) {
  const { x, y } = at2(row, col);
  const ring = state === "culprit" ? '<rect class="ring" x="-.44" y="-.44" width=".88" height=".88" rx=".12"/>' : "";
  const star = state === "solved" ? '<path class="diamond" d="M0 -.09l.08 .11l-.08 .11l-.08 -.11z"/>' : "";
  return `<g class="queen ${state}" transform="translate(${x} ${y})">${ring}${CROWN}${star}</g>`;
}

function attack(from, to) {
  const [a, b] = [at2(...from), at2(...to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const ends = [[a, 0.42], [b, -0.3]].map(([point, by]) => ({
    x: point.x + (by * (b.x - a.x)) / length, y: point.y + (by * (b.y - a.y)) / length,
  }));
  const line = `x1="${ends[0].x}" y1="${ends[0].y}" x2="${ends[1].x}" y2="${ends[1].y}"`;
  return `<line class="halo" ${line}/><line class="attack" ${line}/>`;
}

function tested(square, attacked) {
  const { x, y } = at2(...square);
  const mark = attacked
    ? '<path class="cross" d="M-.17 -.17L.17 .17M.17 -.17L-.17 .17"/>'
    : '<text class="question" font-size=".6">?</text>';
  return `${outline(attacked ? "rejected" : "tested", square, 0.45)}<g transform="translate(${x} ${y})">${mark}</g>`;
}

function outline(name, square, half) {
  const { x, y } = at2(...square);
  return `<rect class="${name}" x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" rx=".06"/>`;
}

function ghost(square) {
  const { x, y } = at2(...square);
  return `<g class="ghost" transform="translate(${x} ${y})">${CROWN}</g>`;
}

// As one lays them on a board by hand: the number is that of the queen to blame.
function counter(name, square, by, n) {
  const { x, y } = at2(...square);
  const size = n < 13 ? 1 : 1.18;
  return `<g class="${name}${n < 13 ? "" : " small"}" transform="translate(${x} ${y}) scale(${size})"><circle r=".4"/>`
    + `<text font-size="${by > 9 ? 0.44 : 0.5}">${by}</text></g>`;
}

function rowFrame(name, n, row) {
  return `<rect class="${name}" x=".04" y="${row - 0.96}" width="${n - 0.08}" height=".92"/>`;
}
