// A page under Node, for the views. It has no layout: every canvas is 400 by 200, and remembers
// where the way to the present went and what was written, not each stroke.

import { JSDOM } from "../../../tools/js/node_modules/jsdom/lib/api.js";

const { window } = new JSDOM("", { url: "http://queens.test", pretendToBeVisual: true });

for (const name of [
  "document", "Element", "HTMLButtonElement", "HTMLElement", "HTMLInputElement", "HTMLSelectElement",
  "SVGElement", "MutationObserver", "location", "history",
]) globalThis[name] = window[name];
globalThis.window = window;
globalThis.requestAnimationFrame = window.requestAnimationFrame.bind(window);
globalThis.cancelAnimationFrame = window.cancelAnimationFrame.bind(window);
globalThis.matchMedia = () => ({ addEventListener: () => {} });
globalThis.getComputedStyle = () => ({
  getPropertyValue: (name) => name.slice("--".length), fontFamily: "serif",
});
// Whatever watches a size, until it lets go.
globalThis.watching = new Set();
globalThis.ResizeObserver = class {
  constructor(measure) {
    this.measure = measure;
  }
  observe() {
    watching.add(this);
    queueMicrotask(this.measure);
  }
  disconnect() {
    watching.delete(this);
  }
};

// way: the points of the last line in the colour of the present; texts: [words, x, y] and marks:
// [colour, x, y] of small pictures, since the canvas was cleared; pasted: [canvas, width] of the layers on it.
class Brush {
  #points = [];
  way = [];
  texts = [];
  pasted = [];
  boxes = [];
  clearRect() { Object.assign(this, { texts: [], pasted: [], boxes: [] }); }
  beginPath() { this.#points = []; }
  lineTo(x, y) { this.#points.push([x, y]); }
  moveTo(x, y) { this.#points.push([x, y]); }
  stroke() { if (this.strokeStyle === "current" && this.#points.length) this.way = this.#points; }
  fill() { if (this.#points.length === 4) this.boxes.push([this.fillStyle, ...this.#points[0]]); }
  fillText(words, x, y) { this.texts.push([words, x, y]); }
  fillRect(x, y, width, height) { this.boxes.push([this.fillStyle, x, y, width, height]); }
  strokeRect(x, y, width, height) { this.boxes.push([this.strokeStyle, x, y, width, height]); }
  drawImage(sheet, _x, _y, width) { this.pasted.push([sheet, width]); }
}
for (const name of ["arc", "clip", "closePath", "quadraticCurveTo", "rect", "restore", "roundRect", "save", "scale", "setLineDash", "setTransform"]) {
  Brush.prototype[name] = () => {};
}
window.HTMLCanvasElement.prototype.getContext = function getContext() {
  return this.brush ??= new Brush();
};
Object.defineProperties(window.HTMLCanvasElement.prototype, {
  clientWidth: { value: 400, configurable: true }, clientHeight: { value: 200 },
});
Object.defineProperty(window.HTMLElement.prototype, "innerText", { get() { return this.textContent; } });
Object.assign(window.Element.prototype, {
  setPointerCapture: () => {}, hasPointerCapture: () => true,
});
