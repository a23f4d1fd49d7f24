"""Typical wrong answers to the exercises of chapter 05."""

from functools import partial

from exercises.wrong import first_alone, slip, wrong

from queens import ALGORITHMS
from queens_exercises.chapter_05 import q1, q2, q3, q4, q5, q6, q7

ONE_ARRAY = ALGORITHMS["one_array"].function
BRUTE_FORCE = ALGORITHMS["permutations"].function

wrong(
    q1,
    "off by one: how far j came",
    says="For n = 4 and column 3 you say 4; fewer queens are looked at before that square is",
    shows="The square on row 4 column 3 is tested: attacked by no queen. Written on the squares, "
    "row 4: 3 on column 1, 1 on column 2, 2 on column 4.",
)(lambda n: [3, 1, 4, 2, 1, 2, 4, 4][:n])
wrong(
    q1,
    "all queens each time",
    says="For n = 4 and column 2 you say 3; fewer queens are looked at",
    shows="The square on row 4 column 2 is tested: attacked by the queen on row 1 column 2 along",
)(lambda n: [3] * n)
wrong(
    q1,
    "the latest queen first",
    says="For n = 4 and column 1 you say 1; more queens are looked at",
    shows="The square on row 4 column 1 is tested: attacked by the queen on row 3 column 1 along",
)(lambda n: [1, 1, 3, 2, 3, 2, 3, 3][:n])
wrong(
    q1,
    "the attacker herself is not counted",
    says="For n = 4 and column 1 you say 2; more queens are looked at",
    shows="row 4: 0 on column 2, 3 on column 3, 1 on column 4.",
)(lambda n: [2, 0, 3, 1, 0, 1, 3, 3][:n])
wrong(
    q1,
    "with the unused entry 0",
    says="For n = 4 you give [0, 3, 1, 3, 2]; a list of 4 numbers is wanted.",
)(lambda n: [0, 3, 1, 3, 2, 1, 2, 3, 3][: n + 1])
wrong(q1, "all together", says="For n = 4 you give 9; a list of 4 numbers is wanted.")(
    lambda n: {4: 9, 5: 10}[n]
)


def go_back(board, d, i, *, missed=0, takes_up=lambda i: i > 0):
    """The way back, with a place for each usual mistake."""
    while i > 0 and d[i] >= board.n - missed:
        i = i - 1
        if takes_up(i):
            board.remove(i, d[i])
    d[i] = d[i] + 1
    return i


def search(board, start=None, *, back=go_back, stop=None, begin=None):
    """The array's search, with a place for each usual mistake.

    back: the way back. stop: called with n and the columns up to row i. begin: what a new row
    begins with, called with the column that is in the array, whether a wheel has moved, and
    whether one has run out.
    """
    n, i, moved, ran_out = board.n, 1, False, False
    d = [0, *(start or [1] * n)]
    while d[0] == 0 and not (stop and stop(n, d[1 : i + 1])):
        if board.free(i, d[i]):
            board.place(i, d[i])
            if i < n:
                i = i + 1
                d[i] = begin(d[i], moved, ran_out) if begin else 1
                continue
            yield tuple(d[1:])
            board.remove(i, d[i])
        row, i = i, back(board, d, i)
        moved, ran_out = True, ran_out or i < row


def one_row_back(board, d, i):
    if d[i] == board.n:
        i = i - 1
        if i > 0:
            board.remove(i, d[i])
    d[i] = d[i] + 1
    return i


def row_already_left(board, d, i):
    while d[i] == board.n:
        if i > 1:
            board.remove(i, d[i])
        i = i - 1
    d[i] = d[i] + 1
    return i


def round_again(board, d, i):
    i = go_back(board, d, i)
    if i == 0:
        d[0], d[1] = 0, 1
    return i or 1


wrong(
    q2,
    "forgets to take queens up on the way back",
    says="It says: row 2 already has a queen, on column 3.",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(search, back=partial(go_back, takes_up=lambda i: False)))
