"""What an answer is and gives, in words: these questions are asked where the answer runs."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from numbers import Real
from typing import Any, TypeVar

from queens._checks import whole
from queens.trace._faults import nobody_asks, returned
from queens.trace._source import Files, returning, unasked
from queens_exercises._plain import short
from queens_exercises._verdict import Wrong

_Read = TypeVar("_Read")


def number_in(value: object) -> Real | None:
    """Return a value if it is a number, else None; a truth value is no number."""
    return value if isinstance(value, Real) and not isinstance(value, bool) else None


def numbers_in(
    value: object, many: int | None = None, most: int | None = None
) -> tuple[int, ...] | None:
    """Return the whole numbers of a tuple or a list; None if it is anything else.

    many: how many there must be. most: if they must be columns, the last one.

    >>> numbers_in([2, 4], 2, 4), numbers_in([2, 4], 3), numbers_in([2, 4], 2, 3)
    ((2, 4), None, None)
    """
    entries = entries_of(value)
    if entries is None or many not in (None, len(entries)):
        return None
    numbers = [number for number in map(whole, entries) if number is not None]
    columns = most is None or all(0 < number <= most for number in numbers)
    return tuple(numbers) if columns and len(numbers) == len(entries) else None


def entries_of(value: object) -> list[Any] | None:
    """Return what a tuple or a list holds; None if it is anything else."""
    return list(value) if isinstance(value, list | tuple) else None


def why_uncallable(answer: Any, kind: str, takes: Sequence[str]) -> str:
    """Say why an answer cannot be called as it will be; "" if it can.

    kind: "function" or "class". takes: the names of what it is called with.
    """
    if kind == "class":
        fits, made = isinstance(answer, type), "one board" if hasattr(answer, "free") else ""
    else:
        # To make an object that gives solutions is as good as to return one.
        fits = callable(answer) and (not isinstance(answer, type) or hasattr(answer, "__iter__"))
        given = isinstance(answer, Iterable) and not isinstance(answer, str | type)
        made = "what your function gives" if given else ""
    if not fits and made:
        return f"This is {made}. Hand over the {kind} itself: its name, without brackets."
    if not fits:
        return f"A {kind} is wanted here; this is {_what(answer)}."
    # Not every built-in function says what it takes.
    with suppress(ValueError):
        signature = inspect.signature(answer)
        try:
            signature.bind(*takes)
        except TypeError:
            return (
                f"Your {kind} is called with {', '.join(takes)}, but it takes {_taken(signature)}."
            )
    return ""


def _taken(signature: inspect.Signature) -> str:
    """Return what a function takes, by name."""
    no = inspect.Parameter.empty
    several = [one.replace(annotation=no, default=no) for one in signature.parameters.values()]
    taken = str(inspect.Signature(several))[1:-1] or "nothing"
    by_name = any(one.kind is one.KEYWORD_ONLY for one in several)
    return f"{taken}: what comes after `*` is given by name alone" if by_name else taken


def _what(answer: object) -> str:
    name = getattr(answer, "__name__", "")
    if isinstance(answer, type):
        return f"the class {name}"
    return f"the function {name}" if callable(answer) and name else short(answer)


def as_wanted(read: _Read | None, given: object, case: str, wanted: str) -> _Read:
    """Return what was read of something that an answer gives; raise Wrong if it is None."""
    if read is None:
        raise Wrong(f"{case} you give {short(given)}; {wanted}.")
    return read


def numbers_given(
    given: object, case: str, wanted: str, many: int | None = None, most: int | None = None
) -> tuple[int, ...]:
    """Return the whole numbers that an answer gives; many, most: as for ``numbers_in``."""
    return as_wanted(numbers_in(given, many, most), given, case, wanted)


def number_given(given: object, case: str) -> Any:
    """Return the number that an answer gives."""
    number = number_in(given)
    return as_wanted(number if number == number else None, given, case, "a number is wanted")


def whole_given(given: object, case: str, wanted: str = "a whole number is wanted") -> int:
    """Return the whole number that an answer gives."""
    return as_wanted(whole(given), given, case, wanted)


def several_given(
    given: Any, case: str, wanted: str = "solutions are wanted, one by one"
) -> Iterable[Any]:
    """Return the several things that an answer gives, if it is not one thing."""
    several = isinstance(given, Iterable) and not isinstance(given, str | dict)
    return as_wanted(given if several else None, given, case, wanted)


def in_order_given(given: object, case: str, all_of: Sequence[Any], named: str) -> list[Any]:
    """Return some things in an answer's order, each once; named: what they are called."""
    wanted = f"wanted are {named}, each once"
    order = [*islice(several_given(given, case, wanted), len(all_of) + 1)]
    once = sorted(map(str, order)) == sorted(map(str, all_of))
    return as_wanted(order if once else None, order, case, wanted)


def why_no_board(board: Any, n: int) -> str:
    """Say what a board of n lacks, "" if it can be played on."""
    for verb in ("free", "place", "remove"):
        if not callable(getattr(board, verb, None)):
            return f"Your board has no `{verb}`."
    theirs = getattr(board, "n", None)
    return "" if theirs == n else f"Your board for n = {n} has n = {short(theirs)}."


def data_of(board: Any) -> dict[str, Any]:
    """Return what a board keeps, by the names of its attributes."""
    names = (name for name in dir(board) if not name.startswith("__"))
    return {name: kept for name in names if not callable(kept := getattr(board, name, None))}


def what_is_dropped(answer: Callable[..., Any]) -> str:
    """Return a sentence about the line that makes a generator and never runs it, "" if none."""
    files = Files(answer)
    if dropped := unasked(answer, files):
        return f" {nobody_asks(dropped)}."
    at = returning(answer, files)
    return f" {returned(at)}." if at else ""
