// The board of a problem: a table, cells, or shapes such as those of a map.

import { barOf } from "./given.js";
import { QUEEN } from "./queen.js";
import { numberOf, squaresOf, widthOf } from "./rules.js";
import { escaped, numbersTo } from "./shared.js";
import { CENTRED, cellOf, fieldOf, line, moved, outline } from "./svg.js";
import { attackers, squareOf } from "./trace.js";
import { reasonOf } from "./why.js";
import { squareName } from "./words.js";

/** @typedef {import("./board.js").Layer} Layer */
/** @typedef {{ x: number, y: number, side: number }} Spot */

const TINTS = 8, LETTER = 0.2, LEAF = 64;
// The most letters of a name at the edge, of a head that lies flat, and of a line in a square.
const LONGEST = 22, FLAT = 6, LINE = 11;
/** @type {Record<string, string>} */
const HATCHES = {
  "///": "M0 8L8 0", "...": "M4 4h.1", "xxx": "M0 8L8 0M0 0L8 8", "\\\\\\": "M0 0L8 8",
  "+++": "M4 0v8M0 4h8", "ooo": "M2 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0", "---": "M0 4h8",
};

// Where the mark of a value is.
/** @type {(run: Run, square: Square, part?: number) => Spot} */
function markOf(run, square, part = 0) {
  const at = 6 * numberOf(run, square) + part;
  const [x, y, side] = run.marks.subarray(at, at + 3);
  return { x: x / LEAF, y: y / LEAF, side: side / LEAF };
}
// And where the value is shown when it is chosen.
/** @type {(run: Run, square: Square) => Spot} */
const homeOf = (run, square) => markOf(run, square, 3);
/** @type {(run: Run) => Problem} */
const theProblem = ({ problem }) => /** @type {Problem} */ (problem);
/** @type {(run: Run, square: Square) => string} */
const textOf = (run, square) => theProblem(run).texts[numberOf(run, square)];

/** @type {(spot: Spot, size: number, words: string, className: string) => string} */
const textAt = ({ x, y }, size, words, className) =>
  `<text class="${className}" x="${x}" y="${y}" font-size="${size}" ${CENTRED}>${escaped(words)}</text>`;
/** @type {(name: string, spot: Spot, scale?: number) => string} */
const boxed = (name, spot, scale = 0.92) => outline(name, spot, spot.side * scale / 2);

// How many letters wide a text is: those of Chinese and pictures take the room of two.
/** @type {(text: string) => number} */
const lettersOf = (text) => [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);

/** @type {(name: string) => string} */
const cut = (name) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

// A word as it fits in a square: its parts below each other.
/** @type {(spot: Spot, most: number, words: string, className: string) => string} */
function fitted(spot, most, words, className) {
  const lines = words.length > LINE / 2 ? cut(words).split(/[ -]+/).slice(0, 4) : [words];
  const size = spot.side * Math.min(most, 0.9 / lines.length, 1.4 / Math.max(...lines.map(lettersOf)));
  return lines.map((line, at) =>
    textAt({ ...spot, y: spot.y + size * (at - (lines.length - 1) / 2) }, size, line, className)).join("");
}

// What stands at a step: what is given does from the start.
/** @type {(run: Run, position: Position) => Map<number, number>} */
const standing = ({ given }, { queens }) => new Map([...given, ...queens]);

// Where a cell stands for a value, the squares of all variables lie on each other: those of this
// one are drawn and pressed. It is the variable of the step, or the first that has no value.
/** @type {(run: Run, t: number, position: Position) => number} */
export function rowInHand(run, t, position) {
  const row = t && run.row[t - 1], stands = standing(run, position);
  return row && !stands.has(row) ? row : numbersTo(run.n).find((one) => !stands.has(one)) ?? run.n;
}

// Whether all variables have the same values, which then stand above a table.
/** @type {(columns: string[][]) => boolean} */
const areAlike = (columns) => columns.every((names) => String(names) === String(columns[0]));

