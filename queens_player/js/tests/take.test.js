import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, possible, shownBy } from "../take.js";

const run = { n: 4, labels: ["", "at+last"], sources: [["one\ntwo", 7, 0]] };
const nothing = { square: null, stops: [] };

test("an address and what it shows are made of each other", () => {
  const shown = { step: 5, race: "placements", ask: true, square: [3, 2], stops: ["state:at+last", "line:0:7"] };
  const address = "step=5&square=3,2&stop=state:at%2Blast&stop=line:0:7&race=placements&ask=1";
  assert.equal(addressOf(shown), address);
  assert.deepEqual(shownBy(address), shown);
  const plain = { step: 5, ask: false, ...nothing };
  assert.equal(addressOf({ ...plain, race: "" }), "step=5", "one search has no race");
  assert.deepEqual(shownBy("step=5"), { ...plain, race: "steps" });
});

test("an address without a whole step shows nothing, and an unknown race is by steps", () => {
  for (const address of ["", "elsewhere", "step=x", "step=1.5"]) assert.equal(shownBy(address), null);
  assert.equal(shownBy("step=3&race=sideways").race, "steps");
});

test("of an address only what a search has is shown", () => {
  const stops = ["line:0:7", "line:0:9", "line:1:7"];
  assert.deepEqual(possible(run, { square: [4, 4], stops }), { square: [4, 4], stops: [stops[0]] });
  for (const square of [[5, 1], [0, 1], [1], [NaN, 1], null]) {
    assert.equal(possible(run, { square, stops: [] }).square, null);
  }
  assert.deepEqual(possible(run), nothing);
});
