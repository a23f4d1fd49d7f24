// What stands beside board and tree: state diagram, counters, and the strip of the run.

import { canvasIn, diamond } from "./canvas.js";
import { escaped, made, part, within } from "./shared.js";
import { CENTRED } from "./svg.js";
import { KINDS, SOLUTION, count, upTo } from "./trace.js";
import { plain, sentence, stepName } from "./words.js";

let diagrams = 0;

// The diagram as SVG; head is the name of its arrowheads.
/** @type {(diagram: Diagram, head: string) => string} */
function drawnDiagram({ box: [left, right, top, bottom], width, height, states, jumps }, head) {
  /** @type {(id: string, name: string) => string} */
  const marker = (id, name) => `<marker id="${id}" class="${name}" viewBox="0 0 8 8" refX="7" refY="4" `
    + 'markerWidth="11" markerHeight="11" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 .8L8 4L0 7.2z"/></marker>';
  /** @type {(jump: Diagram["jumps"][number]) => string} */
  const arrow = ([from, to, path, [x, y]]) => {
    const points = path.map((point) => point.join(" "));
    const line = `M${points[0]}${path.length === 2 ? "L" : "C"}${points.slice(1).join(" ")}`;
    return `<g class="jump" data-jump="${escaped(`${from} ${to}`)}"><path d="${line}" marker-end="url(#${head})"/>`
      + `<text class="count" x="${x}" y="${y}" ${CENTRED}></text></g>`;
  };
  /** @type {(state: Diagram["states"][number]) => string} */
  const state = ([name, x, y]) => `<g class="state" data-state="${escaped(name)}">`
    + `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="9"/>`
    + `<text x="${x}" y="${y}" ${CENTRED}>${escaped(plain(name))}</text></g>`;
  return `<svg role="img" viewBox="${left} ${top} ${right - left} ${bottom - top}" `
    + `style="max-width:${right - left}px"><defs>${marker(head, "")}${marker(`${head}-last`, "last")}</defs>${
      jumps.map(arrow).join("")}${states.map(state).join("")}</svg>`;
}

/** @type {(run: Run, diagram: Diagram) => { el: HTMLDetailsElement, draw: (t: number, position: Position) => void }} */
export function diagramView(run, diagram) {
  const head = `queens-arrow-${++diagrams}`;
  const el = made("details", "diagram", `<summary>States <span class="where"></span></summary>${drawnDiagram(diagram, head)}`);
  const svg = part(el, "svg", SVGElement), where = part(el, ".where", HTMLElement);
  const arrows = [...el.querySelectorAll(".jump")].map((group, place) => ({
    group, path: part(group, "path", SVGElement), text: part(group, "text", SVGElement), shown: -1,
    steps: run.jumps.get(diagram.jumps[place].slice(0, 2).map((name) => run.labels.indexOf(String(name))).join(" ")) ?? [],
  }));
  const boxes = [...el.querySelectorAll(".state")];
  let lit = /** @type {Element | undefined} */ (undefined);
  let last = /** @type {typeof arrows[number] | undefined} */ (undefined);
  /** @type {(t: number, position: Position) => void} */
  function draw(t, position) {
    const name = run.labels[position.state];
    lit?.classList.remove("lit");
    lit = boxes[diagram.states.findIndex(([state]) => state === name)];
    lit?.classList.add("lit");
    where.textContent = plain(name);
    svg.setAttribute("aria-label", `State diagram of ${boxes.length} states; ${name ? `now in ${plain(name)}` : "not started"}`);
    /** @type {typeof last} */
    let newest;
    let since = 0;
    for (const arrow of arrows) {
      const count = upTo(arrow.steps, t);
      if (count && arrow.steps[count - 1] > since) [newest, since] = [arrow, arrow.steps[count - 1]];
      if (count !== arrow.shown) arrow.text.textContent = String(count);
      arrow.shown = count;
    }
    if (newest === last) return;
    for (const arrow of [last, newest]) {
      arrow?.group.classList.toggle("last", arrow === newest);
      arrow?.path.setAttribute("marker-end", `url(#${head}${arrow === newest ? "-last" : ""})`);
    }
    last = newest;
  }
  return { el, draw };
}

