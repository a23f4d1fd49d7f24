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

    run: records the search with such changes. A search that places a queen without asking
    about its square again has the change from its last question about the square on.

    Raises TypeError or ValueError for a bad square, a search that goes another way each
    time or never asks, and a queen that would not come to its square.

    >>> from queens.trace import record
    >>> run = lambda changes: record("one_array", 4, changes=changes)
    >>> branch(run, Branch(run([]), []), 20, (1, 2), False).trace.solutions
    ((3, 1, 4, 2),)
    """
    trace = before.trace
    row, col = check_square(trace.n, square)
    if put:
        step = turn_of(trace.columns.kind, trace.columns.row, step, row)
    after, changes = _heard(run, [*before.changes, Change(step, (row, col), put)])
    # One that was made before may have been heard of too late in this search.
    step = min((change.step for change in changes if change not in before.changes), default=step)
    for one, other in zip(trace.columns[:5], after.columns[:5], strict=True):
        if list(one[:step]) != list(other[:step]):
            raise ValueError(
                "this search did not go the same way when it was run again, so nothing can be "
                "changed in it"
            )
    if put:
        _check_put(trace, after, changes[-1].step, (row, col))
    return Branch(after, changes)


def _heard(run: Callable[[list[Change]], Trace], changes: list[Change]) -> Branch:
    """Record a search with changes, each early enough for the search to hear of it."""
    while True:
        trace = run(changes)
        asked = [one.asked if trace.error else None for one in trace.refusals]
        if -1 in asked:
            where = name(changes[asked.index(-1)].square)
            raise ValueError(f"this search places a queen on {where} without asking if it is free")
        if asked.count(None) == len(asked):
            return Branch(trace, changes)
        changes = [
            change if step is None else change._replace(step=step)
            for change, step in zip(changes, asked, strict=True)
        ]


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
