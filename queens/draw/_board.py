"""A board of any size, and what it remembers: Arsac's table of marks and his three vectors."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from queens._board import Table, Vectors, attacks, conflicts
from queens._checks import check_kind
from queens._sizes import check_size
from queens._squares import Queens, Square, check_square, check_squares, squares_of
from queens._words import board_of, listing, name, named
from queens.draw._figure import finish
from queens.draw._parts import (
    LARGEST_DRAWN,
    QUEEN,
    Place,
    board_side,
    chequers,
    copies,
    fit,
    marks,
    picture,
    rectangle,
    size_in_points,
    strokes,
    write,
)
from queens.draw.style import BLUE, DARK_SQUARE, INK, LIGHT_SQUARE, ORANGE, PAPER, QUIET, VERMILLION
from queens.given import Beginning, Diagonal, begin, ends

LINES: Mapping[str, tuple[int, str, Any]] = {
    "columns": (0, INK, (0, (1.0, 1.6))),
    "rising": (-1, BLUE, "solid"),
    "falling": (+1, VERMILLION, (0, (4.0, 1.6))),
}
"""Kind of line -> columns that it gains a row downwards, colour, dashes."""

_GAP = 0.4
"""Between the board and the vectors, in squares."""

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

    queens: a Solution, or row -> column, or squares (row, column), of which several may share a
    row. lines: squares whose row, column and diagonals are drawn, every square on them crossed.
    tested: a square under test, outlined, with a dashed line from each queen attacking it.
    numbers: square -> what to write on it. counters: forbidden square -> the number of a counter
    on it: row of the queen that forbade it (``Position.forbidden``), or n + 1 for no queen.
    attacks: join the pairs of standing queens that attack each other and mark both. given,
    closed: what the board began with, as for ``queens.Closed``.
    ax: where to draw; a new pyplot figure if None. Returns the Axes; a square lies around the
    point x = column, y = row.

    Raises TypeError or ValueError for a bad n (at most 200), a bad square, and as ``begin``.

    >>> board(4, {1: 5})
    Traceback (most recent call last):
    ValueError: there is no square (1, 5) on a board of size 4
    """
    n = check_size(n, LARGEST_DRAWN)
    standing = squares_of(n, queens)
    lines = check_squares(n, lines, "lines")
    texts = {check_square(n, square): str(text) for square, text in (numbers or {}).items()}
    counters = {check_square(n, square): by for square, by in (counters or {}).items()}
    tested = None if tested is None else check_square(n, tested)
    beginning = begin(n, given, closed)
    ax, unit = _empty(n, title, ax)
    said = [board_of(n, standing)]
    _paint_lines(ax, n, lines, unit)
    if attacks:
        said += _paint_clashes(ax, standing, unit)
    if lines:
        said.append(f"Row, column and diagonals are drawn through {listing(named(lines))}.")
    paint_queens(ax, standing, unit)
    _paint_counters(ax, counters, unit)
    occupied = {*standing, *counters}
    _paint_numbers(ax, texts, occupied, unit)
    if tested is not None:
        said.append(_paint_test(ax, tested, standing, unit, aside=tested in occupied))
    said += [f"Written on the squares, {'; '.join(_written(n, texts))}."] if texts else []
    said += _paint_beginning(ax, n, beginning, unit)
    return finish(ax, title, *said, *_forbidden_words(n, counters))


def _empty(n: int, title: str, ax: Axes | None) -> tuple[Axes, float]:
    """Return axes with an empty board, rows and columns numbered, and how long a square is."""
    side = board_side(n)
    ax = picture(ax, side + 0.5, side + 0.5, title)
    margin = min(30.0, 0.14 * min(size_in_points(ax)))
    edge = 0.2 * margin
    unit, _ = fit(ax, (0.5, n + 0.5, 0.5, n + 0.5), (margin, edge, margin, edge))
    paint_squares(ax, n)
    _paint_scales(ax, n, unit, margin)
    return ax, unit


def paint_squares(ax: Axes, n: int) -> None:
    """Paint an empty board."""
    rectangle(ax, (0.5, 0.5), n, n, facecolor=LIGHT_SQUARE, edgecolor="none", zorder=0)
    if n > 1:
        ax.add_patch(PathPatch(chequers(n), facecolor=DARK_SQUARE, edgecolor="none", zorder=0))
    rectangle(ax, (0.5, 0.5), n, n, fill=False, edgecolor=QUIET, linewidth=0.8, zorder=1)


