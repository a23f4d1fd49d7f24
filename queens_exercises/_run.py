"""Run a learner's code so that it always ends in a verdict."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from queens.trace._deadline import Budget, OutOfTime, processor_time, within
from queens.trace._faults import late, on, said_of, spot_of
from queens.trace._printing import PRINTED, little_output
from queens_exercises._plain import plain, plainly
from queens_exercises._verdict import Verdict, Wrong

NOTHING_YET = "There is no answer here yet."
_BESIDE = 4  # times as long a judge may take by itself, where the answer runs elsewhere


def judged(
    steps: Iterable[tuple[str, Callable[[], None]]],
    seconds: float,
    printed: int = PRINTED,
    answer: Callable[..., object] | None = None,
    right: str = "",
) -> Verdict:
    """Return the verdict of a judgement that runs a learner's code.

    steps: how a sentence about each begins, such as "For n = 4", and what is done, which raises
    Wrong with a counterexample or returns. seconds: processor time after which the learner's code
    is stopped. printed: characters that it may print. right: what to say of a right answer.

    >>> judged([("For n = 4", lambda: 1 // 0)], seconds=1)  # doctest: +ELLIPSIS
    Error. For n = 4: ZeroDivisionError: integer division or modulo by zero, on line 1 of ...
    """
    there = answer if isinstance(answer, Elsewhere) else None
    # An answer that runs elsewhere has a budget of its own there.
    budget = Budget(_BESIDE * seconds if there else seconds)
    case = ""
    try:
        with little_output(printed), there.judgement(seconds, printed) if there else nullcontext():
            for case, step in steps:  # noqa: B007 (said below)
                within(budget.left, step)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        failed = failure(raised, answer, budget)
        if failed.outcome in ("wrong", "not attempted"):
            return Verdict(failed.outcome, failed.said, getattr(raised, "picture", None))
        notes = getattr(raised, "__notes__", ()) if failed.outcome == "error" else ()
        said = f"{case}: {failed.said}" if case else f"{failed.said[:1].upper()}{failed.said[1:]}"
        return Verdict(failed.outcome, ". ".join([said, *notes]))
    return Verdict("right", right)


class Failed(Exception):
    """Why an answer came to no end. outcome: that of the verdict. said: how and where, in words."""

    def __init__(self, outcome: str, said: str) -> None:
        super().__init__(said)
        self.outcome = outcome
        self.said = said


class Elsewhere(ABC):
    """An answer that runs in another process; what is asked about it is asked there."""

    @abstractmethod
    def about(self, question: Callable[..., Any], *given: Any) -> Any:
        """Return what a function of the course says of the answer; given: what else it takes."""

    @abstractmethod
    def judgement(self, seconds: float, printed: int) -> AbstractContextManager[None]:
        """Give the answer so many seconds, and characters to print, for what is done inside."""

    @abstractmethod
    def in_turn(self, verbs: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """Give what each of its methods gives; verbs: their names, with what they take."""

    @property
    @abstractmethod
    def worked(self) -> float:
        """Seconds of its processor that this judgement has taken up to now."""


def judgeable(answer: Any) -> Any:
    """Return an answer as judges call it: with plain results, wherever it runs."""
    return answer if isinstance(answer, Elsewhere) else plainly(answer)


def about(answer: Any, question: Callable[..., Any], *given: Any) -> Any:
    """Return question(answer, ...), asked where the answer runs."""
    if isinstance(answer, Elsewhere):
        return answer.about(question, *given)
    return plain(question(answer, *given))


def in_turn(thing: Any, verbs: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """Give what the methods of a thing give; verbs: their names, with what they take."""
    if isinstance(thing, Elsewhere):
        return thing.in_turn(verbs)
    return (plain(getattr(thing, verb)(*given)) for verb, *given in verbs)


def each(answer: Any, inputs: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Give what an answer gives, called with one input after the other."""
    return in_turn(answer, [("__call__", *given) for given in inputs])


def worked(answer: Any) -> float:
    """Return a number of seconds that grows as the processor works for an answer."""
    return answer.worked if isinstance(answer, Elsewhere) else processor_time()


def failure(
    raised: BaseException,
    answer: Callable[..., object] | None = None,
    budget: Budget | None = None,
) -> Failed:
    """Return the outcome and the sentence for anything that a learner's code raised."""
    if isinstance(raised, Failed):
        return raised
    if isinstance(raised, Wrong):
        return Failed("wrong", raised.sentence)
    at = spot_of(raised)
    if isinstance(raised, NotImplementedError):
        left = f"Line {at.line} of {at.where} is still to be written." if at else NOTHING_YET
        return Failed("not attempted", left)
    if isinstance(raised, OutOfTime) and budget:
        return Failed("stopped", late(budget.spent, at))
    if isinstance(raised, SystemExit):
        return Failed("error", f"the answer asks Python itself to end{on(at)}")
    return Failed("error", said_of(raised, answer))
