// The search tree: what is drawn of it, where it is pressed, and how it moves.

import { assert, byHand, inBox, press, pythonOf, runsOf, stepsWhere, test, treeOn } from "./opened.js";
import { WHOLE, openingOf, partWith, partsOf, widestOf, widthOf } from "../folding.js";
import { legend } from "../paint.js";
import { SOLUTION, at } from "../trace.js";
import { nodeAt, outcomeOf, treeOf, treeUpTo } from "../tree.js";

test("while one is asked the tree is that of the search so far", () => {
  for (const name of ["automaton", "begun", "wandering"]) {
    const [run] = runsOf(name), whole = treeOf(run), [{ nodes }] = pythonOf(name);
    for (let t = 0; t <= run.steps; t += 7) {
      const tree = treeUpTo(run, whole, t), size = nodes.filter((node) => node[4] <= t).length;
      assert.deepEqual([tree.size, partsOf(tree.shape, WHOLE).length], [size, size], `step ${t}`);
      const here = nodeAt(whole, t), solved = run.kind.subarray(whole.step[here], t).includes(SOLUTION);
      for (let node = 0; node < size; node++) {
        // How the last node ends is still to come.
        const open = node === here && tree.shape.size[node] === 1 && !solved;
        assert.equal(outcomeOf(tree, node), open ? "inner" : nodes[node][5], `node ${node}, step ${t}`);
      }
    }
  }
});

test("the legend counts how branches end, and names only what there is", () => {
  const named = (tree) =>
    [...inBox(legend(tree)).querySelectorAll("span:not(.folded)")].map((one) => one.textContent);
  const ends = (name, outcome) => pythonOf(name)[0].nodes.filter((node) => node[5] === outcome).length;
  const [cut, begun] = [treeOf(runsOf("learners")[0]), treeOf(runsOf("begun")[0])];
  assert.deepEqual(named(cut), ["now", "solution (0)", "dead end (0)", "cut here"]);
  assert.equal(named({ ...cut, parting: 1 })[3], "here they part");
  assert.deepEqual(named(begun).slice(1), [`solution (${ends("begun", "solution")})`, `dead end (${ends("begun", "dead end")})`,
    ...(ends("begun", "open") ? ["cut here"] : []), "on a node: row, column"]);
  const map = treeOf(runsOf("problem")[0]);
  assert.equal(named(map).at(-1), `on a node: ${map.byRow ? "" : "variable, "}value`);
});

// ---- the view: a large tree on a canvas of 400 by 200

const NOW = 1500, LEFT = 16, ROOM = 376, TOP = 14;
const [RUN] = runsOf("large"), TREE = treeOf(RUN), OPENING = openingOf(TREE.shape, ROOM / 13);
const SMALL = runsOf("changed")[0];

async function viewed({ run = RUN, t = NOW, ...more } = {}) {
  const seen = await treeOn(run, t, more), { view, canvas, brush } = seen;
  return {
    ...seen, folds: () => view.el.classList.contains("folds"), words: () => canvas.getAttribute("aria-label"),
    present: () => brush.way.at(-1),
  };
}

// Where the parts are drawn, the node last placed being this.
function spotsAt(last) {
  const parts = partsOf(TREE.shape, OPENING, last), scale = ROOM / widthOf(parts), down = (200 - TOP - 34) / TREE.shape.rows;
  return parts.map((one) => ({ ...one, px: LEFT + (one.x + 0.5) * scale, py: TOP + one.row * down }));
}
const lastAt = (t) => TREE.step.filter((step) => step <= t).length - 1;
const near = (found, wanted) => found.forEach((one, place) => assert.ok(Math.abs(one - wanted[place]) < 1e-6, `${found}, not ${wanted}`));
const aimed = (name, { px, py }) =>
  Object.defineProperties(new window.MouseEvent(name, { bubbles: true }), { offsetX: { value: px }, offsetY: { value: py } });

test("a tree is whole where its labels can be read, with all of them, and else folded", async () => {
  const whole = await viewed({ run: SMALL, t: SMALL.steps }), labels = treeOf(SMALL).col;
  assert.equal(whole.folds(), false);
  for (const label of new Set([...labels].slice(1).map(String))) {
    assert.ok(whole.texts().filter((text) => text === label).length >= labels.filter((col) => String(col) === label).length, label);
  }
  const large = await viewed(), spots = spotsAt(lastAt(NOW)), { px, py } = partWith(spots, nodeAt(TREE, NOW));
  assert.equal(large.folds(), true);
  near(large.present(), [px, py]);
  const { head } = spots.find((one) => one.folded && one.head < lastAt(NOW) && TREE.shape.solutions[one.head]);
  for (const text of [String(TREE.shape.size[head]), `◆ ${TREE.shape.solutions[head]}`]) assert.ok(large.texts().includes(text), text);
});

test("it is known how wide a picture gets at most", () => {
  for (const name of ["large", "begun", "implications"]) {
    const { shape } = treeOf(runsOf(name)[0]);
    for (const room of [9, 20, 45]) {
      const opening = openingOf(shape, room), took = [...shape.parent.keys()].map((last) => widthOf(partsOf(shape, opening, last)));
      assert.ok(Math.abs(widestOf(shape, opening) - Math.max(...took)) < 1e-9, `${name} in ${room}`);
    }
  }
});

