// The widgets that a notebook was saved with. It holds what they show, and none of their code: that
// lies beside this file, as the package that was installed with it has it.

import { restored } from "./manager.js";

export const KEY = "queens_widgets";

/** Make the widgets that the notebook brings, once the manager has those of the kernel. */
export async function restoreWidgets({ context: { model } }, manager) {
  await restored(manager);
  const held = Object.entries(structuredClone(model.getMetadata(KEY) ?? {}));
  const missing = held.filter(([id]) => !manager.has_model(id));
  await Promise.allSettled(missing.map(([, { state }]) => addCode(state)));
  await manager.set_state({ version_major: 2, version_minor: 0, state: Object.fromEntries(missing) });
}

/** Take out of a widget's state what the package has. */
export function dropCode(state) {
  if (!nameOf(state)) return;
  delete state._esm;
  delete state._css;
}

async function addCode(state) {
  const name = nameOf(state);
  if (!name) return;
  const module = new URL(`widgets/${name}.js`, import.meta.url).href;
  const { css } = await import(module);
  Object.assign(state, { _esm: module, _css: css });
}

// As anywidget names the class of each of its widgets.
const nameOf = ({ _anywidget_id: id }) => id?.match(/^queens.*\.(\w+)$/)?.[1];
