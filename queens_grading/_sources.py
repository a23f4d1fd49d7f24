"""What the cells of a notebook define and use, read from their text: nothing of it is run."""

import __future__

import ast
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

from queens_exercises import _names

PROGRAM = ("begin", "body")
"""Where an exercise keeps a program whose lines are to be put in order."""
_TOO_MUCH = (SyntaxError, ValueError, RecursionError, MemoryError)


def course_name_in(cells: Sequence[str], answer: str, refused: Sequence[str]) -> str:
    """Name the first thing of the course that an answer uses, "" if none.

    answer: its name. refused: full names of modules, classes and functions.

    >>> cells = ["from queens import solve as s", "def first(n): return next(helper(n))"]
    >>> course_name_in([*cells, "helper = lambda n: s('one_array', n)"], "first", ["queens._solving"])
    'solve'
    """
    return _names.course_name_in(_known(cells).get(answer), refused)


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
        with suppress(*_TOO_MUCH):
            yield ast.parse(TransformerManager().transform_cell(source))


def _known(cells: Sequence[str]) -> dict[str, Any]:
    """Return what names stand for: things of the course, and functions with the names in a text."""
    known: dict[str, Any] = {}
    for tree in _trees(cells):
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                known.update(_imported(node))
        for node in _outside_functions(tree):
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    known[node.name] = _function(known, [node])
                case ast.ClassDef():
                    known[node.name] = _function(known, [*map(ast.Expr, node.bases), *node.body])
                case ast.Assign([ast.Name(name)], value):
                    known[name] = _function(known, [ast.Expr(value)])
                case ast.Name(name, ast.Store()):
                    known.setdefault(name, None)
    return known


def _outside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _outside_functions(node)


def _function(known: dict[str, Any], body: Sequence[ast.stmt]) -> FunctionType | None:
    """Return a function, never to be called, with some statements in it; None if they are wrong."""
    tree: Any = ast.parse("def never_called(): ...")
    tree.body[0].body = body
    with suppress(*_TOO_MUCH):
        flags = __future__.annotations.compiler_flag
        code = compile(ast.fix_missing_locations(tree), "cell", "exec", flags)
        return FunctionType(next(c for c in code.co_consts if isinstance(c, CodeType)), known)
    return None


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
