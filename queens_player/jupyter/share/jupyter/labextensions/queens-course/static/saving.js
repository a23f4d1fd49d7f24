// The widgets that a notebook shows are saved with it, whether a kernel still knows them or not.
//
// The manager's own setting for this keeps the widgets of the running kernel alone, and all of their
// code. What is saved here is nothing to viewers without this extension, who show the picture that
// stands beside each widget.

import { VIEW } from "./manager.js";
import { KEY, dropCode } from "./restoring.js";

export function saveWidgets(context, manager) {
  let known;
  manager.then((found) => (known = found));
  context.saveState.connect((_context, state) => {
    if (state !== "started" || !known) return;
    const { model } = context;
    const held = model.getMetadata(KEY) ?? {};
    const kept = shown(viewsIn(model.toJSON()), { ...held, ...stateOf(known) });
    model.deleteMetadata("widgets");
    if (Object.keys(kept).length) model.setMetadata(KEY, kept);
    else model.deleteMetadata(KEY);
  });
}

function stateOf(manager) {
  // Models whose kernel is gone still hold all that they show; the manager would pass them by.
  const alive = { comm_live: { value: true } };
  const models = [...manager._modelsSync.values()].map((model) => Object.create(model, alive));
  const all = { _modelsSync: new Map(models.map((model) => [model.model_id, model])) };
  const states = manager.get_state_sync.call(all, { drop_defaults: true }).state;
  for (const { state } of Object.values(states)) dropCode(state);
  return states;
}

function viewsIn({ cells }) {
  const outputs = cells.flatMap((cell) => cell.outputs ?? []);
  return outputs.map((output) => output.data?.[VIEW]?.model_id).filter(Boolean);
}

/** Return the states that hang together with what is shown, a link between two sliders too. */
export function shown(ids, states) {
  const neighbours = new Map(Object.keys(states).map((id) => [id, new Set()]));
  for (const [id, { state }] of Object.entries(states)) {
    for (const [, other] of JSON.stringify(state).matchAll(/IPY_MODEL_([\w-]+)/g)) {
      neighbours.get(id).add(other);
      neighbours.get(other)?.add(id);
    }
  }
  const kept = {};
  const next = [...ids];
  while (next.length) {
    const id = next.pop();
    if (id in kept || !(id in states)) continue;
    kept[id] = states[id];
    next.push(...neighbours.get(id));
  }
  return kept;
}
