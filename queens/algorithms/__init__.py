"""The algorithms of the texts, and the register of their names.

An algorithm is a generator of solutions, written in the verbs of ``queens._board.Board`` (or of
``queens._domains.Domains``) on a board that is handed to it. It knows boards and nothing else.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from queens._board import Board, Solution, Vectors
from queens._domains import Domains
from queens.algorithms.arsac import (
    automaton_labelled,
    automaton_remembered,
    automaton_shared_search,
)
from queens.algorithms.bounded import branch_and_bound
from queens.algorithms.brute_force import permutations
from queens.algorithms.lamoitier import OneArray, one_array
from queens.algorithms.lauriere import (
    arc_consistency,
    fewest_first,
    implications,
    implications_early,
    test_after_choice,
)
from queens.algorithms.reasons import backjumping, learning
from queens.algorithms.refal import OneSequence, success_failure

Solver: TypeAlias = Callable[..., Iterable[Solution]]
"""Called with an empty board and its options; what it gives are the solutions."""

_ARSAC = "J. Arsac, Programming Games and Puzzles (Nauka, 1990, in Russian)"
_TKACHENKO = "K. S. Tkachenko, An interesting solution of the eight queens problem"
_LAMOITIER = f"J.-P. Lamoitier, Fortran IV exercises, retold by {_TKACHENKO}"
_REFAL = "The Refal Plus manual, 1.10.1"
_MACKWORTH = "A. K. Mackworth, Consistency in networks of relations (1977)"
_LAND_AND_DOIG = "A. H. Land and A. G. Doig, Solving discrete programming problems (1960)"
_PROSSER = "P. Prosser, Hybrid algorithms for the constraint satisfaction problem (1993)"
_DECHTER = "R. Dechter, Enhancement schemes for constraint processing (1990)"
_LAURIERE = "J.-L. Laurière, on implicit enumeration, 5.7.2"
_AS_OURS = "in a recursion of ours"


@dataclass(frozen=True)
class Algorithm:
    """What the course knows of one algorithm: its function, its chapter, its source.

    board: makes the empty board that it is handed unless another is asked for.
    plain: whether it places the same queens as the plain search, in the same order: row by row,
    every free column from the left. looks_ahead: whether it turns back as soon as a later row has
    nothing left. estimated: whether ``estimate`` holds for it, because it places a queen on every
    column that a row offers, at once or in a later pass. on_problems: names and values of options
    for a problem, unless others are given; None where it is for queens alone. all: whether it
    gives all solutions; if not, each is cheaper than the one before, by the bound of a problem.
    """

    function: Solver
    chapter: str
    source: str
    board: Callable[[int], Board] = Vectors
    plain: bool = True
    looks_ahead: bool = False
    estimated: bool = True
    on_problems: tuple[tuple[str, Any], ...] | None = ()
    all: bool = True


# The last row of a problem may hold another value, unlike that of the queens.
_WHOLE_ROWS = (("ending", "search"),)
_CHEAPEST: Any = {"plain": False, "estimated": False, "all": False}
_AHEAD: Any = {"board": Domains, "plain": False, "looks_ahead": True}

ALGORITHMS: Mapping[str, Algorithm] = MappingProxyType(
    {
        algorithm.function.__name__: algorithm
        for algorithm in (
            Algorithm(permutations, "01", _TKACHENKO, plain=False, on_problems=None),
            Algorithm(automaton_labelled, "02", _ARSAC, on_problems=_WHOLE_ROWS),
            Algorithm(automaton_remembered, "02", _ARSAC, on_problems=_WHOLE_ROWS),
            Algorithm(automaton_shared_search, "02", _ARSAC, on_problems=_WHOLE_ROWS),
            Algorithm(success_failure, "04", _REFAL, OneSequence),
            Algorithm(one_array, "05", _LAMOITIER, OneArray),
            Algorithm(test_after_choice, "06", f"{_LAURIERE}: his first way, {_AS_OURS}", OneArray),
            Algorithm(implications, "06", f"{_LAURIERE}: his second way, {_AS_OURS}", Domains),
            Algorithm(implications_early, "06", f"ours, after a remark of {_LAURIERE}", **_AHEAD),
            Algorithm(fewest_first, "06", f"ours, after a remark of {_LAURIERE}", **_AHEAD),
            Algorithm(arc_consistency, "10", _MACKWORTH, **_AHEAD),
            Algorithm(branch_and_bound, "11", f"{_LAND_AND_DOIG}, {_AS_OURS}", **_CHEAPEST),
            Algorithm(backjumping, "12", _PROSSER, **_AHEAD, estimated=False),
            Algorithm(learning, "12", _DECHTER, **_AHEAD, estimated=False),
        )
    }
)
"""Registered names, in chapter order; read only."""
