"""What a count takes, as far as can be told beforehand, and what is refused for it.

The figures were measured on one server's cores; others may take half or twice as long. They
serve one question: whether to begin at all.
"""

from typing import NamedTuple

from queens.counting.errors import TooLarge
from queens.counting.halves import LARGEST
from queens.counting.jobs import best_way
from queens.counting.known import COUNTS
from queens.counting.memory import available, in_words
from queens.sizes import check_size

CORE_SECONDS = {
    "compiled": {12: 0.003, 14: 0.01, 16: 0.1, 18: 2.5, 20: 150.0},
    "vectorised": {8: 0.001, 12: 0.05, 14: 0.4, 16: 8.0},
}
"""Way to count -> n -> seconds on one core, as measured."""

TIMES_A_ROW = 9.0
"""How many times as long one row more takes, beyond what was measured."""

BYTES = {16: 0.2e9, 18: 0.5e9, 20: 1.5e9, 22: 6e9}
"""n -> memory that all workers share: the package, NumPy and numba, the tables of strips."""

BYTES_A_WORKER = {16: 2e7, 18: 1e8, 20: 4e8}
"""n -> memory that each worker takes for itself."""

BYTES_A_ROW = 2.2
"""How many times as much memory one row more takes, beyond what was measured."""

_LONGEST = 86_400.0
"""Seconds that a count may take with nothing to go on from if it is stopped: a day."""

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
        number = f"{max(1, round(self.seconds / _UNITS[unit])):,}"
        time = f"{number} {unit}" if number == "1" else f"{number} {unit}s"
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


def check_feasible(n: int, workers: int, *, kept: bool, elsewhere: bool) -> None:
    """Return if a count of n is worth beginning; TooLarge, with the estimate, if it is not.

    kept: whether finished jobs are kept in a file; elsewhere: whether an executor was given,
    of which neither the cores nor the memory are known here.

    >>> check_feasible(18, 4, kept=False, elsewhere=False)
    >>> check_feasible(28, 4, kept=True, elsewhere=True)
    Traceback (most recent call last):
    queens.counting.errors.TooLarge: ...
    """
    expected = estimate(n, workers)
    on_cores = f"on {workers} core{'s' if workers > 1 else ''}"
    if n > LARGEST:
        why = (
            f"nobody has published a count beyond n = {len(COUNTS)} to check it against"
            if n > len(COUNTS)
            else f"this way of counting goes up to n = {LARGEST}"
        )
        raise TooLarge(f"n = {n} is refused: {why}. It would take about {expected} {on_cores}")
    if elsewhere:
        return
    free = available()
    if expected.bytes > free:
        raise TooLarge(
            f"n = {n} is refused: it would take about {expected} {on_cores}, "
            f"and {in_words(free)} are free here"
        )
    if expected.seconds > _LONGEST and not kept:
        raise TooLarge(
            f"n = {n} is refused: it would take about {expected} {on_cores}, and all would be "
            f"lost if it were stopped. Give checkpoint='a file' to keep what is done, or "
            f"executor= for more machines"
        )


def _between(measured: dict[int, float], n: int, growth: float) -> float:
    """Read the figure of n off a curve: straight on a logarithmic scale between those measured."""
    before = max((m for m in measured if m <= n), default=min(measured))
    after = min((m for m in measured if m >= n), default=before)
    if after > before:
        growth = (measured[after] / measured[before]) ** (1 / (after - before))
    return measured[before] * growth ** min(max(0, n - before), _ROWS_AT_MOST)
