"""A board of any size: queens, the lines they command, a square under test, numbers, counters."""

from collections.abc import Iterable, Mapping, Sequence

from matplotlib.axes import Axes

from queens.board import attacks, conflicts
from queens.checks import check_kind, check_mapping, check_text, check_whole
from queens.draw.alt import finish
from queens.draw.beginnings import beginning_words, paint_beginning
from queens.draw.pieces import (
    LARGEST_DRAWN,
    board_side,
    forbidden_words,
    label_steps,
    paint_counters,
    paint_numbers,
    paint_queens,
    paint_squares,
)
from queens.draw.shapes import marks, rectangle, strokes
from queens.draw.style import (
    ORANGE,
    PAPER,
    QUIET,
    VERMILLION,
    fit,
    picture,
    size_in_points,
    write,
)
from queens.given import Diagonal, begin
from queens.sizes import check_size
from queens.squares import Queens, Square, check_square, check_squares, squares_of
from queens.words import board_of, listing, name, named

_NAMED = 6
"""How many attacking pairs an alt text names before it only counts them."""


def board(
    n: int,
    queens: Queens = (),
    *,
    lines: Iterable[Square] = (),
    tested: Square | None = None,
    numbers: Mapping[Square, object] | None = None,
    counters: Mapping[Square, int] | None = None,
    attacks: bool = True,
    given: Mapping[int, int] | Iterable[Square] = (),
    closed: Iterable[Diagonal] = (),
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw a board of size n, row 1 at the top and column 1 on the left.

    queens: a Solution (entry k-1 is the column of row k), or a mapping row -> column, or
    squares (row, column), of which several may share a row.
    lines: squares whose row, column and diagonals are drawn, every square on them crossed.
    tested: a square under test, outlined, with a dashed line from each queen attacking it.
    numbers: square -> what to write on it.
    counters: forbidden square -> row of the queen that forbade it (``Position.forbidden``), or
    n + 1 for nobody; a round counter with this number is laid on the square.
    attacks: join the pairs of standing queens that attack each other and mark both.
    given, closed: what the board began with, as for ``queens.Vectors``; a given queen who does
    not stand yet is an outline.
    ax: where to draw; a new pyplot figure if None. Returns the Axes, on which square
    (row, column) lies around the point x = column, y = row.

    Raises TypeError or ValueError for a bad n, or one above 200, for what is no square of the
    board, and as ``queens.given.begin``.

    >>> ax = board(4, (2, 4, 1, 3))
    >>> board(4, {1: 5})
    Traceback (most recent call last):
    ValueError: there is no square (1, 5) on a board of size 4
    """
    n = check_size(n, LARGEST_DRAWN)
    standing = squares_of(n, queens)
    lines = check_squares(n, lines, "lines")
    numbers = {
        check_square(n, square): check_text(number, "a number on a square")
        for square, number in check_mapping(numbers, "numbers", "square -> what to write").items()
    }
    counters = {
        check_square(n, square): check_whole(by, "a counter")
        for square, by in check_mapping(counters, "counters", "square -> row of a queen").items()
    }
    tested = None if tested is None else check_square(n, tested)
    check_kind(attacks, bool, "attacks", "True or False")
    clashes = list(conflicts(standing)) if attacks else []
    beginning = begin(n, given, closed)

    side = board_side(n)
    ax = picture(ax, side + 0.5, side + 0.5, title)
    margin = min(30.0, 0.14 * min(size_in_points(ax)))
    edge = 0.2 * margin
    unit, _ = fit(ax, (0.5, n + 0.5, 0.5, n + 0.5), (margin, edge, margin, edge))
    paint_squares(ax, n)
    _paint_scales(ax, n, unit, margin)
    paint_beginning(ax, n, beginning, unit)
    _paint_lines(ax, n, lines, unit)
    _dashed(ax, clashes, unit, "attacks")
    paint_queens(ax, standing, unit)
    _paint_badges(ax, sorted({queen for pair in clashes for queen in pair}), unit)
    paint_counters(ax, counters, set(standing), unit)
    occupied = {*standing, *counters}
    paint_numbers(ax, numbers, occupied, unit)
    if tested is not None:
        _paint_test(ax, tested, standing, unit, aside=tested in occupied)
    said = _words(n, standing, lines, tested, numbers, clashes if attacks else None)
    finish(ax, title, *said, *beginning_words(beginning), *forbidden_words(n, counters))
    return ax


def _paint_scales(ax: Axes, n: int, unit: float, margin: float) -> None:
    if margin < 11:
        return
    worded = margin > 24
    size = min(9.5, 0.6 * margin, max(0.5 * unit, 7.0))
    gap = (0.31 if worded else 0.5) * margin / unit
    for k in label_steps(n, unit, size):
        for x, y in ((k, 0.5 - gap), (0.5 - gap, k)):
            write(ax, x, y, k, size)
    if worded:
        far = 0.5 - 0.76 * margin / unit
        middle = (n + 1) / 2
        for x, y, word, turn in ((middle, far, "column", 0), (far, middle, "row", 90)):
            write(ax, x, y, word, 8, color=QUIET, rotation=turn)


def _rays(n: int, square: Square) -> Iterable[tuple[Square, Square]]:
    """Give the ends, on the board, of the four lines through a square."""
    row, col = square
    up_left, down_right = min(row, col) - 1, n - max(row, col)
    up_right, down_left = min(row - 1, n - col), min(n - row, col - 1)
    yield (row, 1), (row, n)
    yield (1, col), (n, col)
    yield (row - up_left, col - up_left), (row + down_right, col + down_right)
    yield (row - up_right, col + up_right), (row + down_left, col - down_left)


def _paint_lines(ax: Axes, n: int, origins: Sequence[Square], unit: float) -> None:
    if not origins:
        return
    rays = [
        [(a[1], a[0]), (b[1], b[0])] for origin in origins for a, b in _rays(n, origin) if a != b
    ]
    strokes(
        ax,
        rays,
        None,
        colors=VERMILLION,
        linewidths=max(0.8, 0.035 * unit),
        alpha=0.55,
        zorder=2,
    )
    everywhere = ((row, col) for row in range(1, n + 1) for col in range(1, n + 1))
    attacked = [(i, k) for k, i in everywhere if any(attacks(one, (k, i)) for one in origins)]
    style = {"color": VERMILLION, "linewidths": max(0.8, 0.045 * unit), "zorder": 3}
    marks(ax, attacked, "x", 0.2 * unit, "attacked-squares", **style)


def _short_of(square: Square, queen: Square) -> tuple[float, float]:
    """Return the point where a line from a queen to a square enters it."""
    (k, i), (m, j) = square, queen
    far = max(abs(m - k), abs(j - i))
    return k + 0.5 * (m - k) / far, i + 0.5 * (j - i) / far


def _dashed(
    ax: Axes,
    pairs: Iterable[tuple[Square, tuple[float, float]]],
    unit: float,
    gid: str,
) -> None:
    strokes(
        ax,
        [[(a[1], a[0]), (b[1], b[0])] for a, b in pairs],
        gid,
        colors=VERMILLION,
        linewidths=max(1.0, min(0.06 * unit, 2.4)),
        linestyles=[(0, (3.2, 2.0))],
        zorder=3,
    )


def _paint_badges(ax: Axes, squares: Sequence[Square], unit: float) -> None:
    corners = [(col + 0.33, row - 0.33) for row, col in squares]
    style = {"facecolor": VERMILLION, "edgecolor": PAPER, "linewidths": 0.02 * unit, "zorder": 6}
    marks(ax, corners, "X", max(0.27 * unit, 4.0), "attacked-queens", **style)


def _paint_test(
    ax: Axes, tested: Square, standing: Sequence[Square], unit: float, *, aside: bool
) -> None:
    row, col = tested
    culprits = [queen for queen in standing if attacks(queen, tested)]
    _dashed(ax, [(queen, _short_of(tested, queen)) for queen in culprits], unit, "test")
    width = max(1.2, min(0.09 * unit, 4.0))
    style = {"fill": False, "edgecolor": ORANGE, "linewidth": width, "zorder": 5}
    rectangle(ax, (col - 0.45, row - 0.45), 0.9, 0.9, gid="tested-square", **style)
    size = (0.2 if aside else 0.55) * unit
    write(ax, col - 0.38 * aside, row - 0.36 * aside, "?", size, bold=True, zorder=6)


def _words(
    n: int,
    standing: Sequence[Square],
    lines: Sequence[Square],
    tested: Square | None,
    numbers: Mapping[Square, object],
    clashes: Sequence[tuple[Square, Square]] | None,
) -> list[str]:
    said = [board_of(n, standing)]
    if clashes:
        said += [f"{_pair(a, b)}." for a, b in clashes[:_NAMED]]
        rest = len(clashes) - _NAMED
        said += [f"{rest} more pairs attack each other."] if rest > 1 else []
        said += ["1 more pair attack each other."] if rest == 1 else []
    elif clashes is not None and len(standing) > 1:
        said.append("No two attack each other.")
    if lines:
        said.append(f"Row, column and diagonals are drawn through {listing(named(lines))}.")
    if tested is not None:
        culprits = [queen for queen in standing if attacks(queen, tested)]
        by = [
            f"the queen on {name(queen)} along the {attacks(queen, tested)}" for queen in culprits
        ]
        verdict = f"attacked by {listing(by)}" if by else "attacked by no queen"
        said.append(f"The square on {name(tested)} is tested: {verdict}.")
    if numbers:
        rows = sorted({row for row, _ in numbers})
        written = [_written(n, row, numbers) for row in rows]
        said.append(f"Written on the squares, {'; '.join(written)}.")
    return said


def _written(n: int, row: int, numbers: Mapping[Square, object]) -> str:
    columns = [col for col in range(1, n + 1) if (row, col) in numbers]
    if len(columns) == n:
        return f"row {row}: {', '.join(str(numbers[row, col]) for col in columns)}"
    return f"row {row}: {', '.join(f'{numbers[row, col]} on column {col}' for col in columns)}"


def _pair(a: Square, b: Square) -> str:
    line = attacks(a, b)
    return f"The queens on {name(a)} and {name(b)} attack each other along the {line}"
