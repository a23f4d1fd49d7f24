"""What an answer gives, as data of Python's own: the same for a check and for a mark."""

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from operator import is_
from reprlib import Repr
from typing import Any

MOST_SIGNS = MOST_ENTRIES = 20_000
"""Letters of a text, entries of a list: no right answer has more."""
_MOST_DIGITS, _MOST_BITS = 4_000, 14_000  # Python writes no number that is much longer
_DEEPEST = 10
_CONTAINERS = (tuple, list, set, frozenset, dict)


class _Short(Repr):
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


class Thing:
    """Something that is no data, of which only the text is known."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def plain(value: Any, depth: int = 0) -> Any:
    """Return a value as Python's own data, the same object if it is that already.

    Numbers and arrays of NumPy, fractions, decimals and subclasses become numbers, texts, tuples,
    lists, sets and dictionaries, cut where they are long. Anything else is returned as it is;
    inside data it becomes a Thing.

    >>> from decimal import Decimal
    >>> plain([Decimal("2"), True, Decimal("2.5"), ("a", abs)])
    [2, True, Fraction(5, 2), ('a', <built-in function abs>)]
    >>> columns = [2, 4, 1, 3]
    >>> plain(columns) is columns
    True
    """
    kind = type(value)
    if value is None or kind is bool:
        return value
    if issubclass(kind, int):
        # Its class may say what it likes: so it is not asked.
        number = int.__pos__(value)
        return number if number.bit_length() < _MOST_BITS else Thing("a number of many digits")
    if kind.__module__ == "numpy" and hasattr(value, "tolist"):
        return _of_numpy(value, depth)
    if issubclass(kind, float):
        return float.__pos__(value)
    if issubclass(kind, str):
        return str.__str__(value)[:MOST_SIGNS]
    if issubclass(kind, Decimal):
        exact = value.is_finite() and abs(value.adjusted()) < _MOST_DIGITS
        return plain(Fraction(value), depth) if exact else float(value)
    if issubclass(kind, Fraction):
        above, below = plain(value.numerator, 1), plain(value.denominator, 1)
        return above if below == 1 else Fraction(above, below)
    own = next((one for one in _CONTAINERS if issubclass(kind, one)), None)
    # A board of a learner's may be a kind of list.
    if own and depth < _DEEPEST and not hasattr(kind, "place"):
        return _container(own, value, depth)
    return Thing(short(value)) if depth else value


def _of_numpy(value: Any, depth: int) -> Any:
    """Return a number or an array of NumPy's; an array becomes a tuple."""
    if getattr(value, "ndim", 0):
        return plain(tuple(value[:MOST_ENTRIES]), depth)
    number = value.tolist()
    # A long double gives itself.
    return float(number) if type(number).__module__ == "numpy" else plain(number, depth)


def _container(own: type[Any], value: Any, depth: int) -> Any:
    inside = own.items(value) if own is dict else own.__iter__(value)
    before: Iterable[Any] = list(islice(inside, MOST_ENTRIES))
    if own is dict:
        before = [one for pair in before for one in pair]
    entries = [plain(one, depth + 1) for one in before]
    whole = own.__len__(value) <= MOST_ENTRIES
    if type(value) is own and whole and all(map(is_, entries, before)):
        return value
    return own(zip(entries[::2], entries[1::2], strict=True) if own is dict else entries)


class _Results(Iterator[Any]):
    """What an answer gives one by one, each of it plain."""

    def __init__(self, results: Iterator[Any]) -> None:
        self._results = results

    def __repr__(self) -> str:
        return short(self._results)

    def __next__(self) -> Any:
        return plain(next(self._results))

    def close(self) -> None:
        """End it, if it can be ended."""
        if hasattr(self._results, "close"):
            self._results.close()


class _Several(Thing):
    """What gives results when it is asked for them."""

    def __init__(self, several: Iterable[Any]) -> None:
        super().__init__(short(several))
        self._several = several

    def __iter__(self) -> Iterator[Any]:
        return _Results(iter(self._several))


def plainly(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Return an answer whose results are plain, and what it hands to functions that it is given.

    >>> plainly(lambda ask: ask(Decimal(3)))(lambda number: [type(number), number])
    [<class 'int'>, 3]
    """

    def answering(*given: Any) -> Any:
        result = plain(answer(*map(_asked_plainly, given)))
        if isinstance(result, Iterator):
            return _Results(result)
        is_data = result is None or isinstance(result, str | tuple | list | set | frozenset | dict)
        several = isinstance(result, Iterable) and not hasattr(result, "place")
        return _Several(result) if several and not is_data else result

    return answering


def _asked_plainly(given: Any) -> Any:
    """Return a function that gets plain data from an answer; anything else as it is."""
    if not callable(given):
        return given
    return lambda *what: given(*map(plain, what))
