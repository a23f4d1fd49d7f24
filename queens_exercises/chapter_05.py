"""Exercises of chapter 05: one array, and what its loops can be made to do."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from queens._board import Solution, attacks
from queens._words import plural
from queens.algorithms import ALGORITHMS
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import numbers_given, numbers_in, several_given
from queens_exercises._exercise import ONE, on_a_board
from queens_exercises._judges import solves
from queens_exercises._names import ATTACKS, SEARCHES
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS
from queens_exercises._run import each
from queens_exercises._solutions import onwards, placements
from queens_exercises._verdict import Picture, later

_one_array = ALGORITHMS["one_array"].function
_STANDING = (2, 4, 1)

Plan: TypeAlias = tuple[int, ...]
"""The first hour of each job."""

Pairs: TypeAlias = tuple[tuple[int, int], ...]
"""(a, b): job a must be over before job b begins; jobs count from 1."""


def _judge_looked_at(answer: Any, case: Case) -> None:
    n = case.n
    given = numbers_given(answer(n), str(case), f"a list of {n} numbers is wanted", n)
    for col, (number, true) in enumerate(zip(given, _compared(n), strict=True), start=1):
        if number != true:
            side = "more" if number < true else "fewer"
            others = {(4, c): given[c - 1] for c in range(1, n + 1) if c != col}
            raise Wrong(
                f"{case} and column {col} you say {number}; "
                f"{side} queens are looked at before that square is settled.",
                later("board", n, _STANDING, numbers=others, tested=(4, col)),
            )


def _compared(n: int) -> tuple[int, ...]:
    """Run the innermost loop, and count the queens that it comes to."""
    numbers = []
    for col in range(1, n + 1):
        d, j = [0, *_STANDING, col], 1
        while j < len(_STANDING) and d[j] != d[4] and abs(d[j] - d[4]) != 4 - j:
            j = j + 1
        numbers.append(j)
    return tuple(numbers)


def _drawn_numbers(n: int) -> Picture:
    numbers = {(4, col): number for col, number in enumerate(_compared(n), start=1)}
    return later("board", n, _STANDING, numbers=numbers)


def _judge_attacked(answer: Any, case: Case) -> None:
    n = case.n
    for k in range(1, n + 1):
        all_rows = list(product(range(1, n + 1), repeat=k))
        handed = [([0, *columns], k) for columns in all_rows]
        for columns, said in zip(all_rows, each(answer, handed), strict=True):
            d = [0, *columns]
            here = (k, columns[-1])
            by = [queen for queen in enumerate(columns[:-1], start=1) if attacks(queen, here)]
            if said is None or bool(said) != bool(by):
                why = f"the queen on row {by[0][0]} attacks it" if by else "no queen attacks it"
                raise Wrong(
                    f"For d = {d} and k = {k} you say {short(said)}, but {why}.",
                    later("board", n, columns[:-1], lines=by[:1], tested=here),
                )


def _half(n: int) -> Sequence[Solution]:
    return [s for s in placements(QUEENS, n) if s <= tuple(n + 1 - col for col in s)]


def _fault(plan: Plan, hours: int, lengths: Plan, order: Pairs) -> str:
    """Say what is wrong with the first jobs of a plan, "" if nothing is."""
    ends = [first + length - 1 for first, length in zip(plan, lengths, strict=False)]
    for job, (first, end) in enumerate(zip(plan, ends, strict=True), start=1):
        if first < 1 or end > hours:
            return f"job {job} is at work in hour {end if end > hours else first}"
    for a, b in combinations(range(len(plan)), 2):
        if plan[a] <= ends[b] and plan[b] <= ends[a]:
            both = max(plan[a], plan[b])
            return f"jobs {a + 1} and {b + 1} are both at work in hour {both}"
    for a, b in order:
        if max(a, b) <= len(plan) and plan[b - 1] < plan[a - 1]:
            return f"job {b} begins before job {a} is over"
    return ""


def _judge_plans(answer: Any, case: Case) -> None:
    hours, lengths, order = case.given
    begin = f"For {plural(hours, 'hour')}, lengths = {lengths} and order = {order}"

    fault = partial(_fault, hours=hours, lengths=lengths, order=order)

    def shown(plan: Plan) -> Picture:
        works = enumerate(zip(plan, lengths, strict=True), start=1)
        lines = {f"job {job}": [(str(job), first, length)] for job, (first, length) in works}
        return later("timetable", lines, hours)

    plans = "plans are wanted, by `yield` or in a list"
    results = several_given(answer(*case.given), begin, plans)
    wanted: list[Plan] = [()]
    for _ in lengths:
        longer = [(*plan, hour) for plan in wanted for hour in range(1, hours + 1)]
        wanted = [plan for plan in longer if not fault(plan)]
    seen: list[Plan] = []
    kind = f"a tuple of {plural(len(lengths), 'hour')} is wanted"
    for result in islice(results, len(wanted) + 1):
        given = numbers_given(result, begin, kind, len(lengths))
        if wrong := fault(given):
            raise Wrong(f"{begin} you give {given}, but there {wrong}.", shown(given))
        if given in seen:
            raise Wrong(f"{begin} you give {given} twice.", shown(given))
        seen.append(given)
    if missing := [plan for plan in wanted if plan not in seen]:
        raise Wrong(f"{begin} the plan {missing[0]} is missing.", shown(missing[0]))
    if seen != wanted:
        raise Wrong(f"{begin} you give {seen[0]} first; the plans come in number order.")


q1 = Prediction(
    "05.1",
    _judge_looked_at,
    visible=(4, 5, 9),
    hidden=(6, 8),
    own=SEARCHES,
    read=numbers_in,
    run=_compared,
    runs=(4, 5),
    wording=lambda numbers: short(list(numbers)),
    drawing=_drawn_numbers,
)
q2 = on_a_board("05.2", solves(enough=_one_array, tests=True))
q3 = on_a_board(
    "05.3",
    solves(wanted=_half, enough=partial(_one_array, half=True)),
    visible=(ONE, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8),
)
q4 = on_a_board(
    "05.4",
    solves(
        wanted=lambda n, start: [s for s in placements(QUEENS, n) if s >= start], enough=onwards
    ),
    visible=(
        *((1, (1,)), (3, (3, 3, 3)), (4, (2, 4, 1, 3)), (4, (2, 4, 1, 4)), (5, (1, 1, 1, 1, 1))),
        (9, (9, 6, 4, 2, 8, 5, 3, 1, 1)),
    ),
    hidden=((4, (3, 1, 4, 1)), (6, (5, 3, 1, 6, 1, 1)), (8, (8, 4, 1, 3, 6, 2, 7, 5))),
    takes=("board", "start"),
)
q5 = Exercise(
    "05.5",
    _judge_plans,
    visible=(
        *((3, (3,), ()), (2, (3,), ()), (4, (2, 1), ()), (4, (1, 2), ((2, 1),))),
        (6, (2, 1, 2), ((1, 2), (3, 2))),
        (11, (1,) * 9, tuple((job, job + 1) for job in range(1, 9))),
    ),
    hidden=((1, (1, 1), ()), (5, (1, 1, 1), ((3, 1), (1, 2))), (8, (3, 2, 2), ((3, 1), (2, 3)))),
    takes=("hours", "lengths", "order"),
)
q6 = Parsons(
    "05.6",
    _judge_attacked,
    visible=(1, 2, 3, 4),
    hidden=(5,),
    takes=("d", "k"),
    said="On a board of {}".format,
    right="Your answer holds for all queens on the first rows of boards of 1 to 4.",
    own=ATTACKS,
    begin="def attacked(d, k):",
    body="""
    j = 1
    while j < k:
        if d[j] == d[k]:
            return True
        if abs(d[j] - d[k]) == k - j:
            return True
        j = j + 1
    return False
    """,
    too_many=("if d[j] - d[k] == k - j:", "while j <= k:"),
)
