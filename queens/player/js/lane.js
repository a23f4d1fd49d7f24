// @ts-nocheck
// One run: its board with the sentence and the answers to "why?", its tree, source and counters.

import { boardView } from "./board.js";
import { forestView } from "./forest.js";
import { countersView, diagramView } from "./panels.js";
import { escaped, sourceView, withCode } from "./source.js";
import { KINDS, at, ending, plain, sentence } from "./trace.js";
import { why } from "./why.js";

// Said from the start, so that nobody plays to the end to learn of it.
function stops(run) {
  if (run.complete) return "";
  const step = run.steps.toLocaleString("en");
  return run.error ? `<span class="fault">✕ after step ${step}: ${withCode(run.error)}</span>`
    : `<span class="cut">cut after step ${step}</span>`;
}

// number: of the run in a race, 0 for one alone. counted: of what kinds of step to say how
// many there were. open: whether source and state diagram are unfolded. say: tells a screen
// reader something in between.
export function laneView(run, tree, { go, say, number, counted, open }) {
  const el = document.createElement("section");
  el.className = "lane";
  el.setAttribute("aria-label", `${number ? `${number}. ` : ""}${plain(run.algorithm)}, n = ${run.n}`);
  el.innerHTML = `<p class="title"><b>${escaped(run.algorithm)}</b>, n = ${run.n}
    ${stops(run)}<span class="moment"></span></p>
    <div class="at-board"><div class="words"><p class="sentence"></p>
      <div class="why" role="group" aria-label="Why?"></div></div></div>
    <div class="search"></div>`;
  const [beside, said, answers, search, moment] = [
    ".at-board", ".sentence", ".why", ".search", ".moment",
  ].map((name) => el.querySelector(name));
  const board = boardView(run, (square) => { asked = square; draw(t); if (asked) say(answers.innerText); });
  const counters = countersView(run, counted), forest = forestView(tree, go);
  const source = run.sources.length ? sourceView(run) : null, diagram = run.diagram ? diagramView(run) : null;
  beside.prepend(board.el);
  beside.after(counters.el, ...(source ? [source.el] : []));
  search.append(forest.el, ...(diagram ? [diagram.el] : []));
  for (const [part, unfolded] of [[source, open.source], [diagram, open.diagram]]) {
    if (!part) continue;
    part.el.open = unfolded;
    part.el.addEventListener("toggle", () => draw(t));
  }
  // First those that ask the browser for something: text on a canvas needs the page's styles, and
  // the source its line's place. Asked after a change, it would style and lay out all anew.
  const parts = [forest, source, board, counters, diagram].filter(Boolean);
  let t = 0, asked = null, explained = null;

  function draw(now) {
    t = now;
    const position = at(run, t);
    for (const part of parts) part.draw(t, position);
    const telling = tellingOf(t, position);
    said.textContent = telling;
    said.classList.toggle("solution", t > 0 && KINDS[run.kind[t - 1]] === "solution");
    said.classList.toggle("error", t === run.steps && run.error !== "");
    if (number) moment.textContent = `step ${t.toLocaleString("en")} of ${run.steps.toLocaleString("en")}`;
    explain();
    return telling;
  }

  function tellingOf(now, position) {
    const words = sentence(run, now, position);
    const after = now === run.steps ? ending(run) : "";
    return `${words[0].toUpperCase()}${words.slice(1)}.${after && ` ${after}`}`;
  }

  function explain() {
    const state = asked ? `${t} ${asked}` : "";
    if (state === explained) return;
    explained = state;
    if (!asked) {
      answers.innerHTML = '<p class="hint">Choose a square to ask why it is not free.</p>';
      return;
    }
    const [row, col] = asked;
    answers.innerHTML = `<p><b>Why? Row ${row}, column ${col}</b></p><ul>${
      why(run, t, row, col).map((answer) => `<li>${leading(answer)}</li>`).join("")}</ul>`;
  }
  // The step that an answer names is the way there.
  function leading({ text, moment: to }) {
    if (to === null || to === t) return text;
    const step = `step ${to.toLocaleString("en")}`;
    return text.replace(step, `<button type="button" data-moment="${to}" aria-label="Go to ${step}">${step}</button>`);
  }
  answers.addEventListener("click", (event) => {
    const to = event.target.closest("[data-moment]")?.dataset.moment;
    if (to === undefined) return;
    go(Number(to));
    (answers.querySelector("button") ?? el).focus?.();
  });

  return { el, draw, board, tree: forest, repaint: forest.repaint, close: forest.close };
}
