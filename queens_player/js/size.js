// A slider for n above a player: Python records another size, and without Python the slider stays.

/** @typedef {Model & { comm_live?: boolean, off: Model["on"] }} Slider */
/** @typedef {{ get_model: (id: string) => Promise<Slider>, kernel?: object | null }} Manager */

const NEEDS_PYTHON = "Another n needs Python: run all cells first.";

/** @type {(page: { model: Model & { widget_manager?: Manager }, tell: (words: string) => void, signal?: AbortSignal }) => void} */
export function holdSize({ model, tell, signal }) {
  const reference = model.get("_slider"), manager = model.widget_manager;
  if (!reference || !manager) return;
  manager.get_model(reference.slice("IPY_MODEL_".length)).then((slider) => {
    function stay() {
      const { n } = model.get("_about")[0];
      // A kernel that is shut down leaves its widgets as they were.
      if (slider.get("value") === n || (slider.comm_live && manager?.kernel !== null)) return;
      slider.set("value", n);
      tell(NEEDS_PYTHON);
    }
    slider.on("change:value", stay);
    signal?.addEventListener("abort", () => slider.off("change:value", stay));
  });
}
