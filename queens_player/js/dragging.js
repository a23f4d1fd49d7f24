// What mouse and fingers do: on a tree one finger or the mouse drags, two fingers pinch, and what was
// neither is a press; along a strip each place is gone to at once.

import { within } from "./shared.js";

/**
 * @typedef {object} Heard
 * @property {(pixels: number) => void} moved to the right
 * @property {(factor: number, x: number) => void} pinched about x, in whatever direction
 * @property {(event: PointerEvent) => void} pressed
 */

/** @type {(canvas: HTMLCanvasElement, heard: Heard) => void} */
export function dragging(canvas, { moved, pinched, pressed }) {
  /** @type {Map<number, { x: number, y: number, start: number }>} the fingers that are down */
  const down = new Map();
  let far = false;
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (down.size === 0) far = false;
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY, start: event.offsetX });
  });
  canvas.addEventListener("pointermove", (event) => {
    const finger = down.get(event.pointerId);
    if (!finger) return;
    const before = finger.x;
    if (down.size > 1) {
      const other = [...down.values()].find((one) => one !== finger) ?? finger;
      const was = Math.hypot(before - other.x, finger.y - other.y);
      const is = Math.hypot(event.offsetX - other.x, event.offsetY - other.y);
      if (was > 8 && is > 8) pinched(is / was, (event.offsetX + other.x) / 2);
      far = true;
    } else if (far || Math.abs(event.offsetX - finger.start) > 4) {
      far = true;
      moved(event.offsetX - before);
    }
    finger.x = event.offsetX;
    finger.y = event.offsetY;
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    canvas.addEventListener(name, (event) => {
      if (!down.delete(event.pointerId) || far || name === "pointercancel") return;
      pressed(event);
    });
  }
}

// Go to each place, from 0 at the left end to 1, at which it is pressed or to which it is dragged.
/** @type {(el: HTMLElement, to: (share: number) => void) => void} */
export function sliding(el, to) {
  /** @type {(event: PointerEvent) => void} */
  const follow = ({ clientX }) => {
    const { left, width } = el.getBoundingClientRect();
    to(within((clientX - left) / width, 0, 1));
  };
  el.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    el.setPointerCapture(event.pointerId);
    follow(event);
  });
  el.addEventListener("pointermove", (event) => {
    if (el.hasPointerCapture(event.pointerId)) follow(event);
  });
}
