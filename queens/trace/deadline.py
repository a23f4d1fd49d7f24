"""A limit in seconds for code that may never come back."""

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

_Given = TypeVar("_Given")

_SOONEST = 0.005
_AGAIN = 0.2
_TIMES = 25

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc


class OutOfTime(BaseException):
    """Unwinds code that takes too long; no ``except Exception`` can swallow it."""


def within(
    seconds: float | None,
    work: Callable[[], _Given],
    left: Callable[[], float] | None = None,
) -> _Given:
    """Return what work() gives; raise OutOfTime in it once it takes longer; None: never.

    left: says how many seconds are left, for who reckons otherwise than by the clock; it is
    asked again, from another thread, until there are none.

    A loop that asks nothing of anyone can be stopped from another thread alone. Code that
    waits outside Python (``time.sleep``) is stopped when it comes back. Whatever it makes of
    being stopped, OutOfTime is what comes out, and none comes afterwards.

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
    ask = left or (lambda: end - time.monotonic())
    thread, blow = ctypes.c_ulong(threading.get_ident()), ctypes.py_object(OutOfTime)
    over = threading.Event()
    inside = late = False

    def watch() -> None:
        nonlocal late
        while (wait := ask()) > 0:
            if over.wait(max(wait, _SOONEST)):
                return
        # Code with a bare ``except`` in a loop takes more than one blow.
        for _ in range(_TIMES):
            if inside:
                late = True
                _raise_in(thread, blow)
            if over.wait(_AGAIN):
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        # Python lets a blow fall at a call, at its return and where a loop turns: never between
        # the work and the line that says it is over. (At the end of a ``with`` there is a call
        # in between; a blow there would leave the watcher to throw at whoever runs next.)
        inside = True
        return work()
    finally:
        inside = False
        # One blow may still be under way. It falls on these lines and comes out of here; when the
        # watcher has gone home, no other can follow.
        over.set()
        watcher.join()
        # A bare ``except`` swallows the stop, and tidying up may raise an error of its own.
        if late:
            raise OutOfTime
