"""Laurière's board: for each row a vector of possible values, or of who forbids them."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from queens._board import IllegalMove, Vectors
from queens._sizes import LARGEST_TABLE
from queens._squares import Square


class Domains(Vectors):
    """A board on which squares can be forbidden, each by the queen that is to blame.

    ``vectors[k][i]`` is 0 while column i is admissible for row k, else the row of the queen
    that first forbade it; index 0 is not used. The number n + 1 forbids a square in the name of
    no queen. The board forbids nothing by itself: what follows from a queen is for the algorithm
    to say. The vectors are all that it remembers of what is forbidden. ``queens.Closed`` writes
    n + 2 into them, which is never pardoned.
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
        self._nogoods: dict[Square, list[dict[int, int]]] = {}

    def place(self, row: int, col: int) -> None:
        self._check_square(row, col)
        if by := self.vectors[row][col]:
            raise IllegalMove(f"{self._label((row, col))} is forbidden{self._in_words(by)}")
        super().place(row, col)

    def attacked(self, row: int, col: int, other: int) -> Collection[int]:
        """Return the columns of another row that a queen on this square attacks, three at most.

        >>> Domains(8).attacked(1, 2, other=3), Domains(8).attacked(1, 5, other=3)
        ((2, 4), (3, 5, 7))
        """
        far = abs(other - row)
        left, right = col - far, col + far
        if left > 0:
            return (left, col, right) if right <= self.n else (left, col)
        return (col, right) if right <= self.n else (col,)

    def culprit(self, row: int, col: int) -> int:
        """Return the queen that first forbade a square; 0 if it is admissible."""
        if not (0 < row <= self.n and 0 < col <= self.widths[row]):
            self._check_square(row, col)
        return self.vectors[row][col]

    def admissible(self, row: int) -> list[int]:
        """Return the columns that are not forbidden to this row, from left to right."""
        return [col for col, by in enumerate(self._vector(row)) if col and not by]

    def first_admissible(self, row: int) -> int:
        """Return the leftmost column that is not forbidden to this row; 0 if all are."""
        vector = self._vector(row)
        try:
            return vector.index(0, 1)
        except ValueError:
            return 0

    def forbidden_by(self, queen: int, rows: Iterable[int] | None = None) -> list[Square]:
        """Read the vectors, and return the squares that have the number of this queen, row by row.

        queen: its row, or n + 1 for the squares forbidden in the name of none. rows: those to
        look through, in this order; None: all.
        """
        if queen != self.n + 1:
            self._vector(queen)
        return [
            (row, col)
            for row in (range(1, self.n + 1) if rows is None else rows)
            if queen in self.vectors[row]
            for col, by in enumerate(self.vectors[row])
            if by == queen
        ]

    def in_reach(self, row: int, rows: Collection[int]) -> Sequence[int]:
        """Return those of some rows in which a choice on a row may rule something out.

        They come in order. Queens reach every row; the choices of a problem may not.

        >>> Domains(4).in_reach(1, [4, 2])
        [2, 4]
        """
        return sorted(rows)

    def by_freedom(self, rows: Iterable[int]) -> list[int]:
        """Return rows in the order of how many admissible columns they have, the fewest first.

        >>> board = Domains(4)
        >>> board.forbid(3, 1, 5)
        >>> board.by_freedom([2, 3, 4])
        [3, 2, 4]
        """
        return sorted(rows, key=lambda row: (len(self.admissible(row)), row))

    def marked(self, row: int, col: int, rows: Collection[int]) -> list[Square]:
        """Return the squares of some rows that the choice on a square rules out and has forbidden.

        >>> board = Domains(4)
        >>> board.place(1, 1)
        >>> board.forbid(3, 3, 1)
        >>> board.marked(1, 1, [2, 3])
        [(3, 3)]
        """
        return [
            (other, there)
            for other in self.in_reach(row, rows)
            for there in self.attacked(row, col, other)
            if self.culprit(other, there) == row
        ]

    def unsupported(
        self, row: int, left: Sequence[int], rows: Collection[int]
    ) -> Iterator[tuple[int, Collection[int]]]:
        """Give other rows, each with the columns that go with none of those that a row has left.

        left: these, one at least. rows: those that are looked at, in this order.

        >>> list(Domains(4).unsupported(1, [1, 2], rows=[1, 2, 3]))
        [(2, [1, 2])]
        """
        first, *more = left
        for other in rows:
            if other != row:
                columns = list(self.attacked(row, first, other))
                for col in more:
                    columns = [one for one in columns if one in self.attacked(row, col, other)]
                if columns:
                    yield other, columns

    def misplaced(self, rows: Iterable[int]) -> Iterator[tuple[int, Collection[int]]]:
        """Give rows, each with columns that leave a value no place that needs one.

        rows: those that have lost columns. Only the groups of a problem have such values.

        >>> list(Domains(4).misplaced([1, 2]))
        []
        """
        return iter(())

    def forbid(self, row: int, col: int, by: int) -> None:
        """Forbid an admissible square, on account of the queen that stands on row ``by``.

        With n + 1 for ``by`` it is forbidden in the name of none.
        """
        if not (0 < row <= self.n and 0 < col <= self.widths[row]):
            self._check_square(row, col)
        if first := self.vectors[row][col]:
            label = self._label((row, col))
            raise IllegalMove(f"{label} is already forbidden{self._in_words(first)}")
        if by not in self._standing and by != self.n + 1:
            self.column(by)
        self.vectors[row][col] = by

    def pardon(self, row: int, col: int) -> None:
        """Make a forbidden square admissible again."""
        if not (0 < row <= self.n and 0 < col <= self.widths[row]):
            self._check_square(row, col)
        by = self.vectors[row][col]
        if not 0 < by <= self.n + 1:
            how = "closed from the start" if by else "not forbidden"
            raise IllegalMove(f"{self._label((row, col))} is {how}")
        self.vectors[row][col] = 0

    def culprits(self, row: int) -> set[int]:
        """Return the rows whose choices have ruled out columns of a row.

        >>> board = Domains(4)
        >>> board.place(1, 1)
        >>> board.forbid(3, 3, 1)
        >>> board.culprits(3), board.culprits(4)
        ({1}, set())
        """
        return {by for by in self._vector(row) if 0 < by <= self.n}

    def learn(self, rows: Collection[int]) -> None:
        """Remember that what stands on some rows never goes together.

        >>> board = Domains(4)
        >>> board.place(1, 1)
        >>> board.place(2, 3)
        >>> board.learn([1, 2])
        >>> board.remove(2, 3)
        >>> board.known(2, 3), board.known(2, 4)
        ({1, 2}, set())
        """
        squares = {row: self.column(row) for row in sorted(rows)}
        if squares:
            self._nogoods.setdefault(squares.popitem(), []).append(squares)

    def known(self, row: int, col: int) -> set[int]:
        """Return the rows of a nogood that a choice would complete; none if it completes none.

        Rows are filled in order, so the choice is the last of the nogood's.
        """
        standing = self._standing
        for others in self._nogoods.get((row, col), ()):
            if all(standing.get(other) == column for other, column in others.items()):
                return {*others, row}
        return set()

    def _label(self, square: Square) -> str:
        return str(square)

    def _in_words(self, by: int) -> str:
        if by <= self.n:
            return f", by queen {by}"
        return ", by no queen" if by == self.n + 1 else " from the start"

    def _vector(self, row: int) -> list[int]:
        if not 0 < row <= self.n:
            raise IllegalMove(f"there is no row {row} on a board of size {self.n}")
        return self.vectors[row]
