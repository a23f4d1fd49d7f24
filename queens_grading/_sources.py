"""What the cells of a notebook define and use, read from their text: nothing of it is run.

What answers are bound to at run time is asked where they run (``_judge``).
"""

import __future__

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

from queens_exercises import _names

_TOO_MUCH = (SyntaxError, ValueError, RecursionError, MemoryError)
_OTHER_LANGUAGE = re.compile(r"%%(?!time|capture|prun)")
"""Cell magics but those that run what is below them as Python."""
_MAGIC = re.compile(r"(?m)^(\s*)(?:([\w, ]+=\s*)(?:%[a-z]|!)|%[a-z]|[!?]|\S.*\?\s*$).*")
_MODULE = re.compile(
    r"(?:(__import__)|(?:importlib\.)?import_module)\('(queens[\w.]*)'\)"
    r"|(?:sys\.modules|globals\(\))\['(queens[\w.]*)'\]"
)
"""Other ways to name a module of the course, as ``ast.unparse`` writes them."""


def course_name_in(cells: Sequence[str], answer: str, refused: Sequence[str]) -> str:
    """Name the first thing of the course that an answer uses, "" if none.

    answer: its name. refused: full names of modules, classes and functions.

    >>> cells = ["from queens import solve as s", "def first(n): return next(helper(n))"]
    >>> cells.append("helper = lambda n: s('one_array', n)")
    >>> course_name_in(cells, "first", ["queens._solving"])
    'solve'
    """
    return _names.course_name_in(_known(cells).get(answer), refused)


def names(cells: Sequence[str]) -> set[str]:
    """Return all names, but those of modules, to which a line of some cells gives something."""
    return {*_known(cells)} - {*sys.modules}


def python(source: str) -> str:
    r"""Return a cell's Python, without magics and shell lines.

    >>> python("%%time\n!pip install numpy\nx = !ls\n%time y = 3")
    'pass\nx = None\ny = 3'
    >>> python("%%writefile helper.py\nz = 3")
    ''
    """
    while source.lstrip().startswith("%%"):
        first, _, rest = source.lstrip().partition("\n")
        source = "" if _OTHER_LANGUAGE.match(first) else rest
    with suppress(*_TOO_MUCH):
        ast.parse(source)
        return source
    source = re.sub(r"(?m)^(\s*)%time[ \t]+(?=\w)", r"\1", source)
    return _MAGIC.sub(
        lambda line: f"{line[1]}{line[2] or ''}{'None' if line[2] else 'pass'}", source
    )


def own_tasks(cells: Sequence[str]) -> list[tuple[str, str]]:
    """Return each name and word that ``own_tasks`` is called with.

    >>> own_tasks(["own_tasks(chapter_00, 'Ann', 'spring')", "own_tasks(a, b, c)"])
    [('Ann', 'spring')]
    """
    found = []
    for tree in _trees(cells):
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    ast.Name("own_tasks"),
                    [_, ast.Constant(str(name)), ast.Constant(str(word))],
                ):
                    found.append((name, word))
    return found


def _trees(cells: Sequence[str]) -> Iterator[ast.Module]:
    """Give the trees of cells, each before those of the texts that it has Python run."""
    for source in cells:
        with suppress(*_TOO_MUCH):
            tree = ast.parse(python(source))
            with suppress(RecursionError):
                tree = _Plain().visit(tree)
            yield tree
            for node in ast.walk(tree):
                match node:
                    case ast.Call(ast.Name("exec"), [ast.Constant(str(text)), *_]):
                        yield from _trees([text])


class _Plain(ast.NodeTransformer):
    """Writes what is named by a text, such as ``getattr(queens, "solve")``, as ``queens.solve``."""

    def visit(self, node: ast.AST) -> Any:
        match node := self.generic_visit(node):
            case (
                ast.Call(ast.Name("getattr"), [owner, ast.Constant(str(name)), *_])
                | ast.Subscript(ast.Call(ast.Name("vars"), [owner]), ast.Constant(str(name)))
                | ast.Subscript(ast.Attribute(owner, "__dict__"), ast.Constant(str(name)))
            ):
                return ast.Attribute(owner, name, ast.Load())
            case ast.Call(ast.Name("eval"), [ast.Constant(str(text)), *_]):
                with suppress(*_TOO_MUCH):
                    return self.visit(ast.parse(text, mode="eval").body)
            case ast.Call(_, [ast.Constant()]) | ast.Subscript(_, ast.Constant()):
                if found := _MODULE.fullmatch(ast.unparse(node)):
                    module = found[2] or found[3]
                    return ast.Name(module.split(".")[0] if found[1] else module, ast.Load())
        return node


def _known(cells: Sequence[str]) -> dict[str, Any]:
    """Return what names stand for: things of the course, and functions with the names in a text."""
    known: dict[str, Any] = {
        name: module for name, module in sys.modules.items() if name.startswith("queens")
    }
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
                case ast.Name(name, ast.Store()):
                    known.setdefault(name, None)
                case _:
                    known.update(dict.fromkeys(*_bound(node, known)))
    return known


def _bound(node: ast.AST, known: dict[str, Any]) -> tuple[list[str], FunctionType | None]:
    """Return the names that a node gives to a value, and a function with what makes the value."""
    targets, value = getattr(node, "targets", [getattr(node, "target", None)]), None
    match node:
        case ast.Assign() | ast.AnnAssign() | ast.NamedExpr() | ast.AugAssign():
            value = node.value
        case ast.For() | ast.AsyncFor() | ast.comprehension():
            value = node.iter
        case ast.withitem():
            targets, value = [node.optional_vars], node.context_expr
    if value is None:
        return [], None
    inside = (one for target in targets if target for one in ast.walk(target))
    names = [one.id for one in inside if isinstance(one, ast.Name)]
    return names, _function(known, [ast.Expr(value)])


def _outside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    todo = [tree]
    while todo:
        yield (node := todo.pop())
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            todo.extend(reversed([*ast.iter_child_nodes(node)]))


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
    """Give what an import binds: names, with what of the course they stand for, else None."""
    for alias in node.names:
        source = node.module or "" if isinstance(node, ast.ImportFrom) else ""
        bound, value = alias.asname or alias.name.split(".")[0], None
        if (source or alias.name).startswith("queens"):
            with suppress(ImportError, AttributeError):
                value = import_module(source or alias.name)
                if alias.name == "*":
                    yield from ((one, getattr(value, one)) for one in _public(value))
                elif source:
                    value = getattr(value, alias.name)
                elif not alias.asname:
                    value = import_module(bound)
        yield bound, value


def _public(module: Any) -> list[str]:
    return getattr(module, "__all__", [name for name in vars(module) if name[0] != "_"])
