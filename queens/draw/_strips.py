"""Rows of cells, each with a note: an odometer's wheels, the columns that a call tries."""

from collections.abc import Sequence

from matplotlib.axes import Axes

from queens.draw._figure import finish
from queens.draw._parts import fit, picture, rectangle, write
from queens.draw.style import BLUE, FAINT, INK, LIT, PAPER, QUIET

_CELL, _LETTER = 0.34, 0.085
"""Inches: the side of a cell, and a letter of a note; rather too much than too little."""

_LOOKS = {
    "now": (LIT, BLUE, 2.2, INK, "solid"),
    "gone": (PAPER, QUIET, 0.6, QUIET, "solid"),
    "": (PAPER, QUIET, 0.6, INK, "solid"),
    "open": (PAPER, QUIET, 0.9, INK, (0, (2.5, 2.0))),
}
"""Of a cell: fill, edge, its width, colour of what is written, dashes of the edge."""


def strips(
    rows: Sequence[Sequence[tuple[object, str]]],
    notes: Sequence[str],
    *,
    labels: Sequence[str] = (),
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw rows of cells, each behind its label and before its note.

    rows: of each cell what is written in it and how it looks: "now" is framed and lit, "gone"
    struck through, "open" dashed, "" plain. notes, labels: one a row, or no labels.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    >>> from queens.draw import alt_text
    >>> ax = strips([[(1, "gone"), (2, "now"), (3, "open")]], ["waits"], labels=["row 1"])
    >>> alt_text(ax.figure)
    'Row 1: 1 (gone), 2 (now), 3 (open); waits.'
    """
    widest, said = max(map(len, rows)), []
    before, behind = (
        (_LETTER * max(map(len, texts), default=0) + 0.12) / _CELL for texts in (labels, notes)
    )
    high = 1.24 * len(rows)
    ax = picture(ax, _CELL * (before + widest + behind), _CELL * (high + 0.1), title)
    unit, _ = fit(ax, (-before, widest + behind, -0.05, high + 0.05))
    for number, (cells, note) in enumerate(zip(rows, notes, strict=True)):
        y = 1.24 * number + 0.6
        label = labels[number] if labels else ""
        for place, (text, look) in enumerate(cells):
            face, edge, width, color, dashes = _LOOKS[look]
            style = {"facecolor": face, "edgecolor": edge, "linewidth": width, "linestyle": dashes}
            rectangle(ax, (place + 0.06, y - 0.44), 0.88, 0.88, zorder=2, **style)
            size = 0.48 * unit
            write(ax, place + 0.5, y, text, size, color=color, bold=look == "now", zorder=3)
            if look == "gone":
                ends = [place + 0.14, place + 0.86], [y + 0.36, y - 0.36]
                ax.plot(*ends, color=FAINT, linewidth=1.6, zorder=2.5)
        write(ax, -0.25, y, label, 0.38 * unit, ha="right")
        write(ax, len(cells) + 0.25, y, note, 0.38 * unit, ha="left", color=QUIET)
        spoken = ", ".join(f"{text} ({look})" if look else str(text) for text, look in cells)
        said.append(f"{f'{label}: ' if label else ''}{spoken}{f'; {note}' if note else ''}.")
    return finish(ax, title, *(one[0].upper() + one[1:] for one in said))
