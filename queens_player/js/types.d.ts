// The data that the modules share, and what each view offers to the others.

type Square = [row: number, column: number]; // both from 1

// What a widget's Python holds, as anywidget gives it.
interface Model {
  get: (name: string) => any;
  set: (name: string, value: unknown) => void;
  save_changes: () => void;
  send?: (content: unknown) => void; // not on a saved page
  on: (name: string, listener: (sent?: any) => void) => void;
}

// A widget for a page around its own: what says that its reader did something, what of it is kept, and
// how far that is done, 0 to 1.
interface Kept {
  told: string,
  state: (model: Model) => Record<string, unknown>,
  show: (state: any, model: Model) => void,
  score: (model: Model, el: HTMLElement) => number,
}

// ---- a search

type Bar = { by: number, line: string, words: string }; // by: row of a given queen; 0 for a closed diagonal
type Refusal = { words: string, squares: Square[], since: number, until: number | null }; // since, until: steps

// What queens_player.packing says of a search in words.
interface About {
  algorithm: string;
  n: number; // of rows
  puzzle: string; // what was searched, for a title
  widths: number[]; // how many columns each row has
  problem: Problem | null; // null for queens
  given: Square[];
  closed: [begin: number[], end: number[]][]; // the ends (x, y) of each diagonal
  bars: (Bar | null)[]; // what keeps queens off squares from the start, after nothing
  refusals: Refusal[]; // what changes have ruled out
  steps: number;
  complete: boolean;
  error: string;
  /** Why the recording was cut, "" if that is not known or it was not. */
  cut: string;
  error_file: number;
  error_line: number;
  sources: [text: string, line: number, file: number, name: string][];
  labels: string[];
  words: string[]; // of what is learnt, the first of them an end
  diagram: Diagram | null;
  acts: [kind: number, label: number, file: number, line: number, view: number, slots: number[]][];
  views: [name: string, brackets: string, slots: number[]][][];
  texts: string[];
  seen: number;
  printed: [step: number, text: string][];
  columns: [name: string, width: number, length: number][]; // width: bytes a number, half a one below 16, 0 for zeros
}

// The names of a problem's rows and columns, and how it is drawn.
interface Problem {
  rows: string[];
  columns: string[][];
  briefs: string[][]; // of the variables, and of the values of each, for the nodes of a tree
  texts: string[]; // of each square, what is written where it is chosen
  given: Square[];
  rules: string[];
  queens: boolean; // whether what stands is drawn as a queen
  several: boolean; // whether it has a rule among several
  kind: "table" | "cells" | "shapes";
  size: [width: number, height: number];
  groups?: number[]; // of a table: the group of each square, -1 for none
  blocks?: [rows: number, columns: number]; // of cells
  of?: "variables" | "values"; // what a cell stands for
  outlines?: number[][][]; // of shapes: the polygons of each variable, as x y x y
  looks?: [fill: string, hatch: string][]; // of each value
}

// How a run is spoken of: what happens to a square, who is to blame, and what may come.
interface Phrases {
  place: (run: Run, square: Square) => string;
  remove: (run: Run, square: Square) => string;
  try: (run: Run, square: Square, outcome: string) => string;
  wipeout: (run: Run, row: number) => string;
  force: (run: Run, square: Square) => string;
  attackers: (run: Run, all: [row: number, line: string][]) => string;
  inNameOf: (run: About, by: number) => string;
  forbidden: string;
  admissible: string;
  none: (run: About) => string;
  stands: (run: Run, square: Square) => string;
  until: string;
  next: string;
  nothing: string;
  going: (run: Run, row: number) => string;
  stays: (run: Run, row: number) => string;
  blamed: (run: Run, by: number, line: string, several: boolean) => string;
  never: (run: Run, bar: Bar) => string; // from the start
}

// Where to draw the states of an automaton, and the jumps between them.
interface Diagram {
  box: [left: number, right: number, top: number, bottom: number];
  width: number;
  height: number;
  states: [name: string, x: number, y: number][];
  jumps: [from: string, to: string, path: number[][], place: number[]][];
}

type Column = Uint8Array | Uint16Array | Uint32Array;

