// Python as the page has it: started at the first press, one cell at a time, stopped on request.

import { addressOf, forget } from "./kept.js";

// What has not stopped by then is ended, with all that it knows.
const PATIENCE_MS = 3000;

/**
 * `hear` is told what happens, by kind: loading, ready, wrong, begins, output, ends, done, comm, heard,
 * missing, lost. A job has `at`, the number of its cell, and `cells()`, how all cells read now.
 */
export function pythonOf(edition, hear) {
  let worker = null, isReady = false, busy = null, token = "", patience = 0;
  const queue = [];

  async function begin() {
    const mine = worker = {}; // until there is one
    try {
      const begun = new Worker(await addressOf(edition.python), { type: "module" });
      if (worker !== mine) { begun.terminate(); return; }
      worker = begun;
      begun.onmessage = ({ data }) => { if (worker === begun) listen(data); };
      begun.onerror = (event) => { event.preventDefault(); if (worker === begun) fail(event.message ?? "its worker ended"); };
      const { folder, lock, packages, files } = edition;
      begun.postMessage({ type: "begin", folder, lock, packages, files });
      forget(edition.root, files);
    } catch (wrong) {
      fail(wrong.message);
    }
  }

  function end() {
    worker?.terminate?.();
    clearTimeout(patience);
    worker = busy = null;
    isReady = false;
  }

  function fail(words) {
    const jobs = [busy, ...queue.splice(0)].filter(Boolean), wasReady = isReady;
    end();
    hear({ type: wasReady ? "lost" : "wrong", words, jobs });
  }

  function listen(message) {
    if (message.type === "ready") isReady = true;
    else if (message.type === "wrong" && message.while !== "comm") { fail(message.words); return; }
    else if (message.type === "done") {
      URL.revokeObjectURL(token);
      clearTimeout(patience);
      message.job = busy;
      busy = null;
    }
    hear(message);
    next();
  }

  function next() {
    if (!isReady || busy || !queue.length) return;
    busy = queue.shift();
    // Revoked to stop; without a type Firefox tells of bad XML.
    token = URL.createObjectURL(new Blob(["go on"], { type: "text/plain" }));
    worker.postMessage({ type: "run", cells: busy.cells(), at: busy.at, alive: token });
    hear({ type: "queue", queue });
  }

  return {
    press(job) {
      queue.push(job);
      if (!worker) begin();
      hear({ type: isReady ? "queue" : "loading", queue });
      next();
    },
    stop(at) {
      const waits = queue.findIndex((job) => job.at === at);
      if (busy?.at === at) {
        URL.revokeObjectURL(token);
        patience = setTimeout(() => fail(""), PATIENCE_MS);
      } else if (waits >= 0) {
        hear({ type: "dropped", job: queue.splice(waits, 1)[0] });
        hear({ type: "queue", queue });
      }
    },
    send: (message) => { if (isReady) worker.postMessage({ type: "comm", ...message }); },
  };
}
