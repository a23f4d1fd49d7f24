"""Whether an answer names what the course has already, where that is to be written."""

import dis
import inspect
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from types import FunctionType, ModuleType
from typing import Any

from queens.algorithms import ALGORITHMS
from queens.trace.source import all_code, of_a_library

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
    """Return the name of the first thing of the course that an answer uses, "" if none.

    refused: full names of modules, classes and functions. The answer is not run: looked at are the
    names in its code, and in the functions and classes of the learner's that they stand for.

    >>> import queens
    >>> borrowed(lambda n: list(queens.solve("one_array", n)), ["queens.solving.solve"])
    'solve'
    >>> borrowed(lambda a, b: queens.attacks(a, b), ["queens.solving.solve"])
    ''
    """
    wanted = tuple(f"{one}." for one in refused)
    named, seen = [answer], set()
    # The list grows while it is gone through.
    for value in named:
        one = _named(value)
        full = _full_name(one)
        if f"{full}.".startswith(wanted):
            return full.rpartition(".")[2]
        if id(one) not in seen:
            seen.add(id(one))
            named.extend(_used_by(one))
    return ""


def _named(value: Any) -> Any:
    """Return what has a name: a module, a function, a class, or the class of a value."""
    one = inspect.unwrap(value)
    while isinstance(one, partial):
        one = one.func
    named = one is ALGORITHMS or isinstance(one, ModuleType | FunctionType | type)
    return one if named else type(one)


def _full_name(one: Any) -> str:
    if one is ALGORITHMS:
        return "queens.algorithms.ALGORITHMS"
    return one.__name__ if isinstance(one, ModuleType) else f"{one.__module__}.{one.__qualname__}"


def _used_by(one: Any) -> Iterator[Any]:
    """Give what a class or a function names: bases, methods, globals, attributes of modules."""
    if isinstance(one, type) and not one.__module__.startswith("queens"):
        yield from (*one.__bases__, *vars(one).values())
    if not isinstance(one, FunctionType) or of_a_library(one.__code__.co_filename):
        return
    known = dict(one.__globals__)
    for name, cell in zip(one.__code__.co_freevars, one.__closure__ or (), strict=True):
        with suppress(ValueError):
            known[name] = cell.cell_contents
    for code in all_code(one.__code__):
        value = module = None
        for step in dis.get_instructions(code):
            name = step.argval
            if isinstance(name, tuple) and name:
                # From 3.13 on one step loads two names.
                name = name[-1]
            if step.opname == "IMPORT_NAME":
                value = module = sys.modules.get(name)
            elif step.opname == "IMPORT_FROM":
                value = getattr(module, name, None)
            elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(value, ModuleType):
                value = getattr(value, name, None)
            elif step.opname in ("LOAD_GLOBAL", "LOAD_DEREF"):
                value = known.get(name)
            else:
                # A name that a function imports by itself.
                local = step.opname.startswith("LOAD_FAST") and name == "queens"
                value = sys.modules["queens"] if local else None
            if value is not None:
                yield value
