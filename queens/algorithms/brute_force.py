"""Brute force: every arrangement of the columns, kept or thrown away as a whole."""

import itertools
from collections.abc import Iterator

from queens._board import Board, Solution


def permutations(board: Board) -> Iterator[Solution]:
    """Try all n! ways to give each row a column of its own; give those where none attack.

    Each arrangement is set down from row 1 until a queen is attacked, then the board is
    cleared: nothing that was learned from one arrangement is used for the next.
    Source: the search through all 8! arrangements that K. S. Tkachenko's article mentions and
    leaves for a better one.

    >>> from queens import Vectors
    >>> list(permutations(Vectors(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    rows = range(1, board.n + 1)
    for arrangement in itertools.permutations(rows):
        standing = []
        for square in zip(rows, arrangement, strict=True):
            if not board.free(*square):
                break
            board.place(*square)
            standing.append(square)
        if len(standing) == board.n:
            yield arrangement
        for square in reversed(standing):
            board.remove(*square)
