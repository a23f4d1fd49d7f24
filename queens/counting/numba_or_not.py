"""Compiling with numba, for those who have it."""

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import Any


def has_numba() -> bool:
    """Tell whether numba is installed, without loading it, which takes a while.

    >>> has_numba() in (True, False)
    True
    """
    return importlib.util.find_spec("numba") is not None


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function as compiled by numba, which is loaded now; a second call is free.

    The compiled function lets other threads run meanwhile. What numba makes of it is kept on
    disk for the next session, unless there is nowhere to keep it. It may call what is compiled
    too, and no other function of ours.
    """
    njit = importlib.import_module("numba").njit
    try:
        return njit(nogil=True, cache=True)(function)  # type: ignore[no-any-return]
    except RuntimeError:  # neither the package's folder nor the user's can be written to
        return njit(nogil=True)(function)  # type: ignore[no-any-return]
