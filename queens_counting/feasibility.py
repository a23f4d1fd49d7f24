"""What a count takes, as far as can be told beforehand, and what is refused for it.

The figures were measured on one server's cores; others may take half or twice as long. They
serve one question: whether to begin at all.
"""

from typing import NamedTuple

from queens.sizes import check_size
from queens_counting.diagonals import LARGEST
from queens_counting.errors import TooLarge
from queens_counting.jobs import best_way
from queens_counting.memory import available, in_words
from queens_counting.strips import kept as kept_tables

CORE_SECONDS = {
    "compiled": {
        12: 0.001,
        14: 0.004,
        16: 0.062,
        17: 0.45,
        18: 1.3,
        19: 16.0,
        20: 50.0,
        21: 640.0,
        22: 3_100.0,
        23: 43_000.0,
        24: 330_000.0,
        25: 4_600_000.0,
        26: 33_000_000.0,
    },
    "vectorised": {8: 0.001, 12: 0.012, 14: 0.1, 15: 0.43, 16: 1.9, 17: 14.0, 18: 79.0},
}
"""Way to count -> n -> seconds on one core: measured, from n = 19 on for some of the jobs."""

TIMES_A_ROW = 10.0
"""How many times as long one row more takes, beyond what was measured."""

BYTES = {
    8: 4e7,
    11: 5e7,
    12: 1.6e8,
    20: 1.9e8,
    22: 3.2e8,
    23: 4.3e8,
    24: 8e8,
    25: 1.2e9,
    26: 6.8e9,
    27: 1e10,
}
"""n -> memory of the whole process, at its most, without its workers: up to 25 measured."""

BYTES_A_WORKER = {12: 1e6, 18: 1e6, 20: 4e6, 22: 3e7, 23: 8e7, 25: 4e8, 27: 2e9}
"""n -> memory that each worker takes for itself, for its longest lists: up to 23 measured."""

BYTES_A_ROW = 2.2
"""How many times as much memory one row more takes, beyond what was measured."""

_LONGEST = 86_400.0
"""Seconds that a count may take with nothing to go on from if it is stopped: a day."""

_MODEST = 500_000_000
"""Bytes that any machine with Jupyter on it has to spare."""

_UNITS = {"year": 365.25 * 86_400, "day": 86_400.0, "hour": 3600.0, "minute": 60.0, "second": 1.0}
_AGES = 1e6 * _UNITS["year"]
_ROWS_AT_MOST = 200  # what follows is beyond all measure, and beyond floating point


class Estimate(NamedTuple):
    """What a count is expected to take: seconds by the clock, bytes of memory at most.

    >>> print(Estimate(seconds=7300, bytes=3 * 10**9))
    2 hours and 3 GB of memory
    """

    seconds: float
    bytes: int

    def __str__(self) -> str:
        if self.seconds > _AGES:
            return f"more than {round(_AGES / _UNITS['year']):,} years, and memory that nobody has"
        unit = next((unit for unit, size in _UNITS.items() if self.seconds >= 2 * size), "second")
        number = max(1, round(self.seconds / _UNITS[unit]))
        time = f"{number:,} {unit}" if number == 1 else f"{number:,} {unit}s"
        return f"{time} and {in_words(self.bytes)} of memory"


def estimate(n: int, workers: int) -> Estimate:
    """Return what a count of n on this many cores of a machine like this one would take.

    With numba, where it is installed. Any n is answered, also those that ``count`` refuses.
    Raises TypeError or ValueError unless n is a whole number, 1 or more.

    >>> estimate(22, 4).seconds == 2 * estimate(22, 8).seconds
    True
    >>> estimate(27, 1).seconds > 10**8
    True
    """
    n = check_size(n)
    seconds = _between(CORE_SECONDS[best_way(n)], n, TIMES_A_ROW) / workers
    memory = _between(BYTES, n, BYTES_A_ROW) + workers * _between(BYTES_A_WORKER, n, BYTES_A_ROW)
    return Estimate(seconds, round(memory))


def check_feasible(n: int, workers: int, *, kept: bool) -> None:
    """Return if a count of n is worth beginning; TooLarge, with the estimate, if it is not.

    workers: how many count here; 0 for an executor, of which neither the cores nor the memory are
    known here. kept: whether finished jobs are kept in a file.

    >>> check_feasible(18, 4, kept=False)
    >>> check_feasible(28, 4, kept=True)
    Traceback (most recent call last):
    queens_counting.errors.TooLarge: ...
    """
    cores = max(1, workers)
    expected = estimate(n, cores)
    would_take = f"it would take about {expected} on {cores} core{'s' if cores > 1 else ''}"
    if n > LARGEST:
        raise TooLarge(
            f"n = {n} is refused: this way of counting goes up to n = {LARGEST}, and nobody has "
            f"published a count beyond it to check it against; {would_take}"
        )
    if not workers:
        return
    # To ask how much is free takes longer than a small count. Kept tables are paid for.
    free = available() + kept_tables(n) if expected.bytes > _MODEST else _MODEST
    if expected.bytes > free:
        raise TooLarge(f"n = {n} is refused: {would_take}, and {in_words(free)} are free here")
    if expected.seconds > _LONGEST and not kept:
        raise TooLarge(
            f"n = {n} is refused: {would_take}, and all would be lost if it were stopped. Give "
            f"checkpoint='a file' to keep what is done, or executor= for more machines"
        )


def _between(measured: dict[int, float], n: int, growth: float) -> float:
    """Read the figure of n off a curve: straight on a logarithmic scale between those measured."""
    before = max((m for m in measured if m <= n), default=min(measured))
    after = min((m for m in measured if m >= n), default=before)
    if after > before:
        growth = (measured[after] / measured[before]) ** (1 / (after - before))
    return measured[before] * growth ** min(max(0, n - before), _ROWS_AT_MOST)
