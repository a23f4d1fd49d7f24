"""An exercise: what is checked, on which inputs, and its hints."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from queens.exercises.running import judged
from queens.exercises.verdict import Verdict

Judge: TypeAlias = Callable[[Any, Any], None]
"""Called with the answer and one input (mostly n); raises Wrong with a counterexample."""


@dataclass
class Exercise:
    """One exercise of a chapter; a learner meets ``check`` and ``hint``, a grader ``mark``.

    name: chapter and number, such as "01.2". judge: how an answer is judged on one input.
    visible, hidden: the inputs of ``check`` and of ``mark``. hints: from a nudge to nearly all
    of it. right: what is said of a right answer. seconds: how long an answer may take in all.

    >>> from queens.exercises.verdict import Wrong
    >>> def judge(answer, n):
    ...     if answer(n) != 2 * n:
    ...         raise Wrong(f"For n = {n} that gives {answer(n)}, not {2 * n}.")
    >>> double = Exercise("00.1", judge, visible=(1, 2), hidden=(5,), hints=("Add.", "n + n"))
    >>> double.check(lambda n: n + n)
    Right. Your answer holds for 1 and 2.
    >>> double.check(lambda n: n + 1)
    Wrong. For n = 2 that gives 3, not 4.
    >>> double.hint()
    Hint 1 of 2. Add.
    """

    name: str
    judge: Judge
    visible: Sequence[Any]
    hidden: Sequence[Any]
    hints: Sequence[str]
    right: str = ""
    seconds: float = 10.0
    _next_hint: int = field(default=0, repr=False)

    def check(self, answer: Any = ...) -> Verdict:
        """Judge an answer on the visible inputs, and say what is wrong with it if something is."""
        return self._verdict(answer, self.visible)

    def mark(self, answer: Any = ...) -> None:
        """Judge an answer on all inputs; AssertionError if it is not right.

        What is wrong on a hidden input is not said, so that a class can be marked again.
        """
        verdict = self._verdict(answer, self.visible)
        assert verdict, repr(verdict)
        verdict = self._verdict(answer, self.hidden)
        assert verdict, f"{verdict.outcome.capitalize()} on an input that check does not show."

    def hint(self) -> "Hint":
        """Return the next hint; after the last one, the last one again."""
        number = self._next_hint
        self._next_hint = min(number + 1, len(self.hints) - 1)
        return Hint(number + 1, len(self.hints), self.hints[number])

    def _verdict(self, answer: Any, inputs: Sequence[Any]) -> Verdict:
        if answer is ...:
            return Verdict("not attempted", "There is no answer here yet.")

        def judging() -> str:
            for one in inputs:
                self.judge(answer, one)
            return self.right or f"Your answer holds for {_listing(inputs)}."

        return judged(judging, self.seconds)


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


def _listing(inputs: Sequence[Any]) -> str:
    *first, last = map(str, inputs)
    return f"{', '.join(first)} and {last}" if first else last
