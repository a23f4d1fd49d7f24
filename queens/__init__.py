"""A course on backtracking and constraint search, told through the n queens puzzle.

``dir(queens)`` lists what there is to call, and ``help(queens.solve)`` says what a function does.
Boards, algorithms and traces need the standard library alone and load with the package. The rest
loads when it is first used: ``queens.draw`` brings matplotlib, ``Player`` and the controls
anywidget and ipywidgets, ``count`` NumPy.
"""

import importlib
from typing import Any

from queens import problems, symmetry, trace
from queens._board import Board, IllegalMove, Solution, Table, Vectors, attacks, conflicts
from queens._domains import Domains
from queens._layout import Cells, Shapes
from queens._problem import Problem
from queens._proofs import check_no, nogoods
from queens._solving import NotASolution, solve
from queens.algorithms import ALGORITHMS, Algorithm
from queens.algorithms.lamoitier import OneArray
from queens.algorithms.refal import OneSequence
from queens.given import Closed
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
    statistics,
    why,
)

IllegalMove.__module__ = NotASolution.__module__ = __name__  # as they are imported

__version__ = "0.1.0"

# What loads on first use, and where it stands.
_LENT = {
    "CheckpointError": "queens_counting",
    "NoSolution": "queens_counting",
    "Player": "queens_player",
    "Puzzle": "queens_player",
    "SizeSlider": "queens_player",
    "TooLarge": "queens_counting",
    "Vary": "queens_player",
    "count": "queens_counting",
    "enumerate_all": "queens_counting",
    "first": "queens_counting",
    "local_search": "queens_counting",
    "published": "queens_counting",
}

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Board",
    "Cells",
    "Closed",
    "Cost",
    "Domains",
    "Estimate",
    "Event",
    "IllegalMove",
    "NotASolution",
    "OneArray",
    "OneSequence",
    "Position",
    "Problem",
    "Reason",
    "SearchTree",
    "Shapes",
    "Solution",
    "Statistics",
    "Table",
    "Trace",
    "Vectors",
    "attacks",
    "check_no",
    "compare",
    "conflicts",
    "estimate",
    "nogoods",
    "problems",
    "record",
    "search_tree",
    "solve",
    "statistics",
    "symmetry",
    "trace",
    "why",
    "draw",
    *_LENT,
]


def __getattr__(name: str) -> Any:
    if name == "draw":
        return importlib.import_module("queens.draw")
    if name in _LENT:
        return getattr(importlib.import_module(_LENT[name]), name)
    raise AttributeError(f"module 'queens' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
