"""All solutions by NumPy alone: many boards go down a row together."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Solutions: TypeAlias = npt.NDArray[np.uint8]
"""One a row, as ``enumerate_all`` gives them."""

_States: TypeAlias = npt.NDArray[np.uint64]
_Indices: TypeAlias = npt.NDArray[np.int64]

_STATES_AT_ONCE = 4_096  # with what comes of them they fit in a processor's cache
_HEAD = 3  # rows: boards enough to divide the work by
_FOUND_AT_ONCE = 500_000  # solutions, about: some 24 bytes each are at work on them


class Levels:
    """The search that fills an array with the first solutions, as many as it has rows.

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
