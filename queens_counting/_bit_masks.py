"""Search on bit masks: all solutions as one array, or the first that avoids some squares.

Of all solutions only half are searched for. In lexicographic order the list of all is the same
when it is read backwards with every solution mirrored left to right, so its second half is
written down from its first.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from queens._sizes import check_size
from queens._squares import check_squares
from queens_counting._errors import check_memory
from queens_counting._local_search import Numbers
from queens_counting._published import COUNTS
from queens_counting.compiling import compiled, pays

_WORTH_LOADING = 12  # below, Python has all solutions before numba has loaded
_ONE_WORTH_LOADING = 10  # an experiment asks for thousands of such boards
_BITS = 62  # of an int64, without its sign
# Powers of two up to 2**65 leave different remainders by 67: a mask's square is looked up.
_COLUMN_OF = np.zeros(67, dtype=np.uint8)
_COLUMN_OF[[(1 << column) % 67 for column in range(66)]] = np.arange(1, 67)
# What a compiled search does before it lets Ctrl-C through.
_SOLUTIONS, _PLACEMENTS = 50_000, 10_000_000


def enumerate_all(n: int) -> npt.NDArray[np.uint8]:
    """Return all solutions for n, one a row, in lexicographic order.

    The array has shape (number of solutions, n) and holds unsigned bytes: entry [s, k-1] is
    the column, from 1, of the queen on row k in solution s. For n = 2 and 3 it has no rows.
    It takes n bytes a solution. Compiled code searches thirty times as fast: from n = 12 on where
    numba is installed, and any board once it is loaded.

    Raises TooLarge, naming the size, for an array that this machine's memory cannot hold,
    and TypeError or ValueError unless n is a whole number, 1 or more.

    >>> enumerate_all(4)
    array([[2, 4, 1, 3],
           [3, 1, 4, 2]], dtype=uint8)
    >>> enumerate_all(8).shape
    (92, 8)
    """
    size = check_size(n)
    if size > len(COUNTS):
        more = f"n = {size} has more solutions than anybody has counted: over"
        check_memory(size * COUNTS[-1], more)
    count = COUNTS[size - 1]
    check_memory(size * count, f"n = {size} has {count:,} solutions, whose array would take")
    solutions = np.empty((count, size), dtype=np.uint8)
    half = count // 2
    if half:
        go_on, masks = _begun([(1 << size) - 1] * size, _WORTH_LOADING)
        row = 0
        for begin in range(0, half, _SOLUTIONS):
            part = solutions[begin : min(begin + _SOLUTIONS, half)]
            row, _, _ = go_on(part, 1 << 62, row, *masks, _COLUMN_OF)
        np.subtract(size + 1, solutions[half - 1 :: -1], out=solutions[half:])
    else:
        solutions[:] = 1  # n = 1: the one solution that is its own mirror image
    return solutions


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
    if size == 1:
        return Completion((1,), 1) if open_squares[0] else Completion(None, 0)
    go_on, masks = _begun(open_squares, _ONE_WORTH_LOADING)
    row, solutions, placements, found = 0, 0, 0, np.empty((1, size), dtype=np.uint8)
    while row >= 0 and not solutions:
        row, solutions, made = go_on(found, _PLACEMENTS, row, *masks, _COLUMN_OF)
        placements += made
    queens = tuple(int(queen).bit_length() for queen in masks[-1])
    return Completion(queens if solutions else None, int(placements))


def _begun(open_squares: list[int], least: int) -> tuple[Callable[..., tuple[int, int, int]], Any]:
    """Return what goes on with a search of these squares, and the masks that it starts with."""
    n = len(open_squares)
    masks = [open_squares, [open_squares[0], *[0] * (n - 1)], *([0] * n for _ in range(4))]
    if n <= _BITS and pays(n, least):
        return compiled(_walk), np.array(masks, dtype=np.int64)
    return _walk, masks


def _walk(
    found: Numbers,
    most: int,
    row: int,
    open_squares: Numbers,
    untried: Numbers,
    columns: Numbers,
    falling: Numbers,
    rising: Numbers,
    queens: Numbers,
    column_of: Numbers,
) -> tuple[int, int, int]:
    """Go on until the array is full, so many queens were placed, or nothing is left to try.

    Compiled by numba, or run as it stands, on two rows or more. Entries of the masks, by row:
    squares that may be taken, those not tried yet, columns taken above, squares attacked along
    falling and along rising diagonals, the queen. They and the row are all that the search knows.
    Returns the row, -1 at the end, how many solutions there were and how many placements.
    """
    n = len(open_squares)
    solutions = made = 0
    free, taken, down, up = untried[row], columns[row], falling[row], rising[row]
    while solutions < len(found) and made < most:
        if free == 0:
            row -= 1
            if row < 0:
                return row, solutions, made
            free, taken, down, up = untried[row], columns[row], falling[row], rising[row]
            continue
        queen = free & -free
        free ^= queen
        queens[row] = queen
        made += 1
        taken_below, down_below, up_below = taken | queen, (down | queen) << 1, (up | queen) >> 1
        free_below = open_squares[row + 1] & ~(taken_below | down_below | up_below)
        if free_below == 0:
            continue
        if row < n - 2:
            untried[row] = free
            row += 1
            free, taken, down, up = free_below, taken_below, down_below, up_below
            columns[row], falling[row], rising[row] = taken, down, up
        else:
            queens[row + 1] = free_below  # one column is left, so one square
            made += 1
            for r in range(n):
                found[solutions, r] = column_of[queens[r] % 67]
            solutions += 1
    untried[row] = free
    return row, solutions, made
