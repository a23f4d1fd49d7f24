// Python for one page, in a worker of its own. It runs cells as JupyterLite's worker does; what they
// show, and what widgets say, goes to the page.

import { addressOf, kept } from "./kept.js";
import needs from "./needs.py";
import start from "./start.py";

// Asking whether a stop was asked for takes a tenth of a millisecond, and Python asks often.
const ASK_MS = 100;
const STOP = 2; // SIGINT
// What is printed goes to the page a few times a second, and not without end: a loop that prints would
// keep the page so busy that it could not be stopped.
const PRINT_MS = 100;
const MOST_LETTERS = 200_000;
const TOO_MUCH = "\nThe rest is not shown: a cell can print 200,000 letters on a page.\n";

let python, kernel, shell, page;
let cell = -1; // whose output it is
let token = "", asked = 0; // revoked by the page to stop
let said = "", stream = "", since = 0, room = MOST_LETTERS; // printed and not yet told

function flush() {
  if (said) self.postMessage({ type: "output", cell, output: { kind: "stream", name: stream, text: said } });
  said = "";
  since = performance.now();
}

function tell(type, message = {}) {
  flush();
  self.postMessage({ type, ...message });
}

function print(name, text) {
  if (room < 0) return;
  if (name !== stream) flush();
  if (!said) setTimeout(flush, PRINT_MS); // where the cell waits for something
  stream = name;
  said += text.slice(0, room);
  room -= text.length;
  if (room < 0) said += TOO_MUCH;
  if (performance.now() - since > PRINT_MS) flush();
}

function isRevoked(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  try {
    request.send();
    return request.status >= 400;
  } catch {
    return true;
  }
}

// What Pyodide looks at for a signal: any object will do, without shared memory.
const signal = {
  get 0() {
    const now = performance.now();
    if (!token || now - asked < ASK_MS) return 0;
    asked = now;
    if (!isRevoked(token)) return 0;
    token = "";
    return STOP;
  },
  set 0(_) { /* Python says that it has heard */ },
};

// Bytes are counted as they come.
const fetched = self.fetch.bind(self);
function countBytes(ours) {
  self.fetch = async (address, options) => {
    const url = String(address.url ?? address);
    if (!ours.has(url)) return fetched(address, options);
    const { body } = await kept(url, options), type = url.endsWith(".wasm") ? "application/wasm" : "";
    const count = new TransformStream({
      transform(part, on) {
        tell("bytes", { bytes: part.byteLength });
        on.enqueue(part);
      },
    });
    return new Response(body.pipeThrough(count), { headers: { "Content-Type": type } });
  };
}

function plain(value) {
  if (!(value instanceof python.ffi.PyProxy)) return value;
  return value.toJs({ dict_converter: Object.fromEntries, create_pyproxies: false });
}

async function begin({ folder, lock, packages, files }) {
  countBytes(new Set(files));
  const contents = await (await kept(lock)).json(), known = contents.packages, wanted = new Set(packages);
  for (const entry of Object.values(known)) entry.file_name = new URL(entry.file_name, lock).href;
  const load = async (name) => import(await addressOf(folder + name));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([load("pyodide.mjs"), load("pyodide.asm.mjs")]);
  // Of what these need, only what is among them is had at once.
  contents.packages = Object.fromEntries(Object.entries(known).map(([name, entry]) => [
    name, { ...entry, depends: entry.depends.filter((one) => wanted.has(one)) },
  ]));
  python = await loadPyodide({
    indexURL: folder, stdLibURL: `${folder}python_stdlib.zip`, createPyodideModule, packages,
    lockFileContents: contents, packageBaseUrl: folder, env: { QUEENS_PAGE: "yes" },
    stdout: () => {}, stderr: () => {},
  });
  const own = python.toPy({});
  python.runPython(start, { globals: own });
  python.runPython(needs, { globals: own });
  page = own.get("Page")();
  const parts = own.get("begin")(JSON.stringify(known), JSON.stringify(packages), (type, name) => tell(type, { name }));
  kernel = parts.kernel_instance;
  shell = kernel.interpreter;
  listen(parts);
  python.setInterruptBuffer(signal);
  // After that nothing answers any more, and nothing is thrown.
  python._api.on_fatal = (wrong) => tell("wrong", { while: "run", words: String(wrong.message ?? wrong) });
  tell("ready");
}

function listen({ stdout_stream: out, stderr_stream: err }) {
  const show = (kind) => (data, metadata, transient) => tell("output", {
    cell, output: { kind, data: plain(data), metadata: plain(metadata), id: plain(transient)?.display_id },
  });
  for (const one of [out, err]) one.publish_stream_callback = print;
  shell.display_pub.clear_output_callback = (wait) => tell("output", { cell, output: { kind: "clear", wait: Boolean(wait) } });
  shell.display_pub.display_data_callback = show("display");
  shell.display_pub.update_display_data_callback = show("update");
  shell.displayhook.publish_execution_result = (_, data, metadata) => show("display")(data, metadata);
  shell.send_comm = (type, content, _metadata, _topic, buffers) => tell("comm", {
    cell, kind: type, content: plain(content), buffers: plain(buffers) ?? [],
  });
  const refuse = () => { throw new Error("A page cannot ask for input; the live edition can."); };
  shell.input = refuse;
  shell.getpass = refuse;
}

async function execute(text) {
  kernel._parent_header = python.toPy({ header: {} });
  const { status, ename, evalue, traceback } = plain(await kernel.run(text));
  if (status === "error") tell("output", { cell, output: { kind: "error", ename, evalue, traceback: [...traceback] } });
  const taken = shell.rl_next_input;
  shell.rl_next_input = null;
  return { ok: status === "ok", taken: taken ?? null };
}

// Run what a cell needs, and the cell.
async function run({ cells, at, alive }) {
  token = alive;
  const texts = python.toPy(cells.map(({ text }) => shell.transform_cell(text)));
  for (const next of plain(page.series(texts, at))) {
    if (isRevoked(alive)) break;
    tell("begins", { cell: next });
    cell = next;
    room = MOST_LETTERS;
    const { ok, taken } = await execute(cells[cell].text), goesOn = ok || cells[cell].raises;
    page.note.callKwargs(cell, { failed: !goesOn });
    tell("ends", { cell, ok, taken });
    if (!goesOn) break;
  }
  token = "";
  tell("done");
}

// A widget's word to its half in Python.
function comm({ cell: whose, kind, content, buffers }) {
  cell = whose;
  const nothing = python.toPy(null);
  kernel.comm_manager[kind](nothing, nothing, python.toPy({ content, buffers }));
  tell("heard", { comm: content.comm_id });
}

const ACTIONS = { begin, run, comm };
let turn = Promise.resolve();
self.onmessage = ({ data }) => {
  turn = turn.then(() => ACTIONS[data.type](data))
    .catch((wrong) => tell("wrong", { while: data.type, words: String(wrong.message ?? wrong) }));
};
