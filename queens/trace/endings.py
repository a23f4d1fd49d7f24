"""How a recorded search ended: what is wrong with it in words, and on which line."""

from collections.abc import Callable
from typing import NamedTuple

from queens.algorithms import Solver
from queens.board import Board
from queens.given import beginning_of
from queens.solving import NotASolution
from queens.trace.deadline import OutOfTime
from queens.trace.events import Position, fold
from queens.trace.faults import (
    UNTOUCHED,
    late,
    nobody_asks,
    on,
    said_of,
    spot_of,
    untidied,
)
from queens.trace.log import LimitReached, waiting_frame
from queens.trace.source import Files, Spot, spot_at, unasked
from queens.trace.trace import Columns


class Ending(NamedTuple):
    """said: what is wrong, "" for nothing. at: where. error: what ``record`` is to raise."""

    said: str = ""
    at: Spot | None = None
    error: BaseException | None = None


def broken_off(
    raised: BaseException, function: Solver, files: Files, results: object, seconds: float
) -> Ending:
    """Say what ended a search before its time.

    raised: by the search or what it met. files: of the search. results: what it gives its
    solutions by. seconds: its limit.

    >>> from queens import IllegalMove, Vectors
    >>> broken_off(IllegalMove("row 1 has no queen"), Vectors, Files(Vectors), [], 5).said
    'the board refuses a move. It says: row 1 has no queen'
    """
    ended = _first_stop(raised)
    if isinstance(ended, LimitReached):
        return Ending()
    at = spot_of(ended, files.__getitem__)
    if isinstance(ended, OutOfTime):
        return Ending(late(seconds, at), at)
    if isinstance(ended, NotASolution):
        waiting = waiting_frame(results, files)
        at = at or (spot_at(waiting.f_code.co_filename, waiting.f_lineno) if waiting else None)
        return Ending(f"{ended}{on(at)}", at, ended)
    return Ending(said_of(ended, function, files.__getitem__), at, ended)


def _first_stop(raised: BaseException) -> BaseException:
    """Return the first stop, if one was under way when the algorithm's own tidying raised."""
    ended, earlier = raised, raised.__context__
    while earlier:
        if isinstance(earlier, LimitReached | OutOfTime):
            ended = earlier
        earlier = earlier.__context__
    return ended


def dropped(function: Solver, files: Files) -> Ending:
    """Say which generator a search makes and does not ask.

    >>> def count(n):
    ...     if n:
    ...         count(n - 1)
    ...         yield n
    >>> dropped(count, Files(count)).said  # doctest: +ELLIPSIS
    '`count(n - 1)` makes a generator that nobody asks, on line 3 of ...
    """
    at = unasked(function, files)
    return Ending(nobody_asks(at), at) if at else Ending()


def left_undone(board: Board, columns: Columns, spot: Callable[[int], Spot | None]) -> Ending:
    """Say what is missing from a search that has come to its end.

    board: that it was handed. columns: its events. spot: gives the line of an event.

    >>> from queens import Vectors, record
    >>> trace = record(lambda board: board.place(1, 3) or [], 4)
    >>> left_undone(Vectors(4), trace.columns, lambda event: None).said
    'the board was not tidied: row 1 still has a queen; each one placed is to be taken up again'
    """
    kinds, rows = columns.kind, columns.row
    if not set(kinds) - {"solution"}:
        # For n = 2 or 3, or with squares barred, a search may know beforehand that there is nothing
        # to find.
        begins_free = board.n > 3 and not beginning_of(board).barred
        at = spot(0) if kinds else None
        return Ending(f"{UNTOUCHED}{on(at)}", at) if kinds or begins_free else Ending()
    events = zip(*columns[:6], strict=True)
    standing = fold(Position(board.n, {}, {}), events).queens
    if not standing:
        return Ending()
    first = ("place", min(standing))
    at = spot(max(event for event, one in enumerate(zip(kinds, rows, strict=True)) if one == first))
    return Ending(untidied(list(standing), at), at)
