"""An exercise: what is checked, on which inputs, and its hints."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeAlias

from queens.trace.faults import nobody_asks
from queens.trace.printing import PRINTED
from queens.trace.source import Files, unasked
from queens_exercises.answers import case_of, numbers_in, short, why_uncallable
from queens_exercises.own_work import SEARCHES, borrowed
from queens_exercises.running import NOTHING_YET, about, judged, worked
from queens_exercises.verdict import Verdict, Wrong, prefixed

_SMALLEST = 4
"""On smaller boards than this a wrong search has hardly anything to go wrong on."""
_LARGE = 7
"""From this size on a judgement takes long enough for once."""
_QUICK = 0.05
"""Seconds in which an answer is through with the boards before it, to be tried on a dear one."""
_DEAR = 1
"""Seconds after which an answer need not be through with a dear board."""
_LONGER = 2
"""Marking must never stop what checking did not."""

Judge: TypeAlias = Callable[[Any, Any], None]
"""Called with the answer and one input (mostly n); raises Wrong with a counterexample."""


OWN_WORK = "Your answer uses the course's own `{}`; here that is what you are to write yourself."
_IN_NEED = ("wrong", "error", "stopped")


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
    with. right: what is said of a right answer. seconds: how much of the processor's time one
    judgement may take; marking may take twice as much. own: what of the course an answer
    may not use, since it is what is to be written. dear: inputs that are passed over where
    the answer is slow on them or on those before, though it may be right.

    Every answer is judged twice, so that one that remembers something between calls is found
    out; but for the largest boards.

    >>> from queens_exercises.verdict import Wrong
    >>> def judge(answer, n):
    ...     if answer(n) != 2 * n:
    ...         raise Wrong(f"For n = {n} that gives {answer(n)}, not {2 * n}.")
    >>> double = Exercise("00.1", judge, visible=(1, 2), hidden=(5,), hints=("Add.", "n + n"))
    >>> double.check(lambda n: n + n)
    Right. Your answer holds for n = 1 and 2.
    >>> double.check(lambda n: n + 1)
    Wrong. For n = 2 that gives 3, not 4. There is a hint: run `q1.hint()` in a cell of your own.
    >>> double.hint()
    Hint 1 of 2. Add.
    >>> double.mark(lambda n: min(n + n, 4))
    Traceback (most recent call last):
    queens_exercises.exercise.NotRight: Wrong on an input that check does not show.
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
    own: Sequence[str] = ()
    dear: Sequence[Any] = ()
    _hinted: int = field(default=0, init=False)
    _told: bool = field(default=False, init=False)

    def __repr__(self) -> str:
        return f"Exercise {self.name}: check(answer) judges an answer, hint() helps with it."

    def check(self, answer: Any = ...) -> Verdict:
        """Judge an answer on the visible inputs, and say what is wrong with it if something is."""
        return self._advised(self._verdict(answer, self.visible, self.dear, PRINTED, self.seconds))

    def _advised(self, verdict: Verdict) -> Verdict:
        """Say once that there is a hint, to who needs one."""
        if verdict.outcome not in _IN_NEED or self._hinted or self._told:
            return verdict
        self._told = True
        number = self.name.rpartition(".")[2]
        advice = f"There is a hint: run `q{number}.hint()` in a cell of your own."
        return replace(verdict, advice=advice)

    def mark(self, answer: Any = ...) -> None:
        """Judge an answer on all inputs; NotRight (an AssertionError) if it is not right.

        Nothing about a hidden input is said or printed, so that a class can be marked again.
        """
        seconds = _LONGER * self.seconds
        verdict = self._verdict(answer, self.visible, self.dear, PRINTED, seconds)
        if not verdict:
            raise NotRight(repr(verdict))
        verdict = self._verdict(answer, self.hidden, (), 0, seconds) if self.hidden else verdict
        if not verdict:
            raise NotRight(f"{verdict.outcome.capitalize()} on an input that check does not show.")

    def hint(self) -> "Hint":
        """Return the next hint; after the last one, the last one again."""
        self._hinted = min(self._hinted + 1, len(self.hints))
        return Hint(self._hinted, len(self.hints), self.hints[self._hinted - 1])

    def _verdict(
        self,
        answer: Any,
        inputs: Sequence[Any],
        dear: Sequence[Any],
        printed: int,
        seconds: float,
    ) -> Verdict:
        if answer is ...:
            return Verdict("not attempted", NOTHING_YET)
        case = ""

        def hold(*tried: Any) -> str:
            nonlocal case
            for one in tried:
                case = self._case(one)
                self.judge(answer, one)
            return self.right or f"Your answer holds for n = {_listing(inputs)}."

        def judging() -> str:
            self._check_form(answer)
            try:
                hold(*_telling_first(inputs))
            except Wrong as wrong:
                dropped = about(answer, _dropped) if self.kind == "function" else ""
                raise Wrong(f"{wrong.sentence}{dropped}", wrong.picture) from None
            with prefixed("Right at first, but not when called again."):
                return hold(*(one for one in reversed(inputs) if _size(one) < _LARGE))

        begun = worked(answer)
        verdict = judged(judging, seconds, printed, answer, lambda: case)
        for one in dear:
            if verdict and worked(answer) - begun < _QUICK:
                dearer = judged(partial(hold, one), _DEAR, printed, answer, lambda: case)
                verdict = verdict if dearer.outcome == "stopped" else dearer
        return verdict

    def _check_form(self, answer: Any) -> None:
        """Wrong if an answer cannot be called as it will be, or uses what is to be written."""
        fault = about(answer, why_uncallable, self.kind, self.takes)
        if not fault and (name := about(answer, borrowed, self.own)):
            fault = OWN_WORK.format(name)
        if fault:
            raise Wrong(fault)

    def _case(self, one: Any) -> str:
        """Return how a sentence begins about an answer that is called with an input."""
        if not self.takes:
            return ""
        if said := getattr(one, "case", ""):
            return said
        if isinstance(one, int):
            return f"For {'n' if self.takes[0] == 'board' else self.takes[0]} = {one}"
        if len(self.takes) == 1:
            numbers = numbers_in(one)
            return f"For {' '.join(map(str, numbers)) if numbers else short(one)}"
        n, *others = one
        if others and isinstance(others[0], dict):
            return case_of(n, others[0])
        named = zip(self.takes, one, strict=False)
        return f"For {' and '.join(f'{name} = {short(value)}' for name, value in named)}"


on_a_board = partial(Exercise, takes=("board",), own=SEARCHES)
"""An exercise whose answer searches on a board that it is given."""


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


def _dropped(answer: Callable[..., Any]) -> str:
    """Say, after another sentence, which line of an answer makes a generator and drops it."""
    dropped = unasked(answer, Files(answer))
    return f" {nobody_asks(dropped)}." if dropped else ""


def _telling_first(inputs: Sequence[Any]) -> list[Any]:
    """Put boards that are too small to show much, where there are any from 1 up, at the end."""
    sizes = list(map(_size, inputs))
    small = [1 in sizes and 0 < n < _SMALLEST for n in sizes]
    order = sorted(range(len(inputs)), key=lambda place: small[place])
    return [inputs[place] for place in order]


def _size(one: Any) -> int:
    """Return the size of the board that an input speaks of, 0 if it does not say."""
    n = one[0] if isinstance(one, tuple) and one else getattr(one, "n", one)
    return n if isinstance(n, int) else 0


def _listing(inputs: Sequence[Any]) -> str:
    *first, last = map(str, inputs)
    return f"{', '.join(first)} and {last}" if first else last
