"""All solutions, as one array.

Only half of them are searched for. In lexicographic order the list of all solutions is the
same when it is read backwards with every solution mirrored left to right, so its second half
is written down from its first.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from queens.counting.errors import TooLarge
from queens.counting.known import COUNTS, published
from queens.counting.memory import available, in_words
from queens.counting.numba_or_not import compiled, has_numba
from queens.sizes import check_size

Solutions: TypeAlias = npt.NDArray[np.uint8]
_States: TypeAlias = npt.NDArray[np.uint64]
_Indices: TypeAlias = npt.NDArray[np.int64]

_WORTH_COMPILING = 12  # below, NumPy is done before numba has loaded
_STATES_AT_ONCE = 4_096  # with what comes of them they fit in a processor's cache
_HEAD = 3  # rows: boards enough to divide the work by
_FOUND_AT_ONCE = 500_000  # solutions, about: some 24 bytes each are at work on them
_WORK = 64_000_000  # bytes beside the answer, at most
# Powers of two up to 2**35 leave different remainders by 37: a mask's square is looked up.
_COLUMN_OF = np.zeros(37, dtype=np.uint8)
_COLUMN_OF[[(1 << column) % 37 for column in range(36)]] = np.arange(1, 37)
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
    _refuse_what_would_not_fit(size)
    solutions = np.empty((COUNTS[size - 1], size), dtype=np.uint8)
    half = len(solutions) // 2
    if half:
        _search(solutions[:half])
        np.subtract(size + 1, solutions[half - 1 :: -1], out=solutions[half:])
    elif len(solutions):
        solutions[:] = 1  # n = 1: the one solution that is its own mirror image
    return solutions


def _refuse_what_would_not_fit(n: int) -> None:
    count = published(n)
    at_least = n * (COUNTS[-1] if count is None else count)
    free = available()
    if at_least + _WORK > free:
        solutions = (
            f"has {count:,} solutions, whose array would take {in_words(at_least)}"
            if count is not None
            else f"has more solutions than anybody has counted: over {in_words(at_least)} of them"
        )
        raise TooLarge(f"n = {n} {solutions}; {in_words(free)} of memory are free here")


def _search(found: Solutions) -> None:
    """Fill the array with the first solutions, as many as it has rows."""
    n = found.shape[1]
    if n >= _WORTH_COMPILING and has_numba():
        _search_compiled(found)
    else:
        _Levels(found).search()


class _Levels:
    """The search by NumPy alone: many boards go down a row together.

    A board is one number of three fields, n bits each: the columns taken, and the squares of
    the row that are attacked along falling and along rising diagonals. From row to row the
    second field moves one place up, the third one place down. The last third of the rows is
    not searched but looked up: its placements are listed once, by the columns they take.

    Boards are taken a slice at a time, first to last, so that solutions come in lexicographic
    order and memory does not grow with their number.
    """

    def __init__(self, found: Solutions) -> None:
        n = found.shape[1]
        self.found = found
        self.so_far = 0
        full = (1 << n) - 1
        self.columns = np.uint64(full)
        self.falling, self.rising = np.uint64(n), np.uint64(2 * n)
        self.stay_falling = np.uint64((full >> 1) << n)
        self.stay_rising = np.uint64((full & ~1) << 2 * n)
        self.queens = np.uint64(1 | 1 << n | 1 << 2 * n) << np.arange(n, dtype=np.uint64)

        sets = np.arange(1 << n, dtype=np.uint32)
        self.set_sizes = np.bitwise_count(sets).astype(np.int64)
        self.set_begins = np.cumsum(self.set_sizes) - self.set_sizes
        members = sets[:, None] >> np.arange(n, dtype=np.uint32) & 1
        self.members = np.nonzero(members)[1].astype(np.uint8)

        self._list_tails(n // 3 if n > 5 else 1)

    def _list_tails(self, rows: int) -> None:
        n = self.found.shape[1]
        self.top = n - rows
        boards, tails = self._placements(self.queens, rows)
        # The squares of the tail's first row that its queens attack, or stand on.
        attacked = np.zeros(len(tails), dtype=np.uint64)
        for row in range(rows):
            fields = (self.queens & self.columns) << np.uint64(row)
            to_rising = (fields & self.columns) << self.rising
            to_falling = (self.queens & self.columns) >> np.uint64(row) << self.falling
            attacked |= (to_rising | to_falling)[tails[:, row]]
        sets = (boards & self.columns).view(np.int64)
        order = np.argsort(sets, kind="stable")
        self.tails, self.tails_attack = tails[order], attacked[order]
        self.tail_counts = np.bincount(sets, minlength=1 << n)
        self.tail_begins = np.cumsum(self.tail_counts) - self.tail_counts

    def search(self) -> None:
        boards, heads = self._placements(self.queens[: (self.found.shape[1] + 1) // 2], _HEAD)
        step = 1 + _FOUND_AT_ONCE * len(boards) // len(self.found)
        for begin in range(0, len(boards), step):
            since = self.so_far
            came_from = self._below(boards[begin : begin + step], _HEAD) + begin
            self.found[since : self.so_far, :_HEAD] = heads[came_from]
        self.found += 1

    def _placements(self, boards: _States, rows: int) -> tuple[_States, Solutions]:
        """Go on from these boards, with a queen each, to so many rows; list their columns too."""
        placements = np.arange(len(boards), dtype=np.uint8)[:, None]
        for _ in range(1, rows):
            boards, sizes, _, columns = self._next_row(boards)
            placements = np.repeat(placements, sizes, axis=0)
            placements = np.concatenate([placements, columns[:, None]], axis=1)
        return boards, placements

    def _below(self, boards: _States, row: int) -> _Indices:
        """Write down the rows from this one on of what comes of these boards.

        Returns, for each solution found, which of the boards it came from.
        """
        came_from = [np.empty(0, dtype=np.int64)]
        for begin in range(0, len(boards), _STATES_AT_ONCE):
            some = boards[begin : begin + _STATES_AT_ONCE]
            since = self.so_far
            if row == self.top:
                ends, fits, tails = self._matching_tails(some)
                self.so_far += len(fits)
                self.found[since : self.so_far, row:] = self.tails[tails]
            else:
                children, _, ends, columns = self._next_row(some)
                fits = self._below(children, row + 1)
                self.found[since : self.so_far, row] = columns[fits]
            came_from.append(np.searchsorted(ends, fits, side="right") + begin)
            if self.so_far == len(self.found):
                break
        return np.concatenate(came_from)

    def _next_row(self, boards: _States) -> tuple[_States, _Indices, _Indices, Solutions]:
        """Put a queen on every free square of the next row of every board.

        Returns the new boards; how many came of each old one, singly and summed up; and the
        columns of the new queens.
        """
        moved = self._moved(boards) | boards & self.columns
        free = ~(moved | moved >> self.falling | moved >> self.rising) & self.columns
        sets = free.view(np.int64)
        sizes = self.set_sizes[sets]
        ends, at = _concatenated(self.set_begins[sets], sizes)
        columns = self.members.take(at)
        children = np.repeat(moved, sizes)
        children |= self.queens.take(columns)
        return children, sizes, ends, columns

    def _matching_tails(self, boards: _States) -> tuple[_Indices, _Indices, _Indices]:
        """Pair every board with the tails that take the columns it has left.

        Returns the pairs' number summed up over the boards; which pairs are solutions; and
        the tails in those.
        """
        left = (~boards & self.columns).view(np.int64)
        sizes = self.tail_counts[left]
        ends, at = _concatenated(self.tail_begins[left], sizes)
        both = np.repeat(self._moved(boards), sizes)
        both &= self.tails_attack.take(at)
        fits = np.flatnonzero(both == 0)[: len(self.found) - self.so_far]
        return ends, fits, at[fits]

    def _moved(self, boards: _States) -> _States:
        """The fields of the diagonals, as they meet the next row."""
        one = np.uint64(1)
        return (boards & self.stay_falling) << one | (boards & self.stay_rising) >> one


def _concatenated(begins: _Indices, sizes: _Indices) -> tuple[_Indices, _Indices]:
    """Put ranges of numbers one behind another; return where each ends, and the numbers.

    >>> _concatenated(np.array([7, 0]), np.array([2, 3]))
    (array([2, 5]), array([7, 8, 0, 1, 2]))
    """
    ends = np.cumsum(sizes)
    numbers = np.repeat(begins - ends + sizes, sizes)
    numbers += np.arange(len(numbers))
    return ends, numbers


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
