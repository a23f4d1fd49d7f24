"""A count shared out as jobs: how many for n, which column sets each counts, and running one.

The column sets of a board are independent of each other. Job k of J counts every J-th set from
the k-th on, so that jobs cost about the same. J depends on n alone: a count that was begun on
one machine can go on, or go on at the same time, on another.
"""

import importlib
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import blake2b
from threading import Lock
from typing import NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from queens.counting import halves
from queens.counting.announce import announced
from queens.counting.numba_or_not import has_numba

METHOD = 1
"""Raised by whoever changes what a job counts: older checkpoints are then refused."""

Flag: TypeAlias = npt.NDArray[np.uint8]
"""One byte; work that sees it set to 1 by another thread ends soon, its result meaningless."""

Total: TypeAlias = Callable[[int, halves.Columns, Flag, Flag], int]
"""Either way to count: of a board, column sets, how often each stands in the sum, a flag."""

_JOBS = {8: 4, 12: 8, 14: 16, 18: 64, 19: 128, 20: 512, 21: 1024, 22: 4096, 23: 16384, 24: 131072}
"""From n on: this many jobs. From n = 18 on that makes them last from 0.02 to 3 s each."""

_MOST = 524_288
"""Beyond: enough for any cluster, and a checkpoint of no more than some 50 megabytes."""

_NO_COMPILING = 11
"""Up to here NumPy has answered before numba would have loaded."""

_preparing = Lock()


def number_of_jobs(n: int) -> int:
    """Return J, the number of jobs that a count of n is made of: n decides, no machine does.

    >>> number_of_jobs(6), number_of_jobs(16), number_of_jobs(20), number_of_jobs(27)
    (1, 16, 512, 524288)
    """
    if n > max(_JOBS):
        return _MOST
    return max((jobs for least, jobs in _JOBS.items() if least <= n), default=1)


def numbering(n: int) -> str:
    """Return a fingerprint of what the numbers of the jobs of n stand for.

    Two processes may share out a count, and a checkpoint be taken up, only if they agree on it.

    >>> numbering(8) == numbering(8), numbering(8) == numbering(9)
    (True, False)
    """
    with _preparing:
        return _shared_out(n).fingerprint


def best_way(n: int) -> str:
    """Name the way to count n in this process: "compiled", or "vectorised" (NumPy alone).

    >>> best_way(8)
    'vectorised'
    """
    return "compiled" if n > _NO_COMPILING and has_numba() else "vectorised"


def run(n: int, job: int, agreed: str, way: str = "", stopped: Flag | None = None) -> int:
    """Return what job number ``job`` of n (0 to J-1) adds to the count.

    agreed: the ``numbering(n)`` of whoever asks. RuntimeError if this process numbers the jobs
    in another way, because another version of the package is installed here.
    way: "vectorised" or "compiled"; "" for what is best where this runs.
    This is all that travels to another process: numbers and short texts there, a number back.

    >>> sum(run(8, job, numbering(8)) for job in range(number_of_jobs(8)))
    92
    """
    if agreed != numbering(n):
        raise RuntimeError(
            f"job {job} of n = {n} stands for other work here than where it was given out: "
            f"install the same version of this package on both sides"
        )
    total = prepared(n, way)
    sets, times, _ = _shared_out(n)
    share = slice(job, None, number_of_jobs(n))
    if stopped is None:
        stopped = np.zeros(1, dtype=np.uint8)
    return int(total(n, sets[share], times[share], stopped))


def prepared(n: int, way: str = "") -> Total:
    """Make what all jobs of n share, unless it is there; return the function that counts.

    A job does so by itself. To do it first keeps it out of a time, or a bar, that is about jobs.

    >>> prepared(8).__module__
    'queens.counting.vectorised'
    """
    with _preparing:  # threads that begin together make it once, not once each
        halves.halves(n)
        return _total(way or best_way(n))


@cache
def _total(way: str) -> Total:
    counting = importlib.import_module(f"queens.counting.{way}")
    if way == "compiled":
        with announced():
            counting.warm()
    return cast(Total, counting.total)


class _SharedOut(NamedTuple):
    sets: halves.Columns
    times: Flag
    fingerprint: str


@lru_cache(maxsize=2)
def _shared_out(n: int) -> _SharedOut:
    sets, times = halves.column_sets(n)
    fingerprint = blake2b(f"{METHOD} {n} {number_of_jobs(n)} ".encode(), digest_size=16)
    fingerprint.update(sets.astype("<u4").tobytes())
    fingerprint.update(times.tobytes())
    return _SharedOut(sets, times, fingerprint.hexdigest())
