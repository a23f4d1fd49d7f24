// Beside the board: source, variables, what was printed, state diagram, counters, the whole run.

import { assert, fixture, inBox, opened, pythonOf, runsOf, soon, stepsWhere, test } from "./opened.js";
import { countersView, countedIn, diagramView, paintRuns } from "../panels.js";
import { clockOf } from "../clock.js";
import { ENTER, KINDS, SOLUTION, at } from "../trace.js";
import { listing, localsView, printedAt, sourceView, variablesAt } from "../source.js";
import { treeOf } from "../tree.js";
import { sentence } from "../words.js";

// ---- source

test("the source has every line with its number, and its words in colour", () => {
  const [{ sources }] = fixture("learners").about;
  const more = [["def after(board):\n    return None", 90, 2, "after"], ["    inner = a<b>c", 95, 2, "inner"]];
  const lines = [...inBox(listing([...sources, ...more])).children];
  const wanted = [...sources, ...more].flatMap(([text, first, file]) =>
    text.split("\n").map((line, below) => [`${line}\n`, String(first + below), String(file)]));
  assert.deepEqual(lines.map((el) => [el.textContent, el.dataset.line, el.dataset.file]), wanted);
  for (const line of lines) {
    assert.equal(line.getAttribute("style"), `--indent:${line.textContent.search(/\S/)}ch`);
  }
  const begin = lines.filter(({ className }) => className === "line begins").map((el) => el.textContent.trim());
  assert.deepEqual(begin, ["def solver(board):", "def after(board):"], "a gap before each function but the first");
  const words = (name) => lines.flatMap((el) => [...el.querySelectorAll(`.${name}`)].map((one) => one.textContent));
  assert.deepEqual(words("string"), ['"<i>&"', '"<row>"', '"end"']);
  assert.deepEqual(words("comment"), ["# 'not' a string"]);
  assert.deepEqual(words("keyword"), ["def", "return", "for", "in", "if", "def", "yield", "def", "return", "None"]);
});

test("the line of the last step is lit, or that which went wrong, and named with its function", () => {
  const [run] = runsOf("learners"), one = sourceView(run);
  const lit = (t, view = one) => {
    view.draw(t);
    const lines = [...view.el.querySelectorAll(".lit")];
    assert.deepEqual([...view.el.querySelectorAll("[aria-current=step]")], lines);
    const pre = view.el.querySelector("pre");
    return [lines.map((line) => line.textContent.trim()).join(), view.el.querySelector(".where").textContent, pre.className];
  };
  assert.deepEqual(lit(2), ["board.place(1, col)", "line 6 of solver", ""]);
  assert.deepEqual(lit(run.steps), ["board.remove(3, 3)", "went wrong on line 16 of solver", "wrong"]);
  assert.deepEqual(lit(run.steps, sourceView({ ...run, error: "", cut: "still running" })), ["board.remove(3, 3)", "cut on line 16 of solver", ""]);
  assert.deepEqual(lit(0), ["", "", ""]);
  assert.equal(lit(1)[0].slice(0, 11), "return next");
  const alone = sourceView({ ...run, sources: run.sources.filter(([, , file]) => file === 1) });
  assert.equal(lit(2, alone)[1], "line 6", "there is one cell");
});

// ---- variables and prints

for (const name of ["automaton", "learners"]) {
  test(`the variables of ${name} are Python's at every step`, () => {
    const [run] = runsOf(name);
    for (const [t, wanted] of pythonOf(name)[0].variables.toReversed()) {
      const found = variablesAt(run, t).map(({ name: of, brackets: [open = "", close = ""], items }) =>
        [of, `${open}${items.map(({ text }) => text).join(", ")}${close}`]);
      assert.deepEqual(found, wanted, `step ${t}`);
    }
  });
}

test("what has changed is marked, also where a list became shorter, but not what is new and empty", () => {
  const [run] = runsOf("learners");
  const changed = (t) => variablesAt(run, t).filter((one) => one.changed).map(({ name }) => name);
  assert.deepEqual([1, 2, 3, 4, 5].map(changed), [["row", "col"], ["kept", "note"], ["kept"], ["row"], ["col"]]);
  assert.ok(variablesAt(run, 3).some(({ name }) => name === "fresh"));
  assert.deepEqual(variablesAt(run, 0), []);
});

test("what was printed stands there from its step on, the newest in sight", () => {
  const [run] = runsOf("learners"), view = localsView(run);
  assert.deepEqual([2, 3, 7, 8].map((t) => printedAt(run, t)), [
    ["", ""], ["", "<row> 1\n"], ["<row> 1\n", ""], ["<row> 1\n", "1 0 <i>&\nend\n"],
  ]);
  const pre = view.el.querySelector("pre");
  Object.defineProperty(pre, "scrollHeight", { value: 90 });
  view.draw(8);
  assert.deepEqual([pre.textContent, pre.querySelector("b").textContent, pre.scrollTop],
    ["<row> 1\n1 0 <i>&\nend\n", "1 0 <i>&\nend\n", 90]);
  assert.deepEqual([...view.el.children].map((one) => one.getAttribute("aria-label")), ["Variables", "Printed"]);
});

