"""What stands in the place of a picture where matplotlib is missing: one sentence."""

from html import escape
from typing import Any

LIBRARIES = ("matplotlib", "numpy")


class NoPicture:
    """What a function of ``queens.draw`` returns where matplotlib cannot be imported.

    It takes what a chapter does to axes or a figure, so that the chapter goes on.

    >>> ax = NoPicture("board", 4, ax=None)
    >>> ax.set_ylim(bottom=0)
    No picture here: queens.draw.board needs matplotlib, which is missing.
    """

    def __init__(self, name: str, *_: object, **__: object) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"No picture here: queens.draw.{self._name} needs matplotlib, which is missing."

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> "NoPicture":
        return self


def sentence(picture: object) -> str:
    """Return the sentence as HTML, where ``svg`` returns a picture.

    >>> sentence(NoPicture("maze"))
    '<p>No picture here: queens.draw.maze needs matplotlib, which is missing.</p>'
    """
    return f"<p>{escape(repr(picture))}</p>"


INSTEAD = {
    "alt_text": repr,
    "describe": lambda ax, text: None,
    "into_bundle": lambda picture: {"text/plain": repr(picture), "text/html": sentence(picture)},
    "svg": sentence,
}
"""What takes the place of the functions that use what was painted."""
