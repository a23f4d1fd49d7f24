// The browser's half of the widgets that cells make: models that follow Python's by its comms, drawn
// by the book's own views.

const TARGET = "jupyter.widget";

/** `send` takes a message for Python; `book` draws. */
export function widgetsOf(book, send) {
  const models = new Map();

  // While Python hears one change, later ones wait, the last of each name.
  function wordsOf(id, cell) {
    let waits = false, dirty = {};
    const say = (data) => send({ cell, kind: "comm_msg", content: { comm_id: id, data }, buffers: [] });
    function flush() {
      if (waits || !Object.keys(dirty).length) return;
      waits = true;
      say({ method: "update", state: dirty, buffer_paths: [] });
      dirty = {};
    }
    return {
      say,
      save(state) { Object.assign(dirty, state); flush(); },
      heard() { waits = false; flush(); },
    };
  }

  function put(state, paths, buffers) {
    paths.forEach((path, number) => {
      const last = path.at(-1), holder = path.slice(0, -1).reduce((part, name) => part[name], state);
      const { buffer, byteOffset, byteLength } = buffers[number];
      holder[last] = new DataView(buffer, byteOffset, byteLength);
    });
    return state;
  }

  function open(id, { state, buffer_paths: paths = [] }, buffers, cell) {
    const values = put(state, paths, buffers), words = wordsOf(id, cell);
    const kind = (values._model_name ?? "").replace(/Model$/, "");
    const model = book.model({ kind, module: "", values, buffers: {} }, models, words);
    if (values._esm) {
      const code = URL.createObjectURL(new Blob([values._esm], { type: "text/javascript" }));
      model.module = values._esm;
      model.loads = book.has(values._esm) ? null : import(code).then(({ default: widget }) => {
        if (!book.has(values._esm)) book.define(values._esm, values._css ?? "", () => widget);
      });
    }
    models.set(id, Object.assign(model, { words }));
  }

  function hear(id, { method, state, buffer_paths: paths = [], content }, buffers) {
    const model = models.get(id);
    if (method === "update") model?.follow(put(state, paths, buffers));
    else if (method === "custom") model?.tell("msg:custom", content, buffers);
  }

  return {
    comm({ kind, cell, content: { comm_id: id, target_name: target, data }, buffers }) {
      if (kind === "comm_open" && target === TARGET) open(id, data, buffers, cell);
      else if (kind === "comm_msg") hear(id, data, buffers);
      else if (kind === "comm_close") models.delete(id);
    },
    heard: (id) => models.get(id)?.words.heard(),
    // Null for what the book has no view for: its words stand there.
    view(id) {
      const model = models.get(id);
      if (!model || !book.draws(model, models)) return null;
      const el = document.createElement("div");
      el.className = "queens-place queens-alive";
      Promise.all([...models.values()].map(({ loads }) => loads)).then(() => el.append(book.view(model, models)));
      return el;
    },
    // Python is gone: what it made rests.
    clear() {
      for (const model of models.values()) model.comm_live = false;
      models.clear();
    },
  };
}
