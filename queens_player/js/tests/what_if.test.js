// The address of a step, what if, dead ends, the large view, and the slider for n.

import { assert, byHand, click, modelOf, opened, runsOf, soon, test } from "./opened.js";
import { holdSize } from "../size.js";
import { KINDS, at, attackers, deadEndsOf } from "../trace.js";
import { addressOf, possible, shownBy } from "../take.js";
import { differenceOf } from "../what_if.js";

const [RUN] = runsOf("automaton");

test("a dead end is where nothing was placed and the search turns back, and its row is full then", () => {
  const ends = deadEndsOf(RUN);
  assert.equal(ends.length, 4);
  for (const t of ends) {
    const { queens } = at(RUN, t), row = queens.size + 1;
    for (let col = 1; col <= RUN.n; col++) assert.ok(attackers(RUN, { queens }, [row, col]).length, `${t}: ${row} ${col}`);
  }
});

test("it plays up to a question", () => {
  byHand((after) => {
    const { part, step, button } = opened("automaton", 0, { ask: true });
    part(".speed select").value = "2000";
    for (const t of [8, 8]) {
      click(button("Play"));
      after(60_000);
      assert.deepEqual([step(), button("Play") !== null], [t, true]);
    }
  });
});

// ---- the address of a step

test("a page shows what its address says and says what it shows", async () => {
  const HINT = opened("automaton", 1).words(".why p");
  history.replaceState(null, "", "#step=5&square=3,2");
  const { step, words, key } = opened("automaton", 1, { _addressed: true });
  const see = () => [step(), words(".why p").replace("Why? ", "")];
  assert.deepEqual(see(), [5, "Row 3, column 2"]);
  key("ArrowRight");
  await soon();
  assert.equal(location.hash, "#step=6&square=3,2");
  for (const [to, ...wanted] of [
    ["#step=7", 7, HINT], ["#elsewhere", 7, HINT],
  ]) {
    const gone = new Promise((done) => { window.addEventListener("hashchange", done, { once: true }); });
    location.hash = to;
    await gone;
    assert.deepEqual(see(), wanted);
  }
  const several = opened("automaton", 1, { _page: true });
  several.key("ArrowRight");
  await soon();
  assert.deepEqual([several.step(), location.hash], [2, "#elsewhere"], "on a page of several players none heeds the address or changes it");
});

test("an address and what it shows are made of each other, as far as a search has it", () => {
  const plain = { step: 5, race: "steps", ask: false, square: null }, whole = { step: 5, race: "placements", ask: true, square: [3, 2] };
  for (const [address, shown] of [
    ["step=5&square=3,2&race=placements&ask=1", whole], ["step=5&race=steps", plain],
  ]) assert.deepEqual([addressOf(shown), shownBy(address)], [address, shown]);
  assert.equal(addressOf({ ...plain, race: "" }), "step=5", "one search has no race");
  for (const address of ["step=5", "step=5&race=sideways"]) assert.deepEqual(shownBy(address), plain);
  for (const address of ["", "elsewhere", "step=x", "step=1.5"]) assert.equal(shownBy(address), null);
  assert.deepEqual(possible({ n: 4 }, [4, 4]), [4, 4]);
  for (const square of [[5, 1], [0, 1], [1], [1, 1.5], [NaN, 1], null, undefined]) assert.equal(possible({ n: 4 }, square), null);
});

// ---- what if

test("what if: a square is chosen, Python is asked, and undo leads back", () => {
  const { model, square, part, words, all } = opened("automaton", 60);
  click(square(4, 2));
  assert.deepEqual(all(".change button").map((one) => one.textContent), ["What if it were forbidden?", "What if a queen stood here?"]);
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
  assert.match(offered("automaton"), /^What if it were forbidden/);
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
