"""Meeting in the middle with NumPy alone.

The lists of many column sets are joined together, in a few operations on long arrays. The pairs
of patterns of each set are then compared by the block, every one with every other.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from queens_counting._halves import MARKS, Columns, Strips, Words, crossing, patterns, turned
from queens_counting.plan import Plan

SHARED = 2_500
"""Ways to share a set's columns out between two strips that are joined together, over all sets.

Eight times as many were no faster, and Ctrl-C would wait for them.
"""

COMPARED = 1 << 15
"""Pairs of patterns that are compared together: few enough to stay in the nearest cache."""

Counts = NDArray[np.intp]


class Lists(NamedTuple):
    """Patterns of several column sets: those of set i at starts[i]:starts[i + 1]."""

    patterns: NDArray[np.uint32] | Words
    starts: Counts


BOTTOMS, TOPS = (1, 1, 1, 2), (0, 1, 1, 2)
"""How often a pair counts by the marks of its bottom, and by those of its top.

A reflection in one long diagonal moves the queen on the other to the other half, unless it is in
the centre. So of the solutions with a queen in a half on each, as many have both in one half as
have them apart. Those count twice, and these not at all: either the top or the bottom of a pair
that counts has no marks. The first is for tops with none and all bottoms, the second for bottoms
with none and tops with some. Entry k is for a word whose marks, as a number, are k.
"""


def total(plan: Plan, strips: Strips, stopped: NDArray[np.uint8]) -> int:
    """Count the solutions for the plan's column sets, each as often as it stands for others.

    Another thread ends the work, after the set in hand, by setting ``stopped[0]`` to 1; the
    result means nothing then.

    >>> from queens_counting.plan import plan
    >>> from queens_counting._halves import strips
    >>> total(plan(9), strips(9), np.zeros(1, np.uint8))
    352
    """
    together = max(1, SHARED // len(strips.shares))
    return sum(
        _total(plan, first, first + together, strips, stopped)
        for first in range(0, len(plan.sets), together)
        if not stopped[0]
    )


def _total(plan: Plan, first: int, end: int, strips: Strips, stopped: NDArray[np.uint8]) -> int:
    """Count some of the sets, those from ``first`` to ``end``."""
    n, sets, times = plan.n, plan.sets[first:end], plan.times[first:end]
    bits, full = np.uint64((1 << crossing(n)) - 1), np.uint32((1 << n) - 1)
    words, owners = _joined(n, strips, sets, np.uint64(0))
    tops = words & np.uint64(patterns(n)), owners
    found = 0
    for column, middle in zip(plan.middles, plan.diagonals, strict=True):
        often = times if column == plan.middles[-1] else np.full(len(sets), 4, np.uint8)
        chosen = np.flatnonzero((often > 0) & (sets & column == 0))
        if not len(chosen):
            continue
        words, owners = _joined(n, strips, full ^ sets[chosen] ^ column, middle)
        # Bottoms have the middle queen's diagonals, for tops to clash with.
        bottoms = turned(words & bits) | middle, chosen[owners]
        for one, two, weights in (tops, bottoms, BOTTOMS), (bottoms, tops, TOPS):
            weighing = np.array(weights)
            unmarked = _lists(n, one, np.arange(1 << MARKS) == 0, len(sets))
            for weight in np.unique(weighing[weighing > 0]):
                others = _lists(n, two, weighing == weight, len(sets))
                for i in chosen:
                    if stopped[0]:
                        return 0
                    found += int(often[i]) * int(weight) * _meetings(unmarked, others, int(i))
    return found


def _joined(n: int, strips: Strips, sets: Columns, middle: np.uint64) -> tuple[Words, Counts]:
    """Join the words of every way to fill a half; give them, and which set each belongs to."""
    inner, outer = strips.inner, strips.outer
    columns = np.nonzero(_bits(sets, n))[1].reshape(len(sets), strips.rows)
    mine = ((1 << columns) @ _bits(strips.shares, strips.rows).T).ravel()
    others = np.repeat(sets.astype(np.intp), len(strips.shares)) ^ mine
    inner_many, outer_many = np.diff(inner.starts)[mine], np.diff(outer.starts)[others]
    row = np.repeat(np.arange(len(mine)), inner_many)
    each = outer_many[row]
    one = np.repeat(inner.words[_ranges(inner.starts[mine], inner_many)], each)
    two = outer.words[_ranges(outer.starts[others[row]], each)]
    apart = (one & two) | ((one | two) & middle) == 0
    return (one | two)[apart], np.repeat(row // len(strips.shares), each)[apart]


def _bits(numbers: Columns, many: int) -> NDArray[np.intp]:
    """Give the lowest bits of each number as a row, the lowest first."""
    return (numbers[:, None] >> np.arange(many, dtype=np.uint32) & np.uint32(1)).astype(np.intp)


def _ranges(starts: NDArray[np.uint32], lengths: NDArray[np.uint32]) -> Counts:
    """Give the numbers of the ranges, one range after the other."""
    ends = np.cumsum(lengths, dtype=np.intp)
    shifts: Counts = starts - (ends - lengths)
    return np.arange(lengths.sum(dtype=np.intp)) + np.repeat(shifts, lengths)


def _lists(n: int, joined: tuple[Words, Counts], wanted: NDArray[np.bool_], sets: int) -> Lists:
    """Take the patterns of the words with wanted marks, without the marks."""
    words, owners = joined
    mark = (words & np.uint64(len(wanted) - 1)).astype(np.intp)
    chosen = wanted[mark]
    above = words[chosen] >> np.uint64(MARKS)
    if patterns(n).bit_length() - MARKS <= 32:
        above = above.astype(np.uint32)
    return Lists(above, np.searchsorted(owners[chosen], np.arange(sets + 1)))


def _meetings(ones: Lists, twos: Lists, i: int) -> int:
    """Count the pairs of patterns of set i that share no diagonal."""
    one = ones.patterns[ones.starts[i] : ones.starts[i + 1], None]
    two = twos.patterns[twos.starts[i] : twos.starts[i + 1]]
    step = max(1, COMPARED // max(1, len(two)))
    clashing = [
        int(np.count_nonzero(one[first : first + step] & two)) for first in range(0, len(one), step)
    ]
    return len(one) * len(two) - sum(clashing)
