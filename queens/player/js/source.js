// @ts-nocheck
// The source of a run: its functions, in colour, with the line lit that took the last step.

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

const NAMED = /^(?:async )?(?:def|class) (\w+)/;

// Whether to show each line of a source: not the functions and classes between others of the
// same file that are neither named in what is shown nor hold a line of this run.
export function shownLines(run) {
  const lines = run.source.split("\n");
  const begins = lines.flatMap((line, place) => {
    const decorated = place > 0 && lines[place - 1].startsWith("@");
    return /^[^\s)\]}#]/.test(line) && !decorated ? [place] : [];
  });
  const steps = new Set(run.line);
  const parts = begins.map((begin, number) => {
    const text = lines.slice(begin, begins[number + 1]).join("\n");
    const name = text.replace(/^(@.*\n)+/, "").match(NAMED)?.[1];
    const end = begins[number + 1] ?? lines.length;
    const holds = Array.from({ length: end - begin }, (_, place) => run.first_line + begin + place);
    return { begin, end, text, name, shown: !name || holds.some((line) => steps.has(line)) };
  });
  const all = !parts.some(({ name }) => name === run.algorithm);
  for (const part of parts) part.shown ||= all || part.name === run.algorithm;
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    const words = new Set(parts.filter(({ shown }) => shown).flatMap(({ text }) => text.match(/\w+/g)));
    for (const part of parts) part.shown ||= words.has(part.name);
    now = parts.filter(({ shown }) => shown).length;
  }
  const shown = lines.map(() => true);
  for (const part of parts) {
    if (part.shown) continue;
    shown.fill(false, part.begin, part.end);
    for (let above = part.begin - 1; lines[above] === ""; above--) shown[above] = false;
  }
  return shown;
}

export function sourceView(run) {
  const el = document.createElement("details");
  el.className = "source";
  const lines = tinted(run.source).split("\n"), shown = shownLines(run);
  el.innerHTML = `<summary>Source <span class="where"></span></summary>`
    + `<pre tabindex="0" role="group" aria-label="Source of ${escaped(run.algorithm)}"><code>${
      lines.map((line, place) => (shown[place]
        ? `<span class="line" data-line="${run.first_line + place}">${line}\n</span>`
        : shown[place - 1] ? '<span class="gap">⋮\n</span>' : "")).join("")
    }</code></pre>`;
  const pre = el.querySelector("pre"), where = el.querySelector(".where");
  let lit = null;
  function draw(t) {
    const wrong = t === run.steps && run.error_line > 0;
    const line = wrong ? run.error_line : t ? run.line[t - 1] : 0;
    const next = line ? pre.querySelector(`[data-line="${line}"]`) : null;
    if (next !== lit || wrong !== pre.classList.contains("wrong")) {
      pre.classList.toggle("wrong", wrong);
      lit?.classList.remove("lit");
      lit?.removeAttribute("aria-current");
      next?.classList.add("lit");
      next?.setAttribute("aria-current", "step");
      lit = next;
      where.textContent = line ? `${wrong ? "went wrong on " : ""}line ${line}` : "";
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
