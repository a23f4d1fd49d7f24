"""How large a search will be, from a few walks down its tree."""

import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from queens.algorithms import Solver
from queens.board import Board
from queens.checks import check_seconds, check_whole
from queens.sizes import check_size
from queens.solving import empty_board, find, name_of, start
from queens.trace.deadline import OutOfTime, within
from queens.trace.faults import late, spot_of
from queens.trace.steering import SteeredBoard

_WIDE = 1.96  # standard errors to either side of a mean, for 95 %
_AT_ONCE = 25  # probes: a worker is stopped between two lots of them
_MOST_PROBES, _MOST_WORKERS = 10_000_000, 256


@dataclass(frozen=True)
class Estimate:
    """How many queens a whole search places, the empty board not counted.

    probes: what each walk says of it, in order. by_level: entry k-1 is the mean for the k-th
    queen alone; where every k-th queen stands on a row of her own, the last is the number of
    solutions.
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
        number, mean = len(self.probes), self.mean
        if number == 1:
            return math.inf
        return math.hypot(*(probe - mean for probe in self.probes)) / math.sqrt(
            number * (number - 1)
        )

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true number is in 95 of 100 such estimates.

        It reaches as many times below the mean as above it: the error is taken on a scale of
        factors. The usual mean +- 1.96 errors is nearly the same for many probes, and falls
        below nothing for few. Single probes are skewed, nearly log-normal, but a mean of 1,000 of
        them is close to normal. What takes the probes themselves for log-normal covers less and
        less the larger the board.
        All this trusts that what was seen is like what was not. A branch that is as rare as it
        is deep may be in no probe; then the interval is narrow, and wrong.
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
    n: int,
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
    seconds: the longest that all of it may take, None for as long as it likes.

    A walk goes down the tree once: of the d squares that a row offers, one is drawn, and the
    next row stands for d rows like it. Any algorithm written in the verbs of a board will do,
    on a ``SteeredBoard``, provided that it goes on until it has all solutions, and that what it
    does under one queen does not hang on what it found under another. Where it leaves out
    squares that its board would allow, the probes scatter more, about the same mean.

    Raises what ``solve`` raises, IllegalMove for an algorithm that cannot be steered, TypeError
    or ValueError for other probes, seeds, workers and seconds than these, and TimeoutError when
    the seconds are over: an estimate from the walks that were quick enough would be too low.

    Source: D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of
    Computation 29 (1975).

    >>> estimate("one_array", 4, probes=3, seed=1).probes
    (20, 16, 20)
    >>> print(estimate("one_array", 8, seed=1))  # 2,056 in truth
    about 2,062 placements, from 1,995 to 2,131
    """
    size = check_size(n)
    function = find(algorithm)
    number = check_whole(probes, "probes", 1, _MOST_PROBES)
    first = random.SystemRandom().getrandbits(64) if seed is None else check_whole(seed, "seed", 0)
    processes = check_whole(workers, "workers", 1, _MOST_WORKERS)
    seconds = check_seconds(seconds)
    empty_board(function, size, board)  # refused here, before there are processes
    make = partial(empty_board, function, size, board)
    walk = _Walk(function, first, make, options, number, seconds)
    lots = [range(at, min(at + _AT_ONCE, number)) for at in range(0, number, _AT_ONCE)]
    # In the browser there are no processes to share the walks with.
    alone = processes == 1 or sys.platform == "emscripten"
    done = map(walk, lots) if alone else _shared(walk, lots, min(processes, len(lots)))
    try:
        levels = [walked for lot in done for walked in lot]
    except OutOfTime as stopped:
        raise TimeoutError(*stopped.args) from None  # without a worker's traceback
    try:
        by_level = tuple(sum(level) / number for level in zip(*levels, strict=True))
    except OverflowError:
        raise OverflowError(
            f"{name_of(function)} on a board of {size} places more than 10 to the power of 308 "
            "queens, and there the numbers of Python's `float` end"
        ) from None
    return Estimate(name_of(function), size, tuple(map(sum, levels)), by_level)


_walk: "_Walk"  # of a worker


class _Walk:
    """The walks of one estimate: called with the numbers of some, it gives their levels.

    Each walk has a stream of its own to draw from, whoever makes it and after whichever other.
    """

    def __init__(
        self,
        function: Solver,
        seed: int,
        make: Callable[[], Board],
        options: dict[str, Any],
        probes: int,
        seconds: float | None,
    ) -> None:
        self.function, self.seed, self.make, self.options = function, seed, make, options
        self.probes, self.seconds = probes, seconds
        self.begun = time.monotonic()  # one clock for all processes of a machine

    def __call__(self, numbers: range) -> list[list[int]]:
        walked: list[list[int]] = []

        def walk() -> None:
            for number in numbers:
                draw = random.Random(f"{self.seed} {number}").randrange
                steered = SteeredBoard(self.make(), draw)
                for _ in start(self.function, steered, self.options):
                    pass
                walked.append(steered.levels)

        try:
            within(self._left(), walk)
        except OutOfTime as stopped:
            said = late(self.seconds or 0, spot_of(stopped))
            which = f"walk {numbers.start + len(walked) + 1} of {self.probes}"
            raise OutOfTime(f"{name_of(self.function)} was {said}, in {which}") from None
        return walked

    def _left(self) -> float | None:
        if self.seconds is None:
            return None
        left = self.begun + self.seconds - time.monotonic()
        if left <= 0:
            raise OutOfTime
        return left


def _shared(walk: _Walk, lots: list[range], processes: int) -> Iterator[list[list[int]]]:
    """Walk the lots in processes of their own, and give them in order.

    A forked process has the reader's functions as they stand; any other has to import them.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    forks = sys.platform == "linux"
    if not forks and walk.function.__module__ == "__main__":
        raise ValueError(
            f"{name_of(walk.function)} stands in this notebook, where other processes cannot "
            "find it: leave workers at 1, or put it into a module"
        )
    context = multiprocessing.get_context("fork" if forks else None)
    with ProcessPoolExecutor(processes, context, _adopt, (walk,)) as pool:
        # What has not begun when one fails or the user interrupts, ``map`` itself takes back.
        yield from pool.map(_adopted, lots)


def _adopt(walk: _Walk) -> None:
    global _walk
    _walk = walk


def _adopted(numbers: range) -> list[list[int]]:
    return _walk(numbers)
