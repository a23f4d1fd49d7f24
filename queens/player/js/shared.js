// What the puzzle and the player have in common: the rule, the crown, and who gets a key.

/** @typedef {[row: number, column: number]} Square both from 1 */

// The rule of queens.board.attacks; the tests hold the two against each other.
/** @type {(a: Square, b: Square) => string} */
export function attacks([k, i], [m, j]) {
  if (k === m && i === j) return "";
  if (k === m) return "row";
  if (i === j) return "column";
  if (k + i === m + j) return "rising diagonal";
  if (k - i === m - j) return "falling diagonal";
  return "";
}

export const CROWN = '<path d="M-.28 .3 L-.35 -.12 L-.15 .05 L0 -.25 L.15 .05 L.35 -.12 L.28 .3 Z"/>'
  + '<circle cx="-.35" cy="-.17" r=".06"/><circle cy="-.29" r=".06"/>'
  + '<circle cx=".35" cy="-.17" r=".06"/><path class="band" d="M-.24 .18 H.24"/>';

// What the selector names within an element, which is sure to be there.
/** @type {<T extends Element>(el: ParentNode, selector: string, kind: { new (): T }) => T} */
export function part(el, selector, kind) {
  const found = el.querySelector(selector);
  if (found instanceof kind) return found;
  throw new TypeError(`no ${selector}`);
}

// The element at which an event happened, or the nearest one around it that the selector names.
/** @type {(event: Event, selector: string) => HTMLElement | null} */
export const aimedAt = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

// Keys without a modifier are the reader's while a part of the widget has the focus: in
// Jupyter's command mode "d d" deletes the cell and Enter goes into its text. Shift+Enter,
// Control+S and the like stay Jupyter's.
/** @type {(event: KeyboardEvent) => boolean} */
export function isOurs(event) {
  if (event.ctrlKey && (event.key === "Home" || event.key === "End")) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape") return false;
  return !(event.shiftKey && event.key === "Enter");
}

/** @type {(root: HTMLElement, signal?: AbortSignal) => void} */
export function keepKeys(root, signal) {
  // Jupyter Notebook listens before the event reaches us, but heeds this mark on its target.
  window.addEventListener("keydown", (event) => {
    if (event.target instanceof Element && root.contains(event.target)) {
      event.target.toggleAttribute("data-lm-suppress-shortcuts", isOurs(event));
    }
  }, { capture: true, signal });
  root.addEventListener("keydown", (event) => {
    if (isOurs(event)) event.stopPropagation();
  });
}

// Where a key leads on a board of n rows and columns; null for keys that lead nowhere.
/** @type {(event: KeyboardEvent, from: Square, n: number) => Square | null} */
export function moved({ key, ctrlKey }, [row, col], n) {
  /** @type {(number: number) => number} */
  const within = (number) => Math.min(Math.max(number, 1), n);
  switch (key) {
    case "ArrowUp": return [within(row - 1), col];
    case "ArrowDown": return [within(row + 1), col];
    case "ArrowLeft": return [row, within(col - 1)];
    case "ArrowRight": return [row, within(col + 1)];
    case "Home": return [ctrlKey ? 1 : row, 1];
    case "End": return [ctrlKey ? n : row, n];
    default: return null;
  }
}
