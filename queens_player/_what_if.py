"""The search that a change leads to, from the one before it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from queens._squares import Square, check_square
from queens._words import name
from queens.trace import Change, Trace, why


class Branch(NamedTuple):
    """A search, and the changes that were made in it."""

    trace: Trace
    changes: list[Change]


def branch(
    run: Callable[[list[Change]], Trace], before: Branch, step: int, square: object, put: bool
) -> Branch:
    """Return what becomes of a search with one more change.

    run: records the search with such changes.

    Raises TypeError or ValueError for a bad square, a search that goes another way each
    time, and a queen who would not come to her square.

    >>> from queens.trace import record
    >>> run = lambda changes: record("one_array", 4, changes=changes)
    >>> branch(run, Branch(run([]), []), 20, (1, 2), False).trace.solutions
    ((3, 1, 4, 2),)
    """
    trace, changes = before
    row, col = check_square(trace.n, square)
    kinds, rows, cols, *_ = trace.columns
    if put:
        step = turn_of(kinds, rows, step, row)
    else:
        step = asked_at(list(zip(kinds, rows, cols, strict=True)), step, (row, col))
    changes = [*changes, Change(step, (row, col), put)]
    after = run(changes)
    for one, other in zip(trace.columns[:5], after.columns[:5], strict=True):
        if list(one[:step]) != list(other[:step]):
            raise ValueError(
                "this search did not go the same way when it was run again, so nothing can be "
                "changed in it"
            )
    if put:
        _check_put(trace, after, step, (row, col))
    return Branch(after, changes)


def _check_put(trace: Trace, after: Trace, step: int, square: Square) -> None:
    until = after.refusals[-1].until
    if until is not None and after[until - 1][:3] == ("place", *square):
        return
    row, col = square
    reason = why(trace, step, square)
    if reason:
        why_not = f"it is not free ({reason.cause or 'it was ruled out before'})"
    else:
        why_not = f"the search turns back before it asks for {name(square)}"
    raise ValueError(f"queen {row} cannot go to column {col} at step {step}: {why_not}")


def turn_of(kinds: Sequence[str], rows: Sequence[int], step: int, row: int) -> int:
    """Return the step at which the search had come to a row, whose queen may have been put down.

    kinds, rows: those of the events of a trace. The turn begins when a queen of another row was
    placed or removed.

    >>> turn_of(["place", "try", "place"], [1, 2, 2], 3, 2)
    1
    """
    moves = [event for event in range(step) if kinds[event] in ("place", "remove")]
    own = next((event for event in reversed(moves) if rows[event] == row), None)
    end = step if own is None or kinds[own] == "remove" else own
    return max((event + 1 for event in moves if event < end and rows[event] != row), default=0)


def asked_at(moves: Sequence[tuple[str, int, int]], step: int, square: Square) -> int:
    """Return the step up to which a search that is to hear that a square is forbidden is the same.

    That is the step given, unless the search has asked of the square before, was told that it is
    free, and is about to go there.

    moves: kind, row and column of the events of a trace.

    >>> asked_at([("enter", 0, 0), ("try", 1, 2), ("enter", 0, 0), ("place", 1, 2)], 3, (1, 2))
    1
    """
    of_square = [event for event, (_, *where) in enumerate(moves) if (*where,) == square]
    then = next((moves[event][0] for event in of_square if event >= step), "")
    last = max((event for event in of_square if event < step), default=step)
    return last if then == "place" and moves[last][0] in ("try", "force") else step