wrong(
    q2,
    "goes back one row only",
    says="It says: there is no square (2, 5) on a board of size 4.",
    shows="The board that refuses. Board of 4 with 1 queen on row 1 column 1.",
)(partial(search, back=one_row_back))
wrong(
    q2,
    "takes up a queen before the first row",
    says="It says: row 0 has no queen.",
    shows="The board that refuses. Board of 4 with no queens.",
)(partial(search, back=partial(go_back, takes_up=lambda i: True)))
wrong(
    q2,
    "takes up the queen of the row that is used up",
    says="It says: row 3 has no queen.",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(search, back=row_already_left))
wrong(
    q2,
    "off by one: the last column is never tried",
    says="For n = 4 the solution 2 4 1 3 is missing.",
    shows="Missing. Board of 4",
)(partial(search, back=partial(go_back, missed=1)))
wrong(
    q2,
    "begins anew when all is over",
    says="For n = 4 a queen goes to row 1 column 1: the search has visited this position",
    shows="Visited before. Board of 4 with 1 queen on row 1 column 1.",
)(partial(search, back=round_again))
wrong(
    q2,
    "brute force",
    says="For n = 4 a queen goes to row 1 column 1: the search has visited this position",
    shows="Visited before. Board of 4 with 1 queen on row 1 column 1.",
)(BRUTE_FORCE)


def greater_than_image(n, columns):
    return columns > [n + 1 - col for col in columns]


wrong(
    q3,
    "nothing repaired: reaches the middle",
    says="For n = 5 the solution 3 1 4 2 5 is missing. You give 4 of 5.",
    shows="Missing. Board of 5 with 5 queens on row 1 column 3, row 2 column 1, row",
)(partial(search, stop=lambda n, d: 2 * d[0] > n))
wrong(
    q3,
    "reaches the middle, but for the smallest board",
    says="For n = 5 the solution 3 1 4 2 5 is missing. You give 4 of 5.",
    shows="Missing. Board of 5 with 5 queens on row 1 column 3",
)(partial(search, stop=lambda n, d: 2 * d[0] > n > 1))
wrong(
    q3,
    "passes the middle",
    says="For n = 5 a queen goes to row 2 column 5: the search need not visit this position.",
    shows="Need not be visited. Board of 5 with 2 queens on row 1 column 3 and row 2 column 5.",
)(partial(search, stop=lambda n, d: 2 * d[0] > n + 1))
wrong(
    q3,
    "leaves the queen in the middle",
    says="For n = 5 the board was not tidied: row 1 still has a queen; each one placed is to",
    shows="Left standing. Board of 5 with 1 queen on row 1 column 3.",
)(partial(search, stop=greater_than_image))
wrong(
    q3,
    "the whole board",
    says="For n = 4 a queen goes to row 1 column 3: the search need not visit this position.",
    shows="Need not be visited. Board of 4 with 1 queen on row 1 column 3.",
)(ONE_ARRAY)


@wrong(
    q3,
    "gives the images as well",
    says="For n = 4 you give 3 1 4 2, which is not wanted here.",
    shows="Not wanted. Board of 4 with 4 queens on row 1 column 3, row 2 column 1,",
)
def reflected(board):
    for solution in ONE_ARRAY(board, half=True):
        yield solution
        yield tuple(board.n + 1 - col for col in solution)


@wrong(
    q4,
    "searches all, and keeps some",
    says="For n = 4 and start = (2, 4, 1, 3) a queen goes to row 1 column 1: the search need",
    shows="Need not be visited. Board of 4 with 1 queen on row 1 column 1.",
)
def filtered(board, start):
    for solution in ONE_ARRAY(board):
        if solution >= start:
            yield solution


wrong(
    q4,
    "the first row alone is taken from the reading",
    says="For n = 4 and start = (2, 4, 1, 4) a queen goes to row 4 column 3: the search need",
    shows="Need not be visited. Board of 4 with 4 queens on row 1 column 2, row 2",
)(search)
wrong(
    q4,
    "rows never begin anew",
    says="For n = 4 and start = (1, 1, 1, 1) the solution 2 4 1 3 is missing.",
    shows="Missing. Board of 4",
)(partial(search, begin=lambda col, moved, ran_out: col))
wrong(
    q4,
    "rows begin anew only when a wheel has run out",
    says="For n = 5 and start = (3, 2, 4, 4, 1) the solution 3 5 2 4 1 is missing.",
    shows="Missing. Board of 5 with 5 queens on row 1 column 3",
)(partial(search, begin=lambda col, moved, ran_out: 1 if ran_out else col))


