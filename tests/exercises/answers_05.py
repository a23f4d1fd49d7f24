"""Right and wrong answers to the exercises of chapter 05."""

from functools import partial

from exercises.kept import first_alone, right, slip, wrong

from queens_exercises.chapter_05 import q1, q2, q3, q4, q5, q6, q7


@right(q5, "lists, by recursion, in a tuple")
def in_lists(time, hours, pairs):
    found = []

    def fits(plan):
        job = len(plan)
        ends = [begin + long for begin, long in zip(plan, hours, strict=False)]
        if ends[-1] > time + 1:
            return False
        apart = all(
            e <= plan[-1] or b >= ends[-1] for b, e in zip(plan[:-1], ends[:-1], strict=True)
        )
        known = [(a, b) for a, b in pairs if max(a, b) == job]
        return apart and all(plan[a - 1] < plan[b - 1] for a, b in known)

    def extend(plan):
        if len(plan) == len(hours):
            found.append(plan)
            return
        for begin in range(1, time + 1):
            if fits([*plan, begin]):
                extend([*plan, begin])

    extend([])
    return tuple(found)


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
wrong(q1, "all together", says="For n = 4 you give 9; a list of 4 numbers is wanted.")(
    lambda n: {4: 9, 5: 10}[n]
)


def go_back(board, d, i, *, takes_up=lambda i: i > 0):
    """The way back, with a place for each usual mistake."""
    while i > 0 and d[i] >= board.n:
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
    q3,
    "nothing repaired: reaches the middle",
    says="For n = 5 the solution 3 1 4 2 5 is missing. You give 4 of 5.",
    shows="Missing. Board of 5 with 5 queens on row 1 column 3, row 2 column 1, row",
)(partial(search, stop=lambda n, d: 2 * d[0] > n))
wrong(
    q3,
    "passes the middle",
    says="For n = 5 a queen goes to row 2 column 5: the search need not visit this position.",
    shows="Need not be visited. Board of 5 with 2 queens on row 1 column 3 and row 2 column 5.",
)(partial(search, stop=lambda n, d: 2 * d[0] > n + 1))


wrong(
    q4,
    "the first row alone is taken from the reading",
    says="For n = 4 and start = (2, 4, 1, 4) a queen goes to row 4 column 3: the search need",
    shows="Need not be visited. Board of 4 with 4 queens on row 1 column 2, row 2",
)(search)


from_there = partial(search, begin=lambda col, moved, _: 1 if moved else col)


wrong(
    q4,
    "only the next one",
    says="For n = 4 and start = (1, 1, 1, 1) the solution 3 1 4 2 is missing. It is the reflection",
    shows="Missing. Board of 4",
)(lambda board, start: first_alone(from_there(board, start)))


def planned(hours, lengths, order, *, more=1, touch=0):
    """All plans, row by row, with a place for each usual mistake.

    more: what is added to the last hour in which a job can begin. touch: an hour between jobs.
    """

    def clash(plan, j, i):
        earlier, later = (j, i) if plan[j] < plan[i] else (i, j)
        if plan[later] < plan[earlier] + lengths[earlier] + touch:
            return True
        return (later + 1, earlier + 1) in order

    found = [()]
    for i, length in enumerate(lengths):
        until = hours - length + more
        firsts = range(1, until + 1)
        longer = [(*plan, first) for plan in found for first in firsts]
        found = [plan for plan in longer if not any(clash(plan, j, i) for j in range(i))]
    return found


wrong(
    q5,
    "off by one: the last hour is never used",
    says="For 3 hours, lengths = (3,) and order = () the plan (1,) is missing.",
    shows="Timetable of 3 hours. job 1: 1 in hours 1 to 3.",
)(partial(planned, more=0))
wrong(
    q5,
    "an hour too little between two jobs",
    says="but there jobs 1 and 2 are both at work in hour 1.",
    shows="Timetable of 4 hours. job 1: 1 in hours 1 to 2. job 2: 2 in hour 1.",
)(partial(planned, touch=-1))
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


wrong(q6, "the last one first", says="you give (7, ")(lambda n: list(rows_of_pairs(n))[::-1])
wrong(q6, "off the end", says="For n = 4 you give (8, 4, 5, 3), but there a 1 stands on place 9.")(
    lambda n: [(2 * n, *s[1:]) for s in rows_of_pairs(n)] if n == 4 else rows_of_pairs(n)
)


@wrong(q6, "each row twice", says="twice.", shows="row")
def doubled(n):
    for row in rows_of_pairs(n):
        yield from (row, row)


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
