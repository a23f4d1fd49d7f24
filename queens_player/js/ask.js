// The player asks: it stops before what is worth asking, and goes on when that has been answered.

import { judged, questionsOf } from "./questions.js";
import { aimedAt, change, escaped, made, part } from "./shared.js";
import { firstPlace } from "./trace.js";

/**
 * @typedef {object} Asking
 * @property {Model} model
 * @property {Run} run
 * @property {(step: number) => void} go as far as the next question
 * @property {(square: Square | null) => void} choose a square to ask "why?" of
 * @property {(square: Square | null) => void} mark the square that is asked about
 * @property {(hidden: boolean) => void} veil what comes
 * @property {(words: string) => void} say
 */

const NEXT = '<button type="button" data-ask="next">Next question</button>';
const FIRST = "Answer the question first, then ask about squares.";

/** @type {(question: Question) => string} */
const choicesOf = ({ kind, choices }) => [...choices, ["", "Show me"]].map(([value, name]) =>
  `<button type="button" data-answer="${escaped(value)}">${escaped(name)}</button>`).join("")
  + `<span class="hint">${kind === "next" ? "or click on the square (Alt and arrows, then Enter)" : ""}</span>`;

/** @param {Asking} asking */
export function askView({ model, run, go, choose, mark, veil, say }) {
  const el = made("div", "ask", '<p></p><span class="choices"></span><span class="score"></span>');
  Object.assign(el, { role: "group", ariaLabel: "Questions" });
  const [asks, choices, score] = ["p", ".choices", ".score"].map((name) => part(el, name, HTMLElement));
  let questions = /** @type {Question[]} */ ([]);
  const answered = new Set();
  let current = /** @type {Question | null} */ (null);
  let t = 0, shown = "", told = -1;

  /** @type {(question: string, buttons: string, mood?: string) => void} */
  function show(question, buttons, mood = "") {
    if (shown === question + buttons) return;
    shown = question + buttons;
    el.dataset.mood = mood;
    const within = el.contains(document.activeElement);
    asks.textContent = question;
    choices.innerHTML = buttons;
    if (within) view.focus();
  }

  /** @type {(step: number, to: number) => Question | null} */
  function between(step, to) {
    let place = firstPlace(questions, (one) => one.step >= step);
    while (answered.has(questions[place]?.step)) place++;
    return questions[place]?.step < to ? questions[place] : null;
  }

  /** @type {(given: string) => void} */
  function answer(given) {
    const question = current;
    if (!question) return;
    const { right, words, step, square } = judged(run, question, given);
    answered.add(question.step);
    current = null;
    change(model, { _answers: [...model.get("_answers"), [model.get("_recording"), right]] });
    count();
    mark(null);
    go(step);
    say(`${words} ${square ? choose(square) : ""}`);
    show(words, NEXT, right ? "right" : given ? "wrong" : "");
    told = t;
  }

  function count() {
    const all = model.get("_answers").filter((/** @type {number[]} */ [of]) => of === model.get("_recording"));
    score.textContent = all.length ? `${all.filter((/** @type {any[]} */ [, right]) => right).length} of ${all.length} right` : "";
  }

  const view = {
    el,
    /** @type {(from: number, to: number) => number} how far one may go without an answer */
    limit: (from, to) => (model.get("ask") ? between(from, to)?.step ?? to : to),
    /** @type {(now: number) => string} returns the question that stands there */
    draw: (now) => {
      t = now;
      if (!model.get("ask")) return "";
      const question = between(t, t + 1);
      if (question && question !== current) {
        choose(null);
        mark(question.square);
        told = -1;
      } else if (!question) mark(null);
      current = question;
      if (question) show(question.words, choicesOf(question));
      else if (told !== t) show(between(t, Infinity) ? "Go on: the player stops where there is something to ask." : "No more questions from here on.", NEXT);
      return question?.words ?? "";
    },
    // Of a square that is pressed: whether it is the answer, or why it is not free could give one away.
    /** @type {(square: Square) => boolean} */
    point: (square) => {
      if (!current) return false;
      if (current.kind === "next") answer(String(square));
      else {
        part(choices, ".hint", HTMLElement).textContent = FIRST;
        say(FIRST);
      }
      return true;
    },
    // On or off, as the model has it.
    set: () => {
      const on = model.get("ask");
      if (on) questions = questions.length ? questions : questionsOf(run);
      el.hidden = !on;
      current = null;
      mark(null);
      veil(on);
      told = -1;
      count();
      view.draw(t);
    },
    focus: () => { /** @type {HTMLElement | null} */ (choices.querySelector("button"))?.focus(); },
  };

  el.addEventListener("click", (event) => {
    const pressed = aimedAt(event, "button")?.dataset;
    if (pressed?.ask === "next") go(run.steps);
    else if (pressed) answer(pressed.answer ?? "");
  });
  return view;
}
