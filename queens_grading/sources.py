"""What the cells of a notebook define, read from their text: nothing of it is run."""

import ast
import linecache
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from types import CellType, CodeType, FunctionType
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

PROGRAM = ("begin", "body")
"""Where an exercise keeps a program whose lines are to be put in order."""


def defined(cells: Sequence[str]) -> dict[str, Any]:
    """Return functions and classes with the code of those that cells define, by their names.

    What they call of the course is the course's own; anything else is not there.

    >>> made = defined(["from queens import solve", "def first(n): return next(solve('one', n))"])
    >>> made["first"].__code__.co_names, sorted(made)
    (('next', 'solve'), ['first', 'solve'])
    """
    names: dict[str, Any] = {}
    for number, source in enumerate(cells):
        tree = _tree(source)
        file = f"<cell {number}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        with suppress(SyntaxError, ValueError):
            _define(names, tree.body, compile(tree, file, "exec"))
    return names


def binds(cells: Sequence[str], name: str) -> bool:
    """Tell whether any line of some cells gives something a name.

    >>> binds(["def first(n): ..."], "first"), binds(["exec(q8.body)"], "first")
    (True, False)
    """
    return any(
        name == getattr(node, "name", None)
        or (isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.alias) and name in (node.name, node.asname))
        for source in cells
        for node in ast.walk(_tree(source))
    )


def takes_program(cells: Sequence[str], exercise: str) -> bool:
    """Tell whether some cells take the program of an exercise in which it is to be put in order.

    >>> takes_program(["exec(q8.begin + q8.body)"], "q8"), takes_program(["q8.take()"], "q8")
    (True, False)
    """
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in PROGRAM
        and ast.unparse(node.value) == exercise
        for source in cells
        for node in ast.walk(_tree(source))
    )


def _tree(source: str) -> ast.Module:
    try:
        return ast.parse(TransformerManager().transform_cell(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _define(names: dict[str, Any], body: list[ast.stmt], code: CodeType) -> None:
    inner = {
        (one.co_name, one.co_firstlineno): one
        for one in code.co_consts
        if isinstance(one, CodeType)
    }
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                made = _function(names, inner, node.name, node)
            case ast.ClassDef():
                made = _class(names, inner, node)
            case ast.Import() | ast.ImportFrom():
                names.update(_imported(node))
                continue
            case ast.Assign([ast.Name(name)], ast.Lambda() as value):
                names[name] = _function(names, inner, "<lambda>", value)
                continue
            case ast.Assign([ast.Name(name)], value):
                names[name] = _looked_up(names, value)
                continue
            case _:
                for part in ("body", "orelse", "finalbody"):
                    _define(names, getattr(node, part, []), code)
                continue
        names[node.name] = made


def _function(names: dict[str, Any], inner: Any, name: str, node: Any) -> Any:
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
    if code := inner.get((name, first)):
        return FunctionType(code, names, name, None, tuple(CellType() for _ in code.co_freevars))
    return None


def _class(names: dict[str, Any], inner: Any, node: ast.ClassDef) -> Any:
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    methods: dict[str, Any] = {}
    if code := inner.get((node.name, first)):
        _define(methods, node.body, code)
        # Methods see the notebook's names, and not one another's.
        methods = {
            name: FunctionType(one.__code__, names, name, None, one.__closure__)
            for name, one in methods.items()
            if isinstance(one, FunctionType)
        }
    bases = tuple(one for base in node.bases if isinstance(one := _looked_up(names, base), type))
    with suppress(TypeError):
        return type(node.name, bases, methods)
    return None


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Any]]:
    for alias in node.names:
        with suppress(ImportError, AttributeError):
            if isinstance(node, ast.Import) and alias.name.startswith("queens"):
                bound = alias.name if alias.asname else alias.name.split(".")[0]
                import_module(alias.name)
                yield alias.asname or bound, import_module(bound)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("queens"):
                module = import_module(node.module or "")
                if alias.name != "*":
                    yield alias.asname or alias.name, getattr(module, alias.name)


def _looked_up(names: dict[str, Any], node: ast.expr) -> Any:
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(_looked_up(names, node.value), node.attr, None)
    if isinstance(node, ast.Call) and node.args:
        # partial(solve, "one_array"), and what wraps a function.
        return _looked_up(names, node.args[0])
    return None
