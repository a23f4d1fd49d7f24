// The player: the controls, the clock, and a lane for each run. After the columns have arrived
// nothing is asked of the kernel; the step is told to it now and then, and not waited for.

import { possible } from "./address.js";
import { askView } from "./ask.js";
import { clockOf } from "./clock.js";
import { laneView } from "./lane.js";
import { countedIn, stripView } from "./panels.js";
import { aimedAt, change, isOurs, keepKeys, made, part, within } from "./shared.js";
import { holdSize } from "./size.js";
import { takeView } from "./take.js";
import { KINDS, decode, plain } from "./trace.js";
import { nodeAt, treeOf } from "./tree.js";
import { partingOf, whatIfView } from "./what_if.js";

/** @import { Marked } from "./address.js" */
/** @import { AskView } from "./ask.js" */
/** @import { Clock } from "./clock.js" */
/** @import { LaneView } from "./lane.js" */
/** @import { StripView } from "./panels.js" */
/** @import { Model } from "./shared.js" */
/** @import { Run } from "./trace.js" */

const SPEEDS = [1, 2, 5, 10, 30, 60, 300, 2000];
const TELL_KERNEL_MS = 250;
const SPEAK_WHILE_PLAYING_MS = 2500;

// [what it does, its key as shown, its name, its picture]
const BUTTONS = [
  ["start", "Home", "Start", "M6 4v12M16 4l-8 6l8 6z"],
  ["solution-", "Page Up", "Previous solution", "M15 4l-6 6l6 6zM5 6.5L8 10L5 13.5L2 10z"],
  ["remove-", "Shift+B", "Previous step back", "M14 16V9a4 4 0 0 0-8 0v3M3 10l3 4l3-4z"],
  ["place-", "Shift+←", "Previous placement", "M11 4l-6 6l6 6zM17 4l-6 6l6 6z"],
  ["step-", "←", "One step back", "M13 4l-7 6l7 6z"],
  ["play", "Space", "Play", ""],
  ["step+", "→", "One step on", "M7 4l7 6l-7 6z"],
  ["place+", "Shift+→", "Next placement", "M9 4l6 6l-6 6zM3 4l6 6l-6 6z"],
  ["remove+", "B", "Next step back", "M6 16V9a4 4 0 0 1 8 0v3M11 10l3 4l3-4z"],
  ["solution+", "Page Down", "Next solution", "M5 4l6 6l-6 6zM15 6.5L18 10L15 13.5L12 10z"],
  ["end", "End", "End", "M14 4v12M4 4l8 6l-8 6z"],
];
const PLAY = "M6 3l11 7l-11 7z", PAUSE = "M5 3h4v14H5zM11 3h4v14h-4z";

/** @type {Record<string, string>} */
const KEYS = {
  ArrowRight: "step+", ArrowLeft: "step-", ArrowUp: "step+", ArrowDown: "step-",
  "Shift+ArrowRight": "place+", "Shift+ArrowLeft": "place-", b: "remove+", "Shift+B": "remove-",
  PageDown: "solution+", PageUp: "solution-", Home: "start", End: "end", " ": "play",
  ".": "step+", ",": "step-", "+": "in", "=": "in", "-": "out", 0: "whole", f: "follow",
  "[": "pan-", "]": "pan+", g: "stop+", "Shift+G": "stop-", q: "ask", p: "present",
};