test("the trees of a race are drawn to one scale", async () => {
  const small = treeOf(SMALL), seen = async (rivals) => {
    const { brush, folds } = await viewed({ run: SMALL, t: SMALL.steps, rivals });
    const xs = brush.texts.map(([, x]) => x).filter((x) => x > LEFT);
    return { spread: Math.max(...xs) - Math.min(...xs), folds: folds() };
  };
  const [alone, beside] = [await seen([small]), await seen([small, TREE])];
  assert.ok(beside.folds && beside.spread < alone.spread / 2, "it is smaller beside a larger one");
});

test("who presses a part goes to the step at which it begins, which opens it", async () => {
  const { view, canvas, heard, present } = await viewed(), last = lastAt(NOW);
  for (const spot of spotsAt(last).filter(({ folded, head }) => folded || head === last)) {
    canvas.dispatchEvent(aimed("click", { ...spot, py: spot.py + 3 + 7 * Number(spot.folded) }));
    assert.equal(heard.pop(), `go ${TREE.step[spot.head]}`);
  }
  canvas.dispatchEvent(aimed("click", { px: 399, py: 199 }));
  assert.deepEqual(heard, []);
  const { head, row } = spotsAt(last).find(({ folded }) => folded);
  view.draw(TREE.step[head]);
  const opened = spotsAt(head);
  assert.ok(opened.some(({ above }) => opened[above]?.head === head));
  assert.equal(present().length, 2);
  assert.equal(partWith(opened, head).row, row);
});

test("with Alt and the arrows one goes over the parts, hears of them, and goes there with Enter", async () => {
  const { canvas, heard } = await viewed({ t: 0 });
  for (const key of ["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowRight"]) press(canvas, key, { altKey: true });
  const [, one, other] = spotsAt(0), { size, solutions } = TREE.shape;
  const words = ({ head }) => `${TREE.row[head]} on ${TREE.col[head]}: ${size[head]} placements${solutions[head] ? `, ${solutions[head]} solution${solutions[head] > 1 ? "s" : ""}` : ""}`;
  assert.deepEqual(heard.splice(0), [one, other, one, other].map(words));
  press(canvas, "Enter");
  assert.deepEqual(heard, [`go ${TREE.step[other.head]}`]);
  assert.equal(press(canvas, "ArrowRight"), false, "without Alt a key is the player's");
  canvas.dispatchEvent(aimed("pointermove", spotsAt(0)[1]));
  assert.equal(canvas.title, words(one));
});

test("it says where the search is, how much is over, and where solutions are; if veiled of no more than is known", async () => {
  const one = await viewed(), { solutions } = TREE.shape;
  const wanted = (t, size) => {
    const queens = [...at(RUN, t).queens].map(([row, col]) => `${row} on ${col}`).join(", "), last = lastAt(t);
    return `Search tree of ${size.toLocaleString("en")} nodes, 8 deep; ${last + 1} visited; now at ${queens || "the empty board"}; `;
  };
  assert.ok(one.words().startsWith(wanted(NOW, TREE.size)), one.words());
  const ends = spotsAt(lastAt(NOW)).filter(({ foot, folded }) => folded || TREE.shape.size[foot] === 1), over = ends.filter(({ head }) => head <= lastAt(NOW));
  const first = spotsAt(0).filter(({ above, head }) => above === 0 && solutions[head]);
  assert.ok(one.words().endsWith(`${over.length} of ${ends.length} parts over; solutions below ${
    first.map(({ head }) => `1 on ${TREE.col[head]} (${solutions[head]})`).join(", ")}`), one.words());
  one.view.draw(0);
  one.view.veil(true);
  assert.match(one.words(), /^Search tree of 1 node, .* no solution$/);
  one.view.draw(2900);
  assert.ok(one.words().startsWith(wanted(2900, lastAt(2900) + 1)), one.words());
  one.view.veil(false);
  assert.ok(one.words().startsWith(wanted(2900, TREE.size)));
});

test("what moves is eased, unless the steps are many a second or less motion is wanted", async () => {
  const media = globalThis.matchMedia;
  for (const [pause, matches, frames] of [[1000, false, 1], [50, false, 0], [1000, true, 0]]) {
    const { view } = await viewed();
    byHand((after) => {
      view.draw(NOW - 900);
      after(pause);
      globalThis.matchMedia = () => ({ matches });
      view.draw(NOW);
      assert.equal(after(0), frames, `${pause} ${matches}`);
      globalThis.matchMedia = media;
    });
  }
});

test("it is painted again when something changes, until it is closed", async () => {
  const { view, brush } = await viewed();
  const painted = () => { const { texts } = brush; brush.clearRect(); return texts.length > 0; };
  painted();
  const still = stepsWhere(RUN, (e) => e >= NOW && nodeAt(TREE, e + 1) === nodeAt(TREE, NOW))[0];
  view.draw(still);
  assert.equal(painted(), false, "most steps leave the tree as it is");
  view.repaint();
  assert.equal(painted(), true);
  const before = watching.size;
  view.close();
  assert.equal(watching.size, before - 1);
});
