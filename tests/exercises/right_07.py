"""Right answers to the exercises of chapter 07, in other styles."""

from itertools import product
from math import gcd

import numpy as np
from exercises.right import right

from queens import solve, symmetry
from queens_exercises.chapter_07 import q1, q2, q3, q4, q5, q6


def turned(queens):
    """Return the images as arrays with a 1 for each queen."""
    board = np.zeros((len(queens), len(queens)), int)
    board[range(len(queens)), np.array(queens) - 1] = 1
    return [np.rot90(one, k) for one in (board, board.T) for k in range(4)]


def columns_of(board):
    return board.argmax(axis=1) + 1


@right(q1, "arrays")
def orbit(queens):
    return np.unique([columns_of(one) for one in turned(queens)], axis=0).shape[0]


right(q2, "arrays")(lambda queens: np.array([columns_of(one) for one in turned(queens)]))
right(q2, "lists")(lambda queens: ([*map(int, columns_of(one))] for one in turned(queens)))


@right(q3, "keeps what it has given")
def kept(board):
    n, given = board.n, set()

    def extend(row):
        if row > n:
            found = tuple(board.column(k) for k in range(1, n + 1))
            images = {tuple(columns_of(one).tolist()) for one in turned(found)}
            if not images & given:
                given.add(found)
                yield found
            return
        for col in range(1, n + 1):
            if board.free(row, col):
                board.place(row, col)
                yield from extend(row + 1)
                board.remove(row, col)

    return extend(1)


@right(q4, "begins with the centre")
def centre_first(board):
    n = board.n
    middle = (n + 1) // 2
    if n % 2:
        board.place(middle, middle)

    def extend(row):
        if row > n // 2:
            yield tuple(board.column(k) for k in range(1, n + 1))
            return
        for col in range(1, n + 1):
            other = n + 1 - row, n + 1 - col
            if col == other[1] or n + 1 - 2 * row == abs(n + 1 - 2 * col):
                continue
            if board.free(row, col) and board.free(*other):
                board.place(row, col)
                board.place(*other)
                yield from extend(row + 1)
                board.remove(*other)
                board.remove(row, col)

    yield from extend(1)
    if n % 2:
        board.remove(middle, middle)


@right(q5, "by the greatest common divisor")
def by_divisors(beads, kinds):
    return sum(kinds ** gcd(beads, turn) for turn in range(beads)) // beads


@right(q5, "formed where they are few")
def formed(n, colours):
    if colours**n > 10_000:
        return by_divisors(n, colours)
    strings = product(range(colours), repeat=n)
    return len({min(s[k:] + s[:k] for k in range(n)) for s in strings})


right(q6, "asks for the smallest image")(
    lambda n: [s for s in solve("one_array", n) if s == min(symmetry.images(s).values())]
)
