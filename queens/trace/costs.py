"""What algorithms cost side by side: placements, tests, squares forbidden, time."""

import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from queens.algorithms import ALGORITHMS, Solver
from queens.board import Board
from queens.checks import check_seconds, check_several
from queens.sizes import check_size
from queens.solving import empty_board, find, name_of, solve, start
from queens.trace.deadline import OutOfTime, within
from queens.trace.events import KINDS
from queens.trace.recorded import RecordedBoard

_SEVERAL = "a list of registered names and functions"


class Cost(NamedTuple):
    """What all solutions of one size cost one algorithm.

    placements, tests, forbids: how many queens were placed, squares tested, squares forbidden.
    seconds: of a run on a plain board. complete: False if the timed run or the counted
    one was stopped; its numbers are then those up to there. looks: how many numbers were
    looked up for an answer: squares in Laurière's vectors, queens where a board goes from one to
    the next; 0 on a board that does not count them.
    """

    algorithm: str
    n: int
    placements: int
    tests: int
    forbids: int
    seconds: float
    complete: bool
    looks: int = 0


def compare(
    sizes: Iterable[int],
    algorithms: Iterable[str | Solver] = tuple(ALGORITHMS),
    *,
    seconds: float | None = 5.0,
    board: Callable[[int], Board] | None = None,
) -> list[Cost]:
    """Run every algorithm on every size, once timed and once counted, and return the costs.

    sizes: of the boards. algorithms: registered names or functions; they come first in the
    order of the result. seconds: a run that takes longer is stopped, None: none is. board: as
    for ``solve``.

    Raises TypeError or ValueError for a bad n or an unknown name, and what ``solve`` raises.

    >>> [(cost.n, cost.placements, cost.tests) for cost in compare([4, 6], ["one_array"])]
    [(4, 16, 60), (6, 152, 894)]
    """
    checked = [check_size(n) for n in check_several(sizes, "sizes", "a list of sizes")]
    found = [find(one) for one in check_several(algorithms, "algorithms", _SEVERAL)]
    seconds = check_seconds(seconds)
    for function in found:
        for n in checked:
            empty_board(function, n, board)
    return [_cost(function, n, seconds, board) for function in found for n in checked]


def _cost(
    function: Solver, n: int, seconds: float | None, board: Callable[[int], Board] | None
) -> Cost:
    kinds = dict.fromkeys(KINDS, 0)

    def tally(kind: str, row: int, col: int, by: int, label: str, frame: object) -> None:
        kinds[kind] += 1

    plain = empty_board(function, n, board)
    watched = RecordedBoard(plain, tally)
    squares = _count_looks(plain, watched)
    taken, timed = _exhaust(lambda: solve(function, n, board=board), seconds)
    _, counted = _exhaust(lambda: start(function, watched, {}), seconds)
    counts = (kinds["place"], kinds["try"], kinds["forbid"])
    looks = getattr(plain, "looks", squares[0])
    return Cost(name_of(function), n, *counts, taken, timed and counted, looks)


def _count_looks(plain: Any, watched: Any) -> list[int]:
    """Have the watched board count, in the one number returned, what is looked up on it."""
    looks = [0]

    def culprit(row: int, col: int) -> int:
        looks[0] += 1
        by: int = plain.culprit(row, col)
        return by

    def admissible(row: int) -> list[int]:
        looks[0] += plain.n
        columns: list[int] = plain.admissible(row)
        return columns

    def first_admissible(row: int) -> int:
        first: int = plain.first_admissible(row)
        looks[0] += first or plain.n
        return first

    for question in (culprit, admissible, first_admissible):
        if hasattr(plain, question.__name__):
            setattr(watched, question.__name__, question)
    return looks


def _exhaust(results: Callable[[], Iterable[object]], seconds: float | None) -> tuple[float, bool]:
    """Return how long it takes to go through the results, and whether that was in time."""

    def run() -> None:
        for _ in results():
            pass

    began, in_time = time.perf_counter(), True
    try:
        within(seconds, run)
    except OutOfTime:
        in_time = False
    return time.perf_counter() - began, in_time
