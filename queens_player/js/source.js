// The source of a run: its functions, in colour, with the line lit that took the last step.

import { localsView } from "./locals.js";
import { nameOfLine } from "./questions.js";
import { escaped, made, part } from "./shared.js";

/** @import { About, Run } from "./trace.js" */

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

// The line that took the last step, or on which the search went wrong, and how to say so; 0 for
// none.
/** @type {(run: Run, t: number) => { file: number, line: number, wrong: boolean, words: string }} */
function lineAt(run, t) {
  const wrong = t === run.steps && run.error_line > 0;
  const [file, line] = wrong ? [run.error_file, run.error_line] : t ? [run.file[t - 1], run.line[t - 1]] : [0, 0];
  const words = line ? `${wrong ? "went wrong on " : ""}${nameOfLine(run, `${file}:${line}`)}` : "";
  return { file, line, wrong, words };
}

/** @type {(run: Run) => { el: HTMLDetailsElement, draw: (t: number) => void }} */
export function sourceView(run) {
  const el = made("details", "source", `<summary>Source <span class="where"></span></summary>
    <div class="beside"><pre tabindex="0" role="group"><code>${listing(run.sources)}</code></pre></div>`);
  const pre = part(el, "pre", HTMLElement), where = part(el, ".where", HTMLElement);
  pre.setAttribute("aria-label", `Source of ${run.algorithm}`);
  const beside = localsView(run);
  pre.after(beside.el);
  /** @type {HTMLElement | null} */
  let lit = null;
  /** @type {(t: number) => void} */
  function draw(t) {
    beside.draw(t);
    const { file, line, wrong, words } = lineAt(run, t);
    /** @type {HTMLElement | null} */
    const next = line ? pre.querySelector(`[data-file="${file}"][data-line="${line}"]`) : null;
    if (next !== lit || wrong !== pre.classList.contains("wrong")) {
      pre.classList.toggle("wrong", wrong);
      lit?.classList.remove("lit");
      lit?.removeAttribute("aria-current");
      next?.classList.add("lit");
      next?.setAttribute("aria-current", "step");
      lit = next;
      where.textContent = words;
    }
    // Within the panel only: the page must stay where the reader put it.
    if (!lit || !el.open) return;
    const top = lit.offsetTop, bottom = top + lit.offsetHeight;
    if (top < pre.scrollTop || bottom > pre.scrollTop + pre.clientHeight) {
      pre.scrollTop = top - Math.max(Math.min(pre.clientHeight / 3, pre.clientHeight - lit.offsetHeight), 0);
    }
  }
  return { el, draw };
}
