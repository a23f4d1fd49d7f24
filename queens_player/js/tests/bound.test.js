// Bounds: what is said of a cut, where the tree marks it, and how the strip shows the best price fall.

import { assert, runsOf, stepsWhere, test, treeOn } from "./opened.js";
import { clockOf } from "../clock.js";
import { paintRuns } from "../panels.js";
import { legend } from "../paint.js";
import { PLACE, SOLUTION, isCut } from "../trace.js";
import { treeOf } from "../tree.js";
import { why } from "../why.js";
import { sentence } from "../words.js";

const [run] = runsOf("priced");
const cuts = stepsWhere(run, (e) => isCut(run, e));

test("a step says what the bound is, whether it cuts, and what a solution costs", () => {
  const said = Array.from({ length: run.steps }, (_, e) => sentence(run, e + 1));
  const told = said.filter((text) => /least|cost/.test(text));
  assert.deepEqual(told.slice(0, 4), ["bound: 0 at least", "bound: 5 at least", "bound: 7 at least", "bound: costs 16"]);
  assert.ok(told.includes("a solution, costs 16: a x, b y, c x"));
  for (const t of cuts) assert.match(sentence(run, t), /^cut: .* known$/);
});

test("the tree marks each cut, which the legend counts, and below it the least that it costs, once the search was there", async () => {
  const { view, tree, texts } = await treeOn(run, 0), large = (text) => Number(text) > 9;
  assert.ok(cuts.length > 0 && legend(tree).includes(`cut by the bound (${cuts.length})`));
  for (const [shown, t] of cuts.entries()) {
    view.draw(t);
    const leasts = cuts.slice(0, shown + 1).map((step) => sentence(run, step).match(/\d+/)[0]);
    assert.deepEqual(texts().filter(large), leasts.filter(large));
  }
});

test("Why? names the cut of a square while the others stand as they did", () => {
  for (const t of cuts) {
    const e = stepsWhere(run, (one) => one < t && run.kind[one] === PLACE).at(-1) - 1, square = [run.row[e], run.col[e]];
    const wanted = { text: `Cut at step ${t}: ${run.labels[run.label[t - 1]]}.`, step: t };
    for (const now of [t, t + 1]) assert.deepEqual(why(run, now, ...square).find(({ step }) => step === t), wanted);
    assert.ok(!why(run, t - 1, ...square).some(({ text }) => text.startsWith("Cut")), "not yet");
  }
});

test("the strip shows the best price falling", () => {
  const brush = document.createElement("canvas").getContext("2d");
  const colors = { strip: "strip", solution: "solution", current: "current", ink: "ink" };
  paintRuns(brush, colors, { width: 402, height: 40 }, clockOf([run], "steps"), [run], [treeOf(run)]);
  const lines = brush.boxes.filter(([colour]) => colour === "current").map(([, x, y, wide]) => [x, y, wide]);
  assert.equal(lines.length, run.stepsOf[SOLUTION].length);
  lines.slice(1).forEach(([x, y], place) => {
    assert.ok(y > lines[place][1], "lower");
    assert.ok(Math.abs(x - lines[place][0] - lines[place][2]) < 1e-6, "from where the one before it ends");
  });
  assert.ok(Math.abs(lines.at(-1)[0] + lines.at(-1)[2] - 402) < 1e-6, "to the end");
});
