// Widgets that never vanish. A notebook holds what its widgets show, under a key of the course's own,
// and none of their code: that lies beside this file, as the package that was installed with it has it.
//
// The widgets' manager saves the running kernel's widgets alone (github.com/jupyter-widgets/ipywidgets
// #3888), and hands itself only to the renderers that it makes.

const KEY = "queens_widgets";
const VIEW = "application/vnd.jupyter.widget-view+json";

/** Return a promise of the panel's manager, which comes with the panel's first kernel. */
export function findManager({ content: { rendermime } }) {
  return new Promise((resolve) => {
    const ask = (factory) => {
      const renderer = factory.createRenderer({ mimeType: VIEW });
      renderer._manager?.promise.then(resolve);
      renderer.dispose();
    };
    const add = rendermime.addFactory.bind(rendermime);
    rendermime.addFactory = (factory, rank) => {
      add(factory, rank);
      if (factory.mimeTypes.includes(VIEW)) ask(factory);
    };
    const known = rendermime.getFactory(VIEW);
    if (known) ask(known);
  });
}

// As anywidget names the class of each of its widgets.
const nameOf = ({ _anywidget_id: id }) => id?.match(/^queens.*\.(\w+)$/)?.[1];

// ---- what the notebook brings

/** Make the widgets of the notebook, but those that the kernel has. */
export async function restoreWidgets({ context: { model } }, manager, { kernelAnswers }) {
  if (!kernelAnswers) manager._get_comm_info = async () => ({});
  else if (!manager.restoredStatus) await new Promise((resolve) => manager.restored.connect(resolve));
  const held = Object.entries(structuredClone(model.getMetadata(KEY) ?? {}));
  const missing = held.filter(([id]) => !manager.has_model(id));
  await Promise.allSettled(missing.map(([, { state }]) => addCode(state)));
  await manager.set_state({ version_major: 2, version_minor: 0, state: Object.fromEntries(missing) });
}

async function addCode(state) {
  const name = nameOf(state);
  if (!name) return;
  const module = new URL(`widgets/${name}.js`, import.meta.url).href;
  const { css } = await import(module);
  Object.assign(state, { _esm: module, _css: css });
}

// ---- what is saved with it

/** Save what a notebook shows with it, whether a kernel still knows it or not. */
export function saveWidgets({ context }, found) {
  let manager;
  found.then((one) => (manager = one));
  context.saveState.connect((_context, saving) => {
    if (saving !== "started" || !manager) return;
    const { model } = context;
    const views = model.toJSON().cells.flatMap(({ outputs = [] }) => outputs)
      .map(({ data }) => data?.[VIEW]?.model_id);
    const kept = connected(views, { ...model.getMetadata(KEY), ...statesOf(manager) });
    model.deleteMetadata("widgets");
    if (Object.keys(kept).length) model.setMetadata(KEY, kept);
    else model.deleteMetadata(KEY);
  });
}

function statesOf(manager) {
  // The manager passes by what has no kernel any more, though it still holds all that it shows.
  const alive = { comm_live: { value: true } };
  const models = [...manager._modelsSync].map(([id, model]) => [id, Object.create(model, alive)]);
  const all = { _modelsSync: new Map(models) };
  const { state: states } = manager.get_state_sync.call(all, { drop_defaults: true });
  for (const { state } of Object.values(states)) {
    if (!nameOf(state)) continue;
    delete state._esm;
    delete state._css;
  }
  return states;
}

/** Return the states that hang together with what is shown, a link between two sliders too. */
export function connected(ids, states) {
  const parts = Object.entries(states).map(([id, { state }]) =>
    [id, ...Array.from(JSON.stringify(state).matchAll(/IPY_MODEL_([\w-]+)/g), ([, other]) => other)]);
  const found = new Set(ids);
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const part of parts.filter((one) => one.some((id) => found.has(id)))) part.forEach((id) => found.add(id));
  }
  return Object.fromEntries(Object.entries(states).filter(([id]) => found.has(id)));
}

// ---- what is seen until then

/** Let the picture of an output stand where its widget is not there yet, or never comes. */
export function showWidgets({ content: { rendermime } }, found, known) {
  const isThere = async (id) => {
    const manager = await found;
    if (!manager.has_model(id)) await known;
    return manager.has_model(id);
  };
  const create = rendermime.createRenderer.bind(rendermime);
  rendermime.createRenderer = (mimeType) => {
    const renderer = create(mimeType);
    if (mimeType !== VIEW) return renderer;
    const render = renderer.renderModel.bind(renderer);
    renderer.renderModel = async (model) => {
      const id = model.data[VIEW].model_id;
      if (id === "") return render(model); // it was shown, and is closed
      const picture = await standIn(renderer, rendermime, model);
      isThere(id).then((come) => {
        if (renderer.isDisposed || !come) return undefined;
        picture.dispose();
        return render(model);
      });
    };
    return renderer;
  };
}

async function standIn(renderer, rendermime, model) {
  const data = { ...model.data };
  delete data[VIEW];
  const mimeType = rendermime.preferredMimeType(data, model.trusted ? "any" : "ensure");
  const picture = rendermime.createRenderer(mimeType ?? "text/plain");
  renderer.addWidget(picture);
  await picture.renderModel(model);
  return picture;
}
