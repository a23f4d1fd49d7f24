"""An exercise: the cases on which an answer is judged, and its hints."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from queens._words import listing, plural, written
from queens.trace._printing import PRINTED
from queens_exercises._answers import what_is_dropped, why_uncallable
from queens_exercises._cells import CHANGED, is_changed
from queens_exercises._names import SEARCHES, course_name_in
from queens_exercises._plain import short
from queens_exercises._run import NOTHING_YET, Elsewhere, about, judgeable, judged, worked
from queens_exercises._verdict import Verdict, Wrong

_SMALLEST = 4  # on smaller boards a wrong search has hardly anything to go wrong on
_QUICK = 0.05  # the most seconds for the other cases of an answer that gets an expensive one
_EXPENSIVE = 1  # seconds after which an answer need not have finished an expensive case
_LONGER = 2  # marking must never stop what checking did not
_HALF = 0.5  # of the points, for an answer that a judge's ``less`` accepts

OWN_WORK = "Your answer uses the course's own `{}`; write that yourself here."


@dataclass(frozen=True)
class Case:
    """One call, or a few, by which an answer is judged.

    given: n, or all that the answer is called with. said: how a sentence about the case begins.
    part: what stays of the points if an answer is wrong on this case alone, from 0 to 1.

    >>> print(Case(4)), Case((6, (2, 5))).n
    For n = 4
    (None, 6)
    """

    given: Any
    said: str = ""
    part: float = 0

    def __str__(self) -> str:
        return self.said or f"For n = {self.n}"

    @property
    def n(self) -> int:
        """The size of its board, 0 if it has none."""
        given = self.given
        n = given[0] if isinstance(given, tuple) and given else getattr(given, "n", given)
        return n if isinstance(n, int) else 0


ONE = Case(1, "For n = 1", part=0.5)
"""The smallest board, which an answer that is right otherwise may forget."""

Judge: TypeAlias = Callable[[Any, Case], None]
"""Called with the answer and a case; raises Wrong with a counterexample.

