import { assert, modelOf, named, shown, test, type } from "./opened.js";
import widget, { leastDepth } from "../lines.js";

const BEGIN = "def search(board):\n    n = board.n";
const LINES = ["<b>yield</b>", "for k in range(n):", "if k:", "pass"];

function played(arranged = []) {
  const model = modelOf({ begin: BEGIN, lines: LINES, arranged }), el = shown(widget, model);
  const all = el.querySelector(".all"), rows = () => [...el.querySelectorAll("[role=option]")];
  all.setPointerCapture = () => {};
  // Each line 20 high, and what is put aside from 100 on: there is no layout here.
  for (const line of rows()) line.getBoundingClientRect = () =>
    ({ top: 20 * rows().indexOf(line), bottom: 20 * rows().indexOf(line) + 20 });
  el.querySelector(".aside").getBoundingClientRect = () => ({ top: 100 });
  const line = (text) => rows().find((one) => one.textContent === text);
  rows()[0].focus();
  return {
    model, el, line,
    arranged: () => model.state.arranged,
    chosen: () => el.querySelector("[role=option][aria-selected=true]"),
    push: (...names) => names.forEach((name) => named(el, "button", name).click()),
    where: () => el.querySelector(".where").textContent,
    said: () => el.querySelector(".said").innerHTML,
    point: (what, x, y, more = {}) => (what.textContent ? what : all).dispatchEvent(new window.PointerEvent(
      what.textContent ? "pointerdown" : what, { clientX: x, clientY: y, bubbles: true, ...more })),
  };
}

test("the keys walk from line to line, first through the program, and stop at both ends", () => {
  const { chosen } = played([[3, 1]]);
  const walked = ["ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Home", "End"].map((key) => {
    assert.equal(type(key), true, "the page does not scroll");
    assert.equal(document.activeElement, chosen());
    assert.equal(chosen().parentElement.parentElement.querySelectorAll("[tabindex='0']").length, 1);
    return LINES.indexOf(chosen().textContent);
  });
  assert.deepEqual(walked, [3, 0, 1, 2, 2, 3, 2]);
});

test("a line goes below the last one, as far in as that wants, and it is said where it is", () => {
  const { el, arranged, where, line, model } = played();
  type("ArrowDown");
  type(" ");
  assert.equal(where(), "Line 1 of 1, indented once: for k in range(n):");
  type("ArrowDown");
  type("ArrowDown");
  type("Enter");
  assert.equal(where(), "Line 2 of 2, indented twice: if k:");
  type("End");
  type(" ");
  assert.equal(where(), "Line 3 of 3, indented 3 times: pass");
  for (let k = 0; k < 5; k++) type("ArrowLeft");
  assert.deepEqual(arranged(), [[1, 1], [2, 2], [3, 1]]);
  assert.equal(el.querySelector(".program").textContent, `${BEGIN}for k in range(n):if k:pass`);
  assert.equal(el.querySelector(".aside").textContent, LINES[0], "it is text and no markup");
  assert.equal(line("pass").getAttribute("aria-label"), "pass, line 3 of 3, indented once");
  assert.equal(line(LINES[0]).getAttribute("aria-label"), "<b>yield</b>, put aside");
  assert.equal(model.saves, 8);
});

test("keys and buttons move and indent within the program alone", () => {
  const { arranged, push, where } = played([[3, 1], [2, 1]]);
  for (const [act, order] of [
    [() => type("ArrowDown", { shiftKey: true }), [2, 3]], [() => type("ArrowDown", { shiftKey: true }), [2, 3]],
    [() => push("Up"), [3, 2]], [() => type("ArrowUp", { shiftKey: true }), [3, 2]], [() => push("Down"), [2, 3]],
  ]) {
    act();
    assert.deepEqual(arranged().map(([number]) => number), order);
  }
  push(...Array(7).fill("Indent"));
  assert.deepEqual(arranged(), [[2, 1], [3, 6]]);
  push("Outdent");
  assert.deepEqual(arranged(), [[2, 1], [3, 5]]);
  const other = played();
  for (const act of [() => other.push("Up"), () => other.push("Indent"), () => type("ArrowRight")]) {
    act();
    assert.deepEqual(other.arranged(), []);
    assert.equal(other.where(), "Put aside, and not yet in the program: <b>yield</b>");
  }
  assert.equal(where(), "Line 2 of 2, indented 5 times: pass");
});

test("a line is put aside again, and a key held down does it once", () => {
  const { arranged, push, where } = played();
  type(" ");
  type("Enter", { repeat: true });
  assert.deepEqual(arranged(), [[0, 1]]);
  push("Put aside");
  assert.deepEqual([arranged(), where()], [[], "Put aside: <b>yield</b>"]);
  push("Into the program");
  assert.deepEqual(arranged(), [[0, 1]]);
});

test("a line that is pressed or focused is the chosen one, and Jupyter keeps its shortcuts", () => {
  const { arranged, chosen, line, point, push } = played();
  point(line("if k:"), 0, 0);
  assert.equal(chosen().textContent, "if k:");
  assert.equal(document.activeElement, chosen());
  for (const [key, more] of [["Enter", { shiftKey: true }], ["Enter", { ctrlKey: true }], ["x", {}]]) {
    assert.equal(type(key, more), false);
  }
  assert.deepEqual(arranged(), []);
  line("pass").focus(); // as a screen reader does
  push("Into the program");
  assert.deepEqual(arranged(), [[3, 1]]);
});

test("to try it asks Python for what is shown, and says so where there is none", () => {
  const { model, push, said } = played([[3, 1]]);
  const asks = "Python runs your program. Without a running kernel no answer comes.";
  push("Try it");
  assert.deepEqual([model.sent, said()], [[{ try: [[3, 1]] }], asks]);
  model.tell("msg:custom", { said: "<p>Right.</p>" });
  assert.equal(said(), "<p>Right.</p>");
  model.send = undefined;
  push("Try it");
  assert.equal(said(), asks);
});

test("a line is dragged to its place and depth, and aside again", () => {
  const { model, arranged, line, point, where } = played([[1, 1], [3, 2]]);
  const there = [[1, 1], [3, 2]];
  point(line("if k:"), 100, 130);
  for (const [x, y, wanted] of [
    [103, 132, there], // a hand that shakes
    [100, 15, [[1, 1], [2, 2], [3, 2]]],
    [124, 15, [[1, 1], [2, 3], [3, 2]]],
    [76, 47, [[1, 1], [2, 1], [3, 2]]],
    [100, 55, [[1, 1], [3, 2], [2, 2]]],
    [100, 120, there],
  ]) {
    point("pointermove", x, y);
    assert.deepEqual(arranged(), wanted, `${x}, ${y}`);
  }
  assert.equal(model.saves, 0);
  point("pointerup", 100, 120);
  assert.deepEqual([model.saves, where()], [1, "Put aside: if k:"]);
  point("pointermove", 100, 15);
  assert.deepEqual(arranged(), there, "it is let go");
  point(line("pass"), 50, 30, { pointerType: "touch" });
  point("pointermove", 98, 30);
  assert.deepEqual(arranged(), there, "a finger scrolls");
});

test("no line leaves the block of the last head", () => {
  for (const [begin, least] of [["def f():", 1], ["class A:\n    n = 1\n\n    def f(self):", 2], [BEGIN, 1]]) {
    assert.equal(leastDepth(begin), least);
  }
});
