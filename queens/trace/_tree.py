"""The search tree of a trace: every placement a node, with coordinates to paint it at."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from queens._checks import check_kind, check_step
from queens._problem import Problem
from queens._squares import Square
from queens.trace._folding import Shape, spread
from queens.trace._trace import A_TRACE, Trace

Visits: TypeAlias = list[tuple[int, int]]
"""At which step a search comes to which node."""

_OUTCOMES = ("dead end", "cut", "inner", "open", "solution")
"""Of several that hold of a node, the last counts."""


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

    def __init__(self, nodes: Sequence[Node], visits: Visits, end: int, problem: Problem | None):
        super().__init__(nodes)
        self._visits = visits
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
        return self._visits[bisect_right(self._visits, step, key=itemgetter(0)) - 1][1]


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
    before = ""
    columns = trace.columns
    events = zip(columns.kind, columns.row, columns.col, columns.label, strict=True)
    for step, (kind, row, col, label) in enumerate(events, start=1):
        if before == "bound" and kind in ("remove", "pardon"):
            walk.becomes("cut")
        before = kind
        if kind == "place":
            walk.down((row, col), step)
        elif kind == "remove":
            walk.up((row, col), step)
        elif kind == "solution":
            walk.becomes("solution")
        elif kind == "bound":
            walk.bounds[walk.here] = label
    end = walk.here
    if before == "bound":
        walk.becomes("cut")
    if not trace.complete:
        # With a solution the search is done, but not with what lies beside it.
        walk.here = walk.parents[end] if walk.outcomes[end] == "solution" else end
        walk.becomes("open")
    inner = set(walk.parents)
    places = spread(walk.parents, [float(node not in inner) for node in range(len(walk.parents))])
    each = zip(walk.parents, walk.placed, places, walk.outcomes, walk.bounds, strict=True)
    nodes = [
        Node(parent, row, col, depth, x, depth, step, outcome, bound)
        for parent, ((row, col), depth, step), x, outcome, bound in each
    ]
    return SearchTree(nodes, walk.visits, len(trace), trace.problem)


class _Walk:
    """The nodes of a search as it goes from one to the next.

    placed: of each its square, its depth and its step.
    """

    def __init__(self) -> None:
        self.parents, self.placed = [-1], [((0, 0), 0, 0)]
        self.outcomes, self.bounds = ["dead end"], [""]
        self.visits, self.here = [(0, 0)], 0

    def becomes(self, outcome: str) -> None:
        """Note what the present node is, unless it is more already."""
        known = self.outcomes[self.here]
        self.outcomes[self.here] = max(known, outcome, key=_OUTCOMES.index)

    def down(self, square: Square, step: int) -> None:
        """Go down to a new node."""
        self.becomes("inner")
        self.parents.append(self.here)
        self.placed.append((square, self.placed[self.here][1] + 1, step))
        self.outcomes.append("dead end")
        self.bounds.append("")
        self._come_to(len(self.parents) - 1, step)

    def up(self, square: Square, step: int) -> None:
        """Go back from a square, and down again to those placed after it."""
        standing = []
        while self.placed[self.here][0] != square:
            standing.append(self.placed[self.here][0])
            self.here = self.parents[self.here]
        self._come_to(self.parents[self.here], step)
        for other in reversed(standing):
            self.down(other, step)

    def _come_to(self, node: int, step: int) -> None:
        self.here = node
        self.visits.append((step, node))
