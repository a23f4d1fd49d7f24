// Where the player stops, the address of a step, what if, the large view, and the slider for n.

import assert from "node:assert/strict";
import test from "node:test";
import { byHand, click, modelOf, opened, runsOf, soon, stepsWhere } from "./opened.js";
import { holdSize } from "../size.js";
import { isStop, stepsOf, stopWords } from "../stops.js";
import { ENTER, KINDS, PLACE, REMOVE, SOLUTION, at } from "../trace.js";
import { differenceOf } from "../what_if.js";

const [RUN] = runsOf("automaton");
const LINE = RUN.line[stepsWhere(RUN, (e) => RUN.kind[e] === PLACE)[0] - 1];

test("a stop holds at the steps of its kind and has its name", () => {
  for (const [what, words, test_] of [
    [`line:1:${LINE}`, `line ${LINE}`, (e) => RUN.line[e] === LINE],
    ["state:blocked", "state blocked", (e) => RUN.kind[e] === ENTER && RUN.labels[RUN.label[e]] === "blocked"],
    ["solution:", "a solution", (e) => RUN.kind[e] === SOLUTION],
    ["depth:4", "depth 4", (e) => [PLACE, REMOVE].includes(RUN.kind[e]) && at(RUN, e + 1).queens.size === 4],
  ]) {
    const wanted = stepsWhere(RUN, test_);
    assert.ok(wanted.length > 2);
    assert.deepEqual(stepsOf(RUN, [what]), wanted, what);
    assert.equal(stopWords(RUN, what), words);
  }
  assert.equal(stopWords(RUN, "state:all_placed"), "state all placed");
  const both = stepsOf(RUN, [`line:1:${LINE}`, "solution:"]);
  assert.equal(both.length, new Set(both).size);
  assert.ok(both.every((t, place) => place === 0 || t > both[place - 1]));
  assert.deepEqual(stepsOf(RUN, []), []);
  assert.deepEqual(stepsOf(RUN, [`line:2:${LINE}`]), [], "the line of that number in another file");
});

test("one can stop at what the run has and at nothing else", () => {
  const [[, head, file], [text, first]] = RUN.sources, last = first + text.split("\n").length - 1;
  const lines = (...numbers) => numbers.map((line) => `line:${file}:${line}`);
  for (const there of ["state:found", "depth:1", "depth:5", "solution:", ...lines(head, first, last)]) {
    assert.ok(isStop(RUN, there), there);
  }
  for (const nowhere of [
    ...lines(head - 1, head + 1, first - 1, last + 1), `line:${file + 1}:${first}`, `line:${file}:${first},1`, "line:5",
    "state:", "state:nowhere", "depth:0", "depth:6", "depth:3,3", "depth:", "solution:1", "tested:3,3", "toString:3",
  ]) assert.ok(!isStop(RUN, nowhere), nowhere);
});

test("stops are added and taken out in their list, and one goes on and back to them", () => {
  const { part, words, all, step, key, button } = opened("automaton"), menu = part(".jumps select"), what = part(".stops select"), number = part(".stops [type=number]");
  const add = (on, value = "") => {
    what.value = on;
    what.dispatchEvent(new window.Event("change"));
    number.value = value;
    click(part(".stops form button"));
  };
  const listed = () => all(".stops li").map((one) => one.textContent);
  const states = ["start", "general", "search", "found", "blocked", "end"].map((name) => `state ${name}`);
  assert.deepEqual([...what.options].map((one) => one.textContent), ["line", "depth", "a solution", ...states]);
  add("depth:");
  assert.deepEqual([listed(), document.activeElement === number], [[], true], "a number is missing");
  add("depth:", "9");
  assert.equal(words(".live"), "There is no depth 9.");
  add("depth:", "4");
  assert.equal(words(".live"), "Stops at depth 4.");
  const deep = stepsOf(RUN, ["depth:4"]);
  assert.equal(words(".stops .where"), `${deep.length} times`);
  add("state:found");
  assert.deepEqual([listed(), number.hidden], [["✕ depth 4", "✕ state found"], true]);
  add("line:1:", String(LINE));
  assert.equal(words(".live"), `Stops at line ${LINE}.`);
  const both = stepsOf(RUN, ["depth:4", "state:found"]);
  key("g");
  assert.equal(step(), both[0]);
  menu.value = "stop";
  menu.dispatchEvent(new window.Event("change"));
  click(button("Next stop"));
  click(button("Previous stop"));
  assert.equal(step(), both[0]);
  key("G", { shiftKey: true });
  assert.equal(words(".live"), "None before this.");
  click(part(".stops li button"));
  assert.deepEqual([words(".live"), listed().length], ["No longer stops at depth 4.", 2]);
  assert.equal(document.activeElement, part(".stops li button"));
  assert.equal(document.activeElement.getAttribute("aria-label"), "No longer stop at state found");
});

