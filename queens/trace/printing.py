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
    def __init__(self, inner: TextIO | io.TextIOBase, left: int) -> None:
        self._inner = inner
        self._left = left

    def write(self, text: str) -> int:
        if self._left > 0:
            self._inner.write(text[: self._left])
            self._left -= len(text)
            if self._left <= 0:
                self._inner.write("\n... and more, which is not shown\n")
        return len(text)


class _StandIn:
    """In the place of a stream: what a thread prints to here, the stream itself for all others."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.of_thread: dict[int, TextIO | io.TextIOBase] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.of_thread.get(threading.get_ident(), self.stream), name)


_lock = threading.RLock()
_before: list[TextIO] = []
# While some thread prints to one of them it must not go: Python itself would crash.
_stand_ins: list[_StandIn] = []


@contextmanager
def little_output(most: int, instead: TextIO | None = None) -> Iterator[None]:
    """Let what this thread prints inside be so many characters at most.

    instead: where it goes; None for where it would have gone. What other threads print is left
    alone.

    >>> with little_output(5):
    ...     print("so much")
    so mu
    ... and more, which is not shown
    """
    thread = threading.get_ident()
    places: list[tuple[_StandIn, TextIO | io.TextIOBase]] = []
    try:
        with _lock:
            both = _stand_in(sys.stdout), _stand_in(sys.stderr)
            if not _in_use():
                _before[:] = (one.stream for one in both)
            places.extend((one, one.of_thread.get(thread, one.stream)) for one in both)
            for one, outer in places:
                one.of_thread[thread] = _Bounded(instead or outer, most)
            sys.stdout, sys.stderr = both
        yield
    finally:
        with _lock:
            for one, outer in places:
                one.of_thread[thread] = outer
                if outer is one.stream:
                    del one.of_thread[thread]
            # What was there when this thread came may have been put there by another.
            if places and not _in_use():
                sys.stdout, sys.stderr = _before


def _stand_in(stream: Any) -> Any:
    for one in _stand_ins:
        if stream is one or stream is one.stream:
            return one
    _stand_ins.append(_StandIn(stream))
    return _stand_ins[-1]


def _in_use() -> bool:
    return any(one.of_thread for one in _stand_ins)
