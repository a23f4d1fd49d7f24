"""A search tree, from two nodes to tens of thousands."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from queens.draw.alt import describe, plural
from queens.draw.style import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    PAPER,
    QUIET,
    VERMILLION,
    fit,
    picture,
    size_in_points,
)
from queens.trace import SearchTree

_ROOM_FOR_NUMBERS = 11.5
_ROOM_FOR_CROSSES = 3.4
"""Points between neighbouring leaves from which on that much can be told apart."""

_LEFT = 44.0
_LEGEND = 24.0


def tree(
    tree: SearchTree,
    *,
    current: int | None = None,
    upto: int | None = None,
    title: str = "",
    labels: Mapping[int, str] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw a search tree from the root down; the further down, the more queens stand.

    Where there is room each node is a circle with its queen's column, dead ends have a cross
    below them and solutions a diamond; in larger trees nodes shrink to marks, in the largest
    the branches alone are drawn, solutions marked at their ends.

    tree: what ``queens.search_tree`` gives.
    current: index of the node to ring, its path from the root drawn strongly.
    upto: a moment of the trace; what was placed after it is drawn faint and unmarked.
    labels: node index -> text written beside the node.
    ax: where to draw; a new pyplot figure if None. Returns the Axes; node m lies at the point
    x = tree[m].x, y = tree[m].y.

    Raises IndexError for a current or labelled node that the tree does not have.

    >>> from queens import record, search_tree
    >>> whole = search_tree(record("automaton_shared_search", 4))
    >>> ax = tree(whole, current=2)
    >>> tree(whole, current=17)
    Traceback (most recent call last):
    IndexError: the nodes are 0 to 16; got 17
    """
    labels = labels or {}
    for node in [*labels, *([] if current is None else [current])]:
        if not 0 <= node < len(tree):
            raise IndexError(f"the nodes are 0 to {len(tree) - 1}; got {node!r}")
    shape = _SHAPES.get(tree)
    if shape is None:
        shape = _SHAPES[tree] = _Shape(tree)
    visited = len(tree) if upto is None else shape.visited(upto)

    width = min(max(0.34 * tree.width + 0.9, 2.6), 10.0)
    height = min(0.55 * tree.height + 1.0, 6.0)
    ax = picture(ax, width, height, title)
    ends = (-0.5, max(tree.width, 1) - 0.5)
    left = min(_LEFT, 0.12 * size_in_points(ax)[0])
    box = (*ends, 0.0, float(max(tree.height, 1)))
    across, down = fit(ax, box, (left, 8.0, 16.0, 24.0 + _LEGEND), square=False)
    brush = _Brush(ax, shape, across, down, visited)
    brush.scale(left)
    brush.branches()
    if current is not None:
        brush.path(current)
    brush.nodes()
    if current is not None:
        brush.ring(current)
    brush.labels(labels)
    brush.legend()
    describe(ax, _words(tree, shape, current, upto, visited, title))
    return ax


