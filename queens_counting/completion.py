"""One answer on a board of which some squares are barred, and what a plain search for it costs."""

from collections.abc import Iterable, MutableSequence
from typing import Any, NamedTuple

import numpy as np

from queens.sizes import check_size
from queens.squares import check_squares
from queens_counting.compiling import compiled, has_numba

_WORTH_COMPILING = 10  # below, plain Python is done before numba has loaded
_BITS = 62  # of an int64, without its sign
_ROUND = 10_000_000  # placements the compiled search makes before it lets Ctrl-C through


class Completion(NamedTuple):
    """What a search came to.

    queens: the column of each row's queen, from row 1; None if there is no answer. placements:
    how many queens were put down until then.
    """

    queens: tuple[int, ...] | None
    placements: int


def complete(n: int, barred: Iterable[tuple[int, int]] = ()) -> Completion:
    """Search row by row, columns from the left, for n queens that stand on no barred square.

    barred: squares (row, column), from 1; of given queens and closed diagonals
    ``queens.given.begin`` knows them. The answer is the first in lexicographic order. A search
    can take as long as it likes; Ctrl-C ends it.

    Raises TypeError or ValueError unless n is a whole number, 1 or more, and for what is no
    square of the board.

    >>> complete(4), complete(4, [(1, 2)])
    (Completion(queens=(2, 4, 1, 3), placements=8), Completion(queens=(3, 1, 4, 2), placements=8))
    >>> complete(3)
    Completion(queens=None, placements=5)
    """
    size = check_size(n)
    open_squares = [(1 << size) - 1] * size
    for row, col in check_squares(size, barred, "barred"):
        open_squares[row - 1] &= ~(1 << (col - 1))
    fast = _WORTH_COMPILING <= size <= _BITS and has_numba()
    masks: Any = [open_squares, *([0] * size for _ in range(5))]
    masks[1][0] = open_squares[0]
    if fast:
        masks = np.array(masks, dtype=np.int64)
    walk = compiled(_walk) if fast else _walk
    row, placements = 0, 0
    while 0 <= row < size:
        row, made = walk(_ROUND, row, *masks)
        placements += made
    found = row == size
    queens = tuple(int(queen).bit_length() for queen in masks[5])
    return Completion(queens if found else None, int(placements))


def _walk(
    most: int,
    row: int,
    open_squares: MutableSequence[int],
    untried: MutableSequence[int],
    columns: MutableSequence[int],
    falling: MutableSequence[int],
    rising: MutableSequence[int],
    queens: MutableSequence[int],
) -> tuple[int, int]:
    """Go on with a depth-first search on bit masks for so many placements.

    Entries of the masks, by row: squares that are not barred, those not tried yet, columns taken
    above, squares attacked along falling and along rising diagonals, the queen. They and the row
    are all that the search knows. Returns the row, n with an answer and -1 at the end, and how
    many placements were made.
    """
    n = len(open_squares)
    made = 0
    while 0 <= row < n and made < most:
        queen = untried[row] & -untried[row]
        if queen == 0:
            row -= 1
            continue
        untried[row] ^= queen
        queens[row] = queen
        made += 1
        row += 1
        if row < n:
            columns[row] = columns[row - 1] | queen
            falling[row] = (falling[row - 1] | queen) << 1
            rising[row] = (rising[row - 1] | queen) >> 1
            untried[row] = open_squares[row] & ~(columns[row] | falling[row] | rising[row])
    return row, made
