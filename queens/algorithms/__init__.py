"""The algorithms of the texts, and the register of their names.

An algorithm is a generator of solutions, written in the verbs of ``queens.board.Board`` on a
board that is handed to it. It knows boards and nothing else.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from queens.algorithms.arsac import (
    automaton_labelled,
    automaton_remembered,
    automaton_shared_search,
)
from queens.algorithms.brute_force import permutations
from queens.board import Solution

Solver: TypeAlias = Callable[..., Iterable[Solution]]
"""Called with an empty board and its options; what it gives are the solutions."""

_ARSAC = "J. Arsac, Programming Games and Puzzles (Nauka, 1990, in Russian)"
_TKACHENKO = "K. S. Tkachenko, An interesting solution of the eight queens problem"


@dataclass(frozen=True)
class Algorithm:
    """What the course knows of one algorithm: its function, its chapter, its source."""

    function: Solver
    chapter: str
    source: str


ALGORITHMS: Mapping[str, Algorithm] = MappingProxyType(
    {
        algorithm.function.__name__: algorithm
        for algorithm in (
            Algorithm(permutations, "01", _TKACHENKO),
            Algorithm(automaton_labelled, "02", _ARSAC),
            Algorithm(automaton_remembered, "02", _ARSAC),
            Algorithm(automaton_shared_search, "02", _ARSAC),
        )
    }
)
"""Registered names, in chapter order; read only."""
