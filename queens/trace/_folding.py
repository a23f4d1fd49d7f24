"""The folding of a search tree: what is drawn of one that does not fit, and where.

A *run* is a node with those after it, as long as each has one child and is no solution: it is
drawn as one node. A row is a choice. A part that does not fit is *folded*: drawn as a triangle.
Widths are in *ends*: the end of a branch takes one, a triangle more. The player does the same in
folding.js, for it folds again at every step, and searches by hand, which Python never sees.
"""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from math import inf, log2
from typing import NamedTuple


class Opening(NamedTuple):
    """Which parts of a tree are open: those of at least so many nodes.

    runs: whether runs are drawn as one node; if not, all is open. ways: whether all ways to
    solutions are open, too.
    """

    runs: bool
    least: int
    ways: bool


WHOLE = Opening(runs=False, least=0, ways=False)


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
    solutions. foot: the last node of the run from there. row: how many choices led to it.
    """

    def __init__(self, parents: Sequence[int], solved: Collection[int]) -> None:
        several = range(len(parents))
        self.parents = parents
        self.size = [1] * len(parents)
        self.solutions = [int(node in solved) for node in several]
        self.foot = list(several)
        for node in reversed(several[1:]):
            if self.size[node] > 1 and self.size[node] == 1 + self.size[node + 1]:
                self.foot[node] = node if node in solved else self.foot[node + 1]
            above = parents[node]
            self.size[above] += self.size[node]
            self.solutions[above] += self.solutions[node]
        self.row = [0] * len(parents)
        self.depth = [0] * len(parents)
        for node in several[1:]:
            above = parents[node]
            self.depth[node] = self.depth[above] + 1
            self.row[node] = self.row[above] + (self.foot[above] == above)

    def opening(self, room: float) -> Opening:
        """Return which parts are open where there is room for so many ends.

        All ways to solutions are, if they take at most half of the room; then the largest parts,
        all of one size together, as long as they fit.
        """

        def fits(least: int, ways: bool, room: float) -> bool:
            return sum(self._walk(Opening(True, least, ways), -1, room)[1]) <= room

        never = len(self.parents) + 1
        ways = fits(never, True, room / 2)
        sizes = sorted({never, *self.size}, reverse=True)
        many = bisect_left(sizes, True, key=lambda least: not fits(least, ways, room))
        return Opening(True, sizes[max(many - 1, 0)], ways)

    def parts(self, opening: Opening, last: int = -1) -> list[Part]:
        """Return what is drawn, in preorder.

        last: the node placed last, to which the way is open.
        """
        walked, widths = self._walk(opening, last)
        places = spread([above for _, _, above, _ in walked], widths)
        rows = self.row if opening.runs else self.depth
        return [
            Part(head, foot, above, x, rows[head], width, folded)
            for (head, foot, above, folded), x, width in zip(walked, places, widths, strict=True)
        ]

    def _walk(
        self, opening: Opening, last: int, room: float = inf
    ) -> tuple[list[tuple[int, int, int, bool]], list[float]]:
        """Return parts without their places, and the widths of those with nothing below them.

        What does not fit is left off, but for its beginning.
        """
        runs, least, ways = opening
        parts: list[tuple[int, int, int, bool]] = []
        widths = []
        part_of = {-1: -1}  # by its foot
        node, took = 0, 0.0
        while node < len(self.parents) and took <= room:
            size, foot = self.size[node], self.foot[node] if runs else node
            after = node + size
            is_open = not runs or size >= least or (ways and self.solutions[node])
            folded = not (is_open or after == foot + 1 or node <= last < after)
            parts.append((node, foot, part_of[self.parents[node]], folded))
            widths.append(1 + 0.2 * log2(size) if folded else float(after == foot + 1))
            part_of[foot] = len(parts) - 1
            took += widths[-1]
            node = after if folded else foot + 1
        return parts, widths


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
