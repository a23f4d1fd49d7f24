"""The pictures of chapter 08: bits, the lines that reach a row, and the two halves of a board."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from matplotlib.axes import Axes
from matplotlib.patches import Circle

from queens._checks import brief, check_whole, shown, whole
from queens._sizes import check_size
from queens._squares import Queens, Square, squares_of
from queens._words import board_of, listing, plural, written
from queens.draw._board import LINES, paint_queens, paint_squares
from queens.draw._figure import finish
from queens.draw._parts import (
    LARGEST_DRAWN,
    Place,
    board_side,
    fit,
    picture,
    rectangle,
    strokes,
    write,
)
from queens.draw.style import (
    BLUE,
    DARK_SQUARE,
    GREEN,
    INK,
    LIGHT_SQUARE,
    PAPER,
    QUIET,
    SKY,
    VERMILLION,
)

Columns: TypeAlias = Sequence[int]
"""Where queens stand on the rows of one half, from its top row down."""

_DIAGONALS = ("rising", "falling")

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
    rows, rings = (
        {label: _bits(label, number, width) for label, number in numbers.items()}
        for numbers in (lines, marked or {})
    )
    notes = notes or {}
    before, behind = (
        _LETTER * max(map(len, texts), default=0) + 0.15 for texts in (rows, notes.values())
    )
    above = 1.0 if heads else 0.3
    down = 1.12 * len(rows)
    ax = picture(ax, before + behind + _CELL * width, _CELL * (down + above + 0.2), title)
    left = -before / _CELL
    unit, _ = fit(ax, (left, width + behind / _CELL, -above, down + 0.2))
    size = 0.45 * unit
    said = [f"Rows of {width} bits."]
    for number, (label, row) in enumerate(rows.items()):
        y = 1.12 * number + 0.5
        ringed = rings.get(label, "")
        _paint_bits(ax, (0.5, y), row, unit)
        _paint_rings(ax, (0.5, y), ringed, unit)
        write(ax, -0.3, y, label, size, ha="right", va="center_baseline")
        write(ax, width + 0.3, y, notes.get(label, ""), size, ha="left", va="center_baseline")
        if label in ruled:
            ax.plot([left, width], [y - 0.56] * 2, color=INK, linewidth=1.2, zorder=3)
        note = f", {notes[label]}" if label in notes else ""
        said.append(f"{label}: {_spoken(row)}{_ringed(ringed)}{note}.")
    for place, head in enumerate(heads):
        write(ax, place + 0.5, -0.35, head, 0.9 * size, color=QUIET)
    return finish(ax, title, *said)


def _ringed(row: str) -> str:
    places = [str(place) for place, bit in enumerate(row, start=1) if bit == "1"]
    return f", ringed at place {listing(places)} from the left" if places else ""


def masks(n: int, queens: Queens, row: int, *, title: str = "", ax: Axes | None = None) -> Axes:
    """Draw the queens above a row, the lines on which they reach it, and these lines as bits.

    Below the board stand four rows of bits, one a column: taken by a queen's column, by a
    rising diagonal, by a falling one, and free. Queens on the row or below are left out.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises TypeError or ValueError for a bad n, ValueError for a row or square off the board.

    >>> from queens.draw import alt_text
    >>> ax = masks(4, (2, 4), 3)
    >>> print(alt_text(ax.figure))  # doctest: +ELLIPSIS
    Board of 4 ... columns 0 1 0 1; rising 0 0 1 0; falling 0 0 0 1; free 1 0 0 0.
    """
    n = check_size(n, LARGEST_DRAWN)
    row = check_whole(row, "row", 1, n)
    standing = [square for square in squares_of(n, queens) if square[0] < row]
    side = board_side(n) / n
    ax = picture(ax, (n + 3.4) * side, (n + 5.3) * side, title)
    unit, _ = fit(ax, (-2.6, n + 0.8, 0.3, n + 5.6))
    paint_squares(ax, n)
    rows = {}
    y = n + 1.4
    for kind, (slope, color, dashes) in LINES.items():
        _paint_reach(ax, n, standing, row, kind, unit)
        reached = {i + slope * (row - k) for k, i in standing}
        rows[kind] = _written(col in reached for col in range(1, n + 1))
        ax.plot([-2.5, -1.9], [y, y], color=color, linestyle=dashes, linewidth=1.6)
        _label_bits(ax, (0.3, y), kind, rows[kind], unit)
        y += 1.05
    rows["free"] = _written("1" not in taken for taken in zip(*rows.values(), strict=True))
    ax.plot([-1.9, n + 0.5], [y - 0.43] * 2, color=INK, linewidth=1.2)
    _label_bits(ax, (0.3, y + 0.2), "free", rows["free"], unit)
    frame = {"fill": False, "edgecolor": GREEN, "linewidth": 0.1 * unit, "zorder": 5}
    rectangle(ax, (0.5, row - 0.5), n, 1, gid="row-in-hand", **frame)
    write(ax, 0.3, row, row, 0.36 * unit, ha="right")
    paint_queens(ax, standing, unit)
    reaching = "; ".join(f"{label} {_spoken(line)}" for label, line in rows.items())
    said = f"What reaches row {row}, bit by bit from column 1: {reaching}."
    return finish(ax, title, board_of(n, standing), said)


def halves(n: int, queens: Queens, middle: int, *, title: str = "", ax: Axes | None = None) -> Axes:
    """Draw queens above and below a cut, and as bits which of their diagonals cross it.

    middle: the cut runs below this row. Two diagonals can cross it between any two columns,
    so that each half has n - 1 bits of either kind; where both halves have a diagonal, queens
    attack each other, and the bits are ringed.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises TypeError or ValueError for a bad n, ValueError for a square off the board or a cut
    that leaves one half without rows.

    >>> from queens.draw import alt_text
    >>> ax = halves(4, (2, 4, 1, 3), 2)
    >>> print(alt_text(ax.figure))  # doctest: +ELLIPSIS
    Board of 4 ... It is cut below row 2. ... Top and bottom share no diagonals.
    """
    n = check_size(n, LARGEST_DRAWN)
    standing = squares_of(n, queens)
    middle = check_whole(middle, "middle", 1, n - 1)
    side = board_side(n) / n
    ax = picture(ax, (n + 3.8) * side, (n + 5.2) * side, title)
    unit, _ = fit(ax, (-3.0, n + 0.8, 0.3, n + 5.5))
    paint_squares(ax, n)
    ax.plot([0.2, n + 0.8], [middle + 0.5] * 2, color=INK, linewidth=0.09 * unit, zorder=2.5)
    parts = {
        "top": [square for square in standing if square[0] <= middle],
        "bottom": [square for square in standing if square[0] > middle],
    }
    lines, shared = [], 0
    y = n + 1.4
    for kind in _DIAGONALS:
        slope, color, dashes = LINES[kind]
        look = {"colors": color, "linestyles": [dashes], "linewidths": 0.05 * unit, "zorder": 3}
        ax.plot([-2.9, -2.3], [y + 0.52] * 2, color=color, linestyle=dashes, linewidth=1.6)
        write(ax, -2.1, y + 0.52, kind, 0.36 * unit, ha="left", va="center_baseline")
        crossing = {half: _crossing(n, own, middle, slope) for half, own in parts.items()}
        clash = _both(*(row for row, _ in crossing.values()))
        shared += clash.count("1")
        for half, (row, ways) in crossing.items():
            strokes(ax, ways, gid=f"{kind}-{half}", **look)
            _label_bits(ax, (0.8, y), half, row, unit)
            _paint_rings(ax, (1.5, y), clash, unit, wrong=True)
            lines.append(f"{kind}, {half} {_spoken(row)}")
            y += 1.04
        y += 0.3
    paint_queens(ax, standing, unit)
    return finish(
        ax,
        title,
        board_of(n, standing),
        f"It is cut below row {middle}. Diagonals that cross the cut, bit by bit:",
        f"{'; '.join(lines)}.",
        f"Top and bottom share {plural(shared, 'diagonal')}.",
    )


def meeting(
    n: int,
    tops: Sequence[Columns],
    bottoms: Sequence[Columns],
    *,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw two lists of half boards with their patterns, and join those that fit each other.

    tops, bottoms: for each filling its columns by row. A pair is joined by a thick line with
    a diamond if no diagonal crosses the cut in both, otherwise by a faint dotted one.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises TypeError or ValueError for a bad n, ValueError for a square off the board.

    >>> from queens.draw import alt_text
    >>> ax = meeting(4, [(2, 4), (3, 1)], [(1, 3)])
    >>> print(alt_text(ax.figure))  # doctest: +ELLIPSIS
    2 tops: ... 1 bottom: ... Of 2 pairs 1 share no diagonal: 2 4 1 3.
    """
    n = check_size(n, LARGEST_DRAWN)
    cut = len(tops[0]) if tops else n - len(bottoms[0]) if bottoms else n // 2
    for name, fillings, rows in (("tops", tops, cut), ("bottoms", bottoms, n - cut)):
        for filling in fillings:
            if not rows or len(filling) != rows:
                raise ValueError(f"{name} must fill {rows} rows each; got {shown(filling)}")
            squares_of(n, filling)
    # In squares: an entry is a half board, and room for its pattern.
    tall, gap = max(cut, n - cut) + 2, n + 1
    wide, high = 2 * n + gap, max(len(tops), len(bottoms), 1) * tall
    ax = picture(ax, 0.34 * wide, 0.34 * (high + 0.5), title)
    unit, _ = fit(ax, (0.5, wide + 0.5, -0.5, high), (3.0, 3.0, 2.0, 2.0))
    top = _paint_list(ax, n, tops, cut, 0, high, unit)
    bottom = _paint_list(ax, n, bottoms, cut, n + gap, high, unit)
    said = [_listed(half, fillings) for half, fillings in (("top", top), ("bottom", bottom))]
    pairs, fitting = list(product(top, bottom)), []
    for above, below in pairs:
        x, y = zip(above.end, below.end, strict=True)
        if "1" in _both(above.pattern, below.pattern):
            dots: Any = (0, (1.0, 2.4))
            ax.plot(x, y, color=QUIET, linewidth=0.9, linestyle=dots, gid="clash")
        else:
            ax.plot(x, y, color=GREEN, linewidth=2.6, zorder=4, gid="fit")
            ax.plot(sum(x) / 2, sum(y) / 2, marker="D", color=GREEN, markersize=8, zorder=5)
            fitting.append(written((*above.columns, *below.columns)))
    listed = f": {listing(fitting)}" if fitting else ""
    said.append(f"Of {len(pairs)} pairs {len(fitting)} share no diagonal{listed}.")
    return finish(ax, title, *said)


