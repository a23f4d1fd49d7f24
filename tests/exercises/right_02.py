"""Right answers to the exercises of chapter 02, in other styles."""

import numpy as np
from exercises.right import right

from queens_exercises.chapter_02 import q1, q2, q3, q4, q5, q6, q7, q8

right(q1, "as an array would have it")(lambda nodes: np.int64(nodes) + 1)


def calling(columns):
    """Return a search that calls itself; columns: the order in which a row is searched."""

    def search(squares, row=1):
        if row > squares.n:
            yield tuple(squares.column(k) for k in range(1, squares.n + 1))
            return
        for col in columns(squares.n):
            if squares.free(row, col):
                squares.place(row, col)
                yield from search(squares, row + 1)
                squares.remove(row, col)

    return search


right(q2, "calls itself")(calling(lambda n: range(1, n + 1)))
right(q4, "calls itself")(calling(lambda n: range(n, 0, -1)))


@right(q3, "loops, and NumPy's numbers")
def loops(board):
    standing, col = [], 1
    while True:
        row = len(standing) + 1
        while row <= board.n and col <= board.n and not board.free(row, col):
            col += 1
        if row <= board.n and col <= board.n:
            board.place(row, col)
            standing.append(col)
            col = 1
            continue
        if row > board.n:
            yield tuple(np.array(standing))
        if not standing:
            return
        col = standing.pop()
        board.remove(len(standing) + 1, col)
        col += 1


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


@right(q6, "another name, and calls")
def later(board, known):
    n = board.n

    def extend(row, first):
        if row > n:
            if not first:
                yield tuple(board.column(k) for k in range(1, n + 1))
            return
        for col in range(known[row - 1] if first else 1, n + 1):
            if board.free(row, col):
                board.place(row, col)
                found = False
                for solution in extend(row + 1, first and col == known[row - 1]):
                    found = True
                    yield solution
                board.remove(row, col)
                if found:
                    return

    return extend(1, first=True)


@right(q7, "a function inside, and a list of columns")
def inside(board):
    columns = []

    def go_on():
        for i in reversed(range(1, board.n + 1)):
            if board.free(len(columns) + 1, i):
                columns.append(i)
                board.place(len(columns), i)
                if len(columns) == board.n:
                    yield tuple(columns)
                else:
                    yield from go_on()
                board.remove(len(columns), columns.pop())

    return go_on()


right(q8, "has other names")(calling(lambda n: np.arange(1, n + 1)))
