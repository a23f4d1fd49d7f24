// When a cell may be run.

import { restored } from "./manager.js";

// A kernel that is busy with something long answers nobody; then cells queue up behind it.
const PATIENCE_MS = 10_000;

const waits = new WeakMap();

/** Resolve once the kernel is there and the widgets' manager has asked it what it holds. */
export async function widgetsReady(session, manager) {
  await session.ready;
  const kernel = session.session?.kernel;
  if (!kernel || !manager) return;
  if (!waits.has(kernel)) waits.set(kernel, Promise.race([manager.then(restored), patience()]));
  await waits.get(kernel);
}

function patience() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