// An empty board: what hardly changes, layers of pieces, and a grid of cells to press.
/** @type {(run: Run, label: string, layers: number) => string} */
export function problemFrame(run, label, layers) {
  const { kind, size: [width, height], rows, columns } = theProblem(run), table = kind === "table";
  const alike = table && areAlike(columns);
  /** @type {(names: string[]) => number} */
  const longest = (names) => Math.max(...names.map((name) => lettersOf(cut(name))));
  // Long heads stand upright, as they do in a timetable.
  const upright = alike && longest(columns[0]) > FLAT;
  const left = table ? LETTER * longest(rows) + 0.25 : 0.05, top = alike ? (upright ? LETTER * longest(columns[0]) + 0.2 : 0.6) : 0;
  const across = width + left + 0.05, down = height + 0.1;
  const names = !table ? "" : rows.map((name, row) =>
    `<text class="row-name" x="-.12" y="${row + 0.5}" font-size=".32" ${CENTRED}>${escaped(cut(name))}<title>${escaped(name)}</title></text>`).join("");
  const heads = !alike ? "" : columns[0].map((name, col) => (upright
      ? `<text class="head" transform="translate(${col + 0.5} -.12) rotate(-90)" font-size=".32" ${CENTRED}>${escaped(cut(name))}<title>${escaped(name)}</title></text>`
      : textAt({ x: col + 0.5, y: -0.28, side: 1 }, Math.min(0.34, 1.5 / lettersOf(name)), name, "name"))).join("");
  /** @type {(square: Square) => string} */
  const cell = (square) => {
    const { x, y, side } = markOf(run, square);
    const place = [["left", (x - side / 2 + left) / across], ["top", (y - side / 2 + 0.05) / down], ["width", side / across], ["height", side / down]];
    return cellOf(square, squareName(square, run), place.map(([name, part]) => `${name}:${(100 * Number(part)).toFixed(2)}%`).join(";"));
  };
  const squares = squaresOf(run);
  // A mark of two digits needs more room to be read.
  const least = Math.min(...squares.map((square) => (textOf(run, square).length > 1 ? 0.8 : 1) * markOf(run, square).side));
  const sized = `--across:${across.toFixed(2)};--down:${(down + top).toFixed(2)};--mark:${least.toFixed(2)}`;
  const drawn = {
    view: `${-left} -.05 ${across} ${down}`, ground: `${hatches()}${ground(run)}${names}`, layers, style: `aspect-ratio:${across}/${down};${sized}`,
  };
  // They stay in sight when the rows are scrolled.
  return (heads && `<svg class="heads" viewBox="${-left} ${-top} ${across} ${top}" aria-hidden="true" style="${sized}">${heads}</svg>`)
    + fieldOf(drawn, label, rows.map((_, row) => squares.filter(([one]) => one === row + 1).map(cell)));
}

const hatches = () => `<defs>${Object.entries(HATCHES).map(([, path], number) =>
    `<pattern id="queens-hatch-${number}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(.04)">`
    + `<path class="hatch" d="${path}"/></pattern>`).join("")}</defs>`;

// The squares of a table, or the lines of cells. Shapes are filled as their values say.
/** @type {(run: Run) => string} */
function ground(run) {
  const { kind, size: [width, height], groups = [], blocks = [0, 0], of, columns } = theProblem(run);
  if (kind === "shapes") return "";
  if (kind === "table") {
    const squares = squaresOf(run);
    /** @type {(row: number, col: number) => number | undefined} */
    const groupOf = (row, col) => (row > 0 && col > 0 && col <= widthOf(run, row) ? groups[numberOf(run, [row, col])] : undefined);
    const edges = groups.length === 0 ? [] : squares.flatMap(([row, col]) => {
      const here = groupOf(row, col);
      return [[groupOf(row, col - 1), `M${col - 1} ${row - 1}v1`], [groupOf(row - 1, col), `M${col - 1} ${row - 1}h1`]]
        .filter(([other]) => other !== undefined && other !== here).map(([, path]) => path);
    });
    return squares.map((square) => `<rect class="cell"${groups.length ? ` style="fill:var(--tint-${groups[numberOf(run, square)] % TINTS})"` : ""} `
      + `x="${square[1] - 1}" y="${square[0] - 1}" width="1" height="1"/>`).join("") + `<path class="thick" d="${edges.join("")}"/>`;
  }
  const places = new Map(squaresOf(run).map((square) => [`${homeOf(run, square).x - 0.5} ${homeOf(run, square).y - 0.5}`, square]));
  // Where cells are missing, as around a table, a value is not known by its row and column.
  if (places.size < width * height) return [...places].map(([corner, [row, col]]) => `<path class="cell" d="M${corner}h1v1h-1z"/>`
    + (of === "values" ? `<g transform="translate(${corner})">${fitted({ x: 0.2, y: 0.17, side: 0.6 }, 0.4, columns[row - 1][col - 1], "mark")}</g>` : "")).join("");
  /** @type {(down: number, across: number) => string} */
  const lines = (down, across) => Array.from({ length: Math.ceil(height / down) + 1 }, (_, at) => `M0 ${Math.min(at * down, height)}h${width}`)
    .concat(Array.from({ length: Math.ceil(width / across) + 1 }, (_, at) => `M${Math.min(at * across, width)} 0v${height}`)).join("");
  return `<rect class="light" width="${width}" height="${height}"/><path class="thin" d="${lines(1, 1)}"/>`
    + `<path class="thick" d="${lines(blocks[0] || height, blocks[1] || width)}"/>`;
}

/** @type {(run: Run, culprits: [row: number, line: string][], square: Square, position: Position, name: string) => string[]} */
const linesOn = (run, culprits, square, { queens }, name) => culprits.filter(([row]) => row !== square[0]).map(([row]) => {
  const mark = markOf(run, square);
  return line(name, homeOf(run, [row, queens.get(row) ?? 1]), mark, 0.3, 0.4 * mark.side);
});

