// What a reader wrote into the cells of this page, kept in this browser: by page, which has the site's
// path in its address, and by cell, with the book's text that it came from.

export function workOf(page) {
  const key = `queens-cells ${page}`;
  let held = {};

  function read() {
    try {
      held = JSON.parse(localStorage.getItem(key) ?? "{}");
    } catch { /* there is no store, or one of something else */ }
    return held;
  }

  // Return whether it could be kept; what another tab keeps of other cells stays.
  function keep(id, one) {
    read();
    if (one) held[id] = one;
    else delete held[id];
    try {
      if (Object.keys(held).length) localStorage.setItem(key, JSON.stringify(held));
      else localStorage.removeItem(key);
      return true;
    } catch {
      return false;
    }
  }

  // Calls back when another tab has kept something.
  function follow(changed) {
    window.addEventListener("storage", (event) => { if (event.key === key) changed(read()); });
  }
  return { read, keep, follow };
}
