"""A search tree, from two nodes to tens of thousands."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from queens._checks import check_kind, check_whole
from queens._labels import briefs
from queens._words import named, plural
from queens.draw._figure import finish
from queens.draw._parts import Place, fit, marks, picture, size_in_points, write
from queens.draw.style import BLUE, FAINT, GREEN, INK, PAPER, QUIET, VERMILLION
from queens.trace import SearchTree

_LEFT = 44.0
"""Points left of the tree, for the names of its levels."""
_LEGEND = 16.0
"""A line of it."""

_ROOM_FOR_NUMBERS = 11.5
_ROOM_FOR_CROSSES = 3.4
"""Points between neighbouring leaves from which on that much can be told apart."""
_SMALLEST = 6.75
"""Points of a label's letters, where it has more than two."""
_DISC = 0.74
"""Of the room between two leaves, how much a circle takes."""


def tree(
    tree: SearchTree,
    *,
    current: int | None = None,
    upto: int | None = None,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw a search tree from the root down; the further down, the more queens stand.

    Where there is room each node is a circle with its queen's column, dead ends have a cross
    below them and solutions a diamond; in larger trees nodes shrink to marks, in the largest
    the branches alone are drawn, solutions marked at their ends.

    tree: what ``queens.search_tree`` gives.
    current: index of the node to ring, its path from the root drawn strongly.
    upto: a step of the trace; what was placed after it is drawn faint and unmarked.
    ax: where to draw; a new pyplot figure if None. Returns the Axes; node m lies at the point
    x = tree[m].x, y = tree[m].y.

    Raises ValueError for a current node that the tree does not have.

    >>> from queens import record, search_tree
    >>> whole = search_tree(record("automaton_shared_search", 4))
    >>> ax = tree(whole, current=2)
    >>> tree(whole, current=17)
    Traceback (most recent call last):
    ValueError: current must be a whole number from 0 to 16; got 17
    """
    check_kind(tree, SearchTree, "tree", "a search tree, as queens.search_tree gives it")
    upto = None if upto is None else check_whole(upto, "upto", 0)
    current = None if current is None else check_whole(current, "current", 0, len(tree) - 1)
    labels = _labels(tree)
    leaf = max(0.34, 1.04 * _room_for(labels) / 72)
    width = min(max(leaf * tree.width + 0.9, 3.4), 10.0)
    height = min(0.55 * tree.height + 1.0, 6.0)
    ax = picture(ax, width, height, title)
    room = size_in_points(ax)[0]
    columns = max(1, int(room / 80.0))
    left = min(_LEFT, 0.14 * room)
    below = 26.0 + -(-3 // columns) * _LEGEND
    box = (-0.5, tree.width - 0.5, 0.0, float(max(tree.height, 1)))
    across, down = fit(ax, box, (left, 8.0, 14.0, below), square=False)
    # Nodes come in the order in which they were placed.
    visited = len(tree) if upto is None else bisect_right([node.step for node in tree], upto)
    painter = _Painter(ax, tree, labels, across, down, visited)
    painter.levels(left)
    painter.branches()
    painter.nodes()
    if current is not None:
        painter.current(current)
    painter.legend(columns)
    return finish(ax, title, *_words(tree, current, upto, visited))


class _Painter:
    """Paints the parts of one tree; across and down are points per unit, visited counts nodes."""

    def __init__(
        self,
        ax: Axes,
        tree: SearchTree,
        labels: Sequence[str],
        across: float,
        down: float,
        visited: int,
    ) -> None:
        self.ax, self.tree, self.across, self.down, self.visited = ax, tree, across, down, visited
        self.labels, needed = labels, _room_for(labels)
        room = min(across, down)
        self.numbered = room >= needed
        self.crossed = room >= _ROOM_FOR_CROSSES
        largest = max(20.0, _DISC * needed)
        self.size = min(_DISC * room, largest) if self.numbered else min(0.75 * room, 5.0)
        self.ends: dict[str, list[int]] = {"solution": [], "dead end": [], "cut": [], "open": []}
        for number, node in enumerate(tree[:visited]):
            if node.outcome in self.ends:
                self.ends[node.outcome].append(number)

    def levels(self, left: float) -> None:
        """Rule the levels and name them on the left."""
        ruled: list[Place] = []
        step = ceil(11 / self.down)
        for level in range(step, self.tree.height + 1, step):
            write(self.ax, -0.5 - 6 / self.across, level, level, 8.5, ha="right")
            ruled += [(-0.5, level), (self.tree.width - 0.5, level)]
        self._lines(ruled, FAINT, 0.4, "levels", 0)
        if left >= 26:
            place = -0.5 - (left - 9) / self.across, (self.tree.height + 1) / 2
            write(self.ax, *place, _level(self.tree), 8.5, color=QUIET, rotation=90)

    def branches(self) -> None:
        """Paint the branches, finer where a level is crowded: its grey then shows how much."""
        across = self.across * self.tree.width
        levels: list[list[int]] = [[] for _ in range(self.tree.height + 1)]
        for number, node in enumerate(self.tree):
            levels[node.y].append(number)
        for nodes in levels[1:]:
            width = min(0.9, max(0.45 * across / len(nodes), 0.04))
            points = [self._at(one) for node in nodes for one in (self.tree[node].parent, node)]
            seen = 2 * bisect_right(nodes, self.visited - 1)
            self._lines(points[seen:], FAINT, width, "branches-ahead", 1)
            self._lines(points[:seen], QUIET, width, "branches", 1)

    def nodes(self) -> None:
        """Paint the nodes, and mark what ended; below a node that is a circle."""
        here = range(1, self.visited)
        below = 0.0
        size = min(max(0.85 * self.across, 2.8), 5.5)
        if self.numbered:
            below, size = (0.5 * self.size + 6.5) / self.down, 6.0
            ahead = range(self.visited, len(self.tree))
            disc: dict[str, Any] = {"marker": "o", "size": self.size, "facecolor": PAPER}
            self._marks(ahead, gid="nodes-ahead", edgecolor=FAINT, **disc)
            self._marks(here, gid="nodes", edgecolor=INK, **disc)
            self._marks([0], "o", 0.2**0.5 * self.size, gid="root", color=INK)
            height = min(_letters(self.labels) * self.size, 10.5)
            for node in here:
                label, at = self.labels[node], self._at(node)
                write(self.ax, *at, label, height, va="center_baseline", zorder=5)
        elif self.crossed:
            self._marks(range(self.visited), "o", 2.0, gid="nodes", color=INK)
        if self.crossed:
            cross: dict[str, Any] = {
                "color": VERMILLION,
                "linewidths": 1.6 if self.numbered else 0.8,
            }
            self._marks(self.ends["dead end"], "x", size, below, gid="dead-ends", **cross)
            self._marks(self.ends["cut"], "_", size, below, gid="cut", color=INK, linewidths=1.6)
            for node in self.ends["cut"] if self.numbered else ():
                bound = self.tree[node].bound.removeprefix("costs ").split()[0].rstrip(",")
                if self.across > 5.2 * len(bound):  # there is room for it
                    x, y = self._at(node)
                    write(self.ax, x, y + below + 7 / self.down, bound, 8.5, color=QUIET)
        box: dict[str, Any] = {"facecolor": PAPER, "edgecolor": INK}
        self._marks(self.ends["open"], "s", size, below, gid="open", **box)
        diamond: dict[str, Any] = {"facecolor": GREEN, "edgecolor": PAPER, "linewidths": 0.5}
        self._marks(self.ends["solution"], "D", 1.1 * size, below, gid="solutions", **diamond)

    def current(self, node: int) -> None:
        """Ring a node, and paint its path from the root strongly."""
        path = Path([self._at(one) for one in _path(self.tree, node)])
        self._line(path, BLUE, 2.6, "current-path", 2)
        ring: dict[str, Any] = {"facecolor": "none", "edgecolor": BLUE, "linewidths": 2.4}
        size = self.size + 5.0 if self.numbered else 11.0
        self._marks([node], "o", size, gid="current", **ring)

    def legend(self, columns: int) -> None:
        """Say below the tree what its marks mean, and how often they stand there."""
        entry = partial(Line2D, [], [], linestyle="", markersize=5.5)
        solutions, dead_ends = (len(self.ends[end]) for end in ("solution", "dead end"))
        handles = [entry(color=GREEN, marker="D", label=f"solution ({solutions})")]
        if any(node.outcome == "dead end" for node in self.tree):
            if self.crossed:
                handles.append(entry(color=VERMILLION, marker="x", label=f"dead end ({dead_ends})"))
            else:
                label = f"other ends: dead ({dead_ends})"
                handles.append(entry(color=QUIET, marker="|", label=label))
        if self.ends["cut"] and self.crossed:
            label = f"cut by the bound ({len(self.ends['cut'])})"
            handles.append(entry(color=INK, marker="_", markersize=7.0, label=label))
        if self.ends["open"]:
            label = "recording stops here"
            handles.append(entry(color=INK, markerfacecolor=PAPER, marker="s", label=label))
        if self.visited < len(self.tree):
            handles.append(entry(color=FAINT, marker="_", label="not visited yet"))
        box: dict[str, Any] = {
            "loc": "lower center",
            "frameon": False,
            "borderpad": 0.1,
            "borderaxespad": 0.2,
        }
        gaps: dict[str, Any] = {"handlelength": 1.0, "handletextpad": 0.4, "columnspacing": 1.4}
        ncols = min(columns, len(handles))
        self.ax.legend(handles=handles, ncols=ncols, fontsize=8.5, **box, **gaps)

    def _at(self, node: int) -> Place:
        return self.tree[node].x, self.tree[node].y

    def _marks(
        self, nodes: Sequence[int], marker: str, size: float, below: float = 0.0, **style: Any
    ) -> None:
        places = [(x, y + below) for x, y in map(self._at, nodes)]
        marks(self.ax, places, marker, size, zorder=4, **style)

    def _lines(
        self, points: Sequence[Place], color: str, width: float, gid: str, zorder: int
    ) -> None:
        """Paint the lines from each point of an even place to the next, as one outline."""
        if points:
            codes = [Path.MOVETO, Path.LINETO] * (len(points) // 2)
            self._line(Path(points, codes), color, width, gid, zorder)

    def _line(self, path: Path, color: str, width: float, gid: str, zorder: int) -> None:
        style = {"edgecolor": color, "linewidth": width, "joinstyle": "round", "gid": gid}
        # Unlike add_patch it does not go through all points to find limits that are set.
        self.ax.add_artist(PathPatch(path, fill=False, zorder=zorder, clip_on=False, **style))


def _labels(tree: SearchTree) -> list[str]:
    """Return the column of each node, or its value where a problem names it; "" for the root."""
    problem = tree.problem
    values = list(map(briefs, problem.values)) if problem and problem.named else []
    said = [values[node.row - 1][node.col - 1] if values else str(node.col) for node in tree[1:]]
    return ["", *said]


def _letters(labels: Sequence[str]) -> float:
    """Return how high letters are, so that the longest label fits in a circle that is 1 wide."""
    longest = max(map(len, labels))
    return 0.66 if longest < 2 else min(0.56, 1.3 / longest)


def _room_for(labels: Sequence[str]) -> float:
    """Return how many points apart leaves must be for labels that can be read."""
    if max(map(len, labels)) < 3:
        return _ROOM_FOR_NUMBERS
    return _SMALLEST / _letters(labels) / _DISC


def _path(tree: SearchTree, node: int) -> list[int]:
    """Return the nodes from the root down to this one."""
    path = [node]
    while tree[path[-1]].parent >= 0:
        path.append(tree[path[-1]].parent)
    return path[::-1]


def _level(tree: SearchTree) -> str:
    """Return what a level is called: the row, unless the search takes rows in its own order."""
    if tree.problem and tree.problem.named:
        return "variables with a value"
    return "row" if all(node.row == node.depth for node in tree) else "queens placed"


def _words(tree: SearchTree, current: int | None, upto: int | None, visited: int) -> list[str]:
    levels = {"row": "row", "queens placed": "queen"}.get(_level(tree), "variable")
    many = Counter(node.outcome for node in tree)
    said = [
        f"Search tree of {plural(len(tree), 'node')}, {plural(tree.height, levels)} deep: "
        f"{plural(many['solution'], 'solution')}, {plural(many['dead end'], 'dead end')}."
    ]
    if many["cut"]:
        said.append(f"The bound cut off {plural(many['cut'], 'node')}.")
    if many["open"]:
        said.append("The recording stops before the search does.")
    if upto is not None:
        said.append(f"{visited} of the nodes were visited up to step {upto}.")
    if current == 0:
        said.append("The search is at the root, where nothing is placed.")
    elif current is not None:
        squares = [(tree[node].row, tree[node].col) for node in _path(tree, current)[1:]]
        if tree.problem and tree.problem.named:
            standing = "; ".join(map(tree.problem.label, squares))
        else:
            standing = f"queens on {', '.join(named(squares))}"
        said.append(f"The search is at the node with {standing}.")
    return said
