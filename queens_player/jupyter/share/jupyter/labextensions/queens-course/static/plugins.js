// Widgets that never vanish: what is added to every notebook that JupyterLab or Notebook opens.

import { showDrawings } from "./drawing.js";
import { leaveKeysToControls } from "./keys.js";
import { goToPlace, isLive, speakForKernel, tellOfLive } from "./live.js";
import { findManager } from "./manager.js";
import { restoreWidgets } from "./restoring.js";
import { saveWidgets } from "./saving.js";
import { showWidgets } from "./showing.js";
import { widgetsReady } from "./waiting.js";

// A red broken link beside every widget of yesterday says nothing of what still works. And drawings
// are stored on white paper: in the dark theme light and dark change places, hues stay.
const STYLE = `
  .jupyter-widgets-disconnected::before { display: none !important; }
  .jp-RenderedSVG img { max-width: 100%; }
  body[data-jp-theme-light="false"] .jp-OutputArea img[src^="data:image/svg+xml"] {
    filter: invert(0.9) hue-rotate(180deg);
  }
`;

export function pluginsFor({ INotebookCellExecutor, INotebookTracker, runCell }) {
  const complete = new WeakMap();

  const executor = {
    id: "queens-course:cell-executor",
    provides: INotebookCellExecutor,
    autoStart: true,
    activate: () => ({
      // In JupyterLab alone, cells run before the kernel is connected lose their outputs and are
      // not run, and a widget made before the manager listens is closed for good.
      async runCell(options) {
        await widgetsReady(options.sessionContext, complete.get(options.sessionContext));
        // Meanwhile the cell may be gone, and its notebook with it.
        return !options.cell.isDisposed && runCell(options);
      },
    }),
  };

  const widgets = {
    id: "queens-course:widgets",
    requires: [INotebookTracker],
    autoStart: true,
    activate: (app, tracker) => {
      if (isLive()) tellOfLive(app);
      const style = document.createElement("style");
      style.textContent = STYLE;
      document.head.append(style);
      leaveKeysToControls();
      const attend = (panel) => {
        const manager = findManager(panel);
        const known = manager.then((found) => restoreWidgets(panel, found)).catch(console.error);
        complete.set(panel.sessionContext, known);
        if (isLive()) {
          speakForKernel(panel, manager, app.serviceManager);
          goToPlace(panel);
        }
        showDrawings(panel);
        showWidgets(panel, manager, known);
        saveWidgets(panel.context, manager);
      };
      tracker.forEach(attend);
      tracker.widgetAdded.connect((_tracker, panel) => attend(panel));
    },
  };

  return [executor, widgets];
}
