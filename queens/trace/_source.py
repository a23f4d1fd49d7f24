"""The text an algorithm was written in, so that what runs can be shown as it is read."""

import ast
import dis
import functools
import inspect
import linecache
import sysconfig
import textwrap
from collections.abc import Callable, Iterable, Iterator
from inspect import CO_GENERATOR
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import Any, NamedTuple

_MOST_LOOKED_INTO = 100
_MOST_REMEMBERED = 500


class Source(NamedTuple):
    """Lines that follow one another in a file or in a notebook cell.

    text: the lines. line: the number of the first of them. file: which of a run's files they
    are from, 1 for the first. name: of the function that they belong to.
    """

    text: str
    line: int
    file: int
    name: str


class Spot(NamedTuple):
    """A line of a learner's code. file: its name. line: its number. text: what it reads."""

    file: str
    line: int
    text: str

    @property
    def where(self) -> str:
        """What the file is called in a sentence."""
        if self.file.startswith("<program "):
            return "the program"
        return Path(self.file).name if Path(self.file).exists() else "the cell"


def spot_at(file: str, line: int) -> Spot:
    """Return a line of a file with its text, "" if it is not known."""
    return Spot(file, line, linecache.getline(file, line).strip())


class Files(dict[str, int]):
    """The files of a search by name: 1, 2, ... as they are met, 0 for others.

    A search may go through several, since each notebook cell is a file, and so is a module
    of the reader's own. What belongs to a library is passed over, unless the search does.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        code = code_of(function)
        super().__init__({code.co_filename: 1} if code else {})
        # The course's own searches share their helpers.
        self._home = (
            str(Path(code.co_filename).parent) if code and of_a_library(code.co_filename) else ""
        )

    def __missing__(self, file: str) -> int:
        at_home = str(Path(file).parent) == self._home
        own = (at_home or not of_a_library(file)) and linecache.getlines(file)
        self[file] = max(self.values(), default=0) + 1 if own else 0
        return self[file]


def of_a_library(file: str) -> bool:
    """Tell from its name whether a file is one that no learner wrote."""
    return file.startswith(_libraries())


@functools.cache
def _libraries() -> tuple[str, ...]:
    kinds = ("stdlib", "platstdlib", "purelib", "platlib")
    return (str(Path(__file__).parents[1]), *map(sysconfig.get_path, kinds), "<frozen")


def code_of(function: Callable[..., Any]) -> CodeType | None:
    """Return the code that a function, a partial one or a callable object runs."""
    inner: Any = inspect.unwrap(function)
    while hasattr(inner, "func"):
        inner = inner.func
    for candidate in (inner, inspect.getattr_static(type(inner), "__call__", None)):
        code = getattr(candidate, "__code__", None)
        if isinstance(code, CodeType):
            return code
    return None


def sources_of(
    function: Callable[..., Any], files: Files, used: Iterable[CodeType] = ()
) -> tuple[Source, ...]:
    """Return the text of a function and of what it calls, without docstrings, cell by cell.

    files: where to look. used: what else is to be shown.
    """
    codes = [one.__code__ for one in reached(function, files)]
    codes += [code for code in used if files[code.co_filename]]
    met: dict[str, dict[int, _Block]] = {}
    for block in filter(None, map(_block, codes)):
        met.setdefault(block.file, {}).setdefault(block.line, block)
    # Cells are kept in the order in which they were run, and name no file of a disk.
    order = {file: place for place, file in enumerate(linecache.cache)}
    kept: list[Source] = []
    for file in sorted(met, key=lambda file: 0 if Path(file).exists() else order.get(file, 0)):
        end = 0
        for line, block in sorted(met[file].items()):
            if line > end:
                end = line + len(block.text.splitlines()) - 1
                kept.extend(_without_docstrings(block, files[file]))
    return tuple(kept)


def returning(function: Callable[..., Any], files: Files) -> Spot | None:
    """Return the first line on which a generator returns what its caller drops, or None."""
    found = None
    for block in _blocks(function, files):
        for definition in ast.walk(_parsed(block.text)):
            if not isinstance(definition, ast.FunctionDef):
                continue
            nodes = sorted(_nodes_of(definition), key=lambda node: getattr(node, "lineno", 0))
            dropped = [node.value for node in nodes if isinstance(node, ast.Expr)]
            passed_on = [node for node in nodes if isinstance(node, ast.YieldFrom)]
            if any(node not in dropped for node in passed_on):
                return None  # what a generator returns is the value of `yield from`
            if not any(isinstance(node, ast.Yield | ast.YieldFrom) for node in nodes):
                continue
            for node in nodes:
                if isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
                    line = block.line + node.lineno - 1
                    found = found or spot_at(block.file, line)
    return found


def _nodes_of(definition: ast.FunctionDef) -> Iterator[ast.AST]:
    """Give what a function consists of, without what the functions inside it consist of."""
    todo: list[ast.AST] = [*definition.body]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            todo.extend(ast.iter_child_nodes(node))


def unasked(function: Callable[..., Any], files: Files) -> Spot | None:
    """Return the first line that makes a generator and drops it, None if there is no such line."""
    codes = [code for one in reached(function, files) for code in all_code(one.__code__)]
    makers = {code.co_name for code in codes if code.co_flags & CO_GENERATOR}
    for block in _blocks(function, files):
        for node in ast.walk(_parsed(block.text)):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                name = ast.unparse(node.value.func).removeprefix("self.")
                if name in makers:
                    return Spot(block.file, block.line + node.lineno - 1, ast.unparse(node))
    return None


def _blocks(function: Callable[..., Any], files: Files) -> Iterator["_Block"]:
    return filter(None, (_block(one.__code__) for one in reached(function, files)))


def reached(function: Callable[..., Any], files: Files) -> Iterator[FunctionType]:
    """Give a function, then the functions of the same files that it can call.

    They are looked for by the names that it uses, in what it closes over, and in lists and
    dicts of functions.
    """
    todo: list[Any] = [function]
    seen: set[int] = set()
    while todo:
        one = todo.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        todo.append(getattr(one, "__wrapped__", None))
        if isinstance(one, functools.partial):
            todo.extend((one.func, *one.args, *one.keywords.values()))
        elif isinstance(one, MethodType):
            todo.extend((one.__func__, type(one.__self__)))
        elif isinstance(one, FunctionType):
            if files[one.__code__.co_filename]:
                yield one
                todo.extend(_named_in(one))
        elif isinstance(one, dict | list | tuple):
            several = one.values() if isinstance(one, dict) else one
            todo.extend(islice(several, _MOST_LOOKED_INTO))
        elif isinstance(one, type) or callable(one):
            methods = vars(one if isinstance(one, type) else type(one)).values()
            todo.extend(method for method in methods if isinstance(method, FunctionType))


def _named_in(function: FunctionType) -> Iterator[Any]:
    for name in _globals_used(function.__code__):
        yield _callable_or_several(function.__globals__.get(name))
    for cell in function.__closure__ or ():
        try:
            yield _callable_or_several(cell.cell_contents)
        except ValueError:
            continue


@functools.lru_cache(_MOST_REMEMBERED)
def _globals_used(code: CodeType) -> tuple[str, ...]:
    steps = (step for inner in all_code(code) for step in dis.get_instructions(inner))
    return tuple(dict.fromkeys(step.argval for step in steps if step.opname == "LOAD_GLOBAL"))


def _callable_or_several(value: Any) -> Any:
    several = isinstance(value, FunctionType | functools.partial | type | dict | list | tuple)
    return value if several or hasattr(value, "__wrapped__") else None


def all_code(code: CodeType) -> Iterator[CodeType]:
    """Give a piece of code, and all that is defined in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from all_code(inner)


