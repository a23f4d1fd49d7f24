"""Typical wrong answers to the exercises of chapter 00."""

from functools import partial

from exercises.wrong import made_from, slip, wrong

from queens import attacks, solve
from queens.algorithms.refal import success_failure
from queens_exercises.chapter_00 import q1, q2, q3, q4, q5, q6, q7, q8


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
    "stops one row early",
    says="For n = 4 you say 1; there are more queens.",
    shows="This square is still free. Board of 4 with 1 queen on row 1 column 1. The square on "
    "row 2 column 3 is tested",
)
def one_fewer(n):
    return {3: 2, 4: 1, 6: 4}[n]


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


@wrong(q1, "gives it one by one", says="For n = 3 you give <generator object yields>; a number is")
def yields(n):
    yield {3: 2, 4: 2, 6: 5}[n]


KNOWN = {1: (1,), 4: (2, 4, 1, 3), 5: (1, 3, 5, 2, 4), 6: (2, 4, 6, 1, 3, 5)}


wrong(
    q2,
    "gives a board of 3 what it cannot have",
    says="For n = 3 you give 1 3 2, but the queens on row 2 column 3 and row 3 column 2 attack",
    shows="The queens on row 2 column 3 and row 3 column 2 attack each other along the rising",
)(lambda n: KNOWN.get(n, (1, 3, 2)[:n] if n == 3 else None))
wrong(
    q2,
    "gives up on the board of 6",
    says="For n = 6 you give None, but there is a solution.",
    shows="The beginning of a solution. Board of 6 with 3 queens",
)(lambda n: KNOWN[n] if n in (1, 4) else None)
wrong(
    q2,
    "a column taken twice",
    says="For n = 4 you give 2 4 1 2, but the queens on row 1 column 2 and row 4 column 2 attack",
    shows="Board of 4 with 2 queens on row 1 column 2 and row 4 column 2. The queens on",
)(lambda n: (2, 4, 1, 2) if n == 4 else KNOWN.get(n))
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


@wrong(
    q3,
    "one diagonal forgotten",
    says="you name row 2 column 1, but the queen on row 1 column 2 attacks it along a rising",
    shows="The square on row 2 column 1 is tested: attacked by the queen on row 1 column 2",
)
def one_diagonal(n, queens):
    return [
        (k, i)
        for k, i in squares(n)
        if all(k != m and i != j and k - i != m - j for m, j in queens)
    ]


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
wrong(
    q3,
    "gives a square once for each queen that leaves it alone",
    says="you name row 3 column 5 twice",
)(lambda n, queens: [s for s in free(n, queens) for _ in queens or [None]])
FOUND = []


@wrong(
    q3,
    "a list that outlives the call",
    says="For n = 5 and queens = ((1, 1), (2, 3)) you name row 2 column 4, but the queen on",
    shows="It is attacked. Board of 5 with 2 queens on row 1 column 1 and row 2",
)
def remembers(n, queens):
    FOUND.extend(free(n, queens))
    return FOUND


def completed(n, queens, *, stands=lambda s, k, i: s[k - 1] == i, enough=all):
    """The solutions with these queens, with a place for each usual mistake."""
    every = solve("one_array", n)
    return [s for s in every if enough([stands(s, k, i) for k, i in queens])]


made_from(q4, completed)

wrong(
    q4,
    "any of the queens will do, not all",
    says="For n = 5 and queens = ((1, 2), (3, 1)) you give 2 5 3 1 4, which is not wanted here",
    shows="Not wanted. Board of 5 with 5 queens on row 1 column 2",
)(partial(completed, enough=lambda standing: not standing or any(standing)))
wrong(
    q4,
    "off by one: entry row, not row - 1",
    says="For n = 4 and queens = ((1, 2),) the solution 2 4 1 3 is missing.",
    shows="Missing. Board of 4 with 4 queens on row 1 column 2",
)(partial(completed, stands=lambda s, k, i: s[k % len(s)] == i))
wrong(
    q4,
    "rows and columns exchanged",
    says="For n = 4 and queens = ((1, 2),) you give 3 1 4 2, which is not wanted here",
    shows="Not wanted. Board of 4 with 4 queens on row 1 column 3",
)(partial(completed, stands=lambda s, k, i: s[i - 1] == k))
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


def hasty(board, *, rows_missed=0, too_many=0, pick=0):
    """The hasty player, with a place for each usual mistake."""
    for row in range(1, board.n + 1 - rows_missed):
        free = [col for col in range(1, board.n + 1) if board.free(row, col)]
        if not free:
            return row - 1 + too_many
        board.place(row, free[pick])
    return board.n


made_from(q5, hasty)

wrong(
    q5,
    "nothing repaired",
    says="For n = 4 your player gives back 3, but has put down 2 queens.",
    shows="The queens put down. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(hasty, rows_missed=1, too_many=1))
wrong(
    q5,
    "half repaired: the row without a queen is counted",
    says="For n = 4 your player gives back 3, but has put down 2 queens.",
    shows="The queens put down. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(hasty, too_many=1))
wrong(
    q5,
    "the last free square",
    says="For n = 4 your player puts the queen of row 1 on column 4; the first free one is",
    shows="Not the first free square. Board of 4 with 2 queens on row 1 column 4 and",
)(partial(hasty, pick=-1))


@wrong(
    q5,
    "goes back where no square is free",
    says="For n = 4 your player puts the queen of row 1 on column 2; the first free one is",
    shows="Not the first free square. Board of 4 with 4 queens on row 1 column 2",
)
def goes_back(board):
    return len(next(success_failure(board), ()))


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


@wrong(
    q5,
    "does not ask whether a square is free",
    says="For n = 4 the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)
def does_not_ask(board):
    for row in range(1, board.n + 1):
        board.place(row, (2 * row - 1) % board.n or board.n)
    return board.n


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


RULE = "The rule is right here. Board of"
for size, stairs in {6: "2 4 6 1 3 5", 7: "2 4 6 1 3 5 7", 10: "2 4 6 8 10 1 3 5 7 9"}.items():
    wrong(
        q7,
        f"the board of {size}",
        says=f"For n = {size} the rule gives {stairs}, and that is a solution.",
        shows=f"{RULE} {size}",
    )(lambda size=size: size)
wrong(q7, "a board without any solution", says="You give 3; boards of 2 and 3 have no solution")(
    lambda: 3
)
wrong(q7, "a board that nobody can look at", says="You give 1000; there is one below 40")(
    lambda: 1000
)
wrong(q7, "what it gives there", says="You give (2, 4, 6, 8, 1, 3, 5, 7); wanted is the size")(
    lambda: (2, 4, 6, 8, 1, 3, 5, 7)
)

slip(
    q8,
    "for b in squares:",
    "for b in columns:",
    says="On a board of 4: TypeError: attacks wants squares, pairs (row, column) of whole",
    outcome="error",
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
    "return True",
    "return False",
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