It may have an attribute ``less``: a judge that asks for less, as for the right solutions in any
number of steps. An answer that it accepts gets half of the points.
"""


class NotRight(AssertionError):
    """What ``mark`` raises; a notebook shows the sentence without a traceback.

    part: what the answer gets of the points, since it is right up to a point. checked: whether it
    is right on all that a check shows.
    """

    part: float = 0
    checked: bool = False

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


@dataclass(repr=False)
class Exercise:
    """One exercise of a chapter; a learner meets ``check`` and ``hint``, a grader ``mark``.

    name: chapter and number, such as "01.2". judge: judges an answer on one case. visible,
    hidden: the cases of ``check``, and those that ``mark`` adds; what is no Case is what the
    answer is called with. hints: from a nudge to nearly all of it; if not given, those in the
    folder ``hints``. kind: what an answer is, "function" or "class". takes: the names of what it
    is called with. said: called with an input, returns how a sentence about it begins; if not
    given, with all that ``takes`` names. right: what is said of a right answer; if not given, for
    which cases it holds. seconds: the processor time that one check may take; marking may take
    twice as much. own: what of the course an answer must not use, since it is to be written here.
    expensive: more visible cases, which are skipped where the answer is slow. varied: what follows
    a learner's name, where ``own_tasks`` gives one: called with a source of chance, it returns the
    fields that change, and "task", in words.

    >>> def judge(answer, case):
    ...     if answer(case.n) != 2 * case.n:
    ...         raise Wrong(f"{case} that gives {answer(case.n)}, not {2 * case.n}.")
    >>> double = Exercise("00.1", judge, visible=(1, 2), hidden=(5,), hints=("Add.", "n + n"))
    >>> double.check(lambda n: n + n)
    Right. Your answer holds for n = 1 and 2.
    >>> double.check(lambda n: n + 1)
    Wrong. For n = 2 that gives 3, not 4. There is a hint: run `q1.hint()` in a cell of your own.
    >>> double.hint()
    Hint 1 of 2. Add.
    >>> double.mark(lambda n: min(n + n, 4))
    Traceback (most recent call last):
    queens_exercises._exercise.NotRight: Wrong on an input that check does not show.
    """

    name: str
    judge: Judge
    visible: Sequence[Any]
    hidden: Sequence[Any] = ()
    hints: Sequence[str] = ()
    kind: str = "function"
    takes: Sequence[str] = ("n",)
    said: Callable[..., str] | None = None
    right: str = ""
    seconds: float = 5.0
    own: Sequence[str] = ()
    expensive: Sequence[Any] = ()
    varied: Callable[[Random], dict[str, Any]] | None = None
    _hinted: int = field(default=0, init=False)
    _hint_offered: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.hints = self.hints or _hints(self.name)

    def __repr__(self) -> str:
        return f"Exercise {self.name}: check(answer) judges an answer, hint() helps with it."

    def check(self, answer: Any = ...) -> Verdict:
        """Judge an answer on the visible cases, and say what is wrong with it."""
        return self._advised(self._verdict(answer, self.seconds), answer)

    def mark(self, answer: Any = ...) -> None:
        """Judge an answer on all cases; NotRight (an AssertionError) if it is not right.

        Nothing about a hidden case is said or printed, so that a class can be marked again.
        """
        seconds = _LONGER * self.seconds
        verdict = self._verdict(answer, seconds)
        said = repr(verdict)
        checked = bool(verdict)
        if checked:
            verdict = self._judged(answer, self.cases(hidden=True), seconds, printed=0)
            said = f"{verdict.outcome.capitalize()} on an input that check does not show."
        if not verdict:
            wrong = NotRight(said)
            wrong.checked = checked
            if verdict.outcome in ("wrong", "error"):
                wrong.part = self._part(answer, seconds)
            raise wrong

    def _part(self, answer: Any, seconds: float) -> float:
        """Return what an answer that is not right gets of the points."""
        cases = [*self.cases(), *self.cases(hidden=True)]
        strict = [case for case in cases if not case.part]
        if len(strict) < len(cases) and self._judged(answer, strict, seconds, printed=0):
            return min(case.part for case in cases if case.part)
        less = getattr(self.judge, "less", None)
        kinder = replace(self, judge=less) if less else None
        return _HALF if kinder and kinder._judged(answer, cases, seconds, printed=0) else 0

    def hint(self) -> "Hint":
        """Return the next hint; after the last one, the last one again."""
        self._hinted = min(self._hinted + 1, len(self.hints))
        return Hint(self._hinted, len(self.hints), self.hints[self._hinted - 1])

    def cases(self, *, hidden: bool = False) -> list[Case]:
        """Return the visible cases, or the hidden ones."""
        return [self._case(one) for one in (self.hidden if hidden else self.visible)]

    def _verdict(self, answer: Any, seconds: float) -> Verdict:
        """Judge an answer on the visible cases, then on expensive ones if it is quick."""
        if answer is ...:
            return Verdict("not attempted", NOTHING_YET)
        begun = worked(answer)
        # Small boards last: a counterexample on them says little. Then the first case again, for
        # answers that remember something between calls.
        cases = self.cases()
        if 1 in [case.n for case in cases]:
            cases = sorted(cases, key=lambda case: 0 < case.n < _SMALLEST)
        again = replace(cases[0], said=f"Right at first, but not when called again. {cases[0]}")
        verdict = self._judged(answer, [*cases, again], seconds)
        for one in self.expensive:
            if verdict and worked(answer) - begun < _QUICK:
                more = self._judged(answer, [self._case(one)], _EXPENSIVE)
                verdict = verdict if more.outcome == "stopped" else more
        return verdict

    def _judged(
        self, answer: Any, cases: Sequence[Case], seconds: float, printed: int = PRINTED
    ) -> Verdict:
        steps = [("", partial(self._check_form, answer))]
        steps += [(str(case), partial(self._try, answer, case)) for case in cases]
        return judged(steps, seconds, printed, answer, self.right or self._holds())

    def _holds(self) -> str:
        """Say for which of the visible cases an answer has been found right."""
        cases = self.cases()
        if all(isinstance(case.given, int) for case in cases):
            return f"Your answer holds for n = {listing([str(case.n) for case in cases])}."
        on_boards = self.takes and self.takes[0] in ("n", "board")
        sizes = sorted({case.n for case in cases}) if on_boards else []
        boards = f", on boards of {listing([*map(str, sizes)])}" if sizes else ""
        return f"Your answer holds for {plural(len(cases), 'input')}{boards}."

    def _check_form(self, answer: Any) -> None:
        """Raise Wrong if an answer cannot be called as it will be."""
        if fault := about(answer, why_uncallable, self.kind, self.takes):
            raise Wrong(fault)

    def _try(self, answer: Any, case: Case) -> None:
        """Judge an answer on a case; say as well which generator it makes and never runs."""
        try:
            self.judge(judgeable(answer), case)
        except Wrong as wrong:
            dropped = about(answer, what_is_dropped) if self.kind == "function" else ""
            raise Wrong(f"{wrong.sentence}{dropped}", wrong.picture) from None

    def _advised(self, verdict: Verdict, answer: Any) -> Verdict:
        """Add what else to tell: of a changed cell, of the course's own code, once of a hint."""
        if not isinstance(answer, Elsewhere) and is_changed(answer):
            return replace(verdict, advice=CHANGED)
        if verdict:
            refused = [*self.own, "queens_exercises"]
            name = "" if isinstance(answer, Elsewhere) else course_name_in(answer, refused)
            return replace(verdict, advice=OWN_WORK.format(name)) if name else verdict
        if verdict.outcome == "not attempted" or self._hinted or self._hint_offered:
            return verdict
        self._hint_offered = True
        number = self.name.rpartition(".")[2]
        advice = f"There is a hint: run `q{number}.hint()` in a cell of your own."
        return replace(verdict, advice=advice)

    def _case(self, one: Any) -> Case:
        """Return the case of an input, with the beginning of its sentences."""
        if isinstance(one, Case):
            return one
        if self.said:
            return Case(one, self.said(*one) if isinstance(one, tuple) else self.said(one))
        names = ["n" if name == "board" else name for name in self.takes]
        if isinstance(one, tuple) and len(names) == 1:
            return Case(one, f"For {written(one)}")
        values = zip(names, one if isinstance(one, tuple) else [one], strict=False)
        named = " and ".join(f"{name} = {short(value)}" for name, value in values)
        return Case(one, f"For {named}" if named else "You")


on_a_board = partial(
    Exercise, takes=("board",), own=SEARCHES, visible=(ONE, 2, 3, 4, 5, 9), hidden=(6, 7)
)
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


@cache
def _all_hints(chapter: str) -> str:
    path = Path(__file__).parent / "hints" / f"chapter_{chapter}.md"
    return path.read_text(encoding="utf-8")


def _hints(name: str) -> list[str]:
    """Return the hints of an exercise that stand under its name in the file of its chapter."""
    _, _, found = _all_hints(name[:2]).partition(f"\n## {name}\n")
    return re.findall(r"^\d+\. (.*)$", found.partition("\n## ")[0], re.MULTILINE)
