"""Right answers to the exercises of chapter 02, in other styles."""

import numpy as np
from exercises.right import right

from queens_exercises.chapter_02 import q1, q5

right(q1, "as an array would have it")(lambda nodes: np.int64(nodes) + 1)


@right(q5, "calls itself, and says when it is done")
def until_found(board):
    def extend(row):
        if row > board.n:
            yield tuple(board.column(k) for k in range(1, board.n + 1))
            return
        for col in range(1, board.n + 1):
            if board.free(row, col):
                board.place(row, col)
                found = False
                for solution in extend(row + 1):
                    found = True
                    yield solution
                board.remove(row, col)
                if found:
                    return

    return extend(1)
