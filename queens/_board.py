"""Boards: which squares queens attack, which moves are refused, and two memories of attacks.

A square is a pair ``(row, column)``. Rows and columns count from 1; row 1 is drawn at the top.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from operator import index
from typing import Protocol, TypeAlias

from queens._checks import check_several
from queens._sizes import LARGEST, LARGEST_TABLE, check_size
from queens._squares import Square

Solution: TypeAlias = tuple[int, ...]
"""Entry k-1 is the column of the queen on row k."""


class IllegalMove(ValueError):
    """A queen was placed or removed where the rules do not allow it."""


def attacks(a: Square, b: Square) -> str:
    """Name the line on which queens on squares a and b attack each other.

    Returns "row", "column", "rising diagonal" (row + column is constant),
    "falling diagonal" (row - column is constant), or "" when they leave each other alone.
    A queen does not attack its own square. Raises TypeError unless all are whole numbers.

    >>> attacks((1, 1), (3, 3))
    'falling diagonal'
    >>> attacks((1, 1), (2, 3))
    ''
    """
    (k, i), (m, j) = a, b
    return _line(index(k) - index(m), index(i) - index(j))


def _line(rows: int, columns: int) -> str:
    """Name the line that leads so many rows and columns away; "" if it is none or no way at all."""
    if rows == columns:
        return "falling diagonal" if rows else ""
    if rows == -columns:
        return "rising diagonal"
    return "" if rows and columns else "column" if rows else "row"


def conflicts(squares: Iterable[Square]) -> Iterator[tuple[Square, Square]]:
    """Give every pair of queens, out of those on these squares, that attack each other.

    >>> list(conflicts([(1, 1), (2, 3), (3, 1)]))
    [((1, 1), (3, 1))]
    """
    several = check_several(squares, "squares", "a list of squares")
    return (pair for pair in combinations(several, 2) if attacks(*pair))


class Board(Protocol):
    """What an algorithm may ask of a board, in the verbs of the texts.

    The board knows squares and attacks; it knows nothing of the search that uses it.
    """

    n: int
    widths: list[int]
    """How many columns each row has, n for queens; entry 0 is not used."""
    state: str
    """The named state a search says it is in ("" for a search without named states)."""

    def free(self, row: int, col: int) -> bool:
        """Tell whether no standing queen attacks the square along its column or diagonals."""

    def place(self, row: int, col: int) -> None:
        """Put the queen of this row on a free square; IllegalMove if the rules forbid it."""

    def remove(self, row: int, col: int) -> None:
        """Remove the queen on this square; IllegalMove if it does not stand there."""

    def column(self, row: int) -> int:
        """Look up the column of this row's queen; IllegalMove if the row has none."""


class Guarded:
    """The rules that all boards share: which moves are refused, and with what words.

    A board trusts that rows and columns are whole numbers. It refuses what a search gets wrong:
    squares off the board, a second queen for a row, an attacked square, a queen that is not there.

    Raises TypeError or ValueError for a bad n.
    """

    _largest = LARGEST

    def __init__(self, n: int) -> None:
        self.n = check_size(n, self._largest)
        self.state = ""
        self.widths = [0] + [self.n] * self.n
        self._standing: dict[int, int] = {}
        self._set_up()

    def _set_up(self) -> None:
        """Make ready what the board remembers beside its queens."""

    def __repr__(self) -> str:
        squares = ", ".join(str(square) for square in self._standing.items())
        return f"<{type(self).__name__} {self.n}: {squares or 'no queens'}>"

    @property
    def queens(self) -> dict[int, int]:
        """Where queens stand now: row -> column, in the order in which they were put down."""
        return dict(self._standing)

    def column(self, row: int) -> int:
        if row not in self._standing:
            raise self._nothing_on(row)
        return self._standing[row]

    def _nothing_on(self, row: int) -> IllegalMove:
        return IllegalMove(f"row {row} has no queen")

    def _check_square(self, row: int, col: int) -> None:
        if not (0 < row <= self.n and 0 < col <= self.n):
            raise IllegalMove(f"there is no square ({row}, {col}) on a board of size {self.n}")

    def _refusal(self, row: int, col: int) -> IllegalMove:
        """Say why no queen can be put on a square: its row has one, or another attacks it."""
        if row in self._standing:
            return IllegalMove(f"row {row} already has a queen, on column {self._standing[row]}")
        other, line = next(
            (queen, line)
            for queen in self._standing.items()
            if (line := attacks(queen, (row, col)))
        )
        return IllegalMove(f"({row}, {col}) is attacked along a {line} by the queen on {other}")

    def _check_remove(self, row: int, col: int) -> None:
        stands = self.column(row)
        if stands != col:
            raise IllegalMove(f"the queen of row {row} is on column {stands}, not {col}")


