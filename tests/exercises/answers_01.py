"""Right and wrong answers to the exercises of chapter 01."""

from functools import partial
from itertools import permutations, product

import numpy as np
from exercises.kept import right, slip, wrong

from queens_exercises.chapter_01 import q1, q2, q3, q4, q5, q6, q7, q8


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


wrong(q1, "once for each column", says="For n = 4 you say 4; there are more", shows="For n = 3")(
    lambda n: n
)
wrong(q1, "n to the n", says="For n = 4 you say 256; there are fewer", shows="For n = 3: count")(
    lambda n: n**n
)


def between(test):
    """Return what says of two squares what a test says of their rows and columns."""
    return lambda a, b: test(*a, *b)


wrong(
    q2,
    "one diagonal forgotten",
    says="queens on row 1 column 2 and row 2 column 1 do not attack each other; they do, along a "
    "rising diagonal",
    shows="Do they? Board of 5 with 2 queens on row 1 column 2 and row 2 column 1.",
)(between(lambda k, i, m, j: k == m or i == j or k - i == m - j))


@wrong(q2, "prints in place of returning", says="gives nothing: is a `return` missing?")
def says_so(a, b):
    print(a[0] == b[0])


wrong(
    q3,
    "columns may repeat",
    says="For n = 4 you give 1 1 1 1, but the rooks on row 1 column 1 and row 2 column 1",
    shows="These two attack each other. Board of 4 with rooks on row 1 column 1 and",
)(lambda n: product(range(1, n + 1), repeat=n))
wrong(
    q3,
    "columns from 0",
    says="For n = 4 you give (0, 1, 2, 3); a solution is a tuple of 4 columns from 1 to 4.",
)(lambda n: permutations(range(n)))
wrong(
    q3,
    "not in number order",
    says="For n = 4 number 1 of the solutions is to be 1 2 3 4; you give 4 3 2 1 there.",
    shows="Number 1. Board of 4 with rooks on row 1 column 1, row 2 column 2, row 3",
)(lambda n: sorted(permutations(range(1, n + 1)), reverse=True))


def queens_of(n, diagonals):
    for columns in permutations(range(1, n + 1)):
        if all(len({line(k, i) for k, i in enumerate(columns)}) == n for line in diagonals):
            yield columns


def rising(k, i):
    return k + i


def falling(k, i):
    return k - i


@wrong(
    q4,
    "a generator that stops early",
    says="For n = 5 the solution 1 4 2 5 3 is missing. You give 2 of 10.",
    shows="Missing. Board of 5",
)
def stops_early(n):
    for number, solution in enumerate(queens_of(n, [rising, falling])):
        if n == 5 and number == 1:
            yield (5, 3, 1, 4, 2)
            return
        yield solution


@wrong(
    q4,
    "one list, shared and changed",
    says="For n = 4 you give the list [2, 4, 1, 3], and by and by it changes to [3, 1, 4, 2]",
    shows="What it was when you gave it. Board of 4 with 4 queens on row 1 column 2",
)
def shared_list(n):
    if n == 1:
        yield (1,)
        return
    columns = []
    for solution in queens_of(n, [rising, falling]):
        columns[:] = solution
        yield columns


SEEN = set()


@wrong(
    q4,
    "what was found once is never given again",
    says="Right alone, but not while a second run goes on in between. For n = 4 the solution",
    shows="Missing. Board of 4",
)
def remembers(n):
    if n == 1:
        yield (1,)
        return
    SEEN.clear()
    for solution in queens_of(n, [rising, falling]):
        if solution not in SEEN:
            SEEN.add(solution)
            yield solution


@wrong(
    q4,
    "the list in place of its members",
    says="For n = 4 you give [(2, 4, 1, 3), (3, 1, 4, 2)]; a solution is a tuple of 4 columns",
)
def a_list_in_a_generator(n):
    yield list(queens_of(n, [rising, falling]))


wrong(
    q5,
    "an ordinary board",
    says="For n = 4 you give 2 4 1 3, but the queens on a torus on row 1 column 2 and row 4 "
    "column 3 attack each other along a rising diagonal round the edge",
    shows="These two attack each other. Board of 4 with queens on a torus on row 1 column 2 and",
)(lambda n: queens_of(n, [rising, falling]))
wrong(
    q5,
    "one diagonal goes round, the other does not",
    says="For n = 7 you give 4 7 5 2 6 1 3, but the queens on a torus on row",
    shows="attack each other along a falling diagonal round the edge",
)(lambda n: queens_of(n, [lambda k, i: (k + i) % n, falling]))


wrong(
    q5,
    "rows and columns are said to go round too",
    says="For n = 5 the solution 1 3 5 2 4 is missing.",
    shows="Missing. Board of 5",
)(lambda n: [(1,)] if n == 1 else [])


def set_down(board, columns, standing):
    for col in columns[len(standing) :]:
        if not board.free(len(standing) + 1, col):
            return
        standing.append(col)
        board.place(len(standing), col)


def take_up(board, standing, keep=()):
    while standing != list(keep[: len(standing)]):
        board.remove(len(standing), standing.pop())


def thrifty(board, *, keeps=True, too_many=0):
    """Brute force that keeps what stands, with a place for each usual mistake."""
    standing = []
    for columns in permutations(range(1, board.n + 1)):
        take_up(board, standing, columns if keeps else ())
        for _ in standing[:too_many]:
            board.remove(len(standing), standing.pop())
        set_down(board, columns, standing)
        if len(standing) == board.n:
            yield columns
    take_up(board, standing)


wrong(
    q6,
    "clears the board every time",
    says="For n = 4 a queen goes to row 1 column 1: the search has visited this position",
    shows="Visited before. Board of 4 with 1 queen on row 1 column 1.",
)(partial(thrifty, keeps=False))
wrong(
    q6,
    "takes up one queen too many",
    says="the search has visited this position before",
    shows="Visited before. Board of",
)(partial(thrifty, too_many=1))


wrong(q7, "as from 7 to 8, and no more", says="For n = 10 you estimate 7340000;")(
    {9: 859_000, 10: 7_340_000}.__getitem__
)
wrong(q7, "n to the n", says="there are many fewer placements.")({9: 9**9, 10: 10**10}.__getitem__)
wrong(q7, "in words", says="For n = 9 you give 'a million'; a number is wanted.")(
    lambda n: "a million"
)

slip(
    q8,
    "if not board.free(*square):",
    "if board.free(*square):",
    says="For n = 4 the solution 2 4 1 3 is missing.",
    shows="Missing. Board of 4 with 4 queens on row 1 column 2, row 2 c",
)
slip(
    q8,
    "board.remove(*standing.pop())",
    "standing.pop()",
    says="For n = 4 the board refuses a move, on line 10 of the program:",
    shows="The board that refuses. Board of 4 with 1 queen on row 1 col",
)
