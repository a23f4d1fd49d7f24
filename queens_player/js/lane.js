// One run: its board with the sentence and the answers to "why?", its tree, source and counters.

import { boardView } from "./board.js";
import { refusedAt } from "./given.js";
import { countersView, diagramView } from "./panels.js";
import { aimedAt, capital, escaped, made, part } from "./shared.js";
import { sourceView, withCode } from "./source.js";
import { KINDS, at } from "./trace.js";
import { treeView } from "./tree_view.js";
import { why } from "./why.js";
import { ending, plain, sentence, squareName, stepName } from "./words.js";

/**
 * @typedef {object} Setting
 * @property {(step: number) => void} go
 * @property {(words: string) => void} say tells a screen reader something in between
 * @property {(square: Square) => boolean} point whether something else is done with a square that is pressed
 * @property {(square: Square) => string} ofSquare the ways to change the search there, as HTML
 * @property {(square: Square, put: boolean, step: number) => void} change the search
 * @property {number} number of the run in a race, 0 for one alone
 * @property {[kind: string, name: string][]} counted of what kinds of step to say how many there were
 * @property {Tree[]} rivals all trees of a race
 */

// Said from the start, so that you need not play to the end to learn of it.
/** @type {(run: Run) => string} */
function end(run) {
  if (run.complete) return "";
  const step = stepName(run.steps);
  return run.error ? `<span class="fault">✕ after ${step}: ${withCode(run.error)}</span>`
    : `<span class="cut">cut after ${step}${run.cut ? `: ${withCode(run.cut)}` : ""}</span>`;
}

// The answers to "why?" as HTML. The step that an answer names is the way there.
/** @type {(run: Run, t: number, asked: Square | null, past?: boolean) => string} */
export function answersTo(run, t, asked, past = false) {
  if (!asked) return `<p class="hint">Choose a ${run.problem ? "value" : "square"} to ask why it is not free.</p>`;
  /** @type {(answer: Answer) => string} */
  const leading = ({ text: words, step }) => {
    const text = escaped(words);
    if (step === null || step === t) return text;
    const name = stepName(step);
    return text.replace(name, `<button type="button" data-step="${step}" aria-label="Go to ${name}">${name}</button>`);
  };
  return `<p><b>Why? ${escaped(capital(squareName(asked, run)))}</b></p><ul>${
    why(run, t, ...asked, past).map((answer) => `<li>${leading(answer)}</li>`).join("")}</ul>`;
}

/** @param {Run} run @param {Tree} whole @param {Setting} setting */
export function laneView(run, whole, { go, say, point, ofSquare, change, number, counted, rivals }) {
  const el = made("section", "lane", `<p class="title"><b>${escaped(run.algorithm)}</b>, ${escaped(run.puzzle)}
    ${end(run)}<span class="step"></span></p>
    <div class="at-board"><div class="words"><p class="sentence"></p>
      <div class="why" role="group" aria-label="Why?"></div><div class="of-square"></div></div></div>
    <div class="search"></div>`);
  el.style.setProperty("--levels", String(whole.height));
  el.style.setProperty("--choices", String(whole.shape.rows));
  el.setAttribute("aria-label", `${number ? `${number}. ` : ""}${plain(run.algorithm)}, ${run.puzzle}`);
  const [beside, said, answers, offers, search, step] = [
    ".at-board", ".sentence", ".why", ".of-square", ".search", ".step",
  ].map((name) => part(el, name, HTMLElement));
  const stopped = el.querySelector(".fault, .cut");
  let t = 0, explained = "", offered = "", veiled = false;
  const board = boardView(run, () => {
    draw(t);
    if (board.asked()) say(answers.innerText);
  }, point);
  const counters = countersView(run, counted);
  const tree = treeView(run, whole, { go, say, rivals });
  const source = run.sources.length ? sourceView(run) : null;
  const diagram = run.diagram ? diagramView(run, run.diagram) : null;
  beside.prepend(board.el);
  beside.after(...(source ? [source.el] : []));
  // In a race there is room beside the board.
  (number ? said : beside).after(counters.el);
  search.append(tree.el, ...(diagram ? [diagram.el] : []));
  if (source) source.el.open = rivals.length < 3;
  // A class, for a style with :has() would be worked out again at every step.
  diagram?.el.addEventListener("toggle", () => { el.classList.toggle("with-states", diagram.el.open); });
  if (diagram) diagram.el.open = !number;
  // Text on a canvas needs the page's styles: asked after a change, the browser would style all again.
  const parts = [tree, source, board, counters, diagram].filter((view) => view !== null);

  // Returns what it says of the step.
  /** @type {(now: number) => string} */
  function draw(now) {
    t = now;
    const position = at(run, t), asked = board.asked();
    for (const view of parts) view.draw(t, position);
    if (run.refusals.length) board.mark("refused", refusedAt(run, t));
    const after = t === run.steps ? ending(run) : "", telling = `${capital(sentence(run, t, position))}.${after && ` ${after}`}`;
    said.innerHTML = withCode(telling);
    // The sentence says it then.
    stopped?.toggleAttribute("hidden", t === run.steps);
    said.classList.toggle("solution", t > 0 && KINDS[run.kind[t - 1]] === "solution");
    said.classList.toggle("error", t === run.steps && run.error !== "");
    if (number) step.textContent = `${stepName(t)} of ${run.steps.toLocaleString("en")}`;
    const html = answersTo(run, t, asked, veiled);
    if (html !== explained) answers.innerHTML = explained = html;
    const offer = asked ? ofSquare(asked) : "";
    if (offer !== offered) offers.innerHTML = offered = offer;
    return telling;
  }

  offers.addEventListener("click", (event) => {
    const wanted = aimedAt(event, "[data-change]")?.dataset.change, asked = board.asked();
    if (wanted && asked) change(asked, wanted === "put", t);
  });
  answers.addEventListener("click", (event) => {
    const to = aimedAt(event, "[data-step]")?.dataset.step;
    if (to === undefined) return;
    go(Number(to));
    (answers.querySelector("button") ?? el).focus();
  });

  return {
    el, draw, board, tree, offers,
    /** @type {(step: number) => void} scroll to what the step is about, before anything is drawn */
    reveal: (step) => { board.reveal(step); source?.reveal(step); },
    asked: board.asked,
    /** @type {(square: Square | null) => string} returns why it is not free */
    choose: (square) => { board.choose(square); return square ? answers.innerText : ""; },
    /** @type {(hidden: boolean) => void} what comes after the step */
    veil: (hidden) => { veiled = hidden; tree.veil(hidden); },
  };
}
