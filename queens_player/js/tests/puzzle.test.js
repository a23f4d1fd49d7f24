import { assert, modelOf, named, shown, test } from "./opened.js";
import puzzle, { picture, sentence } from "../puzzle.js";

test("it draws a dashed line for each pair that attack each other and a ring round both", () => {
  const drawn = picture(5, [[1, 1], [3, 3], [2, 5]], true);
  assert.equal(drawn.match(/class="attack"/g).length, 1);
  assert.match(drawn, /class="attack" x1="0.5" y1="0.5" x2="2.5" y2="2.5"/);
  assert.equal(drawn.match(/class="ring"/g).length, 2);
  assert.equal(drawn.match(/class="queen attacked"/g).length, 2);
  assert.equal(drawn.match(/attacked-square/g).length, 21);
  assert.doesNotMatch(picture(4, [[1, 1]], false), /attacked/);
  assert.match(picture(1, [[1, 1]], false), /class="queen solved"/);
});

const SAYS = [
  [4, [], "0 of 4 queens. Click on a square to put a queen down, and again to take it up; "
    + "or move with the arrow keys and press Space."],
  [1, [[1, 1]], "1 of 1 queen, no attack: solved."],
  [4, [[1, 1], [2, 3]], "2 of 4 queens, no attack."],
  [4, [[1, 1], [2, 2]], "2 of 4 queens. The queens on row 1 and row 2 attack each other along a diagonal."],
  [4, [[1, 1], [1, 3]], "2 of 4 queens. The queens on row 1 column 1 and row 1 column 3 attack each other along a row."],
  [5, [[1, 1], [2, 2], [3, 3]], "3 of 5 queens. 3 pairs attack each other: row 1 and row 2 along a diagonal; "
    + "row 1 and row 3 along a diagonal; row 2 and row 3 along a diagonal."],
  [2, [[1, 1], [2, 1]], "2 of 2 queens. The queens on row 1 and row 2 attack each other along a column. "
    + "For n = 2 and n = 3 there is no solution at all; every other size has one."],
  [3, [[1, 1], [2, 3]], "2 of 3 queens, no attack."],
  [1, [[1, 1], [1, 1]], "2 queens, 1 more than the 1 asked for."],
];

test("it says how far the reader is, and no more than three pairs", () => {
  for (const [n, queens, words] of SAYS) assert.equal(sentence(n, queens), words);
  assert.match(sentence(5, [[1, 1], [1, 2], [1, 3], [1, 4]]), /^4 of 5 queens\. 6 pairs .*; and 3 more\.$/);
});

function played({ n = 4, queens = [], show_attacked = false } = {}, signal = undefined) {
  const model = modelOf({ n, queens, moves: [...queens], show_attacked });
  const el = shown(puzzle, model, signal);
  return {
    model, el,
    cell: (row, col) => el.querySelector(`.queens-puzzle [data-row="${row}"][data-col="${col}"]`),
    status: () => el.querySelector("[role=status]").textContent,
    button: (name) => named(el, "button", name),
  };
}

test("a click puts a queen down and takes it up, and every move is kept", () => {
  const { model, cell, status, button } = played();
  cell(2, 3).click();
  assert.equal(cell(2, 3).getAttribute("aria-label"), "row 2, column 3, queen");
  cell(1, 1).click();
  cell(2, 3).click();
  assert.deepEqual(model.state.queens, [[1, 1]]);
  cell(2, 1).click();
  assert.equal(cell(1, 1).getAttribute("aria-label"), "row 1, column 1, queen, attacked by row 2");
  button("Clear the board").click();
  assert.deepEqual(model.state.queens, []);
  assert.deepEqual(model.state.moves, [[2, 3], [1, 1], [2, 3], [2, 1], [2, 1], [1, 1]], "the last queen leaves first");
  assert.match(status(), /^0 of 4 queens/);
  assert.equal(model.saves, 5);
});

test("what Python sets is shown, on a board larger than the slider, too", () => {
  const { el, model, cell } = played({ queens: [[4, 4], [1, 1]] });
  model.set("n", 3);
  assert.equal(el.querySelectorAll(".queen").length, 1, "the queen left over from the larger board is not shown");
  model.set("show_attacked", true);
  assert.equal(cell(2, 2).getAttribute("aria-label"), "row 2, column 2, attacked by row 1");
  assert.equal(el.querySelector("[type=checkbox]").checked, true);
  model.set("n", 20);
  assert.equal(el.querySelector("[type=range]").value, "20");
  const box = el.querySelector("[type=checkbox]");
  box.click();
  assert.equal(model.state.show_attacked, false);
});

test("the reader's search is shown in the player when it is asked for, and grows", () => {
  const before = watching.size;
  const page = new window.AbortController();
  const { el, cell, button } = played({}, page.signal);
  const player = () => el.querySelector(".queens-player");
  cell(1, 1).click();
  assert.equal(player(), null);
  const show = button("Show my search");
  show.click();
  assert.equal(show.getAttribute("aria-expanded"), "true");
  assert.match(player().textContent, /Row 1, column 4 was free, and never looked at/);
  for (const square of [[1, 1], [1, 2], [2, 4], [3, 1], [4, 3]]) cell(...square).click();
  assert.match(player().querySelector(".counters .solution").textContent, /1 of 1/);
  assert.match(player().textContent, /A solution: 2 4 1 3/, "not at what was never looked at");
  button("Hide my search").click();
  assert.ok(player().closest("[hidden]"));
  page.abort();
  assert.equal(watching.size, before, "what is taken away takes its search along");
});
