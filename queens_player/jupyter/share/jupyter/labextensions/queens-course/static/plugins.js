// What the course adds to every notebook that JupyterLab or Notebook opens.

import { isLive, isOfTheCourse, tellWhereWorkIs } from "./live.js";
import { askOfEdition, takeOver } from "./work.js";
import { findManager, restoreWidgets, saveWidgets, showWidgets } from "./widgets.js";

// A red broken link beside every widget of yesterday says nothing of what still works. And drawings
// are stored on white paper: in the dark theme light and dark change places, hues stay.
const STYLE = `
  .jupyter-widgets-disconnected::before { display: none !important; }
  .jp-RenderedSVG img { max-width: 100%; }
  body[data-jp-theme-light="false"] .jp-OutputArea img[src^="data:image/svg+xml"] {
    filter: invert(0.9) hue-rotate(180deg);
  }
`;

// A kernel that is busy with something long does not answer; then cells queue up behind it.
const PATIENCE_MS = 10_000;

const SVG = "image/svg+xml";
const CONTROLS = ".jupyter-widgets :is([role=slider], input, select, button)";

// Drawings are stored as plain SVG. JupyterLab shows that as an image without words, and not at all
// in a notebook that it does not trust; inside an image no script runs, so there is nothing to distrust.
function showDrawings({ content: { rendermime } }) {
  const factory = rendermime.getFactory(SVG);
  const createRenderer = (options) => {
    const renderer = factory.createRenderer(options);
    const render = renderer.render.bind(renderer);
    renderer.render = async ({ data, metadata }) => {
      await render({ data, metadata, trusted: true });
      const drawing = new DOMParser().parseFromString(String(data[SVG]), SVG).documentElement;
      const image = renderer.node.querySelector("img");
      if (image) image.alt = drawing.getAttribute("aria-label") ?? "";
    };
    return renderer;
  };
  rendermime.addFactory({ ...factory, safe: true, createRenderer });
}

// What JupyterLab notes of the kernel would have a notebook saved that was only looked at.
function keepClean({ context: { model } }) {
  const set = model.setMetadata.bind(model);
  model.setMetadata = (key, value) => {
    const { dirty } = model;
    set(key, value);
    if (["kernelspec", "language_info"].includes(key)) model.dirty = dirty;
  };
}

// Notebook 7 hears keys first, and would take arrows for a way to the next cell; both it and
// JupyterLab would delete the cell at "d d".
function leaveKeysToControls() {
  window.addEventListener("keydown", (event) => {
    if (!(event.target instanceof Element) || !event.target.matches(CONTROLS)) return;
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    const modified = ctrlKey || metaKey || altKey || (shiftKey && key === "Enter");
    event.target.toggleAttribute("data-lm-suppress-shortcuts", !modified && key !== "Escape");
  }, { capture: true });
}

// JupyterLite's Python keeps what a cell is to be replaced by, and tells nobody.
function letTake({ cell, sessionContext: { session } }) {
  if (!/\.take\(/.test(cell.model.sharedModel.getSource())) return;
  const payload = '{"source": "set_next_input", "text": text, "replace": replace}';
  const code = `get_ipython().set_next_input = lambda text, replace=False: (
    get_ipython().payload_manager.write_payload(${payload}))`;
  session?.kernel?.requestExecute({ code, silent: true });
}

// Before an answer is checked Python hears how all cells read: it knows the answer as it was run.
function tellOfCells({ cell, notebook, sessionContext: { session } }) {
  if (!/\bq\d+\.check\(/.test(cell.model.sharedModel.getSource())) return;
  const texts = [...notebook.cells].filter(({ type }) => type === "code").map(({ sharedModel }) => sharedModel.getSource());
  const code = `__import__("queens_exercises._cells")._cells.note(${JSON.stringify(texts)})`;
  session?.kernel?.requestExecute({ code, silent: true });
}

export function pluginsFor({ INotebookCellExecutor, INotebookTracker, runCell }) {
  // For each notebook's session, when cells may run: all its widgets are known, or patience ends.
  const ready = new WeakMap();
  // For each session, the cell that was asked for last: whether those behind it may run.
  const last = new WeakMap();

  const executor = {
    id: "queens-course:cell-executor",
    provides: INotebookCellExecutor,
    autoStart: true,
    activate: () => ({
      // In JupyterLab alone, cells run before the kernel is connected lose their outputs and are
      // not run, a widget made before the manager listens is closed for good, and a cell that waits
      // for its turn is blank. Here it keeps its stored output until then.
      async runCell(options) {
        const { sessionContext: session, cell } = options, before = last.get(session);
        const turn = async () => {
          if (cell.model.type === "code") cell.setPrompt("*");
          await session.ready;
          if (session.session?.kernel) await ready.get(session);
          // Meanwhile the cell may be gone, and its notebook with it.
          if (await before !== false) {
            if (cell.isDisposed) return false;
            tellOfCells(options);
            if (isLive()) letTake(options);
            return runCell(options);
          }
          if (cell.model.type === "code") cell.setPrompt(`${cell.model.executionCount ?? ""}`);
          return false;
        };
        const run = turn();
        // As in the kernel: after an error the rest is not run, unless the cell says that it raises one.
        const next = run.catch(() => cell.model?.getMetadata("tags")?.includes("raises-exception") ?? false)
          .then((ran) => ran || cell.isDisposed);
        last.set(session, next);
        next.then(() => last.get(session) === next && last.delete(session));
        return run;
      },
    }),
  };

  const widgets = {
    id: "queens-course:widgets",
    requires: [INotebookTracker],
    autoStart: true,
    activate: async (app, tracker) => {
      const live = isLive(), ours = isOfTheCourse();
      // At the first visit a chapter has all the width; later it is as the reader left it.
      Promise.all([app.shell.restored, app.restored]).then(([layout]) => {
        if (ours && layout?.fresh) app.shell.collapseLeft();
      });
      if (live) {
        tellWhereWorkIs(app);
        await takeOver(app.serviceManager.contents).catch(console.error); // before anything is opened
      }
      const style = document.createElement("style");
      style.textContent = STYLE;
      document.head.append(style);
      leaveKeysToControls();
      const attend = (panel) => {
        const { sessionContext } = panel, manager = findManager(panel);
        // JupyterLite's kernels never answer which widgets they have.
        const known = manager.then((found) => restoreWidgets(panel, found, { kernelAnswers: !live }))
          .catch(console.error);
        const patience = sessionContext.ready
          .then(() => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)));
        ready.set(sessionContext, Promise.race([known, patience]));
        if (live) askOfEdition(app, panel).catch(console.error);
        keepClean(panel);
        showDrawings(panel);
        showWidgets(panel, manager, known);
        saveWidgets(panel, manager);
      };
      tracker.forEach(attend);
      tracker.widgetAdded.connect((_tracker, panel) => attend(panel));
    },
  };

  return isOfTheCourse() ? [executor, widgets] : [widgets];
}
