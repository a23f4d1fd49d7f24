"""Boards with closed diagonals on which others have experimented, and what they found.

Source: I. P. Gent, C. Jefferson and P. Nightingale, Complexity of n-Queens Completion, Journal of
Artificial Intelligence Research 59 (2017); their instances and results as published with
problem 79 of CSPLib (csplib.org), brought into two tables a size. ``data/README.md`` says more.
"""

import csv
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Instance(NamedTuple):
    """One board, its diagonals closed one after another.

    diagonals: in that order, named as ``queens.Vectors`` takes them. solvable_up_to: with so many
    of them closed there still is an answer, with one more there is none. run_up_to: how many
    were closed at the most.
    """

    diagonals: tuple[tuple[str, int], ...]
    solvable_up_to: int
    run_up_to: int


class Mean(NamedTuple):
    """What was published of all instances of a size with so many diagonals closed.

    solvable: how many of the instances were. nodes: of the authors' search, on average, its root
    counted.
    """

    closed: int
    instances: int
    solvable: int
    nodes: float


@cache
def instances(n: int) -> tuple[Instance, ...]:
    """Return the thousand instances of this size, 10 or 12; ValueError for another.

    The authors' program goes from column to column. Here columns are called rows and rows
    columns, so that a search from row to row takes its steps.

    >>> first, *others = instances(10)
    >>> first.diagonals[:3], first.solvable_up_to, len(others)
    ((('rising', 5), ('rising', 3), ('falling', 5)), 6, 999)
    """
    return tuple(
        Instance(
            tuple(_named(n, diagonal) for diagonal in diagonals.split()), int(solvable), int(run)
        )
        for _, solvable, run, diagonals in _table("excluded", n)
    )


@cache
def means(n: int) -> tuple[Mean, ...]:
    """Return what was published of this size, 10 or 12, by the number of closed diagonals, from 1.

    >>> means(10)[5]
    Mean(closed=6, instances=1000, solvable=502, nodes=1075.7)
    """
    return tuple(
        Mean(int(closed), int(instances), int(solvable), float(nodes))
        for closed, instances, solvable, nodes in _table("means", n)
    )


def _named(n: int, diagonal: str) -> tuple[str, int]:
    """Name a diagonal by our numbers: theirs count rows and columns from 0."""
    number = int(diagonal[1:])
    return ("rising", number + 1) if diagonal[0] == "s" else ("falling", 2 * n - 1 - number)


def _table(name: str, n: int) -> list[list[str]]:
    """Read a file without its head."""
    if n not in (10, 12):
        raise ValueError(f"there are instances of 10 and 12 queens; got {n!r}")
    file = files("queens_counting") / "data" / f"{name}_{n}.csv"
    return list(csv.reader(file.read_text(encoding="utf-8").splitlines()))[1:]