// ---- states and counters

test("the state diagram shows the state and counts the jumps, forwards and back", () => {
  const [run] = runsOf("automaton"), view = diagramView(run, run.diagram);
  const states = stepsWhere(run, (e) => run.kind[e] === ENTER);
  const [svg, where] = ["svg", ".where"].map((one) => view.el.querySelector(one));
  for (const t of [0, 1, 40, 41, 300, run.steps, 41, 0]) {
    view.draw(t, at(run, t));
    const entered = states.filter((step) => step <= t).map((step) => run.labels[run.label[step - 1]]);
    const jumps = entered.slice(1).map((state, place) => `${entered[place]} ${state}`);
    assert.equal(where.textContent, entered.at(-1) ?? "");
    assert.equal(svg.getAttribute("aria-label"), `State diagram of 6 states; ${entered.length ? `now in ${entered.at(-1)}` : "not started"}`);
    assert.deepEqual([...view.el.querySelectorAll(".state.lit")].map((one) => one.dataset.state), entered.slice(-1));
    assert.deepEqual([...view.el.querySelectorAll(".jump.last")].map((one) => one.dataset.jump), jumps.slice(-1));
    assert.equal(view.el.querySelectorAll("[marker-end$='-last)']").length, Math.min(jumps.length, 1));
    for (const jump of view.el.querySelectorAll(".jump")) {
      const count = jumps.filter((one) => one === jump.dataset.jump).length;
      assert.equal(Number(jump.querySelector("text").textContent), count, jump.dataset.jump);
    }
  }
});

test("the counters count what the searches do", () => {
  for (const [names, wanted] of [
    [["large"], "placements, tests, steps back, solutions"],
    [["begun"], "placements, squares forbidden, steps back, solutions"],
    [["large", "implications"], "placements, tests, squares forbidden, steps back, solutions"],
  ]) {
    const runs = runsOf(...names), counted = countedIn(runs), [run] = runs, view = countersView(run, counted);
    assert.equal([...view.el.querySelectorAll("dt")].map((one) => one.textContent).join(", "), wanted);
    view.draw(40);
    for (const el of view.el.children) {
      const count = (end) => run.kind.subarray(0, end).filter((kind) => KINDS[kind] === el.className).length.toLocaleString("en");
      assert.equal(el.querySelector("dd").textContent, `${count(40)} of ${count(run.steps)}`);
    }
  }
});

// ---- the whole run

test("the strip shows how deep each run was and where it found solutions", () => {
  const runs = runsOf("automaton", "large"), trees = runs.map(treeOf), clock = clockOf(runs, "steps");
  const brush = document.createElement("canvas").getContext("2d"), pane = { width: 202, height: 60 };
  paintRuns(brush, { strip: "strip", solution: "solution" }, pane, clock, runs, trees);
  const across = (t) => 1 + (200 * t) / clock.last;
  runs.forEach((run, number) => {
    const heights = brush.boxes.filter(([colour, , y]) => colour === "strip" && Math.floor((y - 1) / 30) === number).map((one) => one[4]);
    assert.ok(Math.abs(Math.max(...heights) - 17) < 1e-6, "the deepest position is as high as the row");
    const solved = stepsWhere(run, (e) => run.kind[e] === SOLUTION).map(across);
    const marks = brush.boxes.filter(([colour, , y, , high]) => colour === "solution" && high === undefined && y === 30 * number + 2);
    assert.deepEqual(marks.map(([, x]) => x.toFixed(6)), solved.map((x) => x.toFixed(6)));
  });
});

test("the strip is a slider: its words, where it is pressed, and a press that was none", async () => {
  const { part, step } = opened("large", 9), strip = part(".strip");
  await soon();
  strip.getBoundingClientRect = () => ({ left: 100, width: 400 });
  const finger = (name, clientX, more = {}) => strip.dispatchEvent(new window.PointerEvent(`pointer${name}`,
    { bubbles: true, pointerId: 1, isPrimary: true, clientX, button: 0, ...more }));
  const said = () => ["valuemin", "valuenow", "valuemax", "valuetext"].map((name) => strip.getAttribute(`aria-${name}`)).join(" ");
  assert.equal(said(), "0 9 3000 step 9 of 3000");
  const held = Element.prototype.hasPointerCapture;
  Element.prototype.hasPointerCapture = () => false;
  finger("move", 300);
  Element.prototype.hasPointerCapture = held;
  assert.deepEqual([step(), strip.title], [9, `step 1,500: ${sentence(runsOf("large")[0], 1500)}`], "a pointer over it hears what lies there");
  finger("down", 300, { button: 2 });
  assert.equal(step(), 9, "the other button has a menu");
  finger("down", 300);
  assert.equal(said(), "0 1500 3000 step 1500 of 3000");
  assert.equal(document.activeElement, strip);
  finger("move", 9999);
  assert.equal(step(), 3000);
  finger("cancel", 9999);
  assert.equal(step(), 1500 - 1491, "the finger was on its way to move the page");
});
