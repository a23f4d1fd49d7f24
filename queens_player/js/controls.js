// The controls of the player: its buttons and fields, and the keys that do the same.

import { made, part } from "./shared.js";

/**
 * @typedef {object} Controls
 * @property {HTMLElement} root around all of the player
 * @property {HTMLElement[]} buttons
 * @property {HTMLElement} play
 * @property {HTMLSelectElement} speed
 * @property {HTMLInputElement} field of the step
 * @property {HTMLInputElement} asks
 * @property {HTMLSelectElement} race
 * @property {HTMLElement} lanes
 * @property {HTMLElement} live
 */

const SPEEDS = [1, 2, 5, 10, 30, 60, 300, 2000];

// [what it does, its key as shown, its name, its picture]
const BUTTONS = [
  ["start", "Home", "Start", "M6 4v12M16 4l-8 6l8 6z"],
  ["solution-", "Page Up", "Previous solution", "M15 4l-6 6l6 6zM5 6.5L8 10L5 13.5L2 10z"],
  ["remove-", "Shift+B", "Previous step back", "M14 16V9a4 4 0 0 0-8 0v3M3 10l3 4l3-4z"],
  ["place-", "Shift+←", "Previous placement", "M11 4l-6 6l6 6zM17 4l-6 6l6 6z"],
  ["step-", "←", "One step back", "M13 4l-7 6l7 6z"],
  ["play", "Space", "Play", ""],
  ["step+", "→", "One step on", "M7 4l7 6l-7 6z"],
  ["place+", "Shift+→", "Next placement", "M9 4l6 6l-6 6zM3 4l6 6l-6 6z"],
  ["remove+", "B", "Next step back", "M6 16V9a4 4 0 0 1 8 0v3M11 10l3 4l3-4z"],
  ["solution+", "Page Down", "Next solution", "M5 4l6 6l-6 6zM15 6.5L18 10L15 13.5L12 10z"],
  ["end", "End", "End", "M14 4v12M4 4l8 6l-8 6z"],
];
const PLAY = "M6 3l11 7l-11 7z", PAUSE = "M5 3h4v14H5zM11 3h4v14h-4z";

/** @type {Record<string, string>} */
export const KEYS = {
  ArrowRight: "step+", ArrowLeft: "step-", ArrowUp: "step+", ArrowDown: "step-",
  "Shift+ArrowRight": "place+", "Shift+ArrowLeft": "place-", b: "remove+", "Shift+B": "remove-",
  PageDown: "solution+", PageUp: "solution-", Home: "start", End: "end", " ": "play",
  ".": "step+", ",": "step-", "+": "in", "=": "in", "-": "out", 0: "whole", f: "follow",
  "[": "pan-", "]": "pan+", g: "stop+", "Shift+G": "stop-", q: "ask", p: "present",
};

// [keys, separated by spaces, what they do]
const MORE_KEYS = [
  [", .", "One step back or on, in the source too"],
  ["+ − 0", "Tree: zoom in, out, whole"],
  ["[ ] f", "Tree: move left, right; follow the search"],
  ["Alt arrows", "Board: walk over the squares"],
  ["Enter", "Board: ask why the square is not free, or ask no more"],
  ["g Shift+G", "On or back to where it is to stop"],
  ["q", "Ask me: to the question, or its answers"],
  ["p Esc", "Present: board and tree, large; no more"],
];

/** @type {(path: string) => string} */
const icon = (path) => `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
/** @type {(keys: string[], does: string) => string} */
const help = (keys, does) =>
  `<div><dt>${keys.map((key) => `<kbd>${key}</kbd>`).join(" ")}</dt><dd>${does}</dd></div>`;

const FRAME = `
  <div class="controls" role="group" aria-label="Steps">
    <span class="buttons">${BUTTONS.map(([does, key, name, path]) =>
      `<button type="button" data-does="${does}" aria-label="${name}" title="${name} (${key})">${
        icon(path || PLAY)}</button>`).join("")}</span>
    <label class="speed">Speed <select>${SPEEDS.map((speed) =>
      `<option value="${speed}"${speed === 5 ? " selected" : ""}>${
        speed.toLocaleString("en")}/s</option>`).join("")}</select></label>
    <label class="step"><span class="unit">Step</span> <input type="number" min="0" step="1"> of <span class="last"></span></label>
    <label class="asking" title="Stop before what is worth asking (q)"><input type="checkbox"> Ask me</label>
    <label class="race" hidden>By <select aria-label="Together by">
      <option>steps</option><option>placements</option><option>solutions</option></select></label>
  </div>
  <div class="lanes"></div>
  <p class="live" role="status" aria-live="polite" aria-atomic="true"></p>
  <details class="help"><summary>Keys</summary><dl>
    ${BUTTONS.map(([, key, name]) => help([key], name)).join("")}
    ${MORE_KEYS.map(([keys, does]) => help(keys.split(" "), does)).join("")}
  </dl></details>`;

/** @type {(el: HTMLElement) => Controls} */
export function controlsIn(el) {
  const root = made("div", "queens-player", FRAME);
  root.tabIndex = -1;
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Player of a search");
  el.append(root);
  return {
    root, buttons: [...root.querySelectorAll("button")],
    play: part(root, '[data-does="play"]', HTMLElement),
    speed: part(root, ".speed select", HTMLSelectElement),
    field: part(root, ".step input", HTMLInputElement),
    asks: part(root, ".asking input", HTMLInputElement),
    race: part(root, ".race select", HTMLSelectElement),
    lanes: part(root, ".lanes", HTMLElement),
    live: part(root, ".live", HTMLElement),
  };
}

/** @type {(controls: Controls, race: string, last: number) => string} the name of a time */
export function showRace({ root, race, field }, wanted, last) {
  const unit = { placements: "Placement", solutions: "Solution" }[wanted] ?? "Step";
  race.value = wanted;
  part(root, ".unit", HTMLElement).textContent = unit;
  part(root, ".last", HTMLElement).textContent = last.toLocaleString("en");
  field.max = String(last);
  return unit.toLowerCase();
}

/** @type {(controls: Controls, time: number, last: number) => void} */
export function showTime({ root, buttons, play, field }, time, last) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (root.getRootNode());
  if (activeElement !== field) field.value = String(time);
  for (const button of buttons) {
    const back = /-$|start/.test(button.dataset.does ?? "");
    const none = back ? time === 0 : time === last && button !== play;
    // Not disabled, which would take the focus away from whoever presses it to the end.
    if (none) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

/** @type {(controls: Controls, playing: boolean) => void} */
export function showPlaying({ play }, playing) {
  const name = playing ? "Pause" : "Play";
  play.innerHTML = icon(playing ? PAUSE : PLAY);
  play.setAttribute("aria-label", name);
  play.title = `${name} (Space)`;
}
