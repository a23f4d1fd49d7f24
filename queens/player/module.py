"""One self-contained JavaScript module out of files that are each small enough to read."""

from pathlib import Path

_HERE = Path(__file__).parent


def module(*names: str) -> str:
    """Return these files of the folder js, one after the other: they share their names.

    >>> "export function treeOf" in module("trace", "tree")
    True
    """
    return "\n".join((_HERE / "js" / f"{name}.js").read_text(encoding="utf-8") for name in names)


def style(name: str) -> str:
    """Return a style sheet.

    >>> style("player")[:15]
    '.queens-player '
    """
    return (_HERE / f"{name}.css").read_text(encoding="utf-8")
