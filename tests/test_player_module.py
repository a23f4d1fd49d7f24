"""Modules of the browser's side are joined as they import each other, or refused in words."""

import re

import pytest

from queens.player.module import module


def test_each_module_comes_once_before_those_that_import_it(tmp_path):
    (tmp_path / "entry.js").write_text(
        'import { a,\n  twice } from "./a.js";\nimport { b } from "./b.js";\n'
        "const widget = { a, b, twice };\nexport default widget;\n"
    )
    (tmp_path / "a.js").write_text(
        'import { b } from "./b.js";\nexport const a = b;\nexport function twice() {}\n'
    )
    (tmp_path / "b.js").write_text("const hidden = 1;\nexport const [b, c] = [hidden, 2];\n")
    assert module("entry", tmp_path) == (
        "const $b = (() => {\n"
        "const hidden = 1;\nconst [b, c] = [hidden, 2];\nreturn { b, c };\n})();\n"
        "const $a = (() => {\n"
        "const { b } = $b;\nconst a = b;\nfunction twice() {}\nreturn { a, twice };\n})();\n"
        "const { a,\n  twice } = $a;\nconst { b } = $b;\n"
        "const widget = { a, b, twice };\nexport default widget;\n"
    )


def test_a_circle_is_refused_with_its_names(tmp_path):
    for name, other in [("a", "b"), ("b", "c"), ("c", "b")]:
        (tmp_path / f"{name}.js").write_text(f'import {{ x }} from "./{other}.js";\n')
    with pytest.raises(ValueError, match="in a circle: a b c b"):
        module("a", tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        'import * as b from "./b.js";',
        'import { c as d } from "./b.js";',
        'import "./b.js";',
        "export let counter = 0;",
        "export class Lane {}",
        "export { a };",
        "export default 3;",
    ],
)
def test_what_cannot_be_joined_is_refused_with_its_line(tmp_path, line):
    (tmp_path / "a.js").write_text(f"{line}\n")
    with pytest.raises(ValueError, match=re.escape(f"a.js: this cannot be joined: {line}")):
        module("a", tmp_path)


def test_a_name_that_is_not_exported_is_refused(tmp_path):
    (tmp_path / "a.js").write_text('import { b, c } from "./b.js";\n')
    (tmp_path / "b.js").write_text("export const b = 1, c = 2;\n")
    with pytest.raises(ValueError, match=r"a\.js imports c, which b\.js does not export"):
        module("a", tmp_path)
