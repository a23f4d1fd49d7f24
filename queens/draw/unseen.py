"""Words where matplotlib, and so a picture, cannot be had: in a browser without a network."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from queens.checks import brief
from queens.squares import Queens, squares_of
from queens.words import board_of

LIBRARIES = ("matplotlib", "numpy")


class Unseen:
    """What a painter gives where nothing can be painted: the words for it."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __repr__(self) -> str:
        return self.words

    @property
    def figure(self) -> "Unseen":
        """Itself, for whoever wants the figure of what was painted on."""
        return self


def instead_of(painter: str, /, *given: Any, **how: Any) -> Unseen:
    """Stand in for a painter of ``queens.draw``: say what would be seen.

    >>> instead_of("board", 4, {1: 2}, title="A queen.")
    A queen. Board of 4 with 1 queen on row 1 column 2.
    >>> instead_of("timetable", {"x": [1, 3]}, 4)
    No picture here, for matplotlib is missing: queens.draw.timetable({'x': [1, 3]}, 4).
    """
    title = how.pop("title", "")
    said = _board(*given, **how) if painter == "board" else _call(painter, given, how)
    return Unseen(f"{title} {said}".strip())


def _board(n: int, queens: Queens = (), **_: object) -> str:
    return board_of(n, squares_of(n, queens))


def _call(painter: str, given: Iterable[object], how: Mapping[str, object]) -> str:
    said = [brief(one) for one in given]
    said += [f"{name}={brief(one)}" for name, one in how.items()]
    call = f"queens.draw.{painter}({', '.join(said)})"
    return f"No picture here, for matplotlib is missing: {call}."


def paragraph(painted: Unseen) -> str:
    """Return the words as HTML, where ``svg`` gives a picture.

    >>> paragraph(Unseen("a < b"))
    '<p>a &lt; b</p>'
    """
    return f"<p>{escape(painted.words)}</p>"


def bundle(painted: Unseen) -> dict[str, str]:
    """Return what a notebook shows instead of a picture.

    >>> sorted(bundle(Unseen("Four queens.")))
    ['text/html', 'text/plain']
    """
    return {"text/plain": painted.words, "text/html": paragraph(painted)}


INSTEAD = {
    "into_bundle": bundle,
    "into_svg": paragraph,
    "notebook_bundle": bundle,
    "svg": paragraph,
}
"""What takes the place of the functions that make something of what was painted."""
