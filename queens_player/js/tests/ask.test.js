// "Ask me": what is asked has one right answer, is not given away, and is judged with its reason.

import { assert, click, opened, runOf, runsOf, soon, test } from "./opened.js";
import { judged, questionsOf } from "../questions.js";
import { ENTER, PLACE, REMOVE, TRY, at, attackers, keyOf } from "../trace.js";

const ALL = ["automaton", "implications", "begun", "large", "wandering"];
const next = (run, step, ...kinds) => {
  let e = step;
  while (!kinds.includes(run.kind[e])) e++;
  return e;
};

// The right answer, read in the events.
function truth(run, { kind, step, until, square }) {
  const tried = [run.row[step], run.col[step]];
  switch (kind) {
    case "free": return attackers(run, at(run, step), tried).length || run.barred[(tried[0] - 1) * run.n + tried[1] - 1] ? "no" : "yes";
    case "next": { const e = next(run, step, PLACE); return `${run.row[e]},${run.col[e]}`; }
    case "on": return run.kind[next(run, step, PLACE, REMOVE)] === PLACE ? "on" : "back";
    case "row": {
      const rows = [];
      for (let e = step; run.kind[e] !== PLACE; e++) if (run.kind[e] === REMOVE) rows.push(run.row[e]);
      return String(rows.at(-1));
    }
    case "counter": { const by = at(run, until).forbidden.get(keyOf(...square)); return by && by <= run.n ? String(by) : "none"; }
    case "state": return run.kind[step] === ENTER ? run.labels[run.label[step]] : "";
    default: return `${run.file[step]}:${run.line[step]}`;
  }
}

for (const name of ALL) {
  test(`the questions of ${name} have one right answer each, which nothing gives away`, () => {
    const [run] = runsOf(name), questions = questionsOf(run), subjects = new Set();
    assert.ok(questions.length > 4);
    questions.forEach((question, place) => {
      const { step, kind, answer, choices, square } = question, values = choices.map(([value]) => value);
      const { queens } = at(run, step);
      assert.equal(answer, truth(run, question), `${kind} at step ${step}`);
      assert.ok(values.includes(answer) || kind === "next", kind);
      assert.ok(new Set(values).size === values.length && values.length !== 1, kind);
      assert.ok(queens.size, "on an empty board nothing is to be seen");
      const before = questions[place - 1];
      if (before) assert.ok(before.until + 4 <= step && before.kind !== kind, "an answer is seen for some steps before the next question");
      subjects.add(`${kind} ${[...queens].join(" ")} ${square ?? ""}`);
      const same = questions.slice(0, place + 1).filter((one) => one.kind === kind).slice(-3);
      assert.ok(same.length < 3 || new Set(same.map((one) => one.answer)).size > 1, "no answer is a habit");
    });
    assert.equal(subjects.size, questions.length, "nothing is asked twice");
  });
}

test("each kind of question is put in these words", () => {
  const first = {};
  for (const name of ["automaton", "implications"]) {
    for (const { kind, words, choices } of questionsOf(runsOf(name)[0])) {
      first[kind] ??= [words, choices.map(([, one]) => one.replace(/\d{2,}/, "LINE")).join(" ")];
    }
  }
  assert.deepEqual(first, {
    free: ["Queen 2 is tried on column 1. Is that square free?", "Yes No"],
    next: ["Row 3 is searched. Where does the queen go?", ""],
    line: ["Which line takes the next step?", "line LINE line LINE"],
    state: ["Which state is entered next?", "start general search found blocked end"],
    on: ["On or back: does another queen find a place now, or is one removed?", "On Back"],
    row: ["The search goes back. To which row: which queen is the last to be removed before one is placed again?", "1 2 3"],
    counter: ["Queen 3 goes to column 2. Whose counter will then lie on row 5, column 4?", "1 2 3 None"],
  });
});

test("an answer is judged in words, with the step to look at and the square to ask about", () => {
  for (const [name, step, given, words, there, square] of [
    ["automaton", 8, "yes", "No: queen 2 tried on column 1: attacked by queen 1 along a column.", 9, [2, 1]],
    ["automaton", 8, "no", "Right: queen 2 tried on column 1: attacked by queen 1 along a column.", 9, null],
    ["automaton", 15, "3,4", "Not row 3, column 4: queen 3 placed on column 5.", 15, [3, 4]],
    ["automaton", 15, "", "Queen 3 placed on column 5.", 22, null],
    ["automaton", 26, "1:7", "Not line 7: line LINE, the automaton enters the state found.", 27, null],
    ["automaton", 34, "start", "Not start: the automaton enters the state found.", 35, null],
    ["automaton", 53, "no", "Not so: queen 2 tried on column 4: free.", 54, [2, 4]],
    ["automaton", 58, "back", "No: queen 3 placed on column 2.", 62, null],
    ["implications", 42, "none", "Not none: row 5, column 4 is forbidden by queen 2.", 45, [5, 4]],
    ["begun", 15, "2", "Not queen 2: row 2, column 1 is forbidden by queen 3.", 17, [2, 1]],
  ]) {
    const [run] = runsOf(name), question = questionsOf(run).find((one) => one.step === step);
    const { words: said, ...rest } = judged(run, question, given);
    assert.equal(said, words.replace("LINE", run.line[step]), `${name} ${step}`);
    assert.deepEqual(rest, { right: words.startsWith("Right"), step: there, square }, `${name} ${step}`);
  }
});

