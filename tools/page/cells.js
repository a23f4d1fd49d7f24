// Run, Check, Edit and Stop under the code cells of a page.

import { spliceOf } from "../../queens_player/js/splice.js";
import { addressOf } from "./kept.js";
import { made, outputsOf } from "./shown.js";
import { widgetsOf } from "./widgets.js";
import { workOf } from "./work.js";
import { pythonOf } from "./worker.js";

const CHECKS = /\.check\(/;
const MB = 1e6;
const NOT_KEPT = "What you write cannot be kept in this browser: it is gone when you leave this page.";

const button = (words, press) => {
  const el = Object.assign(made("button", "", words), { type: "button" });
  el.addEventListener("click", press);
  return el;
};

/** Offer it; `edition` has the addresses of what Python needs, `book` draws widgets. */
export function start(edition, book) {
  const work = workOf(location.pathname), widgets = widgetsOf(book, (message) => python.send(message));
  const python = pythonOf(edition, (message) => HEAR[message.type]?.(message));
  const cells = [...document.querySelectorAll(".cell:has(.queens-tools)")].map(cellOf);
  const undoAll = button("Undo all changes", () => {
    if (window.confirm("Put back the book's text in all cells of this page?")) cells.forEach((cell) => setText(cell, cell.original));
  });
  let bytes = 0, current = null;

  function cellOf(el, at) {
    const tools = el.querySelector(".queens-tools"), pre = el.querySelector(".cell_input pre");
    const original = pre.textContent.replace(/\n+$/, ""), code = pre.closest("[class*=highlight-]");
    const cell = {
      at, el, pre, code, original, text: original, id: tools.dataset.cell, editor: null,
      raises: el.classList.contains("tag_raises-exception"), state: "idle", verdict: "",
      outputs: outputsOf(el, (id) => widgets.view(id)),
      name: CHECKS.test(original) ? "Check" : "Run",
      said: Object.assign(made("span", "queens-said"), { role: "status" }),
      note: made("div", "queens-changed"),
      progress: made("span", "queens-progress"),
    };
    cell.run = button(cell.name, () => press(cell));
    cell.edit = button("Edit", () => edit(cell));
    cell.undo = button("Undo", () => { setText(cell, cell.original); (cell.editor ?? cell.edit).focus(); });
    cell.undo.title = "Put back the book's text";
    cell.note.hidden = cell.undo.hidden = true;
    tools.append(cell.run, cell.edit, cell.undo, cell.said, cell.progress);
    tools.before(cell.note);
    return cell;
  }

  // ---- to write

  async function edit(cell) {
    const fold = cell.code.closest("details");
    if (fold) fold.open = true;
    if (!cell.editor) {
      cell.edit.disabled = true;
      try {
        const { edit: make } = await import(await addressOf(edition.editor));
        const place = made("div", "queens-editor highlight");
        cell.code.after(place);
        cell.code.hidden = true;
        cell.editor = make(place, {
          text: cell.text, label: `Cell ${cell.at + 1} of ${cells.length}. Escape leaves the editor.`,
          changed: (text) => setText(cell, text), run: () => { if (cell.state === "idle") press(cell); }, leave: () => cell.run.focus(),
        });
        cell.edit.hidden = true;
      } catch (wrong) {
        say(cell, `The editor could not be loaded: ${wrong.message}.`);
      }
      cell.edit.disabled = false;
    }
    cell.editor?.focus();
  }

  function setText(cell, text, from = cell.original) {
    if (text !== cell.text) {
      cell.text = text;
      if (!work.keep(cell.id, text === cell.original ? null : { text, from })) say(cell, NOT_KEPT);
    }
    show(cell);
  }

  function show(cell) {
    const changed = cell.text !== cell.original;
    cell.undo.hidden = !changed;
    cell.el.classList.toggle("queens-own", changed);
    if (!changed) cell.note.hidden = true;
    cell.editor?.set(cell.text);
    if (cell.pre.textContent.trimEnd() !== cell.text.trimEnd()) cell.pre.textContent = cell.text;
    undoAll.hidden = cells.every((one) => one.text === one.original);
  }

  // Of what was written before the book had another text.
  function ask(cell, from) {
    if (from === cell.original || cell.text === cell.original) return;
    const done = (words, then) => button(words, () => { then(); cell.note.hidden = true; cell.run.focus(); });
    cell.note.replaceChildren(
      "The book has a new text for this cell since you changed it. ",
      done("Open the new one", () => setText(cell, cell.original)), " ",
      done("Keep mine", () => work.keep(cell.id, { text: cell.text, from: cell.original })),
    );
    cell.note.hidden = false;
  }

  function read(held) {
    for (const cell of cells) {
      const { text, from } = held[cell.id] ?? { text: cell.original, from: cell.original };
      if (cell.el.querySelector(".queens-editor")?.contains(document.activeElement)) continue;
      cell.text = text;
      show(cell);
      ask(cell, from);
    }
  }

  // ---- to run

  function press(cell) {
    if (cell.state === "idle") {
      set(cell, "waits");
      python.press({ at: cell.at, cells: () => cells.map(({ text, raises }) => ({ text, raises })) });
    } else {
      say(cell, "Stopping");
      python.stop(cell.at);
    }
  }

  // The button stays where it is, so that the focus does.
  function set(cell, state, words = "") {
    cell.state = state;
    cell.run.textContent = state === "idle" ? cell.name : "Stop";
    if (state === "idle") cell.progress.replaceChildren();
    say(cell, words);
  }

  function say(cell, ...words) {
    if (cell.said.textContent !== words.join("")) cell.said.replaceChildren(...words);
  }

  const size = (number) => `${(number / MB).toFixed(1)} MB`;

  function showProgress() {
    const [cell] = cells.filter(({ state }) => state === "waits");
    if (!cell) return;
    if (!cell.progress.firstChild) {
      cell.progress.append(Object.assign(made("progress", ""), { ariaLabel: "Python is loaded" }), made("span", ""));
    }
    const [bar, number] = cell.progress.children;
    Object.assign(bar, { max: edition.bytes, value: Math.min(bytes, edition.bytes) });
    number.textContent = bytes < edition.bytes ? `${size(bytes)} of ${size(edition.bytes)}` : "starting";
  }

  const HEAR = {
    loading({ queue }) {
      queue.forEach(({ at }, place) => say(cells[at], place === 0
        ? `Python is loaded into this page, once: ${size(edition.bytes)}, or less if this browser has it.`
        : "Waits for Python"));
      showProgress();
    },
    bytes(message) {
      bytes += message.bytes;
      showProgress();
    },
    ready() { cells.forEach(({ progress }) => progress.replaceChildren()); },
    queue({ queue }) {
      queue.forEach(({ at }, place) => say(cells[at], `Waits for its turn: ${place + 1} of ${queue.length}`));
    },
    dropped({ job }) { set(cells[job.at], "idle", "Not run"); },
    begins({ cell }) {
      current = cells[cell];
      Object.assign(current, { verdict: "", error: "" });
      current.outputs.begin();
      current.el.setAttribute("aria-busy", "true");
      say(current, current.state === "idle" ? "Running, for a cell below needs it" : "Running");
    },
    fetching({ name }) { if (current) say(current, `${name} is loaded, once`); },
    output({ cell, output }) {
      const one = cells[cell];
      if (!one) return;
      one.verdict = one.outputs.verdict(output) ?? one.verdict;
      if (output.kind === "error") one.error = output.ename.replace(/^<class '(?:.*\.)?(\w+)'>$/, "$1");
      one.outputs.show(output);
    },
    ends({ cell, taken, ok }) {
      const one = cells[cell];
      one.outputs.end();
      one.outputs.open();
      one.el.removeAttribute("aria-busy");
      const stopped = one.error === "KeyboardInterrupt";
      const words = stopped ? "Stopped; what was defined is kept" : ok ? one.verdict ? `Checked: ${one.verdict}` : "Done" : `Ended by ${one.error}`;
      if (one.state === "idle") say(one, words);
      one.ended = words;
      if (taken !== null) setText(one, taken);
      if (one.verdict) reportTo();
    },
    missing({ name }) { if (current) say(current, `${name} could not be loaded: without a network, cells do without it.`); },
    done({ job }) {
      const cell = cells[job.at];
      const words = cell.ended;
      set(cell, "idle", words ?? "");
      if (!words && current) {
        current.el.id ||= `queens-cell-${current.at}`;
        const link = Object.assign(made("a", "", "a cell above that did not end well"), { href: `#${current.el.id}` });
        say(cell, "Not run: it needs ", link, ".");
      }
      for (const one of cells) one.ended = "";
    },
    wrong({ words, jobs = [] }) {
      if (!jobs.length) console.error(words);
      bytes = 0;
      for (const { at } of jobs) set(cells[at], "idle", `Python could not be started: ${words}. Press again to try again.`);
    },
    lost({ words, jobs }) {
      bytes = 0;
      widgets.clear();
      cells.forEach((cell) => cell.el.removeAttribute("aria-busy"));
      const why = words ? `Python ended (${words})` : "This did not stop, so Python was ended";
      jobs.forEach(({ at }, place) => set(cells[at], "idle", place ? "Not run" : `${why}: all that cells defined on this page is lost, and sliders rest. The next press starts Python again.`));
    },
    comm: (message) => widgets.comm(message),
    heard: ({ comm }) => widgets.heard(comm),
  };
  // ---- in a frame of another page, which may have asked for one exercise alone

  const named = new URLSearchParams(location.search).get("exercise");
  const alone = cells.find(({ id }) => id === `${named}-check`)?.el.closest("section");
  const inside = cells.filter(({ el }) => !alone || alone.contains(el)), checks = inside.filter(({ name }) => name === "Check");

  // Of its exercises, how many were right when they were last checked.
  function reportTo() {
    const state = Object.fromEntries(inside.filter(({ text, original }) => text !== original).map(({ id, text, original }) => [id, { text, from: original }]));
    report?.(checks.filter(({ verdict }) => verdict === "right").length / checks.length, state);
  }

  document.querySelector(".queens-open")?.append(undoAll);
  read(work.read());
  if (alone) {
    document.documentElement.classList.add("queens-alone");
    for (let el = alone; el !== document.body; el = el.parentElement) {
      for (const other of el.parentElement.children) if (other !== el) other.hidden = true;
    }
  }
  const report = spliceOf((state) => {
    for (const cell of inside) {
      const { text, from } = state[cell.id] ?? {};
      if (typeof text !== "string") continue;
      setText(cell, text, from);
      ask(cell, from);
    }
  });
  work.follow(read);
  document.documentElement.classList.add("queens-runs");
}
