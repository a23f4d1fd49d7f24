// A picture that follows its controls. What was made beforehand is looked up, so that it is there
// at once and without a kernel; for anything else Python hears the controls and draws.

import { made } from "./shared.js";

/** @typedef {Model & { off: Model["on"] }} Control */
/** @typedef {{ pieces: string, pictures: string[], at: Record<string, number> }} PreparedPictures */
/** @typedef {{ get_model: (id: string) => Promise<Control> }} Manager */

const PATIENCE_MS = 1000;
const UNANSWERED = '<p role="alert">This picture is drawn by Python: run all cells first, '
  + "or wait while Python is busy.</p>";

// A picture is written as the numbers of its pieces, such as "0-4 7 5".
/** @type {(prepared: PreparedPictures, key: string) => string | null} */
function lookedUp({ pieces, pictures, at }, key) {
  if (!Object.hasOwn(at, key)) return null;
  const lines = pieces.split("\n");
  return pictures[at[key]].split(" ").flatMap((run) => {
    const [first, last = first] = run.split("-").map(Number);
    return lines.slice(first, last + 1);
  }).join("");
}

/** @type {(page: { model: Model & { widget_manager: Manager }, el: HTMLElement, signal: AbortSignal }) => Promise<void>} */
async function render({ model, el, signal }) {
  const root = made("div", "queens-picture");
  el.append(root);
  let waiting = 0;
  signal.addEventListener("abort", () => clearTimeout(waiting));

  /** @type {[reference: string, name: string][]} */
  const told = model.get("_controls");
  const controls = await Promise.all(told.map(async ([reference, name]) => ({
    control: await model.widget_manager.get_model(reference.slice("IPY_MODEL_".length)), name,
  })));
  const values = () => JSON.stringify(controls.map(({ control, name }) => control.get(name)));

  /** @type {(markup: string) => void} */
  function show(markup) {
    root.classList.remove("unanswered");
    root.innerHTML = markup;
  }

  function follow() {
    clearTimeout(waiting);
    const key = values();
    const [seen, markup] = model.get("_drawn");
    const found = lookedUp(model.get("_prepared"), key);
    if (found !== null) show(found);
    else if (JSON.stringify(seen) === key) show(markup);
    else if (!root.classList.contains("unanswered")) waiting = setTimeout(() => {
      root.classList.add("unanswered");
      root.insertAdjacentHTML("beforeend", UNANSWERED);
    }, PATIENCE_MS);
  }

  for (const { control, name } of controls) {
    control.on(`change:${name}`, follow);
    signal.addEventListener("abort", () => control.off(`change:${name}`, follow));
  }
  model.on("change:_prepared", follow);
  model.on("change:_drawn", () => {
    // In the middle of a drag, a picture of where the control just was.
    if (model.get("_drawn").length) show(model.get("_drawn")[1]);
    follow();
  });
  follow();
}

const widget = { render };
export default widget;