class _Shape:
    """A tree as arrays, made once for each tree since a walk draws it many times."""

    def __init__(self, tree: SearchTree) -> None:
        parent, row, col, depth, x, y, moment, outcome = zip(*tree, strict=True)
        self.parent = np.array(parent)
        self.col = col
        self.x = np.array(x)
        self.y = np.array(y, dtype=float)
        self.height = tree.height
        self.width = tree.width
        self.by_row = all(r == d for r, d in zip(row, depth, strict=True))
        self.moment = np.array(moment)
        outcomes = np.array(outcome)
        self.solutions = np.flatnonzero(outcomes == "solution")
        self.dead_ends = np.flatnonzero(outcomes == "dead end")
        self.open = np.flatnonzero(outcomes == "open")

    def visited(self, moment: int) -> int:
        """Return how many nodes, which come in the order they were placed, were there then."""
        return int(np.searchsorted(self.moment, moment, side="right"))

    @cached_property
    def _chains(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Return all branches as one line, and where in it each node's branch begins.

        A node placed on the one before continues its line; any other lifts the pen, to its
        parent. That leaves little more than one point a node.
        """
        node = np.arange(1, len(self.x))
        lifted = self.parent[1:] != node - 1
        lifted[:1] = True
        sizes = np.where(lifted, 2, 1)
        begins = np.concatenate(([0], [0], np.cumsum(sizes)))
        points = np.empty((begins[-1], 2))
        codes = np.full(begins[-1], Path.LINETO, dtype=Path.code_type)
        last = begins[2:] - 1
        points[last, 0], points[last, 1] = self.x[1:], self.y[1:]
        first = begins[1:-1][lifted]
        above = self.parent[1:][lifted]
        points[first, 0], points[first, 1] = self.x[above], self.y[above]
        codes[first] = Path.MOVETO
        return points, codes, begins

    def branches(self, begin: int, end: int) -> Path | None:
        """Return the branches that lead to the nodes begin..end-1."""
        begin = max(begin, 1)
        if begin >= end:
            return None
        points, codes, begins = self._chains
        part = slice(begins[begin], begins[end])
        points, codes = points[part], codes[part]
        if codes[0] != Path.MOVETO:
            above = self.parent[begin]
            points = np.concatenate(([(self.x[above], self.y[above])], points))
            codes = np.concatenate(([Path.MOVETO], codes))
        return Path(points, codes)

    def ancestors(self, node: int) -> list[int]:
        """Return the nodes from the root down to this one."""
        path = [node]
        while self.parent[path[-1]] >= 0:
            path.append(int(self.parent[path[-1]]))
        return path[::-1]


_SHAPES: WeakKeyDictionary[SearchTree, _Shape] = WeakKeyDictionary()


@dataclass
class _Brush:
    """Paints one tree; across and down are points per unit, visited counts nodes."""

    ax: Axes
    shape: _Shape
    across: float
    down: float
    visited: int

    def __post_init__(self) -> None:
        room = min(self.across, self.down)
        self.numbered = room >= _ROOM_FOR_NUMBERS
        self.crossed = room >= _ROOM_FOR_CROSSES
        self.size = min(0.74 * room, 20.0) if self.numbered else min(0.75 * room, 5.0)
        self.thin = 0.9 if self.crossed else max(0.25, min(0.9, 450 / len(self.shape.x)))

    def scale(self, left: float) -> None:
        """Name the levels on the left."""
        height = self.shape.height
        step = max(1, int(np.ceil(11 / self.down)))
        edge = -0.5 - 8 / self.across
        for level in range(step, height + 1, step):
            self.ax.text(edge, level, str(level), fontsize=8.5, color=INK, ha="right", va="center")
            self.ax.axhline(level, color=FAINT, linewidth=0.4, zorder=0)
        if left >= 30:
            self.ax.text(
                -0.5 - (left - 9) / self.across,
                (height + 1) / 2,
                "row" if self.shape.by_row else "queens placed",
                fontsize=8.5,
                color=QUIET,
                ha="center",
                va="center",
                rotation=90,
            )

    def branches(self) -> None:
        for begin, end, color, gid in (
            (self.visited, len(self.shape.x), FAINT, "branches-ahead"),
            (0, self.visited, QUIET, "branches"),
        ):
            self._line(self.shape.branches(begin, end), color, self.thin, gid, 1)

    def path(self, node: int) -> None:
        path = self.shape.ancestors(node)
        if len(path) > 1:
            points = np.column_stack((self.shape.x[path], self.shape.y[path]))
            self._line(Path(points), BLUE, 2.6, "current-path", 2)

    def _line(self, path: Path | None, color: str, width: float, gid: str, zorder: int) -> None:
        if path is not None:
            line = PathPatch(
                path, fill=False, edgecolor=color, linewidth=width, zorder=zorder, gid=gid
            )
            line.set_capstyle("round")
            line.set_joinstyle("round")
            # add_patch would look for the limits, which are set, through all the points
            self.ax.add_artist(line)

    def nodes(self) -> None:
        shape, everything = self.shape, np.arange(len(self.shape.x))
        if self.numbered:
            disc = self.size**2
            ahead, here = everything[self.visited :], everything[: self.visited]
            self._marks(ahead, "o", disc, "nodes-ahead", facecolor=PAPER, edgecolor=FAINT)
            self._marks(here[1:], "o", disc, "nodes", facecolor=PAPER, edgecolor=INK)
            self._marks(here[:1], "o", 0.2 * disc, "root", facecolor=INK, edgecolor=INK)
            for node in here[1:]:
                self.ax.text(
                    shape.x[node],
                    shape.y[node],
                    str(shape.col[node]),
                    fontsize=min(0.62 * self.size, 10.5),
                    color=INK,
                    ha="center",
                    va="center_baseline",
                    zorder=5,
                )
        elif self.crossed:
            self._marks(everything[: self.visited], "o", 4.0, "nodes", color=INK)
        below = (0.5 * self.size + 5.0) / self.down if self.numbered else 0.0
        if self.crossed:
            self._marks(
                self._seen(shape.dead_ends),
                "x",
                self._mark_size() ** 2,
                "dead-ends",
                below,
                color=VERMILLION,
                linewidths=1.5 if self.numbered else 1.0,
            )
        self._marks(
            self._seen(shape.solutions),
            "D" if self.crossed else "d",
            (1.1 * self._mark_size()) ** 2,
            "solutions",
            below,
            facecolor=GREEN,
            edgecolor=PAPER if self.crossed else GREEN,
            linewidths=0.5 if self.crossed else 0.2,
        )

    def _mark_size(self) -> float:
        if self.numbered:
            return 6.5
        return min(max(self.across, 3.5), 5.5)

    def _seen(self, nodes: NDArray[Any]) -> NDArray[Any]:
        return nodes[: np.searchsorted(nodes, self.visited)]

    def _marks(
        self,
        nodes: NDArray[Any],
        marker: str,
        size: float,
        gid: str,
        below: float = 0.0,
        **style: Any,
    ) -> None:
        if len(nodes):
            marks = self.ax.scatter(
                self.shape.x[nodes],
                self.shape.y[nodes] + below,
                marker=marker,
                s=size,
                zorder=4,
                clip_on=False,
                **style,
            )
            marks.set_gid(gid)

    def ring(self, node: int) -> None:
        size = self.size + 7.0 if self.numbered else 11.0
        self._marks(
            np.array([node]),
            "o",
            size**2,
            "current",
            facecolor="none",
            edgecolor=BLUE,
            linewidths=2.4,
        )

    def labels(self, labels: Mapping[int, str]) -> None:
        for node, text in labels.items():
            self.ax.annotate(
                text,
                (self.shape.x[node], self.shape.y[node]),
                (0.5 * self.size + 4.0, 0.0),
                textcoords="offset points",
                fontsize=8,
                color=INK,
                va="center",
                zorder=6,
            )

    def legend(self) -> None:
        """Say below the tree what its marks mean, and how often they stand there."""
        shape = self.shape
        entries = [("D", GREEN, f"solution ({len(self._seen(shape.solutions))})")]
        if self.crossed:
            entries.append(("x", VERMILLION, f"dead end ({len(self._seen(shape.dead_ends))})"))
        handles = [
            self.ax.plot([], [], marker, color=color, markersize=5.5, label=label)[0]
            for marker, color, label in entries
        ]
        if self.visited < len(shape.x):
            handles += self.ax.plot([], [], "-", color=FAINT, label="not visited yet")
        self.ax.legend(
            handles=handles,
            loc="lower center",
            ncols=len(handles),
            frameon=False,
            fontsize=8.5,
            borderpad=0.2,
            handletextpad=0.4,
            columnspacing=1.6,
        )


def _words(
    tree: SearchTree,
    shape: _Shape,
    current: int | None,
    upto: int | None,
    visited: int,
    title: str,
) -> str:
    levels = "row" if shape.by_row else "queen"
    said = [f"{title}."] if title else []
    said.append(
        f"Search tree of {plural(len(tree), 'node')}, {plural(tree.height, levels)} deep: "
        f"{plural(len(shape.solutions), 'solution')}, "
        f"{plural(len(shape.dead_ends), 'dead end')}."
    )
    if len(shape.open):
        said.append("The recording stops before the search does.")
    if upto is not None:
        said.append(f"{visited} of the nodes were visited up to moment {upto}.")
    if current is not None:
        path = shape.ancestors(current)[1:]
        queens = ", ".join(f"row {tree[node].row} column {tree[node].col}" for node in path)
        said.append(
            f"The search is at the node with queens on {queens}."
            if path
            else "The search is at the root, the empty board."
        )
    return " ".join(said)
