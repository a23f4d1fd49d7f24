"""A course on backtracking and constraint search, told through the n queens puzzle.

The names below need the standard library alone. ``queens.draw``, ``queens.widgets`` and
``queens.player`` bring matplotlib, ipywidgets and anywidget, and load when first used; so does
``queens.Player``.
"""

import importlib
from typing import Any

from queens import maze, symmetry
from queens.algorithms import ALGORITHMS, Algorithm
from queens.board import Board, IllegalMove, Solution, Table, Vectors, attacks, conflicts
from queens.domains import Domains
from queens.solving import NotASolution, solve
from queens.trace import (
    Cost,
    Event,
    Position,
    Reason,
    SearchTree,
    Statistics,
    Trace,
    compare,
    record,
    search_tree,
    sentence,
    statistics,
    why,
)

__version__ = "0.1.0"

_ON_FIRST_USE = ("draw", "player", "widgets")

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Board",
    "Cost",
    "Domains",
    "Event",
    "IllegalMove",
    "NotASolution",
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
    if name == "Player":
        return importlib.import_module("queens.player").Player
    if name in _ON_FIRST_USE:
        return importlib.import_module(f"queens.{name}")
    raise AttributeError(f"module 'queens' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_FIRST_USE, "Player"})
