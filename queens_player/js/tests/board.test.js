// The board: what stands on it at a step, what the step did, and what is heard of its squares.

import { assert, click, inBox, inSvg, opened, press, pythonOf, runsOf, test } from "./opened.js";
import { frame, pieces } from "../board.js";
import { begun, begunWords } from "../given.js";
import { FORBID, FORCE, PARDON, PLACE, REMOVE, SOLUTION, TRY, WIPEOUT, at, attackers, squareOf } from "../trace.js";

// What is drawn, as [class, row, column, words]; a line has the square that it comes from.
function shapes(markup) {
  const all = [...inSvg(markup).children].flatMap((el) => (el.localName === "g" && !el.attributes.length ? [...el.children] : [el]));
  return all.filter((el) => !el.classList.contains("halo")).map((el) => {
    const number = (name) => Number(el.getAttribute(name) ?? 0);
    const moved = /translate\((\S+) (\S+)\)/.exec(el.getAttribute("transform") ?? "")?.slice(1).map(Number);
    const [x, y] = moved ?? (el.localName === "line" ? [number("x1"), number("y1")]
      : [number("x") + number("width") / 2, number("y") + number("height") / 2]);
    const inside = [...el.children].map((one) => one.getAttribute("class") ?? "").join(" ").trim();
    return [el.getAttribute("class")?.trim() ?? "", Math.ceil(y), Math.ceil(x), el.textContent || inside];
  });
}
const drawn = (run, t, asked) => shapes(pieces(run, t, undefined, asked).flat().join(""));
const of = (found, ...names) => found.filter(([name]) => names.includes(name.split(" ")[0]));

for (const name of ["automaton", "implications", "begun", "wandering"]) {
  test(`the board of ${name} shows what stands and what each step did`, () => {
    const [run] = runsOf(name);
    for (let t = 0; t <= run.steps; t++) {
      const found = drawn(run, t), { queens, forbidden } = at(run, t);
      const kind = t ? run.kind[t - 1] : -1, [row, col] = t ? [run.row[t - 1], run.col[t - 1]] : [0, 0];
      const stand = [...queens].map(([k, i]) => [kind === SOLUTION ? "queen solved" : "queen", k, i, kind === SOLUTION ? "diamond" : ""]);
      assert.deepEqual(of(found, "queen"), stand, `step ${t}`);
      const counters = [...forbidden].map(([key, by]) => ["forbidden", ...squareOf(key), String(by)]);
      assert.deepEqual(of(found, "forbidden"), counters, `step ${t}`);
      const by = kind === FORBID ? run.by[t - 1] : 0;
      const aimed = kind === TRY || by ? attackers(run, at(run, t), [row, col]).filter(([queen]) => !by || queen === by).map(([queen]) => queen) : [];
      assert.deepEqual(of(found, "attack").map(([, k]) => k), aimed, `step ${t}`);
      const blamed = [...queens.keys()].filter((queen) => queen === by || aimed.includes(queen));
      assert.deepEqual(of(found, "ring").map(([, k, i]) => [k, i]), blamed.map((queen) => [queen, queens.get(queen)]), `step ${t}`);
      const barred = run.barred[(row - 1) * run.n + col - 1] > 0;
      const marks = {
        [TRY]: [aimed.length || barred ? "rejected" : "tested"], [FORBID]: ["rejected"], [PLACE]: ["placed"], [FORCE]: ["placed"],
        [REMOVE]: ["ghost"], [PARDON]: ["pardoned", "placed"],
      }[kind] ?? [];
      const found_ = of(found, "rejected", "tested", "placed", "ghost", "pardoned");
      assert.deepEqual(found_.map(([mark, ...square]) => [mark, ...square.slice(0, 2)]), marks.map((mark) => [mark, row, col]), `step ${t}`);
      const rows = of(found, "wipeout", "force").map(([mark, k]) => [mark, k]);
      const framed = kind === WIPEOUT ? "wipeout" : kind === FORCE ? "force" : null;
      assert.deepEqual(rows, framed ? [[framed, row]] : [], `step ${t}`);
      assert.equal(found.at(-1)?.[3] === "cross", kind === TRY && (aimed.length > 0 || barred), `step ${t}`);
    }
  });
}

test("who asks about a square sees who attacks it and which queen is to blame", () => {
  const [run] = runsOf("automaton"), t = 62, found = drawn(run, t, [4, 2]);
  assert.deepEqual(of(found, "asked"), [["asked", 4, 2, ""]]);
  assert.deepEqual(of(found, "reason").map(([, row, col]) => [row, col]), [[2, 4], [3, 2]]);
  assert.deepEqual(of(found, "blamed"), [["blamed", 2, 4, ""]]);
  assert.deepEqual(of(drawn(run, t, [4, 5]), "asked", "blamed"), [["asked", 4, 5, ""]], "a free square blames no queen");
  const lines = pieces(run, t, undefined, [4, 2]).flat().join("").match(/<line [^>]+>/g);
  assert.ok(lines.length === 4 && lines.every((line, place) => line.includes('"halo"') === (place % 2 === 0)), "each lies on paper");
});