def paint_queens(ax: Axes, squares: Sequence[Square], unit: float) -> None:
    """Paint queens on squares; unit is the side of a square in points."""
    places = [(col, row) for row, col in squares]
    halo = {"edgecolors": PAPER, "linewidths": 0.08 * unit, "joinstyle": "round"}
    copies(ax, QUEEN, places, facecolors=INK, zorder=4, gid="queen-halos", **halo)
    copies(ax, QUEEN, places, facecolors=INK, zorder=4, gid="queens", edgecolors="none")


def _paint_beginning(ax: Axes, n: int, beginning: Beginning, unit: float) -> list[str]:
    """Paint closed diagonals as bars, given queens in a frame, dots where these attack."""
    bars = [[(x + 0.5, y + 0.5) for x, y in ends(n, diagonal)] for diagonal in beginning.closed]
    bar = {"colors": QUIET, "linewidths": 0.3 * unit, "alpha": 0.5, "capstyle": "butt"}
    strokes(ax, bars, gid="closed-diagonals", zorder=1.5, **bar)
    attacked = [(col, row) for (row, col), bar in beginning.barred.items() if bar.by]
    dot = {"color": QUIET, "linewidths": 0, "zorder": 1.6, "clip_on": True}
    marks(ax, attacked, "o", 0.14 * unit, gid="attacked-by-given-queens", **dot)
    for row, col in beginning.given.items():
        frame = {"fill": False, "edgecolor": INK, "linewidth": 0.07 * unit, "zorder": 3.5}
        rectangle(ax, (col - 0.46, row - 0.46), 0.92, 0.92, gid="given-queen", **frame)
        queen = PathPatch(QUEEN, fill=False, edgecolor=QUIET, linewidth=0.04 * unit, zorder=3.4)
        queen.set_transform(Affine2D().translate(col, row) + ax.transData)
        ax.add_patch(queen)
    queens = listing([f"a queen on {name(square)}" for square in beginning.given.items()])
    diagonals = listing([f"{kind} diagonal {number}" for kind, number in beginning.closed])
    return [f"{what}: {said}." for what, said in (("Given", queens), ("Closed", diagonals)) if said]


def _paint_scales(ax: Axes, n: int, unit: float, margin: float) -> None:
    """Number rows and columns as densely as there is room for."""
    if margin < 11:
        return
    worded = margin > 24
    size = min(9.5, 0.6 * margin, max(0.5 * unit, 7.25))
    gap = (0.31 if worded else 0.5) * margin / unit
    step = next((step for step in (1, 5, 10, 20, 50) if step * unit > 1.5 * size), 100)
    for k in sorted({1, *range(step, n + 1, step)}):
        write(ax, k, 0.5 - gap, k, size)
        write(ax, 0.5 - gap, k, k, size)
    if worded:
        far, middle = 0.5 - 0.76 * margin / unit, (n + 1) / 2
        write(ax, middle, far, "column", 8, color=QUIET)
        write(ax, far, middle, "row", 8, color=QUIET, rotation=90)


def _paint_lines(ax: Axes, n: int, origins: Sequence[Square], unit: float) -> None:
    """Paint the four lines through each of these squares, and a cross on what they attack."""
    rays, attacked = [], set()
    for (row, col), (down, right) in product(origins, ((0, 1), (1, 0), (1, 1), (1, -1))):
        way = [(col + k * right, row + k * down) for k in range(-n, n + 1)]
        ray = [place for place in way if min(place) > 0 and max(place) <= n]
        attacked.update({*ray} - {(col, row)})
        if len(ray) > 1:
            rays.append([ray[0], ray[-1]])
    thin = max(0.8, 0.035 * unit)
    strokes(ax, rays, colors=VERMILLION, linewidths=thin, alpha=0.55, zorder=2)
    style = {"color": VERMILLION, "linewidths": max(0.8, 0.045 * unit), "zorder": 3}
    crossed = sorted(attacked, key=lambda place: place[::-1])
    marks(ax, crossed, "x", 0.2 * unit, gid="attacked-squares", **style)


def _paint_attacks(ax: Axes, pairs: Iterable[tuple[Square, Place]], unit: float, gid: str) -> None:
    """Paint dashed lines, each between two points (row, column)."""
    ways = [[(a[1], a[0]), (b[1], b[0])] for a, b in pairs]
    width = max(1.0, min(0.06 * unit, 2.4))
    dashed = {"colors": VERMILLION, "linewidths": width, "linestyles": [(0, (3.2, 2.0))]}
    strokes(ax, ways, gid=gid, zorder=3, **dashed)


