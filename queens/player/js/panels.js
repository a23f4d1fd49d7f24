// @ts-nocheck
// What stands beside board and tree: state diagram, counters, and the strip of the run.

import { canvasIn, diamond } from "./canvas.js";
import { escaped } from "./source.js";
import { KINDS, count, plain, upTo } from "./trace.js";

let diagrams = 0;

export function diagramView(run) {
  const el = document.createElement("details");
  el.className = "diagram";
  const { box: [left, right, top, bottom], width, height, states, jumps } = run.diagram;
  const head = `queens-arrow-${++diagrams}`;
  const marker = (id, name) => `<marker id="${id}" class="${name}" viewBox="0 0 8 8" refX="7" refY="4" `
    + 'markerWidth="11" markerHeight="11" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 .8L8 4L0 7.2z"/></marker>';
  const arrow = ([from, to, path, [x, y]]) => {
    const points = path.map((point) => point.join(" "));
    const line = path.length === 2 ? `M${points[0]}L${points[1]}` : `M${points[0]}C${points.slice(1).join(" ")}`;
    return `<g class="jump" data-jump="${escaped(`${from} ${to}`)}"><path d="${line}" marker-end="url(#${head})"/>`
      + `<text class="halo" x="${x}" y="${y}"></text><text class="count" x="${x}" y="${y}"></text></g>`;
  };
  const state = ([name, x, y]) => `<g class="state" data-state="${escaped(name)}">`
    + `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="9"/>`
    + `<text x="${x}" y="${y}">${escaped(plain(name))}</text></g>`;
  el.innerHTML = `<summary>States <span class="where"></span></summary>`
    + `<svg role="img" viewBox="${left} ${top} ${right - left} ${bottom - top}" `
    + `style="max-width:${1.25 * (right - left)}px"><defs>${marker(head, "")}${marker(`${head}-last`, "last")}</defs>${
      jumps.map(arrow).join("")}${states.map(state).join("")}</svg>`;
  const svg = el.querySelector("svg"), where = el.querySelector(".where");
  const arrows = [...el.querySelectorAll(".jump")].map((group, place) => ({
    group, path: group.firstChild, texts: [...group.querySelectorAll("text")], shown: -1,
    moments: run.jumps.get(jumps[place].slice(0, 2).map((name) => run.labels.indexOf(name)).join(" ")) ?? [],
  }));
  const boxes = new Map([...el.querySelectorAll(".state")].map((group) => [group.dataset.state, group]));
  let lit = null, last = null;
  function draw(t, position) {
    const name = run.labels[position.state];
    lit?.classList.remove("lit");
    lit = boxes.get(name);
    lit?.classList.add("lit");
    where.textContent = plain(name);
    svg.setAttribute("aria-label", `State diagram of ${states.length} states; ${name ? `now in ${plain(name)}` : "not started"}`);
    let newest = null, since = 0;
    for (const arrow of arrows) {
      const count = upTo(arrow.moments, t);
      if (count && arrow.moments[count - 1] > since) [newest, since] = [arrow, arrow.moments[count - 1]];
      if (count !== arrow.shown) for (const text of arrow.texts) text.textContent = count;
      arrow.shown = count;
    }
    if (newest !== last) {
      for (const [arrow, on] of [[last, false], [newest, true]]) {
        arrow?.group.classList.toggle("last", on);
        arrow?.path.setAttribute("marker-end", `url(#${head}${on ? "-last" : ""})`);
      }
      last = newest;
    }
  }
  return { el, draw };
}

const COUNTED = [["place", "placements"], ["try", "tests"], ["forbid", "squares forbidden"],
  ["unseen", "never looked at"], ["remove", "steps back"], ["solution", "solutions"]];

// What to count, the same for all runs of a race: who forbids squares, or plays by hand, need
// not test any.
export function countedIn(runs) {
  const happens = (name) => runs.some((run) => run.moments[KINDS.indexOf(name)].length > 0);
  const instead = ["forbid", "unseen"];
  return COUNTED.filter(([kind]) => happens(kind)
    || (kind === "try" ? !instead.some(happens) : !instead.includes(kind)));
}

