"""Right answers to the exercises of chapter 00, in other styles."""

import numpy as np
from exercises.right import right

from queens_exercises.chapter_00 import q1, q3, q5

right(q1, "NumPy's numbers")(lambda board: np.array([0, 0, 0, 2, 2, 0, 5, 5])[board])


@right(q3, "a set, by arithmetic, with NumPy's numbers")
def by_arithmetic(size, standing):
    free = np.ones((size + 1, size + 1), bool)
    free[0] = free[:, 0] = False
    for k, i in standing:
        for m in range(1, size + 1):
            for j in range(1, size + 1):
                if k == m or i == j or abs(k - m) == abs(i - j):
                    free[m, j] = False
    return {(row, col) for row, col in zip(*np.nonzero(free), strict=True)}


@right(q5, "clears the board when it has counted")
def tidies_up(board):
    standing = []
    for row in range(1, board.n + 1):
        free = [col for col in range(1, board.n + 1) if board.free(row, col)]
        if not free:
            break
        board.place(row, free[0])
        standing.append((row, free[0]))
    for square in reversed(standing):
        board.remove(*square)
    return len(standing)