/** @type {[kind: string, name: string][]} */
const COUNTED = [["place", "placements"], ["try", "tests"], ["forbid", "squares forbidden"],
  ["unseen", "never looked at"], ["remove", "steps back"], ["solution", "solutions"]];

// What to count, the same for all runs of a race: who forbids squares, or plays by hand, need
// not test any.
/** @type {(runs: Run[]) => typeof COUNTED} */
export function countedIn(runs) {
  /** @type {(name: string) => boolean} */
  const happens = (name) => runs.some((run) => run.stepsOf[KINDS.indexOf(name)].length > 0);
  const instead = ["forbid", "unseen"];
  return COUNTED.filter(([kind]) => happens(kind)
    || (kind === "try" ? !instead.some(happens) : !instead.includes(kind)));
}

/** @type {(run: Run, counted: typeof COUNTED) => { el: HTMLElement, draw: (t: number) => void }} */
export function countersView(run, counted) {
  const el = made("dl", "counters", counted.map(([kind, name]) => {
    const last = run.stepsOf[KINDS.indexOf(kind)].length.toLocaleString("en");
    return `<div class="${kind}"><dt>${run.problem ? name.replace("squares forbidden", "values crossed off") : name}</dt><dd style="--digits: ${last.length}"><b></b><span> of ${last}</span></dd></div>`;
  }).join(""));
  const numbers = [...el.querySelectorAll("b")];
  /** @type {(t: number) => void} */
  function draw(t) {
    counted.forEach(([kind], place) => {
      const number = count(run, kind, t).toLocaleString("en");
      if (numbers[place].textContent !== number) numbers[place].textContent = number;
    });
  }
  return { el, draw };
}

// How far along the strip a time is, in pixels.
/** @type {(pane: Pick<Pane, "width">, clock: Clock, time: number) => number} */
const across = ({ width }, { last }, time) => (last ? time / last : 0) * (width - 2) + 1;

// The runs below each other: how many queens stood at each time, and where solutions were found.
/** @type {(g: Brush, colors: Colors, pane: Pick<Pane, "width" | "height">, clock: Clock, runs: Run[], trees: Tree[]) => void} */
export function paintRuns(g, colors, pane, clock, runs, trees) {
  const height = pane.height / runs.length;
  runs.forEach((run, number) => {
    const tree = trees[number], foot = (number + 1) * height - 1;
    const rise = (height - 13) / Math.max(tree.height, 1);
    const deepest = new Uint16Array(Math.ceil(pane.width) + 1);
    /** @type {(step: number) => number} */
    const xOf = (step) => across(pane, clock, clock.timeOf(number, step));
    // A column of pixels shows the deepest the search came there.
    tree.steps.forEach((step, place) => {
      const to = Math.floor(xOf(tree.steps[place + 1] ?? run.steps));
      const depth = tree.depth[tree.where[place]];
      for (let x = Math.floor(xOf(step)); x <= to; x++) deepest[x] = Math.max(deepest[x], depth);
    });
    g.fillStyle = colors.strip;
    deepest.forEach((depth, x) => g.fillRect(x, foot - depth * rise, 1, depth * rise));
    g.fillStyle = colors.solution;
    for (const step of run.stepsOf[KINDS.indexOf("solution")]) {
      const x = xOf(step);
      diamond(g, x, number * height + 6, 4);
      g.globalAlpha = 0.45;
      g.fillRect(x - 0.5, number * height + 9, 1, height - 10);
      g.globalAlpha = 1;
    }
    prices(g, colors, pane.width, xOf, run, number * height + 11, foot - 2);
  });
}

