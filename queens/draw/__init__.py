"""Pictures of boards, search trees, automata and growth, painted with matplotlib.

Every function paints what it is given on an ``Axes`` (its own new figure if it is given
none), returns that ``Axes``, and records a text that says what the picture shows. matplotlib
loads when the first of them is used; where it is missing, a sentence takes the picture's place.
"""

import importlib
from functools import partial
from typing import Any

from queens.draw._notebook import INSTEAD, LIBRARIES, NoPicture, show_in_notebooks, tell_once

_FROM = {
    "alt_text": "_figure",
    "animation": "_scene",
    "automaton": "_automaton",
    "band": "_charts",
    "bits": "_chapter_08",
    "board": "_board",
    "chart": "_charts",
    "describe": "_figure",
    "gallery": "_galleries",
    "halves": "_chapter_08",
    "image": "_figure",
    "images": "_galleries",
    "into_bundle": "_figure",
    "masks": "_chapter_08",
    "maze": "_problems",
    "meeting": "_chapter_08",
    "problem": "_problem",
    "scene": "_scene",
    "spread": "_charts",
    "subplots": "_figure",
    "survival": "_charts",
    "svg": "_figure",
    "table": "_board",
    "timetable": "_problems",
    "tree": "_tree",
    "vectors": "_board",
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
        tell_once()
        return INSTEAD.get(name) or partial(NoPicture, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_FROM})


show_in_notebooks()
