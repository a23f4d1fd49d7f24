"""What all pictures are made of: the queen and other outlines, lines, marks and rectangles."""

from collections.abc import Collection, Iterable
from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from matplotlib.transforms import AffineDeltaTransform

Place: TypeAlias = tuple[float, float]
"""(x, y) on the axes."""

_TIPS = ((-0.35, -0.16), (-0.18, -0.27), (0.0, -0.31), (0.18, -0.27), (0.35, -0.16))
_VALLEYS = ((-0.2, 0.03), (-0.08, -0.01), (0.08, -0.01), (0.2, 0.03))
_PEARL = 0.058


def _outline(points: Iterable[tuple[float, float]]) -> Path:
    return Path(np.array([*points, (0.0, 0.0)]), closed=True)


def square(half: float) -> Path:
    """Return the outline of a square around (0, 0), from half its side.

    >>> len(square(0.5).vertices)
    5
    """
    return _outline([(-half, -half), (half, -half), (half, half), (-half, half)])


def _queen() -> Path:
    """Return the outline of a queen's crown within half a unit of (0, 0), y downwards."""
    ridge = [_TIPS[0]]
    for valley, tip in zip(_VALLEYS, _TIPS[1:], strict=True):
        ridge += [valley, tip]
    crown = _outline([*ridge, (0.26, 0.2), (-0.26, 0.2)])
    band = _outline([(-0.27, 0.24), (0.27, 0.24), (0.27, 0.34), (-0.27, 0.34)])
    pearls = [Path.circle(tip, _PEARL) for tip in _TIPS]
    return Path.make_compound_path(crown, band, *pearls)


QUEEN = _queen()


def copies(ax: Axes, outline: Path, places: Collection[Place], **style: Any) -> None:
    """Paint copies of an outline around places; sized in the picture's units, not in points.

    So all of it follows when the axes are resized. style: as for a ``PathCollection``.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().add_subplot()
    >>> copies(ax, QUEEN, [(1, 1), (2, 3)], facecolors="black")
    >>> len(ax.collections[0].get_offsets())
    2
    """
    painted = PathCollection(
        [outline], offsets=np.array(places), offset_transform=ax.transData, clip_on=False, **style
    )
    painted.set_transform(AffineDeltaTransform(ax.transData))  # type: ignore[arg-type]
    ax.add_collection(painted, autolim=False)


def chequers(n: int) -> Path:
    """Return the dark squares of a board as one outline; square (1, 1) stays light.

    Even columns run one way round and even rows the other: where both lie, the two windings
    cancel and nothing is filled. That takes n outlines, not n * n / 2.

    >>> len(chequers(8).vertices)  # of 8 bars, each 4 corners and a closing
    40
    """
    low, high = 0.5, n + 0.5
    bars = []
    for k in range(2, n + 1, 2):
        a, b = k - 0.5, k + 0.5
        bars.append(_outline([(a, low), (b, low), (b, high), (a, high)]))
        bars.append(_outline([(low, a), (low, b), (high, b), (high, a)]))
    return Path.make_compound_path(*bars)


def strokes(ax: Axes, ways: Collection[Any], gid: str | None, **style: Any) -> None:
    """Paint lines, each through its places, if there are any. style: as for a LineCollection.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().add_subplot()
    >>> strokes(ax, [[(1, 1), (2, 3)]], "lines", colors="black")
    >>> strokes(ax, [], "none")
    >>> [lines.get_gid() for lines in ax.collections]
    ['lines']
    """
    if len(ways):
        ax.add_collection(LineCollection(list(ways), gid=gid, **style), autolim=False)


def marks(
    ax: Axes, places: Collection[Any], marker: str, size: float, gid: str, **style: Any
) -> None:
    """Paint a mark on each of the places, if there are any, whole even at the edge of the axes.

    size: its side in points. style: as for ``Axes.scatter``.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().add_subplot()
    >>> marks(ax, [(1, 1), (2, 3)], "x", 5.0, "crosses")
    >>> ax.collections[0].get_sizes().tolist()
    [25.0]
    """
    if len(places):
        x, y = zip(*places, strict=True)
        ax.scatter(x, y, marker=marker, s=size**2, gid=gid, **{"clip_on": False, **style})


def rectangle(ax: Axes, corner: Place, width: float, height: float, **style: Any) -> None:
    """Paint a rectangle right of and below a corner; style: as for a ``Rectangle``.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().add_subplot()
    >>> rectangle(ax, (1, 1), 3, 2, fill=False)
    >>> [(patch.get_xy(), patch.get_width(), patch.get_height()) for patch in ax.patches]
    [((1, 1), 3, 2)]
    """
    ax.add_patch(Rectangle(corner, width, height, **style))
