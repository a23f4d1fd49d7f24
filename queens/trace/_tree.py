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
    search is here. outcome: "solution", "open" (the trace ends here, before the search has been
    through what is below), "inner", "cut" (the search turned back when it had asked for the bound),
    or "dead end" (nothing could be placed below and no solution stands here).
    bound: "41 at least, 39 known", "" if none was asked.
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
        outcomes = [node.outcome for node in self]
        solved = {number for number, outcome in enumerate(outcomes) if outcome == "solution"}
        stop = outcomes.index("open") if "open" in outcomes else -1
        return Shape([node.parent for node in self], solved, stop)

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
    walk = _Walk()
    solved: set[int] = set()
    cut: set[int] = set()
    bounds: dict[int, str] = {}
    before = ""
    events = zip(trace.columns.kind, trace.columns.row, trace.columns.col, strict=True)
    for step, (kind, row, col) in enumerate(events, start=1):
        if before == "bound" and kind in ("remove", "pardon"):
            cut.add(walk.here)
        before = kind
        if kind == "place":
            walk.down((row, col), step)
        elif kind == "remove":
            walk.up((row, col), step)
        elif kind == "solution":
            solved.add(walk.here)
        elif kind == "bound":
            bounds[walk.here] = trace.columns.label[step - 1]
    if before == "bound":
        cut.add(walk.here)
    parents = walk.parents
    inner = set(parents)
    stop = -1 if trace.complete else parents[walk.here] if walk.here in solved else walk.here

    def outcome(node: int) -> str:
        if node in solved:
            return "solution"
        if node == stop:
            return "open"
        if node in inner:
            return "inner"
        return "cut" if node in cut else "dead end"

    places = spread(parents, [float(node not in inner) for node in range(len(parents))])
    nodes = [
        Node(parent, *square, depth, x, depth, step, outcome(index), bounds.get(index, ""))
        for index, (parent, square, depth, x, step) in enumerate(
            zip(parents, walk.squares, walk.depths, places, walk.born, strict=True)
        )
    ]
    return SearchTree(nodes, walk.steps, walk.where, len(trace), trace.problem)


class _Walk:
    """The nodes of a search as it goes from one to the next; where: to which, at which of steps."""

    def __init__(self) -> None:
        self.parents, self.squares, self.depths, self.born = [-1], [(0, 0)], [0], [0]
        self.steps, self.where = [0], [0]
        self.here = 0

    def down(self, square: Square, step: int) -> None:
        self.depths.append(self.depths[self.here] + 1)
        self.parents.append(self.here)
        self.squares.append(square)
        self.born.append(step)
        self._is_at(len(self.parents) - 1, step)

    def up(self, square: Square, step: int) -> None:
        """Go back from a square, and down again to those placed after it."""
        standing = []
        while self.squares[self.here] != square:
            standing.append(self.squares[self.here])
            self.here = self.parents[self.here]
        self._is_at(self.parents[self.here], step)
        for other in reversed(standing):
            self.down(other, step)

    def _is_at(self, node: int, step: int) -> None:
        self.here = node
        self.steps.append(step)
        self.where.append(node)
