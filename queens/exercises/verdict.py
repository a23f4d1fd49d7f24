"""What a check says: right, or why not, with a board that shows it."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any, TypeAlias

from queens import draw

Picture: TypeAlias = Callable[[], Any]
"""Paints a counterexample and returns the axes; called only if somebody looks."""

OUTCOMES = ("right", "wrong", "not attempted", "stopped", "error")


class Wrong(Exception):
    """A counterexample: one sentence, and what to draw beside it."""

    def __init__(self, sentence: str, picture: Picture | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.picture = picture


@dataclass(frozen=True, repr=False)
class Verdict:
    """The answer of a check; true if what was checked is right.

    outcome: one of ``OUTCOMES``. sentence: what there is to say. picture: paints the
    counterexample, if there is one to see.

    >>> Verdict("wrong", "For n = 4 the solution (3, 1, 4, 2) is missing.")
    Wrong. For n = 4 the solution (3, 1, 4, 2) is missing.
    """

    outcome: str
    sentence: str
    picture: Picture | None = None

    def __bool__(self) -> bool:
        return self.outcome == "right"

    def __repr__(self) -> str:
        return f"{self.outcome.capitalize()}. {self.sentence}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        said = escape(self.sentence).replace("\n", "<br>")
        words = f"<p><strong>{self.outcome.capitalize()}.</strong> {said}</p>"
        bundle = {"text/plain": repr(self), "text/html": words}
        if self.picture:
            shown = draw.notebook_bundle(self.picture().figure)
            bundle["image/svg+xml"] = shown["image/svg+xml"]
            bundle["text/html"] = words + shown["text/html"]
        return bundle
