// What a saved page's address says after its #, so that a link shows the same again (a page of the
// book has several players, and its address is none of theirs); and a large view for a hall.

import { squaresOf } from "./rules.js";
import { made, part } from "./shared.js";

const RACES = ["steps", "placements", "solutions"];

// The square is that of the first run; a race is by its unit, "" for one search.
/** @type {(shown: Shown) => string} */
export function addressOf({ step, race, ask, square }) {
  const said = new URLSearchParams({ step: String(step) });
  if (square) said.set("square", String(square));
  if (race) said.set("race", race);
  if (ask) said.set("ask", "1");
  return said.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
}

// Return what an address says, possible or not; null where it names no step.
/** @type {(address: string) => Shown | null} */
export function shownBy(address) {
  const said = new URLSearchParams(address), step = Number(said.get("step"));
  if (!said.has("step") || !Number.isInteger(step)) return null;
  return {
    step, race: RACES.find((race) => race === said.get("race")) ?? "steps", ask: said.has("ask"),
    square: /** @type {Square | undefined} */ (said.get("square")?.split(",").map(Number)) ?? null,
  };
}

// A square that there can be in this run; null for none.
/** @type {(run: Run, square?: Square | null) => Square | null} */
export const possible = (run, square) => squaresOf(run).find((one) => String(one) === String(square)) ?? null;

// ---- the view

/** @param {{ model: Model, root: HTMLElement, shown: () => Shown, show: (shown: Shown) => void, signal?: AbortSignal }} taking */
export function takeView({ model, root, shown, show, signal }) {
  // The whole screen takes no element that is drawn larger, but one around it.
  const around = root.parentElement, addressed = Boolean(model.get("_addressed"));
  const presents = part(root, '[data-does="present"]', HTMLElement);

  function present(on = !root.classList.contains("presenting")) {
    if (on === root.classList.contains("presenting")) return;
    root.classList.toggle("presenting", on);
    presents.setAttribute("aria-pressed", String(on));
    // Without the whole screen it fills the window, which is much the same.
    if (!on && document.fullscreenElement === around) document.exitFullscreen();
    if (on) around?.requestFullscreen?.().catch(() => {});
  }
  around?.addEventListener("fullscreenchange", () => { if (document.fullscreenElement !== around) present(false); }, { signal });
  root.addEventListener("keydown", ({ key }) => { if (key === "Escape") present(false); });

  if (addressed) root.append(made("p", "hint", "The address of this page leads back to this step."));
  // Writes what is shown into the page's address.
  function note() {
    if (addressed) history.replaceState(null, "", `#${addressOf(shown())}`);
  }
  function read() {
    const wanted = addressed ? shownBy(location.hash.slice(1)) : null;
    if (wanted) show(wanted);
  }
  if (addressed) window.addEventListener("hashchange", read, { signal });
  return { note, read, present };
}
