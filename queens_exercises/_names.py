"""Find what of the course an answer uses, though its exercise asks the learner to write it."""

import dis
import inspect
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from types import CellType, FunctionType, ModuleType
from typing import Any

from queens.algorithms import ALGORITHMS
from queens.trace._source import Files, all_code, reached

SEARCHES = (
    *(f"{one.function.__module__}.{one.function.__qualname__}" for one in ALGORITHMS.values()),
    *(f"queens.algorithms.{name}" for name in ("ALGORITHMS", "refal.next_queen", "refal.solution")),
    *(f"queens._solving.{name}" for name in ("find", "solve", "start")),
    *("queens.symmetry.fundamental", "queens.symmetry.unchanged"),
    *("queens.trace._costs.compare", "queens.trace._estimate.estimate", "queens.trace._recording"),
    *("queens_counting", "queens_exercises", "queens_player"),
)
"""Everything of the course that finds solutions."""

BOARDS = (
    *(f"queens._board.{name}" for name in ("Guarded", "InOrder", "Table", "Vectors")),
    "queens._domains",
)

ATTACKS = ("queens.algorithms", "queens._board", "queens._domains", "queens_exercises")
"""Everything of the course that knows when two queens attack each other."""


def course_name_in(answer: Any, refused: Sequence[str]) -> str:
    """Return the name of the first thing of the course that an answer uses, "" if none.

    refused: full names of modules, classes and functions. The answer is not run: looked at are the
    names in its code, and in the learner's functions that it can call.

    >>> import queens
    >>> course_name_in(lambda n: list(queens.solve("one_array", n)), ["queens._solving.solve"])
    'solve'
    """
    wanted = tuple(f"{one}." for one in refused)
    named = [answer]
    for function in reached(answer, Files(answer)):
        named.extend(chain(_named_in(function), _held_by(function)))
    for full in chain.from_iterable(map(_full_names, named)):
        if f"{full}.".startswith(wanted):
            return full.rpartition(".")[2]
    return ""


def _held_by(function: FunctionType) -> Iterator[Any]:
    """Give what a function closes over and its defaults, and what is in lists among them."""
    cells = [cell.cell_contents for cell in function.__closure__ or () if cell != CellType()]
    held = [*cells, *(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    yield from held
    for one in held:
        yield from (
            one.values() if isinstance(one, dict) else one if type(one) in (list, tuple) else ()
        )


def _full_names(value: Any) -> list[str]:
    """Return what a value is, or is made of: a module, a function, or a class and its bases."""
    value = inspect.unwrap(value)
    while isinstance(value, partial):
        value = inspect.unwrap(value.func)
    if value is ALGORITHMS:
        return ["queens.algorithms.ALGORITHMS"]
    if isinstance(value, ModuleType):
        return [value.__name__]
    # What was typed in is the learner's, whatever module it was typed into.
    if isinstance(value, FunctionType) and value.__code__.co_filename.startswith("<"):
        return []
    kind = value if isinstance(value, type) else type(value)
    made_of = [value] if isinstance(value, FunctionType) else inspect.getmro(kind)
    return [f"{one.__module__}.{one.__qualname__}" for one in made_of]


def _named_in(function: FunctionType) -> Iterator[Any]:
    """Give the globals that a function names, what it imports, and attributes of modules."""
    for code in all_code(function.__code__):
        value = imported = None
        for step in dis.get_instructions(code):
            if step.opname == "LOAD_GLOBAL":
                value = function.__globals__.get(step.argval)
            elif step.opname == "IMPORT_NAME":
                value = imported = sys.modules.get(step.argval)
            elif step.opname == "IMPORT_FROM":
                value = getattr(imported, step.argval, None)
            elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(value, ModuleType):
                value = getattr(value, step.argval, None)
            else:
                continue
            yield value
