// Folding events, in words and on a clock, compared with what Python says of the same searches.

import { assert, pythonOf, runsOf, sayings, stepsWhere, test } from "./opened.js";
import { clockOf } from "../clock.js";
import { WHOLE, openingOf, partsOf } from "../folding.js";
import { KINDS, SOLUTION, at, squareOf } from "../trace.js";
import { ending, sentence } from "../words.js";
import { nodeAt, outcomeOf, treeOf } from "../tree.js";

const ALL = ["automaton", "implications", "begun", "large", "changed", "learners", "wandering", "problem", "priced", "apart"];

for (const name of ALL) {
  test(`the positions and the tree of ${name} are Python's`, () => {
    runsOf(name).forEach((run, number) => {
      const { positions, nodes, xs, folded } = pythonOf(name)[number], tree = treeOf(run);
      // Backwards: an earlier position must not depend on a later one.
      for (const [t, queens, forbidden, state, node] of positions.toReversed()) {
        const position = at(run, t);
        assert.deepEqual([...position.queens], queens, `step ${t}`);
        const squares = [...position.forbidden].map(([key, by]) => [...squareOf(key), by]);
        assert.deepEqual(squares.sort(), forbidden.sort(), `step ${t}`);
        assert.deepEqual([run.labels[position.state], nodeAt(tree, t)], [state, node], `step ${t}`);
      }
      assert.deepEqual(nodes.map((_, node) => [
        ...["parent", "row", "col", "depth", "step"].map((field) => tree[field][node]), outcomeOf(tree, node),
      ]), nodes);
      const rounded = (values) => values.map((value) => Math.round(1e6 * Number(value)) / 1e6);
      assert.deepEqual(partsOf(tree.shape, WHOLE).map(({ x }) => x), xs);
      for (const { room, opening, drawn } of folded) {
        assert.deepEqual(openingOf(tree.shape, room), { runs: true, ...opening });
        for (const [last, parts] of drawn) {
          const found = partsOf(tree.shape, openingOf(tree.shape, room), last).map((part) => rounded(Object.values(part)));
          assert.deepEqual(found, parts.map(rounded), `in ${room}, to ${last}`);
        }
      }
    });
  });
}

test("each kind of step has its sentence", () => {
  const [automaton, implications, begun] = ["automaton", "implications", "begun"].map((name) => runsOf(name)[0]);
  assert.deepEqual({ ...sayings(begun), ...sayings(implications), ...sayings(automaton) }, {
    enter: "the automaton enters the state start", place: "queen 1 placed on column 1", remove: "queen 5 removed from column 4",
    try: "queen 1 tried on column 1: free", solution: "a solution: 1 3 5 2 4", forbid: "row 2, column 1 forbidden by queen 1",
    pardon: "row 5, column 2 admissible again", wipeout: "row 4 has no admissible column left", force: "queen 4 has one column left: 2",
  });
  assert.equal(sentence(automaton, 18), "queen 3 tried on column 3: attacked by queen 1 along a falling diagonal and queen 2 along a column");
  assert.equal(sentence(implications, 100), "row 1, column 1 forbidden in the name of no queen (tried already: 2 solutions)");
  assert.equal(sentence(begun, 0), "before the first step");
});

test("a square that a change rules out is said to be so", () => {
  const [, run] = runsOf("changed"), [{ since }] = run.refusals;
  const tried = stepsWhere(run, (e) => e >= since && KINDS[run.kind[e]] === "try" && run.row[e] === 3 && run.col[e] === 2);
  const free = tried.filter((t) => sentence(run, t).endsWith("ruled out by the change"));
  assert.ok(free.length > 0);
  assert.ok(tried.every((t) => !sentence(run, t).endsWith(": free")));
});

test("the end says what went wrong, or that the recording was cut", () => {
  const [[wrong], [cut], [whole]] = ["learners", "large", "automaton"].map((name) => runsOf(name));
  assert.match(ending(wrong), /^The search went wrong here: the board refuses a move, on line 16 of the cell/);
  assert.equal(ending(cut), "The recording was cut here; the search goes on.");
  assert.equal(ending({ ...cut, cut: "the same 4 steps repeat" }), "The recording was cut here: the same 4 steps repeat.");
  assert.equal(ending(whole), "");
});

const KIND_OF = { placements: "place", solutions: "solution" };

for (const race of ["steps", "placements", "solutions"]) {
  test(`a race by ${race} keeps its runs together, and goes on and back to steps of any of them`, () => {
    const runs = runsOf("changed", "automaton", "large"), clock = clockOf(runs, race);
    const ticks = runs.map((run) => {
      const steps = stepsWhere(run, (e) => !(race in KIND_OF) || KINDS[run.kind[e]] === KIND_OF[race]);
      return [0, ...steps, ...(steps.at(-1) === run.steps ? [] : [run.steps])];
    });
    assert.equal(clock.last, Math.max(...ticks.map((steps) => steps.length)) - 1);
    ticks.forEach((steps, number) => {
      for (const [time, t] of steps.entries()) {
        assert.equal(clock.stepAt(number, time), t);
        assert.equal(clock.timeOf(number, t), time, "the earliest time at which the run is there");
      }
      assert.equal(clock.stepAt(number, clock.last), runs[number].steps);
      assert.equal(clock.timeOf(number, steps[1] - 1), steps[1] > 1 ? 1 : 0);
    });
    // Solutions, and the last step of each, also where another goes on.
    const aims = runs.map((run) => [...run.stepsOf[SOLUTION], run.steps]);
    const times = aims.flatMap((list, number) => list.map((t) => clock.timeOf(number, t)));
    for (let time = 0; time <= clock.last; time++) {
      const [later, earlier] = [times.filter((one) => one > time), times.filter((one) => one < time)];
      assert.equal(clock.seek(aims, 1, time), later.length ? Math.min(...later) : null, `on from ${time}`);
      assert.equal(clock.seek(aims, -1, time), earlier.length ? Math.max(...earlier) : null, `back from ${time}`);
    }
  });
}
