"""Search as success and failure: goals, three combinators, and the queens written with them.

A goal is an iterator: each value it gives is one success, and it fails when it has no more to
give. What a search moves on the board it also takes back, for whoever stops asking.
Source: the Refal Plus manual, 1.10.1, the problem of the queens.
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TypeAlias, TypeVar

from queens.board import Board, Solution

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


def attacked(row: int, col: int, position: Solution) -> Goal[tuple[()]]:
    """Succeed, with nothing, for each line on which a queen of the position attacks the square.

    position: the columns of the queens on rows 1, 2, ...; the row asked about comes after
    theirs, so that no queen can share it and the test for that is left out.

    >>> list(attacked(2, 2, (1,))), list(attacked(2, 3, (1,)))
    ([()], [])
    """
    for k, i in enumerate(position, start=1):
        yield from alternatives(
            equal(i, col),
            equal(k + i, row + col),
            equal(k - i, row - col),
        )


def next_queen(board: Board, position: Solution) -> Goal[Solution]:
    """Succeed with each full position that this one grows into, queen by queen.

    >>> from queens.board import Vectors
    >>> board = Vectors(4)
    >>> board.place(1, 3)
    >>> list(next_queen(board, (3,)))
    [(3, 1, 4, 2)]
    """
    row = len(position) + 1
    for col in range(1, board.n + 1):
        board.free(row, col)
        for _ in negation(attacked(row, col, position)):
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

    >>> from queens.board import Vectors
    >>> list(solution(Vectors(4))), list(solution(Vectors(3)))
    ([(2, 4, 1, 3)], [])
    """
    return commitment(next_queen(board, ()))


def success_failure(board: Board, committed: bool = False) -> Goal[Solution]:
    """Give all solutions; committed: only the first.

    The position is a sequence that grows, and the squares are tested on it alone. The board
    is told of each test and move, for those who watch.

    >>> from queens.board import Vectors
    >>> list(success_failure(Vectors(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    return solution(board) if committed else next_queen(board, ())
