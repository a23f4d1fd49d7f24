"""Exercises of chapter 02: the search as an automaton, and variations of it."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice

from queens._board import Board, Solution, Vectors
from queens.algorithms import ALGORITHMS
from queens.trace import record, search_tree
from queens_exercises._exercise import ONE, Case, on_a_board
from queens_exercises._judges import guesses, solves
from queens_exercises._names import SEARCHES
from queens_exercises._parsons import Parsons
from queens_exercises._prediction import Prediction
from queens_exercises._rules import QUEENS
from queens_exercises._solutions import onwards, placements
from queens_exercises._verdict import Picture, Wrong, later

_NAME = "automaton_shared_search"
# A learner may search the row of the last queen to its end, or not.
_automaton = partial(ALGORITHMS[_NAME].function, ending="search")


def _run(placements: int) -> Case:
    return Case(placements, f"For {placements} placements")


_SIZES = {2: 2, 16: 4, 53: 5, 152: 6}
"""Placements of a search -> the size of its board."""


def _tree(n: int) -> Picture:
    return later("tree", search_tree(record(_NAME, n)), title=f"For n = {n}: a call for each node")


def _backwards(n: int) -> Sequence[Solution]:
    return placements(QUEENS, n)[::-1]


def _up_to_next(board: Board, solution: Solution, ahead: int = 1) -> Iterator[Solution]:
    with closing(onwards(board, solution)) as found:
        yield from islice(found, ahead, ahead + 1)


def _up_to_first(board: Board) -> Iterator[Solution]:
    return _up_to_next(board, (1,) * board.n, 0)


def _next(n: int, solution: Solution) -> Sequence[Solution]:
    return tuple(_up_to_next(Vectors(n), solution))


def _after(*solution: int) -> tuple[int, Solution]:
    return len(solution), solution


def _not_by_calls(n: int, row: int) -> Wrong:
    return Wrong(
        f"For n = {n} the queen of row {row} is placed by a function that has not "
        "called itself for each row above it.",
        later("tree", search_tree(record(_NAME, 4)), title="A call for each node"),
    )


q1 = Prediction(
    "02.1",
    guesses(
        lambda placements: placements + 1,
        "calls",
        lambda placements, _: _tree(max(1, _SIZES[placements] - 1)),
    ),
    visible=(_run(16), _run(53)),
    hidden=(_run(2), _run(152)),
    takes=("placements",),
    right="Your answer holds for the boards of 4 and 5.",
    own=SEARCHES,
    run=lambda placements: len(search_tree(record(_NAME, _SIZES[placements]))),
    drawing=lambda placements: _tree(_SIZES[placements]),
)
_states = solves(enough=_automaton, tests=True, states=("search", "found", "blocked"))
q2 = on_a_board("02.2", _states)
q3 = on_a_board("02.3", _states)
q4 = on_a_board("02.4", solves(wanted=_backwards, enough=_automaton, tests=True))
q5 = on_a_board(
    "02.5",
    solves(wanted=lambda n: placements(QUEENS, n)[:1], enough=_up_to_first),
    hidden=(6, 7, 8),
)
q6 = on_a_board(
    "02.6",
    solves(wanted=_next, enough=_up_to_next),
    visible=(
        _after(1),
        _after(2, 4, 1, 3),
        _after(3, 1, 4, 2),
        _after(1, 3, 5, 2, 4),
        _after(3, 6, 2, 5, 1, 4),
        # Too late in the order to be found by listing: fourteen million come before it.
        _after(16, 14, 12, 15, 4, 7, 5, 2, 11, 1, 3, 9, 13, 10, 8, 6),
    ),
    hidden=(_after(5, 3, 1, 4, 2), _after(2, 4, 6, 1, 3, 5, 7), _after(1, 5, 8, 6, 3, 7, 2, 4)),
    takes=("board", "solution"),
)
q7 = on_a_board(
    "02.7",
    solves(wanted=_backwards, enough=_automaton, tests=True, by_calls=_not_by_calls),
)
q8 = Parsons(
    "02.8",
    solves(enough=_automaton, tests=True),
    visible=(ONE, 2, 3, 4, 5, 9),
    hidden=(6, 7),
    takes=("board",),
    own=SEARCHES,
    begin="def search(board, row=1):",
    body="""
    if row > board.n:
        yield tuple(board.column(k) for k in range(1, board.n + 1))
        return
    for col in range(1, board.n + 1):
        if board.free(row, col):
            board.place(row, col)
            yield from search(board, row + 1)
            board.remove(row, col)
    """,
    too_many=("for col in range(1, board.n):", "search(board, row + 1)"),
)
