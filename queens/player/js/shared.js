// What the puzzle and the player have in common: the rule, and who gets a key.

// The rule of queens.board.attacks; the tests hold the two against each other.
export function attacks([k, i], [m, j]) {
  if (k === m && i === j) return "";
  if (k === m) return "row";
  if (i === j) return "column";
  if (k + i === m + j) return "rising diagonal";
  if (k - i === m - j) return "falling diagonal";
  return "";
}

// Keys without a modifier are the reader's while a part of the widget has the focus: in
// Jupyter's command mode "d d" deletes the cell and Enter goes into its text. Shift+Enter,
// Control+S and the like stay Jupyter's.
export function isOurs(event) {
  if (event.ctrlKey && (event.key === "Home" || event.key === "End")) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape") return false;
  return !(event.shiftKey && event.key === "Enter");
}

export function keepKeys(root, signal) {
  // Jupyter Notebook listens before the event reaches us, but heeds this mark on its target.
  window.addEventListener("keydown", (event) => {
    if (root.contains(event.target)) {
      event.target.toggleAttribute("data-lm-suppress-shortcuts", isOurs(event));
    }
  }, { capture: true, signal });
  root.addEventListener("keydown", (event) => {
    if (isOurs(event)) event.stopPropagation();
  });
}
