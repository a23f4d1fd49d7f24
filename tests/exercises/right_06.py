"""Right answers to the exercises of chapter 06, in other styles."""

import numpy as np
from exercises.right import right

from queens.algorithms.lauriere import leaves_something
from queens_exercises.chapter_06 import q1, q2, q3, q4, q5, q6, q7


@right(q1, "an array, from the last queen back")
def vector(size, above, below):
    counters = np.zeros(size, int)
    for k in range(len(above), 0, -1):
        for way in (-1, 0, 1):
            col = above[k - 1] + way * (below - k)
            if 1 <= col <= size:
                counters[col - 1] = k
    return counters


@right(q2, "square by square, under other names")
def row_by_row(squares, queen, column, earlier):
    squares.remove(queen, column)
    for row in range(1, squares.n + 1):
        for col in range(1, squares.n + 1):
            if squares.culprit(row, col) == queen:
                squares.pardon(row, col)
    squares.forbid(queen, column, earlier)


@right(q3, "leaves_something looks ahead")
def with_the_look(board):
    def extend(row):
        if row > board.n:
            yield tuple(map(board.column, range(1, board.n + 1)))
            return
        for col in board.admissible(row):
            board.place(row, col)
            if leaves_something(board, row, col, range(row + 1, board.n + 1)):
                yield from extend(row + 1)
            for square in board.forbidden_by(row):
                board.pardon(*square)
            board.remove(row, col)

    return extend(1)


@right(q4, "lists of columns of its own, rows from the top")
def with_lists(board, queens):
    n = board.n

    def without(left, row, col):
        return {
            k: [i for i in columns if abs(i - col) not in (0, abs(k - row))]
            for k, columns in left.items()
            if k != row
        }

    def extend(left):
        if not left:
            yield tuple(board.column(k) for k in range(1, n + 1))
        elif all(left.values()):
            row = min(left)
            for col in left[row]:
                board.place(row, col)
                yield from extend(without(left, row, col))
                board.remove(row, col)

    left = {row: [*range(1, n + 1)] for row in range(1, n + 1)}
    for square in queens:
        board.place(*square)
        left = without(left, *square)
    yield from extend(left)
    for square in queens:
        board.remove(*square)


@right(q5, "queen after queen, as a NumPy number")
def one_after_the_other(n, above, row):
    left = set(range(1, n + 1))
    for k, i in enumerate(above, start=1):
        left -= {i, i - (row - k), i + (row - k)}
        if not left:
            return np.int64(k)
    return 0


@right(q6, "walked once, in an array")
def once(passages):
    return np.array([p for p in passages if passages.count(p) == 1], int)


@right(q7, "leaves a queen alone with the rows that are left")
def crossing_off(board):
    def extend(rows):
        if not rows:
            yield tuple(board.column(row) for row in range(1, board.n + 1))
            return
        k, *below = rows
        for i in board.admissible(k):
            board.place(k, i)
            for row in below:
                for col in {i, i + row - k, i - row + k} & {*board.admissible(row)}:
                    board.forbid(row, col, k)
            yield from extend(below)
            for row, col in board.forbidden_by(k):
                board.pardon(row, col)
            board.remove(k, i)

    return extend(range(1, board.n + 1))
