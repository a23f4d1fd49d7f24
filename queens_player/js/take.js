// The link to what a saved page shows, and a large view for a hall.

import { addressOf, shownBy } from "./address.js";
import { aimedAt, made, part } from "./shared.js";

/** @import { Shown } from "./address.js" */
/** @import { Model } from "./shared.js" */
/** @import { Run } from "./trace.js" */
/**
 * @typedef {object} Taking
 * @property {Model} model
 * @property {HTMLElement} root
 * @property {() => Shown} shown
 * @property {(shown: Shown) => void} show
 * @property {() => Run[]} runs
 * @property {(words: string) => void} say
 * @property {AbortSignal} [signal]
 */
/**
 * @typedef {object} TakeView
 * @property {HTMLElement} el
 * @property {() => void} note what is shown, in the page's address
 * @property {() => void} read it
 * @property {(on?: boolean) => void} present to a hall, or no more
 */

/** @type {(taking: Taking) => TakeView} */
export function takeView({ model, root, shown, show, runs, say, signal }) {
  // The whole screen takes no element that is drawn larger, but one around it.
  const around = root.parentElement, onPage = Boolean(model.get("_page"));
  const el = made("div", "take", `${onPage ? '<button type="button" data-take="link">Copy link</button>' : ""}
    <button type="button" data-take="present" aria-pressed="false" title="Board and tree, large (p)">Present</button>`);
  const presents = part(el, '[data-take="present"]', HTMLElement);

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

  async function copyLink() {
    note();
    try {
      await navigator.clipboard.writeText(location.href);
      say("Copied.");
    } catch {
      say("The page's address is the link.");
    }
  }
  el.addEventListener("click", (event) => {
    const wanted = aimedAt(event, "[data-take]")?.dataset.take;
    if (wanted === "link") copyLink();
    if (wanted === "present") present();
  });

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
  return { el, note, read, present };
}
