"""A limit in seconds for code that may never come back."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

_Result = TypeVar("_Result")
_SOONEST = 0.005
_AGAIN = 0.2  # seconds to clean up before the next stop
_TOOL = 4  # an id that neither debuggers nor profilers use
_monitoring: Any = getattr(sys, "monitoring", None)
_lock = threading.Lock()


class OutOfTime(BaseException):
    """Unwinds code that takes too long; no ``except Exception`` can swallow it."""


class _Limit:
    """One call of ``within``. late: whether it has stopped the work."""

    def __init__(self, left: Callable[[], float]) -> None:
        self.left = left
        self.again = 0.0
        self.inside = self.late = False
        self.over = threading.Event()

    def is_due(self) -> bool:
        """Tell whether the work is to be stopped now, and note that it was late."""
        due = self.inside and time.monotonic() >= self.again and self.left() <= 0
        if due:
            self.late, self.again = True, time.monotonic() + _AGAIN
        return due


# By thread, the outermost limit first. A forked process has none yet.
_limits: dict[int, list[_Limit]] = {}
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_limits.clear)


def within(
    seconds: float | None, work: Callable[[], _Result], left: Callable[[], float] | None = None
) -> _Result:
    """Return what work() gives; raise OutOfTime in it when it takes longer; None: no limit.

    left: returns how many seconds are left, for a limit that the clock does not measure.

    In the main thread of a Unix machine a signal stops the work, even while it sleeps. Elsewhere,
    from Python 3.12 on, every call and every turn of a loop looks at the clock; before, another
    thread does. These stop what waits outside Python only when it comes back. The work is stopped
    again every 0.2 seconds, in case it swallows a stop. Nothing stops a loop inside a function
    that is not written in Python, such as ``0 in count(1)``.

    >>> within(1, lambda: 6 * 7)
    42
    >>> def endless():
    ...     while True: pass
    >>> within(0.01, endless)
    Traceback (most recent call last):
    queens.trace.deadline.OutOfTime
    """
    if seconds is None:
        return work()
    end = time.monotonic() + seconds
    limit = _Limit(left or (lambda: end - time.monotonic()))
    way = _way()()
    mine = _limits.setdefault(threading.get_ident(), [])
    mine.append(limit)
    try:
        way.begin(limit)
        # A stop falls at a call, at its return and where a loop turns: never between the work and
        # the line that says it is over. (At the end of a ``with`` there is a call in between.)
        limit.inside = True
        return work()
    finally:
        limit.inside = False
        # Those inside go too: a stop may have hit them while they ended.
        del mine[mine.index(limit) :]
        if not mine:
            _limits.pop(threading.get_ident(), None)
        way.end(limit)
        # The work may have swallowed the stop, or raised an error while it cleaned up.
        if limit.late:
            raise OutOfTime


class _BySignal:
    """Signals reach the main thread alone, so none is under way when the work is over."""

    def begin(self, limit: _Limit) -> None:
        self._before = signal.getsignal(signal.SIGALRM) or signal.SIG_DFL
        self._timer = signal.getitimer(signal.ITIMER_REAL)
        signal.signal(signal.SIGALRM, _ring)
        _set_timer()

    def end(self, limit: _Limit) -> None:
        # In this order: a signal that no handler awaits would end Python.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)
        if not _set_timer():
            signal.setitimer(signal.ITIMER_REAL, *self._timer)


def _set_timer() -> bool:
    """Have the next signal come when the first limit is over; tell whether there is any."""
    waits = [limit.left() for limit in _limits.get(threading.get_ident(), ())]
    if waits:
        signal.setitimer(signal.ITIMER_REAL, max(min(waits), _SOONEST), _AGAIN)
    return bool(waits)


def _ring(*_: object) -> None:
    _look()
    _set_timer()


class _ByLooking:
    """A look at the clock at every call and every turn of a loop, by ``sys.monitoring``."""

    def begin(self, limit: _Limit) -> None:
        known = _monitoring.events
        with _lock:
            if _monitoring.get_tool(_TOOL) is None:
                _monitoring.use_tool_id(_TOOL, "queens")
            for event in (known.PY_START, known.JUMP):
                _monitoring.register_callback(_TOOL, event, _look)
            _monitoring.set_events(_TOOL, known.PY_START | known.JUMP)

    def end(self, limit: _Limit) -> None:
        with _lock:
            if not _limits and _monitoring.get_tool(_TOOL):
                _monitoring.set_events(_TOOL, 0)
                _monitoring.free_tool_id(_TOOL)


def _look(*_: object) -> None:
    due = [limit for limit in _limits.get(threading.get_ident(), ()) if limit.is_due()]
    if due:
        raise OutOfTime


class _ByThread:
    """A thread that waits, and raises in the one that works."""

    def begin(self, limit: _Limit) -> None:
        works = threading.get_ident()
        self._watcher = threading.Thread(target=self._watch, args=(limit, works), daemon=True)
        self._watcher.start()

    def _watch(self, limit: _Limit, works: int) -> None:
        while (wait := limit.left()) > 0:
            if limit.over.wait(max(wait, _SOONEST)):
                return
        while limit in _limits.get(works, ()):
            if limit.is_due():
                raise_in(works, OutOfTime)
            limit.over.wait(_SOONEST)

    def end(self, limit: _Limit) -> None:
        # A stop may still be under way. It falls on these lines and comes out of here; when the
        # watcher has gone, no other can follow.
        limit.over.set()
        self._watcher.join()


def raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an error in the thread of this number, the next time that it looks.

    >>> try:
    ...     raise_in(threading.get_ident(), KeyError)
    ...     while True: pass
    ... except KeyError:
    ...     print("raised")
    raised
    """
    import ctypes  # which takes long to load where it is never used

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _way() -> type[_BySignal] | type[_ByLooking] | type[_ByThread]:
    main = threading.current_thread() is threading.main_thread()
    if main and hasattr(signal, "setitimer"):
        return _BySignal
    return _ByLooking if _monitoring else _ByThread
