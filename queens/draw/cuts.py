"""A board cut in two across the middle, and the diagonals that cross the cut."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes

from queens.checks import check_whole
from queens.draw.alt import finish
from queens.draw.bit_rows import paint_bits, paint_rings, spoken_bits
from queens.draw.pieces import LARGEST_DRAWN, board_side, paint_queens, paint_squares
from queens.draw.reach import KINDS
from queens.draw.style import INK, fit, picture, write
from queens.sizes import check_size
from queens.squares import Queens, Square, squares_of
from queens.words import board_of, plural

DIAGONALS = ("rising", "falling")


def halves(n: int, queens: Queens, middle: int, *, title: str = "", ax: Axes | None = None) -> Axes:
    """Draw queens above and below a cut, and as bits which diagonals of theirs cross it.

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
    if n == 1:
        raise ValueError("n must be 2 or more: a single row cannot be cut in two")
    middle = check_whole(middle, "middle", 1, n - 1)
    side = board_side(n) / n
    ax = picture(ax, (n + 3.8) * side, (n + 5.2) * side, title)
    unit, _ = fit(ax, (-3.0, n + 0.8, 0.3, n + 5.5), (0.0, 0.0, 0.0, 0.0))
    paint_squares(ax, n)
    ax.plot([0.2, n + 0.8], [middle + 0.5] * 2, color=INK, linewidth=0.09 * unit, zorder=2.5)
    written = {}
    y = n + 1.4
    for kind in DIAGONALS:
        slope, color, dashes = KINDS[kind]
        ax.plot([-2.9, -2.3], [y + 0.52] * 2, color=color, linestyle=dashes, linewidth=1.6)
        write(ax, -2.1, y + 0.52, kind, 0.32 * unit, ha="left", va="center_baseline")
        for half in ("top", "bottom"):
            own = [square for square in standing if (square[0] <= middle) == (half == "top")]
            for k, i in own:
                if _place(n, (k, i), middle, slope):
                    # To the middle of the first square beyond.
                    rows = middle + 1 - k if half == "top" else middle - k
                    ax.plot(
                        [i, i + slope * rows],
                        [k, k + rows],
                        color=color,
                        linestyle=dashes,
                        linewidth=0.05 * unit,
                        zorder=3,
                        gid=f"{kind}-{half}",
                    )
            written[kind, half] = crossing(n, own, middle, slope)
            write(ax, 0.8, y, half, 0.32 * unit, ha="right", va="center_baseline")
            paint_bits(ax, (1.5, y), written[kind, half], unit)
            y += 1.04
        shared = both(written[kind, "top"], written[kind, "bottom"])
        paint_rings(ax, (1.5, y - 2.08), shared, unit, wrong=True)
        paint_rings(ax, (1.5, y - 1.04), shared, unit, wrong=True)
        y += 0.3
    paint_queens(ax, standing, unit)
    finish(ax, title, *_words(n, standing, middle, written))
    return ax


def _place(n: int, square: Square, middle: int, slope: int) -> int | None:
    """Say right of which column the square's diagonal crosses the cut; None if it does not."""
    k, i = square
    above, below = i + slope * (middle - k), i + slope * (middle + 1 - k)
    place = min(above, below)
    return place if place >= 1 and max(above, below) <= n else None


def crossing(n: int, squares: Sequence[Square], middle: int, slope: int) -> str:
    """Write which diagonals of the queens cross the cut below a row, a bit for each place.

    >>> crossing(4, [(1, 2), (2, 4)], 2, +1), crossing(4, [(1, 2), (2, 4)], 2, -1)
    ('001', '001')
    """
    crossed = {_place(n, square, middle, slope) for square in squares}
    return "".join("1" if place in crossed else "0" for place in range(1, n))


def both(x: str, y: str) -> str:
    """Write which bits two rows have in common.

    >>> both("0110", "0011")
    '0010'
    """
    return "".join("1" if a == b == "1" else "0" for a, b in zip(x, y, strict=True))


def _words(
    n: int,
    standing: Sequence[Square],
    middle: int,
    written: Mapping[tuple[str, str], str],
) -> list[str]:
    said = [board_of(n, standing)]
    said.append(f"It is cut below row {middle}. Diagonals that cross the cut, bit by bit:")
    lines = [f"{kind}, {half} {spoken_bits(line)}" for (kind, half), line in written.items()]
    said.append("; ".join(lines) + ".")
    shared = sum(
        both(written[kind, "top"], written[kind, "bottom"]).count("1") for kind in DIAGONALS
    )
    said.append(f"Top and bottom share {plural(shared, 'diagonal')}.")
    return said
