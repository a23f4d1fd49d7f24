// What if: a search beside what becomes of it with a square forbidden, or with a queen elsewhere.
// Python runs it again; here stand the wish, what came of it, and the way back.

import { capital, made, part } from "./shared.js";
import { PLACE, SOLUTION, TRY } from "./trace.js";

/** @type {[kind: number, one: string][]} */
const COUNTED = [[PLACE, "placement"], [TRY, "test"], [SOLUTION, "solution"]];

// What the change did to the counters, such as "29 placements instead of 44".
/** @type {(before: Run, after: Run) => string} */
export function differenceOf(before, after) {
  const told = COUNTED.flatMap(([kind, one]) => {
    const [was, is] = [before, after].map((run) => run.stepsOf[kind].length);
    if (was === 0 && is === 0) return [];
    const name = is === 1 ? one : `${one}s`;
    return [is === was ? `as many ${one}s` : `${is.toLocaleString("en")} ${name} instead of ${was.toLocaleString("en")}`];
  });
  return told.every((words) => words.startsWith("as many")) ? "that changes no counter" : told.join(", ");
}

// What the second of two searches is not allowed, and the first is; none for one alone and for two
// that have nothing to do with each other. They part where it begins.
/** @type {(runs: Run[]) => Refusal | undefined} */
export const partingOf = (runs) => (runs.length === 2 ? runs[1].refusals.at(-1) : undefined);

/** @param {{ model: Model, root: HTMLElement, say: (words: string) => void }} page */
export function whatIfView({ model, root, say }) {
  const el = made("div", "what-if", '<p></p><button type="button">Undo</button>');
  const words = part(el, "p", HTMLElement), undo = part(el, "button", HTMLButtonElement);
  let possible = false, named = false;

  /** @type {(text: string) => void} */
  function write(text) {
    words.textContent = text;
    el.hidden = !text;
  }
  // What Python refused, or needs.
  /** @type {(text: string) => void} */
  const tell = (text) => { write(text); say(text); };
  undo.addEventListener("click", () => {
    model.send?.({ undo: true });
    root.focus();
  });
  model.on("msg:custom", (/** @type {{ refused?: string }} */ sent) => {
    if (sent?.refused) tell(sent.refused);
  });

  return {
    el, tell,
    /** @param {Run[]} runs */
    load(runs) {
      const parting = partingOf(runs);
      // Of a search by hand, which Python cannot run again, nothing is asked either.
      named = runs.some(({ problem }) => problem);
      possible = (runs.length === 1 || Boolean(parting)) && model.get("ask") !== undefined;
      undo.hidden = !parting || Boolean(model.get("_page"));
      write(parting ? `What if ${parting.words}? ${capital(differenceOf(runs[0], runs[1]))}.` : "");
      if (parting) say(words.innerText);
    },
    // The ways to change a square, as HTML.
    ofSquare() {
      if (!possible) return "";
      if (model.get("_page")) return '<p class="hint">What if it were otherwise? Python answers that, in a notebook.</p>';
      return '<p class="change"><button type="button" data-change="forbid">What if it were forbidden?</button> '
        + `<button type="button" data-change="put">What if ${named ? "it were chosen" : "a queen stood here"}?</button></p>`;
    },
    /** @param {Wish} wish */
    ask(wish) {
      model.send?.(wish);
      write("Python is asked; without a running kernel no answer comes.");
    },
  };
}
