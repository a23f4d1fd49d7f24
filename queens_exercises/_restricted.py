"""A search that tries some columns only: how far an answer need go, for ``judges.solves``."""

from collections.abc import Callable, Generator, Iterable, Sequence

from queens._board import Board, Solution


def search(
    board: Board, columns: Callable[[Solution], Iterable[int]], before: Solution = ()
) -> Generator[Solution, None, None]:
    """Give the solutions that are met when row by row only some columns are tried.

    columns: called with the columns of the queens that stand; which to try on the row after
    theirs. The board is cleared when the search is over, and when it is closed before.
    """
    if len(before) == board.n:
        yield before
        return
    row = len(before) + 1
    for col in columns(before):
        if board.free(row, col):
            board.place(row, col)
            try:
                yield from search(board, columns, (*before, col))
            finally:
                board.remove(row, col)


def onwards(board: Board, start: Solution) -> Generator[Solution, None, None]:
    """Give, as ``search`` does, the solutions that do not come before n columns in number order.

    >>> from queens import Vectors
    >>> list(onwards(Vectors(4), (2, 4, 1, 4)))
    [(3, 1, 4, 2)]
    """

    def columns(before: Solution) -> Sequence[int]:
        row = len(before)
        return range(start[row] if before == start[:row] else 1, board.n + 1)

    return search(board, columns)
