"""Modules of the browser's side are joined as they import each other."""

from queens_player._javascript import module

ENTRY = """\
import { a,
  twice } from "./a.js";
import { b } from "./b.js";
const widget = { a, b, twice };
export default widget;
"""
A = """\
import { b } from "./b.js";
/**
 * @typedef {number} Many
 */
/** @type {Many} */
export const a = /** @type {any} */ (b);
// Doubles.
export function twice() {
  // Twice what?
  return 2; // "/*" is no comment
}
"""
B = "const hidden = 1;\nexport const [b, c] = [hidden, 2];\n"

JOINED = """\
const $b = (() => {
const hidden = 1;
const [b, c] = [hidden, 2];
return { b, c };
})();
const $a = (() => {
const { b } = $b;
const a = (b);
function twice() {
return 2; // "/*" is no comment
}
return { a, twice };
})();
const { a,
twice } = $a;
const { b } = $b;
const widget = { a, b, twice };
export default widget;
"""


def test_each_module_comes_once_before_those_that_import_it(tmp_path):
    for name, text in [("entry", ENTRY), ("a", A), ("b", B)]:
        (tmp_path / f"{name}.js").write_text(text)
    assert module("entry", tmp_path) == JOINED
