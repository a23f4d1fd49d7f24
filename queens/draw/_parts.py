"""What pictures are made of: bare axes, words, the queen, lines, marks and rectangles."""

from collections.abc import Collection, Iterable
from textwrap import fill
from typing import Any, TypeAlias, cast

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from matplotlib.transforms import AffineDeltaTransform

from queens._checks import check_kind
from queens.draw.style import INK

Place: TypeAlias = tuple[float, float]
"""(x, y) on the axes."""

POINTS = 72.0
"""Points to the inch, which is what matplotlib measures figures in."""

LARGEST_DRAWN = 200
"""Size of the largest board that is drawn: on a larger one no picture shows a square."""

_TITLE, _LINE = 26.0, 15.0
"""Room that a title takes, and each further line of it, in points."""

_LETTER = 8.5
"""Points of width to count for a letter of a title: more than it has, since a title stands over
the middle of a board and not of its picture."""


def board_side(n: int) -> float:
    """Return a fitting length in inches for the side of a board of size n."""
    return float(min(0.85 * n**0.7, 6.8))


def check_place(title: object, ax: object) -> None:
    """Raise TypeError unless this is a title, and axes to paint on or None for new ones."""
    check_kind(title, str, "title", "text")
    if ax is not None:
        check_kind(ax, Axes, "ax", "matplotlib Axes, or None for a new figure")


def picture(ax: Axes | None, width: float, height: float, title: str) -> Axes:
    """Return bare axes to paint on: the ones given, else new ones that fill a new figure.

    width, height: size of that figure in inches without its title, which may take several lines.
    """
    check_place(title, ax)
    if ax is None:
        title = fill(title, max(int(width * POINTS / _LETTER), 1))
        room = (_TITLE + _LINE * title.count("\n")) / POINTS if title else 0.0
        figure = plt.figure(figsize=(width, height + room))
        ax = figure.add_axes((0.0, 0.0, 1.0, height / (height + room)))
    ax.set_axis_off()
    ax.set_autoscale_on(False)
    if title:
        ax.set_title(title, fontsize=12, color=INK)
    return ax


def root_figure(painted: Axes | Figure) -> Figure:
    """Return the figure that axes belong to, even from within a subfigure; a figure as it is."""
    check_kind(painted, Artist, "painted", "the axes or the figure that a drawing returned")
    return cast(Figure, painted.get_figure(root=True))


def size_in_points(ax: Axes) -> tuple[float, float]:
    """Return width and height of the axes in points."""
    scale = POINTS / root_figure(ax).dpi
    return ax.bbox.width * scale, ax.bbox.height * scale


def fit(
    ax: Axes,
    box: tuple[float, float, float, float],
    margins: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
    *,
    square: bool = True,
) -> tuple[float, float]:
    """Make a box of coordinates fill the axes but for margins; return points per unit.

    box: left, right, top, bottom in the picture's coordinates, y growing downwards.
    margins: left, right, top, bottom in points, for labels, whose size does not follow the
    picture's. square: one unit is as long across as down.
    """
    left, right, top, bottom = box
    before, after, above, below = margins
    width, height = size_in_points(ax)
    across = max(width - before - after, 1.0) / (right - left)
    down = max(height - above - below, 1.0) / (bottom - top)
    if square:
        across = down = min(across, down)
        ax.set_aspect("equal", adjustable="box")
    ax.set_xlim(left - before / across, right + after / across)
    painted = (right - left) * across
    ax.title.set_x((before + painted / 2) / (painted + before + after))
    ax.set_ylim(bottom + below / down, top - above / down)
    return across, down


def write(
    ax: Axes,
    x: float,
    y: float,
    text: object,
    size: float,
    *,
    color: str = INK,
    bold: bool = False,
    **style: Any,
) -> None:
    """Write a word around a point; size: in points. style: what else ``Axes.text`` takes."""
    weight = "bold" if bold else "normal"
    around = {"ha": "center", "va": "center", **style}
    ax.text(x, y, str(text), fontsize=size, color=color, fontweight=weight, **around)


def outline(points: Iterable[Place]) -> Path:
    """Return a closed outline through these points."""
    return Path(np.array([*points, (0.0, 0.0)]), closed=True)


_TIPS = ((-0.35, -0.16), (-0.18, -0.27), (0.0, -0.31), (0.18, -0.27), (0.35, -0.16))
_VALLEYS = ((-0.2, 0.03), (-0.08, -0.01), (0.08, -0.01), (0.2, 0.03))
_PEARL = 0.058


def _queen() -> Path:
    """Return the outline of a queen's crown within half a unit of (0, 0), y downwards."""
    ridge = [_TIPS[0]]
    for valley, tip in zip(_VALLEYS, _TIPS[1:], strict=True):
        ridge += [valley, tip]
    crown = outline([*ridge, (0.26, 0.2), (-0.26, 0.2)])
    band = outline([(-0.27, 0.24), (0.27, 0.24), (0.27, 0.34), (-0.27, 0.34)])
    pearls = [Path.circle(tip, _PEARL) for tip in _TIPS]
    return Path.make_compound_path(crown, band, *pearls)


QUEEN = _queen()


def chequers(n: int) -> Path:
    """Return the dark squares of a board as one outline; square (1, 1) stays light.

    Even columns run one way round and even rows the other: where both lie, the two windings
    cancel and nothing is filled. That takes n outlines, not n * n / 2.
    """
    low, high = 0.5, n + 0.5
    bars = []
    for k in range(2, n + 1, 2):
        a, b = k - 0.5, k + 0.5
        bars.append(outline([(a, low), (b, low), (b, high), (a, high)]))
        bars.append(outline([(low, a), (low, b), (high, b), (high, a)]))
    return Path.make_compound_path(*bars)


def copies(ax: Axes, path: Path, places: Collection[Place], **style: Any) -> None:
    """Paint copies of an outline around places, sized in the picture's units and not in points."""
    if len(places):
        painted = PathCollection(
            [path], offsets=np.array(places), offset_transform=ax.transData, clip_on=False, **style
        )
        painted.set_transform(AffineDeltaTransform(ax.transData))  # type: ignore[arg-type]
        ax.add_collection(painted, autolim=False)


def strokes(ax: Axes, ways: Collection[Any], **style: Any) -> None:
    """Paint lines, each through its places, if there are any. style: as for a LineCollection."""
    if len(ways):
        ax.add_collection(LineCollection(list(ways), **style), autolim=False)


def marks(ax: Axes, places: Collection[Any], marker: str, size: float, **style: Any) -> None:
    """Paint a mark, its side in points, on each of the places, if there are any."""
    if len(places):
        x, y = zip(*places, strict=True)
        ax.scatter(x, y, marker=marker, s=size**2, **{"clip_on": False, **style})


def rectangle(ax: Axes, corner: Place, width: float, height: float, **style: Any) -> None:
    """Paint a rectangle right of and below a corner; style: as for a ``Rectangle``."""
    ax.add_artist(Rectangle(corner, width, height, **style))  # `add_patch` looks for its limits
