// The source of a run: its functions, in colour, with the line lit that took the last step; beside
// it what the local variables said then, and what was printed by then.

import { escaped, made, part, showIn } from "./shared.js";
import { foldedTo } from "./trace.js";
import { nameOfLine } from "./words.js";

const PYTHON = /(#.*)|("""[^]*?"""|"[^"\n]*"|'[^'\n]*')|\b(and|as|assert|async|await|break|case|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|match|nonlocal|not|or|pass|raise|return|try|while|with|yield|None|True|False)\b/g;

// Text as HTML, its words tinted; a string over several lines is closed and opened at each end.
/** @type {(text: string) => string} */
function tinted(text) {
  let html = "", end = 0;
  for (const found of text.matchAll(PYTHON)) {
    html += escaped(text.slice(end, found.index));
    const name = found[1] ? "comment" : found[2] ? "string" : "keyword";
    html += found[0].split("\n").map((piece) => `<span class="${name}">${escaped(piece)}</span>`).join("\n");
    end = found.index + found[0].length;
  }
  return html + escaped(text.slice(end));
}

// Words with code in backquotes, as HTML.
/** @type {(words: string) => string} */
export const withCode = (words) => escaped(words).replace(/`(.+?)`/g, "<code>$1</code>");

// Sources as HTML, a line each; between the functions of a run there is a gap.
/** @type {(sources: About["sources"]) => string} */
export const listing = (sources) => sources.flatMap(([text, first, file], place) =>
  tinted(text).split("\n").map((line, below) => {
    const indent = text.split("\n")[below].search(/\S|$/);
    const begins = place > 0 && below === 0 && indent === 0 ? " begins" : "";
    return `<span class="line${begins}" data-file="${file}" data-line="${first + below}" `
      + `style="--indent:${indent}ch">${line}\n</span>`;
  })).join("");

// The line that took the last step, or on which the search went wrong or was cut, and how to say
// so; 0 for none.
/** @type {(run: Run, t: number) => { file: number, line: number, wrong: boolean, words: string }} */
function lineAt(run, t) {
  const ended = t === run.steps && run.error_line > 0, wrong = ended && run.error !== "";
  const [file, line] = ended ? [run.error_file, run.error_line] : t ? [run.file[t - 1], run.line[t - 1]] : [0, 0];
  const words = line ? `${wrong ? "went wrong on " : ended ? "cut on " : ""}${nameOfLine(run, `${file}:${line}`)}` : "";
  return { file, line, wrong, words };
}

/** @param {Run} run */
export function sourceView(run) {
  const el = made("details", "source", `<summary>Source <span class="where"></span></summary>
    <div class="beside"><pre tabindex="0" role="group"><code>${listing(run.sources)}</code></pre></div>`);
  const pre = part(el, "pre", HTMLElement), where = part(el, ".where", HTMLElement);
  pre.setAttribute("aria-label", `Source of ${run.algorithm}`);
  const beside = localsView(run);
  pre.after(beside.el);
  /** @type {(t: number) => HTMLElement | null} */
  const lineOf = (t) => {
    const { file, line } = lineAt(run, t);
    return line ? pre.querySelector(`[data-file="${file}"][data-line="${line}"]`) : null;
  };
  let lit = /** @type {HTMLElement | null} */ (null);
  /** @type {(t: number) => void} */
  function draw(t) {
    beside.draw(t);
    const { wrong, words } = lineAt(run, t), next = lineOf(t);
    if (next !== lit || words !== where.textContent) {
      pre.classList.toggle("wrong", wrong);
      lit?.classList.remove("lit");
      lit?.removeAttribute("aria-current");
      next?.classList.add("lit");
      next?.setAttribute("aria-current", "step");
      lit = next;
      where.textContent = words;
    }
  }
  /** @type {(line: HTMLElement | null) => void} */
  const scroll = (line) => { if (line) showIn(pre, line); };
  // Unfolded, or in another window, it shows another part.
  new ResizeObserver(() => scroll(lit)).observe(pre);
  return {
    el, draw,
    /** @type {(t: number) => void} */
    reveal: (t) => scroll(lineOf(t)),
  };
}

// ---- beside the source

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

// What a row or a column of a problem's board is called, by the letters of the course; "" for anything else.
/** @type {(run: Run, variables: Variable[], variable: Variable) => string} */
export function nameOf(run, variables, { name, brackets, items }) {
  const problem = run.problem, number = Number(items[0]?.text);
  if (!problem || brackets) return "";
  if (name === "row" || name === "other") return problem.rows[number - 1] ?? "";
  const of = { col: "row", there: "other" }[name], row = variables.find((one) => one.name === of)?.items[0]?.text;
  return problem.columns[Number(row) - 1]?.[number - 1] ?? "";
}

/** @type {(variable: Variable, called?: string) => string} */
function rowOf({ name, brackets, items, changed }, called = "") {
  const [open = "", close = ""] = brackets;
  const texts = items.map(({ text, changed: marked }) => (marked ? `<b>${escaped(text)}</b>` : escaped(text)));
  const comma = brackets === "()" && items.length === 1 ? "," : "";
  return `<div${changed ? ' class="changed"' : ""}><dt>${escaped(name)}</dt><dd>${open}${texts.join(", ")}${comma}${close}${called && ` <i>${escaped(called)}</i>`}</dd></div>`;
}

// Nothing at all for a run that kept neither.
/** @type {(run: Run) => { el: HTMLElement, draw: (t: number) => void }} */
export function localsView(run) {
  const most = Math.max(...run.views.map((view) => view.length), 0);
  const kept = run.seen < run.steps ? `<p>Variables are kept up to step ${run.seen.toLocaleString("en")}.</p>` : "";
  const el = made("div", "locals", `${
    most ? `<div role="group" aria-label="Variables" style="min-height:${1.5 * most}em"><dl></dl>${kept}</div>` : ""}${
    run.printed.length ? '<pre tabindex="0" role="group" aria-label="Printed"></pre>' : ""}`);
  const list = el.querySelector("dl"), printed = el.querySelector("pre");
  /** @type {(t: number) => void} */
  function draw(t) {
    const variables = variablesAt(run, t);
    if (list) list.innerHTML = variables.map((one) => rowOf(one, nameOf(run, variables, one))).join("");
    if (!printed) return;
    const [before, now] = printedAt(run, t);
    printed.innerHTML = `${escaped(before)}<b>${escaped(now)}</b>`;
    printed.scrollTop = printed.scrollHeight;
  }
  return { el, draw };
}
