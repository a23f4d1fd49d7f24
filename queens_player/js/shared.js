// What the widgets have in common: the rule, squares, elements of the page, and who gets a key.

// The rule of queens._board.attacks; the tests hold the two against each other.
/** @type {(a: Square, b: Square) => string} */
export function attacks([k, i], [m, j]) {
  if (k === m && i === j) return "";
  if (k === m) return "row";
  if (i === j) return "column";
  if (k + i === m + j) return "rising diagonal";
  if (k - i === m - j) return "falling diagonal";
  return "";
}

/** @type {(queens: Square[]) => [Square, Square][]} */
export function conflicts(queens) {
  return queens.flatMap((a, place) => queens.slice(place + 1).filter((b) => attacks(a, b))
    .map((b) => /** @type {[Square, Square]} */ ([a, b])));
}

/** @type {(n: number) => number[]} */
export const numbersTo = (n) => Array.from({ length: n }, (_, place) => place + 1);

/** @type {(number: number, least: number, most: number) => number} */
export const within = (number, least, most) => Math.min(Math.max(number, least), most);

/** @type {(words: string) => string} */
export const capital = (words) => `${words[0].toUpperCase()}${words.slice(1)}`;

// Text as HTML.
/** @type {(text: string) => string} */
export const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

/** @type {<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, html?: string) => HTMLElementTagNameMap[Name]} */
export function made(name, className, html = "") {
  const el = document.createElement(name);
  el.className = className;
  el.innerHTML = html;
  return el;
}

// Scrolls a box to a part of it: the page must stay where the reader put it. head: pixels that lie over the part.
/** @type {(box: HTMLElement, part: HTMLElement, head?: number) => void} */
export function showIn(box, { offsetTop, offsetHeight, offsetLeft, offsetWidth }, head = 0) {
  const { clientHeight, clientWidth } = box;
  if (offsetTop < box.scrollTop || offsetTop + offsetHeight + head > box.scrollTop + clientHeight) {
    box.scrollTop = offsetTop - Math.max(Math.min(clientHeight / 3, clientHeight - offsetHeight), 0);
  }
  if (offsetLeft < box.scrollLeft || offsetLeft + offsetWidth > box.scrollLeft + clientWidth) box.scrollLeft = offsetLeft - clientWidth / 3;
}

// A model as anywidget gives it, with no Jupyter behind it.
/** @type {(values: Record<string, unknown>) => Model} */
export function modelOf(values) {
  const heard = /** @type {Record<string, ((sent?: any) => void)[]>} */ ({});
  return {
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
      for (const listener of heard[`change:${name}`] ?? []) listener();
    },
    save_changes: () => {},
    on: (name, listener) => { (heard[name] ??= []).push(listener); },
  };
}

/** @type {(model: Model, values: Record<string, unknown>) => void} */
export function change(model, values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}

// What the selector names within an element, which is sure to be there.
/** @type {<T extends Element>(el: ParentNode, selector: string, kind: { new (): T }) => T} */
export function part(el, selector, kind) {
  const found = el.querySelector(selector);
  if (found instanceof kind) return found;
  throw new TypeError(`no ${selector}`);
}

// The element at which an event happened, or the nearest one around it that the selector names.
/** @type {(event: Event, selector: string) => HTMLElement | SVGElement | null} */
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
