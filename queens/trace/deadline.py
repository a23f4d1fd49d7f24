"""A limit in seconds for code that may never come back."""

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_AGAIN = 0.2
_TIMES = 25


class OutOfTime(BaseException):
    """Unwinds code that takes too long; no ``except Exception`` can swallow it."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raise OutOfTime inside the block, in this thread, once it takes longer; None: never.

    A loop that asks nothing of anyone can be stopped from another thread alone. Code that
    waits outside Python (``time.sleep``) is stopped when it comes back. Whatever it makes of
    being stopped, OutOfTime is what comes out of the block.

    >>> with deadline(0.01):
    ...     while True: pass
    Traceback (most recent call last):
    queens.trace.deadline.OutOfTime
    """
    if seconds is None:
        yield
        return
    thread = threading.get_ident()
    over, late, lock = threading.Event(), threading.Event(), threading.Lock()

    def watch() -> None:
        wait = seconds
        # Code with a bare ``except`` in a loop takes more than one blow.
        for _ in range(_TIMES):
            if over.wait(wait):
                return
            with lock:
                if not over.is_set():
                    late.set()
                    _raise_in(thread, OutOfTime)
            wait = _AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        with lock:
            over.set()
        if late.is_set():
            _catch_what_was_thrown(thread)
        watcher.join()
        # A bare ``except`` swallows the stop, and tidying up may raise an error of its own.
        if late.is_set():
            raise OutOfTime


def _catch_what_was_thrown(thread: int) -> None:
    """Throw once more and catch it: nothing is then left over to hit whoever runs next.

    To cancel it instead, with NULL, leaves Python 3.11 looking for it at every turn of every
    loop ever after; and a function given to sys.settrace or sys.setprofile then never returns.
    """
    try:
        _raise_in(thread, OutOfTime)
        while True:
            pass
    except OutOfTime:
        pass


def _raise_in(thread: int, error: type[BaseException]) -> None:
    wanted = ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)
