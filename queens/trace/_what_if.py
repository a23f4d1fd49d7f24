"""What if: the same search on a board that answers differently from some step on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from queens._board import Board, IllegalMove, Solution
from queens._checks import check_kind, check_whole
from queens._problem import Problem
from queens._solving import NotASolution
from queens._squares import Square, check_square
from queens.trace._recorded import Watched, if_inside


class Change(NamedTuple):
    """A change in a search.

    step: from which it holds. square: (row, column). put: False to forbid the square from then
    on; True to have the queen of its row there: the other squares of the row are refused until
    the queen stands on this one, or the search turns back from the row.
    """

    step: int
    square: Square
    put: bool = False

    def __str__(self) -> str:
        row, column = self.square
        if self.put:
            return f"queen {row} goes to column {column}, from step {self.step:,} on"
        return f"row {row}, column {column} is forbidden from step {self.step:,} on"


def checked_change(change: Change, widths: Sequence[int]) -> Change:
    """Return a change of a board whose rows have these widths, with plain numbers.

    >>> checked_change(Change("4", (1, 1)), [0, 4, 4, 4, 4])
    Traceback (most recent call last):
    TypeError: the step of a change must be a whole number, 0 or more; got '4' (str)
    """
    step = check_whole(change.step, "the step of a change", 0)
    square = check_square(len(widths) - 1, change.square, widths)
    return Change(step, square, check_kind(change.put, bool, "put", "True or False"))


@dataclass
class Refusal:
    """The squares that a change rules out, from the step ``since`` to the step ``until``.

    words: the change. until is None for as long as the search goes on.
    """

    words: str
    squares: frozenset[Square]
    since: int
    until: int | None = None

    def holds(self, step: int, square: Square) -> bool:
        """Tell whether the square is ruled out at a step."""
        return square in self.squares and self.since <= step < (self.until or step + 1)


def _words(change: Change, problem: Problem) -> str:
    what = "is chosen" if change.put else "is forbidden"
    return f"{problem.label(change.square)} {what} from step {change.step:,} on"


class ChangedBoard(Watched):
    """A board that does what the one inside it does, but refuses what a change rules out.

    step: tells how many steps the search has taken. refusal: what was ruled out, and when.

    >>> from queens import Vectors
    >>> board = ChangedBoard(Vectors(4), Change(0, (1, 1)), step=lambda: 0)
    >>> board.free(1, 1), board.free(1, 2)
    (False, True)
    >>> board.place(1, 1)
    Traceback (most recent call last):
    queens.IllegalMove: (1, 1) is forbidden from step 0 on, and this search places without asking
    """

    def __init__(self, board: Board, change: Change, step: Callable[[], int]) -> None:
        super().__init__(board)
        self._change, self._step = change, step
        row = change.square[0]
        others = {(row, col) for col in range(1, board.widths[row] + 1)} - {change.square}
        ruled_out = others if change.put else {change.square}
        words = _words(change, board.problem) if hasattr(board, "problem") else str(change)
        self.refusal = Refusal(words, frozenset(ruled_out), change.step)
        self._placed: set[Square] = set()

    def check(self, solution: Solution) -> None:
        """Raise NotASolution for a solution with a queen where this board refused one.

        A search on a board of its own never asks this one, so no change reaches it.
        """
        for square in enumerate(solution, start=1):
            if self._refused(*square) and square not in self._placed:
                raise NotASolution(
                    f"{solution} has a queen on row {square[0]}, column {square[1]}, and "
                    f"{self._change}: this search does not ask the board that it is handed"
                )

    def free(self, row: int, col: int) -> bool:
        is_free: bool = self._board.free(row, col)
        return is_free and not self._refused(row, col)

    def place(self, row: int, col: int) -> None:
        if self._refused(row, col):
            since = f"from step {self._change.step:,} on"
            raise IllegalMove(
                f"({row}, {col}) is forbidden {since}, and this search places without asking"
            )
        self._board.place(row, col)
        self._placed.add((row, col))
        if (row, col) == self._change.square:
            self._over()

    def remove(self, row: int, col: int) -> None:
        self._board.remove(row, col)
        if row != self._change.square[0]:
            self._over()

    def _over(self) -> None:
        step, refusal = self._step(), self.refusal
        if self._change.put and refusal.until is None and step >= refusal.since:
            refusal.until = step + 1

    def _refused(self, row: int, col: int) -> bool:
        return self.refusal.holds(self._step(), (row, col))

    @if_inside
    def admissible(self, row: int) -> list[int]:
        return [col for col in self._board.admissible(row) if not self._refused(row, col)]

    @if_inside
    def first_admissible(self, row: int) -> int:
        return next(iter(self.admissible(row)), 0)

    @if_inside
    def culprit(self, row: int, col: int) -> int:
        by: int = self._board.culprit(row, col)
        # A square that is refused for a while only can still be forbidden by a queen.
        for_good = not self._change.put and self._refused(row, col)
        return by or (self.n + 1 if for_good else 0)
