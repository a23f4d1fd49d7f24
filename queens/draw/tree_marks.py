"""The parts of a picture of a search tree: branches, nodes, marks, names and legend."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from queens.draw.shapes import marks
from queens.draw.style import BLUE, FAINT, GREEN, INK, PAPER, QUIET, VERMILLION, write
from queens.draw.tree_shape import Shape, segments

_ROOM_FOR_NUMBERS = 11.5
_ROOM_FOR_CROSSES = 3.4
"""Points between neighbouring leaves from which on that much can be told apart."""

_LEVELS = {True: "row", False: "queens placed"}
"""What the levels are called, by whether each is a row."""


@dataclass
class Brush:
    """Paints one tree; across and down are points per unit, visited counts nodes."""

    ax: Axes
    shape: Shape
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
        self._line(segments(ruled.reshape(-1, 2)), FAINT, 0.4, "levels", 0)
        if left >= 26:
            x, words = begin - (left - 9) / self.across, _LEVELS[self.shape.by_row]
            write(self.ax, x, (height + 1) / 2, words, 8.5, color=QUIET, rotation=90)

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
        shape, count = self.shape, len(self.shape.x)
        here, ahead = np.arange(self.visited), np.arange(self.visited, count)
        if self.numbered:
            disc = {"facecolor": PAPER, "edgecolor": INK}
            self._marks(ahead, "o", self.size, "nodes-ahead", {**disc, "edgecolor": FAINT})
            self._marks(here[1:], "o", self.size, "nodes", disc)
            root = 0.2**0.5 * self.size
            self._marks(here[:1], "o", root, "root", {"color": INK})
            size = min((0.66 if max(shape.col) < 10 else 0.56) * self.size, 10.5)
            for node in here[1:]:
                place = shape.x[node], shape.y[node]
                write(self.ax, *place, shape.col[node], size, va="center_baseline", zorder=5)
        elif self.crossed:
            self._marks(here, "o", 2.0, "nodes", {"color": INK})
        self._ends()

    def _ends(self) -> None:
        """Mark what ended: beside numbered nodes the marks stand below them."""
        shape, size = self.shape, self._mark_size()
        below = (0.5 * self.size + 6.5) / self.down if self.numbered else 0.0
        if self.crossed:
            cross = {"color": VERMILLION, "linewidths": 1.6 if self.numbered else 0.8}
            self._marks(self._seen(shape.dead_ends), "x", size, "dead-ends", cross, below)
        box = {"facecolor": PAPER, "edgecolor": INK}
        self._marks(self._seen(shape.open), "s", size, "open", box, below)
        edge, width = (PAPER, 0.5) if self.crossed else (GREEN, 0.2)
        diamond = {"facecolor": GREEN, "edgecolor": edge, "linewidths": width}
        marker = "D" if self.crossed else "d"
        self._marks(self._seen(shape.solutions), marker, 1.1 * size, "solutions", diamond, below)

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
        style: Mapping[str, Any],
        below: float = 0.0,
    ) -> None:
        places = np.column_stack((self.shape.x[nodes], self.shape.y[nodes] + below))
        marks(self.ax, places, marker, size, gid, zorder=4, **style)

    def ring(self, node: int) -> None:
        size = self.size + 5.0 if self.numbered else 11.0
        ring = {"facecolor": "none", "edgecolor": BLUE, "linewidths": 2.4}
        self._marks(np.array([node]), "o", size, "current", ring)

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
