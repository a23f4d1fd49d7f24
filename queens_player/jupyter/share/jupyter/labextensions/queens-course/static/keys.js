// Keys on a slider or another control are its own. Notebook 7 hears them first, and would take the
// arrows for a way to the next cell; both it and JupyterLab would delete the cell at "d d".

const CONTROLS = ".jupyter-widgets :is([role=slider], input, select, button)";

/** Let the controls in a page have the keys that are pressed on them without a modifier. */
export function leaveKeysToControls() {
  window.addEventListener("keydown", (event) => {
    if (!(event.target instanceof Element) || !event.target.matches(CONTROLS)) return;
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    const modified = ctrlKey || metaKey || altKey || (shiftKey && key === "Enter");
    event.target.toggleAttribute("data-lm-suppress-shortcuts", !modified && key !== "Escape");
  }, { capture: true });
}
