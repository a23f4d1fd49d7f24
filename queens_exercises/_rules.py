"""Which pieces attack each other, and all ways to place one a row: the answers to compare with.

Written without the algorithms of the course, so that a mistake cannot be in both.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from queens._board import Board, Solution
from queens._board import attacks as _attacks
from queens._squares import Square


@dataclass(frozen=True)
class Rule:
    """How pieces attack; called with two squares and n it says how, "" if they do not.

    pieces: what they are called. attack: as the rule itself.
    """

    pieces: str
    attack: Callable[[Square, Square, int], str]

    def __call__(self, a: Square, b: Square, n: int) -> str:
        return "" if a == b else self.attack(a, b, n)

    def commands(self, square: Square, n: int) -> list[Square]:
        """Return the squares of a board of n that a piece on a square attacks."""
        return [other for other in _board(n) if self(square, other, n)]

    def free(self, n: int, pieces: Iterable[Square], *rows: int) -> list[Square]:
        """Return the squares of some rows, or of all, that no piece stands on or attacks.

        >>> QUEENS.free(4, [(1, 1)], 2), QUEENS.free(3, [(2, 2)])
        ([(2, 3), (2, 4)], [])
        """
        taken = list(pieces)
        return [s for s in _board(n, *rows) if not any(s == p or self(p, s, n) for p in taken)]

    def clashes(self, n: int, pieces: Iterable[Square]) -> Iterator[tuple[Square, Square, str]]:
        """Give each two pieces that attack each other, and how."""
        for a, b in combinations(pieces, 2):
            if how := self(a, b, n):
                yield a, b, how


def _board(n: int, *rows: int) -> list[Square]:
    return [(k, i) for k in rows or range(1, n + 1) for i in range(1, n + 1)]


def _queens(a: Square, b: Square, n: int) -> str:
    line = _attacks(a, b)
    return f"along a {line}" if line else ""


def _rooks(a: Square, b: Square, n: int) -> str:
    line = _attacks(a, b)
    return f"along a {line}" if line in ("row", "column") else ""


def _torus(a: Square, b: Square, n: int) -> str:
    (k, i), (m, j) = a, b
    if said := _queens(a, b, n):
        return said
    if (k + i - m - j) % n == 0:
        return "along a rising diagonal round the edge"
    if (k - i - m + j) % n == 0:
        return "along a falling diagonal round the edge"
    return ""


def _superqueens(a: Square, b: Square, n: int) -> str:
    if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}:
        return "by a knight's move"
    return _queens(a, b, n)


QUEENS = Rule("queens", _queens)
ROOKS = Rule("rooks", _rooks)
TORUS = Rule("queens on a torus", _torus)
"""As queens, on a board whose opposite edges are glued together."""
SUPERQUEENS = Rule("superqueens", _superqueens)
"""As queens and as knights."""


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

    return {one: {m: below(one, m) for m in range(one[0] + 1, n + 1)} for one in _board(n)}


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