from_there = partial(search, begin=lambda col, moved, _: 1 if moved else col)


@wrong(
    q4,
    "begins after the reading",
    says="For n = 4 and start = (2, 4, 1, 3) the solution 2 4 1 3 is missing. It is the",
    shows="Missing. Board of 4 with 4 queens on row 1 column 2, row 2 column 4, row",
)
def after_it(board, start):
    for solution in from_there(board, start):
        if solution > start:
            yield solution


@wrong(
    q4,
    "puts the queens of the reading down unasked",
    says="For n = 4 and start = (1, 1, 1, 1) the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 1 queen on row 1 column 1.",
)
def unasked(board, start):
    for row, col in enumerate(start, start=1):
        board.place(row, col)
    yield start
    for row, col in enumerate(start, start=1):
        board.remove(row, col)


wrong(
    q4,
    "only the next one",
    says="For n = 4 and start = (1, 1, 1, 1) the solution 3 1 4 2 is missing. It is the reflection",
    shows="Missing. Board of 4",
)(lambda board, start: first_alone(from_there(board, start)))


def planned(hours, lengths, order, *, more=1, touch=0, last=True, waits=True, guarded=True):
    """All plans, row by row, with a place for each usual mistake.

    more: what is added to the last hour in which a job can begin. touch: an hour between jobs.
    waits: called with two jobs of which the first begins earlier. guarded: a job that is too
    long has no hour to begin in.
    """

    def clash(plan, j, i):
        earlier, later = (j, i) if plan[j] < plan[i] else (i, j)
        if plan[later] < plan[earlier] + lengths[earlier] + touch:
            return True
        return bool(waits) and (waits if callable(waits) else waiting)(earlier, later, order)

    found = [()]
    for i, length in enumerate(lengths):
        until = hours - length + more if last else hours
        firsts = range(1, (until if guarded else max(1, until)) + 1)
        longer = [(*plan, first) for plan in found for first in firsts]
        found = [plan for plan in longer if not any(clash(plan, j, i) for j in range(i))]
    return found


def waiting(earlier, later, order):
    return (later + 1, earlier + 1) in order


wrong(
    q5,
    "off by one: the last hour is never used",
    says="For 3 hours, lengths = (3,) and order = () the plan (1,) is missing.",
    shows="Timetable of 3 hours. job 1: 1 in hours 1 to 3.",
)(partial(planned, more=0))
wrong(
    q5,
    "a job may run beyond the last hour",
    says="For 3 hours, lengths = (3,) and order = () you give (2,), but there job 1 is at work in "
    "hour 4.",
    shows="Timetable of 3 hours. job 1: 1 in hours 2 to 4.",
)(partial(planned, last=False))
wrong(
    q5,
    "the loops try hour 1 all the same",
    says="For 2 hours, lengths = (3,) and order = () you give (1,), but there job 1 is at work in "
    "hour 3.",
    shows="Timetable of 2 hours. job 1: 1 in hours 1 to 3.",
)(partial(planned, guarded=False))
wrong(
    q5,
    "an hour too little between two jobs",
    says="but there jobs 1 and 2 are both at work in hour 1.",
    shows="Timetable of 4 hours. job 1: 1 in hours 1 to 2. job 2: 2 in hour 1.",
)(partial(planned, touch=-1))
wrong(
    q5,
    "an hour too much between two jobs",
    says="For 4 hours, lengths = (2, 1) and order = () the plan (1, 3) is missing.",
    shows="Timetable of 4 hours. job 1: 1 in hours 1 to 2. job 2: 2 in hour 3.",
)(partial(planned, touch=1))
wrong(
    q5,
    "no job waits",
    says="For 4 hours, lengths = (1, 2) and order = ((2, 1),) you give (1, 2), but there job 1 "
    "begins before job 2 is over.",
    shows="Timetable of 4 hours. job 1: 1 in hour 1. job 2: 2 in hours 2 to 3.",
)(partial(planned, waits=False))
wrong(
    q5,
    "only a job of lower number is waited for",
    says="For 4 hours, lengths = (1, 2) and order = ((2, 1),) you give (1, 2), but there job 1",
    shows="Timetable of 4 hours. job 1: 1 in hour 1.",
)(partial(planned, waits=lambda a, b, order: b < a and waiting(a, b, order)))
wrong(
    q5,
    "pairs the wrong way round",
    says="For 4 hours, lengths = (1, 2) and order = ((2, 1),) you give (1, 2), but there job 1",
    shows="Timetable of 4 hours. job 1: 1 in hour 1.",
)(partial(planned, waits=lambda a, b, order: waiting(b, a, order)))
wrong(
    q5,
    "backwards",
    says="For 4 hours, lengths = (2, 1) and order = () you give (3, 2) first; the plans come in",
)(lambda hours, lengths, order: planned(hours, lengths, order)[::-1])
wrong(
    q5,
    "only the first plan",
    says="the plan (1, 4) is missing.",
    shows="Timetable of 4 hours. job 1: 1 in hours 1 to 2. job 2: 2 in hour 4.",
)(lambda hours, lengths, order: planned(hours, lengths, order)[:1])
wrong(
    q5,
    "each plan twice",
    says="For 3 hours, lengths = (3,) and order = () you give (1,) twice.",
    shows="Timetable of 3 hours. job 1: 1 in hours 1 to 3.",
)(lambda hours, lengths, order: [p for p in planned(hours, lengths, order) for _ in range(2)])
wrong(
    q5,
    "hours from 0",
    says="you give (0,), but there job 1 is at work in hour 0.",
    shows="Timetable of 3 hours. job 1: 1 in hours 0 to 2.",
)(lambda hours, lengths, order: [tuple(h - 1 for h in p) for p in planned(hours, lengths, order)])
wrong(q5, "how many", says="you give 1; plans are wanted, by `yield` or in a list.")(
    lambda hours, lengths, order: len(planned(hours, lengths, order))
)


