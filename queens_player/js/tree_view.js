// The search tree on a canvas. All of it is always there: what does not fit is folded.

import { canvasIn } from "./canvas.js";
import { WHOLE, openingOf, partWith, partsOf, widestOf, widthOf } from "./folding.js";
import { jumpAt } from "./jumps.js";
import { discOf, legend, paint, paintJump, said } from "./paint.js";
import { made, part } from "./shared.js";
import { upTo } from "./trace.js";
import { nodeAt, outcomeOf, pathTo, treeUpTo } from "./tree.js";
import { squareName } from "./words.js";

const TOP = 14, LEVEL_NAMES = 15;
// Pixels: an end where parts are folded, and at most; a row of a tree that is whole, at least.
const END = 13, WIDEST = 56, LOWEST = 20;
const EASED_MS = 120;
// How far off a part may be pressed.
const REACH = 24;

/** @type {Record<string, string>} */
const ENDS = { inner: "", open: "the recording was cut here" };

/** @type {(count: number, one: string) => string} */
const many = (count, one) => `${said(count)} ${one}${count === 1 ? "" : "s"}`;

// rivals: the trees of a race, which are drawn to one scale.
/** @param {Run} run @param {Tree} whole @param {{ go: (step: number) => void, say: (words: string) => void, rivals: Tree[] }} heard */
export function treeView(run, whole, { go, say, rivals }) {
  let tree = whole, t = 0, shown = "", veiled = false, pointed = -1;
  let opening = WHOLE, left = 0, room = 0, widest = 0;
  let picture = /** @type {Picture | null} */ (null);
  let easing = 0, changed = 0;
  const el = made("figure", "tree", `<div class="view"></div><figcaption class="legend">${legend(tree)}</figcaption>`);
  const pane = canvasIn(part(el, ".view", HTMLElement), () => { open(); redraw(); }), { canvas } = pane;
  Object.assign(canvas, { tabIndex: 0, role: "img" });

  // Which parts are open in this much room.
  function open() {
    if (!pane.ready()) return;
    const all = veiled ? [tree] : rivals, disc = Math.max(...all.map(discOf));
    const fits = all.every(({ shape, height }) =>
      (shape.ends - 1) * (2 * disc + 1) <= pane.width - 20 - 2 * disc && height * LOWEST <= pane.height - TOP - 20);
    left = LEVEL_NAMES + (fits ? disc : 1);
    room = pane.width - left - (fits ? 5 + disc : 8);
    const each = fits ? [WHOLE] : all.map(({ shape }) => openingOf(shape, room / END));
    opening = {
      runs: !fits, least: Math.max(...each.map(({ least }) => least)), ways: each.every(({ ways }) => ways),
    };
    // A race has one scale at all times.
    widest = all.length > 1 ? Math.max(...all.map(({ shape }) => widestOf(shape, opening))) : widthOf(partsOf(tree.shape, opening));
    el.classList.toggle("folds", !fits);
  }

  const last = () => upTo(tree.step, t) - 1;

  /** @type {() => Picture} */
  function layOut() {
    const { shape } = tree, parts = partsOf(shape, opening, last()), folds = opening.runs, needed = widthOf(parts);
    // Folded, a part keeps to its own room; a disc may stand out.
    const beside = folds ? 0 : 1, scale = Math.min(WIDEST, room / Math.max(widest - beside, needed - beside, 1));
    const begin = left + (1 - beside) * scale / 2 + (folds && rivals.length > 1 ? 0 : (room - (needed - beside) * scale) / 2);
    const rows = Math.max(folds ? shape.rows : tree.height, 1), down = (pane.height - TOP - (folds ? 34 : tree.bounds.size ? 28 : 20)) / rows;
    const spots = parts.map((one) => ({ ...one, px: begin + one.x * scale, py: TOP + one.row * down, room: one.width * scale }));
    return { spots, folds, rows, down, top: TOP, width: pane.width };
  }

  // Most steps neither place nor remove: the tree stays as it is.
  /** @type {(now: number) => void} */
  function draw(now) {
    t = now;
    const key = `${nodeAt(whole, t)} ${upTo(whole.step, t)}`;
    if (shown === key) return;
    if (veiled) grow(); else redraw();
    shown = key;
  }

  // Eased, where parts move and the steps are not many a second.
  function redraw() {
    if (!pane.ready()) return;
    const were = new Map(picture?.spots.map(({ head, px }) => [head, px])), now = performance.now();
    const quick = now - changed < 2 * EASED_MS || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const { spots } = picture = layOut();
    changed = now;
    cancelAnimationFrame(easing);
    describe();
    const moves = spots.map(({ head, px }) => px - (were.get(head) ?? px));
    if (quick || !moves.some((by) => Math.abs(by) > 1)) return show(spots);
    /** @type {FrameRequestCallback} */
    const ease = (then) => {
      const rest = 1 - Math.min(Math.max(then - now, 0) / EASED_MS, 1);
      show(spots.map((spot, place) => ({ ...spot, px: spot.px - moves[place] * rest })));
      if (rest) easing = requestAnimationFrame(ease);
    };
    ease(now);
  }

  /** @type {(spots: Spot[]) => void} */
  function show(spots) {
    const { g, colors } = pane.begin(), jump = jumpAt(run, t);
    paint(g, colors, tree, { .../** @type {Picture} */ (picture), spots }, last(), nodeAt(tree, t), pointed);
    if (!jump) return;
    const [from, to] = [nodeAt(tree, jump.since - 1), jump.back && nodeAt(tree, jump.back - 1)].map((node) => partWith(spots, node));
    paintJump(g, colors, pane.width, from, to);
  }

  /** @type {(node: number) => string} */
  const nameOf = (node) => {
    const [row, col] = [tree.row[node], tree.col[node]];
    return tree.problem ? squareName([row, col], run) : `${row} on ${col}`;
  };
  /** @type {(spot: Spot) => string} */
  function about({ head, foot }) {
    const { size, solutions } = tree.shape, outcome = outcomeOf(tree, foot);
    const found = solutions[head] ? `, ${many(solutions[head], "solution")}` : "";
    const bound = tree.bounds.get(foot), below = size[foot] > 1 ? `${many(size[head] - Number(!head), "placement")}${found}` : "";
    return [head ? nameOf(head) : "the empty board", foot > head ? `+${foot - head}` : "", below,
      ENDS[outcome] ?? outcome, bound].filter(Boolean).join(": ");
  }

  function describe() {
    const { spots } = /** @type {Picture} */ (picture), now = last(), { size, solutions } = tree.shape, here = nodeAt(tree, t);
    const ends = spots.filter(({ foot, folded }) => folded || size[foot] === 1), over = ends.filter(({ head }) => head <= now);
    const choice = spots.findIndex((_, place) => spots.filter(({ above }) => above === place).length > 1);
    const found = spots.filter(({ above, head }) => above === Math.max(choice, 0) && solutions[head]).map(({ head }) => `${nameOf(head)} (${solutions[head]})`);
    canvas.setAttribute("aria-label", `Search tree of ${many(tree.size, "node")}, ${tree.height} deep; ${now + 1} visited; `
      + `now at ${here ? pathTo(tree, here).slice(1).map(nameOf).join(", ") : "the empty board"}; `
      + `${over.length} of ${many(ends.length, "part")} over; ${found.length ? `solutions below ${found.join(", ")}` : "no solution"}`);
  }

  // The part that is meant at a place of the canvas.
  /** @type {(place: { offsetX: number, offsetY: number }) => Spot | undefined} */
  function aimed({ offsetX, offsetY }) {
    const [[far, nearest] = [REACH]] = (picture?.spots ?? []).map((spot) => /** @type {[number, Spot]} */ (
      [Math.hypot(spot.px - offsetX, spot.py + (spot.folded ? 10 : 0) - offsetY), spot])).sort(([a], [b]) => a - b);
    return far < REACH ? nearest : undefined;
  }
  canvas.addEventListener("click", (event) => {
    const spot = aimed(event);
    if (spot) go(tree.step[spot.head]);
  });
  canvas.addEventListener("pointermove", (event) => {
    const spot = aimed(event);
    canvas.title = spot ? about(spot) : "";
  });
  // With Alt and the arrows from part to part; Enter goes there.
  canvas.addEventListener("keydown", (event) => {
    const spots = picture?.spots ?? [], from = partWith(spots, pointed < 0 ? nodeAt(tree, t) : pointed);
    const to = spots[spots.indexOf(from) + (/Left|Up/.test(event.key) ? -1 : 1)];
    if (event.key === "Enter" && pointed >= 0) go(tree.step[from.head]);
    else if (!event.altKey || !event.key.startsWith("Arrow")) return;
    else if (to) {
      pointed = to.head;
      say(about(to));
      show(spots);
    }
    event.preventDefault();
    event.stopPropagation();
  });
  canvas.addEventListener("blur", () => { pointed = -1; });

  function grow() {
    tree = veiled ? treeUpTo(run, whole, t) : whole;
    open();
    redraw();
  }
  return {
    el, draw,
    /** @type {(hidden: boolean) => void} what the search has not come to */
    veil: (hidden) => { veiled = hidden; grow(); },
    repaint: () => { pane.recolor(); redraw(); },
    close: () => { cancelAnimationFrame(easing); pane.close(); },
  };
}
