// What the tests share: searches that Python recorded, a player of them, and a reader's hands.

import "./page.js";
import { readFileSync } from "node:fs";
import { playerView } from "../player.js";
import { EMPTY, KINDS, decode } from "../trace.js";
import { treeOf } from "../tree.js";
import { treeView } from "../tree_view.js";
import { sentence } from "../words.js";

export { default as assert } from "node:assert/strict";
export { default as test } from "node:test";

const FIXTURES = new URL("../../../tests/fixtures/", import.meta.url);
const read = new Map();

/** What tests/make_fixtures.py has written. */
export function fixture(name) {
  if (!read.has(name)) read.set(name, JSON.parse(readFileSync(new URL(`${name}.json`, FIXTURES))));
  return read.get(name);
}

/** What the model holds of these searches, one after the other: their columns are part of a message. */
export function sent(...names) {
  const all = names.map(fixture);
  const bytes = Buffer.concat([Buffer.from("before"), ...all.map((one) => Buffer.from(one.columns, "base64"))]);
  const { buffer } = Uint8Array.from(bytes);
  return { _about: all.flatMap((one) => structuredClone(one.about)), _columns: new DataView(buffer, 6) };
}

export const runsOf = (...names) => {
  const { _about, _columns } = sent(...names);
  return decode(_about, _columns);
};
export const pythonOf = (name) => fixture(name).python;

/** The steps, from 1, of events of which a test holds. */
export const stepsWhere = (run, test) =>
  Array.from({ length: run.steps }, (_, e) => e).filter(test).map((e) => e + 1);

/** What is said of the first step of each kind. */
export function sayings(run) {
  const said = {};
  for (let t = 1; t <= run.steps; t++) said[KINDS[run.kind[t - 1]]] ??= sentence(run, t);
  return said;
}

/** A search of these events alone: [kind, row, column, by]. */
export function runOf(n, events) {
  const field = (place) => Uint16Array.from(events, (event) => event[place] ?? 0);
  const [none, kind] = [new Uint16Array(events.length), field(0)];
  return {
    n, steps: events.length, kind, row: field(1), col: field(2), by: field(3), label: none, file: none, line: none,
    labels: [""], sources: [], bars: [null], barred: [], refusals: [], frames: [EMPTY],
    stepsOf: KINDS.map((_, one) => [...kind.keys()].filter((e) => kind[e] === one).map((e) => e + 1)),
  };
}

/** What anywidget hands to a view; whatever is set is heard of, as it is in Jupyter. */
export function modelOf(state) {
  const heard = {};
  const tell = (name, sent) => { for (const listener of heard[name] ?? []) listener(sent); };
  return {
    state, tell, sent: [], saves: 0,
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      tell(`change:${name}`);
    },
    save_changes() { this.saves++; },
    send(content) { this.sent.push(content); },
    on: (name, listener) => { (heard[name] ??= []).push(listener); },
    off: (name, listener) => { heard[name] = heard[name].filter((one) => one !== listener); },
    listeners: () => Object.values(heard).flat().length,
  };
}

export const inBox = (html, box = document.createElement("div")) => Object.assign(box, { innerHTML: html });
export const inSvg = (markup) => inBox(markup, document.createElementNS("http://www.w3.org/2000/svg", "svg"));

/** Show a run's tree alone at a step; heard is what it says, and where it wants to go. */
export async function treeOn(run, t, { tree = treeOf(run), rivals = [tree] } = {}) {
  const heard = [];
  const view = treeView(run, tree, { go: (step) => heard.push(`go ${step}`), say: (words) => heard.push(words), rivals });
  document.body.replaceChildren(view.el);
  const canvas = view.el.querySelector("canvas"), brush = canvas.getContext("2d");
  view.draw(t);
  await soon();
  return { view, tree, canvas, brush, heard, texts: () => brush.texts.map(([text]) => text) };
}

/** Show a widget on an otherwise empty page, and return the element that it is in. */
export function shown(widget, model, signal = new window.AbortController().signal) {
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  widget.render({ model, el, signal });
  return el;
}

export const named = (el, role, name) => [...el.querySelectorAll(role)]
  .find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);

export function press(el, key, more = {}) {
  const event = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  el.dispatchEvent(event);
  return event.defaultPrevented;
}
/** A key on what has the focus. */
export const type = (key, more) => press(document.activeElement, key, more);
export const click = (el, more = {}) =>
  el.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
export const happen = (el, name) => el.dispatchEvent(new window.Event(name, { bubbles: true }));
export const soon = () => new Promise((done) => { setTimeout(done); });

let before = new window.AbortController();

/** A player of these searches at a step; the one before it is gone. */
export function opened(names, step = 0, state = {}) {
  before.abort();
  before = new window.AbortController();
  const model = modelOf({
    ...sent(...[names].flat()), step: [1, step], _recording: 1, race: "steps", ask: false, _answers: [], ...state,
  });
  document.body.replaceChildren();
  playerView({ model, el: document.body, signal: before.signal });
  const root = document.querySelector(".queens-player");
  const part = (selector) => root.querySelector(selector);
  return {
    model, root, part, all: (selector) => [...root.querySelectorAll(selector)],
    words: (selector) => part(selector)?.textContent ?? "",
    step: () => Number(part(".step input").value),
    square: (row, col) => part(`[data-row="${row}"][data-col="${col}"]`),
    button: (name) => part(`button[aria-label="${name}"]`),
    key: (key, more) => press(root, key, more),
    close: () => before.abort(),
  };
}

/** Timers and frames by a clock that the test moves on: act is called with what moves it, and says how many came. */
export function byHand(act) {
  const names = ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"];
  const usual = names.map((name) => globalThis[name]), waiting = new Map();
  let time = 1000, last = 0;
  const wait = (then, ms = 0) => { waiting.set(++last, [time + ms, then]); return last; };
  performance.now = () => time;
  globalThis.setTimeout = wait;
  globalThis.requestAnimationFrame = (then) => wait(() => then(time));
  globalThis.clearTimeout = globalThis.cancelAnimationFrame = (one) => waiting.delete(one);
  const after = (ms) => {
    time += ms;
    const due = [...waiting].filter(([, [at]]) => at <= time);
    for (const [one, [, then]] of due) if (waiting.delete(one)) then();
    return due.length;
  };
  try {
    return act(after);
  } finally {
    delete performance.now;
    names.forEach((name, place) => { globalThis[name] = usual[place]; });
  }
}
