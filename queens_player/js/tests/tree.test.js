// The search tree: what is drawn of it, where it is pressed, and how it is moved about.

import assert from "node:assert/strict";
import test from "node:test";
import { opened, point, pythonOf, runsOf, soon, stepsWhere } from "./opened.js";
import { legend } from "../paint.js";
import { SOLUTION, at } from "../trace.js";
import { nearest, nodeAt, outcomeOf, treeOf, treeUpTo } from "../tree.js";
import { treeView } from "../tree_view.js";

test("who presses between two nodes means the nearer one", () => {
  const tree = treeOf(runsOf("automaton")[0]);
  for (const [depth, level] of tree.levels.entries()) {
    for (let x = -1; x < tree.width + 1; x += 0.1) {
      const distance = Math.abs(tree.x[nearest(tree, depth, x)] - x);
      assert.ok(distance <= Math.min(...level.map((node) => Math.abs(tree.x[node] - x))) + 1e-9);
    }
  }
});

test("while one is asked the tree is that of the search so far, its leaves side by side", () => {
  for (const name of ["automaton", "begun", "wandering"]) {
    const [run] = runsOf(name), whole = treeOf(run), [{ nodes }] = pythonOf(name);
    for (let t = 0; t <= run.steps; t += 7) {
      const tree = treeUpTo(run, whole, t), size = nodes.filter((node) => node[5] <= t).length;
      assert.deepEqual([tree.size, tree.levels.flat().length], [size, size], `step ${t}`);
      const children = Map.groupBy(Array(size).keys(), (node) => tree.parent[node]);
      const leaves = tree.levels.flat().filter((node) => !children.has(node));
      assert.deepEqual(leaves.map((node) => tree.x[node]).sort((a, b) => a - b), [...leaves.keys()], `step ${t}`);
      for (const [node, below] of children) {
        if (node >= 0) assert.equal(tree.x[node], (tree.x[below[0]] + tree.x[below.at(-1)]) / 2);
      }
      const here = nodeAt(whole, t), solved = run.kind.subarray(whole.step[here], t).includes(SOLUTION);
      for (let node = 0; node < size; node++) {
        // How the last node ends is still to come.
        const open = node === here && !children.has(node) && !solved;
        assert.equal(outcomeOf(tree, node), open ? "inner" : nodes[node][6], `node ${node}, step ${t}`);
      }
    }
  }
});

test("the legend counts how branches end, and names only what there is", () => {
  const named = (tree) => {
    const box = document.createElement("div");
    box.innerHTML = legend(tree);
    return [...box.querySelectorAll(".legend > span")].map((one) => one.textContent);
  };
  const ends = (name, outcome) => pythonOf(name)[0].nodes.filter((node) => node[6] === outcome).length;
  const [cut, begun] = [treeOf(runsOf("learners")[0]), treeOf(runsOf("begun")[0])];
  assert.deepEqual(named(cut), ["now", "solution (0)", "dead end (0)", "cut here"]);
  assert.equal(named({ ...cut, parting: 1 })[3], "here they part");
  assert.deepEqual(named(begun).slice(1), [`solution (${ends("begun", "solution")})`, `dead end (${ends("begun", "dead end")})`,
    ...(ends("begun", "open") ? ["cut here"] : []), "on a node: row, column; levels: queens placed"]);
  const map = treeOf(runsOf("problem")[0]);
  assert.equal(named(map).at(-1), `on a node: ${map.byRow ? "" : "variable, "}value; levels: variables with a value`);
});

// ---- the view: a large tree on a canvas of 400 by 200, of which levels and nodes have these places

const NOW = 1500, LEFT = 22, ROOM = 366, TOP = 14, DOWN = (200 - 34) / 8;
const [RUN] = runsOf("large"), WHOLE = treeOf(RUN), WIDEST = WHOLE.width - 1;

async function viewed({ t = NOW, tree = WHOLE, run = RUN } = {}) {
  const heard = [];
  const follow = { checked: true };
  const view = treeView(tree, {
    treeAt: (then) => treeUpTo(run, tree, then), go: (step) => heard.push(`go ${step}`), follow,
  });
  document.body.replaceChildren(view.el);
  const [canvas, map] = view.el.querySelectorAll("canvas");
  view.draw(t);
  await soon();
  return {
    view, canvas, map, heard, follow,
    // Where the root and the present node are, and how far apart leaves are.
    seen() {
      const { way } = canvas.getContext(), [[root], [deep]] = [way[0], way.at(-1)];
      return { here: deep, root, scale: (deep - root) / (tree.x[nodeAt(tree, this.t ?? t)] - tree.x[0]) };
    },
    words: () => canvas.getAttribute("aria-label"), mapped: () => !view.el.querySelector(".map").hidden,
    zooms: () => view.el.classList.contains("zooms"),
  };
}
const near = (found, wanted, what) => assert.ok(Math.abs(found - wanted) < 1e-6 * Math.max(1, Math.abs(wanted)), `${what ?? ""} ${found}, not ${wanted}`);

