"""Exercises of chapter 01: the rules as arithmetic, and brute force."""

from itertools import permutations
from math import factorial
from random import Random
from typing import Any

from queens._words import name
from queens.algorithms import ALGORITHMS
from queens.trace import record, search_tree, statistics
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._chance import leaping
from queens_exercises._exercise import ONE, on_a_board
from queens_exercises._judges import guesses, lists, solves
from queens_exercises._names import ATTACKS, SEARCHES
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS, ROOKS, TORUS, every_square
from queens_exercises._run import each
from queens_exercises._verdict import Picture, later, position


def _smaller_tree(n: int, guess: int) -> Picture:
    smaller = max(1, min(n - 1, 4))
    title = f"For n = {smaller}: count the branches that leave the root"
    return later("tree", search_tree(record("permutations", smaller)), title=title)


def _judge_attack(answer: Any, case: Case) -> None:
    n = case.n
    pairs = list(permutations(every_square(n), 2))
    for (a, b), said in zip(pairs, each(answer, pairs), strict=True):
        how = QUEENS(a, b, n)
        if said is None:
            raise Wrong(
                f"For queens on {name(a)} and {name(b)} your function gives nothing: is a "
                "`return` missing?"
            )
        if not isinstance(said, bool | int):
            raise Wrong(
                f"For queens on {name(a)} and {name(b)} you give {short(said)}; True or False is "
                "wanted."
            )
        if bool(said) != bool(how):
            raise Wrong(
                f"You say that queens on {name(a)} and {name(b)} "
                f"{'attack' if said else 'do not attack'} each other; "
                + (f"they do, {how}." if how else "they do not."),
                position(n, [a, b], "Do they?", commanding=[a]),
            )


_MEASURED = {9: 959_422, 10: 10_103_780, 12: 1_460_842_552}
"""Size of the board -> how often brute force puts a queen down."""


def _leaping_rooks(chance: Random) -> dict[str, Any]:
    rule, said = leaping(chance, ROOKS)
    return {
        "task": f"your rooks also {said}.",
        "judge": lists(rule),
        "visible": (ONE, 2, 3, 4, 5, 6),
    }


q1 = Prediction(
    "01.1",
    guesses(factorial, "placements on row 1", _smaller_tree),
    visible=(4, 5, 9),
    hidden=(1, 6),
    own=SEARCHES,
    run=lambda n: statistics(record("permutations", n)).by_row[1],
    runs=(4, 5),
    drawing=lambda n: _smaller_tree(n, 0),
)
q2 = Exercise(
    "01.2",
    _judge_attack,
    visible=(1, 2, 3, 5, 9),
    hidden=(4, 6, 10),
    takes=("a", "b"),
    right="Your answer holds for every pair of squares on boards of 1, 2, 3, 5 and 9.",
    own=ATTACKS,
)
q3 = Exercise(
    "01.3",
    lists(ROOKS),
    visible=(ONE, 2, 3, 4),
    hidden=(5, 6),
    own=SEARCHES,
    varied=_leaping_rooks,
)
q4 = Exercise(
    "01.4",
    lists(),
    visible=(ONE, 2, 3, 4, 5, 7),
    hidden=(6,),
    seconds=15.0,
    own=SEARCHES,
    expensive=(9,),
)
q5 = Exercise(
    "01.5",
    lists(TORUS),
    visible=(ONE, 2, 3, 4, 5, 7),
    hidden=(6,),
    seconds=15.0,
    own=SEARCHES,
    # No other size up to 10 has a solution; what tries all rearrangements is not asked for 11.
    expensive=(9, 11),
)
q6 = on_a_board(
    "01.6",
    solves(enough=ALGORITHMS["automaton_shared_search"].function),
    visible=(ONE, 2, 3, 4, 5),
    hidden=(6,),
    expensive=(9,),
)
q7 = Exercise(
    "01.7",
    guesses(
        _MEASURED.__getitem__,
        "placements",
        known="By which factor did the number grow from board to board, and how does that factor "
        "grow?",
    ),
    visible=(9, 10),
    hidden=(12,),
    right="Measured: 959,422 placements for n = 9 and 10,103,780 for n = 10.",
    own=SEARCHES,
)
q8 = Parsons(
    "01.8",
    solves(enough=ALGORITHMS["permutations"].function),
    visible=(ONE, 2, 3, 4, 5),
    hidden=(6,),
    takes=("board",),
    own=SEARCHES,
    begin="""\
from itertools import permutations


def brute_force(board):
    standing = []""",
    body="""
    for columns in permutations(range(1, board.n + 1)):
        for square in enumerate(columns, start=1):
            if not board.free(*square):
                break
            board.place(*square)
            standing.append(square)
        if len(standing) == board.n:
            yield columns
        while standing:
            board.remove(*standing.pop())
    """,
    too_many=("if board.free(*square):", "yield standing"),
)
