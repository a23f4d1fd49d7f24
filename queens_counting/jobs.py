"""Running a job of a count: by compiled code or by NumPy alone, wherever that is."""

import importlib
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from queens_counting import vectorised
from queens_counting.compiling import has_numba, unusable
from queens_counting.plan import Plan, plan
from queens_counting.strips import Strips, strips

Flag: TypeAlias = npt.NDArray[np.uint8]
"""One byte; work that sees it set to 1 by another thread ends soon, its result meaningless."""

Total: TypeAlias = Callable[[Plan, Strips, Flag], int]
"""Either way to count: a plan with all sets or a job's, its strips, a flag."""

_NO_COMPILING = 11
"""Up to here NumPy has answered before numba would have loaded."""

_preparing = Lock()


def run(n: int, job: int, fingerprint: str, way: str = "", stopped: Flag | None = None) -> int:
    """Return what job number ``job`` of n (0 to ``plan(n).jobs`` - 1) adds to the count.

    fingerprint: ``plan(n).fingerprint`` of whoever asks. RuntimeError if this process numbers the
    jobs in another way, because another version of the package is installed here.
    way: "vectorised" or "compiled"; "" for what is best where this runs.
    This is all that travels to another process: numbers and short texts there, a number back.

    >>> sum(run(8, job, plan(8).fingerprint) for job in range(plan(8).jobs))
    92
    """
    with _preparing:  # threads that begin together make it once, not once each
        planned = plan(n)
    if fingerprint != planned.fingerprint:
        raise RuntimeError(
            f"job {job} of n = {n} stands for other work here than where it was given out: "
            f"install the same version of this package on both sides"
        )
    total = way_to_count(way or best_way(n))
    stopped = np.zeros(1, dtype=np.uint8) if stopped is None else stopped
    return int(total(planned.share(job), strips(n), stopped))


def best_way(n: int) -> str:
    """Name the way to count n in this process: "compiled", or "vectorised" (NumPy alone).

    >>> best_way(8)
    'vectorised'
    """
    return "compiled" if n > _NO_COMPILING and has_numba() else "vectorised"


def way_to_count(way: str) -> Total:
    """Return the function that counts in this way; it is compiled now, if it has to be.

    Where numba cannot compile it, that is NumPy's, with one warning.

    >>> way_to_count("vectorised").__module__
    'queens_counting.vectorised'
    """
    with _preparing:
        return _compiled_or_not() if way == "compiled" else vectorised.total


@cache
def _compiled_or_not() -> Total:
    try:
        compiled = importlib.import_module("queens_counting.compiled")
        compiled.warm()
    except Exception as error:
        unusable(f"cannot compile ({type(error).__name__}: {error})")
        return vectorised.total
    return compiled.total  # type: ignore[no-any-return]
