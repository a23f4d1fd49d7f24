"""The board cut in two: which column sets to count, and tables to join each half's patterns from.

The top half has n // 2 rows, the bottom half the rest. A way to fill a half uses a set of columns
and leaves a *pattern*: the diagonals by which its queens look across the middle line. A half is
joined from two *strips* of its rows, the inner one next to the middle line. A strip's table holds
every way to fill it, sorted by column set, as words of 64 bits. Their bits, from the lowest up:

- the *marks*: the two long diagonals of the board, falling and rising;
- the other diagonals that cross the middle line, the longest first;
- the diagonals that leave the board before the middle line, and join the half's two strips.

Idea: Evgeny Kluev's N-Queens-Count-Sol.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from queens.sizes import check_size

Columns = NDArray[np.uint32]
Words = NDArray[np.uint64]

SPARE = 8

MARKS = 2

AT_ONCE = 1 << 16
"""Fillings that get their next row together: more were no faster, and Ctrl-C would wait."""

LARGEST = 26
"""For larger boards a word of 64 bits does not hold the diagonals of a half."""


class Strip(NamedTuple):
    """Every way to fill some rows of a half: those with column set s at starts[s]:starts[s + 1].

    After the last there are ``SPARE`` words of no meaning, for those who read eight at a time.
    """

    starts: NDArray[np.uint32]
    words: Words


class Half(NamedTuple):
    """A half of the board: how many rows, its strips, and how they can share its columns.

    An entry of ``shares`` has bit i set if the inner strip takes the i-th column of the half's
    column set, counted from 0 and from the lowest.
    """

    rows: int
    inner: Strip
    outer: Strip
    shares: Columns


def crossing(n: int) -> int:
    """Give the number of bits, marks and all, that make a pattern on a board of n rows.

    >>> crossing(8)
    14
    """
    return 2 * n - 2


def column_sets(n: int) -> tuple[Columns, NDArray[np.uint8]]:
    """Return the column sets of the top half to be counted, and how often each stands in the sum.

    A set and its mirror image count the same; for even n so do, together, a set and its
    complement. One of each such family is kept. Bit c of a set is column c + 1.
    Raises TypeError or ValueError unless n is a whole number from 1 to 26.

    >>> sets, times = column_sets(4)
    >>> [f"{s:04b}" for s in sets], times.tolist()
    (['0011', '0101', '0110'], [1, 1, 1])
    """
    _check(n)
    every = np.flatnonzero(np.bitwise_count(np.arange(1 << n, dtype=np.uint32)) == n // 2)
    sets = every.astype(np.uint32)
    mirrored = np.zeros_like(sets)
    for c in range(n):
        mirrored |= (sets >> np.uint32(c) & np.uint32(1)) << np.uint32(n - 1 - c)
    if n % 2:
        kept = sets <= mirrored
        alone = sets == mirrored
    else:
        full = np.uint32((1 << n) - 1)
        family = (sets, mirrored, full ^ sets, full ^ mirrored)
        kept = sets == np.minimum.reduce(family)
        alone = (sets == mirrored) | (sets == (full ^ mirrored))
    return sets[kept], np.where(alone, 1, 2).astype(np.uint8)[kept]


@cache
def weights(n: int) -> tuple[Words, Words]:
    """Give how often a pair counts by the marks of its bottom, and by those of its top.

    A reflection in one long diagonal moves the queen on the other to the other half. Hence a
    solution counts twice for each long diagonal with a queen in the top half, and not at all if
    one has it in the bottom half. For even n a set stands for its complement too, its solutions
    turned upside down: a solution and itself upside down count 1 + 1 with no queen on a long
    diagonal, 2 + 0 with one, 4 + 0 with two in the same half, and 0 + 0 with one in each.

    Either the top or the bottom of a pair that counts has no marks. The first array is for tops
    with none and all bottoms, the second for bottoms with none and tops with some. Entry k is
    for a word whose marks, as a number, are k.

    >>> for array in weights(8):
    ...     print(array)
    [2 2 2 4]
    [0 2 2 4]
    """
    if n % 2:  # a marked bottom has its queen in the middle, which no reflection moves
        return np.array([1, 0, 0, 1], np.uint64), np.array([0, 2, 2, 4], np.uint64)
    return np.array([2, 2, 2, 4], np.uint64), np.array([0, 2, 2, 4], np.uint64)


@lru_cache(maxsize=2)
def halves(n: int) -> tuple[Half, Half]:
    """Return the top and the bottom half of a board of n rows.

    Raises TypeError or ValueError unless n is a whole number from 1 to 26.

    >>> top, bottom = halves(8)
    >>> top.rows, top.inner.starts[-1].item(), len(top.shares)
    (4, 42, 6)
    """
    _check(n)
    return _half(n, n // 2, bottom=False), _half(n, n - n // 2, bottom=True)


def _check(n: int) -> None:
    if check_size(n) > LARGEST:
        raise ValueError(f"this way of counting goes up to n = {LARGEST}; got {n}")


def _half(n: int, rows: int, *, bottom: bool) -> Half:
    height = rows // 2
    words = [_row(n, distance, height, bottom=bottom) for distance in range(rows)]
    shares = [sum(1 << i for i in taken) for taken in combinations(range(rows), height)]
    inner, outer = _strip(n, words[:height]), _strip(n, words[height:])
    return Half(rows, inner, outer, np.array(shares, np.uint32))


def _row(n: int, distance: int, height: int, *, bottom: bool) -> dict[int, int]:
    """Give the word of each column's square in the row so far from the middle line.

    For odd n the bottom half does without the squares on the long diagonals, except for the
    middle of the board: a reflection moves the queen on a long diagonal to the other half.
    """
    bits, outside = _bits(n), crossing(n)
    words = {}
    for c in range(n):
        # The middle line is crossed right of column c + distance on the one diagonal, left of
        # column c - distance on the other.
        right, left = c + distance, c - distance - 1
        falling, rising = (left, right) if bottom else (right, left)
        taken = [bits[way] for way in (("falling", falling), ("rising", rising)) if way in bits]
        past_right, past_left = right - (n - 1), -1 - left
        if 0 <= past_right < height:
            taken.append(outside + past_right)
        if 0 <= past_left < height:
            taken.append(outside + height + past_left)
        if not (bottom and n % 2) or len({0, 1} & set(taken)) != 1:
            words[c] = sum(1 << bit for bit in taken)
    return words


def _bits(n: int) -> dict[tuple[str, int], int]:
    """Give the bit of each diagonal, named by where it crosses the middle line, from the left."""
    longest = {"falling": n // 2 - 1, "rising": n - 1 - n // 2}
    diagonals = sorted(
        ((way, place) for way in longest for place in range(n - 1)),
        key=lambda diagonal: abs(diagonal[1] - longest[diagonal[0]]),
    )
    return {diagonal: bit for bit, diagonal in enumerate(diagonals)}


def _strip(n: int, rows: list[dict[int, int]]) -> Strip:
    """Make the table in two passes over all fillings: one to count them, one to put them down.

    To keep them in between would take more memory than the table.
    """
    # While they are put down, entry s + 1 is where the next one with column set s belongs.
    starts = np.zeros((1 << n) + 2, np.uint32)
    for columns, _ in _fillings(rows):
        np.add.at(starts[2:], columns, np.uint32(1))
    np.cumsum(starts, out=starts)
    words = np.zeros(starts[-1] + SPARE, np.uint64)
    for columns, filled in _fillings(rows):
        order = np.argsort(columns, kind="stable")
        ordered = columns[order]
        first = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] ^ np.uint32(1)))
        many = np.diff(first, append=columns.size).astype(np.uint32)
        within = np.arange(columns.size, dtype=np.uint32) - np.repeat(first, many)
        words[starts[1:][ordered] + within] = filled[order]
        starts[1:][ordered[first]] += many
    return Strip(starts[:-1], words)


def _fillings(rows: list[dict[int, int]]) -> Iterator[tuple[Columns, Words]]:
    """Give every way to fill the rows, some at a time: column sets, and words.

    So none of NumPy's steps lasts long, during which Ctrl-C would wait.
    """
    nothing = np.zeros(1, np.uint32)
    return _filled_on(rows, nothing, nothing, nothing, nothing.astype(np.uint64))


def _filled_on(
    rows: list[dict[int, int]], columns: Columns, left: Columns, right: Columns, words: Words
) -> Iterator[tuple[Columns, Words]]:
    if not rows:
        yield columns, words
        return
    one = np.uint32(1)
    queens = np.array([1 << c for c in rows[0]], np.uint32)
    added = np.array(list(rows[0].values()), np.uint64)
    reached = columns | left | right
    for begin in range(0, columns.size, AT_ONCE):
        part = slice(begin, begin + AT_ONCE)
        at, on = np.nonzero(reached[part] & queens[:, None] == 0)
        queen = queens[at]
        yield from _filled_on(
            rows[1:],
            columns[part][on] | queen,
            (left[part][on] | queen) << one,
            (right[part][on] | queen) >> one,
            words[part][on] | added[at],
        )