test("sixteen queens are enough to choose from, and five free squares in a row are no question each", () => {
  const back = (size) => runOf(20, [
    ...Array.from({ length: size }, (_, k) => [PLACE, k + 1, k + 1]), ...Array(9).fill([ENTER]),
    [REMOVE, size, size], [REMOVE, size - 1, size - 1], [PLACE, size - 1, 1],
  ]);
  assert.deepEqual([16, 17].map((size) => questionsOf(back(size)).filter(({ kind }) => kind === "row").length), [1, 0]);
  const tests = (number) => runOf(9, [
    [PLACE, 1, 3], [PLACE, 2, 1], ...[4, 5, 7, 8, 9].slice(0, number).map((col) => [TRY, 4, col]), [PLACE, 4, 9],
  ]);
  assert.deepEqual([4, 5].map((number) => questionsOf(tests(number))[0].kind), ["free", "next"]);
});

// ---- the view

const asked = (name, step, more = {}) => opened(name, step, { ask: true, ...more });
const FREE = "Queen 2 is tried on column 1. Is that square free?", PLACED = "Row 3 is searched. Where does the queen go?";
const ON = "Go on: the player stops where there is something to ask.";

test("one is asked, answers by button and square, and hears what was right", () => {
  const { part, words, key, step, square, model } = asked("automaton", 0), [run] = runsOf("automaton");
  const line = `Line ${run.line[26]}`;
  const following = () => click(part("[data-ask=next]"));
  // What is done; then the step, what is asked or said, the score, and the mood.
  for (const [does, ...wanted] of [
    [() => {}, 0, ON, "", ""],
    [() => key("ArrowRight"), 1, ON, "", ""],
    [following, 8, FREE, "", ""],
    [() => key("End"), 8, FREE, "", ""],
    [() => click(part("[data-answer=yes]")), 9, "No: queen 2 tried on column 1: attacked by queen 1 along a column.", "0 of 1 right", "wrong"],
    [following, 15, PLACED, "0 of 1 right", ""],
    [() => click(square(3, 5)), 22, "Right: queen 3 placed on column 5.", "1 of 2 right", "right"],
    [() => key("ArrowLeft"), 21, ON, "1 of 2 right", ""],
    [() => { for (let press = 21; press < 25; press++) key("ArrowRight"); }, 25, ON, "1 of 2 right", ""],
    [following, 26, "Which line takes the next step?", "1 of 2 right", ""],
    [() => click(part("[data-answer='']")), 27, `${line}, the automaton enters the state found.`, "1 of 3 right", ""],
    [() => key("Home"), 0, ON, "1 of 3 right", ""],
    [following, 34, "Which state is entered next?", "1 of 3 right", ""],
  ]) {
    does();
    assert.deepEqual([step(), words(".ask p"), words(".score"), part(".ask").dataset.mood ?? ""], wanted, String(does));
  }
  assert.deepEqual(model.state._answers, [[1, false], [1, true], [1, false]]);
  model.set("ask", false);
  assert.ok(part(".ask").hidden);
  key("End");
  assert.equal(step(), run.steps);
});

test("the question is spoken, stands on its square, and q leads to its answers and back on", () => {
  const { part, words, key, all, model } = opened("automaton", 8);
  assert.equal(part(".ask").hidden, true);
  key("q");
  assert.equal(model.state.ask, true);
  assert.equal(document.activeElement, part(".ask button"));
  assert.ok(words(".live").endsWith(FREE));
  assert.equal(all(".questioned").length, 1);
  const choices = [...part(".choices").children].map((one) => one.textContent).join(" ");
  assert.equal(choices, "Yes No Show me ");
  key("q");
  assert.equal(document.activeElement, part(".ask button"));
  part(".asking input").click();
  assert.deepEqual([part(".ask").hidden, all(".questioned").length], [true, 0]);
});

test("who answers wrongly hears why, and not when that ends", () => {
  const { part, words } = asked("automaton", 8);
  click(part("[data-answer=yes]"));
  assert.match(words(".why"), /^Why\? Row 2, column 1.*since step/);
  assert.doesNotMatch(words(".why"), /again/);
  assert.equal(words(".live"), `${words(".ask p")} ${words(".why")}`);
});

test("a square that is no answer is not asked about either: that could give it away", () => {
  const { words, square } = asked("automaton", 8), told = "Answer the question first, then ask about squares.";
  click(square(5, 3));
  assert.deepEqual([words(".ask p"), words(".score")], [FREE, ""]);
  assert.deepEqual([words(".ask .hint"), words(".live")], [told, told]);
  assert.equal(square(5, 3).getAttribute("aria-selected"), "false");
});

test("who is asked does not see on the strip what comes", async () => {
  const width = async (ask) => {
    const { part } = opened("automaton", 21, { ask });
    await soon();
    return part(".strip canvas").getContext().pasted[0][1];
  };
  assert.equal(await width(false), 400);
  assert.ok(await width(true) < 30);
});
