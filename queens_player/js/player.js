// The player: a clock, and a lane for each run. After the columns have arrived nothing is asked
// of the kernel; the step is told to it now and then, and not waited for.

import { askView } from "./ask.js";
import { clockOf } from "./clock.js";
import { KEYS, controlsIn, showPlaying, showRace, showTime } from "./controls.js";
import { laneView } from "./lane.js";
import { countedIn, stripView } from "./panels.js";
import { aimedAt, change, isOurs, keepKeys, part, within } from "./shared.js";
import { holdSize } from "./size.js";
import { possible, takeView } from "./take.js";
import { KINDS, deadEndsOf, decode } from "./trace.js";
import { nodeAt, treeOf } from "./tree.js";
import { partingOf, whatIfView } from "./what_if.js";
import { plain } from "./words.js";

/** @typedef {ReturnType<typeof nothingYet> & { model: Model, controls: Controls, changing: WhatIfView, taking: TakeView }} Player */

const TELL_KERNEL_MS = 250;
const SPEAK_WHILE_PLAYING_MS = 2500;

// What is shown, a lane for each run at this time, and what is still to come: playing is a frame;
// telling and speaking are timers, 0 for none.
const nothingYet = () => ({
  runs: /** @type {Run[]} */ ([]), lanes: /** @type {LaneView[]} */ ([]),
  strip: /** @type {StripView | null} */ (null), asking: /** @type {AskView | null} */ (null),
  clock: clockOf([], "steps"), unit: "", time: 0, question: "",
  playing: 0, telling: 0, toldAt: 0, speaking: 0, spokenAt: 0,
});

// Draws into el what the model holds, and tells it which step is shown: anywidget's render.
/** @type {(page: { model: Model, el: HTMLElement, signal?: AbortSignal }) => void} */
export function playerView({ model, el, signal }) {
  const controls = controlsIn(el), { root } = controls;
  const changing = whatIfView({ model, root, say: (words) => say(player, words) });
  const taking = takeView({
    model, root, signal,
    shown: () => ({
      step: player.time, race: player.runs.length > 1 ? controls.race.value : "",
      ask: controls.asks.checked, square: player.lanes[0].asked(),
    }),
    show: ({ step, square, ...traits }) => {
      for (const name of /** @type {const} */ (["race", "ask"])) {
        if (model.get(name) !== traits[name]) model.set(name, traits[name]);
      }
      show(player, step);
      choose(player, [square]);
    },
  });
  /** @type {Player} */
  const player = { model, controls, changing, taking, ...nothingYet() };
  listenToControls(player);
  listenToKeys(player, signal);
  keepInStep(player, signal);
  load(player);
  holdSize({ model, tell: changing.tell, signal });
}

// ---- lanes: what is shown

/** @type {(player: Player) => void} */
function load(player) {
  const { model, controls, changing } = player, { root } = controls;
  pause(player);
  for (const view of painted(player)) view.close();
  // A step that is not told yet belongs to the search that stood here before.
  clearTimeout(player.telling);
  player.telling = 0;
  const runs = player.runs = decode(model.get("_about"), model.get("_columns"));
  const parting = partingOf(runs);
  const trees = runs.map((run) => {
    const tree = treeOf(run);
    return parting ? { ...tree, parting: nodeAt(tree, parting.since) } : tree;
  });
  player.clock = clockOf(runs, model.get("race"));
  changing.load(runs);
  // Chosen squares stay when the size changes, as far as the new searches have them.
  const kept = player.lanes.map((lane) => lane.asked());
  player.lanes = lanesOf(player, trees);
  player.strip?.el.remove();
  player.strip = stripView(runs, trees, player.clock, (time) => go(player, time));
  controls.lanes.replaceChildren(...player.lanes.map((lane) => lane.el));
  // What came of a change stands where the next one is made.
  player.lanes.at(-1)?.offers.after(changing.el);
  controls.lanes.before(player.strip.el);
  controls.lanes.dataset.runs = String(runs.length);
  const alone = runs.length === 1;
  root.classList.toggle("alone", alone);
  part(root, ".race", HTMLElement).hidden = alone;
  player.unit = showRace(controls, model.get("race"), player.clock.last);
  show(player, shownStep(player));
  choose(player, kept);
  loadQuestions(player);
  player.taking.read();
}

/** @type {(player: Player, trees: Tree[]) => LaneView[]} */
function lanesOf(player, trees) {
  const { runs, changing } = player, counted = countedIn(runs);
  return runs.map((run, number) => laneView(run, trees[number], {
    counted, number: runs.length === 1 ? 0 : number + 1,
    go: (step) => go(player, player.clock.timeOf(number, step)),
    say: (words) => say(player, words),
    ofSquare: changing.ofSquare,
    change: (square, put, step) => changing.ask({ run: number, step, square, put }),
    point: (square) => player.asking?.point(square) ?? false,
    rivals: trees,
  }));
}

