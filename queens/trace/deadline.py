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
            # What was thrown in the last instant must not hit whoever runs next.
            _raise_in(thread, None)
        watcher.join()
        # A bare ``except`` swallows the stop, and tidying up may raise an error of its own.
        if late.is_set():
            raise OutOfTime


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    wanted = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)
