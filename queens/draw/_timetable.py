"""A timetable: work on lines of hours."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from matplotlib.axes import Axes

from queens._checks import check_whole
from queens._words import listing, plural
from queens.draw._figure import finish
from queens.draw._parts import POINTS, fit, picture, rectangle, write
from queens.draw.style import FAINT, INK, ORANGE, QUIET, SKY

Work: TypeAlias = tuple[str, int, int]
"""What it is called, its first hour (from 1), and how many hours it takes."""

_MOST_HOURS = 1_000

_HOUR, _LINE, _TOP, _LETTER = 52.0, 30.0, 24.0, 6.5
"""Points."""


def timetable(
    lines: Mapping[str, Sequence[Work]], hours: int, *, title: str = "", ax: Axes | None = None
) -> Axes:
    """Draw a timetable. Work that overlaps, or lies outside of the hours, is hatched.

    lines: by name, from the top down. hours: how many there are. ax: where to draw; a new
    pyplot figure if None. Returns the Axes, on which hour h lies around x = h, line y around y.

    >>> from queens.draw import alt_text
    >>> ax = timetable({"disk": [("back up", 1, 3)], "tape": [("back up", 1, 1)]}, 4)
    >>> print(alt_text(ax.figure))
    Timetable of 4 hours. disk: back up in hours 1 to 3. tape: back up in hour 1.
    """
    hours = check_whole(hours, "hours", 1, _MOST_HOURS)
    spans = [range(first, first + length) for works in lines.values() for _, first, length in works]
    begin = min([1, *(span[0] for span in spans)])
    last = max([hours, *(span[-1] for span in spans)])
    left = 12.0 + _LETTER * max(map(len, lines), default=0)
    rows = max(1, len(lines))
    width, height = left + _HOUR * (last - begin + 1) + 6, _TOP + _LINE * rows + 6
    ax = picture(ax, width / POINTS, height / POINTS, title)
    fit(ax, (begin - 0.5, last + 0.5, 0.5, rows + 0.5), (left, 6, _TOP, 6), square=False)
    for hour in range(1, hours + 1):
        write(ax, hour, 0.45, hour, 10, color=QUIET, va="bottom")
    said = [f"Timetable of {plural(hours, 'hour')}."]
    for y, (line, works) in enumerate(lines.items(), start=1):
        write(ax, begin - 0.58, y, line, 10, ha="right")
        rectangle(ax, (0.5, y - 0.5), hours, 1, fill=False, edgecolor=FAINT)
        free, spoken = {*range(1, hours + 1)}, []
        for work, first, length in works:
            span = range(first, first + length)
            clash, free = not free.issuperset(span), free.difference(span)
            color, hatch, gid = (ORANGE, "//", "clash") if clash else (SKY, None, "work")
            look = {"facecolor": color, "edgecolor": INK, "hatch": hatch, "gid": gid}
            rectangle(ax, (first - 0.46, y - 0.36), length - 0.08, 0.72, **look)
            ground = {"facecolor": color, "edgecolor": "none", "pad": 1.0}
            write(ax, first + (length - 1) / 2, y, work, 10, bbox=ground)
            until = f"s {first} to {span[-1]}" if length > 1 else f" {first}"
            spoken.append(f"{work} in hour{until}")
        said.append(f"{line}: {listing(spoken) if spoken else 'nothing'}.")
    return finish(ax, title, *said)
