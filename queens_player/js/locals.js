// Beside the source: what the local variables said at each step, and what was printed by then.

import { escaped, made } from "./shared.js";
import { foldedTo } from "./trace.js";

/** @import { About, Run } from "./trace.js" */
/**
 * @typedef {object} Variable
 * @property {string} name
 * @property {string} brackets "" for one value
 * @property {{ text: string, changed: boolean }[]} items
 * @property {boolean} changed by the step that led here; a list may have become shorter
 */

// What was held after t steps.
/** @type {(run: Run, t: number) => Map<number, number>} */
const heldAt = (run, t) => foldedTo(run.held, t, (start, begin, end) => {
  const held = new Map(start);
  for (let e = begin; e < end; e++) {
    const slots = run.acts[run.act[e]][5];
    for (let place = 0; place < slots.length; place++) {
      held.set(slots[place], run.values[run.changed[e] + place]);
    }
  }
  return held;
});

/** @type {(run: Run, t: number) => About["views"][number]} */
const viewAt = (run, t) => (t === 0 ? [] : run.views[run.acts[run.act[t - 1]][4]]);

/** @type {(run: Run, t: number) => Variable[]} */
export function variablesAt(run, t) {
  if (t === 0) return [];
  const held = heldAt(run, t), news = new Set(run.acts[run.act[t - 1]][5]);
  const before = new Map(viewAt(run, t - 1).map(([name, , slots]) => [name, slots.length]));
  return viewAt(run, t).map(([name, brackets, slots]) => {
    const items = slots.map((slot) => ({ text: run.texts[held.get(slot) ?? 0], changed: news.has(slot) }));
    const resized = before.has(name) && before.get(name) !== slots.length;
    return { name, brackets, items, changed: resized || items.some(({ changed }) => changed) };
  });
}

// What was printed before step t, and by it.
/** @type {(run: Run, t: number) => [before: string, now: string]} */
export function printedAt(run, t) {
  /** @type {(pieces: About["printed"]) => string} */
  const text = (pieces) => pieces.map(([, piece]) => piece).join("");
  return [text(run.printed.filter(([step]) => step < t)),
    text(run.printed.filter(([step]) => step === t))];
}

/** @type {(variable: Variable) => string} */
export function written({ name, brackets, items, changed }) {
  const [open = "", close = ""] = brackets;
  const texts = items.map(({ text, changed: anew }) => (anew ? `<b>${escaped(text)}</b>` : escaped(text)));
  const comma = brackets === "()" && items.length === 1 ? "," : "";
  return `<div${changed ? ' class="changed"' : ""}><dt>${escaped(name)}</dt><dd>${open}${texts.join(", ")}${comma}${close}</dd></div>`;
}

// Nothing at all for a run that kept neither.
/** @type {(run: Run) => { el: HTMLElement, draw: (t: number) => void }} */
export function localsView(run) {
  const el = made("div", "locals"), list = made("dl", ""), printed = made("pre", "");
  const most = Math.max(...run.views.map((view) => view.length), 0);
  /** @type {(name: string, box: HTMLElement) => void} */
  const add = (name, box) => {
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", name);
    el.append(box);
  };
  if (most) {
    const variables = made("div", "", run.seen < run.steps
      ? `<p>Variables are kept up to step ${run.seen.toLocaleString("en")}.</p>` : "");
    variables.style.minHeight = `${1.5 * most}em`;
    variables.prepend(list);
    add("Variables", variables);
  }
  if (run.printed.length) {
    printed.tabIndex = 0;
    add("Printed", printed);
  }
  /** @type {(t: number) => void} */
  function draw(t) {
    if (most) list.innerHTML = variablesAt(run, t).map(written).join("");
    if (!run.printed.length) return;
    const [before, now] = printedAt(run, t);
    printed.innerHTML = `${escaped(before)}<b>${escaped(now)}</b>`;
    printed.scrollTop = printed.scrollHeight;
  }
  return { el, draw };
}
