// A reader's work in the live edition: one store for each copy of the course, and new editions seen.

import { config } from "./live.js";

const EDITION = "queens_edition"; // in a notebook's metadata, where saving keeps it
const EDITIONS = "editions.json";
// All copies on one address shared this store once.
const SHARED = "queens-course";
const FILES = "files";

const ownStore = () => `JupyterLite Storage - ${config().baseUrl}`;

const answerOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// What a store holds, by path; a store is not made by looking for it.
async function filesOf(name) {
  const known = await indexedDB.databases();
  if (!known.some((one) => one.name === name)) return new Map();
  const store = await answerOf(indexedDB.open(name));
  try {
    if (!store.objectStoreNames.contains(FILES)) return new Map();
    const files = store.transaction(FILES).objectStore(FILES);
    const [paths, held] = await Promise.all([answerOf(files.getAllKeys()), answerOf(files.getAll())]);
    return new Map(paths.map((path, place) => [path, held[place]]));
  } finally {
    store.close();
  }
}

// A name beside a path that no file has.
async function beside(contents, path) {
  const [, stem, suffix] = path.match(/^(.*?)(\.\w+)?$/);
  for (let number = 1; ; number++) {
    const name = `${stem}-mine${number > 1 ? `-${number}` : ""}${suffix ?? ""}`;
    if (await contents.get(name, { content: false }).then(() => false, () => true)) return name;
  }
}

/** Copy what lies in the shared store to this copy's own, once; of two files of one path the newer keeps it. */
export async function takeOver(contents) {
  const key = `queens-course:moved ${ownStore()}`;
  if (localStorage.getItem(key)) return;
  const [before, own] = await Promise.all([filesOf(SHARED), filesOf(ownStore())]);
  for (const [path, file] of [...before].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const other = own.get(path);
    if (file.type === "directory") {
      if (!other) await contents.save(path, { type: "directory" }).catch(() => {}); // it is there
    } else if (!other) await contents.save(path, file);
    else if (JSON.stringify(other.content) !== JSON.stringify(file.content)) {
      const isNewer = new Date(file.last_modified) > new Date(other.last_modified);
      await contents.save(await beside(contents, path), isNewer ? other : file);
      if (isNewer) await contents.save(path, file);
    }
  }
  localStorage.setItem(key, "yes");
}

/** Ask what to do where the reader's own copy of a notebook comes from an earlier edition. */
export async function askOfEdition({ commands, serviceManager: { contents } }, { context }) {
  await context.ready;
  const { path, model } = context, root = new URL(config().baseUrl, location.href);
  const editions = await (await fetch(new URL(EDITIONS, root), { cache: "no-cache" })).json();
  if (!editions[path] || model.getMetadata(EDITION) === editions[path] || !(await filesOf(ownStore())).has(path)) return;

  const command = (name, execute) => {
    const id = `queens-course:${name} ${path}`;
    if (!commands.hasCommand(id)) commands.addCommand(id, { execute });
    return id;
  };
  const open = command("new-edition", async () => {
    if (model.dirty) await context.save();
    await contents.save(await beside(contents, path), await contents.get(path, { content: true }));
    await fetch(new URL(`files/${path}`, root), { cache: "reload" });
    await contents.delete(path); // what is published takes its place
    await context.revert();
  });
  const keep = command("keep-mine", async () => {
    model.setMetadata(EDITION, editions[path]);
    await context.save();
  });
  commands.execute("apputils:notify", {
    message: "There is a new edition of this notebook. If you open it, yours is kept beside it, with -mine in its name.",
    type: "info",
    options: { autoClose: false, actions: [{ label: "Open the new edition", commandId: open }, { label: "Keep mine", commandId: keep }] },
  });
}
