"""Pictures of boards, search trees, automata and growth, painted with matplotlib.

Every function paints what it is given on an ``Axes`` (its own new figure if it is given
none), returns that ``Axes``, and records a text that says what the picture shows. matplotlib
loads when the first of them is used; where it is missing, a sentence takes the picture's place.
"""

import importlib
from functools import partial
from typing import Any

from queens.draw.missing import INSTEAD, LIBRARIES, NoPicture
from queens.draw.notebook import show_in_notebooks

_FROM = {
    "alt_text": "figures",
    "animation": "animations",
    "automaton": "automata",
    "band": "charts",
    "bits": "chapter_08",
    "board": "chessboard",
    "chart": "charts",
    "describe": "figures",
    "gallery": "galleries",
    "halves": "chapter_08",
    "image": "figures",
    "images": "galleries",
    "into_bundle": "figures",
    "masks": "chapter_08",
    "maze": "mazes",
    "meeting": "chapter_08",
    "scene": "scenes",
    "spread": "charts",
    "survival": "charts",
    "svg": "figures",
    "table": "data",
    "timetable": "timetables",
    "tree": "trees",
    "vectors": "data",
}

__all__ = [*_FROM]


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module 'queens.draw' has no attribute {name!r}")
    try:
        return getattr(importlib.import_module(f"queens.draw.{_FROM[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LIBRARIES:
            raise
        return INSTEAD.get(name) or partial(NoPicture, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_FROM})


show_in_notebooks()
