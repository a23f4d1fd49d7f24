// What the live edition, which has no server, says and does besides.

const TOLD = "queens-course:told";
// JupyterLab cuts what is longer than 140 letters.
const KEPT = "Your work is kept in this browser alone, and a private window keeps nothing. "
  + "For a copy choose File, Download.";

const settings = () => document.getElementById("jupyter-config-data");

/** What the page was set up with. */
export const config = () => JSON.parse(settings()?.textContent || "{}");

/** Whether JupyterLab was started for the course, whose own way of running cells it then has. */
export const isOfTheCourse = () =>
  Boolean(config().disabledExtensions?.includes("@jupyterlab/notebook-extension:cell-executor"));

/** Whether this page is JupyterLite. */
export const isLive = () => Boolean(settings()?.hasAttribute("data-jupyter-lite-root"));

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
