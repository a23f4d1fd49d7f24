"""Typical wrong answers to the exercises of chapter 04."""

from contextlib import closing
from functools import partial
from itertools import islice

from exercises.wrong import slip, wrong

from queens import Vectors
from queens.algorithms.refal import alternatives, attacked, commitment, negation, success_failure
from queens_exercises.chapter_04 import q1, q2, q3, q4, q5, q6

wrong(
    q1,
    "each attacked column once",
    says="For n = 4 you give column 2 once; it comes more often. Its square is attacked by 1 queen",
    shows="How often? Board of 4 with 2 queens on row 1 column 2 and row 2 column 4. No two "
    "attack each other. The square on row 3 column 2 is tested: attacked by the queen "
    "on row 1 column 2 along the column.",
)(lambda n: list(range(1, n + 1)))
wrong(
    q1,
    "the negation forgotten: a free column never comes",
    says="For n = 4 you give column 1 not at all; it comes more often. Its square is attacked",
    shows="The square on row 3 column 1 is tested: attacked by no queen.",
)(lambda n: {4: [2, 2, 3, 3, 4, 4, 4], 5: [2, 2, 4, 4, 4, 5, 5]}[n])
wrong(
    q1,
    "no more than two successes",
    says="For n = 4 you give column 4 twice; it comes more often. Its square is attacked by 2",
    shows="The square on row 3 column 4 is tested: attacked by the queen on row 1 column 2 along "
    "the falling diagonal and the queen on row 2 column 4 along the column.",
)(lambda n: {4: [1, 2, 2, 3, 3, 4, 4], 5: [1, 2, 2, 3, 4, 4, 4, 5, 5]}[n])
wrong(
    q1,
    "every alternative succeeds",
    says="For n = 4 you give column 1 twice; it comes less often.",
    shows="The square on row 3 column 1 is tested",
)(lambda n: [col for col in range(1, n + 1) for _ in range(2)])
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


def nth(number, goal, *, first=1, stops=True, closes=True):
    """The success of this number, with a place for each usual mistake."""
    for count, success in enumerate(goal, start=first):
        if count == number:
            yield success
            if closes:
                goal.close()
            if stops:
                return


wrong(
    q2,
    "leaves the goal waiting",
    says="For n = 4 and number = 1 the board was not tidied: rows 1, 2, 3 and 4 still have",
    shows="Left standing. Board of 4 with 4 queens on row 1 column 2, row 2 column",
)(partial(nth, closes=False))
wrong(
    q2,
    "a slice, which does not close the goal either",
    says="For n = 4 and number = 1 the board was not tidied: rows 1, 2, 3 and 4 still have",
    shows="Left standing. Board of 4 with 4 queens on row 1 column 2, row 2 column",
)(lambda number, goal: islice(goal, number - 1, number))
wrong(
    q2,
    "goes on in silence",
    says="For n = 4 and number = 1 a queen goes to row 1 column 3: the search need not visit",
    shows="Need not be visited. Board of 4 with 1 queen on row 1 column 3.",
)(partial(nth, stops=False, closes=False))
wrong(
    q2,
    "off by one: counts from 0",
    says="For n = 4 and number = 1 a queen goes to row 1 column 3: the search need not visit",
    shows="Need not be visited. Board of 4 with 1 queen on row 1 column 3.",
)(partial(nth, first=0))


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


@wrong(
    q2,
    "gives those before it as well",
    says="For n = 4 and number = 2 you give 2 4 1 3, which is not wanted here.",
    shows="Not wanted. Board of 4 with 4 queens on row 1 column 2, row 2 column 4,",
)
def up_to_it(number, goal):
    yield from islice(goal, number)
    goal.close()


@wrong(
    q2,
    "gives the last one where there are too few",
    says="For n = 4 and number = 3 you give 3 1 4 2, which is not wanted here.",
    shows="Not wanted. Board of 4 with 4 queens on row 1 column 3, row 2 column 1,",
)
def the_last_then(number, goal):
    last = None
    for count, success in enumerate(goal, start=1):
        last = success
        if count == number:
            break
    if last:
        yield last
    goal.close()


@wrong(
    q2,
    "closes the goal before it gives the success",
    says="For n = 4 and number = 1 you give 2 4 1 3 while the board shows something else.",
    shows="The board when you give it. Board of 4 with no queens.",
)
def closed_first(number, goal):
    found = list(islice(goal, number))
    goal.close()
    yield from found[number - 1 :]


@wrong(
    q2,
    "next without what to give at the end",
    says="RuntimeError: generator raised StopIteration, on line",
    outcome="error",
)
def only_next(number, goal):
    for _ in range(number - 1):
        next(goal)
    yield next(goal)
    goal.close()


wrong(
    q2,
    "return in place of yield",
    says="For n = 4 and number = 1 your function returns the one tuple (2, 4, 1, 3);",
)(lambda number, goal: next(islice(goal, number - 1, None), None))


def settled(full, rest):
    """Give one half or the other, and never come back for the second."""
    return full if full else rest


