"""A limit in seconds for code that may never come back."""

import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

_Result = TypeVar("_Result")
_EVERY = 0.005  # seconds between two looks at the clock
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
        self.running = self.late = False

    def is_due(self) -> bool:
        """Tell whether the work is to be stopped now, and note that it was late."""
        due = self.running and time.monotonic() >= self.again and self.left() <= 0
        if due:
            self.late, self.again = True, time.monotonic() + _AGAIN
        return due


# By thread, the outermost limit first.
_limits: dict[int, list[_Limit]] = {}


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
    queens.trace._deadline.OutOfTime
    """
    if seconds is None:
        return work()
    end = time.monotonic() + seconds
    limit = _Limit(left or (lambda: end - time.monotonic()))
    mine = _limits.setdefault(threading.get_ident(), [])
    mine.append(limit)
    stop_looking = _way()(limit)
    try:
        # A stop falls at a call, at its return and where a loop turns: never between the work and
        # the line that says it is over. (At the end of a ``with`` there is a call in between.)
        limit.running = True
        return work()
    finally:
        limit.running = False
        # Those inside go too: a stop may have hit them while they ended.
        del mine[mine.index(limit) :]
        if not mine:
            _limits.pop(threading.get_ident(), None)
        stop_looking()
        # The work may have swallowed the stop, or raised an error while it cleaned up.
        if limit.late:
            raise OutOfTime


def _look(*_: object) -> None:
    due = [limit for limit in _limits.get(threading.get_ident(), ()) if limit.is_due()]
    if due:
        raise OutOfTime


def _by_signal(limit: _Limit) -> Callable[[], None]:
    """Look whenever a timer rings; signals reach the main thread alone."""
    before = signal.signal(signal.SIGALRM, _look) or signal.SIG_DFL
    timer = signal.setitimer(signal.ITIMER_REAL, _EVERY, _EVERY)

    def stop_looking() -> None:
        # In this order: a signal that no handler awaits would end Python.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *timer)

    return stop_looking


def _by_monitoring(limit: _Limit) -> Callable[[], None]:
    """Look at every call and every turn of a loop."""
    events = _monitoring.events
    with _lock:
        if _monitoring.get_tool(_TOOL) is None:
            _monitoring.use_tool_id(_TOOL, "queens")
        for event in (events.PY_START, events.JUMP):
            _monitoring.register_callback(_TOOL, event, _look)
        _monitoring.set_events(_TOOL, events.PY_START | events.JUMP)

    def stop_looking() -> None:
        with _lock:
            if not _limits and _monitoring.get_tool(_TOOL):
                _monitoring.set_events(_TOOL, 0)
                _monitoring.free_tool_id(_TOOL)

    return stop_looking


def _by_thread(limit: _Limit) -> Callable[[], None]:
    """Have another thread look, and raise in this one."""
    import ctypes  # which takes long to load where it is never used

    number, ended = ctypes.c_ulong(threading.get_ident()), threading.Event()

    def watch() -> None:
        while not ended.wait(_EVERY):
            if limit.is_due():
                ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(OutOfTime))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()

    def stop_looking() -> None:
        # A stop may still be under way. It falls on these lines and comes out of here; when the
        # watcher has gone, no other can follow.
        ended.set()
        watcher.join()

    return stop_looking


def _way() -> Callable[[_Limit], Callable[[], None]]:
    main = threading.current_thread() is threading.main_thread()
    if main and hasattr(signal, "setitimer"):
        return _by_signal
    return _by_monitoring if _monitoring else _by_thread
