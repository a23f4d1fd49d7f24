"""Exercises of chapter 00: the puzzle by hand, and the hasty player."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import islice, product
from random import Random
from typing import Any

from queens._checks import whole
from queens._squares import Square
from queens._words import listing, name, plural, written
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import numbers_in, several_given
from queens_exercises._chance import two_barred, without
from queens_exercises._exercise import ONE
from queens_exercises._judges import guesses, lists
from queens_exercises._names import SEARCHES
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS
from queens_exercises._run import each
from queens_exercises._solutions import completions
from queens_exercises._verdict import Picture, position
from queens_exercises._watch import Watch


@cache
def _hasty(n: int) -> Mapping[int, int]:
    """Return row -> column of the queens that the hasty player places."""
    standing: dict[int, int] = {}
    for row in range(1, n + 1):
        free = QUEENS.free(n, standing.items(), row)
        if not free:
            break
        standing[row] = free[0][1]
    return standing


def _hasty_board(n: int, guess: int) -> Picture:
    queens = list(_hasty(n).items())
    if guess > len(queens):
        return position(n, queens, f"No square of row {len(queens) + 1} is free", commanding=queens)
    there = queens[: max(guess, 0)]
    return position(n, there, "This square is still free", tested=queens[len(there)])


def _squares(given: object, n: int, case: Case) -> list[Square]:
    """Return the squares that an answer names, each once; Wrong if they are none."""
    squares: list[Square] = []
    several = several_given(given, str(case), "wanted are squares, in a list or a set")
    for named in islice(several, n * n + 1):
        numbers = numbers_in(named, 2, n)
        if numbers is None:
            raise Wrong(f"{case} you name {short(named)}, which is no square (row, column).")
        square = (numbers[0], numbers[1])
        if square in squares:
            raise Wrong(f"{case} you name {name(square)} twice.")
        squares.append(square)
    return squares


def _judge_free(answer: Any, case: Case, barred: Sequence[Square] = ()) -> None:
    n, queens = case.given
    named = _squares(answer(n, queens), n, case)
    for square in named:
        if square in barred:
            raise Wrong(f"{case} you name {name(square)}, where no queen may stand.")
        if square in queens:
            raise Wrong(
                f"{case} you name {name(square)}, where a queen stands.",
                position(n, queens, "A queen stands there", tested=square),
            )
        for queen in queens:
            if how := QUEENS(queen, square, n):
                raise Wrong(
                    f"{case} you name {name(square)}, but the queen on {name(queen)} attacks it "
                    f"{how}.",
                    position(n, queens, "It is attacked", tested=square),
                )
    if missed := [s for s in QUEENS.free(n, queens) if s not in (*named, *barred)]:
        raise Wrong(
            f"{case} you miss {name(missed[0])}, which is free.",
            position(n, queens, "It is free", tested=missed[0]),
        )


def _free_of_ones_own(chance: Random) -> dict[str, Any]:
    squares, said = two_barred(chance, 4)
    return {
        "task": f"{said} These squares are never free here; in exercise 7 they may be.",
        "judge": partial(_judge_free, barred=squares),
        "visible": (*_POSITIONS, (5, ())),
    }


def _completions_of_ones_own(chance: Random) -> dict[str, Any]:
    squares, said = two_barred(chance, 6)
    judge = lists(wanted=lambda n, queens: without(completions(n, queens), squares))
    return {"task": said, "judge": judge}


def _hasty_of_ones_own(chance: Random) -> dict[str, Any]:
    sizes = sorted(chance.sample(range(5, 13), 4))
    said = listing([*map(str, sizes)])
    return {
        "task": f"the boards are those of {said}.",
        "visible": sizes,
        "hidden": (),
    }


def _judge_hasty(answer: Any, case: Case) -> None:
    n = case.n
    watch = Watch(n, str(case))
    with watch.moving():
        said = answer(watch.board)
    # A player may clear the board when it has counted.
    standing = dict(sorted(max(watch.visited, key=len, default=())))

    def show(title: str, tested: Square | None = None) -> Picture:
        return position(n, standing, title, tested=tested)

    for row, col in _hasty(n).items():
        if row not in standing:
            raise Wrong(
                f"{case} your player places no queen on row {row}, but column {col} is free.",
                show("It is free", (row, col)),
            )
        if standing[row] != col:
            raise Wrong(
                f"{case} your player places the queen of row {row} on column {standing[row]}; "
                f"the first free one is column {col}.",
                show("Not the first free square"),
            )
    if more := standing.keys() - _hasty(n).keys():
        raise Wrong(
            f"{case} your player places a queen on row {min(more)}, but no square of row "
            f"{len(_hasty(n)) + 1} was free: there the game is over.",
            show("One row is empty"),
        )
    if whole(said) != len(standing):
        raise Wrong(
            f"{case} your player returns {short(said)}, but has placed "
            f"{plural(len(standing), 'queen')}.",
            show("The queens placed"),
        )


_FEWEST_BLOCKERS = {1: 1, 2: 1, 3: 1, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5}
"""Size of the board -> the fewest queens that leave no square free (OEIS, A075324)."""


def _judge_blockers(answer: Any, case: Case) -> None:
    n = case.n
    queens = _squares(answer(n), n, case)
    for a, b, how in QUEENS.clashes(n, queens):
        raise Wrong(
            f"{case} your queens on {name(a)} and {name(b)} attack each other {how}.",
            position(n, queens, "Two attack each other"),
        )
    if free := QUEENS.free(n, queens):
        raise Wrong(
            f"{case} your queens leave {name(free[0])} free.",
            position(n, queens, "It is free", tested=free[0]),
        )
    if len(queens) > (fewest := _FEWEST_BLOCKERS[n]):
        raise Wrong(
            f"{case} you need {len(queens)} queens; {fewest} would be enough.",
            position(n, queens, "Blocked, but not by the fewest"),
        )


def _judge_staircase(answer: Any, case: Case) -> None:
    said = answer()
    n = whole(said)
    if n is None:
        raise Wrong(f"You give {short(said)}; wanted is the size of a board.")
    if n < 4:
        raise Wrong(f"You give {n}; boards of 2 and 3 have no solution at all. Take 4 or more.")
    if n > 100:
        raise Wrong(f"You give {short(n)}; you need not go so far. Take 100 or less.")
    stairs = (*range(2, n + 1, 2), *range(1, n + 1, 2))
    if not any(QUEENS.clashes(n, enumerate(stairs, start=1))):
        raise Wrong(
            f"For n = {n} the rule gives {written(stairs)}, and that is a solution.",
            position(n, stairs, "The rule is right here"),
        )


def _judge_solved(answer: Any, case: Case) -> None:
    n = case.n
    positions = list(product(range(1, n + 1), repeat=n))
    for columns, said in zip(positions, each(answer, zip(positions)), strict=True):
        clash = next(QUEENS.clashes(n, enumerate(columns, start=1)), None)
        if said is None or bool(said) == bool(clash):
            those = f"the queens of rows {clash[0][0]} and {clash[1][0]}" if clash else ""
            raise Wrong(
                f"For columns = {columns} you say {short(said)}, but "
                f"{those or 'no two of the queens'} attack each other.",
                position(n, columns, "Is it a solution?", commanding=clash[:1] if clash else ()),
            )


q1 = Prediction(
    "00.1",
    guesses(lambda n: len(_hasty(n)), "queens", _hasty_board),
    visible=(3, 4, 6),
    hidden=(7,),
    own=SEARCHES,
    run=lambda n: len(_hasty(n)),
    drawing=lambda n: position(n, _hasty(n), "Where it stops"),
    varied=_hasty_of_ones_own,
)
q2 = Parsons(
    "00.2",
    _judge_solved,
    visible=(1, 2, 3, 4),
    hidden=(5,),
    takes=("columns",),
    said="On a board of {}".format,
    right="Your answer holds for all ways to put a queen on each row, on boards of 1 to 4.",
    begin="from queens import attacks\n\n\ndef solved(columns):",
    body="""
    squares = list(enumerate(columns, start=1))
    for a in squares:
        for b in squares:
            if attacks(a, b):
                return False
    return True
    """,
    too_many=("for b in columns:", "if a != b:"),
)
_POSITIONS = (
    (1, ()),
    (1, ((1, 1),)),
    (4, ((1, 2),)),
    (5, ((1, 1), (2, 3))),
    (6, ((5, 4), (2, 3))),
    (9, ((9, 1), (5, 6))),
)
q3 = Exercise(
    "00.3",
    _judge_free,
    visible=_POSITIONS,
    hidden=((3, ()), (8, ((1, 1), (2, 3), (3, 5), (4, 2), (5, 4)))),
    takes=("n", "queens"),
    varied=_free_of_ones_own,
)
q4 = Exercise(
    "00.4",
    lists(wanted=completions),
    visible=((1, ()), (3, ((1, 1),)), (5, ((1, 2), (3, 1))), (6, ()), (6, ((2, 6), (1, 2)))),
    hidden=((7, ((7, 7),)), (8, ((4, 1), (2, 5)))),
    expensive=((9, ((4, 1), (9, 3))),),
    takes=("n", "queens"),
    varied=_completions_of_ones_own,
)
q5 = Exercise(
    "00.5",
    _judge_hasty,
    visible=(ONE, 2, 3, 4, 5, 8, 9),
    hidden=(6, 7, 10),
    takes=("board",),
)
q6 = Exercise(
    "00.6",
    _judge_staircase,
    visible=(None,),
    takes=(),
    right="On that board two of its queens attack each other.",
)
q7 = Exercise(
    "00.7",
    _judge_blockers,
    visible=(ONE, 2, 3, 4, 5),
    hidden=(6,),
)