test("a tree is shown whole if it can be read, and else where the search is", async () => {
  const large = await viewed(), small = runsOf("changed")[0], whole = treeOf(small);
  near(large.seen().scale, 17);
  near(large.seen().here, LEFT + 0.35 * ROOM, "it is put a third of the way across");
  assert.deepEqual([large.mapped(), large.zooms()], [true, true]);
  const newest = WHOLE.step.filter((step) => step <= NOW).length - 1, [ahead, behind] = large.canvas.getContext().pasted;
  assert.deepEqual([ahead[1], behind[1]], [400, Math.round(large.seen().root + (WHOLE.left[newest] - 0.5 - WHOLE.x[0]) * 17)],
    "left of the branch of the newest node everything is behind the search");
  const all = await viewed({ t: 9, tree: whole, run: small });
  near(all.seen().scale, 56, "no larger than legible");
  assert.deepEqual([all.mapped(), all.zooms()], [false, false]);
});

test("numbers are written on nodes where there is room for them, and levels are named", async () => {
  const small = runsOf("changed")[0], tree = treeOf(small), t = small.steps;
  const words = ({ canvas }) => {
    const { pasted, texts } = canvas.getContext();
    return [...pasted.flatMap(([sheet]) => sheet.brush?.texts ?? []), ...texts].map(([word]) => word);
  };
  const one = await viewed({ tree, run: small, t });
  for (const [sheet] of one.canvas.getContext().pasted) assert.equal(sheet.brush.textAlign, "center", "a number is in the middle of its disc");
  const labels = Array.from(tree.col).slice(1).map(String);
  for (const label of labels) assert.ok(words(one).filter((word) => word === label).length >= labels.filter((other) => other === label).length);
  const far = await viewed();
  far.view.zoom("whole");
  assert.deepEqual(words(far), ["1", "2", "3", "4", "5", "6", "7", "8"], "the levels alone");
});

