"""Running a learner's code so that whatever it does ends in a verdict."""

import io
import linecache
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO

from queens.exercises.stopping import NOT_THEIRS, threads_ended, woken
from queens.exercises.verdict import Verdict, Wrong
from queens.trace.deadline import OutOfTime, within

PRINTED = 2_000
"""Characters that an answer may print during one check; what comes after them is not shown."""

NOTHING_YET = "There is no answer here yet."

_LONGEST = 300


def judged(judging: Callable[[], str], seconds: float, printed: int = PRINTED) -> Verdict:
    """Return the verdict of a judgement that runs a learner's code.

    judging: raises Wrong with a counterexample, or returns what to say of a right answer.
    seconds: after so many the learner's code is stopped, and so are threads that it started.
    printed: characters that it may print.

    >>> judged(lambda: "Well done.", seconds=1)
    Right. Well done.
    >>> judged(lambda: 1 // 0, seconds=1)  # doctest: +ELLIPSIS
    Error. ZeroDivisionError: integer division or modulo by zero, on line 1 of the cell: ...
    """
    try:
        with threads_ended(), _little_output(printed):
            return Verdict("right", within(seconds, lambda: woken(seconds, judging)))
    except Wrong as wrong:
        return Verdict("wrong", wrong.sentence, wrong.picture)
    except NotImplementedError as raised:
        at = _line(raised)
        left = f"Line {at[0]} of the cell is still to be written." if at else NOTHING_YET
        return Verdict("not attempted", left)
    except OutOfTime as raised:
        return Verdict("stopped", f"Still running after {seconds:g} seconds{where(raised)}")
    except KeyboardInterrupt:
        raise
    except SystemExit as raised:
        return Verdict("error", f"The answer asks Python itself to end{where(raised)}")
    except BaseException as raised:
        notes = "".join(f" {note}" for note in getattr(raised, "__notes__", ()))
        return Verdict("error", f"{_words(raised)}{where(raised)}{notes}")


def where(raised: BaseException) -> str:
    """Name the learner's own line that the trouble came from, and quote it; "" if none is known.

    >>> where(ValueError())
    ''
    """
    at = _line(raised)
    return f", on line {at[0]} of the cell: `{at[1]}`" if at else ""


def _line(raised: BaseException | None) -> tuple[int, str] | None:
    """Return number and text of the learner's line nearest to what was raised."""
    while raised:
        for frame in reversed(traceback.extract_tb(raised.__traceback__)):
            text = linecache.getline(frame.filename, frame.lineno or 0).strip()
            if text and not frame.filename.startswith(NOT_THEIRS):
                return frame.lineno or 0, text
        raised = raised.__context__
    return None


def _words(raised: BaseException) -> str:
    kind = type(raised).__name__
    try:
        said = str(raised)
    except Exception:
        said = ""
    return f"{kind}: {said[:_LONGEST]}" if said else kind


class _Bounded(io.TextIOBase):
    """Passes text on until there has been too much of it."""

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

    def flush(self) -> None:
        if not self._inner.closed:
            self._inner.flush()


# While a learner's thread prints to one of them it must not go: Python itself would crash.
_KEPT: list[_Bounded] = []


@contextmanager
def _little_output(most: int) -> Iterator[None]:
    out, err = _Bounded(sys.stdout, most), _Bounded(sys.stderr, most)
    _KEPT.extend((out, err))
    with redirect_stdout(out), redirect_stderr(err):
        yield
