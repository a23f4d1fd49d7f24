// A problem: what is said of it, what is drawn of it, and what may be asked about it.

import { assert, click, opened, runsOf, sayings, test } from "./opened.js";
import { boardView, pieces } from "../board.js";
import { questionsOf } from "../questions.js";
import { nameOf } from "../source.js";
import { why } from "../why.js";
import { sentence } from "../words.js";

test("each kind of step is said in the problem's own names", () => {
  const [ahead, tested] = runsOf("problem");
  assert.deepEqual({ ...sayings(ahead), ...sayings(tested) }, {
    place: "one is 1", remove: "four is no longer 3", solution: "a solution: one 1, two 2, <b> 1, four 3",
    forbid: "one, 2: crossed off, equals two", pardon: "four, 3: possible again", try: "one, 1: tested, free",
    force: "two has one value left: 2",
  });
  assert.equal(sentence(tested, 15), "two, 3: tested, equals four");
});

test("a value that is ruled out says by whose value, and since when", () => {
  const [run] = runsOf("problem");
  const text = (...square) => why(run, 4, ...square).map((answer) => answer.text).join(" ");
  assert.equal(text(1, 3), "Ruled out from the start: equals four.");
  assert.equal(text(1, 2), "Equals two. Crossed off first because of two, since step 3. "
    + "It becomes possible again when two loses its value, at step 21.");
});

test("rows have as many cells as values, and a cell is named by both", () => {
  const player = opened("problem", 3), board = player.part(".board");
  const rows = [...board.querySelectorAll("[role=row]")].map((row) => row.children.length);
  assert.deepEqual(rows, [3, 2, 3, 1]);
  assert.equal(player.part(".why").textContent, "Choose a value to ask why it is not free.");
  assert.match(player.part(".counters").textContent, /values crossed off/);
  click(player.square(3, 2));
  assert.equal(player.part(".why b").textContent, "Why? <b>, 2");
  assert.equal(board.querySelector('[data-row="3"][data-col="2"]').getAttribute("aria-label").split(", ").slice(0, 2).join(", "), "<b>, 2");
});

test("a grid of many rows scrolls within itself to the variable of the step, one of few stays", () => {
  const [run] = runsOf("problem"), asks = () => {}, points = () => false, far = run.row.indexOf(4) + 1;
  for (const [rows, wanted] of [[12, 350], [10, 0]]) {
    const { el, reveal } = boardView({ ...run, problem: { ...run.problem, kind: "cells", size: [4, rows] } }, asks, points);
    Object.defineProperty(el, "clientHeight", { value: 150 });
    for (const cell of el.querySelectorAll("[role=gridcell]")) {
      Object.defineProperties(cell, { offsetTop: { value: 100 * cell.dataset.row }, offsetHeight: { value: 100 } });
    }
    reveal(far);
    assert.equal(el.scrollTop, wanted, "a third of the board stands above it");
    reveal(0);
    assert.equal(el.scrollTop, wanted, "before the first step there is none");
  }
});

test("on a map a value is a letter, as large as its place lets it be, however long its name", () => {
  const [run] = runsOf("problem"), { marks, problem } = run, texts = problem.texts.map(() => "green");
  const [ground] = pieces({ ...run, problem: { ...problem, kind: "shapes", texts } }, 0);
  const letters = ground.join("").match(/<text class="mark.*?<\/text>/g), size = 0.86 * marks[2] / 64;
  assert.equal(letters.length, 8);
  for (const letter of letters) assert.match(letter, new RegExp(`font-size="${size}".*>g<`));
});

test("what is given is drawn as given from the first step on", () => {
  for (const step of [0, 4]) {
    const board = opened("problem", step).part(".board");
    assert.deepEqual([...board.querySelectorAll(".value.printed")].map((one) => one.textContent), ["3"], step);
  }
});

test("beside a local variable that is a row or a column stands what it is called", () => {
  const [run] = runsOf("problem"), item = (text) => [{ text, changed: false }];
  const row = { name: "row", brackets: "", items: item("3") }, col = { name: "col", brackets: "", items: item("2") };
  assert.deepEqual([row, col, { ...row, name: "before" }, { ...col, items: item("9") }].map((one) => nameOf(run, [row, col], one)),
    ["<b>", "2", "", ""]);
  assert.equal(nameOf(runsOf("automaton")[0], [row], row), "");
});

test("questions are put in the problem's words, and never in those of chess", () => {
  for (const run of runsOf("problem")) {
    for (const { words } of questionsOf(run)) assert.doesNotMatch(words, /queen|column|row/i);
  }
});