// The best price that is known, between the rows of pixels of the first and of the last; its number beside it.
/** @type {(g: Brush, colors: Colors, width: number, xOf: (step: number) => number, run: Run, top: number, foot: number) => void} */
function prices(g, colors, width, xOf, run, top, foot) {
  const solved = run.stepsOf[SOLUTION], told = solved.map((step) => run.labels[run.label[step - 1]].replace("costs ", ""));
  // A fraction is written 79/2.
  if (!told[0]) return;
  const costs = told.map((text) => text.split("/").map(Number).reduce((above, below) => above / below));
  const better = /** @type {number[]} */ ([]);
  costs.forEach((cost, place) => { if (!better.length || cost < costs[better[better.length - 1]]) better.push(place); });
  const first = costs[0], last = costs[better[better.length - 1]];
  better.forEach((place, index) => {
    const y = first > last ? top + (foot - top) * (first - costs[place]) / (first - last) : foot;
    const x = xOf(solved[place]), after = better[index + 1], end = after === undefined ? width : xOf(solved[after]);
    g.fillStyle = colors.current;
    g.fillRect(x, y - 1, end - x, 2);
    g.fillStyle = colors.ink;
    if (end - x > 6 * told[place].length + 4) g.fillText(told[place], x + 3 * told[place].length + 4, y - 6);
  });
}

// The whole run from left to right, one row for each run, all on the clock's time.
/** @param {Run[]} runs @param {Tree[]} trees @param {Clock} clock @param {(time: number) => void} go */
export function stripView(runs, trees, clock, go) {
  const el = made("div", "strip");
  Object.assign(el, { tabIndex: 0, role: "slider", ariaLabel: "Step of the search", ariaValueMin: "0" });
  el.style.setProperty("--rows", String(runs.length));
  let time = 0, marked = 0, veiled = false;
  let base = /** @type {HTMLCanvasElement | null} */ (null);
  const pane = canvasIn(el, () => renew());

  // words: what is said of the time.
  /** @type {(now: number, words?: string) => void} */
  function draw(now, words = el.ariaValueText ?? "") {
    time = now;
    Object.assign(el, { ariaValueNow: String(time), ariaValueText: words });
    if (!pane.ready()) return;
    const x = Math.round(2 * across(pane, clock, time)) / 2;
    if (base && x === marked) return;
    marked = x;
    base ??= pane.layer((g, colors) => paintRuns(g, colors, pane, clock, runs, trees));
    const { g, colors } = pane.begin();
    g.fillStyle = colors.played;
    g.fillRect(0, 0, x, pane.height);
    pane.paste(base, veiled ? x : undefined);
    g.fillStyle = colors.current;
    g.fillRect(x - 1, 0, 2, pane.height);
    for (const y of [0, pane.height]) {
      g.beginPath();
      g.moveTo(x - 5, y); g.lineTo(x + 5, y); g.lineTo(x, y ? y - 6 : 6);
      g.fill();
    }
  }

  let before = 0;
  /** @type {(event: PointerEvent) => number} */
  const timeAt = ({ clientX }) => {
    const { left, width } = el.getBoundingClientRect();
    return Math.round(within((clientX - left) / width, 0, 1) * clock.last);
  };
  el.addEventListener("pointerdown", (event) => {
    el.focus();
    if (!event.isPrimary) return;
    before = time;
    if (event.button !== 0) return;
    el.setPointerCapture(event.pointerId);
    go(timeAt(event));
  });
  el.addEventListener("pointermove", (event) => {
    const then = timeAt(event), steps = runs.map((_, number) => clock.stepAt(number, then));
    if (el.hasPointerCapture(event.pointerId)) go(then);
    else el.title = veiled && then > time ? "" : runs.map((run, number) => `${stepName(steps[number])}: ${sentence(run, steps[number])}`).join("\n");
  });
  // The finger was on its way to move or enlarge the page.
  el.addEventListener("pointercancel", (event) => { if (event.isPrimary) go(before); });

  /** @type {(newClock: Clock) => void} */
  function retime(newClock) {
    clock = newClock;
    base = null;
    el.ariaValueMax = String(clock.last);
  }
  const renew = () => { base = null; draw(time); };
  retime(clock);
  return {
    el, draw, retime, close: pane.close,
    /** @type {(hidden: boolean) => void} what lies ahead */
    veil: (hidden) => { veiled = hidden; renew(); },
    repaint: () => { pane.recolor(); renew(); },
  };
}
