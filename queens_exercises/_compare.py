"""The comparison of the solutions that an answer gives with those that are wanted."""

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import Any

from queens._board import Solution
from queens._solving import AS_TUPLE
from queens._words import name, plural, written
from queens.trace._faults import twice
from queens_exercises._answers import numbers_given, numbers_in, several_given
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS, Rule
from queens_exercises._verdict import Wrong, position


def compare(
    results: object,
    wanted: Sequence[Solution],
    n: int,
    rule: Rule = QUEENS,
    *,
    case: str,
    ordered: bool = True,
    played: bool = False,
) -> None:
    """Raise Wrong, with the board that shows it, unless the results are the ones wanted.

    results: all that an answer gave; no more is taken from it than needed, so it may be
    endless. ordered: whether they must come in the order of ``wanted``. case: how a sentence
    begins. played: whether the player is to show them, who wants tuples.

    >>> compare({(1,)}, [(1,)], 1, case="For n = 1")
    Traceback (most recent call last):
    queens_exercises.Wrong: For n = 1 you give a set, which has no order; give a list \
or use `yield`.
    """
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
            f"{case} number {place + 1} of the solutions should be {written(wanted[place])}; "
            f"you give {written(seen[place])} there.",
            position(n, wanted[place], f"Number {place + 1}", rule),
        )


def _check_several(results: object, case: str, ordered: bool) -> None:
    """Raise Wrong for results that are no solutions one by one."""
    if ordered and isinstance(results, set | frozenset):
        raise Wrong(f"{case} you give a set, which has no order; give a list or use `yield`.")
    if results is None:
        raise Wrong(f"{case} your function gives nothing: is a `yield` or a `return` missing?")
    several_given(results, case)
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


def _check_unchanged(result: list[object], before: list[object], n: int, case: str) -> None:
    if result == before:
        return
    standing = enumerate(before[:n], start=1)
    squares = [(k, i) for k, i in standing if type(i) is int and 0 < i <= n]
    raise Wrong(
        f"{case} you give the list {short(before)}, and later it changes to "
        f"{short(result)}; {AS_TUPLE}.",
        position(n, squares, "What it was when you gave it"),
    )
