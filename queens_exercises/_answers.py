"""Whether an answer is of the kind that is asked for, before anything is run."""

import inspect
import re
from collections.abc import Iterable, Sequence
from numbers import Real
from reprlib import Repr
from typing import Any

from queens._checks import whole


class _Short(Repr):
    def repr1(self, value: Any, level: int) -> str:
        # NumPy writes its own numbers as np.int64(3).
        is_number = hasattr(value, "dtype") and not getattr(value, "ndim", 1)
        return super().repr1(value.item() if is_number else value, level)

    def repr_instance(self, value: object, level: int) -> str:
        return re.sub(r" at 0x\w+", "", super().repr_instance(value, level))


_SHORT = _Short()
_SHORT.maxtuple = _SHORT.maxlist = _SHORT.maxset = 16
_SHORT.maxother = _SHORT.maxstring = 60


def short(value: object) -> str:
    """Return how a value is written, cut where it gets too long, and without its address.

    >>> short((2, 4, 1, 3)), short([0] * 1_000_000)
    ('(2, 4, 1, 3)', '[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...]')
    >>> short(map(abs, [])), short(n for n in range(3))
    ('<map object>', '<generator object <genexpr>>')
    """
    return _SHORT.repr(value)


def number_in(value: object) -> Real | None:
    """Return a number of any kind; None if the value is none, such as a truth value.

    >>> number_in(2.5), number_in(True), number_in("3")
    (2.5, None, None)
    """
    return value if isinstance(value, Real) and not isinstance(value, bool) else None


def numbers_in(
    value: object, many: int | None = None, most: int | None = None
) -> tuple[int, ...] | None:
    """Return the whole numbers of a tuple, a list or an array; None if it is anything else.

    many: how many there must be. most: if they must be columns, the last one.

    >>> numbers_in([2, 4, 1, 3]), numbers_in("2413"), numbers_in((1, True))
    ((2, 4, 1, 3), None, None)
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
    """Return what a tuple, a list or an array holds; None if it is anything else.

    >>> entries_of(((1, 2), "3")), entries_of({1, 2})
    ([(1, 2), '3'], None)
    """
    is_array = hasattr(value, "__array__") and bool(getattr(value, "ndim", 0))
    return list(value) if isinstance(value, list | tuple) or is_array else None  # type: ignore[call-overload]


def why_uncallable(answer: Any, kind: str, takes: Sequence[str]) -> str:
    """Say why an answer cannot be called as it will be; "" if it can.

    kind: "function" or "class". takes: the names of what it is called with.

    >>> why_uncallable(3, "function", ["n"])
    'The answer to be handed over here is a function; this is 3.'
    >>> why_uncallable(iter([]), "function", ["n"])
    'This is what your function gives. Hand over the function itself: its name, without brackets.'
    >>> why_uncallable(lambda: [], "function", ["n"])
    'Your function is called with n, but it takes nothing.'
    >>> why_uncallable(lambda n: [], "function", ["n"])
    ''
    """
    is_class = inspect.isclass(answer)
    if kind == "class" and not is_class:
        if not hasattr(answer, "free"):
            return f"The answer to be handed over here is a class; this is {_what(answer)}."
        return "This is one board. Hand over the class itself: its name, without brackets."
    if kind == "function" and (is_class or not callable(answer)):
        if isinstance(answer, Iterable) and not is_class and not isinstance(answer, str):
            return (
                "This is what your function gives. Hand over the function itself: "
                "its name, without brackets."
            )
        return f"The answer to be handed over here is a function; this is {_what(answer)}."
    try:
        signature = inspect.signature(answer)
    except (TypeError, ValueError):
        return ""
    try:
        signature.bind(*takes)
    except TypeError:
        taken = ", ".join(signature.parameters) or "nothing"
        return f"Your {kind} is called with {', '.join(takes)}, but it takes {taken}."
    return ""


def _what(answer: object) -> str:
    name = getattr(answer, "__name__", "")
    if inspect.isclass(answer):
        return f"the class {name}"
    return f"the function {name}" if callable(answer) and name else short(answer)
