"""Whether an answer is of the kind that is asked for, before anything is run."""

import inspect
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
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

    >>> short([0] * 1_000_000), short(n for n in range(3))
    ('[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...]', '<generator object <genexpr>>')
    """
    return _SHORT.repr(value)


def number_in(value: object) -> Real | None:
    """Return a number of any kind; None if the value is none, such as a truth value."""
    return value if isinstance(value, Real) and not isinstance(value, bool) else None


def numbers_in(
    value: object, many: int | None = None, most: int | None = None
) -> tuple[int, ...] | None:
    """Return the whole numbers of a tuple, a list or an array; None if it is anything else.

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
    """Return what a tuple, a list or an array holds; None if it is anything else."""
    is_array = hasattr(value, "__array__") and bool(getattr(value, "ndim", 0))
    return list(value) if isinstance(value, list | tuple) or is_array else None  # type: ignore[call-overload]


def why_uncallable(answer: Any, kind: str, takes: Sequence[str]) -> str:
    """Say why an answer cannot be called as it will be; "" if it can.

    kind: "function" or "class". takes: the names of what it is called with.
    """
    if kind == "class":
        fits, made = isinstance(answer, type), "one board" if hasattr(answer, "free") else ""
    else:
        fits = callable(answer) and not isinstance(answer, type)
        given = isinstance(answer, Iterable) and not isinstance(answer, str | type)
        made = "what your function gives" if given else ""
    if not fits and made:
        return f"This is {made}. Hand over the {kind} itself: its name, without brackets."
    if not fits:
        return f"The answer to be handed over here is a {kind}; this is {_what(answer)}."
    # Not every built-in function says what it takes.
    with suppress(ValueError):
        signature = inspect.signature(answer)
        try:
            signature.bind(*takes)
        except TypeError:
            taken = ", ".join(signature.parameters) or "nothing"
            return f"Your {kind} is called with {', '.join(takes)}, but it takes {taken}."
    return ""


def _what(answer: object) -> str:
    name = getattr(answer, "__name__", "")
    if isinstance(answer, type):
        return f"the class {name}"
    return f"the function {name}" if callable(answer) and name else short(answer)
