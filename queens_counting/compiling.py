"""Compiling with numba, where it is installed and works, and saying so when that takes seconds."""

import importlib
import importlib.util
import sys
import warnings
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

COMPILING = "queens: compiling for this machine. It takes some seconds, and only this once."


@cache
def has_numba() -> bool:
    """Return whether numba can be used; warn once if it is installed but broken.

    >>> has_numba() in (True, False)
    True
    """
    if importlib.util.find_spec("numba") is None:
        return False
    try:
        numba = importlib.import_module("numba")
    except Exception as error:
        return unusable(f"cannot be loaded ({type(error).__name__}: {error})")
    # Older ones have no instruction that packs a vector, and end the process over it.
    if importlib.import_module("llvmlite.binding").llvm_version_info < (19,):
        return unusable(f"{numba.__version__} is too old")
    _announce_compiling()
    return True


def pays(size: int, least: int) -> bool:
    """Return whether compiled code is the quicker one for a size, the time to load numba included.

    least: from which size on it is worth loading. Where numba is loaded it always is.
    """
    return (size >= least or "numba" in sys.modules) and has_numba()


def unusable(why: str) -> bool:
    """Warn that numba is installed but cannot be used, and why. Returns False.

    >>> with warnings.catch_warnings(record=True) as told:
    ...     unusable("does not compile")
    False
    """
    warnings.warn(f"numba {why}: queens goes on without it, and takes longer", stacklevel=2)
    return False


@cache
def compiled(function: Callable[..., Any], *helpers: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function as compiled by numba, which is loaded now; a second call is free.

    The compiled function lets other threads run meanwhile. What numba makes of it is kept on
    disk for the next session, unless there is nowhere to keep it. helpers: the functions of ours
    that it calls, which are compiled too.
    """
    if helpers:
        names = {one.__name__: compiled(one) for one in helpers}
        function = FunctionType(function.__code__, function.__globals__ | names)
    njit = importlib.import_module("numba").njit
    try:
        return njit(nogil=True, cache=True)(function)  # type: ignore[no-any-return]
    except RuntimeError:  # neither the package's folder nor the user's can be written to
        return njit(nogil=True)(function)  # type: ignore[no-any-return]


def _announce_compiling() -> None:
    """From now on, say so when a function of ours is compiled: once, whatever else follows.

    What an earlier session has compiled is loaded in silence.
    """
    event = importlib.import_module("numba.core.event")

    def on_start(listener: object, begun: Any) -> None:
        if begun.data["dispatcher"].py_func.__module__.startswith("queens_counting."):
            _say_compiling()

    def on_end(listener: object, ended: object) -> None:
        pass

    listener = type("Listener", (event.Listener,), {"on_start": on_start, "on_end": on_end})
    event.register("numba:compile", listener())


@cache
def _say_compiling() -> None:
    print(COMPILING, file=sys.stderr, flush=True)
