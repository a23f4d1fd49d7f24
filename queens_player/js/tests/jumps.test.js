// A search that goes back over several levels: where to, who is to blame, and how it is shown.

import { assert, runsOf, stepsWhere, test, treeOn } from "./opened.js";
import { jumpsOf } from "../jumps.js";
import { legend } from "../paint.js";
import { numbersTo } from "../shared.js";
import { FORBID, REMOVE, at, keyOf } from "../trace.js";
import { why } from "../why.js";
import { sentence } from "../words.js";

const RUNS = runsOf("apart"), [, LEARNING] = RUNS;
const REMOVING = (run, { since, until }) => stepsWhere(run, (e) => run.kind[e] === REMOVE && e + 1 >= since && e < until);

test("each jump goes from an empty row to the last of those to blame, over rows that are not", () => {
  for (const run of RUNS) {
    assert.deepEqual(jumpsOf(run).map(({ empty, culprits, back }) => [empty, culprits, back && run.row[back - 1]]),
      [[5, [2, 3], 3], [5, [2, 3], 3], [5, [2], 2], [2, [], 0]]);
    for (const jump of jumpsOf(run)) {
      const { queens, forbidden } = at(run, jump.since - 1), [first] = REMOVING(run, jump).map((t) => run.row[t - 1]);
      assert.ok(!queens.has(jump.empty) && jump.culprits.every((row) => queens.has(row) && row !== first));
      const left = numbersTo(run.widths[first - 1]).filter((col) => !forbidden.has(keyOf(first, col)));
      assert.ok(left.length > 1, "the row that is skipped had another value");
    }
  }
});

test("a search that goes back level by level does not jump", () => {
  for (const name of ["implications", "begun", "large", "problem", "wandering"]) for (const run of runsOf(name)) assert.deepEqual(jumpsOf(run), [], name);
});

test("the sentence says who leaves whom nothing, and where it goes back to", () => {
  const [run] = RUNS, told = jumpsOf(run).map((jump) => REMOVING(run, jump).map((t) => sentence(run, t)));
  assert.deepEqual(told[0], ["b is no longer 1. D and a leave c nothing: back to a", "a is no longer 2. D and a leave c nothing: back to a"]);
  assert.match(told[2][0], /D leaves c nothing: back to d$/);
  assert.match(told[3][0], /Nothing that stands is to blame for d: there is no solution$/);
  assert.doesNotMatch(sentence(run, jumpsOf(run)[0].since - 1), /back to/);
});

test("the tree shows a jump from when the first level is skipped until the search goes on", async () => {
  const [run] = RUNS, { view, tree, brush } = await treeOn(run, 0), drawn = [];
  brush.quadraticCurveTo = (...place) => drawn.push(place);
  for (let t = 0; t <= run.steps; t++) {
    drawn.length = 0;
    view.draw(t);
    view.repaint();
    assert.equal(drawn.length > 0, jumpsOf(run).some(({ since, until }) => since <= t && t <= until), `step ${t}`);
  }
  assert.ok(legend(tree).includes("jump back (4)"));
});

test("Why? names the nogood that rules a value out, and leads to where it was learnt", () => {
  const ruled = LEARNING.stepsOf[FORBID].filter((t) => LEARNING.labels[LEARNING.label[t - 1]].startsWith("never"));
  assert.equal(ruled.length, 2);
  for (const t of ruled) {
    const nogood = LEARNING.labels[LEARNING.label[t - 1]];
    const [, said, learnt] = why(LEARNING, t, LEARNING.row[t - 1], LEARNING.col[t - 1]);
    assert.deepEqual(said, { text: `Crossed off by a nogood, since step ${t}: ${nogood}.`, step: t });
    assert.equal(sentence(LEARNING, learnt.step), `learnt: ${nogood}`);
    assert.match(learnt.text, /^Learnt at step \d+, where these choices had failed\.$/);
  }
});
