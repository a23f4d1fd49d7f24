"""Right answers to the exercises of chapter 08, in other styles."""

import numpy as np
from exercises.right import right

from queens_exercises.chapter_08 import q1, q3


@right(q1, "a text of bits, as a NumPy number")
def as_text(size, queens):
    cut = len(queens) + 0.5
    rising, falling = ["0"] * (size - 1), ["0"] * (size - 1)
    for k, i in enumerate(queens, start=1):
        for bits, place in ((rising, i - (cut - k)), (falling, i + (cut - k))):
            if 1 < place < size:
                bits[int(place) - 1] = "1"
    return np.int64(int("".join(rising + falling), 2))


@right(q3, "a table of all pairs, with NumPy")
def all_pairs(n, above, below):
    above, below = np.array(above, np.int64), np.array(below, np.int64)
    return (above[:, None] & below[None, :] == 0).sum()