/** @type {(path: string) => string} */
const icon = (path) => `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;

const HELP = `<details class="help"><summary>Keys</summary><dl>
  ${BUTTONS.map(([, key, name]) => `<div><dt><kbd>${key}</kbd></dt><dd>${name}</dd></div>`).join("")}
  <div><dt><kbd>,</kbd> <kbd>.</kbd></dt><dd>One step back or on, in the source too</dd></div>
  <div><dt><kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd></dt><dd>Tree: zoom in, out, whole</dd></div>
  <div><dt><kbd>[</kbd> <kbd>]</kbd> <kbd>f</kbd></dt><dd>Tree: move left, right; follow the search</dd></div>
  <div><dt><kbd>Alt</kbd> and arrows</dt><dd>Board: walk over the squares</dd></div>
  <div><dt><kbd>g</kbd> <kbd>Shift+G</kbd></dt><dd>On or back to where it is to stop</dd></div>
  <div><dt><kbd>q</kbd></dt><dd>Ask me: to the question, or its answers</dd></div>
  <div><dt><kbd>p</kbd> <kbd>Esc</kbd></dt><dd>Present: board and tree, large; no more</dd></div>
  <div><dt><kbd>Enter</kbd></dt><dd>Board: ask why the square is not free, or ask no more</dd></div>
  </dl></details>`;

const FRAME = `
  <div class="controls" role="group" aria-label="Steps">
    <span class="buttons">${BUTTONS.map(([does, key, name, path]) =>
      `<button type="button" data-does="${does}" aria-label="${name}" title="${name} (${key})">${icon(path || PLAY)}</button>`).join("")}</span>
    <label class="speed">Speed <select>${SPEEDS.map((speed) =>
      `<option value="${speed}"${speed === 5 ? " selected" : ""}>${speed.toLocaleString("en")}/s</option>`).join("")}</select></label>
    <label class="step"><span class="unit">Step</span> <input type="number" min="0" step="1"> of <span class="last"></span></label>
    <label class="asking" title="Stop before what is worth asking (q)"><input type="checkbox"> Ask me</label>
    <label class="race" hidden>By <select aria-label="Together by">
      <option>steps</option><option>placements</option><option>solutions</option></select></label>
  </div>
  <div class="lanes"></div>
  <p class="live" role="status" aria-live="polite" aria-atomic="true"></p>
  ${HELP}`;

// Draws into el what the model holds, and tells it which step is shown: anywidget's render.
/** @type {(page: { model: Model, el: HTMLElement, signal?: AbortSignal }) => void} */
export function playerView({ model, el, signal }) {
  const root = made("div", "queens-player", FRAME);
  root.tabIndex = -1;
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Player of a search");
  el.append(root);
  const [lastNumber, unit, lanesBox, live, playButton, raceBox] = [
    ".last", ".unit", ".lanes", ".live", '[data-does="play"]', ".race",
  ].map((selector) => part(root, selector, HTMLElement));
  const speed = part(root, ".speed select", HTMLSelectElement), race = part(raceBox, "select", HTMLSelectElement);
  const field = part(root, ".step input", HTMLInputElement);
  const switched = part(root, ".asking input", HTMLInputElement);
  const buttons = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-does]")]);

  /** @type {Run[]} */
  let runs = [];
  /** @type {LaneView[]} */
  let lanes = [];
  /** @type {StripView} */
  let strip;
  /** @type {Clock} */
  let clock;
  /** @type {AskView | null} */
  let asking = null;
  let time = 0, asks = "", playing = 0, toldAt = 0, telling = 0, noting = 0, spokenAt = 0, speaking = 0;

  function load() {
    pause();
    close();
    // A step that is not told yet belongs to the search that stood here before.
    clearTimeout(telling);
    telling = 0;
    runs = decode(model.get("_about"), model.get("_columns"));
    const parting = partingOf(runs);
    const trees = runs.map((run) => {
      const tree = treeOf(run);
      return parting ? { ...tree, parting: nodeAt(tree, parting.since) } : tree;
    });
    const alone = runs.length === 1, counted = countedIn(runs);
    changing.load(runs);
    // Chosen squares and stops stay when the size changes, as far as the new searches have them.
    const kept = marked();
    lanes = runs.map((run, number) => laneView(run, trees[number], {
      counted, number: alone ? 0 : number + 1,
      open: { source: runs.length < 3, diagram: alone },
      go: (step) => go(clock.timeOf(number, step)),
      say, ofSquare: changing.ofSquare,
      change: (square, put, step) => changing.ask({ run: number, step, square, put }),
      point: (pointed) => asking?.point(pointed) ?? false,
    }));
    clock = clockOf(runs, model.get("race"));
    strip?.el.remove();
    strip = stripView(runs, trees, clock, go);
    lanesBox.replaceChildren(...lanes.map((lane) => lane.el));
    lanesBox.before(strip.el);
    root.classList.toggle("alone", alone);
    lanesBox.dataset.runs = String(runs.length);
    raceBox.hidden = alone;
    nameClock();
    show(shown());
    mark(kept);
    loadQuestions(alone && model.get("ask") !== undefined);
    taking.read();
  }

  const marked = () => lanes.map((lane) => ({ square: lane.asked(), stops: lane.stops.list() }));
  /** @type {(wanted: Marked[]) => void} */
  const mark = (wanted) => lanes.forEach((lane, number) => {
    const { square, stops } = possible(runs[number], wanted[number]);
    lane.stops.set(stops);
    lane.choose(square);
  });
  const taking = takeView({
    model, root, say, signal, runs: () => runs,
    shown: () => ({
      step: time, race: race.value, ask: switched.checked, present: root.classList.contains("presenting"),
      runs: marked(),
    }),
    show: (wanted) => {
      for (const name of /** @type {const} */ (["race", "ask"])) if (model.get(name) !== wanted[name]) model.set(name, wanted[name]);
      show(wanted.step);
      mark(wanted.runs);
    },
  });
  root.append(taking.el);
  const changing = whatIfView({ model, root, say });
  lanesBox.before(changing.el);

  // In a race, and of a search by hand, nothing is asked.
  /** @type {(possible: boolean) => void} */
  function loadQuestions(possible) {
    asking?.el.remove();
    const [run, lane] = [runs[0], lanes[0]];
    asking = possible ? askView({
      model, run, say, choose: lane.choose, onward: () => go(clock.last),
      go: (step) => go(step), mark: (square) => lane.board.mark("questioned", square ? [square] : []),
      veil: (hidden) => { lane.veil(hidden); strip.veil(hidden); },
    }) : null;
    part(root, ".asking", HTMLElement).hidden = !asking;
    if (!asking) return;
    lanesBox.before(asking.el);
    setAsking();
  }
  function setAsking() {
    switched.checked = model.get("ask");
    asking?.set();
    show(time);
  }
  /** @type {(words: string) => void} */
  function say(words) {
    live.textContent = words;
  }

  function shown() {
    const [recording, step] = model.get("_shown");
    return recording === model.get("_recording") ? step : 0;
  }

  function close() {
    for (const { tree } of lanes) tree.close();
    strip?.close();
  }

  function nameClock() {
    race.value = model.get("race");
    unit.textContent = { placements: "Placement", solutions: "Solution" }[race.value] ?? "Step";
    field.max = String(clock.last);
    lastNumber.textContent = clock.last.toLocaleString("en");
  }

  // The first run stays where it is, and the others come to it.
  function setRace() {
    pause();
    const kept = clock.stepAt(0, time);
    clock = clockOf(runs, model.get("race"));
    strip.retime(clock);
    nameClock();
    go(clock.timeOf(0, kept));
  }

  /** @type {(then: number) => void} */
  function show(then) {
    time = within(Math.round(then), 0, clock.last);
    const said = lanes.map((lane, number) => lane.draw(clock.stepAt(number, time)));
    strip.draw(time);
    strip.say(`${(unit.textContent ?? "").toLowerCase()} ${time} of ${clock.last}`);
    const { activeElement } = /** @type {Document | ShadowRoot} */ (root.getRootNode());
    if (activeElement !== field) field.value = String(time);
    for (const button of buttons) {
      const none = /-$|start/.test(button.dataset.does ?? "") ? time === 0 : time === clock.last && button !== playButton;
      // Not disabled, which would take the focus away from whoever presses it to the end.
      if (none) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
    asks = asking?.draw(time) ?? "";
    speak(said.length === 1 ? `${said[0]} ${asks}`.trim() : said.map((words, number) => `${plain(runs[number].algorithm)}: ${words}`).join(" "));
  }

  // While it plays, whoever listens gets a sentence now and then; else every one.
  /** @type {(words: string) => void} */
  function speak(words) {
    clearTimeout(speaking);
    const wait = playing ? Math.max(0, spokenAt + SPEAK_WHILE_PLAYING_MS - performance.now()) : 0;
    const now = () => { spokenAt = performance.now(); say(words); };
    if (wait) speaking = setTimeout(now, wait); else now();
  }

  function tell() {
    if (telling) return;
    telling = setTimeout(() => {
      telling = 0;
      toldAt = performance.now();
      change(model, { _shown: [model.get("_recording"), time] });
    }, Math.max(0, toldAt + TELL_KERNEL_MS - performance.now()));
  }

  // The address of a page also has what the kernel is not told: chosen squares and stops.
  function note() {
    noting ||= setTimeout(() => { noting = 0; taking.note(); }, TELL_KERNEL_MS);
  }

  /** @type {(then: number) => void} */
  function go(then) {
    show(asking?.limit(time, then) ?? then);
    tell();
    note();
  }

  const stops = () => lanes.map((lane) => lane.stops.steps());
  function play() {
    if (playing) return pause();
    if (time === clock.last) go(0);
    let before = performance.now(), owed = 0;
    /** @type {FrameRequestCallback} */
    const tick = (now) => {
      owed += (Math.max(now - before, 0) / 1000) * Number(speed.value);
      before = now;
      const steps = Math.floor(owed);
      owed -= steps;
      const stop = clock.seek(stops(), 1, time) ?? clock.last;
      if (steps) go(Math.min(time + steps, stop));
      if (time === stop || asks) pause(); else playing = requestAnimationFrame(tick);
    };
    playing = requestAnimationFrame(tick);
    showPlaying();
  }
  function pause() {
    if (!playing) return;
    cancelAnimationFrame(playing);
    playing = 0;
    showPlaying();
    show(time);
  }
  function showPlaying() {
    playButton.innerHTML = icon(playing ? PAUSE : PLAY);
    playButton.setAttribute("aria-label", playing ? "Pause" : "Play");
    playButton.title = `${playing ? "Pause" : "Play"} (Space)`;
  }

  /** @type {(view: (tree: LaneView["tree"]) => void) => void} */
  const trying = (view) => lanes.forEach(({ tree }) => view(tree));
  /** @type {Record<string, () => void>} */
  const DOES = {
    present: () => taking.present(),
    ask: () => { if (!switched.checked) switched.click(); asking?.focus(); },
    start: () => go(0), end: () => go(clock.last), play,
    in: () => trying((tree) => tree.zoom(1.6667)), out: () => trying((tree) => tree.zoom(0.6)),
    whole: () => trying((tree) => tree.zoom("whole")), follow: () => trying((tree) => tree.toggleFollow()),
    "pan-": () => trying((tree) => tree.pan(60)), "pan+": () => trying((tree) => tree.pan(-60)),
  };
  /** @type {(does: string) => void} */
  function perform(does) {
    if (does !== "play" && playing) pause();
    if (does in DOES) return DOES[does]();
    const kind = does.slice(0, -1), direction = does.endsWith("+") ? 1 : -1;
    if (kind === "step") return go(time + direction);
    const then = clock.seek(kind === "stop" ? stops() : runs.map((run) => run.stepsOf[KINDS.indexOf(kind)]), direction, time);
    if (then === null) say(direction > 0 ? "None from here on." : "None before this."); else go(then);
  }

  root.addEventListener("click", (event) => {
    const button = aimedAt(event, "[data-does]");
    if (button?.dataset.does && !button.hasAttribute("aria-disabled")) perform(button.dataset.does);
  });
  root.addEventListener("keydown", (event) => {
    if (event.altKey && event.key.startsWith("Arrow")) {
      event.preventDefault();
      const here = aimedAt(event, ".lane");
      (lanes.find((lane) => lane.el === here) ?? lanes[0]).board.walk(event.key);
    }
    if (!isOurs(event) || event.ctrlKey) return;
    const own = aimedAt(event, "input, select, summary, button");
    if (own && (own.matches("input, select") || event.key === " ")) return;
    if (aimedAt(event, "pre") && /^Arrow(Up|Down)|^Page|^Home|^End/.test(event.key)) return;
    const does = event.shiftKey ? KEYS[`Shift+${event.key}`] ?? KEYS[event.key] : KEYS[event.key];
    if (!does) return;
    event.preventDefault();
    if (does !== "play" || !event.repeat) perform(does);
  });
  field.addEventListener("change", () => {
    // Read first: to pause shows the present step in a field that has lost the focus.
    const { value } = field;
    if (playing) pause();
    if (value !== "") go(Number(value));
    field.value = String(time);
  });
  field.addEventListener("blur", () => { field.value = String(time); });
  switched.addEventListener("change", () => change(model, { ask: switched.checked }));
  for (const name of ["click", "keyup"]) root.addEventListener(name, note, { capture: true });
  race.addEventListener("change", () => change(model, { race: race.value }));
  keepKeys(root, signal);

  function repaint() {
    for (const view of [...lanes.map(({ tree }) => tree), strip]) view.repaint();
  }
  // The theme of JupyterLab is an attribute of the body; a page on disk obeys the system.
  const themes = new MutationObserver(() => requestAnimationFrame(repaint));
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "class"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint, { signal });
  signal?.addEventListener("abort", () => {
    cancelAnimationFrame(playing);
    for (const waiting of [telling, noting, speaking]) clearTimeout(waiting);
    themes.disconnect();
    close();
  });

  model.on("change:_shown", () => { if (!telling && !playing && shown() !== time) show(shown()); });
  model.on("change:race", setRace);
  model.on("change:ask", setAsking);
  // What is said of the runs changes with n; the columns of two empty runs are the same.
  model.on("change:_about", load);
  load();
  holdSize({ model, tell: changing.tell, signal });
}
