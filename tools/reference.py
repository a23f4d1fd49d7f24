"""Write docs/reference.md: what the package offers, with a line each, from the docstrings."""

import ast
import importlib
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference.md"
PARTS = ("draw", "player", "widgets", "exercises", "trace", "symmetry", "maze", "counting")

BEGIN = """\
# Reference

What `queens` offers: `dir(queens)` lists the same names, and `help(queens.solve)` tells the rest of
any of them. This page is made from the docstrings, by `make reference`.
"""


def first_line(text: str | None) -> str:
    """The sentence that a docstring begins with."""
    return " ".join((text or "").strip().partition("\n\n")[0].split()).replace("``", "`")


def said_after(module: ModuleType, name: str) -> str | None:
    """The text under an assignment of a module, or of the one that it has the name from."""
    body = ast.parse(inspect.getsource(module)).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            text = getattr(after, "value", None)
            return text.value if isinstance(text, ast.Constant) else None
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            return said_after(importlib.import_module(str(node.module)), name)
    return None


def takes(value: Any) -> str:
    """What a function or a class is called with, without what it may leave out; "" if unknown."""
    made_by = value.__init__ if inspect.isclass(value) else value
    if not getattr(made_by, "__module__", "").startswith("queens."):
        return ""
    bare = {"annotation": inspect.Parameter.empty, "default": inspect.Parameter.empty}
    called = inspect.signature(value).parameters.values()
    return str(inspect.Signature([one.replace(**bare) for one in called]))


def line(module: ModuleType, name: str) -> str:
    """A name of a module with what it takes, and what it is."""
    value: Any = getattr(module, name)
    if inspect.ismodule(value):
        return f"- [`{name}`](#{value.__name__.replace('.', '')}): {first_line(value.__doc__)}"
    if getattr(value, "__module__", "").startswith("queens."):
        return f"- `{name}{takes(value)}`: {first_line(value.__doc__)}"
    return f"- `{name}`: {first_line(said_after(module, name))}"


def reference() -> str:
    """The whole page."""
    sections = [BEGIN]
    for name in ("queens", *(f"queens.{part}" for part in PARTS)):
        module = importlib.import_module(name)
        lines = [line(module, offered) for offered in sorted(module.__all__, key=str.lower)]
        sections.append("\n".join([f"## {name}", "", first_line(module.__doc__), "", *lines, ""]))
    return "\n".join(sections)


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
