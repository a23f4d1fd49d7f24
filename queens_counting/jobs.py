"""Running a job of a count: by compiled code or by NumPy alone, wherever that is."""

import importlib
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from queens_counting import _numpy
from queens_counting._halves import Strips, strips
from queens_counting.compiling import has_numba, unusable
from queens_counting.plan import METHOD, Plan, plan

Total: TypeAlias = Callable[[Plan, Strips, NDArray[np.uint8]], int]
"""A way to count: a plan with all sets or those of a job, the strips of n, and ``stopped``."""

_NUMPY_FIRST = 11
"""Up to here NumPy has counted before numba would have loaded."""

_preparing = Lock()


def run(n: int, job: int, method: int) -> int:
    """Return what job number ``job`` of n (0 to ``plan(n).jobs`` - 1) adds to the count.

    This is what an executor runs elsewhere: numbers go there, a number comes back. method: the
    caller's ``METHOD``. RuntimeError if this process numbers the jobs in another way, because
    another version of the package is installed here.

    >>> sum(run(8, job, METHOD) for job in range(plan(8).jobs))
    92
    """
    if method != METHOD:
        raise RuntimeError(
            f"job {job} of n = {n} means something else on this machine: "
            f"install the same version of this package on both sides"
        )
    with _preparing:  # threads that begin together make it once, not once each
        here = plan(n)
    total, tables = prepare(n)
    return int(total(here.share(job), tables, np.zeros(1, np.uint8)))


def prepare(n: int) -> tuple[Total, Strips]:
    """Return what all jobs of n share: the function that counts, and the tables it takes.

    It is compiled now, and they are made now, unless they are kept from before.

    >>> total, tables = prepare(8)
    >>> total(plan(8), tables, np.zeros(1, np.uint8))
    92
    """
    with _preparing:
        return way_to_count(n), strips(n)


def way_to_count(n: int) -> Total:
    """Return the function that counts n best in this process: numba's, or else NumPy's.

    Once there is compiled code it counts every board.

    >>> way_to_count(8) == way_to_count(9)
    True
    """
    first = n <= _NUMPY_FIRST and not _numba.cache_info().currsize
    return _numpy.total if first else _numba()


@cache
def _numba() -> Total:
    """Compile what counts; where that is not possible, warn once and return NumPy's."""
    if not has_numba():
        return _numpy.total
    try:
        by_numba = importlib.import_module("queens_counting._numba")
        by_numba.warm()
    except Exception as error:
        unusable(f"cannot compile ({type(error).__name__}: {error})")
        return _numpy.total
    return by_numba.total  # type: ignore[no-any-return]
