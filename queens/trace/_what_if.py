"""What if: the same search on a board that answers differently from some step on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from queens._board import Board, IllegalMove, Solution
from queens._checks import check_kind, check_whole
from queens._solving import NotASolution
from queens._squares import Square, check_square
from queens.trace._recorded import Watched


class Change(NamedTuple):
    """A change in a search.

    step: from which it holds. square: (row, column). put: False to forbid the square from then
    on; True to have the queen of its row there: the other squares of the row are refused until
    the queen stands on this one, or the search turns back from the row.
    """

    step: int
    square: Square
    put: bool = False


@dataclass
class Refusal:
    """The squares that a change rules out, from the step ``since`` to the step ``until``.

    words: the change. until is None for as long as the search goes on. asked: when a queen was
    placed on such a square, the step at which the search was last told that it is free; -1 if it
    was not told so since the start, or was told otherwise then. None as long as none was placed.
    """

    words: str
    squares: frozenset[Square]
    since: int
    until: int | None = None
    asked: int | None = None

    def holds(self, step: int, square: Square) -> bool:
        """Tell whether the square is ruled out at a step."""
        return square in self.squares and self.since <= step < (self.until or step + 1)


class ChangedBoard(Watched):
    """A board that does what the one inside it does, but refuses what a change rules out.

    step: tells how many steps the search has taken. refusal: what was ruled out, and when.

    Raises TypeError or ValueError for a bad change.
    """

    def __init__(self, board: Board, change: Change, step: Callable[[], int]) -> None:
        super().__init__(board)
        since = check_whole(change.step, "the step of a change", 0)
        self._square = row, column = check_square(board.n, change.square, board.widths)
        self._put = check_kind(change.put, bool, "put", "True or False")
        self._step, self._since = step, f"from step {since:,} on"
        self._placed: set[Square] = set()
        self._told: dict[Square, int] = {}
        others = {(row, col) for col in range(1, board.widths[row] + 1)} - {self._square}
        if hasattr(board, "problem"):
            what = (
                f"{board.problem.label(self._square)} is {'chosen' if self._put else 'forbidden'}"
            )
        elif self._put:
            what = f"queen {row} goes to column {column},"
        else:
            what = f"row {row}, column {column} is forbidden"
        squares = frozenset(others if self._put else {self._square})
        self.refusal = Refusal(f"{what} {self._since}", squares, since)

    def check(self, solution: Solution) -> None:
        """Raise NotASolution for a solution with a queen where this board refused one.

        A search on a board of its own never asks this one, so no change reaches it.
        """
        for square in enumerate(solution, start=1):
            if self._refused(*square) and square not in self._placed:
                raise NotASolution(
                    f"{solution} has a queen on row {square[0]}, column {square[1]}, and "
                    f"{self.refusal.words}: this search does not ask the board that it is handed"
                )

    def _offers(self, row: int, col: int) -> bool:
        """Answer for a square that is free on the board inside, and note when."""
        if (row, col) not in self.refusal.squares:
            return True
        refused = self._refused(row, col)
        self._told[row, col] = -1 if refused else self._step()
        return not refused

    def free(self, row: int, col: int) -> bool:
        return self._board.free(row, col) and self._offers(row, col)

    def place(self, row: int, col: int) -> None:
        if self._refused(row, col):
            self.refusal.asked = self._told.get((row, col), -1)
            raise IllegalMove(
                f"({row}, {col}) is forbidden {self._since}, and this search places a queen there "
                "without asking"
            )
        self._board.place(row, col)
        self._placed.add((row, col))
        if (row, col) == self._square:
            self._over()

    def remove(self, row: int, col: int) -> None:
        self._board.remove(row, col)
        if row != self._square[0]:
            self._over()

    def _over(self) -> None:
        step, refusal = self._step(), self.refusal
        if self._put and refusal.until is None and step >= refusal.since:
            refusal.until = step + 1

    def _refused(self, row: int, col: int) -> bool:
        return self.refusal.holds(self._step(), (row, col))

    def admissible(self, row: int) -> list[int]:
        return [col for col in self._board.admissible(row) if self._offers(row, col)]

    def first_admissible(self, row: int) -> int:
        return next((col for col in self._board.admissible(row) if self._offers(row, col)), 0)

    def culprit(self, row: int, col: int) -> int:
        # A square that is refused for a while only can still be forbidden by a queen.
        by = self._board.culprit(row, col)
        return by if by or self._offers(row, col) or self._put else self.n + 1
