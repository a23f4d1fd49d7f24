"""Pictures of boards, search trees, automata and growth, painted with matplotlib.

Every function paints what it is given on an ``Axes`` (its own new figure if it is given
none), returns that ``Axes``, and records a text that says what the picture shows. matplotlib
loads when the first of them is used; where it is missing, a sentence takes the picture's place.
"""

import importlib
import logging
import sys
from functools import partial
from typing import Any

from queens.draw._notebook import INSTEAD, LIBRARIES, NoPicture, show_in_notebooks, tell_once

_NAMES = {
    "_automaton": ("automaton",),
    "_board": ("board", "table", "vectors"),
    "_chapter_08": ("bits", "halves", "masks", "meeting"),
    "_charts": ("chart", "spread", "survival"),
    "_figure": ("alt_text", "captioned", "describe", "image", "into_bundle", "subplots", "svg"),
    "_galleries": ("gallery", "images"),
    "_problem": ("problem",),
    "_strips": ("strips",),
    "_timetable": ("timetable",),
    "_scene": ("animation", "race", "scene"),
    "_tree": ("tree",),
    "_walks": ("walks",),
}
_FROM = {name: module for module, names in _NAMES.items() for name in names}

__all__ = sorted(_FROM)


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


if sys.platform == "emscripten":  # a browser keeps no font cache: it would be told of at each visit
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
show_in_notebooks()
