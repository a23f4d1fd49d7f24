import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, possible, shownBy } from "../take.js";

const run = { n: 4 };

test("an address and what it shows are made of each other", () => {
  const shown = { step: 5, race: "placements", ask: true, square: [3, 2] };
  const address = "step=5&square=3,2&race=placements&ask=1";
  assert.equal(addressOf(shown), address);
  assert.deepEqual(shownBy(address), shown);
  const plain = { step: 5, ask: false, square: null };
  assert.equal(addressOf({ ...plain, race: "" }), "step=5", "one search has no race");
  assert.deepEqual(shownBy("step=5"), { ...plain, race: "steps" });
});

test("an address without a whole step shows nothing, and an unknown race is by steps", () => {
  for (const address of ["", "elsewhere", "step=x", "step=1.5"]) assert.equal(shownBy(address), null);
  assert.equal(shownBy("step=3&race=sideways").race, "steps");
});

test("of an address only what a search has is shown", () => {
  assert.deepEqual(possible(run, [4, 4]), [4, 4]);
  for (const square of [[5, 1], [0, 1], [1], [NaN, 1], null, undefined]) assert.equal(possible(run, square), null);
});
