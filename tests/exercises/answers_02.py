"""Right and wrong answers to the exercises of chapter 02."""

from functools import partial
from itertools import islice

import numpy as np
from exercises.kept import right, slip, wrong

from queens import ALGORITHMS
from queens_exercises.chapter_02 import q1, q2, q3, q4, q5, q6, q7, q8

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


AUTOMATON = ALGORITHMS["automaton_shared_search"].function

DIAGRAM = "For n = 3: add up what leads into blocked. State diagram with"

wrong(
    q1,
    "as often as queens are placed",
    says="For 16 placements you say 16; there are more entries into `blocked`.",
    shows=DIAGRAM,
)(lambda placements: placements)
wrong(
    q1,
    "once for each square tested",
    says="For 16 placements you say 60; there are fewer",
    shows=DIAGRAM,
)(lambda placements: {16: 60, 53: 220}[placements])


def search(board, *, k=1, c=None, step=1, removes=True, most=None, gives=None):
    """The automaton as a loop, with a place for each usual mistake."""
    n = board.n
    c = c or [0] * (n + 2)
    found = 0
    while k > 0:
        columns = range(c[k] + (step if c[k] else 1), n + 1)
        c[k] = next((i for i in columns if board.free(k, i)), 0)
        if c[k]:
            board.place(k, c[k])
            k = k + 1
            if k <= n:
                continue
            yield gives(c, n) if gives else tuple(c[1 : n + 1])
            found = found + 1
            if found == most:
                return
        k = k - 1
        if k > 0 and removes:
            board.remove(k, c[k])


SHARED = [0] * 20


def one_memory_for_all(board):
    SHARED[:] = [0] * 20
    return search(board, c=SHARED)


wrong(
    q3,
    "off-by-one search: the same square again",
    says="For n = 4 a queen goes to row 2 column 3: the search has visited this position",
    shows="Visited before. Board of 4 with 2 queens on row 1 column 1 and row 2",
)(partial(search, step=0))
wrong(
    q2,
    "forgets to take a queen up, but on the smallest board",
    says="It says: row 2 already has a queen, on column 3.",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)(lambda board: search(board, removes=board.n == 1))
wrong(
    q2,
    "gives the list that it works with",
    says="For n = 4 you give the list [0, 2, 4, 1, 3, 0], and by and by it changes to [0, 0,",
    shows="What it was when you gave it. Board of 4 with 3 queens on row 2 column 2,",
)(partial(search, gives=lambda c, n: c))
wrong(
    q3,
    "a slice that begins at 0",
    says="For n = 4 you give (0, 2, 4, 1); a solution is a tuple of 4 columns from 1 to 4.",
)(partial(search, gives=lambda c, n: tuple(c[:n])))
wrong(
    q3,
    "a generator that stops early",
    says="For n = 5 the solution 2 5 3 1 4 is missing. You give 3 of 10.",
    shows="Missing. Board of 5",
)(lambda board: islice(search(board), 3))
wrong(
    q2,
    "one memory for all searches",
    says="Right alone, but not while a second run goes on in between.",
    shows="The board that refuses. Board of 4 with no queens.",
)(one_memory_for_all)


wrong(
    q4,
    "from the left",
    says="For n = 4 number 1 of the solutions is to be 3 1 4 2; you give 2 4 1 3 there.",
    shows="Number 1. Board of 4",
)(AUTOMATON)


def from_right(board, *, begin=1):
    n, k = board.n, 1
    c = [n + begin] * (n + 2)
    while k > 0:
        c[k] = next((i for i in range(c[k] - 1, 0, -1) if board.free(k, i)), 0)
        if c[k]:
            board.place(k, c[k])
            k = k + 1
            c[k] = n + begin
            if k <= n:
                continue
            yield tuple(c[1 : n + 1])
        k = k - 1
        if k > 0:
            board.remove(k, c[k])


wrong(
    q4,
    "begins beyond the board",
    says="the board refuses a move",
    shows="The board that refuses. Board of 4 with no queens.",
)(partial(from_right, begin=2))


wrong(
    q5,
    "goes on to the next solution",
    says="For n = 4 a queen goes to row 1 column 3: the search need not visit this position.",
    shows="Need not be visited. Board of 4 with 1 queen on row 1 column 3.",
)(AUTOMATON)


def clear(board, columns):
    for row, col in reversed(list(enumerate(columns, start=1))):
        board.remove(row, col)


@wrong(
    q5,
    "gives None where there is no solution",
    says="For n = 2 you give None; a solution is a tuple of 2 columns from 1 to 2.",
)
def none_for_none(board):
    solution = None
    for solution in search(board, most=1):
        yield solution
        clear(board, solution)
    if solution is None:
        yield None


@wrong(
    q5,
    "return in place of yield",
    says="For n = 4 your function returns the one tuple (2, 4, 1, 3); solutions are wanted",
)
def returns_it(board):
    return next(AUTOMATON(board), None)


def from_there(board, solution, step=1):
    for row, col in enumerate(solution, start=1):
        board.place(row, col)
    board.remove(board.n, solution[-1])
    c = [0, *solution, 0]
    c[-2] += step - 1
    return search(board, k=board.n, c=c)


wrong(
    q6,
    "gives the same one again",
    says="For n = 4 and solution = (2, 4, 1, 3) a queen goes to row 4 column 3: the search",
    shows="Visited before. Board of 4 with 4 queens on row 1 column 2, row 2 column",
)(partial(from_there, step=0))


@wrong(
    q6,
    "begins anew after the last one",
    says="For n = 4 and solution = (2, 4, 1, 3) you give (1,); a solution is a tuple of 4",
    shows="",
)
def wraps_round(board, solution):
    board.place(1, solution[0])
    yield (1,)
    board.remove(1, solution[0])


def recursive(board, k=1, *, onwards=-1, removes=True):
    """A search that calls itself, with a place for each usual mistake."""
    if k > board.n:
        yield tuple(board.column(row) for row in range(1, board.n + 1))
        return
    for i in range(1, board.n + 1)[::onwards]:
        if board.free(k, i):
            board.place(k, i)
            yield from recursive(board, k + 1, onwards=onwards, removes=removes)
            if removes:
                board.remove(k, i)


wrong(
    q7,
    "calls itself, but from the left",
    says="For n = 4 number 1 of the solutions is to be 3 1 4 2; you give 2 4 1 3 there.",
    shows="Number 1. Board of 4",
)(partial(recursive, onwards=1))
wrong(
    q7,
    "takes nobody up",
    says="For n = 4 the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 2 queens",
)(partial(recursive, removes=False))


slip(
    q8,
    "for i in range(1, board.n + 1):",
    "for i in range(1, board.n):",
    says="For n = 4 the solution 2 4 1 3 is missing.",
    shows="Missing. Board of 4 with 4 queens on row 1 column 2, row 2 c",
)
slip(
    q8,
    "board.remove(k, i)",
    "",
    says="For n = 4 the board refuses a move, on line 7 of the program: `board.place(k, i)`.",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 co",
)
