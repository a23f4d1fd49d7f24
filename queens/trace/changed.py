"""What if: the same search, on a board that answers otherwise from some step on."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from queens.board import Board, IllegalMove, Solution
from queens.solving import NotASolution
from queens.squares import Square
from queens.trace.recorded import WrappingBoard


class Change(NamedTuple):
    """What is to be otherwise in a search.

    step: from which on. square: (row, column). put: False to forbid it from then on; True to
    have the queen of its row there: her other squares are refused until she stands on it, or
    the search turns back from her row.
    """

    step: int
    square: Square
    put: bool = False

    def __str__(self) -> str:
        row, column = self.square
        if self.put:
            return f"queen {row} goes to column {column}, from step {self.step:,} on"
        return f"row {row}, column {column} is forbidden from step {self.step:,} on"


@dataclass
class Refusal:
    """The squares that a change rules out; words: the change. since, until: from step to step.

    until is None for as long as the search goes on.
    """

    words: str
    squares: frozenset[Square]
    since: int
    until: int | None = None

    def holds(self, step: int, square: Square) -> bool:
        """Tell whether the square is ruled out at a step.

        >>> Refusal("", frozenset({(1, 2)}), 3).holds(3, (1, 2))
        True
        """
        return square in self.squares and self.since <= step < (self.until or step + 1)


class ChangedBoard(WrappingBoard):
    """A board that does what the one inside it does, but for what a change rules out.

    step: tells how many steps the search has taken. refusal: what was ruled out, and when.

    >>> from queens.board import Vectors
    >>> board = ChangedBoard(Vectors(4), Change(0, (1, 1)), step=lambda: 0)
    >>> board.free(1, 1), board.free(1, 2)
    (False, True)
    >>> board.place(1, 1)
    Traceback (most recent call last):
    queens.board.IllegalMove: (1, 1) is forbidden from step 0 on, and this search places without asking
    """  # noqa: E501

    def __init__(self, board: Board, change: Change, step: Callable[[], int]) -> None:
        super().__init__(board)
        self._change, self._step = change, step
        row = change.square[0]
        others = {(row, col) for col in range(1, board.n + 1)} - {change.square}
        ruled_out = others if change.put else {change.square}
        self.refusal = Refusal(str(change), frozenset(ruled_out), change.step)
        self._placed: set[Square] = set()
        questions: list[Callable[..., object]] = [self._admissible, self._first_admissible]
        if not change.put:
            # What is only refused for a while must still be forbidden by whom it may concern.
            questions.append(self._culprit)
        for question in questions:
            name = question.__name__[1:]
            if hasattr(board, name):
                setattr(self, name, question)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        """Return a board that is changed as well: a search may go on, on copies."""
        copied = type(self)(copy.deepcopy(self._board, memo), self._change, self._step)
        copied.refusal = replace(self.refusal)
        return copied

    @property
    def vectors(self) -> Sequence[Sequence[int]]:
        """What ``Domains`` has, with what is ruled out for good as forbidden in nobody's name."""
        vectors: list[list[int]] = self._board.vectors
        if self._change.put or self._step() < self._change.step:
            return vectors
        # Nothing can be written here, for it would be lost.
        return tuple(
            tuple(by or (self.n + 1 if self._refused(k, i) else 0) for i, by in enumerate(vector))
            for k, vector in enumerate(vectors)
        )

    def check(self, solution: Solution) -> None:
        """Raise NotASolution for one that has a queen where this board refused one.

        A search that looks elsewhere, on a board of its own, does not come to hear of a change.
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

    def _admissible(self, row: int) -> list[int]:
        return [col for col in self._board.admissible(row) if not self._refused(row, col)]

    def _first_admissible(self, row: int) -> int:
        return next(iter(self._admissible(row)), 0)

    def _culprit(self, row: int, col: int) -> int:
        by: int = self._board.culprit(row, col)
        return by or (self.n + 1 if self._refused(row, col) else 0)