/** @type {Layer[]} */
export const PROBLEM_LAYERS = [
  // Shapes, and what a variable can still be.
  ({ run, position }) => {
    const { kind, of, outlines = [], looks = [], rows, columns } = theProblem(run), stands = standing(run, position);
    const parts = outlines.map((polygons, row) => {
      const path = polygons.map((points) => `M${points.join(" ")}z`).join("");
      const [fill, hatch] = looks[(stands.get(row + 1) ?? 0) - 1] ?? ["", ""], number = Object.keys(HATCHES).indexOf(hatch);
      return `<g><path class="shape" d="${path}"${fill && ` style="fill:${fill}"`}/>`
        + `${number < 0 ? "" : `<path fill="url(#queens-hatch-${number})" d="${path}"/>`}</g>`;
    });
    if (of !== "values" && !(kind === "table" && areAlike(columns))) rows.forEach((_, at) => {
      const row = at + 1, width = stands.has(row) ? 0 : widthOf(run, row);
      // One group for each variable, so that a step changes one or two of them.
      parts.push(`<g>${Array.from({ length: width }, (_, before) => {
        const square = /** @type {Square} */ ([row, before + 1]), spot = markOf(run, square), name = barOf(run, square) ? "mark out" : "mark";
        // In a shape there is room for a letter.
        const text = kind === "shapes" ? textOf(run, square)[0] : textOf(run, square);
        return kind === "table" ? fitted(spot, 0.36, text, name) : textAt(spot, Math.min(0.86, 1.5 / text.length) * spot.side, text, name);
      }).join("")}</g>`);
    });
    if (kind === "shapes") rows.forEach((name, row) => {
      const { x, y } = homeOf(run, [row + 1, 1]), words = name.length > 9 ? name.split(/ (?=[^ ]*$)/) : [name];
      words.forEach((word, at) => parts.push(textAt({ x, y: y + 0.34 * (at - words.length + 1), side: 1 }, 0.34, word, "name")));
    });
    return parts;
  },

  // What is crossed off: a mark fades under a veil. Of a sudoku these are hundreds of crosses.
  ({ run, t, position }) => {
    const { of, rows } = theProblem(run), veils = rows.map(() => ""), crosses = rows.map(() => ""), stands = standing(run, position);
    const inHand = of === "values" ? rowInHand(run, t, position) : 0;
    const taken = new Set(inHand ? [...stands].map((square) => String(Object.values(homeOf(run, square)))) : []);
    for (const key of position.forbidden.keys()) {
      const [row, col] = squareOf(key), spot = markOf(run, [row, col]), { x, y, side } = spot, far = 0.28 * side, half = 0.45 * side;
      if (stands.has(row) || (inHand && (row !== inHand || taken.has(String(Object.values(spot)))))) continue;
      veils[row - 1] += `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
      crosses[row - 1] += `M${x - far} ${y - far}l${2 * far} ${2 * far}m0 ${-2 * far}l${-2 * far} ${2 * far}`;
    }
    return rows.map((_, at) => `<g><path class="veil" d="${veils[at]}"/><path class="cross" d="${crosses[at]}"/></g>`);
  },

  // What stands.
  ({ run, position, kind }) => theProblem(run).kind === "shapes" ? [] : [...standing(run, position)].map((square) => {
    const spot = homeOf(run, square), text = textOf(run, square), { kind: drawn, queens } = theProblem(run), table = drawn === "table";
    const given = run.given.some((one) => String(one) === String(square)) ? " printed" : "";
    if (queens) return `<g class="queen" ${moved(spot)}><path d="${QUEEN}"/></g>`;
    // A long word stands above its column.
    const box = table ? boxed(`chosen${given}`, spot, 0.9) : "";
    const word = table && text.length > FLAT && areAlike(theProblem(run).columns) ? ""
      : fitted(spot, table ? 0.5 : 0.62, text, `value${given}${table ? " on" : ""}${kind === "solution" ? " solved" : ""}`);
    return `<g>${box}${word}</g>`;
  }),

  ({ run, position, kind, square, aimed }) => {
    if (!square[0]) return [];
    if (kind === "wipeout" || kind === "force") {
      return Array.from({ length: widthOf(run, square[0]) }, (_, col) => boxed(kind, markOf(run, [square[0], col + 1])));
    }
    const spot = ["place", "remove"].includes(kind) && theProblem(run).kind !== "shapes" ? homeOf(run, square) : markOf(run, square);
    const out = aimed.length > 0 || barOf(run, square) !== null;
    /** @type {Record<string, string>} */
    const names = { try: out ? "rejected" : "tested", place: "placed", remove: "asked", forbid: "rejected", pardon: "placed" };
    if (!names[kind]) return [];
    return [...aimed.filter(([row]) => position.queens.has(row)).map(([row]) => boxed("ring", homeOf(run, [row, position.queens.get(row) ?? 1]))),
      ...linesOn(run, aimed, square, position, "attack"), boxed(names[kind], spot)];
  },

  ({ run, t, position, asked }) => {
    if (!asked) return [];
    const reason = reasonOf(run, t, ...asked, position), culprit = reason && position.queens.get(reason.by);
    return [...linesOn(run, attackers(run, position, asked), asked, position, "reason"),
      ...(culprit ? [boxed("blamed", homeOf(run, [reason.by, culprit]))] : []), boxed("asked", markOf(run, asked))];
  },
];

