// @ts-nocheck
// The source of a run: its functions, in colour, with the line lit that took the last step.

import { localsView } from "./locals.js";

const PYTHON = /(#.*)|("""[^]*?"""|"[^"\n]*"|'[^'\n]*')|\b(and|as|assert|async|await|break|case|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|match|nonlocal|not|or|pass|raise|return|try|while|with|yield|None|True|False)\b/g;

export const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

// Text as HTML, its words tinted; a string over several lines is closed and opened at each end.
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
export const withCode = (words) => escaped(words).replace(/`(.+?)`/g, "<code>$1</code>");

// Each source is [text, number of its first line, number of its file, name of its function].
function listing([text, first, file], place) {
  return tinted(text).split("\n").map((line, below) => {
    const indent = line.length - line.trimStart().length;
    const begins = place > 0 && below === 0 && indent === 0 ? " begins" : "";
    return `<span class="line${begins}" data-file="${file}" data-line="${first + below}" `
      + `style="--indent:${indent}ch">${line}\n</span>`;
  }).join("");
}

export function sourceView(run) {
  const el = document.createElement("details");
  el.className = "source";
  el.innerHTML = `<summary>Source <span class="where"></span></summary><div class="beside">`
    + `<pre tabindex="0" role="group" aria-label="Source of ${escaped(run.algorithm)}"><code>${
      run.sources.map(listing).join("")}</code></pre></div>`;
  const pre = el.querySelector("pre"), where = el.querySelector(".where");
  const beside = localsView(run);
  pre.after(beside.el);
  // Lines are counted in each cell anew.
  function within(file, line) {
    const [, , , name] = run.sources.findLast(([, first, of]) => of === file && first <= line) ?? [];
    return name && run.sources.some(([, , of]) => of !== file) ? ` of ${name}` : "";
  }
  let lit = null;
  function draw(t) {
    beside.draw(t);
    const wrong = t === run.steps && run.error_line > 0;
    const line = wrong ? run.error_line : t ? run.line[t - 1] : 0;
    const file = wrong ? run.error_file : t ? run.file[t - 1] : 0;
    const next = line ? pre.querySelector(`[data-file="${file}"][data-line="${line}"]`) : null;
    if (next !== lit || wrong !== pre.classList.contains("wrong")) {
      pre.classList.toggle("wrong", wrong);
      lit?.classList.remove("lit");
      lit?.removeAttribute("aria-current");
      next?.classList.add("lit");
      next?.setAttribute("aria-current", "step");
      lit = next;
      where.textContent = line ? `${wrong ? "went wrong on " : ""}line ${line}${within(file, line)}` : "";
    }
    // Within the panel only: the page must stay where the reader put it.
    if (!lit || !el.open) return;
    const top = lit.offsetTop, bottom = top + lit.offsetHeight;
    if (top < pre.scrollTop || bottom > pre.scrollTop + pre.clientHeight) {
      pre.scrollTop = top - pre.clientHeight / 3;
    }
  }
  return { el, draw };
}
