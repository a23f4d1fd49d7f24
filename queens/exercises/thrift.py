"""A board for so many placements and no more, for searches that are to spare them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from queens.board import Solution
from queens.domains import Domains
from queens.exercises.exercise import Judge
from queens.exercises.form import case_of
from queens.exercises.judges import solves
from queens.exercises.pictures import position
from queens.exercises.verdict import Wrong
from queens.words import name, plural


def spares(
    most: Callable[..., int],
    *,
    wanted: Callable[..., Sequence[Solution]],
    ordered: bool = True,
) -> Judge:
    """Judge an algorithm on a board as ``solves`` does; in all it may place so many queens.

    Where, and in which order, is for the answer to say.

    most: called with n and the options, how many placements there may be. The board is a
    ``Domains``; an algorithm that forbids nothing meets an ordinary board.

    >>> from queens import ALGORITHMS
    >>> from queens.exercises.rules import QUEENS, placements
    >>> judge = spares(lambda n: 16, wanted=lambda n: placements(QUEENS, n), ordered=False)
    >>> judge(ALGORITHMS["fewest_first"].function, 4)
    >>> judge(ALGORITHMS["permutations"].function, 4)
    Traceback (most recent call last):
    queens.exercises.verdict.Wrong: For n = 4 a search needs 16 placements at the most; yours \
goes on to place one on row 2 column 4.
    """

    def judge(answer: Any, given: Any) -> None:
        n, options = given if isinstance(given, tuple) else (given, {})
        board = partial(_Thrifty, most=most(n, **options), case=case_of(n, options))
        solves(wanted=wanted, ordered=ordered, board=board)(answer, given)

    return judge


class _Thrifty(Domains):
    def __init__(self, n: int, *, most: int, case: str) -> None:
        super().__init__(n)
        self._most = self._left = most
        self._case = case

    def place(self, row: int, col: int) -> None:
        # What the rules refuse is no placement, so they are asked first.
        super().place(row, col)
        if self._left == 0:
            most = plural(self._most, "placement")
            needed = f"a search needs {most} at the most" if self._most else "no queen is needed"
            raise Wrong(
                f"{self._case} {needed}; yours goes on to place one on {name((row, col))}.",
                position(self.n, dict(self._standing), "One placement too many"),
            )
        self._left -= 1
