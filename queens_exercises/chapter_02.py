"""Exercises of chapter 02: the search as an automaton, and variations of it."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import islice
from typing import Any

from queens._board import Board, Solution, Vectors
from queens._squares import Square
from queens._words import name, plural
from queens.algorithms import ALGORITHMS
from queens.trace import record, search_tree
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import numbers_given
from queens_exercises._exercise import ONE, on_a_board
from queens_exercises._judges import guesses, solves
from queens_exercises._names import SEARCHES
from queens_exercises._rules import QUEENS
from queens_exercises._solutions import onwards, placements
from queens_exercises._verdict import Picture, later
from queens_exercises._watch import Watch

_NAME = "automaton_shared_search"
# A learner may search the row of the last queen to its end, or not.
_automaton = partial(ALGORITHMS[_NAME].function, ending="search")


_SIZES = {2: 2, 16: 4, 53: 5, 152: 6}
"""Placements of a search -> the size of its board."""


def _tree(n: int) -> Picture:
    return later("tree", search_tree(record(_NAME, n)), title=f"For n = {n}: a call for each node")


def _up_to_next(board: Board, solution: Solution, ahead: int = 1) -> Iterator[Solution]:
    with closing(onwards(board, solution)) as found:
        yield from islice(found, ahead, ahead + 1)


def _up_to_first(board: Board) -> Iterator[Solution]:
    return _up_to_next(board, (1,) * board.n, 0)


def _evens_first(n: int) -> Sequence[Solution]:
    return sorted(placements(QUEENS, n), key=lambda one: [(col % 2, col) for col in one])


@cache
def _to_first(n: int) -> tuple[Solution, ...]:
    """Return the columns of the queens after each placement of a search for one solution."""
    watch = Watch(n, "")
    deque(_up_to_first(watch.board), maxlen=0)
    return tuple(tuple(col for _, col in sorted(here)) for here in watch.visited)


def _judge_costliest(answer: Any, case: Case) -> None:
    n, positions = case.n, _to_first(case.n)
    solution = positions[-1]
    wanted = "wanted are three numbers: a row, a column, and how many queens"
    row, col, said = numbers_given(answer(positions), str(case), wanted, 3)
    parts: Counter[Square] = Counter()
    for one in positions:
        here = enumerate(zip(one, solution, strict=False), start=1)
        parts.update(next(([(k, i)] for k, (i, right) in here if i != right), []))
    chosen, cost = name((row, col)), parts[row, col]
    if not cost:
        why = f"{chosen}, which is no wrong choice beside the way to the solution"
    elif cost < max(parts.values()):
        why = f"{chosen}, which cost {plural(cost, 'placement')}; another choice cost more"
    elif said != cost:
        why = f"{chosen} with {plural(said, 'placement')}; its part of the tree has {cost}"
    else:
        return
    tree = search_tree(record(_up_to_first, n))
    raise Wrong(f"{case} you name {why}.", later("tree", tree, title="Up to the first solution"))


q1 = Prediction(
    "02.1",
    guesses(
        lambda placements: placements + 1,
        "calls",
        lambda placements, _: _tree(max(1, _SIZES[placements] - 1)),
    ),
    visible=(16, 53),
    hidden=(2, 152),
    takes=("placements",),
    right="Your answer holds for the boards of 4 and 5.",
    own=SEARCHES,
    run=lambda placements: len(search_tree(record(_NAME, _SIZES[placements]))),
    drawing=lambda placements: _tree(_SIZES[placements]),
)
_states = solves(enough=_automaton, tests=True, states=("search", "found", "blocked"))
q2 = on_a_board("02.2", _states)
q3 = on_a_board("02.3", _states)
q4 = on_a_board(
    "02.4", solves(wanted=lambda n: placements(QUEENS, n)[::-1], enough=_automaton, tests=True)
)
q5 = on_a_board(
    "02.5",
    solves(wanted=lambda n: placements(QUEENS, n)[:1], enough=_up_to_first),
    hidden=(6, 7, 8),
)
q6 = on_a_board(
    "02.6",
    solves(wanted=lambda n, *given: tuple(_up_to_next(Vectors(n), *given)), enough=_up_to_next),
    visible=(
        (1, (1,)),
        (4, (2, 4, 1, 3)),
        (4, (3, 1, 4, 2)),
        (5, (1, 3, 5, 2, 4)),
        (6, (3, 6, 2, 5, 1, 4)),
        # Too late in the order to be found by listing: fourteen million come before it.
        (16, (16, 14, 12, 15, 4, 7, 5, 2, 11, 1, 3, 9, 13, 10, 8, 6)),
    ),
    hidden=((5, (5, 3, 1, 4, 2)), (7, (2, 4, 6, 1, 3, 5, 7)), (8, (1, 5, 8, 6, 3, 7, 2, 4))),
    takes=("board", "solution"),
)
q7 = Exercise(
    "02.7",
    _judge_costliest,
    visible=(12, 4, 6, 8, 10),
    hidden=(7, 9, 11, 13),
    takes=("positions",),
    said="For the search for {} queens".format,
    right="Your answer holds for the searches for 4, 6, 8, 10 and 12 queens.",
)
q8 = Parsons(
    "02.8",
    solves(wanted=_evens_first, enough=_automaton, tests=True),
    visible=(ONE, 2, 3, 4, 5, 9),
    hidden=(6, 7),
    takes=("board",),
    own=SEARCHES,
    begin="def search(board, row=1):",
    body="""
    if row > board.n:
        yield tuple(board.column(k) for k in range(1, board.n + 1))
        return
    for col in (*range(2, board.n + 1, 2), *range(1, board.n + 1, 2)):
        if board.free(row, col):
            board.place(row, col)
            yield from search(board, row + 1)
            board.remove(row, col)
    """,
    too_many=("for col in range(1, board.n + 1):", "search(board, row + 1)"),
)
