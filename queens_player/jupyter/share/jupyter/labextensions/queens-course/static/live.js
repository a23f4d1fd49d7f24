// What the live edition, which has no server, says and does besides.

const TOLD = "queens-course:told";
// JupyterLab cuts what is longer than 140 letters.
const KEPT = "Your work is kept in this browser alone, and a private window keeps nothing. "
  + "For a copy choose File, Download.";

// JupyterLite soon writes an address of its own, without the place in the notebook.
const led = new URL(location.href);

/** Whether JupyterLab was started for the course, whose own way of running cells it then has. */
export function isOfTheCourse() {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  return Boolean(config.disabledExtensions?.includes("@jupyterlab/notebook-extension:cell-executor"));
}

/** Whether this page is JupyterLite. */
export function isLive() {
  const config = document.getElementById("jupyter-config-data");
  return Boolean(config?.hasAttribute("data-jupyter-lite-root"));
}

/** Say where work is kept: once, or in each window where nothing can be kept. */
export async function tellWhereWorkIs({ commands, restored }) {
  await restored;
  try {
    if (localStorage.getItem(TOLD)) return;
    localStorage.setItem(TOLD, "yes");
  } catch {
    // There is no store, which may not even be asked.
  }
  commands.execute("apputils:notify", { message: KEPT, type: "info", options: { autoClose: false } });
}

/** Go to the cell that the address named, in the notebook that it named. */
export async function goToPlace({ content, context }) {
  const { hash } = led, [, id] = hash.split("#cell-id=");
  if (!id || led.searchParams.get("path") !== context.path) return;
  led.hash = ""; // once: a notebook that is opened again begins where it was left
  await context.ready;
  if (![...context.model.cells].some((model) => model.id === id)) return;
  // JupyterLab lays out one cell after the other, when it has nothing else to do.
  const isThere = ({ model, node }) => model.id === id && node.isConnected;
  while (!content.isDisposed && !content.widgets.some(isThere)) await new Promise(requestAnimationFrame);
  await content.setFragment(hash);
}
