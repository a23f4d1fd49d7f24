"""Exercises of chapter 04: goals that succeed and fail, and searches made of them."""

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

from queens._board import Board, Solution, attacks
from queens._squares import Square
from queens._words import plural
from queens.algorithms.refal import (
    alternatives,
    attacked,
    commitment,
    negation,
    success_failure,
)
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import numbers_given, numbers_in
from queens_exercises._exercise import on_a_board
from queens_exercises._judges import chooses, solves
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS
from queens_exercises._solutions import completions, placements, restricted
from queens_exercises._verdict import Picture, later, position, prefixed

_TIMES = {0: "not at all", 1: "once", 2: "twice"}


def _judge_columns(answer: Any, case: Case) -> None:
    n = case.n
    given = numbers_given(answer(n), str(case), "a list of columns is wanted")
    if beyond := [col for col in given if not 0 < col <= n]:
        raise Wrong(f"{case} you give {short(beyond[0])}, but the columns are 1 to {n}.")
    standing: list[Square] = [(1, 2), (2, n)]
    for col in range(1, n + 1):
        attacking = [queen for queen in standing if attacks(queen, (3, col))]
        times, true = given.count(col), 1 + len(attacking)
        if times != true:
            raise Wrong(
                f"{case} you give column {col} {_TIMES.get(times, f'{times} times')}; it "
                f"comes {'more' if times < true else 'less'} often. Its square is attacked by "
                f"{plural(len(attacking), 'queen')}.",
                position(n, standing, "How often?", tested=(3, col)),
            )
    if list(given) != sorted(given):
        raise Wrong(f"{case} you give {short(list(given))}; the columns come from left to right.")


def _columns(n: int) -> tuple[int, ...]:
    """Run the goal as it stands in the text."""
    return tuple(
        col
        for col in range(1, n + 1)
        for _ in alternatives(
            attacked(3, col, (2, n)),
            commitment(attacked(3, col, (2, n))),
            negation(attacked(3, col, (2, n))),
        )
    )


def _times_drawn(n: int) -> Picture:
    times = {(3, col): _columns(n).count(col) for col in range(1, n + 1)}
    return later("board", n, {1: 2, 2: n}, numbers=times)


def _judge_otherwise(answer: Any, case: Case) -> None:
    goal, other = case.given
    asked: Counter[str] = Counter()

    def asking(which: str, successes: Sequence[object]) -> Iterator[object]:
        for success in successes:
            asked[which] += 1
            yield success
        asked[which] += 1

    results = answer(asking("goal", goal), asking("other", other))
    if not isinstance(results, Iterator):
        raise Wrong(f"{case} yours gives {short(results)}, which is no goal: is a `yield` missing?")
    found: list[object] = []
    hoarded = False
    for success in islice(results, len(goal) + len(other) + 1):
        found.append(success)
        hoarded |= asked["goal"] > len(found)
    if tuple(found) != (wanted := goal or other):
        raise Wrong(
            f"{case} yours succeeds with {_successes(found)}; it should succeed with "
            f"{_successes(wanted)}."
        )
    if goal and asked["other"]:
        raise Wrong(f"{case} yours asks `other`, though `goal` has succeeded.")
    if hoarded:
        raise Wrong(f"{case} yours asks `goal` for the next success before it gives the last one.")


def _goals(goal: Sequence[object], other: Sequence[object]) -> str:
    return f"Where `goal` succeeds with {_successes(goal)} and `other` with {_successes(other)},"


def _successes(values: Sequence[object]) -> str:
    return ", ".join(map(short, values)) or "nothing"


def _up_to_number(board: Board, number: int) -> Iterator[Solution]:
    with closing(success_failure(board)) as goal:
        yield from islice(goal, number - 1, number)


_gives_number = solves(
    wanted=lambda n, number: placements(QUEENS, n)[number - 1 : number], enough=_up_to_number
)


def _judge_nth(answer: Any, case: Case) -> None:
    first, number = case.given  # n, or what a goal succeeds with that is no search
    if not isinstance(first, int):
        wanted = first[number - 1]
        goal = (success for success in first)
        if [wanted] != (found := list(islice(answer(number, goal), 2))):
            raise Wrong(
                f"{case} yours succeeds with {_successes(found)}; it should succeed with "
                f"{short(wanted)}."
            )
        return
    kept: list[Generator[Solution, None, None]] = []

    def search(board: Board, number: int) -> Any:
        # Python closes a goal that it drops, so a missing close would not show.
        kept.append(success_failure(board))
        return answer(number, kept[-1])

    _gives_number(search, case)