class _Block(NamedTuple):
    file: str
    line: int
    text: str
    name: str


def _block(code: CodeType) -> _Block | None:
    # Equal code may stand in two files, and a file may change.
    linecache.checkcache(code.co_filename)
    return _read(code, code.co_filename, tuple(linecache.getlines(code.co_filename)))


@functools.lru_cache(_MOST_REMEMBERED)
def _read(code: CodeType, file: str, _: tuple[str, ...]) -> _Block | None:
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError, SyntaxError):
        return None
    text = textwrap.dedent("".join(lines)).rstrip()
    return _Block(file, first, text, code.co_name)


def _parsed(text: str) -> ast.Module:
    # A lambda's block may begin or end in the middle of a statement.
    try:
        return ast.parse(text)
    except SyntaxError:
        return ast.Module([], [])


@functools.lru_cache(_MOST_REMEMBERED)
def _without_docstrings(block: _Block, file: int) -> tuple[Source, ...]:
    """Give what is left of a block: a function that has nothing but its docstring keeps it."""
    lines = block.text.splitlines()
    hidden: set[int] = set()
    for node in ast.walk(_parsed(block.text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            said, *rest = node.body
            if rest and ast.get_docstring(node, clean=False) is not None:
                end = said.end_lineno or said.lineno
                hidden.update(range(said.lineno, end + 1))
                if not lines[end]:
                    hidden.add(end + 1)
    kept, begin = [], 1
    for end in (*sorted(hidden), len(lines) + 1):
        if begin < end:
            text = "\n".join(lines[begin - 1 : end - 1])
            kept.append(Source(text, block.line + begin - 1, file, block.name))
        begin = end + 1
    return tuple(kept)
