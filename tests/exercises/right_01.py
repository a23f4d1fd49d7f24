"""Right answers to the exercises of chapter 01, in other styles."""

from itertools import permutations

import numpy as np
from exercises.right import right

from queens_exercises.chapter_01 import q2, q4, q7


@right(q2, "by distances, with NumPy's truth values")
def by_distances(one, other):
    down, across = np.abs(np.array(one) - np.array(other))
    return (down == 0) | (across == 0) | (down == across)


@right(q4, "rows of an array")
def in_an_array(n):
    tried = np.array(list(permutations(range(1, n + 1))))
    rows = np.arange(n)

    def different(lines):
        return (np.diff(np.sort(lines)) != 0).all(axis=1)

    return tried[different(tried + rows) & different(tried - rows)]


right(q7, "a table, a float and all")({9: 960_000, 10: 10.1e6, 12: 1.4e9}.get)
