// The live edition has no server: what it keeps of a reader's work, and what its window lacks.

const TOLD = "queens-course:told";

// JupyterLab cuts what is longer than 140 letters.
const KEPT = "Your work is kept in this browser alone. For a copy choose File, Download; the file "
  + "browser's Upload puts it back.";
const NO_WORKER = "There is no service worker here, as in private windows: a cell cannot open files "
  + "beside its notebook, nor ask with input().";
const FORGETS = "This window keeps nothing, as private windows do: before you close it, choose "
  + "File, Download.";

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
  }
  if (!(await hasWorker())) await say(NO_WORKER);
}

function canKeep() {
  return new Promise((resolve) => {
    try {
      localStorage.getItem(TOLD);
      const asked = indexedDB.open(TOLD);
      asked.onsuccess = () => {
        asked.result.close();
        resolve(true);
      };
      asked.onerror = () => resolve(false);
    } catch {
      resolve(false);
    }
  });
}

async function hasWorker() {
  if (!navigator.serviceWorker) return false;
  const patience = new Promise((resolve) => setTimeout(resolve, 20_000));
  return Boolean(await Promise.race([navigator.serviceWorker.ready, patience]));
}
