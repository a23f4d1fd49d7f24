"""Whole numbers as rows of bits, one under the other."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Circle

from queens.checks import brief, check_labels, check_several, check_text, check_whole, shown, whole
from queens.draw.alt import finish
from queens.draw.shapes import rectangle
from queens.draw.style import BLUE, INK, PAPER, QUIET, SKY, VERMILLION, fit, picture, write
from queens.words import listing

_CELL = 0.3
"""Side of a cell in inches."""

_WIDEST = 256
"""Cells of a row."""

_LETTER = 0.088
"""What a letter of a label takes across, in inches; rather too much than too little."""


def bits(
    lines: Mapping[str, int],
    width: int,
    *,
    marked: Mapping[str, int] | None = None,
    ruled: Collection[str] = (),
    notes: Mapping[str, str] | None = None,
    heads: Sequence[object] = (),
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw numbers as rows of ``width`` bits, the highest on the left, each behind its label.

    marked: label -> the bits of that row to be ringed. ruled: labels of the rows with a rule
    above, as over the result of a sum. notes: label -> what to write behind the row. heads:
    what to write above the columns, from the left. ax: where to draw; a new pyplot figure if
    None. Returns the Axes.

    Raises ValueError for a number that is negative or has more bits.

    >>> ax = bits({"x": 0b0110, "x & -x": 0b0010}, 4, ruled=["x & -x"])
    >>> bits({"x": 16}, 4)
    Traceback (most recent call last):
    ValueError: x = 16 is not a number of 4 bits
    """
    width = check_whole(width, "width", 1, _WIDEST)
    ruled = [check_text(one, "a label") for one in check_several(ruled, "ruled", "labels", 256)]
    heads = [check_text(head, "a head") for head in check_several(heads, "heads", "a list", width)]
    lines, marked = (
        {label: _bits(label, number, width) for label, number in rows.items()}
        for rows in (
            check_labels(lines, "lines", "label -> number"),
            check_labels(marked, "marked", "label -> the bits to ring"),
        )
    )
    notes = {
        label: check_text(note, "a note")
        for label, note in check_labels(notes, "notes", "label -> what to write").items()
    }
    before = _LETTER * max(map(len, lines), default=0) + 0.15
    behind = _LETTER * max(map(len, notes.values()), default=0) + 0.15
    above = 1.0 if heads else 0.3
    down = 1.12 * len(lines)
    ax = picture(ax, before + behind + _CELL * width, _CELL * (down + above + 0.2), title)
    box = (-before / _CELL, width + behind / _CELL, -above, down + 0.2)
    unit, _ = fit(ax, box, (0.0, 0.0, 0.0, 0.0))
    size = 0.45 * unit
    for number, (label, value) in enumerate(lines.items()):
        y = 1.12 * number + 0.5
        paint_bits(ax, (0.5, y), f"{value:0{width}b}", unit)
        paint_rings(ax, (0.5, y), f"{marked.get(label, 0):0{width}b}", unit)
        style: dict[str, Any] = {"fontsize": size, "color": INK, "va": "center_baseline"}
        ax.text(-0.3, y, label, ha="right", **style)
        ax.text(width + 0.3, y, notes.get(label, ""), ha="left", **style)
        if label in ruled:
            ax.plot([box[0], width], [y - 0.56] * 2, color=INK, linewidth=1.2, zorder=3)
    for place, head in enumerate(heads):
        write(ax, place + 0.5, -0.35, head, 0.9 * size, color=QUIET)
    finish(ax, title, *_words(lines, width, marked, notes))
    return ax


def _bits(label: str, number: object, width: int) -> int:
    bits = whole(number)
    if bits is None:
        raise TypeError(f"{label} must be a whole number; got {shown(number)}")
    if not 0 <= bits < 1 << width:
        raise ValueError(f"{label} = {brief(bits)} is not a number of {width} bits")
    return bits


def paint_bits(
    ax: Axes, start: tuple[float, float], written: str, unit: float, *, side: float = 1.0
) -> None:
    """Paint a row of cells, one a bit.

    start: the middle of the first. side: that of a cell. unit: points to 1.

    >>> ax = picture(None, 2, 1, "")
    >>> paint_bits(ax, (0.5, 0.5), "0110", 18.0)
    >>> [text.get_text() for text in ax.texts]
    ['0', '1', '1', '0']
    """
    x, y = start
    for place, bit in enumerate(written):
        one = bit == "1"
        cell = {"facecolor": SKY if one else PAPER, "edgecolor": QUIET, "linewidth": 0.6}
        rectangle(ax, (x + (place - 0.5) * side, y - 0.5 * side), side, side, zorder=2, **cell)
        look: dict[str, Any] = {"color": INK if one else QUIET, "bold": one, "zorder": 4}
        size = 0.48 * side * unit
        write(ax, x + place * side, y, bit, size, va="center_baseline", **look)


def paint_rings(
    ax: Axes, start: tuple[float, float], written: str, unit: float, *, wrong: bool = False
) -> None:
    """Ring the cells of a row where a 1 is written; wrong: as what must not be.

    >>> ax = picture(None, 2, 1, "")
    >>> paint_rings(ax, (0.5, 0.5), "0110", 18.0)
    >>> [ring.get_center() for ring in ax.patches]
    [(1.5, 0.5), (2.5, 0.5)]
    """
    x, y = start
    for place, bit in enumerate(written):
        if bit == "1":
            look: dict[str, Any] = {
                "edgecolor": VERMILLION if wrong else BLUE,
                "linestyle": (0, (2.0, 1.0)) if wrong else "solid",
                "linewidth": 0.11 * unit,
            }
            ax.add_patch(Circle((x + place, y), 0.42, fill=False, zorder=5, gid="ring", **look))


def spoken_bits(written: str) -> str:
    """Write bits so that they are read one by one.

    >>> spoken_bits("0110")
    '0 1 1 0'
    """
    return " ".join(written)


def _words(
    lines: Mapping[str, int],
    width: int,
    marked: Mapping[str, int],
    notes: Mapping[str, str],
) -> list[str]:
    said = [f"Rows of {width} bits."]
    for label, number in lines.items():
        text = f"{label}: {spoken_bits(f'{number:0{width}b}')}"
        places = [
            str(place) for place in range(1, width + 1) if marked.get(label, 0) >> width - place & 1
        ]
        if places:
            text += f", ringed at place {listing(places)} from the left"
        said.append(f"{text}{', ' + notes[label] if label in notes else ''}.")
    return said
