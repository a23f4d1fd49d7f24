"""Which diagonals a queen uses, as bits of a word; both halves of a board are seen alike.

A board is cut along its middle line, or along its middle row where n is odd. The bottom half is
looked at upside down, so that either half stands above the middle; there the rising diagonals of
the bottom are called falling, and the falling ones rising. From the lowest up, the bits are:

- those of the diagonals that cross the middle, the longest first, for each place where they cross
  it a falling and a rising one: the lowest two, the *marks*, are the two long diagonals;
- those of the diagonals that leave the board above the middle, as far as both strips of a half
  (see ``strips``) can use them.
"""

import numpy as np
from numpy.typing import NDArray

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

    She can also stand on the rising diagonal that ends beside the top, on column 1.

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

    row: how many rows there are between hers and the middle; -1 for the middle row of an odd
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
