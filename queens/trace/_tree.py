"""The search tree of a trace: every placement a node, with coordinates to paint it at."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from queens._checks import check_kind, check_step
from queens._problem import Problem
from queens._squares import Square
from queens.trace._folding import Shape, spread
from queens.trace._trace import A_TRACE, Trace


class Node(NamedTuple):
    """One placement; node 0 is the empty board, with row and col 0 and parent -1.

    parent: index of the node it was placed on. row, col: the queen's square. depth: how many
    queens stand. x, y: coordinates, leaves at whole x from 0, y = depth. step: from which the
    search is here. outcome: "solution", "cut" (the search turned back when it had asked for the
    bound), "dead end" (nothing could be placed below and no solution stands here), "inner", or
    "open" (the trace ends here, undecided). bound: "41 at least, 39 known", "" if none was asked.
    """

    parent: int
    row: int
    col: int
    depth: int
    x: float
    y: int
    step: int
    outcome: str
    bound: str = ""


class SearchTree(list[Node]):
    """The nodes of a search in the order they were placed; made by ``search_tree``.

    width: number of leaves. height: depth of the deepest node. problem: as of the trace.
    """

    def __init__(
        self,
        nodes: Sequence[Node],
        steps: Sequence[int],
        where: Sequence[int],
        end: int,
        problem: Problem | None,
    ) -> None:
        super().__init__(nodes)
        self._steps = steps
        self._where = where
        self._end = end
        self.problem = problem
        self.width = len(nodes) - len({node.parent for node in nodes[1:]})
        self.height = max(node.depth for node in nodes)

    def __repr__(self) -> str:
        return f"<SearchTree of {len(self)} nodes, {self.width} leaves, {self.height} deep>"

    @cached_property
    def shape(self) -> Shape:
        """The shape of the tree, from which it is folded."""
        solved = {number for number, node in enumerate(self) if node.outcome == "solution"}
        return Shape([node.parent for node in self], solved)

    def current(self, step: int) -> int:
        """Return the index of the node at which the search is at a step.

        Raises IndexError unless 0 <= step <= len(trace).

        >>> from queens import record
        >>> trace = record("automaton_shared_search", 4)
        >>> tree = search_tree(trace)
        >>> tree.current(0), tree.current(13)
        (0, 2)
        >>> tree[2]
        Node(parent=1, row=2, col=3, depth=2, x=0.0, y=2, step=13, outcome='dead end', bound='')
        """
        step = check_step(step, self._end)
        return self._where[bisect_right(self._steps, step) - 1]


def search_tree(trace: Trace) -> SearchTree:
    """Build the tree of placements from a trace.

    Placing a queen goes down to a new node; removing the last one goes back to the parent. Where
    an earlier queen is removed, those placed after it stay: the search goes to a branch without
    it, whose nodes are new.

    >>> from queens import record
    >>> search_tree(record("automaton_shared_search", 4))
    <SearchTree of 17 nodes, 6 leaves, 4 deep>
    """
    check_kind(trace, Trace, "trace", A_TRACE)
    parents, squares, depths, born = [-1], [(0, 0)], [0], [0]
    solved: set[int] = set()
    cut: set[int] = set()
    bounds: dict[int, str] = {}
    before = ""
    steps, where = [0], [0]
    here = 0

    def descend(square: Square, step: int) -> int:
        parents.append(here)
        squares.append(square)
        depths.append(depths[here] + 1)
        born.append(step)
        return len(parents) - 1

    events = zip(trace.columns.kind, trace.columns.row, trace.columns.col, strict=True)
    for step, (kind, row, col) in enumerate(events, start=1):
        if before == "bound" and kind in ("remove", "pardon"):
            cut.add(here)
        before = kind
        if kind == "place":
            here = descend((row, col), step)
        elif kind == "remove":
            standing = []
            while squares[here] != (row, col):
                standing.append(squares[here])
                here = parents[here]
            here = parents[here]
            for square in reversed(standing):
                here = descend(square, step)
        else:
            if kind == "solution":
                solved.add(here)
            elif kind == "bound":
                bounds[here] = trace.columns.label[step - 1]
            continue
        steps.append(step)
        where.append(here)
    if before == "bound":
        cut.add(here)
    inner = set(parents)
    unfinished = set() if trace.complete else {here}

    def outcome(node: int) -> str:
        if node in solved:
            return "solution"
        if node in inner:
            return "inner"
        if node in unfinished:
            return "open"
        return "cut" if node in cut else "dead end"

    places = spread(parents, [float(node not in inner) for node in range(len(parents))])
    nodes = [
        Node(parent, *square, depth, x, depth, step, outcome(index), bounds.get(index, ""))
        for index, (parent, square, depth, x, step) in enumerate(
            zip(parents, squares, depths, places, born, strict=True)
        )
    ]
    return SearchTree(nodes, steps, where, len(trace), trace.problem)
