"""Running a learner's code so that whatever it does ends in a verdict."""

from collections.abc import Callable

from queens.exercises.stopping import Budget, stopped_after, threads_ended
from queens.exercises.verdict import Verdict, Wrong
from queens.trace.deadline import OutOfTime
from queens.trace.faults import late, on, said_of, spot_of
from queens.trace.printing import PRINTED, little_output

NOTHING_YET = "There is no answer here yet."


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
            return Verdict("right", stopped_after(budget, judging))
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