def _paint_clashes(ax: Axes, standing: Sequence[Square], unit: float) -> list[str]:
    """Join the queens that attack each other, mark them, and say which they are."""
    clashes = list(conflicts(standing))
    _paint_attacks(ax, clashes, unit, "attacks")
    attacked = sorted({queen for pair in clashes for queen in pair})
    style = {"facecolor": VERMILLION, "edgecolor": PAPER, "linewidths": 0.02 * unit, "zorder": 6}
    corners = [(col + 0.33, row - 0.33) for row, col in attacked]
    marks(ax, corners, "X", max(0.27 * unit, 4.0), gid="attacked-queens", **style)
    if not clashes:
        return ["No two attack each other."] if len(standing) > 1 else []
    said = [
        f"The queens on {name(a)} and {name(b)} attack each other along the {attacks(a, b)}."
        for a, b in clashes[:_NAMED]
    ]
    if (rest := len(clashes) - _NAMED) > 0:
        said.append(f"{rest} more pair{'s' * (rest > 1)} attack each other.")
    return said


def _paint_counters(ax: Axes, counters: Mapping[Square, int], unit: float) -> None:
    places = [(col, row) for row, col in counters]
    disc = {"facecolors": PAPER, "edgecolors": VERMILLION, "linewidths": 0.056 * unit}
    copies(ax, Path.circle(radius=0.4), places, zorder=4.5, gid="counters", **disc)
    for (row, col), by in counters.items():
        size = unit * min(0.48, 0.864 / len(str(by)))
        write(ax, col, row, by, size, va="center_baseline", zorder=5)


def _paint_numbers(
    ax: Axes, numbers: Mapping[Square, str], occupied: set[Square], unit: float
) -> None:
    """Write on squares; in the corner of those that something lies on already."""
    for (row, col), text in numbers.items():
        aside = (row, col) in occupied
        size = unit * (0.24 if aside else 0.42) * min(1.0, 2.2 / max(len(text), 1))
        write(ax, col - 0.36 * aside, row - 0.34 * aside, text, size, zorder=5)


def _paint_test(
    ax: Axes, tested: Square, standing: Sequence[Square], unit: float, *, aside: bool
) -> str:
    """Frame the square, join it to each queen that attacks it, and say which they are."""
    row, col = tested
    culprits = [queen for queen in standing if attacks(queen, tested)]
    pairs = [(queen, _edge_towards(tested, queen)) for queen in culprits]
    _paint_attacks(ax, pairs, unit, "test")
    width = max(1.2, min(0.09 * unit, 4.0))
    style = {"fill": False, "edgecolor": ORANGE, "linewidth": width, "zorder": 5}
    rectangle(ax, (col - 0.45, row - 0.45), 0.9, 0.9, gid="tested-square", **style)
    size = (0.2 if aside else 0.55) * unit
    write(ax, col - 0.38 * aside, row - 0.36 * aside, "?", size, bold=True, zorder=6)
    by = [f"the queen on {name(queen)} along the {attacks(queen, tested)}" for queen in culprits]
    verdict = f"attacked by {listing(by) if by else 'no queen'}"
    return f"The square on {name(tested)} is tested: {verdict}."


def _edge_towards(square: Square, queen: Square) -> Place:
    """Return the point (row, column) where a line from a queen to a square enters it."""
    (k, i), (m, j) = square, queen
    far = max(abs(m - k), abs(j - i))
    return k + 0.5 * (m - k) / far, i + 0.5 * (j - i) / far


def _written(n: int, numbers: Mapping[Square, str]) -> Iterable[str]:
    """Say row by row what is written; with the columns, unless it is on every square."""
    for row in sorted({row for row, _ in numbers}):
        columns = [col for col in range(1, n + 1) if (row, col) in numbers]
        on = "" if len(columns) == n else " on column {}"
        yield f"row {row}: {', '.join(numbers[row, col] + on.format(col) for col in columns)}"


def _forbidden_words(n: int, counters: Mapping[Square, int]) -> Iterable[str]:
    """Say row by row which squares are forbidden, and by whom; by no queen if that is n + 1."""
    rows: dict[int, dict[int, list[str]]] = {}
    for (row, col), by in sorted(counters.items()):
        rows.setdefault(row, {}).setdefault(by, []).append(str(col))
    for row, columns in rows.items():
        shares = [
            listing(columns[by]) + (" in the name of no queen" if by > n else f" by queen {by}")
            for by in sorted(columns)
        ]
        many = "s" if len(columns[min(columns)]) > 1 else ""
        yield f"Row {row} forbidden: column{many} {', '.join(shares)}."


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
    check_kind(table, Table, "table", "a queens.Table")
    n = check_size(table.n, LARGEST_DRAWN)
    marks = {(row, col): table.marks[row][col] for row, col in product(range(1, n + 1), repeat=2)}
    return board(n, table.queens, numbers=marks, title=title, ax=ax)


