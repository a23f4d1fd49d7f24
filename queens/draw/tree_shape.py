"""A search tree as arrays, and its branches as the lines that matplotlib paints at once."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from queens.trace import SearchTree


class Shape:
    """A tree as arrays, made once for each tree since a walk draws it many times."""

    def __init__(self, tree: SearchTree) -> None:
        parent, row, col, depth, x, y, step, outcome = zip(*tree, strict=True)
        self.parent = np.array(parent)
        self.col = col
        self.x = np.array(x)
        self.y = np.array(y, dtype=float)
        self.height = tree.height
        self.width = tree.width
        self.by_row = all(r == d for r, d in zip(row, depth, strict=True))
        self.step = np.array(step)
        outcomes = np.array(outcome)
        self.solutions = np.flatnonzero(outcomes == "solution")
        self.dead_ends = np.flatnonzero(outcomes == "dead end")
        self.open = np.flatnonzero(outcomes == "open")

    def visited(self, step: int) -> int:
        """Return how many nodes, which come in the order they were placed, were there then."""
        return int(np.searchsorted(self.step, step, side="right"))

    @cached_property
    def _levels(self) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        """Return for each level its nodes, and the branches to them: parent, node, parent, ..."""
        levels = []
        for level in range(1, self.height + 1):
            nodes = np.flatnonzero(self.y == level)
            ends = np.column_stack((self.parent[nodes], nodes)).ravel()
            levels.append((nodes, np.column_stack((self.x[ends], self.y[ends]))))
        return levels

    def branches(self, visited: int) -> Iterator[tuple[int, Path, Path]]:
        """Give for each level how many branches lead to it, those visited, those ahead."""
        for nodes, points in self._levels:
            cut = 2 * int(np.searchsorted(nodes, visited))
            yield len(nodes), segments(points[:cut]), segments(points[cut:])

    def ancestors(self, node: int) -> list[int]:
        """Return the nodes from the root down to this one."""
        path = [node]
        while self.parent[path[-1]] >= 0:
            path.append(int(self.parent[path[-1]]))
        return path[::-1]


def segments(points: NDArray[Any]) -> Path:
    """Return the line from each point of an even place to the next.

    >>> segments(np.array([(0, 0), (1, 1), (2, 0), (3, 1)])).codes.tolist()
    [1, 2, 1, 2]
    """
    codes = np.full(len(points), Path.LINETO)
    codes[::2] = Path.MOVETO
    return Path(points, codes)


_SHAPES: WeakKeyDictionary[SearchTree, Shape] = WeakKeyDictionary()


def shape_of(tree: SearchTree) -> Shape:
    """Return a tree as arrays, the same ones each time.

    >>> from queens import record, search_tree
    >>> shape_of(search_tree(record("automaton_shared_search", 4))).visited(13)
    3
    """
    shape = _SHAPES.get(tree)
    if shape is None:
        shape = _SHAPES[tree] = Shape(tree)
    return shape
