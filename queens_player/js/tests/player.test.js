// The player as it is played: keys, buttons, time, what is said, and what Python hears.

import { assert, byHand, click, happen, opened, press, runsOf, sent, stepsWhere, test } from "./opened.js";
import { KINDS, deadEndsOf } from "../trace.js";
import { sentence } from "../words.js";

const of = (run, kind) => (kind === "dead" ? deadEndsOf(run) : stepsWhere(run, (e) => kind === null || KINDS[run.kind[e]] === kind));
const capital = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

test("a key goes to the next or last step of its kind, which is said", () => {
  const [run] = runsOf("automaton"), begin = 200;
  for (const [keys, kind, way] of [
    ["ArrowRight ArrowDown .", null, 1], ["ArrowLeft ArrowUp ,", null, -1],
    ["Shift+ArrowRight", "place", 1], ["Shift+ArrowLeft", "place", -1], ["b", "dead", 1], ["Shift+B", "dead", -1],
    ["PageDown", "solution", 1], ["PageUp", "solution", -1],
  ]) {
    for (const key of keys.split(" ")) {
      const { key: pressed, step, words } = opened("automaton", begin);
      // Up is a step on, too, and Down: as on a slider.
      const on = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : way;
      assert.equal(pressed(key.split("+").at(-1), { shiftKey: key.startsWith("Shift") }), true);
      const wanted = on > 0 ? of(run, kind).find((t) => t > begin) : of(run, kind).findLast((t) => t < begin);
      assert.equal(step(), wanted, key);
      assert.deepEqual([words(".sentence"), words(".live")], Array(2).fill(capital(sentence(run, wanted))));
    }
  }
});

test("Home and End, and what cannot be pressed there", () => {
  const { key, step, all, button, words } = opened("automaton", 9), [{ steps }] = runsOf("automaton");
  const off = () => all("[aria-disabled]").map((el) => el.dataset.does).join(" ");
  button("One step on").focus();
  key("End");
  assert.deepEqual([step(), off()], [steps, "step+ end place+"]);
  assert.equal(document.activeElement, button("One step on"), "it keeps the focus");
  key("PageDown");
  assert.equal(words(".live"), "None from here on.");
  key("Home");
  assert.deepEqual([step(), off()], [0, "start step- place-"]);
  click(button("Previous placement"));
  assert.equal(step(), 0);
  key("PageUp");
  assert.equal(words(".live"), "None before this.");
  assert.equal(key("x"), false, "any other key is the page's");
});

test("it plays at the speed that is set until it is paused or at its end", () => {
  byHand((after) => {
    const { part, key, step, model, button } = opened("changed", 3), play = part("[data-does=play]");
    const [{ steps }] = runsOf("changed"), speed = part(".speed select"), field = part(".step input");
    const DOES = {
      Play: () => click(play), Space: () => key(" "), "Space held": () => key(" ", { repeat: true }),
      Python: () => model.set("step", [1, 1]), 30: () => { speed.value = "30"; }, Right: () => key("ArrowRight"),
      "9 typed": () => { field.value = "9"; happen(field, "change"); }, End: () => key("End"), "": () => {},
    };
    for (const [what, ms, wanted, plays] of [
      ["", 0, 3, false], ["Play", 100, 3, true], ["", 350, 5, true], ["", 150, 6, true], ["Python", 0, 6, true],
      ["Space", 1000, 6, false], ["Space held", 1000, 6, false], ["30", 0, 6, false], ["Play", 100, 9, true],
      ["Play", 100, 9, false], ["Play", 100, 12, true], ["Right", 1000, 13, false], ["Play", 100, 16, true],
      ["9 typed", 1000, 9, false], ["Play", 100, 12, true], ["", 10_000, steps, false], ["Play", 0, 0, true],
      ["", 100, 3, true], ["End", 0, steps, false],
    ]) {
      DOES[what]();
      after(ms);
      assert.deepEqual([step(), button(plays ? "Pause" : "Play") === play], [wanted, true], `${what} ${ms}`);
      assert.equal(play.title, `${plays ? "Pause" : "Play"} (Space)`);
    }
  });
});

test("who listens while it plays hears a sentence now and then", () => {
  byHand((after) => {
    const { part, words, step } = opened("changed"), said = [];
    const listen = () => { if (words(".live") !== said.at(-1)?.[1]) said.push([step(), words(".live")]); };
    listen();
    click(part("[data-does=play]"));
    for (let ticks = 0; ticks < 30; ticks++) { after(200); listen(); }
    click(part("[data-does=play]"));
    listen();
    assert.deepEqual(said.map(([t]) => t), [0, 13, 26, 30], "five steps a second, and not a sentence for each");
  });
});

test("Python is told of a step at most four times a second", () => {
  byHand((after) => {
    const { key, model, step, part, close } = opened("changed", 3), told = [];
    model.save_changes = () => told.push(model.state.step[1]);
    const see = (ms) => { after(ms); return [told.splice(0), step()]; };
    const on = (times) => { while (times--) key("ArrowRight"); };
    on(3);
    assert.deepEqual(see(0), [[6], 6]);
    on(1);
    assert.deepEqual([see(249), see(1)], [[[], 7], [[7], 7]]);
    on(1);
    model.set("step", [1, 20]);
    assert.deepEqual(see(250), [[8], 8], "a step that waits to be told goes before Python's");
    on(1);
    model.set("_about", [...model.state._about]);
    assert.deepEqual(see(250), [[], 8], "and is forgotten with its search");
    on(1);
    click(part("[data-does=play]"));
    close();
    assert.deepEqual(see(1000), [[], 9], "a player that is gone says nothing");
  });
});

