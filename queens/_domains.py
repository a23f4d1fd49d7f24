"""Laurière's board: for each row a vector of possible values, or of who forbids them."""

from queens._board import IllegalMove, Vectors
from queens._sizes import LARGEST_TABLE
from queens._squares import Square


class Domains(Vectors):
    """A board on which squares can be forbidden, each by the queen that is to blame.

    ``vectors[k][i]`` is 0 while column i is admissible for row k, else the row of the queen
    that first forbade it; index 0 is not used. The number n + 1 forbids a square in the name of
    no queen. The board forbids nothing by itself: what follows from a queen is for the algorithm
    to say. What ``queens.Closed`` writes here is never pardoned.
    Source: J.-L. Laurière, on implicit enumeration (his vectors of possible values).

    >>> board = Domains(4)
    >>> board.place(1, 1)
    >>> board.forbid(2, 1, 1)
    >>> board.admissible(2), board.vectors[2][1:]
    ([2, 3, 4], [1, 0, 0, 0])
    >>> board.forbid(2, 1, 1)
    Traceback (most recent call last):
    queens.IllegalMove: (2, 1) is already forbidden, by queen 1
    """

    _largest = LARGEST_TABLE

    def _set_up(self) -> None:
        super()._set_up()
        self.vectors = [[0] * (self.n + 1) for _ in range(self.n + 1)]
        self._forbidden: list[dict[Square, None]] = [{} for _ in range(self.n + 2)]

    def place(self, row: int, col: int) -> None:
        self._check_square(row, col)
        if by := self.vectors[row][col]:
            raise IllegalMove(f"({row}, {col}) is forbidden, by queen {by}")
        super().place(row, col)

    def culprit(self, row: int, col: int) -> int:
        """Return the queen that first forbade a square; 0 if it is admissible."""
        self._check_square(row, col)
        return self.vectors[row][col]

    def admissible(self, row: int) -> list[int]:
        """Return the columns that are not forbidden to this row, from left to right."""
        return [col for col, by in enumerate(self._vector(row)) if col and not by]

    def first_admissible(self, row: int) -> int:
        """Return the leftmost column that is not forbidden to this row; 0 if all are."""
        vector = self._vector(row)
        return vector.index(0, 1) if 0 in vector[1:] else 0

    def forbidden_by(self, queen: int) -> list[Square]:
        """Return the squares that this row's queen forbids, in the order in which it did.

        queen: its row, or n + 1 for the squares forbidden in the name of none.
        """
        if queen != self.n + 1:
            self._vector(queen)
        return list(self._forbidden[queen])

    def forbid(self, row: int, col: int, by: int) -> None:
        """Forbid an admissible square, on account of the queen that stands on row ``by``.

        With n + 1 for ``by`` it is forbidden in the name of none.
        """
        self._check_square(row, col)
        if by != self.n + 1:
            self.column(by)
        if first := self.vectors[row][col]:
            raise IllegalMove(f"({row}, {col}) is already forbidden, by queen {first}")
        self._forbidden[by][row, col] = None
        self.vectors[row][col] = by

    def pardon(self, row: int, col: int) -> None:
        """Make a forbidden square admissible again."""
        self._check_square(row, col)
        by = self.vectors[row][col]
        if (row, col) not in self._forbidden[by]:
            raise IllegalMove(
                f"({row}, {col}) is {'closed from the start' if by else 'not forbidden'}"
            )
        self.vectors[row][col] = 0
        del self._forbidden[by][row, col]

    def _vector(self, row: int) -> list[int]:
        if not 0 < row <= self.n:
            raise IllegalMove(f"there is no row {row} on a board of size {self.n}")
        return self.vectors[row]
