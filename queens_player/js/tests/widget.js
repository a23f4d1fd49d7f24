// What anywidget gives to a view, on the page of page.js: whatever is set is heard, as in Jupyter.

import "./page.js";

const { document } = globalThis;

export function modelOf(state) {
  const heard = {}, sent = [];
  return {
    state, sent,
    saved: 0,
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      for (const listener of heard[`change:${name}`] ?? []) listener();
    },
    save_changes() { this.saved += 1; },
    send: (content) => sent.push(content),
    on: (name, listener) => { (heard[name] ??= []).push(listener); },
    off: (name, listener) => { heard[name] = heard[name].filter((one) => one !== listener); },
    hear: (sent) => { for (const listener of heard["msg:custom"]) listener(sent); },
    listeners: () => Object.values(heard).flat().length,
  };
}

// Show a widget on an otherwise empty page, and return the element that it is in.
export function shown(widget, model, signal = new window.AbortController().signal) {
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  widget.render({ model, el, signal });
  return el;
}

// Press a key on an element, or what has the focus; return whether the page is to ignore it.
export function press(key, { on = document.activeElement, ...more } = {}) {
  const event = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

export const named = (el, role, name) => [...el.querySelectorAll(role)]
  .find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);
