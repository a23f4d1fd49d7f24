// Where a search is to stop: conditions, the steps of a run at which they hold, and their list.
// A stop is written as in an address: "line:0:12" of a file, "state:found", "depth:5", "solution:".

import { aimedAt, escaped, made, part } from "./shared.js";
import { ENTER, PLACE, REMOVE, SOLUTION, statesOf } from "./trace.js";
import { nameOfLine, plain } from "./words.js";

/** @type {(stop: string) => [on: string, what: string]} */
const partsOf = (stop) => [stop.split(":")[0], stop.slice(stop.indexOf(":") + 1)];

/** @type {(run: Run, stop: string) => string} */
export function stopWords(run, stop) {
  const [on, what] = partsOf(stop);
  if (on === "line") return nameOfLine(run, what);
  return on === "solution" ? "a solution" : `${on} ${plain(what)}`;
}

// Whether it could hold at all: what an address says may be of another run.
/** @type {(run: Run, stop: string) => boolean} */
export function isStop(run, stop) {
  const [on, what] = partsOf(stop), [file, line] = what.split(":").map(Number);
  if (on === "line") return run.sources.some(([text, first, of]) =>
    of === file && first <= line && line < first + text.split("\n").length);
  if (on === "state") return statesOf(run).includes(what);
  if (on === "depth") return /^\d+$/.test(what) && Number(what) > 0 && Number(what) <= run.n;
  return stop === "solution:";
}

// The steps after which one of the stops holds, in order. A depth is come to from both sides.
/** @type {(run: Run, stops: string[]) => number[]} */
export function stepsOf(run, stops) {
  /** @type {((e: number, depth: number) => boolean)[]} */
  const tests = stops.map(partsOf).map(([on, what]) => {
    if (on === "line") return (e) => `${run.file[e]}:${run.line[e]}` === what;
    if (on === "state") return (e) => run.kind[e] === ENTER && run.labels[run.label[e]] === what;
    if (on === "solution") return (e) => run.kind[e] === SOLUTION;
    return (e, depth) => depth === Number(what) && [PLACE, REMOVE].includes(run.kind[e]);
  });
  const steps = /** @type {number[]} */ ([]);
  for (let e = 0, depth = 0; tests.length && e < run.steps; e++) {
    if (run.kind[e] === PLACE) depth++;
    if (run.kind[e] === REMOVE) depth--;
    if (tests.some((test) => test(e, depth))) steps.push(e + 1);
  }
  return steps;
}

// ---- the list

// changed hears the stops and what to say of the change; "" for nothing.
/** @param {Run} run @param {(stops: string[], words: string) => void} changed */
export function stopsView(run, changed) {
  const files = [...new Set(run.sources.map(([, , file]) => file))];
  /** @type {[value: string, name: string][]} */
  const offered = [
    ...files.map((file) => /** @type {[string, string]} */ ([`line:${file}:`,
      `line${files.length > 1 ? ` of ${run.sources.find(([, , of]) => of === file)?.[3]}` : ""}`])),
    ["depth:", "depth"], ["solution:", "a solution"],
    ...statesOf(run).map((label) => /** @type {[string, string]} */ ([`state:${label}`, `state ${plain(label)}`])),
  ];
  const el = made("details", "stops", `<summary>Stop when, what if… <span class="where"></span></summary>
    <div class="of-square"></div><ul></ul>
    <form><select aria-label="Stop at">${offered.map(([value, name]) =>
      `<option value="${escaped(value)}">${escaped(name)}</option>`).join("")}</select>
      <input type="number" min="1" aria-label="Number"> <button>Add</button></form>
    <p class="hint">Or click on a line's number, a state, a level's number, the solutions. Play stops there, and so does a jump to “stop”.</p>`);
  const [list, where] = ["ul", ".where"].map((name) => part(el, name, HTMLElement));
  const form = part(el, "form", HTMLElement), what = part(form, "select", HTMLSelectElement);
  const number = part(form, "input", HTMLInputElement);
  let stops = /** @type {string[]} */ ([]);
  let steps = /** @type {number[]} */ ([]);

  /** @type {(now: string[], words: string) => void} */
  function change(now, words) {
    stops = now;
    steps = stepsOf(run, stops);
    where.textContent = stops.length ? `${steps.length.toLocaleString("en")} times` : "";
    list.innerHTML = stops.map((stop, place) => `<li><button type="button" data-place="${place}" aria-label="No longer stop at ${
      escaped(stopWords(run, stop))}">✕</button> ${escaped(stopWords(run, stop))}</li>`).join("");
    changed(stops, words);
  }
  /** @type {(stop: string) => void} */
  function toggle(stop) {
    const words = stopWords(run, stop);
    if (stops.includes(stop)) change(stops.filter((one) => one !== stop), `No longer stops at ${words}.`);
    else if (isStop(run, stop)) change([...stops, stop], `Stops at ${words}.`);
    else changed(stops, `There is no ${words}.`);
  }

  what.addEventListener("change", () => { number.hidden = !/^(line|depth)/.test(what.value); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!number.hidden && !number.value) return number.focus();
    toggle(what.value + (number.hidden ? "" : number.value));
  });
  list.addEventListener("click", (event) => {
    const place = aimedAt(event, "[data-place]")?.dataset.place;
    if (place === undefined) return;
    toggle(stops[Number(place)]);
    (list.querySelector("button") ?? what).focus();
  });

  /** @type {(wanted: string[]) => void} */
  const set = (wanted) => change(wanted, "");
  return { el, toggle, set, list: () => stops, steps: () => steps };
}
