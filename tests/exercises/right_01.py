"""Right answers to the exercises of chapter 01, in other styles."""

from itertools import permutations, product
from math import factorial

import numpy as np
from exercises.right import right

from queens_exercises.chapter_01 import q1, q2, q3, q4, q5, q6, q7, q8

right(q1, "counted")(lambda size: sum(1 for _ in permutations(range(size))))
right(q1, "NumPy's product")(lambda n: np.prod(np.arange(1, n + 1)))


@right(q2, "by distances, with NumPy's truth values")
def by_distances(one, other):
    down, across = np.abs(np.array(one) - np.array(other))
    return (down == 0) | (across == 0) | (down == across)


@right(q3, "lists, one column after the other")
def by_recursion(size):
    def extend(columns):
        if len(columns) == size:
            yield columns
        for col in range(1, size + 1):
            if col not in columns:
                yield from extend([*columns, col])

    return list(extend([]))


@right(q4, "all columns for all rows")
def by_product(n):
    for columns in product(range(1, n + 1), repeat=n):
        if len(set(columns)) == n:
            lines = {(way, k + way * i) for k, i in enumerate(columns) for way in (-1, 1)}
            if len(lines) == 2 * n:
                yield columns


@right(q4, "rows of an array")
def in_an_array(n):
    tried = np.array(list(permutations(range(1, n + 1))))
    rows = np.arange(n)

    def different(lines):
        return (np.diff(np.sort(lines)) != 0).all(axis=1)

    return tried[different(tried + rows) & different(tried - rows)]


@right(q5, "all columns for all rows")
def torus_by_product(n):
    found = []
    for columns in product(range(1, n + 1), repeat=n):
        if all(len({(way * k + i) % n for k, i in enumerate(columns)}) == n for way in (0, 1, -1)):
            found.append(list(columns))
    return found


@right(q5, "knows where there is none, and tries all on the other boards")
def by_remainders(n):
    if n % 2 and n % 3:
        for columns in permutations(range(1, n + 1)):
            if all(len({(k + way * i) % n for k, i in enumerate(columns)}) == n for way in (1, -1)):
                yield columns


@right(q6, "counting upwards, from the row that has changed")
def odometer(board):
    columns, k = [0] * (board.n + 2), 1
    while k:
        columns[k] += 1
        if columns[k] > board.n:
            columns[k], k = 0, k - 1
            if k:
                board.remove(k, columns[k])
        elif board.free(k, columns[k]):
            board.place(k, columns[k])
            if k == board.n:
                yield tuple(np.array(columns[1:-1]))
                board.remove(k, columns[k])
            else:
                k += 1


right(q7, "a table, a float and all")({9: 960_000, 10: 10.1e6, 12: 1.4e9}.get)
right(q7, "by the factorial")(lambda n: 100_528 * factorial(n) / factorial(8) * 1.1 ** (n / 4 - 2))


@right(q8, "keeps the columns, and clears the board from the top")
def brute_force(board):
    n = board.n
    for columns in permutations(range(1, n + 1)):
        many = 0
        while many < n and board.free(many + 1, columns[many]):
            board.place(many + 1, columns[many])
            many += 1
        if many == n:
            yield columns
        for row in range(many, 0, -1):
            board.remove(row, columns[row - 1])
