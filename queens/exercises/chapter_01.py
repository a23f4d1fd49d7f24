"""Exercises of chapter 01: the rules as arithmetic, and brute force."""

from functools import partial
from itertools import product
from typing import Any

from queens import draw
from queens.exercises.exercise import Exercise
from queens.exercises.judges import guesses, lists
from queens.exercises.rules import queens, rooks, torus
from queens.exercises.verdict import Wrong
from queens.trace import record, statistics


def _first_row(n: int) -> int:
    return statistics(record("permutations", n, limit=1_000_000)).by_row[1]


def _judge_attack(answer: Any, n: int) -> None:
    squares = [(k, i) for k in range(1, n + 1) for i in range(1, n + 1)]
    for a, b in product(squares, repeat=2):
        if a == b:
            continue
        said, line = bool(answer(a, b)), queens(a, b, n)
        if said != bool(line):
            truth = f"they do, along a {line}" if line else "they do not"
            raise Wrong(
                f"You say that queens on {a} and {b} {'attack' if said else 'do not attack'} "
                f"each other; {truth}.",
                partial(draw.board, n, [a, b], lines=[a], title="Do they?"),
            )


q1 = Exercise(
    "01.1",
    guesses(_first_row, "how often brute force places the queen of row 1, n = {}"),
    visible=(4, 5),
    hidden=(6,),
    hints=(
        "Brute force sets down every arrangement from its first row on.",
        "Each of the n! arrangements places its queen of row 1 once, whatever follows.",
    ),
)
q2 = Exercise(
    "01.2",
    _judge_attack,
    visible=(1, 2, 3, 5),
    hidden=(4, 6),
    hints=(
        "There are four lines: a row, a column, and two diagonals.",
        "Along a diagonal either row + column or row - column is the same for both squares.",
        "Return whether k == m or i == j or k + i == m + j or k - i == m - j.",
    ),
)
q3 = Exercise(
    "01.3",
    lists(rooks),
    visible=(1, 2, 3, 4),
    hidden=(5, 6),
    hints=(
        "Rooks do not attack along diagonals, so which test may go?",
        "Every rearrangement of the columns is an answer: itertools.permutations.",
    ),
)
q4 = Exercise(
    "01.4",
    lists(queens),
    visible=(1, 2, 3, 4, 5, 6),
    hidden=(7,),
    hints=(
        "Look at the board that is drawn: on which kind of line do the two queens stand?",
        "There are two kinds of diagonal, and the broken function knows one of them.",
        "Test row + column as well as row - column.",
    ),
)
q5 = Exercise(
    "01.5",
    lists(torus),
    visible=(1, 2, 3, 4, 5, 6),
    hidden=(7,),
    hints=(
        "A diagonal that leaves the board on the right comes in again on the left.",
        "Compare the sums, and the differences, by their remainders: (k + i) % n.",
    ),
)
