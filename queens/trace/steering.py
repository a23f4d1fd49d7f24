"""Steering: a search that is led down a single branch of its tree, drawn by lot."""

from collections.abc import Callable
from dataclasses import dataclass, field

from queens.board import Board, IllegalMove
from queens.trace.recorded import WrappingBoard


@dataclass
class _Branch:
    """A position that the lot has led to.

    weight: how many positions like it there are, as far as this one branch can tell: the
    product of the numbers of squares that it was drawn from. ways: row -> the column drawn
    there for the queen who is placed next, and the branch below her.
    """

    weight: int
    ways: dict[int, tuple[int, "_Branch"]] = field(default_factory=dict)


class SteeredBoard(WrappingBoard):
    """A board that does what the one inside it does, along one branch of the search.

    Every question is answered truly and every queen is placed, so that each queen placed on the
    branch is seen; but below all of them, except one of each row drawn by lot, the board is
    closed: no square is free or admissible there, and the search must turn back.

    draw: called with a number of squares, it returns one of the numbers below, 0 included.
    levels: entry k-1 is the estimate of how often the whole search places a k-th queen.

    >>> from queens.board import Vectors
    >>> board = SteeredBoard(Vectors(4), draw=lambda squares: squares // 4)
    >>> board.place(1, 1)  # the lot falls on column 2
    >>> board.free(2, 3), board.levels
    (False, [1, 0, 0, 0])
    >>> board.remove(1, 1)
    >>> board.place(1, 2)
    >>> board.free(2, 4), board.levels
    (True, [2, 0, 0, 0])
    >>> board.place(2, 4)
    >>> board.levels
    [2, 4, 0, 0]
    """

    def __init__(self, board: Board, draw: Callable[[int], int]) -> None:
        super().__init__(board)
        self._draw = draw
        self.levels = [0] * board.n
        self._here: _Branch | None = _Branch(1)
        self._above: list[tuple[int, _Branch]] = []
        self._gone: set[int] = set()
        # A board without vectors of possible values must not seem to have them.
        for question in (self._admissible, self._first_admissible, self._culprit):
            name = question.__name__[1:]
            if hasattr(board, name):
                setattr(self, name, question)

    def free(self, row: int, col: int) -> bool:
        if self._here is None and 0 < row <= self.n and 0 < col <= self.n:
            return False
        is_free: bool = self._board.free(row, col)
        return is_free

    def place(self, row: int, col: int) -> None:
        here = self._here
        if here is None:
            raise IllegalMove(
                f"({row}, {col}) is closed: an estimate lets a search down one branch and answers "
                f"that no square is free on the others, so it must ask the board before it places"
            )
        if self._gone:
            raise IllegalMove(
                f"({row}, {col}) cannot be counted: an estimate follows searches that take up the "
                f"latest queen first, and row {min(self._gone)} was cleared before later ones"
            )
        offered = [] if row in here.ways else self._offered(row)
        self._board.place(row, col)
        if offered:
            drawn = offered[self._draw(len(offered))]
            here.ways[row] = drawn, _Branch(here.weight * len(offered))
        drawn, below = here.ways[row]
        self.levels[len(self._above)] += here.weight
        self._above.append((row, here))
        self._here = below if col == drawn else None

    def remove(self, row: int, col: int) -> None:
        self._board.remove(row, col)
        self._gone.add(row)
        while self._above and self._above[-1][0] in self._gone:
            last, self._here = self._above.pop()
            self._gone.remove(last)

    def _offered(self, row: int) -> list[int]:
        board = self._board
        columns = getattr(board, "admissible", lambda row: range(1, self.n + 1))(row)
        return [col for col in columns if board.free(row, col)]

    def _admissible(self, row: int) -> list[int]:
        columns: list[int] = self._board.admissible(row) if self._here else []
        return columns

    def _first_admissible(self, row: int) -> int:
        column: int = self._board.first_admissible(row) if self._here else 0
        return column

    def _culprit(self, row: int, col: int) -> int:
        by: int = self._board.culprit(row, col)
        return by if self._here or by else self.n + 1
