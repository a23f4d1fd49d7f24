"""All solutions, as one array.

Only half of them are searched for. In lexicographic order the list of all solutions is the
same when it is read backwards with every solution mirrored left to right, so its second half
is written down from its first.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from queens.sizes import check_size
from queens_counting.compiling import compiled, has_numba
from queens_counting.memory import check_memory
from queens_counting.oeis import COUNTS

Solutions: TypeAlias = npt.NDArray[np.uint8]
"""One a row, as ``enumerate_all`` gives them."""

_Squares: TypeAlias = npt.NDArray[np.uint32]

_WORTH_COMPILING = 12  # below, NumPy is done before numba has loaded
_WORK = 64_000_000  # bytes beside the answer, at most
# Powers of two up to 2**35 leave different remainders by 37: a mask's square is looked up.
_COLUMN_OF = np.zeros(37, dtype=np.uint8)
_COLUMN_OF[[(1 << column) % 37 for column in range(36)]] = np.arange(1, 37)
_BOARDS_AT_ONCE = 8_192  # more were no faster
_ROUND = 50_000  # solutions the compiled search finds before it lets Ctrl-C through


def enumerate_all(n: int) -> Solutions:
    """Return all solutions for n, one a row, in lexicographic order.

    The array has shape (number of solutions, n) and holds unsigned bytes: entry [s, k-1] is
    the column, from 1, of the queen on row k in solution s. For n = 2 and 3 it has no rows.
    It takes n bytes a solution, and the work takes at most 64 MB more. With numba installed
    boards from 12 up are searched by compiled code, some three times as fast.

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
    has = f"n = {size} has {count:,} solutions, whose array and the work on it would take"
    check_memory(size * count + _WORK, has)
    solutions = np.empty((count, size), dtype=np.uint8)
    half = count // 2
    if half:
        _search(solutions[:half])
        np.subtract(size + 1, solutions[half - 1 :: -1], out=solutions[half:])
    else:
        solutions[:] = 1  # n = 1: the one solution that is its own mirror image
    return solutions


def _search(found: Solutions) -> None:
    """Fill the array with the first solutions, as many as it has rows."""
    n = found.shape[1]
    if n >= _WORTH_COMPILING and has_numba():
        _search_compiled(found)
    else:
        nothing = np.zeros(1, dtype=np.uint32)
        _search_below(found, 0, nothing, nothing, nothing)


def _search_below(
    found: Solutions, row: int, taken: _Squares, falling: _Squares, rising: _Squares
) -> npt.NDArray[np.intp]:
    """Fill in the remaining rows of every completion of these boards, in order.

    A board is known by the squares of the row that are attacked: down the columns, and along the
    falling and the rising diagonals. Returns which board each solution came from. Boards are taken
    a slice at a time, so that memory does not grow with their number, and until ``found`` is full.
    """
    n, one, came_from = found.shape[1], np.uint32(1), [np.empty(0, dtype=np.intp)]
    free = ~(taken | falling | rising)
    columns = one << np.arange(n, dtype=np.uint32)
    for begin in range(0, len(free), _BOARDS_AT_ONCE):
        board, column = np.nonzero(free[begin : begin + _BOARDS_AT_ONCE, None] & columns)
        board += begin
        queen = columns[column]
        if row == n - 1:
            fits = np.arange(min(len(board), len(found)))
        else:
            fits = _search_below(
                found,
                row + 1,
                taken[board] | queen,
                (falling[board] | queen) << one,
                (rising[board] | queen) >> one,
            )
        found[: len(fits), row] = column[fits] + 1
        found = found[len(fits) :]
        came_from.append(board[fits])
    return np.concatenate(came_from)


def _search_compiled(found: Solutions) -> None:
    n = found.shape[1]
    board = np.zeros((5, n), dtype=np.int64)
    board[0, 0] = (1 << n) - 1
    row = so_far = 0
    while so_far < len(found):
        upto = min(so_far + _ROUND, len(found))
        row = compiled(_backtrack)(found, so_far, upto, row, *board, _COLUMN_OF)
        so_far = upto


def _backtrack(
    found: Solutions,
    so_far: int,
    upto: int,
    row: int,
    untried: npt.NDArray[np.int64],
    columns: npt.NDArray[np.int64],
    falling: npt.NDArray[np.int64],
    rising: npt.NDArray[np.int64],
    queens: npt.NDArray[np.int64],
    column_of: npt.NDArray[np.uint8],
) -> int:
    """Go on with a depth-first search on bit masks until ``upto`` solutions are written down.

    Entries of the masks, by row: squares not tried yet, columns taken above, squares attacked
    along falling and along rising diagonals, the queen. They and the row, which is returned,
    are all that the search knows: it can be left and taken up again.
    """
    n = found.shape[1]
    full = (1 << n) - 1
    free, taken, down, up = untried[row], columns[row], falling[row], rising[row]
    while so_far < upto:
        if free == 0:
            row -= 1
            free, taken, down, up = untried[row], columns[row], falling[row], rising[row]
            continue
        queen = free & -free
        free ^= queen
        queens[row] = queen
        taken_below, down_below, up_below = taken | queen, (down | queen) << 1, (up | queen) >> 1
        free_below = full & ~(taken_below | down_below | up_below)
        if free_below == 0:
            continue
        if row < n - 2:
            untried[row] = free
            row += 1
            free, taken, down, up = free_below, taken_below, down_below, up_below
            columns[row], falling[row], rising[row] = taken, down, up
        else:
            queens[row + 1] = free_below  # one column is left, so one square
            for r in range(n):
                found[so_far, r] = column_of[queens[r] % 37]
            so_far += 1
    untried[row] = free
    return row
