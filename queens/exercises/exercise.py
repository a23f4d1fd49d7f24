"""An exercise: what is checked, on which inputs, and its hints."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from queens.exercises.form import misfit
from queens.exercises.running import NOTHING_YET, judged
from queens.exercises.verdict import Verdict, Wrong, remark
from queens.trace.faults import nobody_asks
from queens.trace.printing import PRINTED
from queens.trace.source import Files, unasked

_SMALLEST = 4
"""On smaller boards than this a wrong search has hardly anything to go wrong on."""

Judge: TypeAlias = Callable[[Any, Any], None]
"""Called with the answer and one input (mostly n); raises Wrong with a counterexample."""


class NotRight(AssertionError):
    """What ``mark`` raises; a notebook shows the sentence alone, without the way to it."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


@dataclass(repr=False)
class Exercise:
    """One exercise of a chapter; a learner meets ``check`` and ``hint``, a grader ``mark``.

    name: chapter and number, such as "01.2". judge: how an answer is judged on one input.
    visible, hidden: the inputs of ``check`` and of ``mark``. hints: from a nudge to nearly all
    of it. kind: what an answer is, "function" or "class". takes: the names of what it is called
    with. right: what is said of a right answer. seconds: how long one judgement may take.

    Every answer is judged twice on every input, so that one that remembers something between
    calls is found out.

    >>> from queens.exercises.verdict import Wrong
    >>> def judge(answer, n):
    ...     if answer(n) != 2 * n:
    ...         raise Wrong(f"For n = {n} that gives {answer(n)}, not {2 * n}.")
    >>> double = Exercise("00.1", judge, visible=(1, 2), hidden=(5,), hints=("Add.", "n + n"))
    >>> double.check(lambda n: n + n)
    Right. Your answer holds for n = 1 and 2.
    >>> double.check(lambda n: n + 1)
    Wrong. For n = 2 that gives 3, not 4.
    >>> double.hint()
    Hint 1 of 2. Add.
    >>> double.mark(lambda n: min(n + n, 4))
    Traceback (most recent call last):
    queens.exercises.exercise.NotRight: Wrong on an input that check does not show.
    """

    name: str
    judge: Judge
    visible: Sequence[Any]
    hidden: Sequence[Any]
    hints: Sequence[str]
    kind: str = "function"
    takes: Sequence[str] = ("n",)
    right: str = ""
    seconds: float = 5.0
    _hinted: int = field(default=0, init=False)

    def __repr__(self) -> str:
        return f"Exercise {self.name}: check(answer) judges an answer, hint() helps with it."

    def check(self, answer: Any = ...) -> Verdict:
        """Judge an answer on the visible inputs, and say what is wrong with it if something is."""
        return self._verdict(answer, self.visible, PRINTED)

    def mark(self, answer: Any = ...) -> None:
        """Judge an answer on all inputs; NotRight (an AssertionError) if it is not right.

        Nothing about a hidden input is said or printed, so that a class can be marked again.
        """
        verdict = self.check(answer)
        if not verdict:
            raise NotRight(repr(verdict))
        verdict = self._verdict(answer, self.hidden, 0)
        if not verdict:
            raise NotRight(f"{verdict.outcome.capitalize()} on an input that check does not show.")

    def hint(self) -> "Hint":
        """Return the next hint; after the last one, the last one again."""
        self._hinted = min(self._hinted + 1, len(self.hints))
        return Hint(self._hinted, len(self.hints), self.hints[self._hinted - 1])

    def _verdict(self, answer: Any, inputs: Sequence[Any], printed: int) -> Verdict:
        if answer is ...:
            return Verdict("not attempted", NOTHING_YET)

        def judging() -> str:
            if fault := misfit(answer, self.kind, self.takes):
                raise Wrong(fault)
            try:
                for one in _telling_first(inputs):
                    self.judge(answer, one)
            except Wrong as wrong:
                if self.kind == "function" and (dropped := unasked(answer, Files(answer))):
                    said = f"{wrong.sentence} {nobody_asks(dropped)}."
                    raise Wrong(said, wrong.picture) from None
                raise
            with remark("Right at first, but not when called again."):
                for one in reversed(inputs):
                    self.judge(answer, one)
            return self.right or f"Your answer holds for n = {_listing(inputs)}."

        return judged(judging, self.seconds, printed, answer)


@dataclass(frozen=True, repr=False)
class Hint:
    """One hint of several."""

    number: int
    of: int
    text: str

    def __repr__(self) -> str:
        return f"Hint {self.number} of {self.of}. {self.text}"

    def _repr_markdown_(self) -> str:
        return f"**Hint {self.number} of {self.of}.** {self.text}"


def _telling_first(inputs: Sequence[Any]) -> list[Any]:
    """Put boards that are too small to show much, where there are any from 1 up, at the end."""
    sizes = [one[0] if isinstance(one, tuple) and one else one for one in inputs]
    small = [1 in sizes and type(n) is int and n < _SMALLEST for n in sizes]
    order = sorted(range(len(inputs)), key=lambda place: small[place])
    return [inputs[place] for place in order]


def _listing(inputs: Sequence[Any]) -> str:
    *first, last = map(str, inputs)
    return f"{', '.join(first)} and {last}" if first else last
