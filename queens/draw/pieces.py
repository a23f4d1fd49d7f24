"""What lies on a board: its squares, queens, numbers and counters, and what they say."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from queens.draw.shapes import QUEEN, chequers, copies, rectangle
from queens.draw.style import (
    DARK_SQUARE,
    INK,
    LIGHT_SQUARE,
    PAPER,
    QUIET,
    VERMILLION,
    write,
)
from queens.squares import Square
from queens.words import listing

LARGEST_DRAWN = 200
"""Of a board: on a larger one no picture shows a square."""


def board_side(n: int) -> float:
    """Return a fitting length in inches for the side of a board of size n.

    >>> board_side(1), board_side(50)
    (0.85, 6.8)
    """
    return float(min(0.85 * n**0.7, 6.8))


def paint_squares(ax: Axes, n: int) -> None:
    """Paint an empty board.

    >>> from queens.draw.style import picture
    >>> ax = picture(None, 2, 2, "")
    >>> paint_squares(ax, 8)
    >>> [type(part).__name__ for part in ax.patches]
    ['Rectangle', 'PathPatch', 'Rectangle']
    """
    rectangle(ax, (0.5, 0.5), n, n, facecolor=LIGHT_SQUARE, edgecolor="none", zorder=0)
    if n > 1:
        ax.add_patch(PathPatch(chequers(n), facecolor=DARK_SQUARE, edgecolor="none", zorder=0))
    rectangle(ax, (0.5, 0.5), n, n, fill=False, edgecolor=QUIET, linewidth=0.8, zorder=1)


def paint_queens(ax: Axes, squares: Sequence[Square], unit: float) -> None:
    """Paint queens on squares; unit is the side of a square in points.

    >>> from queens.draw.style import picture
    >>> ax = picture(None, 2, 2, "")
    >>> paint_queens(ax, [(1, 1)], 18.0)
    >>> [part.get_gid() for part in ax.collections]
    ['queen-halos', 'queens']
    """
    halo = {"edgecolors": PAPER, "linewidths": 0.08 * unit, "joinstyle": "round"}
    for gid, style in (("queen-halos", halo), ("queens", {"edgecolors": "none"})):
        if squares:
            places = [(col, row) for row, col in squares]
            copies(ax, QUEEN, places, facecolors=INK, zorder=4, gid=gid, **style)


def paint_numbers(
    ax: Axes,
    numbers: Mapping[Square, object],
    occupied: set[Square],
    unit: float,
) -> None:
    """Write on squares; in the corner of those that something lies on already.

    >>> from queens.draw.style import picture
    >>> ax = picture(None, 2, 2, "")
    >>> paint_numbers(ax, {(1, 1): 7}, set(), 18.0)
    >>> list(ax.texts)
    [Text(1.0, 1.0, '7')]
    """
    for (row, col), number in numbers.items():
        aside = (row, col) in occupied
        text = str(number)
        size = unit * (0.24 if aside else 0.42) * min(1.0, 2.2 / max(len(text), 1))
        write(ax, col - 0.36 * aside, row - 0.34 * aside, text, size, zorder=5)


def paint_counters(
    ax: Axes, counters: Mapping[Square, int], standing: set[Square], unit: float
) -> None:
    """Lay numbered counters on squares; small ones, in a corner, beside a queen.

    >>> from queens.draw.style import picture
    >>> ax = picture(None, 2, 2, "")
    >>> paint_counters(ax, {(1, 1): 7}, set(), 18.0)
    >>> list(ax.texts)
    [Text(1.0, 1.0, '7')]
    """
    for gid, crowded in (("counters", False), ("counters-beside-queens", True)):
        squares = [square for square in counters if (square in standing) == crowded]
        if not squares:
            continue
        across, (dx, dy) = (0.36, (-0.3, 0.3)) if crowded else (0.8, (0.0, 0.0))
        places = [(col + dx, row + dy) for row, col in squares]
        disc = {"facecolors": PAPER, "edgecolors": VERMILLION, "linewidths": 0.07 * unit * across}
        copies(ax, Path.circle(radius=across / 2), places, zorder=4.5, gid=gid, **disc)
        for (x, y), square in zip(places, squares, strict=True):
            text = str(counters[square])
            size = unit * across * min(0.6, 1.08 / len(text))
            write(ax, x, y, text, size, va="center_baseline", zorder=5)


def label_steps(n: int, unit: float, size: float) -> list[int]:
    """Return which of 1..n to label so that labels of this size keep apart.

    >>> label_steps(4, 20.0, 9.0), label_steps(20, 10.0, 9.0)
    ([1, 2, 3, 4], [1, 5, 10, 15, 20])
    >>> [label_steps(100, unit, 9.0)[1] for unit in (20.0, 10.0, 2.0, 1.0, 0.5, 0.1)]
    [2, 5, 10, 20, 50, 100]
    """
    step = next((step for step in (1, 5, 10, 20, 50) if step * unit > 1.5 * size), 100)
    return sorted({1, *range(step, n + 1, step)})


def forbidden_words(n: int, counters: Mapping[Square, int]) -> list[str]:
    """Say row by row which squares are forbidden, and by whom; by nobody if that is n + 1.

    >>> forbidden_words(4, {(3, 1): 2, (3, 2): 1, (3, 3): 2, (3, 4): 1})
    ['Row 3 forbidden: columns 2 and 4 by queen 1, 1 and 3 by queen 2.']
    >>> forbidden_words(4, {(1, 1): 5})
    ["Row 1 forbidden: column 1 in nobody's name."]
    """
    rows: dict[int, dict[int, list[str]]] = {}
    for (row, col), by in sorted(counters.items()):
        rows.setdefault(row, {}).setdefault(by, []).append(str(col))
    return [f"Row {row} forbidden: {_by_queen(n, columns)}." for row, columns in rows.items()]


def _by_queen(n: int, columns: Mapping[int, Sequence[str]]) -> str:
    shares = [
        listing(columns[by]) + (" in nobody's name" if by > n else f" by queen {by}")
        for by in sorted(columns)
    ]
    first = columns[min(columns)]
    return f"column{'s' if len(first) > 1 else ''} {', '.join(shares)}"