// In a race, and of a search by hand, nothing is asked.
/** @type {(player: Player) => void} */
function loadQuestions(player) {
  const { model, controls, runs: [run], lanes: [lane] } = player;
  player.asking?.el.remove();
  const possible = player.runs.length === 1 && model.get("ask") !== undefined;
  player.asking = possible ? askView({
    model, run, say: (words) => say(player, words), choose: lane.choose,
    go: (step) => go(player, step),
    mark: (square) => lane.board.mark("questioned", square ? [square] : []),
    veil: (hidden) => { lane.veil(hidden); player.strip?.veil(hidden); },
  }) : null;
  part(controls.root, ".asking", HTMLElement).hidden = !possible;
  if (player.asking) controls.lanes.before(player.asking.el);
  setAsking(player);
}

/** @type {(player: Player) => void} */
function setAsking(player) {
  if (!player.asking) return;
  player.controls.asks.checked = player.model.get("ask");
  player.asking.set();
  show(player, player.time);
}

/** @type {(player: Player, then: number) => void} */
function show(player, then) {
  const { clock, lanes, runs, strip, asking } = player;
  const time = player.time = within(Math.round(then), 0, clock.last);
  const steps = lanes.map((_, number) => clock.stepAt(number, time));
  // The browser is asked where things are before anything changes: after it, it would lay out all again.
  lanes.forEach((lane, number) => lane.reveal(steps[number]));
  const said = lanes.map((lane, number) => lane.draw(steps[number]));
  strip?.draw(time, `${player.unit} ${time} of ${clock.last}`);
  showTime(player.controls, time, clock.last);
  player.question = asking?.draw(time) ?? "";
  speak(player, lanes.length === 1 ? `${said[0]} ${player.question}`.trim()
    : said.map((words, number) => `${plain(runs[number].algorithm)}: ${words}`).join(" "));
}

/** @type {(player: Player, wanted: (Square | null)[]) => void} */
const choose = ({ runs, lanes }, wanted) =>
  lanes.forEach((lane, number) => lane.choose(possible(runs[number], wanted[number])));

/** @type {(player: Player) => { repaint: () => void, close: () => void }[]} */
const painted = ({ lanes, strip }) => [...lanes.map(({ tree }) => tree), ...(strip ? [strip] : [])];

/** @type {(player: Player, words: string) => void} */
function say({ controls }, words) {
  controls.live.textContent = words.replaceAll("`", "");
}

// While it plays, a screen reader gets a sentence now and then; else every one.
/** @type {(player: Player, words: string) => void} */
function speak(player, words) {
  clearTimeout(player.speaking);
  const next = player.spokenAt + SPEAK_WHILE_PLAYING_MS;
  const wait = player.playing ? Math.max(0, next - performance.now()) : 0;
  const now = () => { player.spokenAt = performance.now(); say(player, words); };
  if (wait) player.speaking = setTimeout(now, wait); else now();
}

// ---- controls: what moves it

/** @type {(player: Player, then: number) => void} */
function go(player, then) {
  show(player, player.asking?.limit(player.time, then) ?? then);
  tell(player);
}

/** @type {(player: Player) => void} */
function play(player) {
  const { clock, controls } = player;
  if (player.playing) return pause(player);
  if (player.time === clock.last) go(player, 0);
  let before = performance.now(), owed = 0;
  /** @type {FrameRequestCallback} */
  const tick = (now) => {
    owed += (Math.max(now - before, 0) / 1000) * Number(controls.speed.value);
    before = now;
    const steps = Math.floor(owed);
    owed -= steps;
    if (steps) go(player, Math.min(player.time + steps, clock.last));
    if (player.time === clock.last || player.question) pause(player);
    else player.playing = requestAnimationFrame(tick);
  };
  player.playing = requestAnimationFrame(tick);
  showPlaying(controls, true);
}

/** @type {(player: Player) => void} */
function pause(player) {
  if (!player.playing) return;
  cancelAnimationFrame(player.playing);
  player.playing = 0;
  showPlaying(player.controls, false);
  show(player, player.time);
}

/** @type {Record<string, (player: Player) => void>} */
const DOES = {
  play,
  start: (player) => go(player, 0),
  end: (player) => go(player, player.clock.last),
  present: ({ taking }) => taking.present(),
  ask: ({ controls, asking }) => {
    if (!controls.asks.checked) controls.asks.click();
    asking?.focus();
  },
};