class _Half(NamedTuple):
    """A half board that was painted. end: where a line to another begins."""

    columns: Columns
    pattern: str
    end: Place


def _paint_list(
    ax: Axes, n: int, fillings: Sequence[Columns], cut: int, right: int, high: int, unit: float
) -> list[_Half]:
    """Paint half boards below each other, each with its pattern beside the cut.

    right: how far from the left edge, 0 for the tops. high: the squares there are for all."""
    top, tall = not right, max(cut, n - cut) + 2
    head = f"{'' if fillings else 'no '}{'tops' if top else 'bottoms'}"
    write(ax, right + n / 2 + 0.5, -0.1, head, 0.5 * unit, va="baseline")
    side = (n - 0.2) / max(2 * n - 2, 1)
    painted = []
    for number, columns in enumerate(fillings):
        down = (high - tall * len(fillings)) // 2 + number * tall + (not top)
        begins = 1 if top else cut + 1
        _paint_half(ax, n, columns, (down, right), begins, unit)
        y = down + (cut + 1.0 if top else 0.0)
        squares, pattern = list(enumerate(columns, start=begins)), ""
        for kind, x in (("rising", 0.5), ("falling", 0.7 + (n - 1) * side)):
            crossing, _ = _crossing(n, squares, cut, LINES[kind][0])
            _paint_bits(ax, (right + x + side / 2, y), crossing, unit, side)
            pattern += crossing
        painted.append(_Half(columns, pattern, (right + n + 0.7 if top else right + 0.3, y)))
    return painted


