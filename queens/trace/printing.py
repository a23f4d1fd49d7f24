"""What code prints, passed on until there has been too much of it."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO

PRINTED = 2_000
"""Characters that a learner's code may print in one run; what comes after them is not shown."""


class _Bounded(io.TextIOBase):
    def __init__(self, inner: TextIO, left: int) -> None:
        self._inner = inner
        self._left = left

    def write(self, text: str) -> int:
        if self._left > 0:
            self._inner.write(text[: self._left])
            self._left -= len(text)
            if self._left <= 0:
                self._inner.write("\n... and more, which is not shown\n")
        return len(text)


# While a learner's thread prints to one of them it must not go: Python itself would crash.
_KEPT: list[_Bounded] = []


@contextmanager
def little_output(most: int, instead: TextIO | None = None) -> Iterator[None]:
    """Let what is printed inside be so many characters at most.

    instead: where it goes; None for where it would have gone.

    >>> with little_output(5):
    ...     print("so much")
    so mu
    ... and more, which is not shown
    """
    out, err = _Bounded(instead or sys.stdout, most), _Bounded(instead or sys.stderr, most)
    _KEPT.extend((out, err))
    with redirect_stdout(out), redirect_stderr(err):
        yield
