"""Why a square is not free at a step: which queen is to blame, since when, and until when."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from queens._board import attacks
from queens._checks import check_kind, check_step
from queens._squares import Square, check_square
from queens.trace._trace import A_TRACE, Trace


class Reason(NamedTuple):
    """What keeps a queen off a square.

    by: the row of the queen in whose name it is; n + 1 for that of no queen; 0 for a closed
    diagonal, a rule of one variable, a change or a cut. cause: the line along which that queen
    attacks the square or, of a problem, the rule, or the value that needs the place; "tried
    already: 3 solutions" if the search has been there since that queen was placed; "row 5 would
    have no column left" if the square would leave another row with nothing; "never (1, 1) and
    (2, 3), learnt at step 19" for a nogood; "cut: 41 at least, 39 known" if the bound turned the
    search back from there; "" if the search forbade it and nothing tells why. since, until: the
    steps from which and up to which it is so; until is None if that lasts to the end of the trace.
    A cut lasts as long as all that stood before the square.
    """

    by: int
    cause: str
    since: int
    until: int | None


def why(trace: Trace, step: int, square: Square) -> Reason | None:
    """Return why no queen may go to a square (row, column) at a step, or None if one may.

    For an algorithm that notes who forbade a square, that is the queen it noted; for others
    the attacking queen that has stood longest. Given queens and closed diagonals are to blame
    from the start to the end.

    Raises IndexError unless 0 <= step <= len(trace), ValueError for a square not on the board.

    >>> from queens import record
    >>> trace = record("implications", 4)
    >>> step = [event.kind for event in trace].index("wipeout")
    >>> why(trace, step, (3, 2))
    Reason(by=2, cause='rising diagonal', since=9, until=13)
    """
    check_kind(trace, Trace, "trace", A_TRACE)
    square = check_square(trace.n, square, trace.widths)
    step = check_step(step, len(trace))
    here = trace.at(step)
    queens, forbidden = here.queens, here.forbidden
    rule_of = trace.problem.attacks if trace.problem else attacks
    if bar := trace.barred.get(square):
        return Reason(bar.by, bar.line, 0, None)
    if by := forbidden.get(square):
        spell = _spell(trace, step, ("forbid", "pardon"), square)
    elif by := next((queen[0] for queen in queens.items() if rule_of(queen, square)), 0):
        spell = _spell(trace, step, ("place", "remove"), (by, queens[by]))
    elif (
        trace.problem
        and square[0] not in queens
        and (last := trace.problem.ruled_out(queens, square))[0]
    ):
        by, rule = last
        return Reason(by, rule, *_spell(trace, step, ("place", "remove"), (by, queens[by])))
    elif refusal := next((one for one in trace.refusals if one.holds(step, square)), None):
        return Reason(0, "", refusal.since, refusal.until)
    else:
        return _cut(trace, step, square)
    rule = rule_of((by, queens[by]), square) if by in queens else ""
    return Reason(by, rule or _told(trace, spell[0]), *spell)


def _told(trace: Trace, since: int) -> str:
    """Return what the search said when it forbade a square; of a nogood, where it was learnt."""
    label = trace.columns.label
    said, learns = label[since - 1], trace.steps_of.get(("learn", 0, 0), ())
    learnt = next((step for step in learns if label[step - 1] == said), 0)
    return f"{said}, learnt at step {learnt:,}" if learnt else said


def _cut(trace: Trace, step: int, square: Square) -> Reason | None:
    """Return the bound that turned the search back from a square, if all others still stand."""
    kinds, rows, columns, _, label, *_ = trace.columns
    cut = left = 0
    for at in range(step, 0, -1) if "bound" in kinds else ():
        kind, after = kinds[at - 1], kinds[at] if at < len(trace) else ""
        if kind == "remove":
            left += 1
        elif kind == "bound" and (after in ("remove", "pardon") or (not after and trace.complete)):
            cut = at
        elif kind == "place":
            if cut and left < 2 and (rows[at - 1], columns[at - 1]) == square:
                return Reason(0, f"cut: {label[cut - 1]}", cut, _left_for_good(kinds, cut))
            if not left:
                break
            cut, left = 0, left - 1
    return None


def _left_for_good(kinds: Sequence[str], step: int) -> int | None:
    """Return the step at which the queen before that of a step is removed, None if none is."""
    deep = 1
    for at in range(step, len(kinds)):
        deep += (kinds[at] == "place") - (kinds[at] == "remove")
        if deep < 0:
            return at + 1
    return None


def _spell(
    trace: Trace, step: int, kinds: tuple[str, str], square: Square
) -> tuple[int, int | None]:
    """Return the step of the last such beginning up to a step, and of the first end after it."""
    begins, ends = (trace.steps_of.get((kind, *square), []) for kind in kinds)
    after = ends[bisect_right(ends, step) :]
    return begins[bisect_right(begins, step) - 1], after[0] if after else None