def _nth(first: int | Sequence[object], number: int) -> str:
    if isinstance(first, int):
        return f"For n = {first} and number = {number}"
    return f"For number = {number} and a goal that succeeds with {_successes(first)}"


_gives_all = solves(enough=success_failure, tests=True)
_gives_first = solves(wanted=lambda n: placements(QUEENS, n)[:1])


def _judge_tidy(answer: Any, case: Case) -> None:
    _gives_all(answer, case)
    with prefixed("Asked for one solution and then closed."):
        _gives_first(lambda board: commitment(answer(board)), case)


def _through(board: Board, squares: Sequence[Square]) -> Iterator[Solution]:
    rows = dict(squares)

    def columns(before: Solution) -> Sequence[int]:
        row = len(before) + 1
        return [rows[row]] if row in rows else range(1, board.n + 1)

    return restricted(board, columns)


_COMMITTED = (
    {
        "a": "`grow` would find them all, but the commitment never asks it for a second one.",
        "b": "",
        "c": "The first queen may still move until the first solution is found: the commitment is "
        "around the whole search, not around its first row.",
        "d": "The hasty player never goes back. Inside this commitment the search does.",
    },
    {
        "a": "Where the first free square of a row leads nowhere, the second is never tried.",
        "b": "Only if all its queens stand on the first free squares of their rows. On most boards "
        "that way ends in a row without a free square.",
        "c": "The first queen stays on column 1, but the others never move either.",
        "d": "",
    },
    {
        "a": "",
        "b": "Asked again, the other rows still try all their squares.",
        "c": "Row 1 is not committed, so its queen moves on in the end.",
        "d": "The hasty player commits on every row. Here only the last row is committed, and it "
        "has one free square at most.",
    },
    {
        "a": "The first row gives one success, column 1, and is never asked for another.",
        "b": "The rows after the first still give every way to go on from its queen.",
        "c": "",
        "d": "The hasty player never goes back. Here the search does, in every row but the first.",
    },
)
"""Where the commitment stands: around all of it, in every row, in the last row, in the first."""


q1 = Prediction(
    "04.1",
    _judge_columns,
    visible=(4, 5, 9),
    hidden=(3, 6, 8),
    own=("queens.algorithms.refal",),
    read=lambda given, _: numbers_in(given),
    run=_columns,
    runs=(4, 5),
    wording=lambda columns: short(list(columns)),
    drawing=_times_drawn,
)
q2 = Exercise(
    "04.2",
    _judge_nth,
    visible=(
        *((1, 1), (1, 2), (3, 1), (4, 1), (4, 2), (4, 3), (9, 5)),
        (((), (), 0), 2),
    ),
    hidden=(((1, 2, 0), 3), (5, 7), (5, 11), (6, 2), (10, 2)),
    takes=("number", "goal"),
    said=_nth,
)
q3 = on_a_board("04.3", _judge_tidy)
q4 = on_a_board(
    "04.4",
    solves(wanted=completions, enough=_through),
    visible=(
        (1, ()),
        (2, ((1, 2),)),
        (4, ((3, 1),)),
        # Two of its solutions begin alike: a list that two runs share shows it.
        (5, ()),
        (5, ((2, 5), (4, 4))),
        (9, ((9, 5), (4, 8))),
    ),
    hidden=((7, ((6, 2),)), (10, ((10, 7), (1, 1)))),
    takes=("board", "squares"),
)
q5 = Exercise(
    "04.5",
    chooses(_COMMITTED),
    visible=(1, 2, 3, 4),
    takes=("question",),
    right="You know what is lost, and where.",
)
q6 = Parsons(
    "04.6",
    _judge_otherwise,
    visible=(((1, 2), (3,)), ((), (3, 4)), ((None, 0), (5,)), ((), ())),
    hidden=(((7, 7, 7), ()), ((0, 0), (1,))),
    takes=("goal", "other"),
    said=_goals,
    begin="def otherwise(goal, other):",
    body="""
    failed = True
    for success in goal:
        failed = False
        yield success
    if failed:
        yield from other
    """,
    too_many=("return success", "yield from goal"),
)
