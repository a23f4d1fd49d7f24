"""Right answers to the exercises of chapter 04, in other styles."""

import numpy as np
from exercises.right import right

from queens_exercises.chapter_04 import q1, q2

right(q1, "an array, sorted")(
    lambda n: np.sort([c for c in (*range(1, n + 1), 2, 4, n, n - 1) if c <= n])
)


@right(q2, "asks with next, and closes by hand")
def by_next(which, asked):
    try:
        for _ in range(which - 1):
            if next(asked, None) is None:
                return
        found = next(asked, None)
        if found is not None:
            yield found
    finally:
        asked.close()
