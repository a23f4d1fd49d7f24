"""Exercises of chapter 05: one array, and what its loops can be made to do."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from queens import draw
from queens.algorithms import ALGORITHMS
from queens.board import Board, Solution, attacks
from queens.exercises import limited
from queens.exercises.exercise import Exercise
from queens.exercises.form import short
from queens.exercises.judges import solves
from queens.exercises.rules import QUEENS, placements
from queens.exercises.verdict import Wrong

_one_array = ALGORITHMS["one_array"].function
_STANDING = (2, 4, 1)


def _judge_looked_at(answer: Any, n: int) -> None:
    given = answer(n)
    whole = isinstance(given, list | tuple) and all(type(number) is int for number in given)
    if not (whole and len(given) == n):
        raise Wrong(f"For n = {n} you give {short(given)}; a list of {n} numbers is wanted.")
    queens = list(enumerate(_STANDING, start=1))
    for col, number in enumerate(given, start=1):
        true = next((k for k, i in queens if attacks((k, i), (4, col))), len(queens))
        if number != true:
            side = "more" if number < true else "fewer"
            raise Wrong(
                f"For n = {n} and column {col} you say {number}; "
                f"{side} queens are looked at before that square is settled.",
                partial(
                    draw.board,
                    n,
                    _STANDING,
                    numbers={(4, c): given[c - 1] for c in range(1, n + 1) if c != col},
                    tested=(4, col),
                ),
            )


def _half(n: int) -> Sequence[Solution]:
    return [s for s in placements(QUEENS, n) if s <= tuple(n + 1 - col for col in s)]


def _up_to_half(board: Board) -> Iterable[Solution]:
    return _one_array(board, half=True)


def _not_before(n: int, start: Solution) -> Sequence[Solution]:
    return [s for s in placements(QUEENS, n) if s >= start]


def _at(*start: int) -> tuple[int, dict[str, Solution]]:
    return len(start), {"start": start}


q1 = Exercise(
    "05.1",
    _judge_looked_at,
    visible=(4, 5),
    hidden=(6, 8),
    hints=(
        "Draw the three queens, and for each square of row 4 ask them in the order of their rows.",
        "The loop stops at the first queen that attacks the square, and she has been looked at. "
        "When none attacks it, all three have been.",
        "Queen 1 attacks columns 2 and 5 of row 4; queen 2 attacks columns 4, 2 and 6. Whatever is "
        "left takes all three.",
    ),
)
q2 = Exercise(
    "05.2",
    solves(enough=_one_array, tests=True),
    visible=(1, 2, 3, 4, 5),
    hidden=(6, 7),
    hints=(
        "The next reading of the odometer: which wheel moves on, and what of those that have run "
        "out?",
        "While row i is used up, go one row back, and take up the queen that stands there; but "
        "before the first row there is none.",
        "while d[i] == n: i = i - 1, and if i > 0: board.remove(i, d[i]). Then d[i] = d[i] + 1.",
    ),
    takes=("board",),
)
q3 = Exercise(
    "05.3",
    solves(wanted=_half, enough=_up_to_half),
    visible=(1, 2, 3, 4, 5, 6),
    hidden=(7, 8),
    hints=(
        "It is right for even n. For odd n, what of the answers whose first queen is in the "
        "middle: which of them come before their own images?",
        "Go on as long as d[1 : i + 1] is not greater than its image. When it stops on row 2, a "
        "queen still stands on row 1. And on the board of 1 nothing ever passes the middle: "
        "there d[0] tells the end.",
        "while d[0] == 0, with this as the first thing in it: if d[1 : i + 1] is greater than "
        "[n + 1 - col for col in d[1 : i + 1]], then if i == 2: board.remove(1, d[1]), and return.",
    ),
    takes=("board",),
)
q4 = Exercise(
    "05.4",
    solves(wanted=_not_before, enough=limited.onwards),
    visible=(
        _at(1),
        _at(1, 2),
        _at(3, 3, 3),
        _at(1, 1, 1, 1),
        _at(2, 4, 1, 3),
        _at(2, 4, 1, 4),
        _at(3, 2, 4, 4, 1),
        _at(4, 1, 5, 2, 5, 5),
        _at(6, 6, 6, 6, 6, 6),
    ),
    hidden=(
        _at(1, 1),
        _at(3, 1, 4, 1),
        _at(5, 3, 1, 4, 2),
        _at(5, 3, 1, 6, 1, 1),
        _at(7, 5, 3, 2, 7, 7, 7),
        _at(8, 4, 1, 3, 6, 2, 7, 5),
    ),
    hints=(
        "Let the array begin as the reading: d = [0, *start]. A new row then begins where the "
        "reading says, but not always.",
        "As soon as any wheel has moved on, all wheels behind it begin at 1 again, as ever.",
        "Keep one truth value, `moved`, first False. A new row gets d[i] = 1 only if moved; where "
        "d[i] = d[i] + 1 stands, set moved = True. A full board is given in either case.",
    ),
    takes=("board", "start"),
    right="Your answer holds from nine readings on, of boards of 1 to 6.",
)
