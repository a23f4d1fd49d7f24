"""What a check says: right, or why not, with a picture that shows it."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from typing import Any, TypeAlias

from queens import draw
from queens.draw.style import GREEN, ORANGE, QUIET, VERMILLION

Picture: TypeAlias = Callable[[], Any]
"""Paints a counterexample and returns the axes; called only when it is shown."""

SIGNS = {
    "right": ("✓", GREEN),
    "wrong": ("✗", VERMILLION),
    "not attempted": ("○", QUIET),
    "stopped": ("■", ORANGE),
    "error": ("!", VERMILLION),
}

OUTCOMES = tuple(SIGNS)

STORED = "application/vnd.queens.verdict+json"
"""How a notebook stores a verdict beside the words that it shows."""


class Wrong(Exception):
    """A counterexample: what to say, and what to draw beside it."""

    def __init__(self, sentence: str, picture: Picture | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.picture = picture


@contextmanager
def prefixed(words: str) -> Iterator[None]:
    """Have whatever goes wrong inside begin by saying under which circumstances it does."""
    try:
        yield
    except Wrong as wrong:
        raise Wrong(f"{words} {wrong.sentence}", wrong.picture) from None
    except Exception as raised:
        raised.add_note(words)
        raise


@dataclass(frozen=True, repr=False)
class Verdict:
    """The answer of a check; true if what was checked is right.

    outcome: one of ``OUTCOMES``. sentence: what there is to say, in a line or several, code in
    backquotes. picture: paints the counterexample, if there is one to see. advice: what may help,
    said at the end. first: what was predicted first of all, as it is written.

    >>> Verdict("wrong", "For n = 4 the solution 3 1 4 2 is missing.")
    Wrong. For n = 4 the solution 3 1 4 2 is missing.
    """

    outcome: str
    sentence: str
    picture: Picture | None = None
    advice: str = ""
    first: Sequence[str] = ()

    def __bool__(self) -> bool:
        return self.outcome == "right"

    def __repr__(self) -> str:
        advice = f" {self.advice}" if self.advice else ""
        return f"{self.outcome.capitalize()}. {self.sentence}{advice}"

    def _ipython_display_(self) -> None:
        from IPython.display import display

        for shown in self.shown():
            display(shown, raw=True)  # type: ignore[no-untyped-call]

    def shown(self) -> list[dict[str, Any]]:
        """Return what a notebook shows, each by its kinds: the words, and the picture if any.

        They are two, for many viewers of a stored notebook take pictures out of HTML.
        """
        sign, colour = SIGNS[self.outcome]
        advice = f"<div>{_with_code(self.advice)}</div>" if self.advice else ""
        # Of a notebook from elsewhere many viewers show blocks, and the name of a paragraph's tag.
        html = (
            f'<div style="border-left: 0.4em solid {colour}; padding-left: 0.8em">'
            f'<div><span aria-hidden="true">{sign}</span> '
            f"<strong>{self.outcome.capitalize()}.</strong> {_with_code(self.sentence)}</div>"
            f"{advice}</div>"
        )
        sentence = f"{self.sentence} {self.advice}".strip()
        said: dict[str, Any] = {"outcome": self.outcome, "sentence": sentence}
        said |= {"first": list(self.first)} if self.first else {}
        words = {"text/plain": repr(self), "text/html": html, STORED: said}
        return [words, draw.into_bundle(self.picture())] if self.picture else [words]


def _with_code(words: str) -> str:
    return re.sub("`(.+?)`", r"<code>\1</code>", escape(words)).replace("\n", "</div><div>")
