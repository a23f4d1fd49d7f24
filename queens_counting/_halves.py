"""Halves of a board: which diagonals their queens use, and tables to join their fillings from.

A board is cut along its middle line, or along its middle row where n is odd. The bottom half is
looked at upside down, so that either half stands above the middle; there the rising diagonals of
the bottom are called falling, and the falling ones rising. A queen's diagonals are the bits of a
*word*, from the lowest up:

- those of the diagonals that cross the middle, the longest first, for each place where they cross
  it a falling and a rising one: the lowest two, the *marks*, are the two long diagonals;
- those of the diagonals that leave the board above the middle, as far as both strips can use them.

A half has n // 2 rows. A way to fill it uses a set of columns and leaves a *pattern*: its diagonals
that cross the middle. A half is joined from two *strips* of its rows, the inner one next to the
middle. A strip's table holds every way to fill it, sorted by column set. Both halves are joined
from the same two tables.

Idea: Evgeny Kluev's N-Queens-Count-Sol.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Columns = NDArray[np.uint32]
"""Sets of columns: bit c of a set is column c + 1."""

Words = NDArray[np.uint64]

LARGEST = 27
"""For larger boards the diagonals of a half are more than 64: 68 for n = 28."""

MARKS = 2

_FALLING = np.uint64(0x5555555555555555)


def crossing(n: int) -> int:
    """Give the number of bits, marks and all, of the diagonals that cross a board's middle.

    >>> crossing(8), crossing(9)
    (14, 14)
    """
    return max(0, 2 * (n - 1 - n % 2))


def patterns(n: int) -> int:
    """Give the mask of a pattern: what crosses the middle, or the middle queen can stand on.

    It can also stand on the rising diagonal that ends beside the top, on column 1.

    >>> f"{patterns(4):b}", f"{patterns(5):b}"
    ('111111', '10111111')
    """
    return (1 << crossing(n)) - 1 | n % 2 << crossing(n) + 1


def inner_rows(n: int) -> int:
    """Give the number of rows of the strip next to the middle.

    >>> inner_rows(26), inner_rows(27)
    (6, 6)
    """
    return n // 2 // 2


def word(n: int, row: int, column: int) -> int:
    """Return the word of a queen's diagonals.

    row: how many rows there are between its own and the middle; -1 for the middle row of an odd
    board. column: from 0; on the middle row in the left half, or the centre.

    >>> f"{word(8, 0, 3):014b}", f"{word(8, 3, 0):014b}"
    ('00000000001001', '00000000000001')
    """
    reach = 2 * row + 1 + n % 2  # to where a diagonal crosses the middle, in halves of a column
    outside = inner_rows(n) + n % 2
    bits = 0
    for way, side in ((0, 1), (1, -1)):
        beyond_centre = side * (2 * column + side * reach - (n - 1))
        if abs(beyond_centre) < n - 1:
            steps = side * beyond_centre // 2
            bits |= 1 << 2 * (2 * abs(steps) - (steps < 0)) + way
        elif 0 < beyond_centre < n - 1 + 2 * outside:
            bits |= 1 << crossing(n) + beyond_centre - (n - 1) - (n + 1) % 2 + way
    return bits


def turned(words: Words) -> Words:
    """Return what a half's words are for the other half: falling and rising change places.

    >>> turned(np.array([0b01_10_11], np.uint64)).item() == 0b10_01_11
    True
    """
    one = np.uint64(1)
    return (words & _FALLING) << one | words >> one & _FALLING


SPARE = 8

AT_ONCE = 1 << 16
"""Fillings that get their next row together: more were no faster, and Ctrl-C would wait."""


class Strip(NamedTuple):
    """Every way to fill some rows of a half: those with column set s at starts[s]:starts[s + 1].

    After the last there are ``SPARE`` words of no meaning, for those who read eight at a time.
    """

    starts: NDArray[np.uint32]
    words: Words


class Strips(NamedTuple):
    """The two strips of a half, how many rows that has, and how they can share its columns.

    An entry of ``shares`` has bit i set if the inner strip takes the i-th column of the half's
    column set, counted from 0 and from the lowest.
    """

    rows: int
    inner: Strip
    outer: Strip
    shares: Columns


@lru_cache(maxsize=2)  # a session goes to and fro between two boards at the most
def strips(n: int) -> Strips:
    """Return the strips of a board of n rows.

    >>> strips(8).rows, strips(8).inner.starts[-1].item(), len(strips(8).shares)
    (4, 42, 6)
    """
    rows = n // 2
    inner = inner_rows(n)
    words = [{c: word(n, row, c) for c in range(n)} for row in range(rows)]
    shares = [sum(1 << i for i in taken) for taken in combinations(range(rows), inner)]
    both = _strip(n, words[:inner]), _strip(n, words[inner:])
    return Strips(rows, *both, np.array(shares, np.uint32))


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
