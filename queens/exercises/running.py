"""Running a learner's code so that whatever it does ends in a verdict."""

import io
import linecache
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

from queens.exercises.verdict import Verdict, Wrong
from queens.trace.deadline import OutOfTime, deadline

_OURS = str(Path(__file__).parents[1])
_FLOOD = 20_000
"""Characters that an answer may print during one check; what comes after them is lost."""


def judged(judging: Callable[[], str], seconds: float) -> Verdict:
    """Return the verdict of a judgement that runs a learner's code.

    judging: raises Wrong with a counterexample, or returns what to say of a right answer.
    seconds: after so many the learner's code is stopped.

    >>> judged(lambda: "Well done.", seconds=1)
    Right. Well done.
    >>> judged(lambda: 1 // 0, seconds=1)  # doctest: +ELLIPSIS
    Error. ZeroDivisionError: integer division or modulo by zero, on line 1 of the cell: ...
    """
    try:
        with _no_flood(), deadline(seconds):
            return Verdict("right", judging())
    except Wrong as wrong:
        return Verdict("wrong", wrong.sentence, wrong.picture)
    except NotImplementedError:
        return Verdict("not attempted", "There is no answer here yet.")
    except OutOfTime as raised:
        return Verdict("stopped", f"Still running after {seconds:g} seconds{_place(raised)}")
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        said = f"{type(raised).__name__}: {raised}" if str(raised) else type(raised).__name__
        return Verdict("error", f"{said}{_place(raised)}")


def _place(raised: BaseException) -> str:
    """Name the learner's own line that the trouble came from, and quote it."""
    theirs = [
        frame
        for frame in traceback.extract_tb(raised.__traceback__)
        if not frame.filename.startswith((_OURS, sys.prefix, "<frozen")) and _is_cell(frame)
    ]
    if not theirs:
        return ""
    last = theirs[-1]
    return f", on line {last.lineno} of the cell: {last.line}"


def _is_cell(frame: traceback.FrameSummary) -> bool:
    return bool(linecache.getline(frame.filename, frame.lineno or 0).strip())


class _Bounded(io.TextIOBase):
    """Passes text on until there has been too much of it."""

    def __init__(self, inner: io.TextIOBase) -> None:
        self._inner = inner
        self._left = _FLOOD

    def write(self, text: str) -> int:
        if self._left > 0:
            self._inner.write(text[: self._left])
            self._left -= len(text)
            if self._left <= 0:
                self._inner.write("\n... and more, which is not shown\n")
        return len(text)

    def flush(self) -> None:
        self._inner.flush()


@contextmanager
def _no_flood() -> Iterator[None]:
    with redirect_stdout(_Bounded(sys.stdout)):  # type: ignore[arg-type]
        yield
