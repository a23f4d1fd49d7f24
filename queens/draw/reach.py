"""A row of the board as three numbers: the columns and diagonals that reach it."""

from collections.abc import Iterable
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from queens.board import attacks
from queens.checks import check_whole
from queens.draw.alt import finish
from queens.draw.bit_rows import paint_bits, spoken_bits
from queens.draw.pieces import LARGEST_DRAWN, board_side, paint_queens, paint_squares
from queens.draw.shapes import rectangle
from queens.draw.style import BLUE, GREEN, INK, QUIET, VERMILLION, fit, picture, write
from queens.sizes import check_size
from queens.squares import Queens, Square, squares_of
from queens.words import board_of

KINDS: dict[str, tuple[int, str, Any]] = {
    "columns": (0, INK, (0, (1.0, 1.6))),
    "rising": (-1, BLUE, "solid"),
    "falling": (+1, VERMILLION, (0, (4.0, 1.6))),
}
"""Kind of line -> columns that it gains a row downwards, colour, dashes."""


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
    unit, _ = fit(ax, (-2.6, n + 0.8, 0.3, n + 5.6), (0.0, 0.0, 0.0, 0.0))
    paint_squares(ax, n)
    written = {}
    for number, (kind, (slope, color, dashes)) in enumerate(KINDS.items()):
        _paint_lines(ax, n, standing, row, kind, unit)
        hit = {i + slope * (row - k) for k, i in standing}
        written[kind] = "".join("1" if col in hit else "0" for col in range(1, n + 1))
        y = n + 1.4 + 1.05 * number
        ax.plot([-2.5, -1.9], [y, y], color=color, linestyle=dashes, linewidth=1.6)
        _row(ax, y, kind, written[kind], unit)
    free = (not any(attacks(queen, (row, col)) for queen in standing) for col in range(1, n + 1))
    written["free"] = "".join("1" if is_free else "0" for is_free in free)
    y = n + 1.6 + 1.05 * len(KINDS)
    ax.plot([-1.9, n + 0.5], [y - 0.63] * 2, color=INK, linewidth=1.2)
    _row(ax, y, "free", written["free"], unit)
    frame = {"fill": False, "edgecolor": GREEN, "linewidth": 0.1 * unit, "zorder": 5}
    rectangle(ax, (0.5, row - 0.5), n, 1, gid="row-in-hand", **frame)
    write(ax, 0.3, row, row, 0.36 * unit, ha="right")
    paint_queens(ax, standing, unit)
    finish(ax, title, *_words(n, standing, row, written))
    return ax


def _row(ax: Axes, y: float, label: str, written: str, unit: float) -> None:
    write(ax, 0.3, y, label, 0.36 * unit, ha="right", va="center_baseline")
    paint_bits(ax, (1.0, y), written, unit)


def _paint_lines(
    ax: Axes, n: int, standing: Iterable[Square], row: int, kind: str, unit: float
) -> None:
    """Draw one line of each queen down to the row, or faint up to where it leaves the board."""
    slope, color, dashes = KINDS[kind]
    for arriving in (True, False):
        segments = []
        for k, i in standing:
            room = n - i if slope > 0 else i - 1 if slope < 0 else n
            rows = min(row - k, room)
            if (rows == row - k) == arriving:
                segments.append([(i, k), (i + slope * rows, k + rows)])
        lines = LineCollection(
            segments,
            colors=color if arriving else QUIET,
            linestyles=[dashes],
            linewidths=0.06 * unit if arriving else 0.02 * unit,
            zorder=3,
        )
        lines.set_gid(f"{kind}-{'arriving' if arriving else 'leaving'}")
        ax.add_collection(lines, autolim=False)


def _words(n: int, standing: list[Square], row: int, written: dict[str, str]) -> list[str]:
    said = [board_of(n, standing)]
    said.append(f"What reaches row {row}, bit by bit from column 1:")
    said.append("; ".join(f"{label} {spoken_bits(line)}" for label, line in written.items()) + ".")
    return said
