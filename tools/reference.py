"""What the package offers, by its docstrings: a line each in docs/reference.md, all in the book."""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference.md"
PARTS = (
    *("queens.draw", "queens_player", "queens_exercises", "queens.trace", "queens.symmetry"),
    *("queens.maze", "queens_counting"),
)

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


def takes(value: Any, *, defaults: bool = False) -> str:
    """What a function or a class is called with, perhaps with defaults; "" if that is unknown."""
    made_by = value.__init__ if inspect.isclass(value) else value
    if not getattr(made_by, "__module__", "").startswith("queens"):
        return ""
    empty = inspect.Parameter.empty
    called = []
    for one in inspect.signature(value).parameters.values():
        said = defaults and (isinstance(one.default, int | float | str | None) or not one.default)
        called.append(one.replace(annotation=empty, default=one.default if said else empty))
    return str(inspect.Signature(called, __validate_parameters__=False))


def line(module: ModuleType, name: str) -> str:
    """A name of a module with what it takes, and what it is."""
    value: Any = getattr(module, name)
    if inspect.ismodule(value):
        return f"- [`{name}`](#{value.__name__.replace('.', '')}): {first_line(value.__doc__)}"
    if getattr(value, "__module__", "").startswith("queens"):
        return f"- `{name}{takes(value)}`: {first_line(value.__doc__)}"
    return f"- `{name}`: {first_line(said_after(module, name))}"


def reference() -> str:
    """The whole page."""
    sections = [BEGIN]
    for name in ("queens", *PARTS):
        module = importlib.import_module(name)
        lines = [line(module, offered) for offered in sorted(module.__all__, key=str.lower)]
        sections.append("\n".join([f"## {name}", "", first_line(module.__doc__), "", *lines, ""]))
    return "\n".join(sections)


def in_full(page: str) -> str:
    """The page with all that the docstrings say below it, to which its lines lead."""
    first, *sections = page.split("\n## ")
    said: dict[Any, str] = {}
    text = ["## In full"]
    for number, section in enumerate(sections):
        part, _, _ = section.partition("\n")
        module = importlib.import_module(part)
        for name in sorted(module.__all__, key=str.lower):
            value: Any = getattr(module, name)
            if not inspect.isclass(value) and not inspect.isfunction(value):
                continue
            if value not in said:
                head = f"{part}.{name}".removeprefix("queens.")
                said[value] = f"class {head}" if inspect.isclass(value) else head
                text += [f"### {said[value]}", *entry(name, value)]
            aim = said[value].lower().replace(" ", "-").replace(".", "")
            line = re.compile(rf"^- (`{name}\b.*?`)", re.MULTILINE)
            sections[number] = line.sub(rf"- [\1](#{aim})", sections[number])
    return "\n\n".join(["\n## ".join([first, *sections]), *text, ""])


def entry(name: str, value: Any) -> Iterator[str]:
    """What a function or a class is called with and says, and what its public members say."""
    yield f"`{name}{takes(value, defaults=True)}`"
    yield paragraphs(inspect.getdoc(value) or "")
    bases = reversed(value.__mro__) if inspect.isclass(value) else ()
    ours = (vars(base) for base in bases if base.__module__.startswith("queens"))
    for key in dict.fromkeys(key for base in ours for key in base if not key.startswith("_")):
        member = getattr(value, key)
        if member.__doc__ and (inspect.isroutine(member) or isinstance(member, property)):
            called = takes(member, defaults=True) if callable(member) else ""
            yield f"#### `{name}.{key}{re.sub(r'^.self(, )?', '(', called)}`"
            yield paragraphs(inspect.cleandoc(member.__doc__))


def paragraphs(docstring: str) -> str:
    """A docstring as markdown: its examples as code, what is said of each argument as a list."""
    parts = []
    for text in docstring.replace("``", "`").split("\n\n"):
        lines = text.replace("\n    ", " ").splitlines()
        if text.startswith(">>>"):
            parts.append(f"```pycon\n{text}\n```")
        elif all(re.match(r"\w+((, | and )\w+)*: ", line) for line in lines):
            parts.append("\n".join(f"- {line}" for line in lines))
        else:
            parts.append(text)
    return "\n\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
