// The live edition has no server: what it keeps of a reader's work, what its window lacks, and what
// its kernels leave unsaid.

const TOLD = "queens-course:told";
const TRIED = "queens-course:tried";

// JupyterLab cuts what is longer than 140 letters.
const KEPT = "Your work is kept in this browser alone. For a copy choose File, Download; the file "
  + "browser's Upload puts it back.";
const FETCHES = "The first cell of a notebook fetches NumPy and matplotlib from the network: on a slow "
  + "line it runs for a while.";
const NO_WORKER = "There is no service worker here, as in private windows: a cell cannot open files "
  + "beside its notebook, nor ask with input().";
const FORGETS = "This window keeps nothing, as private windows do: before you close it, choose "
  + "File, Download.";

// JupyterLite soon writes an address of its own, without the place in the notebook.
const led = new URL(location.href);

/** Whether this page is JupyterLite. */
export function isLive() {
  const config = document.getElementById("jupyter-config-data");
  return Boolean(config?.hasAttribute("data-jupyter-lite-root"));
}

/** Say where work is kept, once; and in each window what it cannot do. */
export async function tellOfLive({ commands, restored }) {
  await restored;
  const say = (message) => {
    const options = { autoClose: false };
    return commands.execute("apputils:notify", { message, type: "info", options });
  };
  const keeps = await canKeep();
  if (!keeps) await say(FORGETS);
  else if (!localStorage.getItem(TOLD)) {
    localStorage.setItem(TOLD, "yes");
    await say(KEPT);
    await say(FETCHES);
  }
  if (!(await hasWorker())) await say(NO_WORKER);
}

/** Let the widgets that a notebook brings with it come to life before its kernel has started. */
export function speakForKernel({ context, sessionContext }, manager, { kernels }) {
  const before = new Set([...kernels.running()].map(({ id }) => id));
  sessionContext.kernelChanged.connect((_session, { newValue: kernel }) => {
    if (!kernel) return;
    // JupyterLite never answers this, and the manager would wait for ever. Of what a kernel holds
    // it hears from the widgets in Python, or there are none.
    kernel.requestCommInfo = async () => ({ content: { status: "ok", comms: {} } });
    // A new kernel holds nothing, and the manager need not wait for it to say so.
    const nothing = { loadKernel: false, loadNotebook: false };
    if (!before.has(kernel.id)) manager.then((found) => found.restoreWidgets(context.model, nothing));
  });
}

/** Go to the cell that the address named, in the notebook that it named. */
export async function goToPlace({ content, context }) {
  const [, id] = led.hash.split("#cell-id=");
  if (!id || led.searchParams.get("path") !== context.path) return;
  led.hash = ""; // once: a notebook that is opened again begins where it was left
  await context.ready;
  if (![...context.model.cells].some((model) => model.id === id)) return;
  // JupyterLab lays out one cell after the other, when it has nothing else to do.
  const isThere = ({ model, node }) => model.id === id && node.isConnected;
  while (!content.widgets.some(isThere)) {
    await new Promise(requestAnimationFrame);
    if (content.isDisposed) return;
  }
  content.activeCellIndex = content.widgets.findIndex(isThere);
  content.activeCell.node.scrollIntoView();
}

function canKeep() {
  return new Promise((resolve) => {
    try {
      // To write is refused as well, where all may be opened and nothing has room.
      localStorage.setItem(TRIED, "yes");
      localStorage.removeItem(TRIED);
      const asked = indexedDB.open(TRIED);
      asked.onupgradeneeded = () => asked.result.createObjectStore(TRIED).put("yes", TRIED);
      asked.onsuccess = () => {
        asked.result.close();
        indexedDB.deleteDatabase(TRIED);
        resolve(true);
      };
      asked.onerror = () => resolve(false);
    } catch {
      resolve(false);
    }
  });
}

async function hasWorker() {
  try {
    // Where none may be had, to ask for one is refused; "ready" would never come.
    await navigator.serviceWorker.getRegistration();
  } catch {
    return false;
  }
  const patience = new Promise((resolve) => setTimeout(resolve, 20_000));
  return Boolean(await Promise.race([navigator.serviceWorker.ready, patience]));
}