test("a board that is stepped, by one or by many, shows what it would if it were new", () => {
  for (const name of ["implications", "problem"]) {
    const [run] = runsOf(name), { model, all } = opened(name);
    for (const t of [1, 2, 3, 4, 60, 59, 12, 13, 30, 8, 0, 25].map((step) => Math.min(step, run.steps))) {
      model.set("step", [1, t]);
      const box = inSvg(pieces(run, t).map((layer) => `<g>${layer.join("")}</g>`).join(""));
      const painted = all(".lane:first-child .pieces > g").map((one) => one.innerHTML);
      assert.deepEqual(painted, [...box.children].map((one) => one.innerHTML), `${name} ${t}`);
    }
  }
});

test("the board shows and names what it began with", () => {
  const [run] = runsOf("begun"), found = shapes(begun(run).join(""));
  assert.deepEqual(of(found, "given"), [["given", 4, 2, ""]]);
  assert.equal(of(found, "closed").length, 1);
  const words = new Map(begunWords(run).map(([square, said]) => [String(square), said]));
  assert.equal(words.get("4,2"), ", a queen is given");
  assert.equal(words.get("1,2"), ", attacked along a column by the given queen of row 4");
  assert.equal([...words.values()].filter((said) => said === ", on a closed falling diagonal").length, 3);
  const byQueen = [...words.values()].filter((said) => said.includes("by the given queen")).length;
  assert.equal(begun(run).filter((one) => one.includes('class="barred"')).length, byQueen, "a dot on each");
  assert.deepEqual(begun(runsOf("automaton")[0]), []);
});

test("a board has a cell for each square and names its rows and columns, not all of many", () => {
  const made = (n) => inBox(frame(n, "a board", 1));
  for (const [n, names] of [
    [1, "1"], [16, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"], [17, "1 5 10 15"], [61, "1 10 20 30 40 50 60"],
  ]) {
    const box = made(n);
    for (const side of box.querySelectorAll(".names")) {
      assert.equal([...side.children].map((one) => one.textContent).filter(Boolean).join(" "), names);
      assert.equal(side.children.length, n);
    }
    const cells = [...box.querySelectorAll("[role=gridcell]")];
    assert.equal(cells.length, n * n);
    assert.equal(cells.at(-1).getAttribute("aria-label"), `row ${n}, column ${n}`);
    assert.equal(cells.filter(({ tabIndex }) => tabIndex === 0).length, 1);
  }
  assert.equal(made(2).querySelector(".dark").getAttribute("d"), "M1 0h1v1h-1zM0 1h1v1h-1z");
});

test("what stands on the squares is heard, and no longer when it is gone", () => {
  const { key, all } = opened("implications"), [{ positions }] = pythonOf("implications");
  const wanted = new Map(positions.map(([t, queens, forbidden]) => [t, [
    ...queens.map(([row, col]) => `row ${row}, column ${col}, queen`),
    ...forbidden.map(([row, col, by]) => `row ${row}, column ${col}, forbidden ${by > 5 ? "in the name of no queen" : `by queen ${by}`}`),
  ].sort()]));
  for (let t = 1; t <= 60; t++) {
    key("ArrowRight");
    const heard = all("[role=gridcell]").map((el) => el.getAttribute("aria-label")).filter((words) => words.split(",").length > 2);
    if (wanted.has(t)) assert.deepEqual(heard.sort(), wanted.get(t), `step ${t}`);
  }
});

test("a square is asked about until it is asked again, by click or by Enter", () => {
  const { part, square, words, all, key } = opened("automaton", 60), cell = square(3, 2);
  const see = () => [words(".why p"), cell.getAttribute("aria-selected"), all(".asked").length];
  const asked = ["Why? Row 3, column 2", "true", 1], none = see();
  assert.deepEqual(none.slice(1), ["false", 0]);
  assert.equal(press(cell, "x"), false);
  assert.equal(press(cell, "Enter", { shiftKey: true }), false, "that is Jupyter's");
  assert.deepEqual(see(), none);
  click(cell);
  assert.deepEqual(see(), asked);
  key("ArrowRight");
  assert.deepEqual(see(), asked);
  assert.equal(press(cell, "Enter"), true);
  assert.deepEqual(see(), none);
  press(cell, "Enter", { repeat: true });
  assert.deepEqual(see(), none, "a key held down asks once");
  press(square(2, 4), "Enter");
  assert.equal(part(".why p").textContent, "Why? Row 2, column 4");
});

test("why a square is not free is said, leads there, and keeps the focus", () => {
  const { part, square, words, step } = opened("automaton", 60);
  click(square(4, 2));
  assert.equal(words(".live"), words(".why"));
  const ways = () => [...part(".why").querySelectorAll("button")];
  const [since, until] = ways().map((one) => Number(one.dataset.step));
  click(ways()[0]);
  assert.equal(step(), since);
  assert.deepEqual(ways().map((one) => Number(one.dataset.step)), [until]);
  assert.ok(part(".why").contains(document.activeElement));
});
