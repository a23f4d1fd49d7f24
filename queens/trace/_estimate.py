"""Estimates of the size of a search, from a few walks down its tree."""

import math
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from statistics import stdev
from typing import Any

from queens._board import Board, IllegalMove
from queens._checks import check_seconds, check_whole
from queens._problem import Problem
from queens._solving import check_puzzle, empty_board, find, name_of, options_for, start
from queens._squares import Square
from queens.algorithms import Solver
from queens.trace._deadline import Budget, OutOfTime, within
from queens.trace._faults import late, spot_of
from queens.trace._recorded import Watched

_WIDE = 1.96  # standard errors to either side of a mean, for 95 %
_AT_ONCE = 25  # probes: a worker is stopped between two batches of them
_MOST_PROBES, _MOST_WORKERS = 10_000_000, 256


@dataclass(frozen=True)
class Estimate:
    """An estimate of how many queens a whole search places.

    probes: the estimate of each walk, in order. by_level: entry k-1 is the mean for the k-th
    queen alone; the last is that of the number of solutions.
    """

    algorithm: str
    n: int
    probes: tuple[int, ...] = field(repr=False)
    by_level: tuple[float, ...] = field(repr=False)

    @property
    def mean(self) -> float:
        """The estimate."""
        return sum(self.probes) / len(self.probes)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for a single probe."""
        number = len(self.probes)
        return stdev(self.probes) / math.sqrt(number) if number > 1 else math.inf

    @property
    def interval(self) -> tuple[float, float]:
        """An interval that holds the true number in 95 of 100 such estimates.

        It reaches as many times below the mean as above it. Single probes are skewed, but a mean
        of 1,000 of them is close to normal. All this trusts that what was seen is like what was
        not: a branch that is as rare as it is deep may be in no probe, and the interval too narrow.
        """
        if not self.mean:
            return 0.0, 0.0
        factor = math.exp(_WIDE * self.error / self.mean)
        return self.mean / factor, self.mean * factor

    def __str__(self) -> str:
        low, high = self.interval
        return f"about {self.mean:,.0f} placements, from {low:,.0f} to {high:,.0f}"


def estimate(
    algorithm: str | Solver,
    n: int | Problem,
    *,
    probes: int = 1000,
    seed: int | None = None,
    workers: int = 1,
    seconds: float | None = 60.0,
    board: Callable[[int], Board] | None = None,
    **options: Any,
) -> Estimate:
    """Estimate the size of a search tree without walking it.

    algorithm, n, board and options are those of ``queens.solve``. probes: how many walks, 1 to
    10 million. seed: a whole number from 0 that decides what is drawn, None for any. workers: how
    many processes share the walks, 256 at most; their number changes nothing in the result.
    seconds: of the processor, in each process, that all of it may take; None for no limit.

    A walk goes down the tree once: of the d squares that a row offers, one is drawn, and the
    next row stands for d rows like it. Any algorithm written in the verbs of a board will do, if
    it places a queen on every square that a row offers: not one that jumps back over rows, stops
    at the first solution, searches half the board or asks for bounds.

    Raises what ``solve`` raises, IllegalMove for an algorithm that cannot be steered or that left
    out an offered square in a walk, TypeError or ValueError for a bad argument, and TimeoutError
    when the seconds are over: an estimate from the walks that were quick enough would be too low.

    Source: D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of
    Computation 29 (1975).

    >>> estimate("one_array", 4, probes=3, seed=1).probes
    (20, 16, 20)
    >>> print(estimate("one_array", 8, seed=1))  # 2,056 in truth
    about 2,062 placements, from 1,995 to 2,131
    """
    puzzle = check_puzzle(n)
    function = find(algorithm)
    options = options_for(function, options, puzzle)
    number = check_whole(probes, "probes", 1, _MOST_PROBES)
    first = random.SystemRandom().getrandbits(64) if seed is None else check_whole(seed, "seed", 0)
    processes = check_whole(workers, "workers", 1, _MOST_WORKERS)
    seconds = check_seconds(seconds)
    size = empty_board(function, puzzle, board).n  # refused here, before there are processes
    make = partial(empty_board, function, puzzle, board)
    walk = _Walk(function, first, make, options, number, seconds)
    batches = [range(at, min(at + _AT_ONCE, number)) for at in range(0, number, _AT_ONCE)]
    # In the browser there are no processes to share the walks with.
    alone = processes == 1 or sys.platform == "emscripten"
    done = map(walk, batches) if alone else _shared(walk, batches, min(processes, len(batches)))
    try:
        levels = [walked for batch in done for walked in batch]
    except OutOfTime as stopped:
        raise TimeoutError(*stopped.args) from None  # without a worker's traceback
    by_level = tuple(sum(level) / number for level in zip(*levels, strict=True))
    return Estimate(name_of(function), size, tuple(map(sum, levels)), by_level)


_walk: "_Walk"  # of a worker


@dataclass(frozen=True)
class _Walk:
    """The walks of one estimate: called with the numbers of some, it returns their levels.

    Each walk has random numbers of its own, so that it does not matter which process makes it.
    """

    function: Solver
    seed: int
    make: Callable[[], Board]
    options: dict[str, Any]
    probes: int
    seconds: float | None

    @cached_property
    def budget(self) -> Budget | None:
        """The seconds of this process, from its first walk on."""
        return None if self.seconds is None else Budget(self.seconds)

    def __call__(self, numbers: range) -> list[list[int]]:
        walked: list[list[int]] = []

        def walk() -> None:
            for number in numbers:
                draw = random.Random(f"{self.seed} {number}").randrange
                steered = SteeredBoard(self.make(), draw)
                for _ in start(self.function, steered, self.options):
                    pass
                steered.check_all_placed()
                walked.append(steered.levels)

        try:
            within(self.budget.left if self.budget else None, walk)
        except OutOfTime as stopped:
            said = late(self.seconds or 0, spot_of(stopped))
            which = f"walk {numbers.start + len(walked) + 1} of {self.probes}"
            raise OutOfTime(f"{name_of(self.function)} was {said}, in {which}") from None
        return walked


def _shared(walk: _Walk, batches: list[range], processes: int) -> Iterator[list[list[int]]]:
    """Walk the batches in processes of their own, and give them in order."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # A forked process has the reader's functions as they stand; any other has to import them.
    forks = sys.platform == "linux"
    if not forks and walk.function.__module__ == "__main__":
        raise ValueError(
            f"{name_of(walk.function)} stands in this notebook, where other processes cannot "
            "find it: leave workers at 1, or put it into a module"
        )
    context = multiprocessing.get_context("fork" if forks else None)
    with ProcessPoolExecutor(processes, context, _adopt, (walk,)) as pool:
        # What has not begun when one fails or the user interrupts, ``map`` itself takes back.
        yield from pool.map(_adopted, batches)