def _listed(half: str, fillings: Sequence[_Half]) -> str:
    """Say which half boards were painted, and their patterns."""
    named = [f"{written(one.columns)} with pattern {_spoken(one.pattern)}" for one in fillings]
    return f"{plural(len(fillings), half)}{': ' if named else ''}{'; '.join(named)}."


def _bits(label: str, number: object, width: int) -> str:
    bits = whole(number)
    if bits is None or not 0 <= bits < 1 << width:
        raise ValueError(f"{label} = {brief(number)} is not a number of {width} bits")
    return f"{bits:0{width}b}"


def _written(bits: Any) -> str:
    return "".join("1" if bit else "0" for bit in bits)


def _both(x: str, y: str) -> str:
    """Write which bits two rows have in common."""
    return _written(a == b == "1" for a, b in zip(x, y, strict=True))


def _spoken(row: str) -> str:
    """Write bits so that they are read one by one."""
    return " ".join(row)


def _paint_bits(ax: Axes, start: Place, row: str, unit: float, side: float = 1.0) -> None:
    """Paint a row of cells, one a bit; start: the middle of the first. side: that of a cell."""
    x, y = start
    for place, bit in enumerate(row):
        one = bit == "1"
        cell = {"facecolor": SKY if one else PAPER, "edgecolor": QUIET, "linewidth": 0.6}
        rectangle(ax, (x + (place - 0.5) * side, y - 0.5 * side), side, side, zorder=2, **cell)
        look: dict[str, Any] = {"color": INK if one else QUIET, "bold": one, "zorder": 4}
        size = 0.5 * side * unit
        write(ax, x + place * side, y, bit, size, va="center_baseline", **look)


