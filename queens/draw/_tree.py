"""A search tree, from two nodes to tens of thousands."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import accumulate, pairwise
from math import ceil
from operator import add
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from queens._checks import check_kind, check_whole
from queens._labels import briefs
from queens._squares import Square
from queens._words import named, plural
from queens.draw._figure import finish
from queens.draw._parts import Place, check_place, fit, marks, picture, size_in_points, write
from queens.draw.style import BLUE, FAINT, GREEN, INK, PAPER, QUIET, VERMILLION
from queens.trace import SearchTree
from queens.trace._folding import Part

_A_TREE = "a search tree, as queens.search_tree gives it"

_LEFT = 44.0
"""Points left of the tree, for the names of its levels."""
_LEGEND = 16.0
"""A line of it."""

_SMALLEST = 7.25
"""Points of a letter: 9 pixels, where a page shows the largest figure 800 pixels wide."""
_LETTER = 0.63 * _SMALLEST
"""Points across that a letter takes."""
_END = 11.0
"""Points that the end of a branch takes where a tree is folded."""
_FOLDED = 20.0
"""Points below the last row, for what is said of a folded part."""
_DISC = 0.84
"""Of the room between two leaves, how much a circle takes."""
_LARGEST = 8.5, 6.0
"""Inches of a figure: as wide as a page shows it without making it smaller."""

_MARKS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "solution": ("D", "solution", {"color": GREEN}),
    "dead end": ("x", "dead end", {"color": VERMILLION}),
    "cut": ("_", "cut by the bound", {"color": INK}),
    "open": ("s", "cut here", {"facecolor": PAPER, "edgecolor": INK}),
}
"""Of each outcome the mark below a node, what it is called, and its colours."""


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
    last = visited - 1 if upto is not None else tree.shape.stop if current is None else current
    painter = _Painter(tree, ends, ax, title, last)
    never = "not visited yet" if visited_by is None else "not visited by the second search"
    painter.paint(current, never)
    said = _words(tree, current, upto, sum(map(bool, ends)), visited_by is not None)
    return finish(painter.ax, title, *said)


class _Painter:
    """Lays out a tree on axes, and paints its parts.

    ends: the outcome of each node, "" for what is not visited. last: the node to which the way
    is open. across, down: points per unit. folds: whether the tree is folded, as it does not fit.
    """

    def __init__(
        self, tree: SearchTree, ends: Sequence[str], ax: Axes | None, title: str, last: int
    ) -> None:
        check_place(title, ax)
        self.tree, self.ends, self.labels = tree, ends, _labels(tree)
        # Leaves must be so far apart that labels can be read.
        shape, needed = tree.shape, _SMALLEST / _letters(self.labels) / _DISC
        width = min(max(max(0.34, 1.04 * needed / 72) * tree.width + 0.9, 3.4), _LARGEST[0])
        room, height = size_in_points(ax) if ax else (72 * width, 72 * _LARGEST[1])
        self.columns = max(1, int(room / 80.0))
        self.left, below = min(_LEFT, 0.14 * room), 26.0 + -(-3 // self.columns) * _LEGEND
        room -= self.left + 8.0
        high = (height - 14.0 - below) / max(tree.height, 1)
        self.folds = min(room / tree.width, high) < needed
        if self.folds:
            self.parts = shape.parts(shape.opening(room / _END), last)
        else:
            whole = enumerate(tree)
            self.parts = [Part(n, n, one.parent, one.x, one.y, 1.0, False) for n, one in whole]
        # Where a search goes on there is room for all rows, so that nothing moves up or down.
        rows = max(part.row + part.folded for part in self.parts)
        self.rows = max(max(shape.row) if self.folds and last >= 0 else rows, 1)
        self.ax = picture(ax, width, min(0.55 * self.rows + 1.0, _LARGEST[1]), title)
        self.right = (self.parts[0].width if self.folds else tree.width) - 0.5
        margins = (self.left, 8.0, 14.0, below + _FOLDED * self.folds)
        box = (-0.5, self.right, 0.0, float(self.rows))
        self.across, self.down = fit(self.ax, box, margins, square=False)
        largest = max(20.0, _DISC * needed)
        self.size = 10.0 if self.folds else min(_DISC * min(self.across, self.down), largest)
        self.visited = [part for part in self.parts if ends[part.head]]
        self.ahead = [part for part in self.parts if not ends[part.head]]

    def paint(self, current: int | None, never: str) -> None:
        """Paint all, from the back to the front; never: what is said of what is not visited."""
        self.levels()
        self.branches()
        if self.folds:
            self.triangles()
            self.labels_with_room()
        else:
            self.discs()
        self.marks()
        if current is not None:
            self.current(current)
        self.legend(never)

    def levels(self) -> None:
        """Rule the rows and name them on the left."""
        ruled: list[Place] = []
        step = ceil(11 / self.down)
        for level in range(step, self.rows + 1, step):
            write(self.ax, -0.5 - 6 / self.across, level, level, 8.5, ha="right")
            ruled += [(-0.5, level), (self.right, level)]
        self._lines(ruled, FAINT, 0.4, "levels", 0)
        if self.left >= 26:
            place = -0.5 - (self.left - 9) / self.across, (self.rows + 1) / 2
            name = "choice" if self.folds else _level(self.tree)
            write(self.ax, *place, name, 8.5, color=QUIET, rotation=90)

    def branches(self) -> None:
        """Paint the branches."""
        for parts, color, gid in (
            (self.ahead, FAINT, "branches-ahead"),
            (self.visited, QUIET, "branches"),
        ):
            ends = [(self.parts[part.above], part) for part in parts if part.head]
            self._lines([(one.x, one.row) for both in ends for one in both], color, 0.9, gid, 1)

    def discs(self) -> None:
        """Paint the nodes of a tree that is whole."""
        disc: dict[str, Any] = {"marker": "o", "size": self.size, "facecolor": PAPER}
        self._marks(self.ahead, gid="nodes-ahead", edgecolor=FAINT, **disc)
        self._marks(self.visited[1:], gid="nodes", edgecolor=INK, **disc)
        height = min(_letters(self.labels) * self.size, 10.5)
        for part in self.visited[1:]:
            label = self.labels[part.head]
            write(self.ax, part.x, part.row, label, height, va="center_baseline", zorder=5)

    def triangles(self) -> None:
        """Paint what is folded, green where there are solutions, filled as far as visited."""
        shape, below = self.tree.shape, list(accumulate(map(bool, self.ends), initial=0))
        corners, faces, edges = [], [], []
        for part in (part for part in self.parts if part.folded):
            size, found = shape.size[part.head], shape.solutions[part.head]
            visited = below[part.head + size] - below[part.head]
            half = part.width * min(5.0, 0.45 * self.across)
            high = (4.0 + 1.1 * half) / self.down
            for share, face in (1.0, PAPER), ((visited / size) ** 0.5, GREEN if found else FAINT):
                x, y = share * half / self.across, part.row + share * high
                corners.append([(part.x, part.row), (part.x + x, y), (part.x - x, y)])
                faces.append(face)
                edges.append(GREEN if found else QUIET if visited else FAINT)
            said = [f"{size:,}" if visited in (0, size) else f"{visited:,}/{size:,}"]
            said += [f"\N{BLACK DIAMOND} {found:,}"] * (found > 0)
            for line, text in enumerate(said):
                y = part.row + high + (6.0 + 9.0 * line) / self.down
                self._write(part, text, part.x, y, INK if visited else QUIET)
        style: dict[str, Any] = {"linewidths": 0.8, "zorder": 3, "clip_on": False, "gid": "folded"}
        painted = PolyCollection(corners, facecolors=faces, edgecolors=edges, **style)
        self.ax.add_collection(painted, autolim=False)

    def labels_with_room(self) -> None:
        """Write the labels of a folded tree, and how many forced moves follow."""
        full = _with_variables(self.tree, self.labels)
        for part in self.parts[1:]:
            color, run = INK if self.ends[part.head] else FAINT, part.foot - part.head
            box = {"facecolor": PAPER, "edgecolor": color, "linewidth": 0.6}
            box["boxstyle"] = "round,pad=0.15"
            labels = full[part.head], self.labels[part.head]
            label = next(filter(partial(self._fits, part), labels), "")
            self._write(part, label, part.x, part.row, color, bbox=box)
            forced = f"+{run:,}"
            if not run or part.folded:
                continue
            if self.tree.shape.size[part.foot] == 1:
                self._write(part, forced, part.x, part.row + 20.0 / self.down, QUIET)
            elif self._fits(part, label + forced + "xxx"):
                beside = (_LETTER / 2 * len(label + forced) + 4) / self.across
                self._write(part, forced, part.x + beside, part.row, QUIET)

    def marks(self) -> None:
        """Mark the root, and below the nodes how they end."""
        self._marks(self.parts[:1], "o", 0.2**0.5 * self.size, gid="root", color=INK)
        below = (0.5 * self.size + 6.5) / self.down
        for outcome, (marker, _, colors) in _MARKS.items():
            open_ = (part for part in self.visited if not part.folded)
            ends = [part for part in open_ if self.ends[part.foot] == outcome]
            style = {"linewidths": 1.6 if "color" in colors else 1.0, "gid": outcome, **colors}
            self._marks(ends, marker, 6.0, below, **style)
        # Not where it would lie on that of a neighbour.
        taken: dict[int, float] = {}
        for part in self.visited:
            if self.ends[part.foot] == "cut" and not part.folded:
                least = self.tree[part.foot].bound.removeprefix("costs ").split()[0].rstrip(",")
                half = _LETTER / 2 * len(least) / self.across
                if part.x - half >= taken.get(part.row, -0.5 - half):
                    write(self.ax, part.x, part.row + below + 8.0 / self.down, least, _SMALLEST)
                    taken[part.row] = part.x + half

    def current(self, node: int) -> None:
        """Ring a node, and paint its path from the root strongly."""
        here = self.parts[bisect_right(self.parts, node, key=lambda part: part.head) - 1]
        path = [here]
        while path[-1].head:
            path.append(self.parts[path[-1].above])
        points = [(part.x, part.row) for part in path[::-1]]
        self._lines(
            [one for both in pairwise(points) for one in both], BLUE, 2.6, "current-path", 2
        )
        ring: dict[str, Any] = {"facecolor": "none", "edgecolor": BLUE, "linewidths": 2.4}
        self._marks([here], "o", self.size + 5.0, gid="current", **ring)

    def legend(self, never: str) -> None:
        """Say below the tree what its marks mean, and how often they stand there."""
        many, entry = Counter(self.ends), partial(Line2D, [], [], linestyle="", markersize=5.5)
        handles = []
        for outcome, (marker, words, colors) in _MARKS.items():
            style = {"markerfacecolor": PAPER, "color": INK} if outcome == "open" else colors
            if outcome == "solution" or any(node.outcome == outcome for node in self.tree):
                count = "" if outcome == "open" else f" ({many[outcome]})"
                handles.append(entry(marker=marker, label=f"{words}{count}", **style))
        if any(part.folded for part in self.parts):
            handles.append(entry(color=QUIET, markerfacecolor=FAINT, marker="^", label="folded"))
        if many[""]:
            handles.append(entry(color=FAINT, marker="_", label=never))
        box: dict[str, Any] = {"loc": "lower center", "frameon": False, "borderpad": 0.1}
        gaps: dict[str, Any] = {"handlelength": 1.0, "handletextpad": 0.4, "columnspacing": 1.4}
        ncols = min(self.columns, len(handles))
        self.ax.legend(handles=handles, ncols=ncols, fontsize=8.5, borderaxespad=0.2, **box, **gaps)

    def _fits(self, part: Part, text: str) -> bool:
        return _LETTER * len(text) <= part.width * self.across + 1

    def _write(self, part: Part, text: str, x: float, y: float, color: str, **style: Any) -> None:
        """Write something of a part, if it fits there, clear of the lines behind it."""
        if text and self._fits(part, text):
            behind = {"facecolor": PAPER, "edgecolor": "none", "boxstyle": "square,pad=0"}
            around: dict[str, Any] = {"bbox": behind, "zorder": 5, **style}
            write(self.ax, x, y, text, _SMALLEST, color=color, **around)

    def _marks(
        self, parts: Sequence[Part], marker: str, size: float, below: float = 0.0, **style: Any
    ) -> None:
        places = [(part.x, part.row + below) for part in parts]
        marks(self.ax, places, marker, size, zorder=4, **style)

    def _lines(
        self, points: Sequence[Place], color: str, width: float, gid: str, zorder: int
    ) -> None:
        """Paint the lines from each point of an even place to the next, as one outline."""
        if points:
            path = Path(points, [Path.MOVETO, Path.LINETO] * (len(points) // 2))
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
    values = list(map(briefs, problem.values)) if problem else []
    said = [values[node.row - 1][node.col - 1] if values else str(node.col) for node in tree[1:]]
    return ["", *said]


def _with_variables(tree: SearchTree, labels: Sequence[str]) -> Sequence[str]:
    """Return the labels, with whose value it is where the row of the tree does not say so."""
    if all(node.row == node.depth for node in tree):
        return labels
    problem = tree.problem
    names = [f"{name} " for name in briefs(problem.variables)] if problem else []
    rows = (names[node.row - 1] if problem else f"{node.row}," for node in tree[1:])
    return ["", *map(add, rows, labels[1:])]


def _letters(labels: Sequence[str]) -> float:
    """Return how high letters are, so that the longest label fits in a circle that is 1 wide."""
    return min(0.95, 1.46 / max(1, *map(len, labels)))


def _level(tree: SearchTree) -> str:
    """Return what a level is called: the row, unless the search takes rows in its own order."""
    if tree.problem:
        return "variables with a value"
    return "row" if all(node.row == node.depth for node in tree) else "queens placed"


def _words(
    tree: SearchTree, current: int | None, upto: int | None, visited: int, compared: bool
) -> list[str]:
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
    if compared:
        said.append(f"The second search visits {visited} of the nodes.")
    if current == 0:
        said.append("The search is at the root, where nothing is placed.")
    elif current is not None:
        squares: list[Square] = []
        while current:
            squares.insert(0, (tree[current].row, tree[current].col))
            current = tree[current].parent
        if tree.problem:
            standing = "; ".join(map(tree.problem.label, squares))
        else:
            standing = f"queens on {', '.join(named(squares))}"
        said.append(f"The search is at the node with {standing}.")
    return said
