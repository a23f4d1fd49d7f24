"""Right answers to the exercises of chapter 00, in other styles."""

from itertools import combinations

import numpy as np
from exercises.right import right

from queens import attacks, enumerate_all, solve
from queens_exercises.chapter_00 import q1, q2, q3, q4, q5, q6, q7, q8

right(q1, "NumPy's numbers")(lambda board: np.array([0, 0, 0, 2, 2, 0, 5, 5])[board])


@right(q1, "played, with the imported attacks")
def played(n):
    standing = []
    for row in range(1, n + 1):
        free = [
            (row, i) for i in range(1, n + 1) if not any(attacks(q, (row, i)) for q in standing)
        ]
        if not free:
            break
        standing.append(free[0])
    return len(standing)


right(q2, "a list, found by hand")(
    {
        **{1: [1], 4: [3, 1, 4, 2], 5: [2, 4, 1, 3, 5], 6: [3, 6, 2, 5, 1, 4]},
        **{7: [1, 3, 5, 7, 2, 4, 6]},
    }.get
)


@right(q2, "the first row of an array")
def from_the_array(n):
    everything = enumerate_all(n)
    return everything[0] if len(everything) else None


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


@right(q3, "lists of two")
def lists_of_two(n, queens):
    board = ([k, i] for k in range(1, n + 1) for i in range(1, n + 1))
    return [s for s in board if not any(tuple(s) == q or attacks(q, tuple(s)) for q in queens)]


@right(q4, "by brute force, one after the other")
def filtered(n, standing):
    for solution in solve("permutations", n):
        if {*standing} <= {*enumerate(solution, start=1)}:
            yield solution


@right(q4, "rows of an array")
def rows_of_an_array(n, queens):
    return [row for row in enumerate_all(n) if all(row[k - 1] == i for k, i in queens)]


@right(q5, "a count of its own")
def counted(b):
    placed = np.int64(0)
    while placed < b.n:
        for col in range(1, b.n + 1):
            if b.free(placed + 1, col):
                b.place(int(placed) + 1, col)
                placed += 1
                break
        else:
            break
    return placed


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


@right(q6, "by going back")
def deepening(n):
    board = [(k, i) for k in range(1, n + 1) for i in range(1, n + 1)]

    def extend(chosen, free, most):
        if not free:
            return chosen
        if len(chosen) == most:
            return None
        for square in free:
            left = [s for s in free if s != square and not attacks(square, s)]
            if (found := extend([*chosen, list(square)], left, most)) is not None:
                return found
        return None

    return next(filter(None, (extend([], board, most) for most in range(1, n + 1))))


@right(q7, "looked for by the computer")
def looked_for():
    def clashes(n):
        stairs = [*range(2, n + 1, 2), *range(1, n + 1, 2)]
        return any(attacks(a, b) for a, b in combinations(enumerate(stairs, start=1), 2))

    return np.int64(next(n for n in range(9, 30) if clashes(n)))


right(q8, "looks at each pair once")(
    lambda columns: not any(attacks(a, b) for a, b in combinations(enumerate(columns, 1), 2))
)
