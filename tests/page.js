// A page under Node, for the player's views. It has no layout, and a canvas of 400 by 200 keeps what
// it is told: calls and settings, in order, as lists that begin with the name.

import { JSDOM } from "../tools/js/node_modules/jsdom/lib/api.js";

const { window } = new JSDOM("", { url: "http://queens.test", pretendToBeVisual: true });

for (const name of [
  "document", "Element", "HTMLButtonElement", "HTMLElement", "HTMLInputElement", "HTMLSelectElement", "SVGElement",
  "MutationObserver",
]) globalThis[name] = window[name];
globalThis.window = window;
globalThis.requestAnimationFrame = window.requestAnimationFrame.bind(window);
globalThis.cancelAnimationFrame = window.cancelAnimationFrame.bind(window);
globalThis.matchMedia = () => ({ addEventListener: () => {} });
globalThis.getComputedStyle = () => ({
  getPropertyValue: (name) => name.slice("--".length), fontFamily: "serif",
});
// Whoever watches a size, until it lets go: el is measured when measure is called.
globalThis.watching = new Set();
globalThis.ResizeObserver = class {
  constructor(measure) {
    this.measure = measure;
  }
  observe(el) {
    this.el = el;
    watching.add(this);
    queueMicrotask(this.measure);
  }
  disconnect() {
    watching.delete(this);
  }
};

globalThis.brush = () => {
  const told = [], values = { told };
  return new Proxy(values, {
    get: (_, name) => values[name] ?? ((...given) => {
      told.push([name, ...given.filter((one) => typeof one !== "object")]);
    }),
    set: (_, name, value) => {
      values[name] = value;
      told.push([name, value]);
      return true;
    },
  });
};
// What a brush was told since this was asked last.
globalThis.said = ({ told }) => told.splice(0).map((call) => call.map((one) =>
  typeof one === "number" ? Math.round(1000 * one) / 1000 : one).join(" ")).join("; ");
const canvas = window.HTMLCanvasElement.prototype;
canvas.getContext = function getContext() {
  return this.brush ??= globalThis.brush();
};
Object.defineProperties(canvas, { clientWidth: { value: 400 }, clientHeight: { value: 200 } });
Object.defineProperty(window.HTMLElement.prototype, "innerText", { get() { return this.textContent; } });
Object.assign(window.Element.prototype, {
  setPointerCapture: () => {}, hasPointerCapture: () => true,
});
