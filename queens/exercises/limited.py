"""A search that tries some columns only: how far an answer need go, for ``judges.solves``."""

from collections.abc import Callable, Iterable, Iterator

from queens.board import Board, Solution


def search(
    board: Board, columns: Callable[[Solution], Iterable[int]], before: Solution = ()
) -> Iterator[Solution]:
    """Give the solutions that are met when row by row only some columns are tried.

    columns: called with the columns of the queens that stand; which to try on the row after
    theirs.

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
            yield from search(board, columns, (*before, col))
            board.remove(row, col)
