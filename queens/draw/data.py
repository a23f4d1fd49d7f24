"""What a board remembers: Arsac's table of marks and his three vectors."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes

from queens.board import Table, Vectors
from queens.checks import check_kind
from queens.draw.chessboard import (
    beginning_words,
    board,
    paint_beginning,
    paint_queens,
    paint_squares,
)
from queens.draw.figures import finish
from queens.draw.parts import LARGEST_DRAWN, Place, board_side, fit, picture, rectangle, write
from queens.draw.style import BLUE, INK, PAPER, QUIET, VERMILLION
from queens.given import Closed, beginning_of
from queens.sizes import check_size
from queens.squares import Square
from queens.words import board_of, listing

_GAP = 0.4
"""Between the board and the vectors, in squares."""


def table(table: Table, *, title: str = "", ax: Axes | None = None) -> Axes:
    """Draw a Table: its queens, and on every square the mark it holds, 0 where it is free.

    ax: where to draw; a new pyplot figure if None. Returns the Axes, as ``board`` does.

    >>> from queens.draw import alt_text
    >>> from queens import Table
    >>> marked = Table(4)
    >>> marked.place(1, 2)
    >>> ax = table(marked)
    >>> print(alt_text(ax.figure))  # doctest: +ELLIPSIS
    Board of 4 with 1 queen on row 1 column 2. Written on the squares, row 1: 0, 1, 0, 0; ...
    """
    inside = check_kind(_inside(table), Table, "table", "a queens.Table")
    n = check_size(inside.n, LARGEST_DRAWN)
    marks = {
        (row, col): table.marks[row][col] for row in range(1, n + 1) for col in range(1, n + 1)
    }
    given, closed, _ = beginning_of(table)
    return board(n, table.queens, numbers=marks, given=given, closed=closed, title=title, ax=ax)


def vectors(vectors: Vectors, *, title: str = "", ax: Axes | None = None) -> Axes:
    """Draw Vectors: its queens, and each number where its column or diagonal leaves the board.

    Columns are below the board; falling diagonals on the left and along the top; rising
    diagonals below those along the top and on the right. A cell holds its index, small, and
    its number: 0, or the row of the queen that commands the line, then drawn through her.

    ax: where to draw; a new pyplot figure if None. Returns the Axes, on which square
    (row, column) lies around the point x = column, y = row.

    >>> from queens.draw import alt_text
    >>> from queens import Vectors
    >>> remembered = Vectors(4)
    >>> remembered.place(1, 2)
    >>> ax = vectors(remembered)
    >>> print(alt_text(ax.figure))  # doctest: +ELLIPSIS
    Board of 4 with 1 queen ... Columns: number 2 holds 1. Rising diagonals: number 2 holds 1. ...
    """
    inside = check_kind(_inside(vectors), Vectors, "vectors", "queens.Vectors")
    n = check_size(inside.n, LARGEST_DRAWN)
    squares = list(vectors.queens.items())
    across, down = n + 2 + 2 * _GAP, n + 3 + 2 * _GAP
    square = max(board_side(n) / n, 0.42)
    ax = picture(ax, across * square + 0.17, down * square + 0.45, title)
    box = (-0.5 - _GAP, n + 1.5 + _GAP, -1.5 - _GAP, n + 1.5 + _GAP)
    unit, _ = fit(ax, box, (6.0, 6.0, 16.0, 16.0))
    paint_squares(ax, n)
    beginning = beginning_of(vectors)
    paint_beginning(ax, n, beginning, unit)
    strips = _strips(vectors)
    for strip in strips:
        _paint_strip(ax, strip, unit)
    for k in range(1, n + 1):
        write(ax, 0.46, k, k, 0.27 * unit, ha="right", zorder=4)
    paint_queens(ax, squares, unit)
    _paint_names(ax, n, strips, unit)
    finish(ax, title, *_words(n, squares, strips), *beginning_words(beginning))
    return ax


def _inside(board: object) -> object:
    """Return the board inside a ``queens.Closed``; any other as it is."""
    return board.board if isinstance(board, Closed) else board


@dataclass(frozen=True)
class _Strip:
    """One vector: its name and look, and for each index the cell, the number and the line.

    cells: index -> (x, y) of the cell. lines: index -> the square of the line's far end.
    """

    name: str
    color: str
    dashes: Any
    values: Sequence[int]
    cells: Mapping[int, Place]
    ends: Mapping[int, Place]


def _strips(vectors: Vectors) -> list[_Strip]:
    n, g = vectors.n, _GAP
    diagonals = range(1, 2 * n)
    columns = range(1, n + 1)
    return [
        _Strip(
            "columns: i",
            INK,
            (0, (1.0, 1.6)),
            vectors.columns,
            {i: (i, n + 1 + g) for i in columns},
            {i: (i, 1) for i in columns},
        ),
        # k+i = index + 1 leaves through the top at row 1, or on the right at column n.
        _Strip(
            "rising diagonals: k + i \u2212 1",
            BLUE,
            "solid",
            vectors.rising,
            {d: (min(d, n) + 1 + g, max(1, d + 1 - n) - 1 - g) for d in diagonals},
            {d: (max(1, d + 1 - n), min(d, n)) for d in diagonals},
        ),
        # k-i = index - n leaves on the left at column 1, or through the top at row 1; there
        # the rising diagonals have the nearer cells.
        _Strip(
            f"falling diagonals: k \u2212 i + {n}",
            VERMILLION,
            (0, (4.0, 1.6)),
            vectors.falling,
            {d: (-g, d - n - g) if d >= n else (n - d - 1 - g, -1 - g) for d in diagonals},
            {d: (min(n, 2 * n - d), min(n, d)) for d in diagonals},
        ),
    ]


def _paint_strip(ax: Axes, strip: _Strip, unit: float) -> None:
    half = 0.44
    for index, (x, y) in strip.cells.items():
        value = strip.values[index]
        if value:
            end = strip.ends[index]
            line = {"color": strip.color, "linestyle": strip.dashes, "zorder": 2}
            ax.plot([x, end[0]], [y, end[1]], linewidth=max(1.0, 0.045 * unit), **line)
        cell = {"facecolor": PAPER, "edgecolor": strip.color, "linewidth": 2.0 if value else 0.8}
        rectangle(ax, (x - half, y - half), 2 * half, 2 * half, zorder=3, **cell)
        corner: dict[str, Any] = {"color": QUIET, "ha": "left", "va": "top", "zorder": 4}
        write(ax, x - half + 0.08, y - half + 0.06, index, 0.24 * unit, **corner)
        look: dict[str, Any] = {"color": INK if value else QUIET, "bold": bool(value), "zorder": 4}
        write(ax, x + 0.08, y + 0.1, value, 0.42 * unit, **look)


def _paint_names(ax: Axes, n: int, strips: Sequence[_Strip], unit: float) -> None:
    columns, rising, falling = (strip.name for strip in strips)
    size = min(9.5, 0.3 * unit)
    low, high, left, right = n + 1.5 + _GAP, -1.5 - _GAP, -0.5 - _GAP, n + 1.5 + _GAP
    for x, y, name, ha, va in (
        ((n + 1) / 2, low, columns, "center", "top"),
        (left, high, falling, "left", "bottom"),
        # In two lines, to end before the falling diagonals' last cell.
        (right, high + 0.98, rising.replace(": ", "\n"), "right", "bottom"),
    ):
        write(ax, x, y, name, size, ha=ha, va=va)


def _words(n: int, squares: Sequence[Square], strips: Sequence[_Strip]) -> list[str]:
    said = [board_of(n, squares)]
    said.append("Around it the vectors of its lines; all numbers are 0 but these.")
    for strip in strips:
        taken = [f"number {i} holds {strip.values[i]}" for i in strip.cells if strip.values[i]]
        kind = strip.name.partition(":")[0]
        said.append(f"{kind.capitalize()}: {listing(taken) if taken else 'none'}.")
    return said
