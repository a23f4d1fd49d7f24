// "Why?": the reasons are Python's, and the words lead to their steps.

import { assert, inBox, pythonOf, runOf, runsOf, stepsWhere, test } from "./opened.js";
import { answersTo } from "../lane.js";
import { squaresOf } from "../rules.js";
import { FORBID, PARDON, PLACE, REMOVE, at, attackers, keyOf } from "../trace.js";
import { reasonOf, why } from "../why.js";
import { sentence } from "../words.js";

const answers = (run, t, row, col, past) =>
  why(run, t, row, col, past).map(({ text, step }) => (step === null ? text : `${text} > ${step}`));

for (const name of ["automaton", "implications", "begun", "large", "changed", "problem", "apart"]) {
  test(`a square of ${name} has the reason that Python gives`, () => {
    runsOf(name).forEach((run, number) => {
      const { positions, reasons } = pythonOf(name)[number];
      const known = new Map(reasons.map(([t, row, col, reason]) => [`${t} ${row} ${col}`, reason]));
      for (const [t] of positions) {
        for (const [row, col] of run.n < 8 ? squaresOf(run) : squaresOf(run).slice(-3)) {
          assert.deepEqual(reasonOf(run, t, row, col), known.get(`${t} ${row} ${col}`) ?? null, `${t}: ${row} ${col}`);
        }
      }
    });
  });
}

test("a square becomes free when the last attacker or counter goes, whichever came first", () => {
  const [run] = runsOf("wandering");
  const taken = (t, square) => at(run, t).forbidden.has(keyOf(...square)) ? "forbidden"
    : attackers(run, at(run, t), square).length ? "attacked" : "";
  let checked = 0;
  for (let t = 0; t <= run.steps; t += 3) {
    for (const square of [[1, 3], [2, 2], [3, 1], [4, 4]]) {
      const how = taken(t, square);
      if (!how) continue;
      let free = t + 1;
      while (free <= run.steps && (how === "attacked" ? attackers(run, at(run, free), square).length
        : at(run, free).forbidden.has(keyOf(...square)))) free++;
      const said = why(run, t, ...square).at(-1);
      assert.equal(said.step, free <= run.steps ? free : null, `step ${t}, ${square}`);
      assert.match(said.text, said.step ? /^It becomes (free|admissible) again/ : /^Not (free|admissible) again/);
      checked++;
    }
  }
  assert.ok(checked > 100);
});

test("what is attacked, free, taken or barred is said with the steps that it leads to", () => {
  const [long] = runsOf("large"), [begun] = runsOf("begun"), [, changed] = runsOf("changed");
  assert.deepEqual(answers(long, 2500, 5, 3), [
    "Queen 5 stands here since step 2,470. > 2470", "It is removed at step 2,522. > 2522",
    "No queen attacks it.", "Next attacked at step 2,525, by queen 5. > 2525",
  ]);
  assert.deepEqual(answers(long, 2500, 7, 8), [
    "Attacked by queen 1 along a falling diagonal and queen 4 along a column.",
    "The first of them was queen 1, along a falling diagonal, since step 2,245. > 2245",
    "Not free again before the end: queen 1 is not removed.",
  ]);
  assert.deepEqual(answers(long, 2500, 8, 1), [
    "Attacked by queen 3 along a rising diagonal.",
    "That is queen 3, along a rising diagonal, since step 2,387. > 2387",
    "It becomes free again when queen 3 is removed, at step 2,549. > 2549",
  ]);
  assert.deepEqual(answers(begun, 3, ...begun.barred.reduce((found, bar, place) =>
    (begun.bars[bar]?.by === 0 ? [1 + Math.floor(place / 6), 1 + (place % 6)] : found), [])),
  ["It is on a closed falling diagonal: never free."]);
  const [{ since }] = changed.refusals;
  assert.equal(answers(changed, since, 3, 2)[1], `Ruled out: row 3, column 2 is forbidden, since step ${since}. > ${since}`);
});

test("a queen that stays to the end, and a square that stays free, are said to", () => {
  const [run] = runsOf("learners");
  assert.deepEqual(answers(run, 7, 2, 3), [
    "Queen 2 stands here since step 7. > 7", "It stays to the end.",
    "No queen attacks it.", "Nothing attacks it again before the end.",
  ]);
});

test("a column that was tried says so, and is attacked by no queen", () => {
  const [run] = runsOf("implications"), tried = stepsWhere(run, (e) => run.kind[e] === FORBID && run.kind[e - 1] === REMOVE);
  assert.ok(tried.length > 9);
  for (const t of tried) {
    const [row, col, by] = [run.row[t - 1], run.col[t - 1], run.by[t - 1]], told = run.labels[run.label[t - 1]];
    const name = by > run.n ? "in the name of no queen" : `by queen ${by}`;
    assert.match(told, /^tried already: (no|\d) solutions?$/);
    assert.equal(answers(run, t - 1, row, col).at(-1), `Next forbidden at step ${t}, ${name}. > ${t}`);
    assert.deepEqual(answers(run, t, row, col).slice(0, 2), ["No queen attacks it.", `Forbidden first ${name}, since step ${t} (${told}). > ${t}`]);
    assert.equal(sentence(run, t), `row ${row}, column ${col} forbidden ${name} (${told})`);
  }
});

test("a counter goes when its queen does, and that queen is named, unless nothing tells which", () => {
  const freed = (name) => {
    const [run] = runsOf(name);
    return stepsWhere(run, (e) => run.kind[e] === PARDON).map((t) => {
      const words = answers(run, t - 1, run.row[t - 1], run.col[t - 1]).at(-1);
      assert.ok(words.endsWith(` > ${t}`), words);
      return /^It becomes admissible again (when queen \d is removed, )?at step/.exec(words)[1] !== undefined;
    });
  };
  for (const name of ["implications", "begun"]) assert.ok(freed(name).some(Boolean), name);
  assert.ok(freed("wandering").some((named) => !named));
  const tidied = runOf(4, [[PLACE, 1, 1], [FORBID, 3, 2, 1], [REMOVE, 1, 1], [PARDON, 3, 2]]);
  assert.equal(answers(tidied, 2, 3, 2).at(-1), "It becomes admissible again when queen 1 is removed, at step 4. > 4");
});

test("an answer has a button to each step it names, but for the one that is shown", () => {
  const [run] = runsOf("automaton"), t = 60, { since, until } = reasonOf(run, t, 4, 2);
  const buttons = (step, asked) => {
    const box = inBox(answersTo(run, step, asked));
    return [box.textContent, ...[...box.querySelectorAll("button")].map((one) => one.ariaLabel ?? one.getAttribute("aria-label"))];
  };
  assert.deepEqual(buttons(t, null), ["Choose a square to ask why it is not free."]);
  const [words, ...ways] = buttons(t, [4, 2]);
  assert.match(words, /^Why\? Row 4, column 2Attacked by queen/);
  assert.deepEqual(ways, [`Go to step ${since}`, `Go to step ${until}`]);
  assert.deepEqual(buttons(since, [4, 2]).slice(1), [`Go to step ${until}`]);
});
