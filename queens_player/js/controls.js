// The controls of the player: its buttons and fields, and the keys that do the same.

import { made, part } from "./shared.js";

const SPEEDS = [1, 2, 5, 10, 30, 60, 300, 2000];

const PLAY = "M6 3l11 7l-11 7z", PAUSE = "M5 3h4v14H5zM11 3h4v14h-4z";

// All that can be done: its keys, its name, and the picture of its button if it has one.
/** @typedef {[does: string, keys: string, name: string, picture?: string]} Action */
/** @type {Action[]} */
const ACTIONS = [
  ["start", "Home", "Start", "M6 4v12M16 4l-8 6l8 6z"],
  ["step-", "ArrowLeft ArrowDown ,", "One step back", "M13 4l-7 6l7 6z"],
  ["play", "Space", "Play", PLAY],
  ["step+", "ArrowRight ArrowUp .", "One step on", "M7 4l7 6l-7 6z"],
  ["end", "End", "End", "M14 4v12M4 4l8 6l-8 6z"],
  ["place-", "Shift+ArrowLeft", "Previous placement"],
  ["place+", "Shift+ArrowRight", "Next placement"],
  ["dead-", "Shift+B", "Previous dead end"],
  ["dead+", "b", "Next dead end"],
  ["solution-", "PageUp", "Previous solution"],
  ["solution+", "PageDown", "Next solution"],
  ["ask", "q", "Ask me: to the question, or its answers"],
  ["present", "p", "Present: board and tree, large; Escape: no more"],
  ["", "Alt+arrows", "Board: walk over the squares; tree: over its parts"],
  ["", "Enter", "Board: ask why the square is not free, or ask no more; tree: go to the part"],
];

/** @type {Record<string, string>} */
export const KEYS = Object.fromEntries(ACTIONS.filter(([does]) => does)
  .flatMap(([does, keys]) => keys.split(" ").map((key) => [key, does])));

/** @type {Record<string, string>} */
const SIGNS = {
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page Up", PageDown: "Page Down",
};
/** @type {(keys: string) => string[]} */
const signs = (keys) => keys.split(" ").map((key) => key.replace(/\w+$|-$/, (name) => SIGNS[name] ?? name));

/** @type {(path: string) => string} */
const icon = (path) => `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
/** @type {(action: Action) => string} */
const button = ([does, keys, name, path]) => `<button type="button" data-does="${does}" aria-label="${name}" `
  + `title="${name} (${signs(keys)[0]})">${icon(path ?? "")}</button>`;
const FRAME = `
  <div class="controls" role="group" aria-label="Steps">
    <span class="buttons">${ACTIONS.filter(([, , , path]) => path).map(button).join("")}</span>
    <span class="jumps">${button(["", "", "", "M11 4l-6 6l6 6zM17 4l-6 6l6 6z"])}<select aria-label="Jump to"
      ><option value="place">placement</option><option value="dead">dead end</option><option>solution</option
      ></select>${button(["", "", "", "M9 4l6 6l-6 6zM3 4l6 6l-6 6z"])}</span>
    <label class="speed">Speed <select>${SPEEDS.map((speed) =>
      `<option value="${speed}"${speed === 5 ? " selected" : ""}>${
        speed.toLocaleString("en")}/s</option>`).join("")}</select></label>
    <label class="step"><span class="unit">Step</span> <input type="number" min="0" step="1"> of <span class="last"></span></label>
    <label class="asking" title="Stop before what is worth asking (q)"><input type="checkbox"> Ask me</label>
    <label class="race" hidden>By <select aria-label="Together by">
      <option>steps</option><option>placements</option><option>solutions</option></select></label>
    <button type="button" data-does="present" aria-pressed="false" title="Board and tree, large (p)">Present</button>
    <details class="help"><summary>Keys</summary><dl>
    ${ACTIONS.map(([, keys, name]) =>
      `<div><dt>${signs(keys).map((key) => `<kbd>${key}</kbd>`).join(" ")}</dt><dd>${name}</dd></div>`).join("")}
    </dl></details>
  </div>
  <div class="lanes"></div>
  <p class="live" role="status" aria-live="polite" aria-atomic="true"></p>`;

/** @param {HTMLElement} el */
export function controlsIn(el) {
  const root = Object.assign(made("div", "queens-player", FRAME), { tabIndex: -1, role: "group", ariaLabel: "Player of a search" });
  el.append(root);
  const menu = part(root, ".jumps select", HTMLSelectElement);
  /** @type {NodeListOf<HTMLElement>} */
  const jumps = root.querySelectorAll(".jumps button");
  const aim = () => ["-", "+"].forEach((way, place) => {
    const [does, keys, name] = ACTIONS.find(([one]) => one === menu.value + way) ?? ACTIONS[0];
    Object.assign(jumps[place], { ariaLabel: name, title: `${name} (${signs(keys)[0]})` });
    jumps[place].dataset.does = does;
  });
  menu.addEventListener("change", aim);
  aim();
  return {
    root, buttons: /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".buttons button, .jumps button")),
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
    // Not disabled, which would take the focus away from the reader who presses it to the end.
    button.ariaDisabled = none ? "true" : null;
  }
}

/** @type {(controls: Controls, playing: boolean) => void} */
export function showPlaying({ play }, playing) {
  const name = playing ? "Pause" : "Play";
  Object.assign(play, { innerHTML: icon(playing ? PAUSE : PLAY), ariaLabel: name, title: `${name} (Space)` });
}
