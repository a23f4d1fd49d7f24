"""A search that tries some columns only: how far an answer need go, for ``judges.solves``."""

from collections.abc import Callable, Generator, Iterable

from queens.board import Board, Solution


def search(
    board: Board, columns: Callable[[Solution], Iterable[int]], before: Solution = ()
) -> Generator[Solution, None, None]:
    """Give the solutions that are met when row by row only some columns are tried.

    columns: called with the columns of the queens that stand; which to try on the row after
    theirs. The board is cleared, also when the search is closed.

    >>> from queens.board import Vectors
    >>> list(search(Vectors(4), lambda before: range(1, 5) if before else [3]))
    [(3, 1, 4, 2)]
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
