"""What an answer is and gives: whether it can be called, and how it differs from what is wanted."""

import inspect
import re
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from numbers import Real
from reprlib import Repr
from typing import Any

from queens._board import Solution
from queens._checks import whole
from queens._solving import AS_TUPLE
from queens._words import name, plural, written
from queens.trace._faults import twice
from queens_exercises._rules import QUEENS, Rule
from queens_exercises._verdict import Wrong, position


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


def compare(
    results: object,
    wanted: Sequence[Solution],
    n: int,
    rule: Rule = QUEENS,
    *,
    ordered: bool = True,
    case: str = "",
    played: bool = False,
) -> None:
    """Raise Wrong, with the board that shows it, unless the results are the ones wanted.

    results: whatever an answer gave; no more is taken from it than needed, so it may be
    endless. ordered: whether they must come in the order of ``wanted``. case: how a sentence
    begins, "For n = ..." if empty. played: whether the player is to show them, who wants tuples.

    >>> compare({(1,)}, [(1,)], 1, ordered=True)
    Traceback (most recent call last):
    queens_exercises.Wrong: For n = 1 you give a set, which has no order; give a list \
or use `yield`.
    """
    case = case or f"For n = {n}"
    _check_several(results, case, ordered)
    seen = _all_right(results, wanted, n, rule, case, played)
    for solution in wanted:
        if solution not in seen:
            mirrored = tuple(n + 1 - col for col in solution)
            known = f" You give {len(seen)} of {len(wanted)}." if seen else ""
            if mirrored in seen:
                known = f" It is the reflection of {written(mirrored)}, which you give."
            raise Wrong(
                f"{case} the solution {written(solution)} is missing.{known}",
                position(n, solution, "Missing", rule),
            )
    if ordered and seen != list(wanted):
        place = next(i for i, (a, b) in enumerate(zip(seen, wanted, strict=True)) if a != b)
        raise Wrong(
            f"{case} number {place + 1} of the solutions is to be {written(wanted[place])}; "
            f"you give {written(seen[place])} there.",
            position(n, wanted[place], f"Number {place + 1}", rule),
        )


def _check_several(results: object, case: str, ordered: bool) -> None:
    """Raise Wrong for results that are no solutions one by one."""
    if ordered and isinstance(results, set | frozenset):
        raise Wrong(f"{case} you give a set, which has no order; give a list or use `yield`.")
    if results is None:
        raise Wrong(f"{case} your function gives nothing: is a `yield` or a `return` missing?")
    if not isinstance(results, Iterable):
        raise Wrong(f"{case} your function gives {short(results)}, not solutions one by one.")
    if isinstance(results, tuple) and numbers_in(results):
        raise Wrong(
            f"{case} your function returns the one tuple {short(results)}; "
            "solutions are wanted one by one: `yield` them."
        )


def _all_right(
    results: Any, wanted: Sequence[Solution], n: int, rule: Rule, case: str, played: bool
) -> list[Solution]:
    """Return the results, each of which is wanted and comes once; raise Wrong for any other."""
    seen: list[Solution] = []
    lists: list[tuple[list[object], list[object]]] = []
    stream = iter(results)
    for result in stream:
        if isinstance(result, list):
            before, right = list(result), tuple(result) in wanted
            if played or not right:
                # It may be refused only because it changed before it could be looked at.
                deque(islice(stream, len(wanted)), maxlen=0)
                _check_unchanged(result, before, n, case)
            if played and right:
                raise Wrong(f"{case} {short(before)} is a solution; {AS_TUPLE}.")
            lists.append((result, before))
        columns = f"a solution is a tuple of {plural(n, 'column')} from 1 to {n}"
        solution = numbers_given(result, case, columns, n, n)
        for a, b, how in rule.clashes(n, enumerate(solution, start=1)):
            raise Wrong(
                f"{case} you give {written(solution)}, but the {rule.pieces} on {name(a)} and "
                f"{name(b)} attack each other {how}.",
                position(n, [a, b], "These two attack each other", rule, commanding=[a]),
            )
        if solution in seen:
            raise Wrong(f"{case} {twice(solution)}.", position(n, solution, "Given twice", rule))
        if solution not in wanted:
            raise Wrong(
                f"{case} you give {written(solution)}, which is not wanted here.",
                position(n, solution, "Not wanted", rule),
            )
        seen.append(solution)
    for given, before in lists:
        _check_unchanged(given, before, n, case)
    return seen


def numbers_given(
    given: object, case: str, wanted: str, many: int | None = None, most: int | None = None
) -> tuple[int, ...]:
    """Return the whole numbers that an answer gives; Wrong unless they are what is wanted.

    many, most: as for ``numbers_in``.
    """
    numbers = numbers_in(given, many, most)
    if numbers is None:
        raise Wrong(f"{case} you give {short(given)}; {wanted}.")
    return numbers


def _check_unchanged(result: list[object], before: list[object], n: int, case: str) -> None:
    if result == before:
        return
    standing = enumerate(before[:n], start=1)
    squares = [(k, i) for k, i in standing if type(i) is int and 0 < i <= n]
    raise Wrong(
        f"{case} you give the list {short(before)}, and by and by it changes to "
        f"{short(result)}; {AS_TUPLE}.",
        position(n, squares, "What it was when you gave it"),
    )
