"""Pictures of boards, search trees, automata and growth, painted with matplotlib.

Every function paints what it is given on an ``Axes`` (its own new figure if it is given
none), returns that ``Axes``, and records a text that says what the picture shows. matplotlib
loads when the first of them is used; where it cannot be had, words are given instead.
"""

import importlib
from functools import partial
from typing import Any

from queens.draw.inline import show_in_notebooks
from queens.draw.unseen import INSTEAD, LIBRARIES, instead_of
from queens.trace.states import Diagram, diagram

_FROM = {
    "alt_text": "alt",
    "animation": "animations",
    "automaton": "automata",
    "band": "chances",
    "bits": "bit_rows",
    "board": "chessboard",
    "chart": "charts",
    "describe": "alt",
    "gallery": "galleries",
    "halves": "cuts",
    "image": "markup",
    "images": "eight_images",
    "into_bundle": "markup",
    "into_svg": "markup",
    "masks": "reach",
    "maze": "mazes",
    "meeting": "meetings",
    "notebook_bundle": "markup",
    "scene": "scenes",
    "spread": "chances",
    "survival": "chances",
    "svg": "markup",
    "table": "data",
    "timetable": "timetables",
    "tree": "trees",
    "vectors": "data",
}

__all__ = ["Diagram", "diagram", *_FROM]


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module 'queens.draw' has no attribute {name!r}")
    try:
        return getattr(importlib.import_module(f"queens.draw.{_FROM[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LIBRARIES:
            raise
        return INSTEAD.get(name) or partial(instead_of, _FROM[name], name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_FROM})


show_in_notebooks()
