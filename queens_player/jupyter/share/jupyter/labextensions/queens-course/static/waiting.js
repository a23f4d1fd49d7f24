// When a cell may be run.

// A kernel that is busy with something long answers nobody; then cells queue up behind it.
const PATIENCE_MS = 10_000;

const waits = new WeakMap();

/** Resolve once the kernel is there and all widgets that it or the notebook holds are known. */
export async function widgetsReady(session, known) {
  await session.ready;
  const kernel = session.session?.kernel;
  if (!kernel || !known) return;
  if (!waits.has(kernel)) waits.set(kernel, Promise.race([known, patience()]));
  await waits.get(kernel);
}

function patience() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
