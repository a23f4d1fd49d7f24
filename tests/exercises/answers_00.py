"""Right and wrong answers to the exercises of chapter 00."""

from functools import partial

import numpy as np
from exercises.kept import right, slip, wrong

from queens import attacks, solve
from queens_exercises.chapter_00 import q1, q2, q3, q4, q5, q6, q7, q8

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


@wrong(
    q1,
    "counts the row without a free square too",
    says="For n = 3 you say 3; there are fewer queens.",
    shows="No square of row 3 is free. Board of 3 with 2 queens on row 1 column 1 and row 2",
)
def one_more(n):
    return {3: 3, 4: 3, 6: 6}[n]


@wrong(
    q1,
    "goes back, as he never does",
    says="For n = 4 you say 4; there are fewer queens",
    shows="No square of row 3 is free.",
)
def a_solution(n):
    return {3: 2, 4: 4, 6: 6}[n]


@wrong(q1, "prints in place of returning", says="you give None; a number is wanted")
def prints(n):
    print({3: 2, 4: 2, 6: 5}[n])


KNOWN = {1: (1,), 4: (2, 4, 1, 3), 5: (1, 3, 5, 2, 4), 6: (2, 4, 6, 1, 3, 5)}


wrong(
    q2,
    "gives up on the board of 6",
    says="For n = 6 you give None, but there is a solution.",
    shows="The beginning of a solution. Board of 6 with 3 queens",
)(lambda n: KNOWN[n] if n in (1, 4) else None)
wrong(
    q2,
    "counts columns from 0",
    says="For n = 4 you give (1, 3, 0, 2); a solution is a tuple of 4 columns from 1 to 4.",
)(lambda n: tuple(col - 1 for col in KNOWN[n]) if n in KNOWN else None)
wrong(
    q2,
    "no board is without a solution",
    says="For n = 2 you give (); there is no solution: give `None`.",
)(lambda n: KNOWN.get(n, ()))


def squares(n):
    return [(row, col) for row in range(1, n + 1) for col in range(1, n + 1)]


def free(n, queens):
    return [s for s in squares(n) if not any(s == q or attacks(q, s) for q in queens)]


wrong(
    q3,
    "takes a queen's own square for a free one",
    says="For n = 4 and queens = ((1, 2),) you name row 1 column 2, where a queen stands.",
    shows="A queen stands there. Board of 4 with 1 queen on row 1 column 2. The",
)(lambda n, queens: [s for s in squares(n) if not any(attacks(queen, s) for queen in queens)])


wrong(
    q3,
    "off by one: the last row is not looked at",
    says="you miss row 4 column 1, which is free",
    shows="It is free. Board of 4 with 1 queen on row 1 column 2. The square on row 4 column 1 "
    "is tested: attacked by no queen",
)(lambda n, queens: [s for s in free(n, queens) if s[0] < n or n == 1])
wrong(
    q3,
    "looks at the last queen only",
    says="you name row 1 column 5, but the queen on row 1 column 1 attacks it along a row",
    shows="It is attacked. Board of 5 with 2 queens",
)(lambda n, queens: [s for s in free(n, queens[-1:]) if s not in queens])


def completed(n, queens, *, stands=lambda s, k, i: s[k - 1] == i, enough=all):
    """The solutions with these queens, with a place for each usual mistake."""
    every = solve("one_array", n)
    return [s for s in every if enough([stands(s, k, i) for k, i in queens])]


wrong(
    q4,
    "any of the queens will do, not all",
    says="For n = 5 and queens = ((1, 2), (3, 1)) you give 2 5 3 1 4, which is not wanted here",
    shows="Not wanted. Board of 5 with 5 queens on row 1 column 2",
)(partial(completed, enough=lambda standing: not standing or any(standing)))
wrong(
    q4,
    "the first completion only",
    says="the solution 5 3 1 4 2 is missing. You give 1 of 2",
    shows="Missing. Board of 5 with 5 queens",
)(lambda n, queens: completed(n, queens)[:1])
wrong(
    q4,
    "last one first",
    says="For n = 5 and queens = ((3, 1),) number 1 of the solutions is to be 2 4 1 3 5",
    shows="Number 1. Board of 5",
)(lambda n, queens: completed(n, queens)[::-1])


def hasty(board, *, pick=0):
    """The hasty player, with a place for each usual mistake."""
    for row in range(1, board.n + 1):
        free = [col for col in range(1, board.n + 1) if board.free(row, col)]
        if not free:
            return row - 1
        board.place(row, free[pick])
    return board.n


wrong(
    q5,
    "the last free square",
    says="For n = 4 your player puts the queen of row 1 on column 4; the first free one is",
    shows="Not the first free square. Board of 4 with 2 queens on row 1 column 4 and",
)(partial(hasty, pick=-1))


@wrong(
    q5,
    "goes on after a row without a free square",
    says="For n = 4 your player puts a queen on row 4, but no square of row 3 was free",
    shows="One row is empty. Board of 4 with 3 queens on row 1 column 1, row 2 column 3 and row 4",
)
def skips(board):
    placed = 0
    for row in range(1, board.n + 1):
        free = [col for col in range(1, board.n + 1) if board.free(row, col)]
        if free:
            board.place(row, free[0])
            placed += 1
    return placed


def blocks(n, chosen):
    return all(s in chosen or any(attacks(q, s) for q in chosen) for s in squares(n))


@wrong(
    q6,
    "forgets that they must leave each other alone",
    says="For n = 4 your queens on row 1 column 1 and row 1 column 2 attack each other along a row",
    shows="Two attack each other. Board of 4 with 3 queens",
)
def clashing(n):
    every = squares(n)
    if n > 3:
        return [(1, 1), (1, 2), (4, 4)]
    return next([s] for s in every if blocks(n, [s]))


@wrong(
    q6,
    "goes on until the board is full, not until it is blocked by the fewest",
    says="For n = 5 you need 5 queens; 3 will do",
    shows="Blocked, but not by the fewest. Board of 5 with 5 queens",
)
def hasty_blocker(n):
    chosen = []
    for square in squares(n) if n != 3 else [(2, 2)]:
        if not any(square == q or attacks(q, square) for q in chosen):
            chosen.append(square)
    return chosen


@wrong(
    q6,
    "one square overlooked",
    says="For n = 4 your queens leave row 4 column 2 free",
    shows="It is free. Board of 4 with 2 queens on row 1 column 1 and row 2 column 3",
)
def leaves_one(n):
    return [(2, 2)] if n < 4 and n != 1 else [(1, 1), (2, 3)][:n]


wrong(
    q7,
    "the board of 7",
    says="For n = 7 the rule gives 2 4 6 1 3 5 7, and that is a solution.",
    shows="The rule is right here. Board of 7",
)(lambda: 7)
wrong(q7, "a board without any solution", says="You give 3; boards of 2 and 3 have no solution")(
    lambda: 3
)
wrong(q7, "what it gives there", says="You give (2, 4, 6, 8, 1, 3, 5, 7); wanted is the size")(
    lambda: (2, 4, 6, 8, 1, 3, 5, 7)
)

slip(
    q8,
    "if attacks(a, b):",
    "if a != b:",
    says="For columns = (2, 4, 1, 3) you say False, but no two of the queens attack each other.",
    shows="Is it a solution? Board of 4 with 4 queens on row 1 column 2",
)
slip(
    q8,
    "return False",
    "",
    says="For columns = (1, 1, 1, 1) you say True, but the queens of rows 1 and 2 attack each",
    shows="Is it a solution? Board of 4 with 4 queens on row 1 column 1",
)