_Cells: TypeAlias = dict[int, Place]
"""Of a vector: index -> where its cell is, or the far square of its line."""


def vectors(vectors: Vectors, *, title: str = "", ax: Axes | None = None) -> Axes:
    """Draw Vectors: its queens, and each number where its column or diagonal leaves the board.

    Columns are below the board; falling diagonals on the left and along the top; rising
    diagonals below those along the top and on the right. A cell holds its index, small, and
    its number: 0, or the row of the queen that commands the line, then drawn through it.

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
    check_kind(vectors, Vectors, "vectors", "queens.Vectors")
    n, g = check_size(vectors.n, LARGEST_DRAWN), _GAP
    squares = list(vectors.queens.items())
    across, down = n + 2 + 2 * g, n + 3 + 2 * g
    square = max(board_side(n) / n, 0.42)
    ax = picture(ax, across * square + 0.17, down * square + 0.45, title)
    left, right, top, bottom = -0.5 - g, n + 1.5 + g, -1.5 - g, n + 1.5 + g
    unit, _ = fit(ax, (left, right, top, bottom), (6.0, 6.0, 16.0, 16.0))
    paint_squares(ax, n)
    said = [_paint_vector(ax, unit, *vector) for vector in _around(vectors)]
    for k in range(1, n + 1):
        write(ax, 0.46, k, k, 0.27 * unit, ha="right", zorder=4)
    paint_queens(ax, squares, unit)
    size = min(9.5, 0.3 * unit)
    write(ax, (n + 1) / 2, bottom, "columns", size, va="top")
    write(ax, left, top, f"falling diagonals: row \u2212 col + {n}", size, ha="left", va="bottom")
    # In two lines, to end before the falling diagonals' last cell.
    rising = "rising diagonals\nrow + col \u2212 1"
    write(ax, right, top + 0.98, rising, size, ha="right", va="bottom")
    around = "Around it the vectors of its lines; all numbers are 0 but these."
    return finish(ax, title, board_of(n, squares), around, *said)


def _around(vectors: Vectors) -> Iterator[tuple[str, Sequence[int], _Cells, _Cells]]:
    """Give each vector: its kind, what it holds, its cells around the board, and far squares."""
    n, g = vectors.n, _GAP
    cells: _Cells = {i: (i, n + 1 + g) for i in range(1, n + 1)}
    yield "columns", vectors.columns, cells, {i: (i, 1) for i in cells}
    diagonals = range(1, 2 * n)
    # k+i = index + 1 leaves through the top at row 1, or on the right at column n.
    cells = {d: (min(d, n) + 1 + g, max(1, d + 1 - n) - 1 - g) for d in diagonals}
    yield "rising", vectors.rising, cells, {d: (max(1, d + 1 - n), min(d, n)) for d in cells}
    # k-i = index - n leaves on the left at column 1, or through the top at row 1; there
    # the rising diagonals have the nearer cells.
    cells = {d: (-g, d - n - g) if d >= n else (n - d - 1 - g, -1 - g) for d in diagonals}
    yield "falling", vectors.falling, cells, {d: (min(n, 2 * n - d), min(n, d)) for d in cells}


def _paint_vector(
    ax: Axes, unit: float, kind: str, values: Sequence[int], cells: _Cells, ends: _Cells
) -> str:
    """Paint the cells, and the lines that are not free; say which these are."""
    half, taken = 0.44, []
    _, color, dashes = LINES[kind]
    for index, (x, y) in cells.items():
        value = values[index]
        if value:
            end = ends[index]
            line = {"color": color, "linestyle": dashes, "zorder": 2}
            ax.plot([x, end[0]], [y, end[1]], linewidth=max(1.4, 0.06 * unit), **line)
            taken.append(f"number {index} holds {value}")
        cell = {"facecolor": PAPER, "edgecolor": color, "linewidth": 2.0 if value else 0.8}
        rectangle(ax, (x - half, y - half), 2 * half, 2 * half, zorder=3, **cell)
        corner: dict[str, Any] = {"color": QUIET, "ha": "left", "va": "top", "zorder": 4}
        write(ax, x - half + 0.08, y - half + 0.06, index, 0.24 * unit, **corner)
        look: dict[str, Any] = {"color": INK if value else QUIET, "bold": bool(value), "zorder": 4}
        write(ax, x + 0.08, y + 0.1, value, 0.42 * unit, **look)
    called = kind if kind == "columns" else f"{kind} diagonals"
    return f"{called.capitalize()}: {listing(taken) if taken else 'none'}."
