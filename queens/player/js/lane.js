// @ts-nocheck
// One run: its board with the sentence and the answers to "why?", its tree, source and counters.

import { boardView } from "./board.js";
import { forestView } from "./forest.js";
import { countersView, diagramView } from "./panels.js";
import { escaped, sourceView } from "./source.js";
import { KINDS, at, ending, plain, sentence } from "./trace.js";
import { why } from "./why.js";

// Said from the start, so that nobody plays to the end to learn of it.
function stops(run) {
  if (run.complete) return "";
  const step = run.steps.toLocaleString("en");
  return run.error ? `<span class="fault">✕ goes wrong after step ${step}</span>`
    : `<span class="cut">cut after step ${step}</span>`;
}

// number: of the run in a race, 0 for one alone. counted: of what kinds of step to say how
// many there were. say: tells a screen reader something in between.
export function laneView(run, tree, { go, say, number, counted }) {
  const el = document.createElement("section");
  el.className = "lane";
  el.setAttribute("aria-label", `${number ? `${number}. ` : ""}${plain(run.algorithm)}, n = ${run.n}`);
  el.innerHTML = `<p class="title"><b>${escaped(run.algorithm)}</b>, n = ${run.n}
    ${stops(run)}<span class="moment"></span></p><div class="left"></div><div class="right"></div>`;
  const [left, right, moment] = [".left", ".right", ".moment"].map((name) => el.querySelector(name));
  const parts = {
    board: boardView(run, (square) => { asked = square; draw(t); if (asked) say(answers.innerText); }),
    tree: forestView(tree, go),
    counters: countersView(run, counted),
  };
  const words = document.createElement("p");
  words.className = "sentence";
  const answers = document.createElement("div");
  answers.className = "why";
  answers.setAttribute("role", "group");
  answers.setAttribute("aria-label", "Why?");
  left.append(parts.board.el, words, parts.counters.el, answers);
  right.append(parts.tree.el);
  if (run.diagram) parts.diagram = diagramView(run);
  if (run.source) parts.source = sourceView(run);
  for (const part of [parts.diagram, parts.source]) {
    if (!part) continue;
    part.el.open = !number;
    part.el.addEventListener("toggle", () => draw(t));
    right.append(part.el);
  }
  let t = 0, asked = null, explained = null;

  function draw(now) {
    t = now;
    const position = at(run, t);
    for (const part of Object.values(parts)) part.draw(t, position);
    const said = telling(t, position);
    words.textContent = said;
    words.classList.toggle("solution", t > 0 && KINDS[run.kind[t - 1]] === "solution");
    words.classList.toggle("error", t === run.steps && run.error !== "");
    moment.textContent = `step ${t.toLocaleString("en")} of ${run.steps.toLocaleString("en")}`;
    explain();
    return said;
  }

  function telling(now, position) {
    const said = sentence(run, now, position);
    const after = now === run.steps ? ending(run) : "";
    return `${said[0].toUpperCase()}${said.slice(1)}.${after && ` ${after}`}`;
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
    const button = (to) => `<button type="button" data-moment="${to}" aria-label="Go to step ${to}">Go to ${to.toLocaleString("en")}</button>`;
    answers.innerHTML = `<p><b>Why? Row ${row}, column ${col}</b></p><ul>${
      why(run, t, row, col).map(({ text, moment: to }) =>
        `<li><span>${text}</span>${to === null || to === t ? "" : button(to)}</li>`).join("")}</ul>`;
  }
  answers.addEventListener("click", (event) => {
    const to = event.target.closest("[data-moment]")?.dataset.moment;
    if (to === undefined) return;
    go(Number(to));
    (answers.querySelector("button") ?? el).focus?.();
  });

  return { el, draw, tree: parts.tree, repaint: parts.tree.repaint, close: parts.tree.close };
}