def _paint_rings(ax: Axes, start: Place, row: str, unit: float, wrong: bool = False) -> None:
    """Ring the cells of a row where a 1 is written; wrong: as what must not be."""
    x, y = start
    look: dict[str, Any] = {
        "edgecolor": VERMILLION if wrong else BLUE,
        "linestyle": (0, (2.0, 1.0)) if wrong else "solid",
        "linewidth": 0.11 * unit,
    }
    for place, bit in enumerate(row):
        if bit == "1":
            ax.add_patch(Circle((x + place, y), 0.42, fill=False, zorder=5, gid="ring", **look))


def _label_bits(ax: Axes, at: Place, label: str, row: str, unit: float) -> None:
    """Paint a row of bits behind its label, which ends at a place."""
    x, y = at
    write(ax, x, y, label, 0.36 * unit, ha="right", va="center_baseline")
    _paint_bits(ax, (x + 0.7, y), row, unit)


def _paint_reach(
    ax: Axes, n: int, standing: Sequence[Square], row: int, kind: str, unit: float
) -> None:
    """Draw one line of each queen down to the row, or faint up to where it leaves the board."""
    slope, color, dashes = LINES[kind]
    ways: dict[bool, list[Any]] = {True: [], False: []}
    for k, i in standing:
        room = n - i if slope > 0 else i - 1 if slope < 0 else n
        rows = min(row - k, room)
        ways[rows == row - k].append([(i, k), (i + slope * rows, k + rows)])
    for arriving, colour, width in ((True, color, 0.06), (False, QUIET, 0.02)):
        look = {"colors": colour, "linewidths": width * unit, "linestyles": [dashes], "zorder": 3}
        strokes(ax, ways[arriving], gid=f"{kind}-{'arriving' if arriving else 'leaving'}", **look)


def _crossing(
    n: int, squares: Sequence[Square], middle: int, slope: int
) -> tuple[str, list[list[Place]]]:
    """Return which diagonals of queens cross the cut below a row, and the way of each beyond it.

    The first as bits: one for each place between two columns.
    """
    crossed, ways = set(), list[list[Place]]()
    for k, i in squares:
        place = i + slope * (middle - k) + min(slope, 0)
        if 0 < place < n:
            rows = middle + (k <= middle) - k
            crossed.add(place)
            ways.append([(i, k), (i + slope * rows, k + rows)])
    return _written(place in crossed for place in range(1, n)), ways


def _paint_half(
    ax: Axes, n: int, columns: Columns, corner: tuple[int, int], begins: int, unit: float
) -> None:
    """Paint some rows of a board right of and below a corner; begins: the first of them."""
    down, right = corner
    frame, rows = (right + 0.5, down + 0.5), len(columns)
    rectangle(ax, frame, n, rows, facecolor=LIGHT_SQUARE, edgecolor="none")
    for k, i in product(range(rows), range(n)):
        if (k + i + begins) % 2 == 0:
            place = (right + i + 0.5, down + k + 0.5)
            rectangle(ax, place, 1, 1, facecolor=DARK_SQUARE, edgecolor="none")
    rectangle(ax, frame, n, rows, fill=False, edgecolor=QUIET, linewidth=0.8)
    queens = [(down + k, right + i) for k, i in enumerate(columns, start=1)]
    paint_queens(ax, queens, unit)
