"""Why a square is not free at a step: whose fault it is, since when, and until when."""

from typing import NamedTuple

from queens.board import attacks
from queens.checks import check_kind, check_step
from queens.squares import Square, check_square
from queens.trace.events import Position
from queens.trace.trace import A_TRACE, Trace


class Reason(NamedTuple):
    """What keeps a queen off a square.

    by: the row of the queen to blame; the square is free of her when she is taken up. n + 1 if
    nobody is: the square was tried in vain with no queen standing; 0 for a closed diagonal or a
    change. line: the line along which she attacks it, or "" if she does not: then the square was
    tried in vain while she stood. since, until: the steps from which and up to which she is
    to blame; until is None if that lasts to the end of the trace.
    """

    by: int
    line: str
    since: int
    until: int | None


def why(trace: Trace, step: int, square: Square) -> Reason | None:
    """Say why no queen may go to a square (row, column) at a step; None if nothing keeps her off.

    For an algorithm that notes who forbade a square, that is the queen it noted; for others
    the attacking queen that has stood longest. Given queens and closed diagonals are to blame
    from the start to the end.

    Raises IndexError unless 0 <= step <= len(trace), ValueError for a square not on the board.

    >>> from queens import record
    >>> trace = record("implications", 4)
    >>> step = [event.kind for event in trace].index("wipeout")
    >>> why(trace, step, (3, 2))
    Reason(by=2, line='rising diagonal', since=9, until=13)
    """
    check_kind(trace, Trace, "trace", A_TRACE)
    square = row, col = check_square(trace.n, square)
    step = check_step(step, len(trace))
    position = trace.at(step)
    if bar := trace.barred.get(square):
        return Reason(bar.by, bar.line, 0, None)
    if by := position.forbidden.get(square):
        since, until = _around(trace, step, ("forbid", row, col), ("pardon", row, col))
    elif by := _first_attacker(position, square):
        queen = (by, position.queens[by])
        since, until = _around(trace, step, ("place", *queen), ("remove", *queen))
    elif refusal := trace.refusal(step, square):
        return Reason(0, "", refusal.since, refusal.until)
    else:
        return None
    line = attacks((by, position.queens[by]), square) if by in position.queens else ""
    return Reason(by, line, since, until)


def _first_attacker(position: Position, square: Square) -> int:
    return next((queen[0] for queen in position.queens.items() if attacks(queen, square)), 0)


def _around(
    trace: Trace, step: int, begins: tuple[str, int, int], ends: tuple[str, int, int]
) -> tuple[int, int | None]:
    """Return the step of the last such beginning up to a step, and of the first end after it."""
    kind, row, col = trace.columns[:3]
    events = [*zip(kind, row, col, strict=True)]
    since = max(e for e in range(step) if events[e] == begins) + 1
    return since, next((e + 1 for e in range(step, len(events)) if events[e] == ends), None)
