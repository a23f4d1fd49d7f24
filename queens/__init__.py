"""A course on backtracking and constraint search, told through the n queens puzzle.

The names in ``__all__`` need the standard library alone. ``queens.draw``, ``queens.widgets`` and
``queens.player`` bring matplotlib, ipywidgets and anywidget, and load when first used; so does
``queens.Player``. ``queens.counting`` is for boards too large to search, and brings NumPy:
``count``, ``enumerate_all``, ``first``, ``local_search`` and ``NoSolution`` are its own, and load
when first used too.
"""

import importlib
from typing import Any

from queens import maze, symmetry
from queens.algorithms import ALGORITHMS, Algorithm
from queens.algorithms.lamoitier import OneArray
from queens.algorithms.refal import OneSequence
from queens.board import Board, IllegalMove, Solution, Table, Vectors, attacks, conflicts
from queens.domains import Domains
from queens.solving import NotASolution, solve
from queens.trace import (
    Cost,
    Estimate,
    Event,
    Position,
    Reason,
    SearchTree,
    Statistics,
    Trace,
    compare,
    estimate,
    record,
    search_tree,
    sentence,
    statistics,
    why,
)

__version__ = "0.1.0"

# What loads on first use: sub-packages, and the names that they lend to this one.
_PARTS = ("counting", "draw", "player", "widgets")
_LENT = {
    "NoSolution": "counting",
    "Player": "player",
    "count": "counting",
    "enumerate_all": "counting",
    "first": "counting",
    "local_search": "counting",
}

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Board",
    "Cost",
    "Domains",
    "Estimate",
    "Event",
    "IllegalMove",
    "NotASolution",
    "OneArray",
    "OneSequence",
    "Position",
    "Reason",
    "SearchTree",
    "Solution",
    "Statistics",
    "Table",
    "Trace",
    "Vectors",
    "attacks",
    "compare",
    "conflicts",
    "estimate",
    "maze",
    "record",
    "search_tree",
    "sentence",
    "solve",
    "statistics",
    "symmetry",
    "why",
]


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return importlib.import_module(f"queens.{name}")
    if name in _LENT:
        return getattr(importlib.import_module(f"queens.{_LENT[name]}"), name)
    raise AttributeError(f"module 'queens' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_PARTS, *_LENT})
