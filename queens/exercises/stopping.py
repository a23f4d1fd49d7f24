"""Stopping what ``within`` alone does not: code that waits, that swallows, and threads."""

import ctypes
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from queens.trace.deadline import OutOfTime
from queens.trace.source import of_a_library

_Given = TypeVar("_Given")

_KNOCK = 0.3


def woken(seconds: float, work: Callable[[], _Given]) -> _Given:
    """Return what work() gives; raise OutOfTime in it, a little later than ``within`` does.

    It ends what ``within`` cannot: code which waits outside Python, asleep or for another
    thread, and code which swallows whatever is raised. It takes a signal, and only the main
    thread of a Unix machine gets one; elsewhere this merely calls work.

    >>> import time
    >>> woken(0.01, lambda: time.sleep(5))
    Traceback (most recent call last):
    queens.trace.deadline.OutOfTime
    """
    here = threading.current_thread() is threading.main_thread()
    if not (here and hasattr(signal, "setitimer")):
        return work()
    inside = False
    knocks = 0

    def knock(number: int, frame: FrameType | None) -> None:
        nonlocal knocks
        if not inside:
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
        signal.setitimer(signal.ITIMER_REAL, seconds + _KNOCK, _KNOCK)
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
