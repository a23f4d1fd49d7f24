"""A limit in seconds for code that may never come back."""

import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

from queens.trace.source import of_a_library

_Given = TypeVar("_Given")
_SOONEST = 0.005
_AGAIN = 0.2
_TIMES = 25
_WITHOUT_THREADS = ("emscripten", "wasi")
_TOOL = 4
_monitoring: Any = getattr(sys, "monitoring", None)


class OutOfTime(BaseException):
    """Unwinds code that takes too long; no ``except Exception`` can swallow it."""


def within(
    seconds: float | None, work: Callable[[], _Given], left: Callable[[], float] | None = None
) -> _Given:
    """Return what work() gives; raise OutOfTime in it once it takes longer; None: never.

    left: says how many seconds are left, for who reckons otherwise than by the clock; it is
    asked until there are none.

    Whatever the work makes of being stopped, OutOfTime is what comes out, and none comes
    afterwards. How it is stopped depends on what there is:

    - In the main thread of a Unix machine a signal does it, which also ends sleep and waiting.
    - In other threads, and on Windows, another thread does it. What waits outside Python is
      stopped when it comes back, and who swallows a stop in a loop gets 25 of them.
    - In the browser there are neither signals nor threads. From Python 3.12 on the clock is
      looked at with every call and every turn of a loop; before, nothing is stopped, and a
      RuntimeWarning says so.

    Nothing stops a loop inside a function that is not written in Python, such as ``0 in count(1)``.

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
    stop = _way()(left or (lambda: end - time.monotonic()))
    try:
        # In here, so that what fails or is interrupted half-way is put back.
        stop.begin()
        # A stop falls at a call, at its return and where a loop turns: never between the work and
        # the line that says it is over. (At the end of a ``with`` there is a call in between.)
        stop.inside = True
        return work()
    finally:
        stop.inside = False
        stop.end()
        # A bare ``except`` swallows the stop, and tidying up may raise an error of its own.
        if stop.late:
            raise OutOfTime


class _Stop:
    """What stops work; this one cannot. inside: whether it is under way. late: whether it was."""

    def __init__(self, left: Callable[[], float]) -> None:
        self.left = left
        self.inside = self.late = False

    def begin(self) -> None:
        """Get ready to stop the work."""
        said = "this Python cannot stop what does not end; interrupt it, or start the kernel anew"
        warnings.warn(said, RuntimeWarning, stacklevel=3)

    def end(self) -> None:
        """Stop nothing any more."""


class _BySignal(_Stop):
    """Signals come to the main thread alone, so none is under way when the work is over."""

    def __init__(self, left: Callable[[], float]) -> None:
        super().__init__(left)
        self._stops = 0
        self._tracing = sys.gettrace()
        self._handler = signal.getsignal(signal.SIGALRM) or signal.SIG_DFL
        self._timer = signal.getitimer(signal.ITIMER_REAL)
        # Work inside work has one timer. A forked process has the handler, and no timer.
        outer = getattr(self._handler, "__self__", None)
        self._outer = outer if isinstance(outer, _BySignal) and any(self._timer) else None

    def begin(self) -> None:
        signal.signal(signal.SIGALRM, self._ring)
        self._set_timer()

    def _set_timer(self) -> None:
        # A signal that comes when nothing may be raised is not the last.
        signal.setitimer(signal.ITIMER_REAL, max(self._wait(), _SOONEST), _AGAIN)

    def _wait(self) -> float:
        return min(self.left(), self._outer._wait()) if self._outer else self.left()

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if not self.inside:
            return
        if self._wait() > 0:
            self._set_timer()
        elif self._outer and self.left() > 0:
            self._outer._ring(number, frame)
        else:
            self.late = True
            self._stops += 1
            if self._stops % 2:
                raise OutOfTime
            self._raise_on_line(self._stops // 2, frame)

    def _raise_on_line(self, number: int, frame: FrameType | None) -> None:
        """Raise OutOfTime on the number-th of the learner's lines from now on.

        A loop around ``try`` and a bare ``except`` can spend all its time inside the ``try``,
        where Python looks for signals; but not all of its lines are there.
        """
        lines = number

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal lines
            if not self.inside or of_a_library(frame.f_code.co_filename):
                return None
            if event == "line":
                lines -= 1
                if lines <= 0:
                    raise OutOfTime
            return trace

        while frame:
            frame.f_trace = trace
            frame = frame.f_back
        sys.settrace(trace)

    def end(self) -> None:
        if self._stops > 1:
            sys.settrace(self._tracing)
        # In this order: a signal that nobody awaits would end Python.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._handler)
        remaining, again = self._timer
        signal.setitimer(signal.ITIMER_REAL, _SOONEST if self._outer else remaining, again)


class _ByThread(_Stop):
    """A thread that waits, and raises in the one that works."""

    def __init__(self, left: Callable[[], float]) -> None:
        super().__init__(left)
        self._over = threading.Event()
        works = threading.get_ident()
        self._watcher = threading.Thread(target=self._watch, args=(works,), daemon=True)

    def begin(self) -> None:
        self._watcher.start()

    def _watch(self, works: int) -> None:
        while (wait := self.left()) > 0:
            if self._over.wait(max(wait, _SOONEST)):
                return
        for _ in range(_TIMES):
            if self.inside:
                self.late = True
                raise_in(works, OutOfTime)
            if self._over.wait(_AGAIN):
                return

    def end(self) -> None:
        # One stop may still be under way. It falls on these lines and comes out of here; when the
        # watcher has gone, no other can follow.
        self._over.set()
        if self._watcher.ident:
            self._watcher.join()


class _ByLooking(_Stop):
    """A look at the clock at every call and every turn of a loop, by ``sys.monitoring``."""

    def begin(self) -> None:
        self._again = 0.0
        known = _monitoring.events
        self._events = known.PY_START, known.JUMP
        self._first = _monitoring.get_tool(_TOOL) is None
        if self._first:
            _monitoring.use_tool_id(_TOOL, "queens")
        self._outer = [_monitoring.register_callback(_TOOL, e, self._look) for e in self._events]
        _monitoring.set_events(_TOOL, known.PY_START | known.JUMP)

    def _look(self, *where: object) -> None:
        if self.inside:
            # What tidies up after a stop is not stopped at once, or a `with` would not be left.
            if time.monotonic() >= self._again and self.left() <= 0:
                self.late = True
                self._again = time.monotonic() + _AGAIN
                raise OutOfTime
            if outer := self._outer[0]:
                outer(*where)

    def end(self) -> None:
        for event, outer in zip(self._events, self._outer, strict=True):
            _monitoring.register_callback(_TOOL, event, outer)
        if self._first:
            _monitoring.set_events(_TOOL, 0)
            _monitoring.free_tool_id(_TOOL)


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


def _way() -> type[_Stop]:
    if sys.platform in _WITHOUT_THREADS:
        return _ByLooking if _monitoring else _Stop
    main = threading.current_thread() is threading.main_thread()
    return _BySignal if main and hasattr(signal, "setitimer") else _ByThread
