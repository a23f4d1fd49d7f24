"""A search tree, from two nodes to tens of thousands."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from math import ceil, inf
from operator import add
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from queens._checks import check_kind, check_whole
from queens._labels import briefs
from queens._words import named, plural
from queens.draw._figure import finish
from queens.draw._parts import Place, check_place, fit, marks, picture, size_in_points, write
from queens.draw.style import BLUE, FAINT, GREEN, INK, PAPER, QUIET, VERMILLION
from queens.trace import SearchTree
from queens.trace._folding import WHOLE

_A_TREE = "a search tree, as queens.search_tree gives it"

_LEFT = 44.0
"""Points left of the tree, for the names of its levels."""
_LEGEND = 16.0
"""A line of it."""

_ROOM_FOR_NUMBERS = 11.5
"""Points between neighbouring leaves of a tree that is drawn whole."""
_END = 11.0
"""Points that the end of a branch takes where a tree is folded."""
_FOLDED = 18.0
"""Points below the last row, for what is said of a folded part."""
_SMALLEST = 6.75
"""Points of a label's letters, where it has more than two."""
_DISC = 0.74
"""Of the room between two leaves, how much a circle takes."""
_LARGEST = 10.0, 6.0
"""Inches of a figure."""


def tree(
    tree: SearchTree,
    *,
    current: int | None = None,
    upto: int | None = None,
    visited_by: SearchTree | None = None,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw a search tree from the root down; the further down, the more queens stand.

    Each node is a circle with its queen's column, dead ends have a cross below them and solutions
    a diamond. A tree that does not fit is folded: a node with those after it, as long as each has
    one child, is drawn as one, with "+4" for four more; a row is a choice; and what still does not
    fit is a triangle with its number of placements and of solutions.

    tree: what ``queens.search_tree`` gives.
    current: index of the node to ring, its path from the root drawn strongly.
    upto: a step of the trace; what was placed after it is drawn faint and unmarked.
    visited_by: the tree of another search; what it never visits is drawn faint and unmarked.
    ax: where to draw; a new pyplot figure if None. Returns the Axes; node m of a tree that is not
    folded lies at the point x = tree[m].x, y = tree[m].y.

    Raises ValueError for a current node that the tree does not have, TypeError for both upto and
    visited_by.

    >>> from queens import record, search_tree
    >>> whole = search_tree(record("automaton_shared_search", 4))
    >>> ax = tree(whole, current=2)
    >>> tree(whole, current=17)
    Traceback (most recent call last):
    ValueError: current must be a whole number from 0 to 16; got 17
    """
    check_kind(tree, SearchTree, "tree", _A_TREE)
    upto = None if upto is None else check_whole(upto, "upto", 0)
    current = None if current is None else check_whole(current, "current", 0, len(tree) - 1)
    if visited_by is not None:
        check_kind(visited_by, SearchTree, "visited_by", _A_TREE)
        if upto is not None:
            raise TypeError("give upto or visited_by, not both")
    # Nodes come in the order in which they were placed.
    visited = len(tree) if upto is None else bisect_right([node.step for node in tree], upto)
    ends = [node.outcome if number < visited else "" for number, node in enumerate(tree)]
    if visited_by is not None:
        ends = _ends_of(tree, visited_by)
    last = visited - 1 if upto is not None else -1 if current is None else current
    layout = _Layout(tree, ax, title, last)
    painter = _Painter(tree, layout, ends, "by the second search" if visited_by else "yet")
    painter.levels()
    painter.branches()
    painter.nodes()
    if current is not None:
        painter.current(current)
    painter.legend()
    said = _words(tree, current, upto, sum(map(bool, ends)), layout, visited_by)
    return finish(layout.ax, title, *said)


class _Layout:
    """Where the parts of a tree go: axes, points per unit, and what is drawn.

    labels: of each node. room: points across. left: those for the names of rows. columns: of the
    legend. folds: whether the tree is folded, since it does not fit. rows: how many there are.
    """

    def __init__(self, tree: SearchTree, ax: Axes | None, title: str, last: int) -> None:
        check_place(title, ax)
        self.labels, shape = _labels(tree), tree.shape
        needed = _room_for(self.labels)
        width = min(max(max(0.34, 1.04 * needed / 72) * tree.width + 0.9, 3.4), _LARGEST[0])
        room, height = size_in_points(ax) if ax else (72 * width, 72 * _LARGEST[1])
        self.columns = max(1, int(room / 80.0))
        self.left, below = min(_LEFT, 0.14 * room), 26.0 + -(-3 // self.columns) * _LEGEND
        room -= self.left + 8.0
        high = (height - 14.0 - below) / max(tree.height, 1)
        self.folds = min(room / tree.width, high) < needed
        opening = shape.opening(room / _END) if self.folds else WHOLE
        self.parts, took = shape.parts(opening, last)
        # Where the search goes on there is room for all rows, so that nothing moves up or down.
        rows = max(part.row + part.folded for part in self.parts)
        self.rows = max(rows if last < 0 or not self.folds else max(shape.row), 1)
        self.ax = picture(ax, width, min(0.55 * self.rows + 1.0, _LARGEST[1]), title)
        box = (-0.5, took - 0.5, 0.0, float(self.rows))
        margins = (self.left, 8.0, 14.0, below + _FOLDED * self.folds)
        self.across, self.down = fit(self.ax, box, margins, square=False)
        self.right = took - 0.5
        largest = max(20.0, _DISC * needed)
        self.size = 10.0 if self.folds else min(_DISC * min(self.across, self.down), largest)

    def part_with(self, node: int) -> int:
        """Return the number of the part that a node is in."""
        return bisect_right(self.parts, node, key=lambda part: part.head) - 1

    def at(self, number: int) -> Place:
        return self.parts[number].x, self.parts[number].row

    def gaps(self) -> list[float]:
        """Return for each part how many points it is to the next in its row."""
        gaps = [inf] * len(self.parts)
        before: dict[int, int] = {}
        for number, part in enumerate(self.parts):
            if part.row in before:
                next_to = before[part.row]
                gap = self.across * (part.x - self.parts[next_to].x)
                gaps[number], gaps[next_to] = gap, min(gap, gaps[next_to])
            before[part.row] = number
        return gaps


class _Painter:
    """Paints the parts of one tree.

    ends: the outcome of each node, "" for what is not visited. never: how that is said.
    """

    def __init__(self, tree: SearchTree, layout: _Layout, ends: Sequence[str], never: str) -> None:
        self.ax, self.tree, self.layout, self.outcomes, self.never = (
            layout.ax,
            tree,
            layout,
            ends,
            never,
        )
        self.seen, self.many = list(map(bool, ends)), Counter(ends)
        several = range(len(layout.parts))
        self.visited = [number for number in several if ends[layout.parts[number].head]]
        self.ahead = [number for number in several if not ends[layout.parts[number].head]]

    def levels(self) -> None:
        """Rule the rows and name them on the left."""
        layout, ruled = self.layout, list[Place]()
        step = ceil(11 / layout.down)
        for level in range(step, layout.rows + 1, step):
            write(self.ax, -0.5 - 6 / layout.across, level, level, 8.5, ha="right")
            ruled += [(-0.5, level), (layout.right, level)]
        self._lines(ruled, FAINT, 0.4, "levels", 0)
        if layout.left >= 26:
            place = -0.5 - (layout.left - 9) / layout.across, (layout.rows + 1) / 2
            name = "choice" if layout.folds else _level(self.tree)
            write(self.ax, *place, name, 8.5, color=QUIET, rotation=90)

    def branches(self) -> None:
        """Paint the branches."""
        for several, color, gid in (
            (self.ahead, FAINT, "branches-ahead"),
            (self.visited, QUIET, "branches"),
        ):
            ends = [(self.layout.parts[one].above, one) for one in several if one]
            points = [self.layout.at(one) for both in ends for one in both]
            self._lines(points, color, 0.9, gid, 1)

    def nodes(self) -> None:
        """Paint the nodes with their labels, and below them how they end."""
        layout, parts, size = self.layout, self.layout.parts, self.layout.size
        if layout.folds:
            self._fold(gaps := layout.gaps())
            self._label(gaps)
        else:
            disc: dict[str, Any] = {"marker": "o", "size": size, "facecolor": PAPER}
            self._marks(self.ahead, gid="nodes-ahead", edgecolor=FAINT, **disc)
            self._marks(self.visited[1:], gid="nodes", edgecolor=INK, **disc)
            height = min(_letters(layout.labels) * size, 10.5)
            for node in self.visited[1:]:
                label, at = layout.labels[node], layout.at(node)
                write(self.ax, *at, label, height, va="center_baseline", zorder=5)
        self._marks([0], "o", 0.2**0.5 * size, gid="root", color=INK)
        ends: dict[str, list[int]] = {"solution": [], "dead end": [], "open": []}
        for number in self.visited:
            outcome = self.outcomes[parts[number].foot]
            if not parts[number].folded and outcome in ends:
                ends[outcome].append(number)
        cross: dict[str, Any] = {"color": VERMILLION, "linewidths": 1.6, "gid": "dead-ends"}
        below = (0.5 * size + 6.5) / layout.down
        self._marks(ends["dead end"], "x", 6.0, below, **cross)
        box: dict[str, Any] = {"facecolor": PAPER, "edgecolor": INK}
        self._marks(ends["open"], "s", 6.0, below, gid="open", **box)
        diamond: dict[str, Any] = {"facecolor": GREEN, "edgecolor": PAPER, "linewidths": 0.5}
        self._marks(ends["solution"], "D", 6.6, below, gid="solutions", **diamond)

    def _fold(self, gaps: Sequence[float]) -> None:
        """Paint the triangles, green where there are solutions, filled as far as visited."""
        layout, shape = self.layout, self.tree.shape
        below = list(accumulate(self.seen, initial=0))
        corners, faces, edges = [], [], []
        for part, gap in zip(layout.parts, gaps, strict=True):
            if not part.folded:
                continue
            size, found = shape.size[part.head], shape.solutions[part.head]
            visited = below[part.head + size] - below[part.head]
            half = min(part.width * 5.0, 0.5 * gap)
            high = (4.0 + 1.1 * half) / layout.down
            for share, face in (1.0, PAPER), ((visited / size) ** 0.5, GREEN if found else FAINT):
                across, foot = share * half / layout.across, part.row + share * high
                corners.append(
                    [(part.x, part.row), (part.x + across, foot), (part.x - across, foot)]
                )
                faces.append(face)
                edges.append(GREEN if found else QUIET if visited else FAINT)
            said = [f"{size:,}" if visited in (0, size) else f"{visited:,} of {size:,}"]
            said += [f"\N{BLACK DIAMOND} {found:,}"] * (found > 0)
            for line, text in enumerate(said):
                if 4.4 * len(text) < gap + 2:
                    at = part.x, part.row + high + (6.0 + 8.0 * line) / layout.down
                    write(self.ax, *at, text, 7, color=INK if visited else QUIET, zorder=3)
        style: dict[str, Any] = {"linewidths": 0.8, "zorder": 3, "clip_on": False, "gid": "folded"}
        painted = PolyCollection(corners, facecolors=faces, edgecolors=edges, **style)
        self.ax.add_collection(painted, autolim=False)

    def _label(self, gaps: Sequence[float]) -> None:
        """Write the labels of nodes, and how many forced moves follow, where there is room."""
        layout = self.layout
        fully = _full(self.tree, layout.labels)
        for part, gap in zip(layout.parts, gaps, strict=True):
            seen, run = self.seen[part.head], part.foot - part.head
            full, value = fully[part.head], layout.labels[part.head]
            label = full if _across(full) < gap + 1 else value if _across(value) < gap + 1 else ""
            if label:
                box = {"facecolor": PAPER, "edgecolor": QUIET if seen else FAINT, "linewidth": 0.6}
                box["boxstyle"] = "round,pad=0.15"
                color = INK if seen else FAINT
                write(self.ax, part.x, part.row, label, 7, color=color, bbox=box, zorder=5)
            room = _across(forced := f"+{run:,}")
            if not run or part.folded or gap < (room if part.width else _across(label) + room + 8):
                continue
            x = part.x + (not part.width) * (_across(label + forced) / 2 + 4) / layout.across
            y = part.row + (part.width > 0) * 20.0 / layout.down
            behind = {"facecolor": PAPER, "edgecolor": "none", "boxstyle": "square,pad=0"}
            write(self.ax, x, y, forced, 7, color=QUIET, bbox=behind, zorder=4)

    def current(self, node: int) -> None:
        """Ring a node, and paint its path from the root strongly."""
        path = [here := self.layout.part_with(node)]
        while here:
            path.append(here := self.layout.parts[here].above)
        self._line(Path([self.layout.at(one) for one in path[::-1]]), BLUE, 2.6, "current-path", 2)
        ring: dict[str, Any] = {"facecolor": "none", "edgecolor": BLUE, "linewidths": 2.4}
        self._marks(path[:1], "o", self.layout.size + 5.0, gid="current", **ring)

    def legend(self) -> None:
        """Say below the tree what its marks mean, and how often they stand there."""
        entry = partial(Line2D, [], [], linestyle="", markersize=5.5)
        solutions, dead_ends = self.many["solution"], self.many["dead end"]
        handles = [entry(color=GREEN, marker="D", label=f"solution ({solutions})")]
        if any(node.outcome == "dead end" for node in self.tree):
            handles.append(entry(color=VERMILLION, marker="x", label=f"dead end ({dead_ends})"))
        if self.many["open"]:
            label = "cut here"
            handles.append(entry(color=INK, markerfacecolor=PAPER, marker="s", label=label))
        if any(part.folded for part in self.layout.parts):
            label = "folded"
            handles.append(entry(color=QUIET, markerfacecolor=FAINT, marker="^", label=label))
        if not all(self.seen):
            label = f"not visited {self.never}"
            handles.append(entry(color=FAINT, marker="_", label=label))
        box: dict[str, Any] = {
            "loc": "lower center",
            "frameon": False,
            "borderpad": 0.1,
            "borderaxespad": 0.2,
        }
        gaps: dict[str, Any] = {"handlelength": 1.0, "handletextpad": 0.4, "columnspacing": 1.4}
        ncols = min(self.layout.columns, len(handles))
        self.ax.legend(handles=handles, ncols=ncols, fontsize=8.5, **box, **gaps)

    def _marks(
        self, parts: Sequence[int], marker: str, size: float, below: float = 0.0, **style: Any
    ) -> None:
        places = [(x, y + below) for x, y in map(self.layout.at, parts)]
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


def _ends_of(tree: SearchTree, other: SearchTree) -> list[str]:
    """Return the outcome of each node in another search, "" where that does not come to it."""
    children = {(node.parent, node.row, node.col): number for number, node in enumerate(other)}
    same = {-1: -1}
    for number, node in enumerate(tree):
        same[number] = children.get((same[node.parent], node.row, node.col), -2)
    return [other[same[number]].outcome if same[number] >= 0 else "" for number in range(len(tree))]


def _labels(tree: SearchTree) -> list[str]:
    """Return the column of each node, or its value where a problem names it; "" for the root."""
    problem = tree.problem
    values = list(map(briefs, problem.values)) if problem and problem.named else []
    said = [values[node.row - 1][node.col - 1] if values else str(node.col) for node in tree[1:]]
    return ["", *said]


def _full(tree: SearchTree, labels: Sequence[str]) -> list[str]:
    """Return the labels, with whose value it is where the row of the tree does not say so."""
    if all(node.row == node.depth for node in tree):
        return [*labels]
    problem = tree.problem if tree.problem and tree.problem.named else None
    names = [f"{name} " for name in briefs(problem.variables)] if problem else []
    rows = (names[node.row - 1] if problem else f"{node.row}," for node in tree[1:])
    return ["", *map(add, rows, labels[1:])]


def _across(label: str) -> float:
    """Return how many points a label takes where the tree is folded."""
    return 4.4 * len(label)


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


def _words(
    tree: SearchTree,
    current: int | None,
    upto: int | None,
    visited: int,
    layout: _Layout,
    visited_by: SearchTree | None,
) -> list[str]:
    levels = {"row": "row", "queens placed": "queen"}.get(_level(tree), "variable")
    many = Counter(node.outcome for node in tree)
    said = [
        f"Search tree of {plural(len(tree), 'node')}, {plural(tree.height, levels)} deep: "
        f"{plural(many['solution'], 'solution')}, {plural(many['dead end'], 'dead end')}."
    ]
    if folded := [part for part in layout.parts if part.folded]:
        found = sum(tree.shape.solutions[part.head] > 0 for part in folded)
        said.append(
            f"{plural(len(folded), 'part')} of it are folded, {found} of them with solutions."
        )
    if many["open"]:
        said.append("The recording stops before the search does.")
    if upto is not None:
        said.append(f"{visited} of the nodes were visited up to step {upto}.")
    if visited_by is not None:
        said.append(f"{visited} of the nodes are visited by the second search, too.")
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
