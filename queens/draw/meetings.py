"""Two lists of half boards, and which of them fit each other."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

from matplotlib.axes import Axes

from queens.checks import check_several, check_whole, shown
from queens.draw.alt import finish
from queens.draw.bit_rows import paint_bits, spoken_bits
from queens.draw.cuts import DIAGONALS, both, crossing
from queens.draw.pieces import LARGEST_DRAWN, paint_queens
from queens.draw.reach import KINDS
from queens.draw.shapes import rectangle
from queens.draw.style import DARK_SQUARE, GREEN, LIGHT_SQUARE, QUIET, fit, picture, write
from queens.sizes import check_size
from queens.squares import Square
from queens.words import listing, plural, written

Columns: TypeAlias = Sequence[int]
"""Where queens stand on the rows of one half, from its top row down."""

_LISTS = "a list with the columns of each filling, by row"
_MOST = 100


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
    tops, bottoms = _fillings(n, tops, "tops"), _fillings(n, bottoms, "bottoms")
    cut = len(tops[0]) if tops else n - len(bottoms[0]) if bottoms else n // 2
    _check_fillings(cut, tops, "tops")
    _check_fillings(n - cut, bottoms, "bottoms")
    lists = {
        "top": [list(enumerate(columns, start=1)) for columns in tops],
        "bottom": [list(enumerate(columns, start=cut + 1)) for columns in bottoms],
    }
    # In squares: an entry is a half board, and room for its pattern.
    tall, gap = max(cut, n - cut) + 2, n + 1
    wide, high = 2 * n + gap, max(len(tops), len(bottoms), 1) * tall
    ax = picture(ax, 0.34 * wide, 0.34 * (high + 0.5), title)
    unit, _ = fit(ax, (0.5, wide + 0.5, -0.5, high), (3.0, 3.0, 2.0, 2.0))
    patterns: dict[str, list[str]] = {}
    knots: dict[str, list[tuple[float, float]]] = {}
    for half, right in (("top", 0), ("bottom", n + gap)):
        head = f"{half}s" if lists[half] else f"no {half}s"
        write(ax, right + n / 2 + 0.5, -0.1, head, 0.5 * unit, va="baseline")
        first = (high - tall * len(lists[half])) // 2
        patterns[half] = [
            "".join(crossing(n, squares, cut, KINDS[kind][0]) for kind in DIAGONALS)
            for squares in lists[half]
        ]
        knots[half] = []
        for number, squares in enumerate(lists[half]):
            down = first + number * tall + (half == "bottom")
            moved = [(k - squares[0][0] + 1 + down, i + right) for k, i in squares]
            dark = 0 if half == "top" else cut % 2
            _paint_half(ax, n, len(squares), (down, right), moved, dark, unit)
            y = down + (len(squares) + 1.0 if half == "top" else 0.0)
            _paint_pattern(ax, n, patterns[half][number], (right + 0.5, y), unit)
            knots[half].append((right + n + 0.7 if half == "top" else right + 0.3, y))
    fitting = _join(ax, patterns, knots)
    finish(ax, title, *_words(tops, bottoms, patterns, fitting))
    return ax


def _fillings(n: int, given: object, name: str) -> list[Columns]:
    return [
        [
            check_whole(column, "a column", 1, n)
            for column in check_several(filling, name, _LISTS, n)
        ]
        for filling in check_several(given, name, _LISTS, _MOST)
    ]


def _check_fillings(rows: int, fillings: Sequence[Columns], name: str) -> None:
    for filling in fillings:
        if not rows or len(filling) != rows:
            raise ValueError(f"{name} must fill {rows} rows each; got {shown(filling)}")


def _words(
    tops: Sequence[Columns],
    bottoms: Sequence[Columns],
    patterns: Mapping[str, Sequence[str]],
    fitting: Sequence[tuple[int, int]],
) -> list[str]:
    said = []
    for half, lists in (("top", tops), ("bottom", bottoms)):
        said.append(f"{plural(len(lists), half)}{':' if lists else '.'}")
        entries = [
            f"{written(columns)} with pattern {spoken_bits(pattern)}"
            for columns, pattern in zip(lists, patterns[half], strict=True)
        ]
        said += ["; ".join(entries) + "."] if entries else []
    pairs = [written((*tops[a], *bottoms[c])) for a, c in fitting]
    said.append(
        f"Of {len(tops) * len(bottoms)} pairs {len(fitting)} share no diagonal"
        + (f": {listing(pairs)}." if pairs else ".")
    )
    return said


def _paint_half(
    ax: Axes,
    n: int,
    rows: int,
    corner: tuple[int, int],
    queens: Sequence[Square],
    dark: int,
    unit: float,
) -> None:
    """Paint some rows of a board right of and below a corner; dark: whether it begins dark."""
    down, right = corner
    frame = (right + 0.5, down + 0.5)
    rectangle(ax, frame, n, rows, facecolor=LIGHT_SQUARE, edgecolor="none")
    for k, i in product(range(rows), range(n)):
        if (k + i + dark) % 2:
            place = (right + i + 0.5, down + k + 0.5)
            rectangle(ax, place, 1, 1, facecolor=DARK_SQUARE, edgecolor="none")
    rectangle(ax, frame, n, rows, fill=False, edgecolor=QUIET, linewidth=0.8)
    paint_queens(ax, queens, unit)


def _paint_pattern(ax: Axes, n: int, pattern: str, start: tuple[float, float], unit: float) -> None:
    """Paint rising and falling diagonals side by side, as wide as the board."""
    x, y = start
    side = (n - 0.2) / max(len(pattern), 1)
    split = len(pattern) // 2
    for number, part in enumerate((pattern[:split], pattern[split:])):
        begin = x + side / 2 + number * (split * side + 0.2)
        paint_bits(ax, (begin, y), part, unit, side=side)


def _join(
    ax: Axes,
    patterns: Mapping[str, Sequence[str]],
    knots: Mapping[str, Sequence[tuple[float, float]]],
) -> list[tuple[int, int]]:
    """Draw a line between every two patterns; return which pairs share no bit."""
    fitting = []
    for (a, x), (c, y) in product(enumerate(patterns["top"]), enumerate(patterns["bottom"])):
        (x1, y1), (x2, y2) = knots["top"][a], knots["bottom"][c]
        if "1" in both(x, y):
            dots: Any = (0, (1.0, 2.4))
            ax.plot([x1, x2], [y1, y2], color=QUIET, linewidth=0.9, linestyle=dots, gid="clash")
        else:
            ax.plot([x1, x2], [y1, y2], color=GREEN, linewidth=2.6, zorder=4, gid="fit")
            middle = ((x1 + x2) / 2, (y1 + y2) / 2)
            ax.plot(*middle, marker="D", color=GREEN, markersize=8, zorder=5)
            fitting.append((a, c))
    return fitting
