"""Exercises of chapter 01: the rules as arithmetic, and brute force."""

from itertools import permutations
from math import factorial
from typing import Any

from queens.algorithms import ALGORITHMS
from queens.trace import record, search_tree, statistics
from queens.words import name
from queens_exercises.exercise import Exercise, on_a_board
from queens_exercises.judges import estimates, guesses, lists, solves
from queens_exercises.own_work import ATTACKS, SEARCHES
from queens_exercises.parsons import Parsons
from queens_exercises.pictures import later, position
from queens_exercises.prediction import Prediction
from queens_exercises.rules import QUEENS, ROOKS, TORUS
from queens_exercises.running import each
from queens_exercises.verdict import Picture, Wrong


def _smaller_tree(n: int, guess: int) -> Picture:
    smaller = max(1, min(n - 1, 4))
    title = f"For n = {smaller}: count the branches that leave the root"
    return later("tree", search_tree(record("permutations", smaller)), title=title)


def _judge_attack(answer: Any, n: int) -> None:
    squares = [(k, i) for k in range(1, n + 1) for i in range(1, n + 1)]
    pairs = list(permutations(squares, 2))
    for (a, b), said in zip(pairs, each(answer, pairs), strict=True):
        how = QUEENS(a, b, n)
        if said is None:
            raise Wrong(
                f"For queens on {name(a)} and {name(b)} your function gives nothing: is a "
                "`return` missing?"
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


q1 = Prediction(
    "01.1",
    guesses(factorial, "placements on row 1", _smaller_tree),
    visible=(4, 5, 9),
    hidden=(1, 6),
    hints=(
        "Brute force sets down every rearrangement from its first row on.",
        "On an empty board the first queen is never attacked, so she is always put down.",
        "So she is put down once for each rearrangement. How many are there of 2 columns, of 3, "
        "of 4?",
    ),
    own=SEARCHES,
    run=lambda n: statistics(record("permutations", n)).by_row[1],
    runs=(4, 5),
    shown=lambda n: _smaller_tree(n, 0),
)
q2 = Exercise(
    "01.2",
    _judge_attack,
    visible=(1, 2, 3, 5, 9),
    hidden=(4, 6, 10),
    hints=(
        "There are four lines: a row, a column, and two diagonals.",
        "Along a diagonal either row + column or row - column is the same for both squares.",
        "So there are four comparisons, each of one thing about a with the same thing about b; "
        "one of them that holds is enough.",
    ),
    takes=("a", "b"),
    right="Your answer holds for every pair of squares on boards of 1, 2, 3, 5 and 9.",
    own=ATTACKS,
)
q3 = Exercise(
    "01.3",
    lists(ROOKS),
    visible=(1, 2, 3, 4),
    hidden=(5, 6),
    hints=(
        "Rooks do not attack along diagonals, so which tests may go?",
        "One rook a row and one a column: how are the columns of such a placement related?",
        "Every rearrangement of the columns is an answer: itertools.permutations gives them.",
    ),
    own=SEARCHES,
    dear=(9,),
)
q4 = Exercise(
    "01.4",
    lists(),
    visible=(1, 2, 3, 4, 5, 7),
    hidden=(6,),
    hints=(
        "Look at the board that is drawn: on which kind of line do the two queens stand?",
        "There are two kinds of diagonal, and the broken function knows one of them.",
        "Make a set of the differences row - column as well, and ask that it has n members too.",
    ),
    seconds=15.0,
    own=SEARCHES,
    dear=(9,),
)
q5 = Exercise(
    "01.5",
    lists(TORUS),
    visible=(1, 2, 3, 4, 5, 7),
    hidden=(6,),
    hints=(
        "A diagonal that leaves the board on the right comes in again on the left.",
        "On the way round the edge a sum or a difference changes by n.",
        "Compare the sums, and the differences, by their remainders: (k + i) % n.",
    ),
    seconds=15.0,
    own=SEARCHES,
    # No other size up to 10 has a solution; what tries all rearrangements is not asked for 11.
    dear=(9, 11),
)
q6 = on_a_board(
    "01.6",
    solves(enough=ALGORITHMS["automaton_shared_search"].function),
    visible=(1, 2, 3, 4, 5),
    hidden=(6,),
    hints=(
        "Compare a rearrangement with the one before it: they often begin alike.",
        "Keep what stands in a list. Before a rearrangement is set down, take up, from the last "
        "queen back, those that do not stand where it wants them.",
        "While the standing columns are not the beginning of the new ones, remove the last of "
        "them; then place on from there until a square is not free.",
    ),
    dear=(9,),
)
q7 = Exercise(
    "01.7",
    estimates(
        _MEASURED.__getitem__,
        "placements",
        "By which factor did the number grow from board to board, and how does that factor grow?",
    ),
    visible=(9, 10),
    hidden=(12,),
    hints=(
        "Divide each number of the table by the one before it, and write the ratios in a row.",
        "The ratios are a little above n, and grow by about one from board to board.",
    ),
    right="Measured: 959,422 placements for n = 9 and 10,103,780 for n = 10.",
    own=SEARCHES,
)
q8 = Parsons(
    "01.8",
    solves(enough=ALGORITHMS["permutations"].function),
    visible=(1, 2, 3, 4, 5),
    hidden=(6,),
    hints=(
        "There are three parts: queens are put down until one is attacked; a full board is given; "
        "the board is cleared.",
        "What must be done for each queen stands in the first loop, what is done once for each "
        "rearrangement beside it.",
        "Stop putting queens down when a square is *not* free. And a solution is a tuple of "
        "columns, not a list of squares.",
    ),
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
