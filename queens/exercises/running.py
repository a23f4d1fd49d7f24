"""Running a learner's code so that whatever it does ends in a verdict."""

import ctypes
import io
import linecache
import signal
import sys
import sysconfig
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import TextIO

from queens.exercises.verdict import Verdict, Wrong
from queens.trace.deadline import OutOfTime, deadline

PRINTED = 2_000
"""Characters that an answer may print during one check; what comes after them is not shown."""

NOTHING_YET = "There is no answer here yet."

_NOT_THEIRS = (
    str(Path(__file__).parents[1]),
    *(sysconfig.get_path(kind) for kind in ("stdlib", "platstdlib", "purelib", "platlib")),
    "<frozen",
)
_LONGEST = 300
_KNOCK = 0.3


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
        with _threads_ended(), _little_output(printed), deadline(seconds), _woken(seconds):
            return Verdict("right", judging())
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
            if text and not frame.filename.startswith(_NOT_THEIRS):
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
        self._inner.flush()


@contextmanager
def _little_output(most: int) -> Iterator[None]:
    with (
        redirect_stdout(_Bounded(sys.stdout, most)),
        redirect_stderr(_Bounded(sys.stderr, most)),
    ):
        yield


@contextmanager
def _woken(seconds: float) -> Iterator[None]:
    """Raise OutOfTime also in code that waits outside Python: asleep, or for another thread.

    Only a signal ends such waiting, and only the main thread of a Unix machine gets one.
    """
    here = threading.current_thread() is threading.main_thread()
    if not (here and hasattr(signal, "setitimer")):
        yield
        return
    over = threading.Event()

    def knock(number: int, frame: FrameType | None) -> None:
        if not over.is_set():
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, knock)
    # A little late, so that ``deadline`` ends whatever it can end.
    signal.setitimer(signal.ITIMER_REAL, seconds + _KNOCK, _KNOCK)
    try:
        yield
    finally:
        # The last knock can come at any moment until it is known that all is over.
        try:
            over.set()
        finally:
            over.set()
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


@contextmanager
def _threads_ended() -> Iterator[None]:
    before = set(threading.enumerate())
    try:
        yield
    finally:
        for thread in set(threading.enumerate()) - before:
            _end(thread)


def _end(thread: threading.Thread) -> None:
    number = ctypes.c_ulong(thread.ident or 0)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(SystemExit))
