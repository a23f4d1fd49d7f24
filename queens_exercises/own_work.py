"""Whether an answer names what the course has already, where that is to be written."""

import dis
import inspect
import re
from collections import ChainMap
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pydoc import locate
from types import CodeType, FunctionType, ModuleType
from typing import Any

from queens.algorithms import ALGORITHMS
from queens.trace.source import Files, all_code, reached

SEARCHES = (
    "queens.algorithms.ALGORITHMS",
    "queens.algorithms.arsac",
    "queens.algorithms.brute_force",
    "queens.algorithms.lamoitier",
    "queens.algorithms.lauriere.test_after_choice",
    "queens.algorithms.lauriere.implications",
    "queens.algorithms.lauriere.implications_early",
    "queens.algorithms.lauriere.fewest_first",
    "queens.algorithms.refal.next_queen",
    "queens.algorithms.refal.solution",
    "queens.algorithms.refal.success_failure",
    "queens_counting",
    "queens_exercises",
    "queens_player",
    "queens.solving.find",
    "queens.solving.solve",
    "queens.solving.start",
    "queens.symmetry.fundamental",
    "queens.symmetry.unchanged",
    "queens.trace.costs.compare",
    "queens.trace.probing.estimate",
    "queens.trace.recorder",
)
"""All with which the course finds solutions."""

BOARDS = (
    "queens.board.Guarded",
    "queens.board.InOrder",
    "queens.board.Table",
    "queens.board.Vectors",
    "queens.domains",
)

ATTACKS = ("queens.algorithms", "queens.board", "queens.domains", "queens_exercises")
"""All that knows when two queens attack each other."""


def borrowed(answer: Any, refused: Sequence[str]) -> str:
    """Return the name by which an answer uses something of the course, "" if it uses nothing.

    refused: full names of modules, classes and functions that it may not use. The answer is not
    run: looked at are the names in it, and in the learner's functions and classes that it uses.

    >>> import queens
    >>> borrowed(lambda n: list(queens.solve("one_array", n)), ["queens.solving.solve"])
    'solve'
    >>> borrowed(lambda a, b: queens.attacks(a, b), ["queens.solving.solve"])
    ''
    """
    wanted = tuple(f"{one}." for one in refused)
    files = Files(answer)
    looked_at: set[int] = set()
    read: set[FunctionType] = set()
    named: list[tuple[str, Any]] = [(_named(answer).__name__, answer)]
    # The list grows while it is gone through.
    for name, value in named:
        if f"{_full_name(value)}.".startswith(wanted):
            return name
        if id(value) in looked_at:
            continue
        looked_at.add(id(value))
        if isinstance(one := _named(value), type):
            named.extend((base.__name__, base) for base in one.__bases__)
        for function in reached(value, files):
            if function not in read:
                read.add(function)
                named.extend(_named_in(function))
    return ""


def _named(value: Any) -> Any:
    """Return what has a name: a module, a function, a class, or that of which a value is one."""
    inner = inspect.unwrap(value)
    while isinstance(inner, partial):
        inner = inner.func
    return inner if isinstance(inner, ModuleType | FunctionType | type) else type(inner)


def _full_name(value: Any) -> str:
    if value is ALGORITHMS:
        return "queens.algorithms.ALGORITHMS"
    one = _named(value)
    return one.__name__ if isinstance(one, ModuleType) else f"{one.__module__}.{one.__qualname__}"


def _steps(code: CodeType) -> Iterator[tuple[str, Any]]:
    """Give what Python does, and with which name, step by step."""
    for step in dis.get_instructions(code):
        if isinstance(step.argval, tuple) and "_FAST_" in step.opname:
            # From 3.13 on one step stores or loads two names.
            kinds = re.findall("STORE_FAST|LOAD_FAST", step.opname)
            yield from zip(kinds, step.argval, strict=True)
        else:
            yield step.opname, step.argval


def _named_in(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Give what a function names that is not its own: globals, imports, attributes of modules."""
    known = ChainMap({}, function.__globals__)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):
            known[name] = cell.cell_contents
    imported: dict[str, Any] = {}
    for code in all_code(function.__code__):
        value = module = None
        for does, name in _steps(code):
            if does == "IMPORT_NAME":
                # `import a.b` gives a, and what follows in `import a.b as c` is a.b itself.
                ours = name.startswith("queens")
                value, module = (locate(name.split(".")[0]), locate(name)) if ours else (None, None)
            elif does == "IMPORT_FROM":
                value = getattr(module, name, module)
            elif does.startswith(("STORE_FAST", "STORE_DEREF")) and isinstance(value, ModuleType):
                imported[name] = value
            elif does in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(value, ModuleType):
                value = getattr(value, name, None)
            elif does in ("LOAD_GLOBAL", "LOAD_DEREF"):
                value = imported.get(name, known.get(name))
            else:
                value = imported.get(name) if does.startswith("LOAD_FAST") else None
            if value is not None:
                yield name, value