export function countersView(run, counted) {
  const el = document.createElement("dl");
  el.className = "counters";
  el.innerHTML = counted.map(([kind, name]) => {
    const last = run.moments[KINDS.indexOf(kind)].length.toLocaleString("en");
    return `<div class="${kind}"><dt>${name}</dt><dd style="--digits: ${last.length}"><b></b><span> of ${last}</span></dd></div>`;
  }).join("");
  const numbers = [...el.querySelectorAll("b")];
  function draw(t) {
    counted.forEach(([kind], place) => {
      const number = count(run, kind, t).toLocaleString("en");
      if (numbers[place].textContent !== number) numbers[place].textContent = number;
    });
  }
  return { el, draw };
}

// The whole run from left to right: how many queens stood, and where solutions were found.
// One row for each run, all on the clock's time.
export function stripView(runs, trees, go) {
  const el = document.createElement("div");
  el.className = "strip";
  el.tabIndex = 0;
  el.setAttribute("role", "slider");
  el.setAttribute("aria-label", "Moment of the search");
  el.setAttribute("aria-valuemin", 0);
  el.style.setProperty("--rows", runs.length);
  const pane = canvasIn(el, () => { base = null; draw(time); });
  let base = null, time = 0, marked = 0, clock = null;

  const across = (then) => (clock.last ? then / clock.last : 0) * (pane.width - 2) + 1;

  function paintBase() {
    base = pane.layer((g, colors) => runs.forEach((run, number) => {
      const tree = trees[number], height = pane.height / runs.length;
      const foot = (number + 1) * height - 1, rise = (height - 13) / Math.max(tree.height, 1);
      const deepest = new Uint16Array(Math.ceil(pane.width) + 1);
      // A column of pixels shows the deepest the search came there.
      tree.moments.forEach((moment, place) => {
        const from = Math.floor(across(clock.timeOf(number, moment)));
        const to = Math.floor(across(clock.timeOf(number, tree.moments[place + 1] ?? run.steps)));
        const depth = tree.depth[tree.where[place]];
        for (let x = from; x <= to; x++) deepest[x] = Math.max(deepest[x], depth);
      });
      g.fillStyle = colors.strip;
      deepest.forEach((depth, x) => g.fillRect(x, foot - depth * rise, 1, depth * rise));
      g.fillStyle = colors.solution;
      for (const moment of run.moments[KINDS.indexOf("solution")]) {
        const x = across(clock.timeOf(number, moment));
        diamond(g, x, number * height + 6, 4);
        g.globalAlpha = 0.45;
        g.fillRect(x - 0.5, number * height + 9, 1, height - 10);
        g.globalAlpha = 1;
      }
    }));
  }

  function draw(now) {
    time = now;
    if (!clock || !pane.ready()) return;
    const x = Math.round(2 * across(time)) / 2;
    if (base && x === marked) return;
    marked = x;
    if (!base) paintBase();
    const { g, colors } = pane.begin();
    g.fillStyle = colors.played;
    g.fillRect(0, 0, x, pane.height);
    pane.paste(base);
    g.fillStyle = colors.current;
    g.fillRect(x - 1, 0, 2, pane.height);
    for (const y of [0, pane.height]) {
      g.beginPath();
      g.moveTo(x - 5, y); g.lineTo(x + 5, y); g.lineTo(x, y ? y - 6 : 6);
      g.fill();
    }
  }

  function follow(event) {
    const { left, width } = el.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - left) / width, 0), 1);
    go(Math.round(share * clock.last));
  }
  el.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    el.setPointerCapture(event.pointerId);
    el.focus();
    follow(event);
  });
  el.addEventListener("pointermove", (event) => {
    if (el.hasPointerCapture(event.pointerId)) follow(event);
  });

  function retime(newClock) {
    clock = newClock;
    base = null;
    el.setAttribute("aria-valuemax", clock.last);
  }
  function say(words) {
    el.setAttribute("aria-valuenow", time);
    el.setAttribute("aria-valuetext", words);
  }
  return { el, draw, retime, say, repaint: () => { pane.recolor(); base = null; draw(time); }, close: pane.close };
}
