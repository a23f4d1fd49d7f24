"""What the cells of a notebook define and use, read from their text: nothing of it is run."""

import ast
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

from queens_exercises import _names

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

PROGRAM = ("begin", "body")
"""Where an exercise keeps a program whose lines are to be put in order."""


def borrowed(cells: Sequence[str], answer: str, refused: Sequence[str]) -> str:
    """Name the first thing of the course that an answer uses, "" if none.

    answer: its name. refused: full names of modules, classes and functions.

    >>> cells = ["from queens import solve as s", "def first(n): return next(helper(n))"]
    >>> borrowed([*cells, "helper = lambda n: s('one_array', n)"], "first", ["queens._solving"])
    'solve'
    """
    known = _known(cells)
    named, seen = [known.get(answer)], set()
    # The list grows while it is gone through.
    for value in named:
        if not isinstance(value, ast.AST):
            if value is not None and (name := _names.borrowed(value, refused)):
                return name
        elif id(value) not in seen:
            seen.add(id(value))
            own = {*_bound_in(value)}
            others = {name: one for name, one in known.items() if name not in own}
            named.extend(_looked_up(others, node) for node in ast.walk(value))
    return ""


def binds(cells: Sequence[str], name: str) -> bool:
    """Tell whether any line of some cells gives something a name.

    >>> binds(["def first(n): ..."], "first"), binds(["exec(q8.body)"], "first")
    (True, False)
    """
    return name in _known(cells)


def takes_program(cells: Sequence[str], exercise: str) -> bool:
    """Tell whether some cells take the program of an exercise in which it is to be put in order.

    >>> takes_program(["exec(q8.begin + q8.body)"], "q8"), takes_program(["q8.take()"], "q8")
    (True, False)
    """
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in PROGRAM
        and ast.unparse(node.value) == exercise
        for tree in _trees(cells)
        for node in ast.walk(tree)
    )


def own_tasks(cells: Sequence[str]) -> tuple[str, str] | None:
    """Return the name and the word that ``own_tasks`` is called with last, None if it is not.

    >>> own_tasks(["own_tasks(chapter_00, 'Ann', 'spring')"]), own_tasks(["own_tasks(a, b, c)"])
    (('Ann', 'spring'), None)
    """
    found = None
    for tree in _trees(cells):
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    ast.Name("own_tasks"),
                    [_, ast.Constant(str(name)), ast.Constant(str(word))],
                ):
                    found = name, word
    return found


def _trees(cells: Sequence[str]) -> Iterator[ast.Module]:
    for source in cells:
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            yield ast.parse(TransformerManager().transform_cell(source))


def _known(cells: Sequence[str]) -> dict[str, Any]:
    """Return what each name stands for: a part of the text, a thing of the course, or None."""
    known: dict[str, Any] = {}
    for tree in _trees(cells):
        functions = [one for one in ast.walk(tree) if isinstance(one, _FUNCTIONS)]
        inside = {id(node) for one in functions for node in ast.walk(one)}
        for node in ast.walk(tree):
            match node:
                case ast.ClassDef():
                    known[node.name] = node
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    known[node.name] = node
                    node.returns = None
                case ast.arg():
                    node.annotation = None
                case ast.Import() | ast.ImportFrom():
                    known.update(_imported(node))
                case ast.Assign([ast.Name(name)], value) if id(node) not in inside:
                    known[name] = value
                case ast.Name(name, ast.Store()) if id(node) not in inside:
                    known.setdefault(name, None)
    return known


def _bound_in(tree: ast.AST) -> Iterator[str]:
    """Give the names that functions keep for themselves: parameters, and what is assigned."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Any]]:
    for alias in node.names:
        module = (node.module or "") if isinstance(node, ast.ImportFrom) else alias.name
        bound = alias.asname or alias.name.split(".")[0]
        value = None
        if module.split(".")[0].startswith("queens"):
            with suppress(ImportError, AttributeError):
                value = import_module(module)
                if isinstance(node, ast.ImportFrom):
                    value = getattr(value, alias.name)
                elif not alias.asname:
                    value = import_module(bound)
        yield bound, value


def _looked_up(known: dict[str, Any], node: ast.AST) -> Any:
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        value = _looked_up(known, node.value)
        return getattr(value, node.attr, None) if isinstance(value, ModuleType | type) else None
    return None