def _adopt(walk: _Walk) -> None:
    global _walk
    _walk = walk


def _adopted(numbers: range) -> list[list[int]]:
    return _walk(numbers)


@dataclass
class _Branch:
    """A position on the branch that was drawn.

    weight: the product of the numbers of squares that were offered above it. ways: row -> the
    column drawn for the queen that is placed there next, and the branch below it. left: squares
    that were offered on those rows, and where no queen has been placed yet.
    """

    weight: int
    ways: dict[int, tuple[int, "_Branch"]] = field(default_factory=dict)
    left: set[Square] = field(default_factory=set)


class SteeredBoard(Watched):
    """A board that does what the one inside it does, along one branch of the search.

    On the branch the board answers truly, so every queen that may stand there is placed. One of
    each row is drawn at random. Below the others the board is closed: no square is free or
    admissible there, and the search must turn back.

    draw: called with a number of squares, it returns one of the numbers below, 0 included.
    levels: entry k-1 is the estimate of how often the whole search places a k-th queen.
    """

    def __init__(self, board: Board, draw: Callable[[int], int]) -> None:
        super().__init__(board)
        self._draw = draw
        self.levels = [0] * board.n
        self._here: _Branch | None = _Branch(1)
        self._branches = [self._here]
        self._above: list[tuple[int, _Branch]] = []
        self._gone: set[int] = set()

    def free(self, row: int, col: int) -> bool:
        if self._here is None and 0 < row <= self.n and 0 < col <= self.widths[row]:
            return False
        return self._board.free(row, col)

    def place(self, row: int, col: int) -> None:
        here = self._here
        if here is None:
            raise IllegalMove(
                f"({row}, {col}) is closed: an estimate lets a search down one branch and answers "
                f"that no square is free on the others, so it must ask the board before it places"
            )
        if self._gone:
            raise IllegalMove(
                f"({row}, {col}) cannot be counted: an estimate follows searches that remove the "
                f"latest queen first, and row {min(self._gone)} was cleared before later ones"
            )
        offered = [] if row in here.ways else self._offered(row)
        self._board.place(row, col)
        if offered:
            drawn = offered[self._draw(len(offered))]
            here.ways[row] = drawn, _Branch(here.weight * len(offered))
            self._branches.append(here.ways[row][1])
            here.left.update((row, other) for other in offered)
        here.left.discard((row, col))
        drawn, below = here.ways[row]
        self.levels[len(self._above)] += here.weight
        self._above.append((row, here))
        self._here = below if col == drawn else None

    def bound(self) -> None:
        raise IllegalMove(
            "a search by bounds cannot be estimated: what it cuts depends on the solutions that it "
            "has found, and a walk finds few of them"
        )

    def remove(self, row: int, col: int) -> None:
        self._board.remove(row, col)
        self._gone.add(row)
        while self._above and self._above[-1][0] in self._gone:
            last, self._here = self._above.pop()
            self._gone.remove(last)

    def check_all_placed(self) -> None:
        """Raise IllegalMove if a square that a row offered on the branch never got its queen."""
        for branch in self._branches:
            if branch.left:
                raise IllegalMove(
                    f"this search cannot be estimated: in a walk, {min(branch.left)} was free on a "
                    "row where it placed queens, and it left that square out; an estimate needs a "
                    "search that tries all that a row offers"
                )

    def _offered(self, row: int) -> list[int]:
        board = self._board
        columns = getattr(board, "admissible", lambda row: range(1, self.widths[row] + 1))(row)
        return [col for col in columns if board.free(row, col)]

    def admissible(self, row: int) -> list[int]:
        return self._board.admissible(row) if self._here else []

    def first_admissible(self, row: int) -> int:
        return self._board.first_admissible(row) if self._here else 0

    def culprit(self, row: int, col: int) -> int:
        return self._board.culprit(row, col) or (0 if self._here else self.n + 1)
