"""A "no" with a proof: the nogoods of a search, and a checker that shares nothing with it."""

from collections.abc import Iterable, Mapping
from typing import Any

from queens._board import attacks
from queens._checks import check_kind, check_mapping, check_several
from queens._problem import Problem
from queens._sizes import check_size
from queens._squares import Square, check_square
from queens.trace._trace import A_TRACE, Trace

Nogood = Mapping[Any, Any]
"""Variable -> value, of queens row -> column: choices that no solution has together."""


def nogoods(trace: Trace) -> tuple[Nogood, ...]:
    """Return the nogoods that a recorded search learnt, in order.

    Each is a mapping variable -> value, of queens row -> column. Where there is no solution the
    last one is empty. Of a trace that was cut they are no proof.

    >>> from queens import record
    >>> nogoods(record("learning", 3))[-2:]
    ({1: 3}, {})
    """
    check_kind(trace, Trace, "trace", A_TRACE)
    if trace.problem:
        return tuple(map(trace.problem.assignment, trace.nogoods))
    return trace.nogoods


def check_no(problem: int | Problem, nogoods: Iterable[Nogood]) -> int:
    """Check a proof that a problem has no solution: 0 if it is one, else the first wrong line.

    problem: or the size of a board of queens. nogoods: the lines. A line follows if its choices,
    made together, leave some variable nothing, once all is crossed off that the rules and the lines
    before it forbid. The last line must be empty; without it the answer is one more than there are.

    Raises TypeError or ValueError for what is no problem, no nogood, or names what it has not.

    >>> from queens import record
    >>> lines = list(nogoods(record("learning", 3)))
    >>> check_no(3, lines), check_no(3, lines[:-1]), check_no(3, [{}])
    (0, 6, 1)
    """
    is_problem = isinstance(problem, Problem)
    puzzle = problem if isinstance(problem, Problem) else _queens(check_size(problem))
    lines = check_several(nogoods, "nogoods", "a list of mappings, variable -> value", 10**7)
    known: list[list[Square]] = []
    for number, line in enumerate(lines, start=1):
        named = check_mapping(line, "a nogood", "variable -> value").items()
        squares = [
            puzzle.square(*one) if is_problem else check_square(puzzle.n, one) for one in named
        ]
        if not _fails(puzzle, squares, known):
            return number
        if not squares:
            return 0
        known.append(squares)
    return len(lines) + 1


def _queens(n: int) -> Problem:
    rows = range(1, n + 1)
    return Problem(rows, rows, lambda a, x, b, y: attacks((b, y), (a, x)))


def _fails(puzzle: Problem, squares: list[Square], known: list[list[Square]]) -> bool:
    """Tell whether choices leave some row nothing, after crossing off by rules and known lines."""
    left = [{*range(1, width + 1)} for width in puzzle.widths]
    for row, col in [*squares, *puzzle.given.items()]:
        left[row] &= {col}
    before, now = 0, sum(map(len, left))
    while all(left[1:]) and before != now:
        only = {row: min(columns) for row, columns in enumerate(left) if len(columns) == 1 and row}
        for row, columns in enumerate(left):
            for square in only.items() if row else ():
                if square[0] != row:
                    columns -= {col for col in columns if puzzle.attacks(square, (row, col))}
        for rule in puzzle.rules:
            # All but one of its variables have one value; if all have, the last one is asked.
            open_rows = [row for row in rule.rows if row not in only] or [rule.rows[-1]]
            if len(open_rows) == 1:
                row = open_rows[0]
                for col in [*left[row]]:
                    if rule.broken({**only, row: col}[one] for one in rule.rows):
                        left[row].discard(col)
        for line in known:
            open_squares = [square for square in line if only.get(square[0]) != square[1]] or line
            if len(open_squares) == 1 or open_squares is line:
                row, col = open_squares[0]
                left[row].discard(col)
        before, now = now, sum(map(len, left))
    return not all(left[1:])