class InOrder(Guarded):
    """A board whose rows are filled from the first on, and cleared from the last back.

    So it need not look at rows after the one in hand; subclasses say which squares are free.
    """

    def place(self, row: int, col: int) -> None:
        self._check_square(row, col)
        standing = self._standing
        if row in standing or any(_line(row - k, col - i) for k, i in standing.items()):
            raise self._refusal(row, col)
        self._check_turn(row)
        standing[row] = col

    def remove(self, row: int, col: int) -> None:
        self._check_remove(row, col)
        if row != (last := len(self._standing)):
            raise IllegalMove(f"the last queen goes first: that of row {last}, not of row {row}")
        del self._standing[row]

    def _check_turn(self, row: int) -> None:
        if row != (turn := len(self._standing) + 1):
            raise IllegalMove(f"the rows are filled in order: row {turn} comes next, not row {row}")


class Vectors(Guarded):
    """A board that remembers columns and diagonals: three vectors of numbers.

    ``columns[i]``, ``rising[k+i-1]`` and ``falling[k-i+n]`` hold the row of the queen that
    commands that line, or 0. Index 0 is not used; diagonals run from 1 to 2n-1.
    Placing, removing and testing look at three numbers each, whatever n is.
    Source: J. Arsac, Programming Games and Puzzles (his cm, dp and dm).

    >>> board = Vectors(8)
    >>> board.place(1, 3)
    >>> board.free(2, 4), board.free(2, 5)
    (False, True)
    >>> board.place(2, 4)
    Traceback (most recent call last):
    queens.IllegalMove: (2, 4) is attacked along a falling diagonal by the queen on (1, 3)
    """

    def _set_up(self) -> None:
        self.columns = [0] * (self.n + 1)
        self.rising = [0] * (2 * self.n)
        self.falling = [0] * (2 * self.n)

    def free(self, row: int, col: int) -> bool:
        n = self.n
        if not (0 < row <= n and 0 < col <= n):
            self._check_square(row, col)
        diagonals = self.rising[row + col - 1] or self.falling[n - col + row]
        return not (diagonals or self.columns[col])

    def place(self, row: int, col: int) -> None:
        if not self.free(row, col) or row in self._standing:
            raise self._refusal(row, col)
        self._standing[row] = col
        self._mark(row, col, row)

    def remove(self, row: int, col: int) -> None:
        self._check_remove(row, col)
        del self._standing[row]
        self._mark(row, col, 0)

    def _mark(self, row: int, col: int, mark: int) -> None:
        self.columns[col] = self.rising[row + col - 1] = self.falling[self.n - col + row] = mark


class Table(Guarded):
    """A board that remembers squares: an n by n table of marks.

    ``marks[k][i]`` is 0 for a free square, else the row of the queen that took it or first
    attacked it (index 0 is not used). A queen marks what is still free of its column below it,
    and of both diagonals on the whole board. Removing a queen sweeps the whole table.
    So rows are filled from the top, and since a square keeps only its first mark,
    queens are removed in the reverse of the order in which they were placed. Anything else
    is refused, and so is a question about a row above the last queen's.
    Source: J. Arsac, Programming Games and Puzzles (his first representation).

    >>> board = Table(4)
    >>> board.place(1, 2)
    >>> for row in board.marks[1:]: print(*row[1:])
    0 1 0 0
    1 1 1 0
    0 1 0 1
    0 1 0 0
    >>> board.place(3, 1)
    >>> board.free(2, 4)
    Traceback (most recent call last):
    queens.IllegalMove: a table is filled from the top: row 2 is above the last queen's, row 3
    """

    _largest = LARGEST_TABLE

    def _set_up(self) -> None:
        self.marks = [[0] * (self.n + 1) for _ in range(self.n + 1)]

    def free(self, row: int, col: int) -> bool:
        self._check_square(row, col)
        last = next(reversed(self._standing), 0)
        if row < last:
            raise IllegalMove(
                f"a table is filled from the top: row {row} is above the last queen's, row {last}"
            )
        return self.marks[row][col] == 0

    def place(self, row: int, col: int) -> None:
        if not self.free(row, col) or row in self._standing:
            raise self._refusal(row, col)
        self._standing[row] = col
        rows = range(1, self.n + 1)
        self.marks[row][col] = row
        for k in range(row + 1, self.n + 1):
            self._mark(k, col, row)
        for k in rows:
            self._mark(k, row + col - k, row)
        for k in rows:
            self._mark(k, col - row + k, row)

    def _mark(self, row: int, col: int, queen: int) -> None:
        if 0 < col <= self.n and self.marks[row][col] == 0:
            self.marks[row][col] = queen

    def remove(self, row: int, col: int) -> None:
        self._check_remove(row, col)
        last = next(reversed(self._standing))
        if row != last:
            raise IllegalMove(f"remove the last queen first: that is row {last}, not row {row}")
        del self._standing[row]
        for marks in self.marks:
            for i, mark in enumerate(marks):
                if mark == row:
                    marks[i] = 0
