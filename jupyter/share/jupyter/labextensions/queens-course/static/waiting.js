// When a cell may be run.

import { restored } from "./manager.js";

// A kernel that is busy with something long answers nobody; then cells queue up behind it.
const PATIENCE_MS = 10_000;

/** Resolve once the kernel is there and the widgets' manager has asked it what it holds. */
export async function widgetsReady(session, manager) {
  await session.ready;
  const kernel = session.session?.kernel;
  if (!kernel || !manager) return;
  const ready = kernel.info.then(() => manager).then(restored);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
