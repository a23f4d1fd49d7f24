// What one takes along: a link or code that shows the same again, a picture, and a view for a hall.

import { addressOf, shownBy, viewBy, viewOf } from "./address.js";
import { aimedAt, change, made, part } from "./shared.js";
import { pngOf } from "./snapshot.js";

/** @import { Shown, View } from "./address.js" */
/** @import { Model } from "./shared.js" */
/** @import { Run } from "./trace.js" */
/**
 * @typedef {object} Taking
 * @property {Model} model
 * @property {HTMLElement} root
 * @property {() => Shown} shown
 * @property {(view: View, shown: Shown | null) => void} show shown: what an address says beside
 * @property {() => Run[]} runs
 * @property {() => string} picture as SVG
 * @property {(words: string) => void} say
 * @property {AbortSignal} [signal]
 */
/**
 * @typedef {object} TakeView
 * @property {HTMLElement} el
 * @property {() => void} note what is shown, in the page's address and for Python
 * @property {() => void} read it
 * @property {(on?: boolean) => void} present to a hall, or no more
 */

/** @type {(taking: Taking) => TakeView} */
export function takeView({ model, root, shown, show, runs, picture, say, signal }) {
  // The whole screen takes no element that is drawn larger, but one around it.
  const around = root.parentElement, onPage = Boolean(model.get("_page"));
  const copy = onPage ? "Copy link" : "Copy code";
  const el = made("div", "take", `${onPage || model.get("_code") ? `<button type="button" data-take="link">${copy}</button>` : ""}
    <input readonly hidden aria-label="${copy}">
    <button type="button" data-take="svg">Picture (SVG)</button>
    <button type="button" data-take="png">Picture (PNG)</button>
    <button type="button" data-take="present" aria-pressed="false" title="Board and tree, large (p)">Present</button>`);
  const copied = part(el, "input", HTMLInputElement), presents = part(el, '[data-take="present"]', HTMLElement);

  /** @type {TakeView["present"]} */
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

  /** @type {(text: string) => Promise<void>} */
  async function give(text) {
    copied.value = text;
    copied.hidden = false;
    copied.select();
    try {
      await navigator.clipboard.writeText(text);
      say("Copied.");
    } catch {
      say("Here it is, to be copied.");
    }
  }
  /** @type {(blob: Blob, ending: string) => void} */
  function save(blob, ending) {
    const { algorithm, n } = runs()[0], link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${algorithm}-${n}-step-${shown().step}.${ending}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    say(`Saved as ${link.download}.`);
  }
  /** @type {Record<string, () => void>} */
  const DOES = {
    link: () => {
      note();
      const { step, ask, race } = shown(), view = model.get("view");
      give(onPage ? location.href : `${model.get("_code")}, step=${step}${ask ? ", ask=True" : ""}${
        race === "steps" ? "" : `, race='${race}'`}${view ? `, view='${view}'` : ""})`);
    },
    svg: () => save(new Blob([picture()], { type: "image/svg+xml" }), "svg"),
    png: () => { pngOf(picture()).then((blob) => save(blob, "png")); },
    present: () => present(),
  };
  el.addEventListener("click", (event) => DOES[aimedAt(event, "[data-take]")?.dataset.take ?? ""]?.());

  function note() {
    const now = shown(), view = viewOf(now);
    if (onPage) history.replaceState(null, "", `#${addressOf(now)}`);
    if (view === (model.get("view") ?? "")) return;
    change(model, { view });
  }
  function read() {
    const wanted = onPage ? shownBy(location.hash.slice(1), runs()) : null;
    show(wanted ?? viewBy(model.get("view") ?? "", runs()), wanted);
    // Last, as it has what is shown written into the address.
    if (wanted) present(wanted.present);
  }
  model.on("change:view", () => { if (model.get("view") !== viewOf(shown())) read(); });
  if (onPage) window.addEventListener("hashchange", read, { signal });
  model.on("msg:custom", (/** @type {{ copy?: string }} */ sent) => { if (sent?.copy) give(sent.copy); });
  return { el, note, read, present };
}
