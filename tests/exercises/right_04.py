"""Right answers to the exercises of chapter 04, in other styles."""

import numpy as np
from exercises.right import right

from queens.algorithms.refal import commitment
from queens_exercises.chapter_04 import q1, q2, q3, q4, q5, q6

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


@right(q2, "a commitment around what skips")
def committed(number, goal):
    def skipping():
        try:
            for _ in range(number - 1):
                next(goal, None)
            yield from goal
        finally:
            goal.close()

    return commitment(skipping())


@right(q3, "a list of columns, put right whatever happens")
def one_list(board):
    columns = []

    def extend():
        row = len(columns) + 1
        if row > board.n:
            yield tuple(columns)
            return
        for col in range(1, board.n + 1):
            if board.free(row, col):
                board.place(row, col)
                columns.append(col)
                try:
                    yield from extend()
                finally:
                    board.remove(row, columns.pop())

    return extend()


@right(q4, "without combinators, under another name")
def loops(board, given):
    where = {row: [col] for row, col in given}

    def extend(row):
        if row > board.n:
            yield tuple(board.column(k) for k in range(1, board.n + 1))
            return
        for col in where.get(row, range(1, board.n + 1)):
            if board.free(row, col):
                board.place(row, col)
                yield from extend(row + 1)
                board.remove(row, col)

    return extend(1)


right(q5, "a text")(lambda question: "bdac"[question - 1])


@right(q6, "asks for the first success before anything else")
def otherwise(goal, other):
    for success in goal:
        yield success
        yield from goal
        return
    yield from other
