"""One self-contained JavaScript module out of modules that are each small enough to read."""

import re
from pathlib import Path

from queens_player._palette import palette

_HERE = Path(__file__).parent

WIDGETS = {
    "Lines": ("lines", ("base", "lines")),
    "Picture": ("picture", ("picture",)),
    "Player": ("player_widget", ("base", "player", "problem", "ask", "take")),
    "Puzzle": ("puzzle", ("base", "player", "puzzle")),
}
"""Class of a widget -> the module that draws it, and its style sheets.

Here, and not in the classes, for what builds the package has no anywidget to import them with.
"""

_NAMES = r"\s*\w+(?:,\s*\w+)*,?\s*"
_IMPORT = re.compile(rf'^import {{({_NAMES})}} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(rf"^export (?=(?:const|function) (\w+|\[{_NAMES}\]))", re.MULTILINE)
_COMMENTS = re.compile(
    r"^ *//[^\n]*\n|^ +|^\n|/\*\*(?:(?!\*/).)*\*/[ \n]", re.MULTILINE | re.DOTALL
)
_ASIDE = re.compile(r"^[ ]+|^\n|[ ]*/\*.*?\*/\n?", re.MULTILINE | re.DOTALL)


def browser_code(widget: str) -> tuple[str, str]:
    """Return what the browser runs for a widget of ``WIDGETS``: its module and its style sheet.

    The style sheet has the palette, and no indents and comments, which no browser needs.

    >>> text, sheet = browser_code("Puzzle")
    >>> ".queens-puzzle {" in sheet
    True
    """
    entry, names = WIDGETS[widget]
    sheets = [_ASIDE.sub("", (_HERE / f"{name}.css").read_text(encoding="utf-8")) for name in names]
    return module(entry), "\n".join([palette(), *sheets])


def module(entry: str, folder: Path = _HERE / "js") -> str:
    """Return this module of the folder with all that it imports, joined into one.

    entry: the module that ends with ``export default widget;``, which alone is exported.
    Each imported module becomes a function of its own, called once, so that modules share no
    names but those they import: ``import { a } from "./b.js";`` takes what ``export const a``
    or ``export function a`` gives. Comments, types and indents are left out, which every page
    would carry; so within a string that goes over several lines, lines begin at their first letter.

    >>> module("player_widget").count("const $trace = (() => {")
    1
    """
    parts: dict[str, str] = {}
    _follow(entry, folder, parts, entry)
    return "\n".join(parts.values())


def _follow(name: str, folder: Path, parts: dict[str, str], entry: str) -> None:
    text = _COMMENTS.sub("", (folder / f"{name}.js").read_text(encoding="utf-8"))
    for _, imported in _IMPORT.findall(text):
        if imported not in parts:
            _follow(imported, folder, parts, entry)
    exports = re.findall(r"\w+", " ".join(_EXPORT.findall(text)))
    text = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = $\2;", text))
    if name != entry:
        text = f"const ${name} = (() => {{\n{text}return {{ {', '.join(exports)} }};\n}})();"
    parts[name] = text
