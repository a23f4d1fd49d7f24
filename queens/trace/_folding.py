"""The folding of a search tree: what is drawn of one that does not fit, and where.

A *run* is a node with those after it, as long as each has one child and is no solution: it is
drawn as one node. A row is a choice. A part that does not fit is *folded*: drawn as a triangle.
Widths are in *ends*: the end of a branch takes one, a triangle more. The player does the same in
folding.js, for it folds again at every step, and searches by hand, which Python never sees.
"""

from collections.abc import Collection, Sequence
from math import log2
from typing import NamedTuple


class Opening(NamedTuple):
    """Which parts are open: those of at least so many nodes, and if ways all to solutions."""

    least: int
    ways: bool


class Part(NamedTuple):
    """A node of the picture: the run from head to foot, and if it is folded all below.

    above: the place in the list of the part that this one hangs from, -1 for the first.
    x: the middle, in ends; that of a leftmost end is 0. row: how many choices led here.
    width: how many ends it takes, with all that hangs from it.
    """

    head: int
    foot: int
    above: int
    x: float
    row: int
    width: float
    folded: bool


class Shape:
    """The shape of a tree, whose nodes come in preorder.

    size: of each node, how many there are from there down. solutions: how many of them are
    solutions. foot: the last node of the run from there. more: how many ends it takes to open the
    part that begins there. row: how many choices led to it. heads: the first nodes of all runs.
    stop: where a recording was cut, -1 if it was not; what was not searched on is no run.
    """

    def __init__(self, parents: Sequence[int], solved: Collection[int], stop: int = -1) -> None:
        several = range(len(parents))
        self.parents, self.stop = parents, stop
        self.size = [1] * len(parents)
        self.solutions = [int(node in solved) for node in several]
        self.foot = list(several)
        self.more = [0.0] * len(parents)
        below = [0.0] * len(parents)
        for node in reversed(several):
            size = self.size[node]
            if node and 1 < size == 1 + self.size[node + 1] and node not in solved and node != stop:
                self.foot[node] = self.foot[node + 1]
            foot = self.foot[node]
            width = _folded(size) if self.size[foot] > 1 else 1.0
            self.more[node] = (below[foot] or 1.0) - width
            if node:
                self.size[parents[node]] += size
                self.solutions[parents[node]] += self.solutions[node]
                below[parents[node]] += width
        self.heads, self.row = [0], [0] * len(parents)
        for node in several[1:]:
            above = parents[node]
            self.row[node] = self.row[above]
            if self.foot[above] == above:
                self.row[node] += 1
                self.heads.append(node)

    def opening(self, room: float) -> Opening:
        """Return which parts are open where there is room for so many ends.

        All ways to solutions are, if they take at most half of the room; then the largest parts,
        all of one size together, as long as they fit.
        """
        took = _folded(self.size[0])
        to_ways = sum(self.more[node] for node in self.heads if self.solutions[node])
        ways = took + to_ways <= room / 2
        took += to_ways if ways else 0
        gains = [0.0] * (len(self.parents) + 1)
        for node in self.heads:
            if not (ways and self.solutions[node]):
                gains[self.size[node]] += self.more[node]
        least = len(gains)
        while least > 1 and (took := took + gains[least - 1]) <= room:
            least -= 1
        return Opening(least, ways)

    def parts(self, opening: Opening, last: int = -1) -> list[Part]:
        """Return what is drawn, in preorder.

        last: the node placed last, to which the way is open.
        """
        parts: list[tuple[int, int, int, bool]] = []
        widths = []
        part_of = {-1: -1}  # by its foot
        node = 0
        while node < len(self.parents):
            size, foot = self.size[node], self.foot[node]
            after = node + size
            is_open = size >= opening.least or (opening.ways and self.solutions[node])
            folded = not (is_open or after == foot + 1 or node <= last < after)
            parts.append((node, foot, part_of[self.parents[node]], folded))
            widths.append(_folded(size) if folded else float(after == foot + 1))
            part_of[foot] = len(parts) - 1
            node = after if folded else foot + 1
        places = spread([above for _, _, above, _ in parts], widths)
        return [
            Part(head, foot, above, x, self.row[head], width, folded)
            for (head, foot, above, folded), x, width in zip(parts, places, widths, strict=True)
        ]


def _folded(size: int) -> float:
    """Return the width of a part of so many nodes, in ends."""
    return 1 + 0.2 * log2(size)


def spread(above: Sequence[int], widths: list[float]) -> list[float]:
    """Return the middle of each: ends side by side, each other above its children.

    above: of each in preorder the place of its parent. widths: those of ends, and 0 for the
    others, which get that of all below them. The leftmost begins at -0.5.
    """
    places, right = [], -0.5
    for width in widths:
        places.append(right + width / 2)
        right += width
    # Backwards, all children of one come before it, the first of them last.
    ends: dict[int, float] = {}
    for place in range(len(above) - 1, 0, -1):
        over = above[place]
        places[over] = (places[place] + ends.setdefault(over, places[place])) / 2
        widths[over] += widths[place]
    return places
