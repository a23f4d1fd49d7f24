"""Right and wrong answers to the exercises of chapter 04."""

from contextlib import closing
from functools import partial
from itertools import islice

import numpy as np
from exercises.kept import right, slip, wrong

from queens.algorithms.refal import alternatives, attacked, commitment, negation, success_failure
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


wrong(
    q1,
    "the negation forgotten: a free column never comes",
    says="For n = 4 you give column 1 not at all; it comes more often. Its square is attacked",
    shows="The square on row 3 column 1 is tested: attacked by no queen.",
)(lambda n: {4: [2, 2, 3, 3, 4, 4, 4], 5: [2, 2, 4, 4, 4, 5, 5]}[n])
wrong(
    q1,
    "one alternative after the other for all columns",
    says="For n = 4 you give [2, 3, 4, 4, 2, 3, 4, 1]; the columns come from left to right.",
)(lambda n: [2, 3, 4, 4, 2, 3, 4, 1])
wrong(q1, "columns from 0", says="For n = 4 you give 0, but the columns are 1 to 4.")(
    lambda n: [0, 1, 1, 2, 2, 3, 3, 3]
)
wrong(q1, "how many there are", says="For n = 4 you give 8; a list of columns is wanted.")(
    lambda n: 8
)


@wrong(
    q2,
    "a success that counts as false is lost",
    says="For number = 2 and a goal that succeeds with (), (), 0 yours succeeds with nothing; it",
)
def truthy(number, goal):
    with closing(goal):
        kept = next(islice(goal, number - 1, None), None)
        if kept:
            yield kept


wrong(
    q2,
    "a slice, which does not close the goal",
    says="For n = 4 and number = 1 the board was not tidied: rows 1, 2, 3 and 4 still have",
    shows="Left standing. Board of 4 with 4 queens on row 1 column 2, row 2 column",
)(lambda number, goal: islice(goal, number - 1, number))
wrong(
    q2,
    "return in place of yield",
    says="For n = 4 and number = 1 your function returns the one tuple (2, 4, 1, 3);",
)(lambda number, goal: next(islice(goal, number - 1, None), None))


def settled(full, rest):
    """Give one half or the other, and never come back for the second."""
    return full if full else rest


def search(board, position=(), *, halves=settled):
    """The chapter's search, with a place for each usual mistake.

    halves: called with the full positions and with the goal that goes on; what to give of both.
    """
    row = len(position) + 1
    for col in range(1, board.n + 1):
        if board.free(row, col):
            board.place(row, col)
            longer = (*position, col)
            rest = search(board, longer, halves=halves)
            try:
                yield from halves([longer] * (row == board.n), rest)
            finally:
                board.remove(row, col)


wrong(
    q3,
    "commits to the first success of either half",
    says="For n = 5 the solution 1 4 2 5 3 is missing.",
    shows="Missing. Board of 5",
)(partial(search, halves=lambda *both: commitment(alternatives(*both))))


@wrong(
    q3,
    "takes the queen up before it goes on",
    says="For n = 4 a queen goes to row 2 column 1: the search need not visit this position.",
    shows="Need not be visited. Board of 4 with 1 queen on row 2 column 1.",
)
def too_early(board, position=()):
    row = len(position) + 1
    for col in range(1, board.n + 1):
        if board.free(row, col):
            board.place(row, col)
            board.remove(row, col)
            if row == board.n:
                yield (*position, col)
            else:
                yield from too_early(board, (*position, col))


wrong(
    q3,
    "committed: asked again, it has no more",
    says="For n = 4 the solution 3 1 4 2 is missing. It is the reflection of 2 4 1 3",
    shows="Missing. Board of 4",
)(lambda board: success_failure(board, committed=True))
wrong(
    q4,
    "all solutions",
    says="For n = 4 and squares = ((3, 1),) a queen goes to row 3 column 2: the search need",
    shows="Need not be visited. Board of 4 with 3 queens on row 1 column 1, row 2",
)(lambda board, squares: success_failure(board))


def through(board, squares, position=(), *, given=dict):
    """The reference answer, with a place for each usual mistake."""
    row = len(position) + 1
    rows = given(squares)
    for col in [rows[row]] if row in rows else range(1, board.n + 1):
        by = attacked(row, col, position)
        for _ in negation(by):
            board.place(row, col)
            try:
                if row == board.n:
                    yield (*position, col)
                else:
                    yield from through(board, squares, (*position, col), given=given)
            finally:
                board.remove(row, col)


wrong(
    q4,
    "only the first of the squares",
    says="For n = 5 and squares = ((2, 5), (4, 4)) a queen goes to row 4 column 1: the search need",
    shows="Need not be visited. Board of 5 with 4 queens",
)(partial(through, given=lambda squares: dict(squares[:1])))


@wrong(
    q4,
    "nothing given, nothing found",
    says="For n = 4 and squares = () the board was never touched; ask `board.free(row, col)`,",
    shows="Never touched. Board of 4 with no queens.",
)
def nothing_for_nothing(board, squares):
    if squares:
        yield from through(board, squares)


RIGHT = {1: "b", 2: "d", 3: "a", 4: "c"}
for question, letter, says in (
    (1, "a", "Question 1, a: Nothing below is committed"),
    (2, "a", "Question 2, a: Where the first free square"),
    (3, "d", "Question 3, d: He commits on every row"),
    (4, "a", "Question 4, a: The first row gives one success"),
):
    wrong(q5, f"{letter} for question {question}", says=says)(
        (RIGHT | {question: letter}).__getitem__
    )


@wrong(
    q4,
    "a list that all runs share, each row of it written anew",
    says="Right alone, but not while a second run goes on in between. For n = 5 and squares = ()",
    shows="Board of 5",
)
def writes_over(board, squares, row=1, position=[]):  # noqa: B006
    for col in [dict(squares)[row]] if row in dict(squares) else range(1, board.n + 1):
        if board.free(row, col):
            board.place(row, col)
            position[row - 1 :] = [col]
            if row == board.n:
                yield tuple(position)
            else:
                yield from writes_over(board, squares, row + 1)
            board.remove(row, col)


@wrong(
    q6,
    "a list of all successes before the first is given",
    says="`other` with 3, yours asks `goal` for the next success before it gives the last one.",
)
def hoards(goal, other):
    yield from list(goal) or other


slip(
    q6,
    "yield success",
    "return success",
    says="Where `goal` succeeds with 1, 2 and `other` with 3, yours succeeds with nothing; it",
)
