"""Stopping what ``within`` alone does not: code that waits, that swallows, and threads."""

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from queens.trace.deadline import OutOfTime, within
from queens.trace.source import Spot, of_a_library, spot_at

_Given = TypeVar("_Given")

_KNOCK = 0.3
_PATIENCE = 20
"""On a busy machine the clock runs so much faster than the processor works for one of many."""

# Tests have clocks of their own, so that nobody need wait.
processor_time = time.process_time
clock = time.monotonic


class Budget:
    """Seconds of the processor; and many more by the clock, for code that sleeps or waits.

    What a machine does for others costs nobody anything: the same code is stopped, or is not,
    however busy it is. spent: the seconds that were used up, or waited, when nothing is left.
    at: the learner's line then, which code that swallows a stop cannot hide.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = self.spent = seconds
        self.at: Spot | None = None
        self._thread = threading.get_ident()
        self._begun = processor_time(), clock()

    def left(self) -> float:
        """Return how many seconds are left of what runs out first."""
        worked, waited = processor_time() - self._begun[0], clock() - self._begun[1]
        longest = _PATIENCE * self.seconds
        if worked < self.seconds and waited < longest:
            return min(self.seconds - worked, longest - waited)
        if not self.at:
            self.spent = self.seconds if worked >= self.seconds else longest
            self.at = _line_of(sys._current_frames().get(self._thread))
        return 0


def stopped_after(budget: Budget, work: Callable[[], _Given]) -> _Given:
    """Return what work() gives; raise OutOfTime in it when the budget is used up.

    >>> stopped_after(Budget(1), lambda: 6 * 7)
    42
    """
    return within(budget.seconds, lambda: _woken(budget, work), budget.left)


def _line_of(frame: FrameType | None) -> Spot | None:
    while frame:
        at = spot_at(frame.f_code.co_filename, frame.f_lineno)
        if at.text and not of_a_library(at.file):
            return at
        frame = frame.f_back
    return None


def _woken(budget: Budget, work: Callable[[], _Given]) -> _Given:
    """Return what work() gives; raise OutOfTime in it, a little later than ``within`` does.

    It ends what ``within`` cannot: code which waits outside Python, asleep or for another
    thread, and code which swallows whatever is raised. It takes a signal, and only the main
    thread of a Unix machine gets one; elsewhere this merely calls work.
    """
    here = threading.current_thread() is threading.main_thread()
    if not (here and hasattr(signal, "setitimer")):
        return work()
    inside = False
    # The first knock is left to ``within``.
    waits, knocks = 2, 0

    def knock(number: int, frame: FrameType | None) -> None:
        nonlocal knocks, waits
        if not inside or budget.left():
            return
        waits -= 1
        if waits > 0:
            return
        knocks += 1
        if knocks % 2:
            raise OutOfTime
        _raise_on_line(knocks // 2, frame)

    def go_home() -> None:
        sys.settrace(tracing)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signals)

    signals, tracing = signal.getsignal(signal.SIGALRM), sys.gettrace()
    try:
        signal.signal(signal.SIGALRM, knock)
        signal.setitimer(signal.ITIMER_REAL, _KNOCK, _KNOCK)
        # As in ``within``: no knock can fall between the work and the line that says it is over.
        inside = True
        return work()
    finally:
        inside = False
        # ``within`` may still throw, and cut the first of these short.
        try:
            go_home()
        finally:
            go_home()


def _raise_on_line(number: int, frame: FrameType | None) -> None:
    """Raise OutOfTime on the number-th of the learner's lines from now on.

    A loop around ``try`` and a bare ``except`` can spend all its time inside the ``try``, where
    Python looks for signals; but not all of its lines are there.
    """
    left = number

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if of_a_library(frame.f_code.co_filename):
            return None
        if event == "line":
            left -= 1
            if left <= 0:
                raise OutOfTime
        return trace

    while frame:
        if not of_a_library(frame.f_code.co_filename):
            frame.f_trace = trace
        frame = frame.f_back
    sys.settrace(trace)


@contextmanager
def threads_ended() -> Iterator[None]:
    """End the threads that were started inside.

    >>> with threads_ended():
    ...     print("A thread begun here goes no further than this.")
    A thread begun here goes no further than this.
    """
    before = set(threading.enumerate())
    try:
        yield
    finally:
        for thread in set(threading.enumerate()) - before:
            number = ctypes.c_ulong(thread.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(SystemExit))
