"""What algorithms cost side by side: placements, tests, squares forbidden, time."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import chain, count
from math import inf
from typing import Any, NamedTuple

from queens._board import Board
from queens._checks import check_seconds, check_several
from queens._problem import Problem
from queens._solving import (
    check_puzzle,
    check_solution,
    empty_board,
    find,
    name_of,
    options_for,
    problem_of,
    solve,
    start,
)
from queens._squares import Square
from queens.algorithms import Solver
from queens.trace._deadline import OutOfTime, within
from queens.trace._recorded import Watched


class Cost(NamedTuple):
    """The cost of finding all solutions of one size with one algorithm.

    n: the size, or the name of a problem. placements, tests, forbids: how many queens were placed,
    squares tested, squares forbidden; of a problem, values. seconds: of processor time, the best
    of some runs on a plain board. complete: False if a timed run or the counted one was stopped;
    its numbers are then those up to there. looks: how many numbers were looked up for an answer:
    squares in Laurière's vectors, queens where a board goes from one to the next; 0 on a board
    that does not count them. until_best: how many placements led to the cheapest
    solution, the rest of them prove that it is; 0 for what has no price.
    """

    algorithm: str
    n: int | str
    placements: int
    tests: int
    forbids: int
    seconds: float
    complete: bool
    looks: int = 0
    until_best: int = 0


class Costs(list[Cost]):
    """A list of costs, which a notebook shows as a table: a line for each algorithm, n across."""

    def _repr_html_(self) -> str:
        # Sizes by number, then problems as they come.
        sizes = sorted({cost.n: 0 for cost in self}, key=lambda n: n if isinstance(n, int) else 1e9)
        titles = [escape(n) if isinstance(n, str) else f"n = {n}" for n in sizes]
        head = "".join(f'<th scope="col">{title}</th>' for title in titles)
        known = {(cost.algorithm, cost.n): cost for cost in self}
        rows = []
        for measure, words in _MEASURES.items():
            names = dict.fromkeys(cost.algorithm for cost in self if getattr(cost, measure))
            if names:
                title = _title(*words, kinds={type(n) for n in sizes})
                rows.append(f'<tr><th scope="rowgroup" {_LEFT}>{title}</th>{head}</tr>')
            for name in names:
                cells = [_cell(known.get((name, n)), measure) for n in sizes]
                numbers = "".join(f"<td {_RIGHT}>{cell}</td>" for cell in cells)
                rows.append(f'<tr><th scope="row" {_LEFT}>{escape(name)}</th>{numbers}</tr>')
        return f"<table><caption>{_CAPTION}</caption>{''.join(rows)}</table>"


_CAPTION = "All solutions of each size. A &gt; marks what a stopped run had reached by then."
_LEFT, _RIGHT = 'style="text-align: left"', 'style="text-align: right"'
_MEASURES = {
    "placements": ("queens", "values", " placed"),
    "until_best": ("queens", "values", " placed until the cheapest was found"),
    "tests": ("squares", "values", " tested"),
    "looks": ("numbers", "numbers", " looked up"),
    "forbids": ("squares", "values", " forbidden"),
    "seconds": ("time", "time", ""),
}
"""What is counted, and what it is called on boards of queens and of problems."""

_RUNS, _ENOUGH = 3, 0.5
"""How often a run is timed at most, and the seconds after which it is timed no more."""


def _title(queens: str, values: str, done: str, kinds: set[type]) -> str:
    named = dict.fromkeys(values if kind is str else queens for kind in (int, str) if kind in kinds)
    return " or ".join(named) + done


def _cell(cost: Cost | None, measure: str) -> str:
    number = getattr(cost, measure, 0)
    if not cost or not number:
        return "–"
    text = _time(number) if measure == "seconds" else f"{number:,}"
    return text if cost.complete else f"&gt; {text}"


def _time(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:,.1f} s"
    return f"{1000 * seconds:.1f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"


def compare(
    algorithms: Iterable[str | Solver],
    sizes: Iterable[int | Problem],
    *,
    seconds: float | None = 5.0,
    board: Callable[[int], Board] | None = None,
) -> Costs:
    """Run every algorithm on every size, some times timed and once counted, and return the costs.

    They are a list, which a notebook shows as a table. algorithms: registered names or functions;
    they come first in the order of the result. sizes: of the boards; problems may be among them.
    Of several algorithms or problems of one name, all but the first get a number: "mine (2)".
    seconds: a run that takes longer is stopped, None: none is. board: as for ``solve``.

    Raises TypeError or ValueError for a bad n or an unknown name, and what ``solve`` raises.

    >>> [(cost.n, cost.placements, cost.tests) for cost in compare(["one_array"], [4, 6])]
    [(4, 16, 60), (6, 152, 894)]
    """
    wanted = "a list of sizes or problems"
    checked = [check_puzzle(n) for n in check_several(sizes, "sizes", wanted)]
    several = check_several(algorithms, "algorithms", "a list of registered names and functions")
    found = [find(one) for one in several]
    seconds = check_seconds(seconds)
    names = _names(found, map(name_of, found))
    titles = _names(checked, [n.name if isinstance(n, Problem) else n for n in checked])
    return Costs(
        Cost(name, title, *_cost(function, n, seconds, board))
        for function, name in zip(found, names, strict=True)
        for n, title in zip(checked, titles, strict=True)
    )


def _names(things: Sequence[Any], names: Iterable[Any]) -> list[Any]:
    """Return a name for each thing; another thing of the same name has a number behind it."""
    owners: dict[Any, Any] = {}
    given = []
    for thing, name in zip(things, names, strict=True):
        numbered = (f"{name} ({number})" for number in count(2))
        given.append(
            next(one for one in chain([name], numbered) if owners.get(one, thing) == thing)
        )
        owners[given[-1]] = thing
    return given


def _cost(
    function: Solver, n: int | Problem, seconds: float | None, board: Callable[[int], Board] | None
) -> tuple[int, int, int, float, bool, int, int]:
    """Return all of a ``Cost`` but its names."""
    options = options_for(function, {}, n)
    plain = empty_board(function, n, board)
    counted = _Counted(plain)
    taken, timed = _best(lambda: solve(function, n, board=board), seconds)
    _, complete = _exhaust(lambda: counted.priced(start(function, counted, options)), seconds)
    return (
        counted.placements,
        counted.tests,
        counted.forbids,
        taken,
        timed and complete,
        getattr(plain, "looks", counted.squares),
        counted.until_best,
    )


class _Counted(Watched):
    """A board that counts what is asked of it. squares: those looked up in its vectors."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.placements = self.tests = self.forbids = self.squares = self.until_best = 0

    def priced(self, results: Iterable[object]) -> Iterator[object]:
        """Give results, and note how many placements led to the cheapest."""
        problem, best = problem_of(self._board), inf
        for result in results:
            if problem and problem.bound:
                columns = check_solution(result, self.n, self._board, problem)
                cost = problem.bound(problem.solution(columns))
                if cost < best:
                    best, self.until_best = cost, self.placements
            yield result

    def free(self, row: int, col: int) -> bool:
        is_free = self._board.free(row, col)
        self.tests += 1
        return is_free

    def place(self, row: int, col: int) -> None:
        self._board.place(row, col)
        self.placements += 1

    def forbid(self, row: int, col: int, by: int) -> None:
        self._board.forbid(row, col, by)
        self.forbids += 1

    def culprit(self, row: int, col: int) -> int:
        self.squares += 1
        return self._board.culprit(row, col)

    def admissible(self, row: int) -> list[int]:
        self.squares += self.widths[row]
        return self._board.admissible(row)

    def first_admissible(self, row: int) -> int:
        first = self._board.first_admissible(row)
        self.squares += first or self.widths[row]
        return first

    def forbidden_by(self, queen: int, rows: Iterable[int] | None = None) -> list[Square]:
        read = range(1, self.n + 1) if rows is None else [*rows]
        self.squares += sum(self.widths[row] for row in read)
        return self._board.forbidden_by(queen, read)


def _best(results: Callable[[], Iterable[object]], seconds: float | None) -> tuple[float, bool]:
    """Return the least processor time of some runs, and whether the first was in time."""
    taken, in_time = _exhaust(results, seconds)
    runs = [taken]
    while in_time and sum(runs) < _ENOUGH and len(runs) < _RUNS:
        runs.append(_exhaust(results, seconds)[0])
    # On some machines the clock stands still for longer than a run takes.
    return min(runs) or time.get_clock_info("process_time").resolution, in_time


def _exhaust(results: Callable[[], Iterable[object]], seconds: float | None) -> tuple[float, bool]:
    """Return the processor time that all the results take, and whether that was in time."""

    def run() -> None:
        for _ in results():
            pass

    began, in_time = time.process_time(), True
    try:
        within(seconds, run)
    except OutOfTime:
        in_time = False
    return time.process_time() - began, in_time
