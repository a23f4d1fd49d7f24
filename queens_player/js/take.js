// What a saved page's address says after its #, so that a link shows the same again; and a large
// view for a hall.

import { isSquare } from "./rules.js";
import { made, part } from "./shared.js";
import { isStop } from "./stops.js";

const RACES = ["steps", "placements", "solutions"];

// Squares and stops of the second run bear its number: 2.3,4 is a square there.
/** @type {(shown: Shown) => string} */
export function addressOf({ step, race, ask, present, runs }) {
  const said = new URLSearchParams({ step: String(step) });
  runs.forEach(({ square, stops }, number) => {
    const of = number ? `${number + 1}.` : "";
    if (square) said.append("square", `${of}${square}`);
    for (const stop of stops) said.append("stop", `${of}${stop}`);
  });
  if (runs.length > 1) said.set("race", race);
  if (ask) said.set("ask", "1");
  if (present) said.set("present", "1");
  return said.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
}

// Return what an address says of these runs, possible or not; null where it names no step.
/** @type {(address: string, runs: Run[]) => Shown | null} */
export function shownBy(address, runs) {
  const said = new URLSearchParams(address), step = Number(said.get("step"));
  if (!said.has("step") || !Number.isInteger(step)) return null;
  /** @type {(name: string, number: number) => string[]} */
  const all = (name, number) => said.getAll(name).map((one) => /^(?:(\d+)\.)?(.*)$/.exec(one) ?? [])
    .filter(([, of = "1"]) => Number(of) === number + 1).map(([, , what]) => what);
  return {
    step, race: RACES.find((race) => race === said.get("race")) ?? "steps",
    ask: said.has("ask"), present: said.has("present"),
    runs: runs.map((_, number) => {
      const square = /** @type {Square | undefined} */ (all("square", number)[0]?.split(",").map(Number));
      return { square: square ?? null, stops: all("stop", number) };
    }),
  };
}

// What of the marks there can be in this run.
/** @type {(run: Run, marked?: Marked) => Marked} */
export function possible(run, { square, stops } = { square: null, stops: [] }) {
  return {
    square: square?.length === 2 && isSquare(run, square) ? square : null,
    stops: stops.filter((stop) => isStop(run, stop)),
  };
}

// ---- the view

/**
 * @typedef {object} Taking
 * @property {Model} model
 * @property {HTMLElement} root
 * @property {() => Shown} shown
 * @property {(shown: Shown) => void} show
 * @property {() => Run[]} runs
 * @property {AbortSignal} [signal]
 */

/** @param {Taking} taking */
export function takeView({ model, root, shown, show, runs, signal }) {
  // The whole screen takes no element that is drawn larger, but one around it.
  const around = root.parentElement, onPage = Boolean(model.get("_page"));
  const presents = part(root, '[data-does="present"]', HTMLElement);

  function present(on = !root.classList.contains("presenting")) {
    if (on === root.classList.contains("presenting")) return;
    root.classList.toggle("presenting", on);
    presents.setAttribute("aria-pressed", String(on));
    // Without the whole screen it fills the window, which is much the same.
    if (!on && document.fullscreenElement === around) document.exitFullscreen();
    if (on && navigator.userActivation?.isActive) around?.requestFullscreen?.().catch(() => {});
    note();
  }
  around?.addEventListener("fullscreenchange", () => { if (document.fullscreenElement !== around) present(false); }, { signal });
  root.addEventListener("keydown", ({ key }) => { if (key === "Escape") present(false); });

  if (onPage) presents.after(made("span", "hint", "The address of this page leads back to this step."));
  // Writes what is shown into the page's address.
  function note() {
    if (onPage) history.replaceState(null, "", `#${addressOf(shown())}`);
  }
  function read() {
    const wanted = onPage ? shownBy(location.hash.slice(1), runs()) : null;
    if (!wanted) return;
    show(wanted);
    // Last, as it has what is shown written into the address.
    present(wanted.present);
  }
  if (onPage) window.addEventListener("hashchange", read, { signal });
  return { note, read, present };
}
