// The widgets' manager of a notebook. Its plugin hands it to nobody but the renderers it makes.

export const VIEW = "application/vnd.jupyter.widget-view+json";

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

/** Resolve once the manager knows what the kernel holds. */
export function restored(manager) {
  if (manager.restoredStatus) return Promise.resolve();
  return new Promise((resolve) => {
    const heard = () => {
      manager.restored.disconnect(heard);
      resolve();
    };
    manager.restored.connect(heard);
  });
}

/** Resolve once the manager has the model with this id. */
export function arrival(manager, id) {
  if (manager.has_model(id)) return Promise.resolve();
  if (!manager.awaited) {
    manager.awaited = new Map();
    const register = manager.register_model.bind(manager);
    manager.register_model = (name, model) => {
      register(name, model);
      for (const come of manager.awaited.get(name) ?? []) come();
      manager.awaited.delete(name);
    };
  }
  return new Promise((come) => {
    manager.awaited.set(id, [...(manager.awaited.get(id) ?? []), come]);
  });
}
