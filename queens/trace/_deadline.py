"""A limit in seconds of the processor's time for code that may never come back."""

import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

_Result = TypeVar("_Result")
_PATIENCE, _AT_LEAST = 10, 30  # seconds by the clock: for each of work, and beside them
_EVERY = 0.005  # seconds between two looks at the clock, at least
_AGAIN = 0.2  # seconds to clean up before the next stop
_TOOL = 4  # an id that neither debuggers nor profilers use
_monitoring: Any = getattr(sys, "monitoring", None)
_lock = threading.Lock()

clock = time.monotonic
# Tests have clocks of their own, so that none has to wait. In a browser the processor's may stand
# still, and nothing else runs.
processor_time = clock if sys.platform == "emscripten" else time.process_time


class OutOfTime(BaseException):
    """Unwinds code that takes too long; no ``except Exception`` can swallow it."""


class Budget:
    """Seconds of the processor; and many more by the clock, for code that sleeps or waits.

    What a machine does for others does not count: the same code is stopped, or is not,
    however busy it is. spent: the seconds that were used up, or waited, when nothing is left.
    The processor is looked at no sooner than it can have run out, since to look takes its time,
    too: code that sleeps would use up its seconds by being looked at.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = self.spent = seconds
        self._begun = processor_time(), clock()

    def left(self) -> float:
        """Return how many seconds are left of what runs out first."""
        worked, waited = processor_time() - self._begun[0], clock() - self._begun[1]
        longest = _PATIENCE * self.seconds + _AT_LEAST
        if worked < self.seconds and waited < longest:
            return min(self.seconds - worked, longest - waited)
        self.spent = self.seconds if worked >= self.seconds else longest
        return 0


class _Limit:
    """One call of ``within``. late: whether it has stopped the work."""

    def __init__(self, left: Callable[[], float]) -> None:
        self.left = left
        self.again = 0.0
        self.running = self.late = False

    def is_due(self) -> bool:
        """Tell whether the work is to be stopped now, and note that it was late."""
        now = clock()
        if not self.running or now < self.again:
            return False
        left = self.left()
        self.late = self.late or left <= 0
        self.again = now + (left if left > 0 else _AGAIN)
        return left <= 0

    def pause(self) -> float:
        """Return how many seconds may pass until the next look."""
        return max(self.again - clock(), _EVERY)


# By thread, the outermost limit first.
_limits: dict[int, list[_Limit]] = {}


def within(limit: float | Callable[[], float] | None, work: Callable[[], _Result]) -> _Result:
    """Return what work() gives; raise OutOfTime in it when it takes longer.

    limit: seconds of a ``Budget``; or what returns how many are left; or None for no limit.

    In the main thread of a Unix machine a signal stops the work, even while it sleeps. Elsewhere,
    from Python 3.12 on, every call and every turn of a loop looks at the clock; before, another
    thread does. These stop what waits outside Python only when it comes back. The work is stopped
    again every 0.2 seconds, in case it swallows a stop. Nothing stops a loop inside a function
    that is not written in Python, such as ``0 in count(1)``.
    """
    if limit is None:
        return work()
    mine = _Limit(limit if callable(limit) else Budget(limit).left)
    ours = _limits.setdefault(threading.get_ident(), [])
    ours.append(mine)
    stop_looking = _way()(mine)
    try:
        # A stop falls at a call, at its return and where a loop turns: never between the work and
        # the line that says it is over. (At the end of a ``with`` there is a call in between.)
        mine.running = True
        return work()
    finally:
        mine.running = False
        # Those inside go too: a stop may have hit them while they ended.
        del ours[ours.index(mine) :]
        if not ours:
            _limits.pop(threading.get_ident(), None)
        stop_looking()
        # The work may have swallowed the stop, or raised an error while it cleaned up.
        if mine.late:
            raise OutOfTime


def _look(*_: object) -> None:
    due = [limit for limit in _limits.get(threading.get_ident(), ()) if limit.is_due()]
    if due:
        raise OutOfTime


def _ring(*_: object) -> None:
    try:
        _look()
    finally:
        pauses = [limit.pause() for limit in _limits.get(threading.get_ident(), ())]
        signal.setitimer(signal.ITIMER_REAL, *[min(pauses, default=_EVERY)] * 2)


def _by_signal(limit: _Limit) -> Callable[[], None]:
    """Look whenever a timer rings; signals reach the main thread alone."""
    before = signal.signal(signal.SIGALRM, _ring) or signal.SIG_DFL
    timer = signal.setitimer(signal.ITIMER_REAL, _EVERY, _EVERY)

    def stop_looking() -> None:
        # In this order: a signal that no handler awaits would end Python.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        # A limit outside looks soon: what its timer had left is older than the work.
        signal.setitimer(signal.ITIMER_REAL, *((_EVERY, _EVERY) if before is _ring else timer))

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
        while not ended.wait(limit.pause()):
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
