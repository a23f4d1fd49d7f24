"""What a check says: right, or why not, with a picture that shows it."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any, TypeAlias

from queens import draw
from queens._squares import Queens, Square, squares_of
from queens._words import listing, name, named
from queens.draw._notebook import running_shell
from queens.draw.style import GREEN, ORANGE, QUIET, VERMILLION
from queens_exercises._rules import QUEENS, Rule, every_square

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
    """Put some words before the sentence of anything that goes wrong inside."""
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

        for shown in self.bundles():
            display(shown, raw=True)  # type: ignore[no-untyped-call]

    def bundles(self) -> list[dict[str, Any]]:
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


def position(
    n: int,
    pieces: Queens,
    what: str,
    rule: Rule = QUEENS,
    *,
    tested: Square | None = None,
    commanding: Sequence[Square] = (),
) -> Picture:
    """Return what draws a board with pieces on it.

    what: says in a few words what is to be seen; it is spoken, not drawn, since the sentence
    stands beside the picture and small boards are narrow. tested: a square in question.
    commanding: pieces whose squares are crossed.

    >>> from queens_exercises._rules import SUPERQUEENS
    >>> paint = position(4, {1: 1}, "Is it free?", SUPERQUEENS, tested=(2, 3))
    >>> for said in draw.alt_text(paint().figure).split(". "): print(said)
    Is it free? Board of 4 with superqueens on row 1 column 1
    The square on row 2 column 3 is tested: attacked from row 1 column 1 by a knight's move.
    """
    squares, lines = tuple(squares_of(n, pieces)), tuple(commanding)
    if rule is QUEENS:
        return partial(_spoken, what, later("board", n, squares, lines=lines, tested=tested))
    return partial(_spoken, what, partial(_others, rule, n, squares, tested, lines))


def later(picture: str, /, *shown: Any, **how: Any) -> Picture:
    """Return what draws a picture of ``queens.draw``: its name there, and what it takes."""
    return lambda: getattr(draw, picture)(*shown, **how)


def _spoken(what: str, paint: Picture) -> Any:
    ax = paint()
    stop = "" if what.endswith((".", "?", "!", ":")) else "."
    draw.describe(ax, f"{what}{stop} {draw.alt_text(ax.figure)}")
    return ax


def _others(
    rule: Rule, n: int, squares: Sequence[Square], tested: Square | None, lines: Sequence[Square]
) -> Any:
    """Draw pieces that are no ordinary queens, for which no lines can be drawn."""
    bare = [square for square in every_square(n) if square not in (*squares, tested)]
    crosses = {square: "×" for square in bare if any(rule(piece, square, n) for piece in lines)}
    ax = draw.board(n, squares, tested=tested, numbers=crosses, attacks=False)
    where = f"{rule.pieces} on {listing(named(squares))}" if squares else f"no {rule.pieces}"
    said = [f"Board of {n} with {where}."]
    said += [
        f"Those on {name(a)} and {name(b)} attack each other {how}."
        for a, b, how in rule.clashes(n, squares)
    ]
    if lines:
        said.append(f"The squares attacked from {listing(named(lines))} are crossed.")
    if tested:
        by = [f"from {name(a)} {how}" for a in squares if (how := rule(a, tested, n))]
        found = f"attacked {listing(by)}" if by else "attacked by none"
        said.append(f"The square on {name(tested)} is tested: {found}.")
    draw.describe(ax, " ".join(said))
    return ax


def tell_in_notebooks() -> None:
    """Have IPython say, below its own NameError, which cell is to be run first."""
    if shell := running_shell():
        shell.events.register("post_run_cell", _tell)


def _tell(result: Any) -> None:
    error = result.error_in_exec
    if isinstance(error, NameError) and error.name and ".check(" in result.info.raw_cell:
        print(f"`{error.name}` is not known yet: run the cell that defines it, then this one.")