// Its columns, a number for each event: act is an index into acts, kind one into KINDS, label one
// into labels, file one into sources' files. values, found and barred (of each square, an index into bars) have their
// own lengths; so have marks (of each square, x, y and side of its mark and of its value, in 64ths) and pairs (of two
// squares that do not go together, both, and the rules for both), and learnt (words of what is learnt, 0 after each).
type Columns = Record<"act" | "kind" | "row" | "col" | "by" | "label" | "file" | "line"
  | "values" | "found" | "barred" | "marks" | "pairs" | "learnt", Column>;

// And what makes it quick to look up.
interface Run extends About, Omit<Columns, keyof About> {
  stepsOf: number[][]; // the steps of each kind
  starts?: number[]; // of a problem: the number of the first square of each row,
  squares?: number; // how many squares there are,
  clashes?: Map<number, string>; // and the rule by which one rules out another
  changed: Uint32Array; // where a step's changed values begin
  jumps: Map<string, number[]>; // the steps of each jump from label to label
  frames: Position[]; // at every KEY_FRAME_EVERY-th step
  held: Map<number, number>[]; // then, too, the number of the value that each slot of the variables holds
}

interface Position {
  queens: Map<number, number>; // row -> column, in the order they were put down
  forbidden: Map<number, number>; // key of a square -> queen that forbade it
  state: number; // an index into labels
}

// The nodes in the order in which their queens were placed, the root first, and how they are folded.
interface Tree extends Nodes {
  problem: Problem | null; // null for queens
  byRow: boolean; // whether a level is a row, and a column names a square
  longestLabel: number;
  jumps: Jump[];
  height: number;
  shape: Shape;
  parting?: number; // the node at which another search parts from it
}

// What queens.trace._folding says of each node, and of the tree.
interface Shape {
  parent: Int32Array;
  size: Uint32Array;
  solutions: Uint32Array;
  foot: Uint32Array;
  heads: number[];
  more: Float64Array;
  way: Float64Array;
  row: Uint16Array;
  depth: Uint16Array;
  ends: number;
  rows: number;
  stop: number; // the node at which the recording was cut, -1 for none
}
type Opening = { runs: boolean, least: number, ways: boolean };
type Part = { head: number, foot: number, above: number, x: number, row: number, width: number, folded: boolean };

// Of a search that goes back over several levels at once: see jumps.js.
type Jump = { since: number, until: number, empty: number, culprits: number[], back: number };

type Answer = { text: string, step: number | null }; // step, if it is not null, is one worth going to
type Shown = { square: Square | null, step: number, race: string, ask: boolean };
type Wish = { run: number, step: number, square: Square, put: boolean }; // what if

// answer and the values of choices: "3,5" is a square, "3" a row, "0:12" a line of a file.
interface Question {
  step: number;
  until: number; // the step that shows the answer
  kind: "free" | "next" | "on" | "row" | "counter" | "state" | "line";
  words: string;
  answer: string;
  choices: [value: string, name: string][]; // none if the answer is a square
  square: Square | null; // that is asked about
}

// ---- the views, each as the function returns it that makes one

type Nodes = ReturnType<typeof import("./tree.js").nodesOf>;
type Clock = ReturnType<typeof import("./clock.js").clockOf>;
type Controls = ReturnType<typeof import("./controls.js").controlsIn>;
type LaneView = ReturnType<typeof import("./lane.js").laneView>;
type BoardView = ReturnType<typeof import("./board.js").boardView>;
type Grid = ReturnType<typeof import("./board.js").gridOf>;
type TreeView = ReturnType<typeof import("./tree_view.js").treeView>;
type StripView = ReturnType<typeof import("./panels.js").stripView>;
type AskView = ReturnType<typeof import("./ask.js").askView>;
type TakeView = ReturnType<typeof import("./take.js").takeView>;
type WhatIfView = ReturnType<typeof import("./what_if.js").whatIfView>;
type Pane = ReturnType<typeof import("./canvas.js").canvasIn>;

// ---- a canvas

type Brush = CanvasRenderingContext2D;
type Colors = Record<string, string>; // by the names of COLORS, and the page's font
// The parts of a tree where they are on the canvas; room: how many pixels across they have.
type Spot = Part & { px: number, py: number, room: number };
interface Picture {
  spots: Spot[];
  folds: boolean;
  rows: number;
  down: number; // pixels from row to row
  top: number;
  width: number;
}
