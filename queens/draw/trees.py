"""A search tree, from two nodes to tens of thousands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from queens.checks import check_kind, check_mapping, check_text, check_whole, shown, whole
from queens.draw.alt import finish, heading
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
    write,
)
from queens.trace import SearchTree
from queens.words import plural

_ROOM_FOR_NUMBERS = 11.5
_ROOM_FOR_CROSSES = 3.4
"""Points between neighbouring leaves from which on that much can be told apart."""

_LEFT = 44.0
_LEGEND = 16.0
"""A line of it."""


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
    upto: a step of the trace; what was placed after it is drawn faint and unmarked.
    labels: node index -> text written above the node.
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
    check_kind(tree, SearchTree, "tree", "a search tree, as queens.search_tree gives it")
    upto = None if upto is None else check_whole(upto, "upto", 0)
    current = None if current is None else _check_node(tree, current)
    labels = {
        _check_node(tree, node): check_text(text, "a label")
        for node, text in check_mapping(labels, "labels", "node -> text").items()
    }
    shape = _SHAPES.get(tree)
    if shape is None:
        shape = _SHAPES[tree] = _Shape(tree)
    visited = len(tree) if upto is None else shape.visited(upto)

    width = min(max(0.34 * tree.width + 0.9, 3.4), 10.0)
    height = min(0.55 * tree.height + 1.0, 6.0)
    ax = picture(ax, width, height, title)
    ends = (-0.5, max(tree.width, 1) - 0.5)
    room = size_in_points(ax)[0]
    columns = max(1, int(room / 80.0))
    left = min(_LEFT, 0.14 * room)
    lines = -(-3 // columns)
    box = (*ends, 0.0, float(max(tree.height, 1)))
    across, down = fit(ax, box, (left, 8.0, 14.0, 26.0 + lines * _LEGEND), square=False)
    brush = _Brush(ax, shape, across, down, visited)
    brush.scale(left)
    brush.branches()
    if current is not None:
        brush.path(current)
    brush.nodes()
    if current is not None:
        brush.ring(current)
    brush.labels(labels)
    brush.legend(columns)
    finish(ax, _words(tree, shape, current, upto, visited, title))
    return ax


def _check_node(tree: SearchTree, node: object) -> int:
    number = whole(node)
    if number is None:
        raise TypeError(f"a node must be a whole number; got {shown(node)}")
    if not 0 <= number < len(tree):
        raise IndexError(f"the nodes are 0 to {len(tree) - 1}; got {shown(number)[:-6]}")
    return number


class _Shape:
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
            yield len(nodes), _segments(points[:cut]), _segments(points[cut:])

    def ancestors(self, node: int) -> list[int]:
        """Return the nodes from the root down to this one."""
        path = [node]
        while self.parent[path[-1]] >= 0:
            path.append(int(self.parent[path[-1]]))
        return path[::-1]


def _segments(points: NDArray[Any]) -> Path:
    codes = np.full(len(points), Path.LINETO, dtype=Path.code_type)
    codes[::2] = Path.MOVETO
    return Path(points, codes)


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

    def scale(self, left: float) -> None:
        """Name the levels on the left."""
        height = self.shape.height
        step = max(1, int(np.ceil(11 / self.down)))
        levels = range(step, height + 1, step)
        begin, end = -0.5, max(self.shape.width, 1) - 0.5
        for level in levels:
            write(self.ax, begin - 6 / self.across, level, level, 8.5, ha="right")
        ruled = np.array([(x, float(level)) for level in levels for x in (begin, end)])
        self._line(_segments(ruled.reshape(-1, 2)), FAINT, 0.4, "levels", 0)
        if left >= 26:
            write(
                self.ax,
                begin - (left - 9) / self.across,
                (height + 1) / 2,
                "row" if self.shape.by_row else "queens placed",
                8.5,
                color=QUIET,
                rotation=90,
            )

    def branches(self) -> None:
        """Paint the branches, finer where a level is crowded: its grey then shows how much."""
        across = self.across * max(self.shape.width, 1)
        for number, visited, ahead in self.shape.branches(self.visited):
            width = min(0.9, max(0.45 * across / number, 0.04))
            self._line(ahead, FAINT, width, "branches-ahead", 1)
            self._line(visited, QUIET, width, "branches", 1)

    def path(self, node: int) -> None:
        path = self.shape.ancestors(node)
        if len(path) > 1:
            points = np.column_stack((self.shape.x[path], self.shape.y[path]))
            self._line(Path(points), BLUE, 2.6, "current-path", 2)

    def _line(self, path: Path, color: str, width: float, gid: str, zorder: int) -> None:
        if np.size(path.vertices):
            line = PathPatch(
                path,
                fill=False,
                edgecolor=color,
                linewidth=width,
                zorder=zorder,
                gid=gid,
                joinstyle="round",
                clip_on=False,
            )
            # Unlike add_patch it does not go through all points to find limits that are set.
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
                write(
                    self.ax,
                    shape.x[node],
                    shape.y[node],
                    str(shape.col[node]),
                    min((0.66 if max(shape.col) < 10 else 0.56) * self.size, 10.5),
                    va="center_baseline",
                    zorder=5,
                )
        elif self.crossed:
            self._marks(everything[: self.visited], "o", 4.0, "nodes", color=INK)
        below = (0.5 * self.size + 6.5) / self.down if self.numbered else 0.0
        if self.crossed:
            self._marks(
                self._seen(shape.dead_ends),
                "x",
                self._mark_size() ** 2,
                "dead-ends",
                below,
                color=VERMILLION,
                linewidths=1.6 if self.numbered else 0.8,
            )
        self._marks(
            self._seen(shape.open),
            "s",
            self._mark_size() ** 2,
            "open",
            below,
            facecolor=PAPER,
            edgecolor=INK,
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
        """Return the side of a mark: what there is room for, but never too small to see."""
        if self.numbered:
            return 6.0
        return min(max(0.85 * self.across, 2.8), 5.5)

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
        size = self.size + 5.0 if self.numbered else 11.0
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
                (0.0, 0.5 * self.size + 3.0),
                textcoords="offset points",
                fontsize=8,
                color=INK,
                ha="center",
                va="bottom",
                zorder=6,
                bbox={"boxstyle": "square,pad=0.1", "facecolor": PAPER, "edgecolor": "none"},
            )

    def legend(self, columns: int) -> None:
        """Say below the tree what its marks mean, and how often they stand there."""
        shape = self.shape
        dead_ends = len(self._seen(shape.dead_ends))
        entries = [("D", GREEN, f"solution ({len(self._seen(shape.solutions))})")]
        if self.crossed and len(shape.dead_ends):
            entries.append(("x", VERMILLION, f"dead end ({dead_ends})"))
        elif len(shape.dead_ends):
            entries.append(("|", QUIET, f"other ends: dead ({dead_ends})"))
        if len(self._seen(shape.open)):
            entries.append(("s", INK, "recording stops here"))
        if self.visited < len(shape.x):
            entries.append(("_", FAINT, "not visited yet"))
        handles = [
            Line2D(
                [],
                [],
                color=color,
                marker=marker,
                markerfacecolor=PAPER if marker == "s" else color,
                linestyle="",
                markersize=5.5,
                label=label,
            )
            for marker, color, label in entries
        ]
        self.ax.legend(
            handles=handles,
            loc="lower center",
            ncols=min(columns, len(handles)),
            frameon=False,
            fontsize=8.5,
            borderpad=0.1,
            borderaxespad=0.2,
            handlelength=1.0,
            handletextpad=0.4,
            columnspacing=1.4,
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
    said = heading(title)
    said.append(
        f"Search tree of {plural(len(tree), 'node')}, {plural(tree.height, levels)} deep: "
        f"{plural(len(shape.solutions), 'solution')}, "
        f"{plural(len(shape.dead_ends), 'dead end')}."
    )
    if len(shape.open):
        said.append("The recording stops before the search does.")
    if upto is not None:
        said.append(f"{visited} of the nodes were visited up to step {upto}.")
    if current is not None:
        path = shape.ancestors(current)[1:]
        queens = ", ".join(f"row {tree[node].row} column {tree[node].col}" for node in path)
        said.append(
            f"The search is at the node with queens on {queens}."
            if path
            else "The search is at the root, the empty board."
        )
    return " ".join(said)