test("it is zoomed about what is pointed at, and moved by keys, wheel and finger", async () => {
  const wheel = (canvas, more) => {
    const event = new window.WheelEvent("wheel", { bubbles: true, cancelable: true, ...more });
    Object.defineProperty(event, "offsetX", { value: more.clientX ?? 0 });
    canvas.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const HERE = LEFT + 0.35 * ROOM;
  // What is done; how many times larger it is then, the pixel that stays, how far it moves.
  for (const [does, factor, stays, moved, follows] of [
    [({ view }) => view.zoom(1.6667), 1.6667, HERE, 0, true],
    [({ view }) => view.zoom(0.6), 0.6, HERE, 0, true],
    [({ view }) => view.zoom("whole"), ROOM / WIDEST / 17, null, 0, true],
    [({ view }) => view.zoom(0.01), ROOM / WIDEST / 17, null, 0, true],
    [({ view }) => view.zoom(100), 56 / 17, HERE, 0, true],
    [({ canvas }) => assert.ok(wheel(canvas, { ctrlKey: true, deltaY: -150, clientX: 200 })), Math.E, 200, 0, true],
    [({ canvas }) => assert.ok(wheel(canvas, { metaKey: true, deltaY: 150, clientX: 90 })), 1 / Math.E, 90, 0, true],
    [({ canvas }) => assert.ok(wheel(canvas, { shiftKey: true, deltaY: 40 })), 1, 0, -40, false],
    [({ canvas }) => assert.ok(wheel(canvas, { deltaX: -30, deltaY: 10 })), 1, 0, 30, false],
    [({ canvas }) => assert.ok(!wheel(canvas, { deltaX: 10, deltaY: 30 })), 1, 0, 0, true],
    [({ view }) => view.pan(60), 1, 0, 60, false],
    [({ canvas }) => point(canvas, ["down", 200], ["move", 203]), 1, 0, 0, true],
    [({ canvas }) => point(canvas, ["down", 200], ["move", 230]), 1, 0, 30, false],
    [({ canvas }) => point(canvas, ["down", 150], ["down", 250, 50, 2], ["move", 300, 50, 2]), 1.5, 225, 0, true],
  ]) {
    const one = await viewed(), before = one.seen();
    does(one);
    const after = one.seen(), what = String(does);
    near(after.scale, factor * before.scale, what);
    if (stays !== null) near(after.here, stays + factor * (before.here - stays) + moved, what);
    assert.equal(one.follow.checked, follows, what);
    assert.equal(one.mapped(), after.scale > 1.01 * ROOM / WIDEST, what);
  }
});

test("it goes along with the search unless told not to, and never past an end", async () => {
  const one = await viewed(), edge = (t) => { one.t = t; one.view.draw(t); return one.seen(); };
  near(edge(200).root, LEFT + WHOLE.x[0] * 17, "the left end");
  near(edge(2900).root, LEFT + ROOM + (WHOLE.x[0] - WIDEST) * 17, "the right end");
  one.view.pan(9999);
  near(edge(2900).root, LEFT + WHOLE.x[0] * 17, "moved by hand, it stays");
  one.follow.checked = true;
  one.view.redraw();
  near(one.seen().root, LEFT + ROOM + (WHOLE.x[0] - WIDEST) * 17);
});

test("where its map is pressed or dragged to is seen, in the middle", async () => {
  const one = await viewed(), centre = () => WHOLE.x[0] + (LEFT + ROOM / 2 - one.seen().root) / 17;
  one.map.getBoundingClientRect = () => ({ left: 0, width: 400 });
  point(one.map, ["down", 240]);
  near(centre(), (240 / 400) * WIDEST);
  point(one.map, ["move", 200]);
  near(centre(), (200 / 400) * WIDEST);
  assert.equal(one.follow.checked, false);
});

test("who presses a node goes there; what is dragged is not pressed", async () => {
  const here = nodeAt(WHOLE, NOW), HERE = LEFT + 0.35 * ROOM, y = TOP + WHOLE.depth[here] * DOWN;
  const there = [`go ${WHOLE.step[here]}`];
  for (const [moves, heard] of [
    [[["down", HERE, y], ["move", HERE + 3, y], ["up", HERE + 3, y]], there],
    [[["down", 7, TOP], ["up", 7, TOP]], []],
    [[["down", HERE, y], ["cancel", HERE, y]], []],
    [[["down", HERE, y], ["move", 250, y], ["up", HERE, y]], []],
    [[["down", 7, 60], ["down", 60, 60, 2], ["move", 70, 60, 2], ["up", 70, 60, 2], ["up", 7, 60]], []],
  ]) {
    const one = await viewed();
    point(one.canvas, ...moves);
    assert.deepEqual(one.heard, heard, JSON.stringify(moves));
  }
});

test("it says where the search is, and if veiled only what the search has come to", async () => {
  const one = await viewed();
  const wanted = (t, size) => {
    const queens = [...at(RUN, t).queens].map(([row, col]) => `${row} on ${col}`).join(", ");
    const visited = WHOLE.step.filter((step) => step <= t).length;
    return `Search tree of ${size ?? visited} nodes, 8 deep; ${visited} visited; now at ${queens ? `queens ${queens}` : "the empty board"}`;
  };
  assert.equal(one.words(), wanted(NOW, WHOLE.size));
  one.view.draw(0);
  assert.equal(one.words(), wanted(0, WHOLE.size));
  one.view.veil(true);
  one.view.draw(2900);
  assert.equal(one.words(), wanted(2900));
  assert.equal(one.canvas.getContext().pasted.length, 0, "nothing that is ahead is pasted");
  one.view.veil(false);
  assert.equal(one.words(), wanted(2900, WHOLE.size));
});

test("it is painted again when something changes, until it is closed", async () => {
  const one = await viewed(), { canvas, view } = one, brush = canvas.getContext();
  const painted = () => { const { pasted, texts } = brush; brush.clearRect(); return pasted.length + texts.length > 0; };
  painted();
  const still = stepsWhere(RUN, (e) => e >= NOW && nodeAt(WHOLE, e + 1) === nodeAt(WHOLE, NOW))[0];
  view.draw(still);
  assert.equal(painted(), false, "most steps leave the tree as it is");
  const before = watching.size;
  view.close();
  assert.equal(watching.size, before - 2);
});

test("a race has one row of controls for its trees", () => {
  for (const [name, where] of [["large", "figcaption .zoom"], ["changed", ".lanes + .zoom"]]) {
    const { all, part } = opened(name, NOW);
    assert.equal(all(".zoom").length, 1, name);
    assert.ok(part(where), name);
  }
});

test("the keys of the player zoom and move the tree", async () => {
  const { key, part } = opened("large", NOW);
  await soon();
  const root = () => part(".view canvas").getContext().way[0][0];
  const roots = ["0", "+", "]", "[", "-"].map((one) => { key(one); return root(); });
  assert.ok(roots[1] !== roots[0] && roots[4] !== roots[3]);
  near(roots[2] - roots[1], -60);
  near(roots[3], roots[1]);
  const follow = part(".zoom input");
  assert.equal(follow.checked, false);
  key("f");
  assert.equal(follow.checked, true);
});
