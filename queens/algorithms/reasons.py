"""Two searches that follow the reasons of a failure: one goes back to them, one remembers them.

Both look ahead as ``implications_early`` does, and give the same solutions in the same order. What
a failing row hands up are the rows to blame for it; of a row below which a solution lies that is
every row before it.
"""

from collections.abc import Collection, Generator, Iterator

from queens._board import Solution
from queens._domains import Domains
from queens.algorithms.lauriere import _solution, leaves_something, release, take_back

A_SOLUTION = 0
"""Among rows to blame: there is nothing more to find because it has been found."""


def backjumping(board: Domains) -> Iterator[Solution]:
    """Give all solutions; a search that fails goes back to a row that is to blame for it.

    Source: P. Prosser, Hybrid algorithms for the constraint satisfaction problem, Computational
    Intelligence 9 (1993): forward checking with conflict-directed backjumping.

    >>> list(backjumping(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    dummy = board.n + 1

    def extend(row: int, before: int) -> Generator[Solution, None, set[int]]:
        if row > board.n:
            yield _solution(board)
            return {A_SOLUTION, *range(1, row)}
        blamed = board.culprits(row)
        later = range(row + 1, board.n + 1)
        while col := board.first_admissible(row):
            board.place(row, col)
            if leaves_something(board, row, col, later):
                why = yield from extend(row + 1, before=row)
            else:
                why = board.culprits(emptied(board, later))
            take_back(board, row, col, before, later)
            if row not in why:
                return why
            blamed |= why - {row}
        return blamed

    yield from extend(1, before=dummy)
    release(board, dummy, [1])


def learning(board: Domains) -> Iterator[Solution]:
    """Give all solutions; choices that failed together are never made together again.

    As ``backjumping`` in all else. The choices of the rows to blame are a nogood: the board
    remembers it, and is asked before each choice.
    Source: R. Dechter, Enhancement schemes for constraint processing: backjumping, learning, and
    cutset decomposition, Artificial Intelligence 41 (1990).

    >>> list(learning(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    dummy = board.n + 1

    def extend(row: int, before: int) -> Generator[Solution, None, set[int]]:
        if row > board.n:
            yield _solution(board)
            return {A_SOLUTION, *range(1, row)}
        blamed = board.culprits(row)
        later = range(row + 1, board.n + 1)
        while col := board.first_admissible(row):
            if nogood := board.known(row, col):
                board.forbid(row, col, before)
                blamed |= nogood - {row}
                continue
            board.place(row, col)
            if leaves_something(board, row, col, later):
                why = yield from extend(row + 1, before=row)
            else:
                why = board.culprits(emptied(board, later))
                board.learn(why)
            take_back(board, row, col, before, later)
            if row not in why:
                return why
            blamed |= why - {row}
        if A_SOLUTION not in blamed:
            board.learn(blamed)
        return blamed

    yield from extend(1, before=dummy)
    release(board, dummy, [1])


def emptied(board: Domains, rows: Collection[int]) -> int:
    """Return the first of some rows that has nothing left.

    >>> board = Domains(2)
    >>> board.place(1, 1)
    >>> leaves_something(board, 1, 1, [2])
    False
    >>> emptied(board, [2])
    2
    """
    return next(row for row in rows if not board.first_admissible(row))
