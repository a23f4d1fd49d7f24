"""All ways to place one piece a row: what answers are compared with.

Written without the algorithms of the course, so that a mistake cannot be in both.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache

from queens._board import Board, Solution
from queens._squares import Square
from queens_exercises._rules import QUEENS, Rule, every_square


@cache
def placements(rule: Rule, n: int, rows: int | None = None) -> tuple[Solution, ...]:
    """Return, in number order, all ways to place one piece a row so that none attack.

    rows: how many rows get a piece, from row 1 on; all n if None.

    >>> placements(QUEENS, 4)
    ((2, 4, 1, 3), (3, 1, 4, 2))
    """
    rows = n if rows is None else rows
    attacked = _attacked(rule, n)

    def search(standing: Solution, free: Sequence[frozenset[int]]) -> Iterator[Solution]:
        if len(standing) == rows:
            yield standing
            return
        row = len(standing) + 1
        for col in sorted(free[0]):
            below = attacked[row, col]
            left = [one - below[k] for k, one in enumerate(free[1:], start=row + 1)]
            if all(left):
                yield from search((*standing, col), left)

    return tuple(search((), [frozenset(range(1, n + 1))] * rows))


@cache
def _attacked(rule: Rule, n: int) -> dict[Square, dict[int, frozenset[int]]]:
    """Return for each square the columns of each later row that a piece on it attacks."""
    columns = range(1, n + 1)

    def below(square: Square, row: int) -> frozenset[int]:
        return frozenset(col for col in columns if rule(square, (row, col), n))

    return {one: {m: below(one, m) for m in range(one[0] + 1, n + 1)} for one in every_square(n)}


def completions(n: int, queens: Sequence[Square]) -> tuple[Solution, ...]:
    """Return, in number order, the solutions that have a queen on each of some squares."""
    return tuple(s for s in placements(QUEENS, n) if all(s[k - 1] == i for k, i in queens))


def restricted(
    board: Board, columns: Callable[[Solution], Iterable[int]], before: Solution = ()
) -> Generator[Solution, None, None]:
    """Give the solutions that are met when row by row only some columns are tried.

    columns: called with the columns of the queens that stand; which to try on the row after
    theirs. The board is cleared when the search is over, and when it is closed before.
    """
    if len(before) == board.n:
        yield before
        return
    row = len(before) + 1
    for col in columns(before):
        if board.free(row, col):
            board.place(row, col)
            try:
                yield from restricted(board, columns, (*before, col))
            finally:
                board.remove(row, col)


def onwards(board: Board, start: Solution) -> Generator[Solution, None, None]:
    """Give, as ``restricted`` does, the solutions from n columns on in number order.

    >>> from queens import Vectors
    >>> list(onwards(Vectors(4), (2, 4, 1, 4)))
    [(3, 1, 4, 2)]
    """

    def columns(before: Solution) -> Sequence[int]:
        row = len(before)
        return range(start[row] if before == start[:row] else 1, board.n + 1)

    return restricted(board, columns)