/** @type {(player: Player, does: string) => void} */
function perform(player, does) {
  if (does !== "play") pause(player);
  if (does in DOES) return DOES[does](player);
  const kind = does.slice(0, -1), direction = does.endsWith("+") ? 1 : -1;
  if (kind === "step") return go(player, player.time + direction);
  const steps = player.runs.map((run) => (kind === "dead" ? deadEndsOf(run) : run.stepsOf[KINDS.indexOf(kind)]));
  const then = player.clock.seek(steps, direction, player.time);
  if (then === null) say(player, direction > 0 ? "None from here on." : "None before this.");
  else go(player, then);
}

/** @type {(player: Player) => void} */
function listenToControls(player) {
  const { model } = player, { root, field, asks, race } = player.controls;
  root.addEventListener("click", (event) => {
    const button = aimedAt(event, "[data-does]");
    if (button?.dataset.does && !button.hasAttribute("aria-disabled")) perform(player, button.dataset.does);
  });
  field.addEventListener("change", () => {
    // Read first: to pause shows the present step in a field that has lost the focus.
    const { value } = field;
    pause(player);
    if (value !== "") go(player, Number(value));
    field.value = String(player.time);
  });
  field.addEventListener("blur", () => { field.value = String(player.time); });
  asks.addEventListener("change", () => change(model, { ask: asks.checked }));
  race.addEventListener("change", () => change(model, { race: race.value }));
  // To choose a square is no step, but stands in the page's address.
  for (const name of ["click", "keyup"]) root.addEventListener(name, () => tell(player), true);
}

// ---- keyboard

/** @type {(player: Player, signal?: AbortSignal) => void} */
function listenToKeys(player, signal) {
  const { root } = player.controls;
  root.addEventListener("keydown", (event) => {
    if (event.altKey && event.key.startsWith("Arrow")) {
      event.preventDefault();
      const here = aimedAt(event, ".lane");
      (player.lanes.find((lane) => lane.el === here) ?? player.lanes[0]).board.walk(event.key);
    }
    if (!isOurs(event) || event.ctrlKey || belongsElsewhere(event)) return;
    const key = event.key === " " ? "Space" : event.key;
    const does = (event.shiftKey && KEYS[`Shift+${key}`]) || KEYS[key];
    if (!does) return;
    event.preventDefault();
    if (does !== "play" || !event.repeat) perform(player, does);
  });
  keepKeys(root, signal);
}

// A field takes every key, a button the space bar, and the source what scrolls it.
/** @type {(event: KeyboardEvent) => boolean} */
function belongsElsewhere(event) {
  const own = aimedAt(event, "input, select, summary, button");
  if (own && (own.matches("input, select") || event.key === " ")) return true;
  return aimedAt(event, "pre") !== null && /^Arrow(Up|Down)|^Page|^Home|^End/.test(event.key);
}

// ---- sync: with Python, the page's address and its theme

/** @type {(player: Player) => number} */
function shownStep({ model }) {
  const [recording, step] = model.get("step");
  return recording === model.get("_recording") ? step : 0;
}

// Python, and the address, are told of the step, though not of each.
/** @type {(player: Player) => void} */
function tell(player) {
  player.telling ||= setTimeout(() => {
    player.telling = 0;
    player.toldAt = performance.now();
    change(player.model, { step: [player.model.get("_recording"), player.time] });
    player.taking.note();
  }, Math.max(0, player.toldAt + TELL_KERNEL_MS - performance.now()));
}

/** @type {(player: Player, signal?: AbortSignal) => void} */
function keepInStep(player, signal) {
  const { model } = player;
  model.on("change:step", () => {
    const step = shownStep(player);
    if (!player.telling && !player.playing && step !== player.time) show(player, step);
  });
  model.on("change:race", () => {
    pause(player);
    // The first run stays where it is, and the others come to it.
    const kept = player.clock.stepAt(0, player.time), race = model.get("race");
    const clock = player.clock = clockOf(player.runs, race);
    player.strip?.retime(clock);
    player.unit = showRace(player.controls, race, clock.last);
    go(player, clock.timeOf(0, kept));
  });
  model.on("change:ask", () => setAsking(player));
  // What is said of the runs changes with n; the columns of two empty runs are the same.
  model.on("change:_about", () => load(player));

  const repaint = () => { for (const view of painted(player)) view.repaint(); };
  // The theme of JupyterLab is an attribute of the body; a page on disk obeys the system.
  const themes = new MutationObserver(() => requestAnimationFrame(repaint));
  const attributeFilter = ["data-jp-theme-light", "data-jp-theme-name", "class"];
  themes.observe(document.body, { attributes: true, attributeFilter });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint, { signal });
  signal?.addEventListener("abort", () => {
    cancelAnimationFrame(player.playing);
    for (const timer of [player.telling, player.speaking]) clearTimeout(timer);
    themes.disconnect();
    for (const view of painted(player)) view.close();
  });
}
