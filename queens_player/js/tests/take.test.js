import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, possible, shownBy } from "../take.js";

const runs = [4, 6].map((n) => ({ n, labels: ["", "at+last"], sources: [["one\ntwo", 7, 0]] }));
const nothing = { square: null, stops: [] };

test("an address and what it shows are made of each other", () => {
  const shown = {
    step: 5, race: "placements", ask: true, present: true,
    runs: [
      { square: [3, 2], stops: ["state:at+last", "line:0:7"] },
      { square: [6, 1], stops: ["solution:"] },
    ],
  };
  const address = addressOf(shown);
  assert.equal(address, "step=5&square=3,2&stop=state:at%2Blast&stop=line:0:7&square=2.6,1"
    + "&stop=2.solution:&race=placements&ask=1&present=1");
  assert.deepEqual(shownBy(address, runs), shown);
  const plain = { ...shown, ask: false, present: false, runs: [{ square: null, stops: [] }] };
  assert.equal(addressOf(plain), "step=5", "one search has no race");
  assert.deepEqual(shownBy("step=5", [runs[0]]), { ...plain, race: "steps", runs: [nothing] });
});

test("an address without a whole step shows nothing, and an unknown race is by steps", () => {
  for (const address of ["", "elsewhere", "step=x", "step=1.5"]) assert.equal(shownBy(address, runs), null);
  assert.equal(shownBy("step=3&race=sideways", runs).race, "steps");
});

test("of an address only what a search has is shown", () => {
  const [one] = runs, stops = ["line:0:7", "line:0:9", "line:1:7"];
  assert.deepEqual(possible(one, { square: [4, 4], stops }), { square: [4, 4], stops: [stops[0]] });
  for (const square of [[5, 1], [0, 1], [1], [NaN, 1], null]) {
    assert.equal(possible(one, { square, stops: [] }).square, null);
  }
  assert.deepEqual(possible(one), { square: null, stops: [] });
});