def rows_of_pairs(n, gap=0, before=()):
    k = len(before) + 1
    if k > n:
        yield before
        return
    taken = {p + d for j, p in enumerate(before, 1) for d in (0, j + gap)}
    for place in range(1, 2 * n - k - gap + 1):
        if not {place, place + k + gap} & taken:
            yield from rows_of_pairs(n, gap, (*before, place))


wrong(
    q6,
    "Langford's rows, not Skolem's",
    says="For n = 4 you give (",
    shows="row",
)(lambda n: rows_of_pairs(n, 1) if n > 1 else rows_of_pairs(n))
wrong(
    q6,
    "one of a row and its reflection only",
    says="For n = 4 the row (",
    shows="row",
)(lambda n: [s for s in rows_of_pairs(n) if s <= mirrored_row(s)])
wrong(q6, "the last one first", says="you give (7, ")(lambda n: list(rows_of_pairs(n))[::-1])
wrong(q6, "off the end", says="For n = 4 you give (8, 4, 5, 3), but there a 1 stands on place 9.")(
    lambda n: [(2 * n, *s[1:]) for s in rows_of_pairs(n)] if n == 4 else rows_of_pairs(n)
)


@wrong(q6, "each row twice", says="twice.", shows="row")
def doubled(n):
    for row in rows_of_pairs(n):
        yield from (row, row)


def mirrored_row(firsts):
    return tuple(2 * len(firsts) + 1 - place - k for k, place in enumerate(firsts, start=1))


slip(
    q7,
    "if abs(d[j] - d[i]) == i - j:",
    "if d[j] - d[i] == i - j:",
    says="For d = [0, 1, 2] and i = 2 you say False, but the queen on row 1 attacks her.",
    shows="Board of 4 with 1 queen on row 1 column 1. Row, column and d",
)
slip(
    q7,
    "while j < i:",
    "while j <= i:",
    says="For d = [0, 1] and i = 1 you say True, but no queen attacks her.",
    shows="Board of 4 with no queens. The square on row 1 column 1 is t",
)
slip(q7, "j = j + 1", "", says="On a board of 4: still running after", outcome="stopped")
slip(
    q7,
    "return False",
    "return True",
    says="For d = [0, 1] and i = 1 you say True, but no queen attacks her.",
    shows="Board of 4 with no queens. The square on row 1 column 1 is t",
)