test("Python sets the step, and another search in the place of the first", () => {
  const { model, step, words, all, square } = opened("changed", 7), [{ steps }] = runsOf("automaton");
  model.set("step", [1, 11]);
  assert.equal(step(), 11);
  model.set("step", [0, 12]);
  assert.equal(step(), 0, "that was of a search before");
  click(square(3, 2));
  Object.assign(model.state, { _recording: 2, _columns: sent("automaton")._columns });
  model.set("_about", sent("automaton")._about);
  assert.deepEqual([step(), words(".last"), all(".lane").length, all(".strip").length], [0, String(steps), 1, 1]);
  assert.equal(words(".why p"), "Why? Row 3, column 2", "what is asked about stays, if there is such a square");
});

test("a step is typed, and what is typed stays until it is done", () => {
  const { part, step, words } = opened("automaton", 9), field = part(".step input");
  const type = (text) => { field.value = text; happen(field, "change"); return [step(), part(".strip").getAttribute("aria-valuenow")]; };
  assert.deepEqual(["12", "", "2000", "-3"].map(type), [[12, "12"], [12, "12"], [586, "586"], [0, "0"]]);
  assert.deepEqual([words(".last"), field.max], ["586", "586"]);
  const other = opened("automaton", 9), again = other.part(".step input");
  again.focus();
  again.value = "1";
  other.model.set("step", [1, 20]);
  assert.equal(again.value, "1");
  again.blur();
  assert.equal(again.value, "20");
});

test("a key is left to the field, button or source that has the focus, and to the browser", () => {
  const { part, step, key } = opened("automaton", 9);
  for (const [where, keys] of Object.entries({
    ".step input": [".", "b", "End"], ".speed select": ["ArrowDown", "End"], ".source summary": [" "],
    "[data-does=end]": [" "], ".source pre": ["ArrowDown", "ArrowUp", "PageDown", "Home", "End"],
  })) for (const one of keys) assert.equal(press(part(where), one), false, `${where} ${one}`);
  for (const more of ["ctrlKey", "metaKey"]) key("End", { [more]: true });
  assert.equal(step(), 9);
  for (const where of ["summary", "pre"]) press(part(`.source ${where}`), "ArrowRight");
  assert.equal(step(), 11);
});

test("a shortcut of Jupyter is its own, and every other key the player's while it has the focus", () => {
  const { root } = opened("automaton", 9);
  let through = false;
  window.addEventListener("keydown", () => { through = true; });
  const kept = (el, name, more) => {
    through = false;
    press(el, name, more);
    assert.equal(el.hasAttribute("data-lm-suppress-shortcuts"), !through, name);
    return !through;
  };
  for (const [name, more] of [["d"], ["Enter"], ["Home", { ctrlKey: true }], ["End", { ctrlKey: true }]]) assert.ok(kept(root, name, more), name);
  for (const [name, more] of [
    ["Enter", { shiftKey: true }], ["s", { ctrlKey: true }], ["s", { metaKey: true }], ["ArrowUp", { altKey: true }], ["Escape"],
  ]) assert.ok(!kept(root, name, more), name);
  assert.ok(!kept(document.body, "d"));
});

test("a race runs by one clock, and nothing is asked in it", () => {
  const { key, step, words, all, part, model } = opened(["changed", "automaton"], 2, { race: "placements" });
  const runs = runsOf("changed", "automaton"), there = runs.map((run) => of(run, "place")[2]);
  key("ArrowRight");
  assert.deepEqual([step(), words(".unit"), part(".race").hidden], [3, "Placement", false]);
  assert.deepEqual(all(".title .step").map((el) => el.textContent), runs.map(({ steps }, number) => `step ${there[number]} of ${steps}`));
  assert.equal(all(".lane")[2].getAttribute("aria-label"), "3. automaton shared search, n = 5");
  assert.match(words(".live"), /^one array: .* one array: .* automaton shared search: /);
  assert.equal(part(".asking").hidden, true);
  model.set("race", "steps");
  assert.deepEqual([step(), words(".unit")], [there[0], "Step"], "the first run stays where it is");
  assert.deepEqual([".race", ".asking"].map((one) => opened("automaton").part(one).hidden), [true, false]);
});

test("a solution, a mistake and a cut are told by words and looks", () => {
  const [run] = runsOf("automaton"), [solved] = of(run, "solution"), learners = runsOf("learners")[0];
  for (const [name, t, look] of [["automaton", solved, "solution"], ["automaton", solved - 1, ""], ["automaton", 0, ""],
    ["learners", learners.steps, "error"], ["learners", learners.steps - 1, ""], ["large", 3000, ""]]) {
    assert.equal(opened(name, t).part(".sentence").className.replace("sentence", "").trim(), look, `${name} ${t}`);
  }
  const { words, part } = opened("learners", learners.steps);
  assert.match(words(".title"), /^solver, n = 4.*✕ after step 8: the board refuses a move, on line 16 of the cell: board.remove/s);
  assert.match(words(".sentence"), /The search went wrong here: the board refuses/);
  assert.ok(part(".fault").hidden, "which is said once");
  for (const where of [".fault code", ".sentence code"]) assert.equal(words(where), "board.remove(3, 3)");
  assert.doesNotMatch(words(".live"), /`/);
  const cut = opened("large", 3000);
  assert.match(cut.words(".title"), /cut after step 3,000/);
  assert.match(cut.words(".sentence"), /The recording was cut here/);
});
