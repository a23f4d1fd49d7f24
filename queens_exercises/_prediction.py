"""Predictions: what was said before a run is shown beside what the run gives."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from queens_exercises._answers import number_in
from queens_exercises._exercise import Case, Exercise
from queens_exercises._plain import short
from queens_exercises._progress import first_saved
from queens_exercises._run import judgeable, judged
from queens_exercises._verdict import Picture, Verdict, Wrong


@dataclass(repr=False, kw_only=True)
class Prediction(Exercise):
    """An exercise whose first answer is kept before the thing itself is run.

    run: called with an input, runs the thing itself and returns what comes of it. read: called
    with what the answer gives and the input; returns the prediction, or None where that is none;
    if it is not named, a number is wanted.
    runs: the visible inputs that are run; all of them if empty. wording: how a prediction is
    written. drawing: called with an input; what to draw beside a right answer.

    An answer that gives no prediction for one of the inputs is told so, and nothing is run. The
    first prediction is stored with the notebook, and is found there after a restart.

    >>> from queens_exercises._judges import guesses
    >>> squares = Prediction("00.1", guesses(lambda n: n * n, "squares"), (2, 3), (5,), ("n * n",),
    ...     run=lambda n: sum(n for row in range(n)))
    >>> squares.check(lambda n: 2 * n).outcome
    'wrong'
    >>> print(squares.check(lambda n: n * n).sentence)
    For n = 2 you said 4. The run gives 4.
    For n = 3 you said 6 before the run, and now say 9. The run gives 9.
    Your answer holds for n = 2 and 3.
    """

    run: Callable[[Any], Any]
    read: Callable[[Any, Any], Any] = lambda given, _: number_in(given)
    runs: Sequence[Any] = ()
    wording: Callable[[Any], str] = short
    drawing: Callable[[Any], Picture] | None = None
    _first: list[str] = field(default_factory=list, init=False)

    def check(self, answer: Any = ...) -> Verdict:
        """Judge an answer; show what was predicted first of all, and what a run gives."""
        if answer is ...:
            return super().check()
        cases = [self._case(one) for one in self.runs or self.visible]
        said: list[Any] = []
        steps = [("", partial(self._check_form, answer))]
        steps += [(str(case), partial(self._read_one, answer, case, said)) for case in cases]
        read = judged(steps, self.seconds, 0, answer)
        if read.outcome == "wrong":
            return self._advised(read, answer)
        verdict = super().check(answer)
        if not read or verdict.outcome not in ("right", "wrong"):
            return verdict
        now = [self.wording(one) for one in said]
        kept = self._first or first_saved(self.name)
        self._first = kept if len(kept) == len(now) else now
        told = [self._beside(*each) for each in zip(cases, self._first, now, strict=True)]
        picture = self.drawing(cases[-1].given) if verdict and self.drawing else verdict.picture
        sentence = "\n".join([*told, verdict.sentence])
        return replace(verdict, sentence=sentence, picture=picture, first=self._first)

    def _read_one(self, answer: Callable[..., Any], case: Case, said: list[Any]) -> None:
        """Keep what an answer predicts; raise the judge's Wrong if that is no prediction."""
        given: list[Any] = []

        def asked(*what: Any) -> Any:
            given.append(judgeable(answer)(*what))
            return given[-1]

        try:
            self.judge(asked, case)
        except Wrong:
            if self.read(given[0], case.given) is None:
                raise
        said.append(self.read(given[0], case.given))

    def _beside(self, case: Case, first: str, now: str) -> str:
        corrected = "" if now == first else f" before the run, and now say {now}"
        return (
            f"{case} you said {first}{corrected}. "
            f"The run gives {self.wording(self.run(case.given))}."
        )
