"""Which pieces attack each other, and all ways to place one a row: the answers to compare with.

Written without the algorithms of the course, so that a mistake cannot be in both.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from queens.board import Solution, Square
from queens.board import attacks as _attacks

Rule: TypeAlias = Callable[[Square, Square, int], str]
"""Called with two squares and n; names the line along which they attack, "" if they do not."""


def queens(a: Square, b: Square, n: int) -> str:
    """Along rows, columns and diagonals.

    >>> queens((1, 1), (2, 2), 4)
    'falling diagonal'
    """
    return _attacks(a, b)


def rooks(a: Square, b: Square, n: int) -> str:
    """Along rows and columns.

    >>> rooks((1, 1), (2, 2), 4), rooks((1, 1), (1, 2), 4)
    ('', 'row')
    """
    line = _attacks(a, b)
    return line if line in ("row", "column") else ""


def torus(a: Square, b: Square, n: int) -> str:
    """As queens, on a board whose opposite edges are glued together.

    >>> torus((1, 4), (2, 1), 4)
    'falling diagonal round the edge'
    """
    if a == b or _attacks(a, b):
        return _attacks(a, b)
    if (sum(a) - sum(b)) % n == 0:
        return "rising diagonal round the edge"
    if (a[0] - a[1] - b[0] + b[1]) % n == 0:
        return "falling diagonal round the edge"
    return ""


def superqueens(a: Square, b: Square, n: int) -> str:
    """As queens and as knights.

    >>> superqueens((1, 1), (2, 3), 4)
    "knight's move"
    """
    if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}:
        return "knight's move"
    return _attacks(a, b)


@cache
def placements(rule: Rule, n: int) -> tuple[Solution, ...]:
    """Return, in number order, all ways to place one piece a row so that none attack.

    >>> placements(queens, 4)
    ((2, 4, 1, 3), (3, 1, 4, 2))
    """
    found: list[Solution] = [()]
    for row in range(1, n + 1):
        found = [
            (*standing, col)
            for standing in found
            for col in range(1, n + 1)
            if not any(rule((k, i), (row, col), n) for k, i in enumerate(standing, start=1))
        ]
    return tuple(found)
