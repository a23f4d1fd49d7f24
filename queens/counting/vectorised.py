"""Meeting in the middle with NumPy alone.

The lists of many column sets are joined together, in a few operations on long arrays. The pairs
of patterns of each set are then compared by the block, every one with every other.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from queens.counting.halves import MARKS, Columns, Half, Words, crossing, halves, weights

SHARED = 20_000
"""Ways to share a set's columns out between two strips that are joined together, over all sets."""

JOINED = 1 << 20
"""Pairs of placements in two strips that are tried together."""

COMPARED = 1 << 15
"""Pairs of patterns that are compared together: few enough to stay in the nearest cache."""

Counts = NDArray[np.intp]


class Lists(NamedTuple):
    """Patterns of several column sets: those of set i at starts[i]:starts[i + 1]."""

    patterns: NDArray[np.uint32] | Words
    starts: Counts


def total(n: int, sets: Columns, times: NDArray[np.uint8], stopped: NDArray[np.uint8]) -> int:
    """Return the sum, over column sets of the top half, of their solutions times ``times``.

    ``sets`` and ``times`` are entries of ``halves.column_sets(n)``; over all of them the sum is
    the number of solutions. Another thread ends the work, after the set in hand, by setting
    ``stopped[0]`` to 1; the result means nothing then.

    >>> from queens.counting.halves import column_sets
    >>> sets, times = column_sets(10)
    >>> total(10, sets, times, np.zeros(1, np.uint8))
    724
    """
    top, bottom = halves(n)
    bottom_weights, top_weights = weights(n)
    full = np.uint32((1 << n) - 1)
    together = max(1, SHARED // max(len(top.shares), len(bottom.shares)))
    found = 0
    for first in range(0, len(sets), together):
        some, often = sets[first : first + together], times[first : first + together]
        tops, bottoms = _joined(n, top, some), _joined(n, bottom, full ^ some)
        for one, two, weighing in (tops, bottoms, bottom_weights), (bottoms, tops, top_weights):
            unmarked = _lists(n, *one, np.arange(1 << MARKS) == 0, len(some))
            for weight in np.unique(weighing[weighing > 0]):
                others = _lists(n, *two, weighing == weight, len(some))
                for i, factor in enumerate(often):
                    if stopped[0]:
                        return 0
                    found += int(factor) * int(weight) * _meetings(unmarked, others, i)
    return found


def _joined(n: int, half: Half, sets: Columns) -> tuple[Words, Counts]:
    """Join the words of every way to fill a half; give them, and which set each belongs to."""
    inner, outer = half.inner, half.outer
    columns = np.nonzero(_bits(sets, n))[1].reshape(len(sets), half.rows)
    mine = ((1 << columns) @ _bits(half.shares, half.rows).T).ravel()
    others = np.repeat(sets.astype(np.intp), len(half.shares)) ^ mine
    inner_many, outer_many = np.diff(inner.starts)[mine], np.diff(outer.starts)[others]
    words, owners = [np.empty(0, np.uint64)], [np.empty(0, np.intp)]
    for part in _parts(inner_many.astype(np.intp) * outer_many):
        rows = np.arange(part.start, part.stop)
        row = np.repeat(rows, inner_many[part])
        one = inner.words[_ranges(inner.starts[mine[part]], inner_many[part])]
        each = outer_many[row]
        one = np.repeat(one, each)
        two = outer.words[_ranges(outer.starts[others[row]], each)]
        apart = one & two == 0
        words.append((one | two)[apart])
        owners.append(np.repeat(row // len(half.shares), each)[apart])
    return np.concatenate(words), np.concatenate(owners)


def _bits(numbers: Columns, many: int) -> NDArray[np.intp]:
    """Give the lowest bits of each number as a row, the lowest first."""
    return (numbers[:, None] >> np.arange(many, dtype=np.uint32) & np.uint32(1)).astype(np.intp)


def _parts(costs: Counts) -> Iterator[slice]:
    """Cut a row of costs into slices of about ``JOINED`` each."""
    done = np.cumsum(costs)
    cuts = np.searchsorted(done, np.arange(JOINED, done[-1], JOINED)) + 1
    for start, stop in pairwise([0, *np.unique(cuts), len(costs)]):
        if start < stop:
            yield slice(start, stop)


def _ranges(starts: NDArray[np.uint32], lengths: NDArray[np.uint32]) -> Counts:
    """Give the numbers of the ranges, one range after the other."""
    ends = np.cumsum(lengths, dtype=np.intp)
    shifts: Counts = starts - (ends - lengths)
    return np.arange(lengths.sum(dtype=np.intp)) + np.repeat(shifts, lengths)


def _lists(n: int, words: Words, owners: Counts, wanted: NDArray[np.bool_], sets: int) -> Lists:
    """Take the patterns of the words with wanted marks, without the marks."""
    mark = (words & np.uint64(len(wanted) - 1)).astype(np.intp)
    chosen = wanted[mark]
    patterns = (words[chosen] & np.uint64((1 << crossing(n)) - 1)) >> np.uint64(MARKS)
    if crossing(n) - MARKS <= 32:
        patterns = patterns.astype(np.uint32)
    return Lists(patterns, np.searchsorted(owners[chosen], np.arange(sets + 1)))


def _meetings(ones: Lists, twos: Lists, i: int) -> int:
    """Count the pairs of patterns of set i that share no diagonal."""
    one = ones.patterns[ones.starts[i] : ones.starts[i + 1], None]
    two = twos.patterns[twos.starts[i] : twos.starts[i + 1]]
    step = max(1, COMPARED // max(1, len(two)))
    clashing = [
        int(np.count_nonzero(one[first : first + step] & two)) for first in range(0, len(one), step)
    ]
    return len(one) * len(two) - sum(clashing)
