"""Compiling with numba, where it is installed and works, and saying so when that takes seconds."""

import importlib
import importlib.util
import sys
import time
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

COMPILING = "queens: compiling for this machine. It takes some seconds, and only this once."
WAITING = "queens: waiting while another program compiles for this machine, some seconds."

_LONGEST_WAIT = 300
"""Seconds: the longest wait where a folder holds no lock."""


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
        dispatcher = njit(nogil=True, cache=True)(function)
    except RuntimeError:  # neither the package's folder nor the user's can be written to
        return njit(nogil=True)(function)  # type: ignore[no-any-return]
    dispatcher._cache = _kind_of_cache()(function)
    return dispatcher  # type: ignore[no-any-return]


class _Turn:
    """Lets one process at a time compile what is kept in a folder.

    The lock is that of a database: it works on every system, and ends with its process.
    """

    def __init__(self) -> None:
        self._begun = 0
        self._lock: Any = None

    def take(self, folder: str) -> None:
        """Wait until no other process compiles; that may be given up, since it is for speed."""
        if not self._begun:
            self._lock = self._locked(Path(folder) / "compiling.lock")
        self._begun += 1

    def give_back(self) -> None:
        """End what was begun last; a function that another one calls is compiled during it."""
        self._begun = max(0, self._begun - 1)  # what nothing keeps is compiled without a turn
        if not self._begun and self._lock:
            self._lock.close()

    def _locked(self, file: Path) -> Any:
        try:
            import sqlite3  # with numba alone, and not every Python has it
        except ImportError:
            return None
        end = time.monotonic() + _LONGEST_WAIT
        lock = None
        while time.monotonic() < end:
            try:
                lock = lock or sqlite3.connect(file, 0.2, 0, None, check_same_thread=False)
                return lock.execute("BEGIN EXCLUSIVE").connection
            except sqlite3.Error as error:
                if "locked" not in str(error):
                    break
                _say(WAITING)
        return lock


_turn = _Turn()


@cache
def _kind_of_cache() -> type:
    """Return numba's cache, looked into again once no other process compiles."""
    kept: Any = importlib.import_module("numba.core.caching").FunctionCache

    def load(self: Any, signature: Any, target: Any) -> Any:
        found = kept.load_overload(self, signature, target)
        if found is None:
            _turn.take(self.cache_path)
            if found := kept.load_overload(self, signature, target):
                _turn.give_back()
        return found

    def save(self: Any, signature: Any, compiled: Any) -> None:
        try:
            kept.save_overload(self, signature, compiled)
        finally:
            _turn.give_back()

    return type("InTurn", (kept,), {"load_overload": load, "save_overload": save})


def _announce_compiling() -> None:
    """From now on, say so when a function of ours is compiled: once, whatever else follows.

    What an earlier session has compiled is loaded in silence.
    """
    event = importlib.import_module("numba.core.event")

    def is_ours(one: Any) -> Any:
        return one.data["dispatcher"].py_func.__module__.startswith("queens_counting.")

    def on_start(listener: object, begun: Any) -> None:
        if is_ours(begun):
            _say(COMPILING)

    def on_end(listener: object, ended: Any) -> None:
        if is_ours(ended) and ended._exc_details:  # `is_failed` tells the opposite of that
            _turn.give_back()

    listener = type("Listener", (event.Listener,), {"on_start": on_start, "on_end": on_end})
    event.register("numba:compile", listener())


@cache
def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)
