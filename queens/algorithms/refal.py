"""Search as success and failure: goals, how they combine, and the queens written with them.

A goal is an iterator: each value it gives is one success, and it fails when it has no more to
give. So is a pattern, which may match in several ways. The position is kept twice: as the
argument, which is all the manual has and never changes, and on the board, where a search removes
its queens, also when you stop asking.
Source: the Refal Plus manual, 1.10.1, the problem of the queens.
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TypeAlias, TypeVar

from queens._board import Board, InOrder, Solution

Success = TypeVar("Success")
Goal: TypeAlias = Generator[Success, None, None]


def alternatives(*goals: Iterator[Success]) -> Goal[Success]:
    """Succeed with whatever the goals succeed with, one goal after the other.

    >>> list(alternatives(iter("ab"), iter(""), iter("c")))
    ['a', 'b', 'c']
    """
    for goal in goals:
        yield from goal


def negation(goal: Goal[object]) -> Goal[tuple[()]]:
    """Succeed once, with nothing, if the goal fails; fail if it succeeds.

    >>> list(negation(equal(2, 3))), list(negation(equal(2, 2)))
    ([()], [])
    """
    with closing(goal):
        for _ in goal:
            return
    yield ()


def commitment(goal: Goal[Success]) -> Goal[Success]:
    """Succeed with the goal's first success, and do not come back to it for another.

    >>> list(commitment(letter for letter in "ab"))
    ['a']
    """
    with closing(goal):
        for success in goal:
            yield success
            return


def equal(one: object, other: object) -> Goal[tuple[()]]:
    """Succeed once, with nothing, if the two are equal.

    >>> list(equal(2, 2)), list(equal(2, 3))
    ([()], [])
    """
    if one == other:
        yield ()


def beginnings(position: Solution) -> Goal[Solution]:
    """Succeed with each beginning of the position, the longest first, down to the empty one.

    >>> list(beginnings((2, 4)))
    [(2, 4), (2,), ()]
    """
    for length in range(len(position), -1, -1):
        yield position[:length]


def last(position: Solution) -> Goal[int]:
    """Succeed with the last number of the position; fail if it has none.

    >>> list(last((2, 4))), list(last(()))
    ([4], [])
    """
    yield from position[-1:]


def attacked(row: int, col: int, position: Solution) -> Goal[tuple[()]]:
    """Succeed, with nothing, for each line on which a queen of the position attacks the square.

    Ask about the latest queen first. position: the columns of the queens on rows 1, 2, .... The
    square's row comes after theirs, so the manual's test for the same row is left out.

    >>> list(attacked(2, 2, (1,))), list(attacked(2, 3, (1,)))
    ([()], [])
    """
    for beginning in beginnings(position):
        for i in last(beginning):
            k = len(beginning)
            yield from alternatives(
                equal(i, col),
                equal(k + i, row + col),
                equal(k - i, row - col),
            )


class OneSequence(InOrder):
    """A board that is one sequence of columns, and asks ``attacked`` whether a square is free.

    >>> board = OneSequence(4)
    >>> board.place(1, 3)
    >>> board.free(2, 2), board.free(2, 1)
    (False, True)
    """

    def free(self, row: int, col: int) -> bool:
        self._check_square(row, col)
        self._check_turn(row)
        return list(negation(attacked(row, col, tuple(self._standing.values())))) == [()]


def next_queen(board: Board, position: Solution) -> Goal[Solution]:
    """Succeed with each full position that this one grows into, queen by queen.

    >>> board = OneSequence(4)
    >>> board.place(1, 3)
    >>> list(next_queen(board, (3,)))
    [(3, 1, 4, 2)]
    """
    row = len(position) + 1
    for col in range(1, board.widths[row] + 1):
        if board.free(row, col):
            board.place(row, col)
            try:
                if row == board.n:
                    yield (*position, col)
                else:
                    yield from next_queen(board, (*position, col))
            finally:
                board.remove(row, col)


def solution(board: Board) -> Goal[Solution]:
    """Succeed with the first solution, or fail if there is none.

    >>> list(solution(OneSequence(4))), list(solution(OneSequence(3)))
    ([(2, 4, 1, 3)], [])
    """
    return commitment(next_queen(board, ()))


def success_failure(board: Board, committed: bool = False) -> Goal[Solution]:
    """Give all solutions; committed: only the first.

    >>> list(success_failure(OneSequence(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    return solution(board) if committed else next_queen(board, ())
