"""Boards so small that many go into one picture, in inches, with frames and stars."""

from collections.abc import Collection, Iterable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path

from queens.draw.shapes import QUEEN, Place, chequers, copies, marks, square
from queens.draw.style import DARK_SQUARE, INK, LIGHT_SQUARE, ORANGE, POINTS, QUIET

BOARD = 0.86
"""Share of the way to the next board that a board itself takes."""
_SMALLEST_CROWN = 8.0
"""Points: in smaller squares a queen is a dot."""


def paint_boards(ax: Axes, boards: Iterable[tuple[Sequence[int], Place]], side: float) -> None:
    """Paint solutions of one size around their middles; side: from one board to the next.

    >>> from queens.draw.style import picture
    >>> ax = picture(None, 2, 2, "")
    >>> paint_boards(ax, [((2, 4, 1, 3), (1.0, 1.0))], 0.5)
    >>> [part.get_gid() for part in ax.collections]
    ['boards', 'dark-squares', 'queens']
    """
    solutions, middles = zip(*boards, strict=True)
    n = len(solutions[0])
    step = BOARD * side / n
    edge = {"edgecolors": QUIET, "linewidths": 0.5, "facecolors": LIGHT_SQUARE}
    copies(ax, square(0.5 * BOARD * side), middles, gid="boards", zorder=1, **edge)
    if n > 1:
        dark = _scaled(chequers(n), step, (n + 1) / 2)
        style = {"facecolors": DARK_SQUARE, "edgecolors": "none"}
        copies(ax, dark, middles, gid="dark-squares", zorder=2, **style)
    crowned = step * POINTS >= _SMALLEST_CROWN
    queen = _scaled(QUEEN, step) if crowned else Path.circle((0.0, 0.0), 0.36 * step)
    queens = [
        (x + step * (col - (n + 1) / 2), y + step * (row - (n + 1) / 2))
        for solution, (x, y) in zip(solutions, middles, strict=True)
        for row, col in enumerate(solution, start=1)
    ]
    copies(ax, queen, queens, gid="queens", zorder=3, facecolors=INK, edgecolors="none")


def _scaled(path: Path, scale: float, middle: float = 0.0) -> Path:
    return Path((np.asarray(path.vertices) - middle) * scale, path.codes)


def paint_frames(
    ax: Axes, places: Collection[Place], side: float, color: str, width: float, gid: str
) -> None:
    """Frame the boards in these places.

    >>> from queens.draw.style import picture
    >>> ax = picture(None, 2, 2, "")
    >>> paint_frames(ax, [(1.0, 1.0)], 0.5, "black", 2.0, "chosen")
    >>> [part.get_gid() for part in ax.collections]
    ['chosen']
    """
    if places:
        style = {"facecolors": "none", "edgecolors": color, "linewidths": width}
        copies(ax, square(0.5 * BOARD * side + 0.01), places, gid=gid, zorder=4, **style)


def paint_stars(ax: Axes, places: Collection[Place], side: float) -> None:
    """Put a star on the upper right corner of the boards in these places.

    >>> from queens.draw.style import picture
    >>> ax = picture(None, 2, 2, "")
    >>> paint_stars(ax, [(1.0, 1.0)], 1.0)
    >>> ax.collections[0].get_offsets().round(2).tolist()
    [[1.43, 0.57]]
    """
    corner = 0.5 * BOARD * side
    corners = [(x + corner, y - corner) for x, y in places]
    style = {"facecolor": ORANGE, "edgecolor": INK, "linewidths": 0.5, "zorder": 5}
    marks(ax, corners, "*", min(max(21.0 * side, 6.0), 14.0), "stars", **style)
