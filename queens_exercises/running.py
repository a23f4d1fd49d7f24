"""Running a learner's code so that whatever it does ends in a verdict."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from queens.trace.deadline import OutOfTime, raise_in, within
from queens.trace.faults import late, on, said_of, spot_of
from queens.trace.printing import PRINTED, little_output
from queens.trace.source import Spot, of_a_library, spot_at
from queens_exercises.verdict import Verdict, Wrong

NOTHING_YET = "There is no answer here yet."
_PATIENCE = 20
"""On a busy machine the clock runs so much faster than the processor works for one of many."""

# Tests have clocks of their own, so that nobody need wait.
processor_time = time.process_time
clock = time.monotonic


def judged(
    judging: Callable[[], str],
    seconds: float,
    printed: int = PRINTED,
    answer: Callable[..., object] | None = None,
    case: Callable[[], str] = str,
) -> Verdict:
    """Return the verdict of a judgement that runs a learner's code.

    judging: raises Wrong with a counterexample, or returns what to say of a right answer.
    seconds: after so many of the processor's the learner's code is stopped, and so are threads
    that it started. printed: characters that it may print. answer: what the learner's code is,
    if known. case: says on what it is run at the moment, such as "For n = 4"; "" for nothing.

    >>> judged(lambda: "Well done.", seconds=1)
    Right. Well done.
    >>> judged(lambda: 1 // 0, seconds=1, case=lambda: "For n = 4")  # doctest: +ELLIPSIS
    Error. For n = 4: ZeroDivisionError: integer division or modulo by zero, on line 1 of ...
    """
    budget = Budget(seconds)
    try:
        with threads_ended(), little_output(printed):
            return Verdict("right", within(seconds, judging, budget.left))
    except Wrong as wrong:
        return Verdict("wrong", wrong.sentence, wrong.picture)
    except NotImplementedError as raised:
        at = spot_of(raised)
        left = f"Line {at.line} of {at.where} is still to be written." if at else NOTHING_YET
        return Verdict("not attempted", left)
    except OutOfTime as raised:
        said = late(budget.spent, spot_of(raised) or budget.at)
        return Verdict("stopped", _sentence(case(), said))
    except KeyboardInterrupt:
        raise
    except SystemExit as raised:
        said = f"the answer asks Python itself to end{on(spot_of(raised))}"
        return Verdict("error", _sentence(case(), said))
    except BaseException as raised:
        notes = "".join(f". {note}" for note in getattr(raised, "__notes__", ()))
        return Verdict("error", f"{_sentence(case(), said_of(raised, answer))}{notes}")


def _sentence(case: str, said: str) -> str:
    return f"{case}: {said}" if case else f"{said[:1].upper()}{said[1:]}"


class Budget:
    """Seconds of the processor; and many more by the clock, for code that sleeps or waits.

    What a machine does for others costs nobody anything: the same code is stopped, or is not,
    however busy it is. spent: the seconds that were used up, or waited, when nothing is left.

    >>> Budget(5).left() <= 5
    True
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = self.spent = seconds
        self._thread = threading.get_ident()
        self._begun = processor_time(), clock()
        self._lines: list[tuple[str, int]] = []

    @property
    def at(self) -> Spot | None:
        """The learner's line when nothing was left, which who swallows a stop cannot hide.

        >>> spent = Budget(0)
        >>> spent.left(), spent.at.text
        (0, 'spent.left(), spent.at.text')
        """
        spots = (spot_at(*line) for line in self._lines if not of_a_library(line[0]))
        return next((spot for spot in spots if spot.text), None)

    def left(self) -> float:
        """Return how many seconds are left of what runs out first."""
        worked, waited = processor_time() - self._begun[0], clock() - self._begun[1]
        longest = _PATIENCE * self.seconds
        if worked < self.seconds and waited < longest:
            return min(self.seconds - worked, longest - waited)
        if not self._lines:
            self.spent = self.seconds if worked >= self.seconds else longest
            frame = sys._current_frames().get(self._thread)
            while frame:
                # Between two lines a frame is on none.
                self._lines.append((frame.f_code.co_filename, frame.f_lineno or 0))
                frame = frame.f_back
        return 0


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
            raise_in(thread.ident or 0, SystemExit)
