"""What all pictures share: colours, and axes that a picture fills from edge to edge.

The player has its colours from here, and needs no matplotlib: it is imported where one paints.
"""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any, cast

from queens.checks import check_kind, check_text
from queens.words import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# The palette of Okabe and Ito, which colour-blind readers tell apart.
BLACK = "#000000"
ORANGE = "#E69F00"
SKY = "#56B4E9"
GREEN = "#009E73"
BLUE = "#0072B2"
VERMILLION = "#D55E00"
PURPLE = "#CC79A7"

PAPER = "#FFFFFF"
LIGHT_SQUARE = "#F7F3EA"
DARK_SQUARE = "#E4DCCB"
INK = "#1F1F1F"
QUIET = "#595959"
"""For labels and what stays in the background: dark enough to read on every square."""
FAINT = "#C9C9C9"
"""For what is not there yet; never the only thing that says so."""
LIT = "#D6EAF8"
"""Behind what is chosen, or where a run is."""

POINTS = 72.0
"""Points to the inch, which is what matplotlib measures figures in."""

_TITLE, _LINE = 26.0, 15.0
"""Room that a title takes, and each further line of it, in points."""

_LETTER = 8.5
"""Points of width to count for a letter of a title: more than it has, since a title stands over
the middle of a board and not of its picture."""


def picture(ax: Axes | None, width: float, height: float, title: str) -> Axes:
    """Return bare axes to paint on: the ones given, else new ones filling a new figure.

    width, height: size of the new picture in inches, a title not counted; a title that is
    wider goes over several lines.

    >>> figure = root_figure(picture(None, 4, 3, ""))
    >>> [float(length) for length in figure.get_size_inches()]
    [4.0, 3.0]
    """
    import matplotlib.pyplot as plt

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


def check_place(title: object, ax: object) -> None:
    """Raise TypeError unless this is a title, and axes to paint on or None for new ones.

    >>> check_place("Four", "left")
    Traceback (most recent call last):
    TypeError: ax must be matplotlib Axes, or None for a new figure; got 'left' (str)
    """
    check_text(check_kind(title, str, "title", "text"), "title")
    if ax is not None:
        from matplotlib.axes import Axes

        check_kind(ax, Axes, "ax", "matplotlib Axes, or None for a new figure")


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
    """Write a word, as it stands and never as a formula, around a point of the axes.

    size: in points. style: what else ``Axes.text`` takes.

    >>> ax = picture(None, 2, 1, "")
    >>> write(ax, 0.5, 0.5, "$ 5", 9)
    >>> ax.texts[0].get_parse_math()
    False
    """
    weight = "bold" if bold else "normal"
    around = {"ha": "center", "va": "center", "parse_math": False, **style}
    ax.text(x, y, plain(str(text)), fontsize=size, color=color, fontweight=weight, **around)


def root_figure(ax: Axes) -> Figure:
    """Return the figure that axes belong to, even from within a subfigure.

    >>> from matplotlib.figure import Figure
    >>> whole = Figure()
    >>> root_figure(whole.subfigures(1, 2)[0].add_subplot()) is whole
    True
    """
    return cast("Figure", ax.get_figure(root=True))


def size_in_points(ax: Axes) -> tuple[float, float]:
    """Return width and height of the axes in points.

    >>> [float(length) for length in size_in_points(picture(None, 2, 1, ""))]
    [144.0, 72.0]
    """
    scale = POINTS / root_figure(ax).dpi
    return ax.bbox.width * scale, ax.bbox.height * scale


def fit(
    ax: Axes,
    box: tuple[float, float, float, float],
    margins: tuple[float, float, float, float],
    *,
    square: bool = True,
) -> tuple[float, float]:
    """Make a box of coordinates fill the axes but for margins; return points per unit.

    box: left, right, top, bottom in the picture's coordinates, y growing downwards.
    margins: left, right, top, bottom in points, for labels, whose size does not follow the
    picture's. square: one unit is as long across as down.

    >>> across, down = fit(picture(None, 2, 1, ""), (0, 6, 0, 6), (0, 0, 6, 6))
    >>> float(across), float(down)
    (10.0, 10.0)
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
    ax.title.set_x(
        (before + (right - left) * across / 2) / ((right - left) * across + before + after)
    )
    ax.set_ylim(bottom + below / down, top - above / down)
    return across, down
