"""What code prints, passed on until there has been too much of it."""

import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

PRINTED = 2_000
"""Characters that a learner's code may print in one run; what comes after them is not shown."""


class _Bounded(io.TextIOBase):
    def __init__(self, inner: Any, left: int) -> None:
        self._inner = inner
        self._left = left

    def write(self, text: str) -> int:
        if self._left > 0:
            self._inner.write(text[: self._left])
            self._left -= len(text)
            if self._left <= 0:
                self._inner.write("\n... and more, which is not shown\n")
        return len(text)


class _ByThread:
    """A stream for each thread that has one here, and the usual one for all others."""

    def __init__(self) -> None:
        self.usual: Any = None
        self.of_thread: dict[int, _Bounded] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.of_thread.get(threading.get_ident(), self.usual), name)


_lock = threading.RLock()
# They stay: a thread may still print to one of them, and without it Python itself would crash.
_out, _err = _ByThread(), _ByThread()


@contextmanager
def little_output(most: int, instead: TextIO | None = None) -> Iterator[None]:
    """Cut what this thread prints inside after so many characters.

    instead: where it goes; None for where it would have gone. What other threads print is left
    alone.
    """
    thread = threading.get_ident()
    before = [(stream, stream.of_thread.get(thread)) for stream in (_out, _err)]
    try:
        with _lock:
            for stream, present in ((_out, sys.stdout), (_err, sys.stderr)):
                if not stream.of_thread and present is not stream:
                    stream.usual = present
            for stream, outer in before:
                stream.of_thread[thread] = _Bounded(instead or outer or stream.usual, most)
            sys.stdout, sys.stderr = _out, _err
        yield
    finally:
        with _lock:
            for stream, outer in before:
                if outer:
                    stream.of_thread[thread] = outer
                else:
                    stream.of_thread.pop(thread, None)
            if not _out.of_thread:
                sys.stdout, sys.stderr = _out.usual, _err.usual