def search(board, position=(), *, halves=settled, ending=True, last_only=False):
    """The chapter's search, with a place for each usual mistake.

    halves: called with the full positions and with the goal that goes on; what to give of both.
    """
    row = len(position) + 1
    more = {"halves": halves, "ending": ending, "last_only": last_only}
    for col in range(1, board.n + 1):
        if board.free(row, col):
            board.place(row, col)
            longer, left = (*position, col), False
            try:
                yield from halves([longer] * (row == board.n), search(board, longer, **more))
            except BaseException:
                left = not ending or (last_only and row < board.n)
                raise
            finally:
                if not left:
                    board.remove(row, col)


wrong(
    q3,
    "nothing repaired: goes on beyond the last row",
    says="It says: there is no square (5, 1) on a board of size 4.",
    shows="The board that refuses. Board of 4 with 4 queens on row 1 column 2, row 2",
)(partial(search, halves=alternatives, ending=False))
wrong(
    q3,
    "half repaired: queens stay when it is closed",
    says="Asked for one solution and then closed. For n = 4 the board was not tidied: rows 1,",
    shows="Left standing. Board of 4 with 4 queens on row 1 column 2, row 2 column",
)(partial(search, ending=False))
wrong(
    q3,
    "the other half repaired: goes on beyond the last row",
    says="It says: there is no square (5, 1) on a board of size 4.",
    shows="The board that refuses. Board of 4 with no queens.",
)(partial(search, halves=alternatives))
wrong(
    q3,
    "tidies up the last row alone",
    says="Asked for one solution and then closed. For n = 4 the board was not tidied: rows 1,",
    shows="Left standing. Board of 4 with 3 queens on row 1 column 2, row 2 column 4 and row 3",
)(partial(search, last_only=True))
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


@wrong(
    q4,
    "finds all and keeps some",
    says="For n = 4 and squares = ((3, 1),) a queen goes to row 3 column 2: the search need",
    shows="Need not be visited. Board of 4 with 3 queens on row 1 column 1, row 2",
)
def filtered(board, squares):
    for solution in success_failure(board):
        if all(solution[row - 1] == col for row, col in squares):
            yield solution


def through(board, squares, position=(), *, given=dict, tested=True):
    """The reference answer, with a place for each usual mistake."""
    row = len(position) + 1
    rows = given(squares)
    for col in [rows[row]] if row in rows else range(1, board.n + 1):
        by = attacked(row, col, position)
        for _ in negation(by) if tested or row not in rows else [()]:
            board.place(row, col)
            try:
                if row == board.n:
                    yield (*position, col)
                else:
                    more = {"given": given, "tested": tested}
                    yield from through(board, squares, (*position, col), **more)
            finally:
                board.remove(row, col)


wrong(
    q4,
    "a given queen is not tested",
    says="For n = 4 and squares = ((3, 1),) the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with no queens.",
)(partial(through, tested=False))
wrong(
    q4,
    "rows and columns exchanged",
    says="For n = 4 and squares = ((3, 1),) a queen goes to row 3 column 4: the search need",
    shows="Need not be visited. Board of 4 with 3 queens on row 1 column 3, row 2",
)(partial(through, given=lambda squares: {col: row for row, col in squares}))
wrong(
    q4,
    "off by one: rows counted from 0",
    says="For n = 4 and squares = ((3, 1),) a queen goes to row 3 column 4: the search need",
    shows="Need not be visited. Board of 4 with 3 queens on row 1 column 3, row 2",
)(partial(through, given=lambda squares: {row - 1: col for row, col in squares}))
wrong(
    q4,
    "only the first of the squares",
    says="For n = 5 and squares = ((2, 5), (4, 4)) a queen goes to row 4 column 1: the search need",
    shows="Need not be visited. Board of 5 with 4 queens",
)(partial(through, given=lambda squares: dict(squares[:1])))


@wrong(
    q4,
    "puts the given queens down before all others",
    says="For n = 4 and squares = ((3, 1),) a queen goes to row 3 column 1: the search need",
    shows="Need not be visited. Board of 4 with 1 queen on row 3 column 1.",
)
def given_first(board, squares):
    for row, col in squares:
        board.place(row, col)
    for solution in through(Vectors(board.n), squares):
        rest = [(k, i) for k, i in enumerate(solution, start=1) if (k, i) not in squares]
        for row, col in rest:
            board.place(row, col)
        yield solution
        for row, col in rest:
            board.remove(row, col)
    for row, col in squares:
        board.remove(row, col)


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
    "a list that all runs share",
    says="Right alone, but not while a second run goes on in between.",
    shows="The board that refuses. Board of 4",
)
def shares(board, squares, position=[]):  # noqa: B006
    row = len(position) + 1
    for col in [dict(squares)[row]] if row in dict(squares) else range(1, board.n + 1):
        if board.free(row, col):
            board.place(row, col)
            position.append(col)
            if row == board.n:
                yield tuple(position)
            else:
                yield from shares(board, squares)
            position.pop()
            board.remove(row, col)


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
    "a success of None taken for a failure",
    says="Where `goal` succeeds with None, 6 and `other` with 5, yours succeeds with 5; it",
)
def none_is_nothing(goal, other):
    first = next(goal, None)
    if first is None:
        yield from other
    else:
        yield first
        yield from goal


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
slip(
    q6,
    "yield from other",
    "yield from goal",
    says="Where `goal` succeeds with nothing and `other` with 3, 4, yours succeeds with",
)
slip(
    q6,
    "failed = False",
    "",
    says="Where `goal` succeeds with 1, 2 and `other` with 3, yours succeeds with 1, 2, 3; it",
)
