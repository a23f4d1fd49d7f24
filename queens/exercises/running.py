"""Running a learner's code so that whatever it does ends in a verdict."""

from collections.abc import Callable

from queens.exercises.stopping import threads_ended, woken
from queens.exercises.verdict import Verdict, Wrong
from queens.trace.deadline import OutOfTime, within
from queens.trace.faults import late, on, said_of, spot_of
from queens.trace.printing import PRINTED, little_output

NOTHING_YET = "There is no answer here yet."


def judged(
    judging: Callable[[], str],
    seconds: float,
    printed: int = PRINTED,
    answer: Callable[..., object] | None = None,
) -> Verdict:
    """Return the verdict of a judgement that runs a learner's code.

    judging: raises Wrong with a counterexample, or returns what to say of a right answer.
    seconds: after so many the learner's code is stopped, and so are threads that it started.
    printed: characters that it may print. answer: what the learner's code is, if known.

    >>> judged(lambda: "Well done.", seconds=1)
    Right. Well done.
    >>> judged(lambda: 1 // 0, seconds=1)  # doctest: +ELLIPSIS
    Error. ZeroDivisionError: integer division or modulo by zero, on line 1 of the cell: ...
    """
    try:
        with threads_ended(), little_output(printed):
            return Verdict("right", within(seconds, lambda: woken(seconds, judging)))
    except Wrong as wrong:
        return Verdict("wrong", wrong.sentence, wrong.picture)
    except NotImplementedError as raised:
        at = spot_of(raised)
        left = f"Line {at.line} of {at.where} is still to be written." if at else NOTHING_YET
        return Verdict("not attempted", left)
    except OutOfTime as raised:
        return Verdict("stopped", _sentence(late(seconds, spot_of(raised))))
    except KeyboardInterrupt:
        raise
    except SystemExit as raised:
        return Verdict("error", f"The answer asks Python itself to end{on(spot_of(raised))}")
    except BaseException as raised:
        notes = "".join(f" {note}" for note in getattr(raised, "__notes__", ()))
        return Verdict("error", f"{_sentence(said_of(raised, answer))}{notes}")


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}"
