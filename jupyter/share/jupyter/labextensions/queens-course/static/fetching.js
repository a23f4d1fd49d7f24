// In the live edition NumPy and matplotlib come over the network, with the first cell that imports
// them or the course. The kernel says nothing meanwhile, and nothing of use when they do not come.

const NEEDED = /^\s*(?:from|import)\s+(?:queens|numpy|matplotlib)\b/m;
const PATIENCE_MS = 3000;

// JupyterLab cuts what is longer than 140 letters.
const FETCHING = "The first cell that imports the course also fetches NumPy and matplotlib: on a slow "
  + "line that takes minutes.";
const LACKING = "NumPy and matplotlib could not be fetched. Once there is a network, run the cell again; "
  + "players and puzzles need neither.";

const asked = new WeakSet();

/** Run a cell, and tell of what it waits for or lacks. */
export async function runFetching({ commands }, runCell, options) {
  const { cell: { model }, sessionContext: { session } } = options;
  const kernel = session?.kernel;
  if (!kernel || model.type !== "code" || !NEEDED.test(model.sharedModel.getSource())) {
    return runCell(options);
  }
  const say = (message) => {
    const how = { autoClose: false };
    return commands.execute("apputils:notify", { message, type: "info", options: how });
  };
  let told;
  const first = !asked.has(kernel);
  asked.add(kernel);
  const late = first && setTimeout(() => (told = say(FETCHING)), PATIENCE_MS);
  try {
    return await runCell(options);
  } finally {
    clearTimeout(late);
    if (told) commands.execute("apputils:dismiss-notification", { id: await told });
    if (model.outputs.toJSON().some(isLack)) say(LACKING);
  }
}

function isLack({ ename, evalue }) {
  return ename === "ModuleNotFoundError" && /\b(?:numpy|matplotlib)\b/.test(evalue);
}
