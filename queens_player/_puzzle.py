"""The puzzle to play by hand: a board to click on, which shows attacks as they arise."""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any

import anywidget
import traitlets

from queens import draw
from queens._board import Solution, conflicts
from queens._checks import brief, check_kind
from queens._sizes import check_size
from queens._squares import Square, check_squares
from queens_player._javascript import browser_code
from queens_player._page import save
from queens_player._still import Pictured
from queens_player._traits import Checked

LARGEST = 20
"""The largest board to click on."""


def _check_size(_: object, n: object) -> int:
    size = check_size(n)
    if size > LARGEST:
        raise ValueError(
            f"n must be at most {LARGEST}, for on a larger board the squares are too small "
            f"to click on; got {brief(size)}"
        )
    return size


def _check_queens(puzzle: Any, queens: object) -> list[list[int]]:
    squares = check_squares(puzzle.n, queens, "queens")
    for place, square in enumerate(squares):
        if square in squares[:place]:
            raise ValueError(f"two queens cannot stand on the same square, {square}")
    return [list(square) for square in squares]


class Puzzle(Pictured, anywidget.AnyWidget):
    """A board of n rows on which the reader places and removes queens.

    n: the size, 1 to 20. Setting it clears the board.
    queens: the squares with a queen, a list of ``[row, column]``, both from 1. Any squares
        are allowed, several of a row too; assign a new list to change it.
    moves: the squares on which queens were placed and removed, in order, since the board got
        its size or its queens from Python. A button shows them as a search, in the player.
    show_attacked: whether squares that a queen attacks are marked.

    The browser and Python both read and set n, queens and show_attacked. A size that is no whole number
    raises TypeError, one outside 1 to 20 ValueError; so does a square outside the board.

    >>> puzzle = Puzzle(4, queens=[(1, 2), (2, 4), (3, 1)])
    >>> puzzle
    Puzzle(n=4): a board to click on in a running Jupyter
    >>> puzzle.solved
    False
    >>> puzzle.queens = [*puzzle.queens, (4, 3)]
    >>> puzzle.solution
    (2, 4, 1, 3)
    >>> puzzle.moves
    [[1, 2], [2, 4], [3, 1], [4, 3]]
    >>> Puzzle(25)
    Traceback (most recent call last):
    ValueError: n must be at most 20, for on a larger board the squares are too small to click on; got 25
    """  # noqa: E501

    _esm, _css = browser_code("Puzzle")

    n = Checked(_check_size, 6).tag(sync=True)
    queens = Checked(_check_queens, []).tag(sync=True)
    moves: "traitlets.List[list[int]]" = traitlets.List().tag(sync=True)
    show_attacked = Checked(
        lambda _, shown: check_kind(shown, bool, "show_attacked", "True or False"), False
    ).tag(sync=True)

    _browser_sets_queens = False

    def __init__(self, n: int = 6, queens: Iterable[Sequence[int]] = (), **options: Any) -> None:
        try:
            super().__init__(n=n, **options)
            self.queens = queens
        except (TypeError, ValueError) as refused:
            # Through how many of traitlets' functions it came, nobody wants to read.
            raise refused.with_traceback(None) from None

    def __repr__(self) -> str:
        return f"Puzzle(n={self.n}): a board to click on in a running Jupyter"

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the browser sends (called by ipywidgets)."""
        # A slow kernel gets a new size and the first queens on it in one message.
        self._browser_sets_queens = "queens" in sync_data
        try:
            super().set_state(sync_data)
        finally:
            self._browser_sets_queens = False

    @traitlets.observe("n")
    def _clear(self, change: object) -> None:
        if not self._browser_sets_queens:
            self.queens, self.moves = [], []

    @traitlets.observe("queens")
    def _begin_anew(self, change: Any) -> None:
        if not self._browser_sets_queens:
            self.moves = list(change["new"])

    @property
    def solved(self) -> bool:
        """Whether n queens stand and none attacks another."""
        return len(self.queens) == self.n and not self._attacking_pairs()

    @property
    def solution(self) -> Solution:
        """The solution on the board; ValueError, saying what is missing, when it is not solved.

        >>> Puzzle(4, queens=[(1, 1), (2, 2)]).solution
        Traceback (most recent call last):
        ValueError: not solved: 2 of 4 queens stand, and 1 pair of them attack each other
        """
        if not self.solved:
            pairs = len(self._attacking_pairs())
            raise ValueError(
                f"not solved: {len(self.queens)} of {self.n} queens stand, and "
                f"{pairs or 'no'} pair{'s' * (pairs > 1)} of them attack each other"
            )
        return tuple(col for _, col in sorted(self.queens))

    def save(self, path: "str | PathLike[str]") -> None:
        """Write one HTML file in which the puzzle is played offline, in any browser."""
        state = self.get_state(("n", "queens", "moves", "show_attacked"))
        save(self, path, f"The puzzle of {self.n} queens", repr(self), state)

    def _still(self) -> dict[str, str]:
        return dict(draw.into_bundle(draw.board(self.n, map(tuple, self.queens))))

    def _attacking_pairs(self) -> list[tuple[Square, Square]]:
        return list(conflicts((row, col) for row, col in self.queens))
