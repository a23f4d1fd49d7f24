"""Which pieces attack each other, written without the code that chapters teach."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

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

    def free(self, n: int, pieces: Iterable[Square], *rows: int) -> list[Square]:
        """Return the squares of some rows, or of all, that no piece stands on or attacks.

        >>> QUEENS.free(4, [(1, 1)], 2), QUEENS.free(3, [(2, 2)])
        ([(2, 3), (2, 4)], [])
        """
        taken = list(pieces)
        squares = every_square(n, *rows)
        return [s for s in squares if not any(s == p or self(p, s, n) for p in taken)]

    def clashes(self, n: int, pieces: Iterable[Square]) -> Iterator[tuple[Square, Square, str]]:
        """Give each two pieces that attack each other, and how."""
        for a, b in combinations(pieces, 2):
            if how := self(a, b, n):
                yield a, b, how


def every_square(n: int, *rows: int) -> list[Square]:
    """Return the squares of some rows of a board, or of all."""
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
