"""Branch and bound: no branch is searched that cannot hold a cheaper solution."""

from collections.abc import Iterator
from math import inf
from typing import Any, Protocol

from queens._board import Board, Solution


class Bounded(Board, Protocol):
    """A board that knows what its solutions cost."""

    def bound(self) -> Any:
        """Return the least that any completion of what stands can cost; of a solution its cost."""


def branch_and_bound(board: Bounded, *, below: float = inf) -> Iterator[Solution]:
    """Give solutions, each cheaper than the one before; the last one is the cheapest.

    below: what the first is to be cheaper than, as the cost of one that is known.

    Source: A. H. Land and A. G. Doig, An automatic method of solving discrete programming problems
    (1960), in a recursion of ours.

    >>> from queens import Problem, solve
    >>> pairs = lambda a, x, b, y: "the same" if x == y else ""
    >>> priced = Problem("ab", [3, 1, 2], pairs, bound=lambda standing: sum(standing.values()))
    >>> list(solve("branch_and_bound", priced))
    [{'a': 3, 'b': 1}, {'a': 1, 'b': 2}]
    >>> list(solve("branch_and_bound", priced, below=3))
    []
    """

    def extend(row: int) -> Iterator[Solution]:
        nonlocal below
        least = board.bound()
        if least >= below:
            return
        if row > board.n:
            below = least
            yield tuple(board.column(k) for k in range(1, board.n + 1))
            return
        for col in range(1, board.widths[row] + 1):
            if board.free(row, col):
                board.place(row, col)
                yield from extend(row + 1)
                board.remove(row, col)

    return extend(1)