test("a line, a state and the solutions are stops where they are pressed", async () => {
  const { part, words, all } = opened("automaton", 60);
  await soon();
  const line = part(`.source [data-line="${LINE}"]`);
  click(line, { clientX: 54 });
  assert.equal(all(".stops li").length, 0, "beside the number, the text is to be marked");
  click(line, { clientX: 53 });
  assert.deepEqual([words(".live"), line.classList.contains("stop")], [`Stops at line ${LINE}.`, true]);
  click(line, { clientX: 53 });
  assert.deepEqual([words(".live"), line.classList.contains("stop")], [`No longer stops at line ${LINE}.`, false]);
  click(part(".state[data-state=found]"));
  assert.ok(part(".state[data-state=found]").classList.contains("stop"));
  click(part(".counters .solution"));
  assert.ok(part(".counters .solution").classList.contains("stop"));
  assert.deepEqual(all(".stops li").map((one) => one.textContent), ["✕ state found", "✕ a solution"]);
});

test("it plays up to a stop, or a question", () => {
  const solved = RUN.stepsOf[SOLUTION].slice(0, 2);
  for (const [ask, wanted] of [[false, solved], [true, [8, 8]]]) {
    byHand((after) => {
      const { part, step, button } = opened("automaton", 0, { ask });
      part(".speed select").value = "2000";
      click(part(".counters .solution"));
      for (const t of wanted) {
        click(button("Play"));
        after(60_000);
        assert.deepEqual([step(), button("Play") !== null], [t, true]);
      }
    });
  }
});

// ---- the address of a step

test("a page shows what its address says and says what it shows", async () => {
  history.replaceState(null, "", "#step=5&square=3,2&stop=state:found");
  const { step, words, all, key } = opened("automaton", 1, { _addressed: true });
  const see = () => [step(), words(".why p").replace("Why? ", ""), all(".stops li").length];
  const HINT = "Choose a square to ask why it is not free.";
  assert.deepEqual(see(), [5, "Row 3, column 2", 1]);
  key("ArrowRight");
  await soon();
  assert.equal(location.hash, "#step=6&square=3,2&stop=state:found");
  for (const [to, ...wanted] of [
    ["#step=7", 7, HINT, 0], ["#elsewhere", 7, HINT, 0],
  ]) {
    const gone = new Promise((done) => { window.addEventListener("hashchange", done, { once: true }); });
    location.hash = to;
    await gone;
    assert.deepEqual(see(), wanted);
  }
});

test("on a page of several players none heeds the address or changes it", async () => {
  history.replaceState(null, "", "#step=5");
  const { step, key } = opened("automaton", 1, { _page: true });
  key("ArrowRight");
  await soon();
  assert.deepEqual([step(), location.hash], [2, "#step=5"]);
});

// ---- what if

test("what if: a square is chosen, Python is asked, and undo leads back", () => {
  const { model, square, part, words, all } = opened("automaton", 60);
  click(square(4, 2));
  assert.deepEqual(all(".change button").map((one) => one.textContent), ["Forbid it from here on", "Put queen 4 here instead"]);
  for (const one of ["forbid", "put"]) click(part(`[data-change="${one}"]`));
  const wish = { run: 0, step: 60, square: [4, 2] };
  assert.deepEqual(model.sent, [{ ...wish, put: false }, { ...wish, put: true }]);
  assert.equal(words(".what-if p"), "Python is asked; without a running kernel no answer comes.");
  model.tell("msg:custom", { refused: "No." });
  assert.deepEqual([words(".what-if p"), words(".live")], ["No.", "No."]);
  const changed = opened("changed", 9), runs = runsOf("changed");
  const [before, after] = runs.map((run) => ["place", "try"].map((kind) => run.stepsOf[KINDS.indexOf(kind)].length));
  assert.equal(changed.words(".what-if p"), `What if ${runs[1].refusals[0].words}? ${after[0]} placements instead of ${before[0]}, `
    + `${after[1]} tests instead of ${before[1]}, ${differenceOf(...runs).split(", ")[2]}.`);
  click(changed.part(".what-if button"));
  assert.deepEqual(changed.model.sent, [{ undo: true }]);
  assert.equal(document.activeElement, changed.root);
});

test("a change is offered for one search, and made in a notebook", () => {
  const offered = (names, state) => {
    const { square, words } = opened(names, 9, state);
    click(square(1, 1));
    return words(".of-square");
  };
  assert.match(offered("automaton"), /^What if\? Forbid/);
  assert.match(offered("automaton", { _page: true }), /Python answers that, in a notebook/);
  assert.equal(offered(["automaton", "large"]), "", "in a race none is");
  assert.equal(opened("changed", 9, { _page: true }).part(".what-if button").hidden, true);
});

// ---- controls of Python beside it

test("the slider for n stays where Python is gone", async () => {
  for (const [live, kernel, stays] of [[true, {}, false], [true, undefined, false], [false, {}, true], [true, null, true]]) {
    const told = [], slider = Object.assign(modelOf({ value: 4 }), { comm_live: live }), found = Promise.resolve(slider);
    const model = modelOf({ _slider: "IPY_MODEL_n", _about: [{ n: 4 }] });
    model.widget_manager = { kernel, get_model: (id) => id === "n" && found };
    holdSize({ model, tell: (words) => told.push(words) });
    await found;
    slider.set("value", 5);
    assert.equal(slider.get("value"), stays ? 4 : 5);
    assert.deepEqual(told, stays ? ["Another n needs Python: run all cells first."] : []);
  }
});
