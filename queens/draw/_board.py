"""A board of any size, and what it remembers: Arsac's table of marks and his three vectors."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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
from queens.draw.style import (
    BLUE,
    DARK_SQUARE,
    INK,
    LIGHT_SQUARE,
    ORANGE,
    PAPER,
    QUIET,
    VERMILLION,
)
from queens.given import Beginning, Closed, Diagonal, begin, beginning_of, ends

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

    queens: a Solution (entry k-1 is the column of row k), or a mapping row -> column, or
    squares (row, column), of which several may share a row.
    lines: squares whose row, column and diagonals are drawn, every square on them crossed.
    tested: a square under test, outlined, with a dashed line from each queen attacking it.
    numbers: square -> what to write on it.
    counters: forbidden square -> row of the queen that forbade it (``Position.forbidden``), or
    n + 1 for no queen; a round counter with this number is laid on the square.
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
    texts = {check_square(n, square): str(text) for square, text in (numbers or {}).items()}
    counters = {check_square(n, square): by for square, by in (counters or {}).items()}
    tested = None if tested is None else check_square(n, tested)
    clashes = list(conflicts(standing)) if attacks else []
    beginning = begin(n, given, closed)

    side = board_side(n)
    ax = picture(ax, side + 0.5, side + 0.5, title)
    margin = min(30.0, 0.14 * min(size_in_points(ax)))
    edge = 0.2 * margin
    unit, _ = fit(ax, (0.5, n + 0.5, 0.5, n + 0.5), (margin, edge, margin, edge))
    paint_squares(ax, n)
    _paint_scales(ax, n, unit, margin)
    _paint_beginning(ax, n, beginning, unit)
    _paint_lines(ax, n, lines, unit)
    _paint_attacks(ax, clashes, unit, "attacks")
    paint_queens(ax, standing, unit)
    _paint_badges(ax, sorted({queen for pair in clashes for queen in pair}), unit)
    _paint_counters(ax, counters, set(standing), unit)
    occupied = {*standing, *counters}
    _paint_numbers(ax, texts, occupied, unit)
    if tested is not None:
        _paint_test(ax, tested, standing, unit, aside=tested in occupied)
    said = _words(n, standing, lines, tested, texts, clashes if attacks else None)
    finish(ax, title, *said, *_beginning_words(beginning), *_forbidden_words(n, counters))
    return ax


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


def _paint_beginning(ax: Axes, n: int, beginning: Beginning, unit: float) -> None:
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


def _beginning_words(beginning: Beginning) -> list[str]:
    queens = [f"a queen on {name(square)}" for square in beginning.given.items()]
    diagonals = [f"{kind} diagonal {number}" for kind, number in beginning.closed]
    said = [f"Given: {listing(queens)}."] if queens else []
    return said + ([f"Closed: {listing(diagonals)}."] if diagonals else [])


def _paint_scales(ax: Axes, n: int, unit: float, margin: float) -> None:
    """Number rows and columns as densely as there is room for."""
    if margin < 11:
        return
    worded = margin > 24
    size = min(9.5, 0.6 * margin, max(0.5 * unit, 7.0))
    gap = (0.31 if worded else 0.5) * margin / unit
    step = next((step for step in (1, 5, 10, 20, 50) if step * unit > 1.5 * size), 100)
    for k in sorted({1, *range(step, n + 1, step)}):
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
    rays = [
        [(a[1], a[0]), (b[1], b[0])] for origin in origins for a, b in _rays(n, origin) if a != b
    ]
    thin = max(0.8, 0.035 * unit)
    strokes(ax, rays, colors=VERMILLION, linewidths=thin, alpha=0.55, zorder=2)
    attacked = [
        (col, row)
        for row in range(1, n + 1)
        for col in range(1, n + 1)
        if any(attacks(origin, (row, col)) for origin in origins)
    ]
    style = {"color": VERMILLION, "linewidths": max(0.8, 0.045 * unit), "zorder": 3}
    marks(ax, attacked, "x", 0.2 * unit, gid="attacked-squares", **style)


def _paint_attacks(ax: Axes, pairs: Iterable[tuple[Square, Place]], unit: float, gid: str) -> None:
    """Paint dashed lines, each between two points (row, column)."""
    strokes(
        ax,
        [[(a[1], a[0]), (b[1], b[0])] for a, b in pairs],
        gid=gid,
        colors=VERMILLION,
        linewidths=max(1.0, min(0.06 * unit, 2.4)),
        linestyles=[(0, (3.2, 2.0))],
        zorder=3,
    )


def _paint_badges(ax: Axes, squares: Sequence[Square], unit: float) -> None:
    corners = [(col + 0.33, row - 0.33) for row, col in squares]
    style = {"facecolor": VERMILLION, "edgecolor": PAPER, "linewidths": 0.02 * unit, "zorder": 6}
    marks(ax, corners, "X", max(0.27 * unit, 4.0), gid="attacked-queens", **style)


def _paint_counters(
    ax: Axes, counters: Mapping[Square, int], standing: set[Square], unit: float
) -> None:
    """Lay numbered counters on squares; small ones, in a corner, beside a queen."""
    for gid, crowded in (("counters", False), ("counters-beside-queens", True)):
        squares = [square for square in counters if (square in standing) == crowded]
        across, (dx, dy) = (0.36, (-0.3, 0.3)) if crowded else (0.8, (0.0, 0.0))
        places = [(col + dx, row + dy) for row, col in squares]
        disc = {"facecolors": PAPER, "edgecolors": VERMILLION, "linewidths": 0.07 * unit * across}
        copies(ax, Path.circle(radius=across / 2), places, zorder=4.5, gid=gid, **disc)
        for (x, y), square in zip(places, squares, strict=True):
            text = str(counters[square])
            size = unit * across * min(0.6, 1.08 / len(text))
            write(ax, x, y, text, size, va="center_baseline", zorder=5)


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
) -> None:
    row, col = tested
    culprits = [queen for queen in standing if attacks(queen, tested)]
    pairs = [(queen, _edge_towards(tested, queen)) for queen in culprits]
    _paint_attacks(ax, pairs, unit, "test")
    width = max(1.2, min(0.09 * unit, 4.0))
    style = {"fill": False, "edgecolor": ORANGE, "linewidth": width, "zorder": 5}
    rectangle(ax, (col - 0.45, row - 0.45), 0.9, 0.9, gid="tested-square", **style)
    size = (0.2 if aside else 0.55) * unit
    write(ax, col - 0.38 * aside, row - 0.36 * aside, "?", size, bold=True, zorder=6)


def _edge_towards(square: Square, queen: Square) -> Place:
    """Return the point (row, column) where a line from a queen to a square enters it."""
    (k, i), (m, j) = square, queen
    far = max(abs(m - k), abs(j - i))
    return k + 0.5 * (m - k) / far, i + 0.5 * (j - i) / far


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
        if rest > 0:
            said.append(f"{rest} more pair{'s' * (rest > 1)} attack each other.")
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


def _pair(a: Square, b: Square) -> str:
    return f"The queens on {name(a)} and {name(b)} attack each other along the {attacks(a, b)}"


def _written(n: int, row: int, numbers: Mapping[Square, object]) -> str:
    columns = [col for col in range(1, n + 1) if (row, col) in numbers]
    if len(columns) == n:
        return f"row {row}: {', '.join(str(numbers[row, col]) for col in columns)}"
    return f"row {row}: {', '.join(f'{numbers[row, col]} on column {col}' for col in columns)}"


def _forbidden_words(n: int, counters: Mapping[Square, int]) -> list[str]:
    """Say row by row which squares are forbidden, and by whom; by no queen if that is n + 1."""
    rows: dict[int, dict[int, list[str]]] = {}
    for (row, col), by in sorted(counters.items()):
        rows.setdefault(row, {}).setdefault(by, []).append(str(col))
    said = []
    for row, columns in rows.items():
        shares = [
            listing(columns[by]) + (" in the name of no queen" if by > n else f" by queen {by}")
            for by in sorted(columns)
        ]
        many = "s" if len(columns[min(columns)]) > 1 else ""
        said.append(f"Row {row} forbidden: column{many} {', '.join(shares)}.")
    return said


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
    _paint_beginning(ax, n, beginning, unit)
    strips = _strips(vectors)
    for strip in strips:
        _paint_strip(ax, strip, unit)
    for k in range(1, n + 1):
        write(ax, 0.46, k, k, 0.27 * unit, ha="right", zorder=4)
    paint_queens(ax, squares, unit)
    _paint_names(ax, n, strips, unit)
    finish(ax, title, *_vector_words(n, squares, strips), *_beginning_words(beginning))
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
    for x, y, label, ha, va in (
        ((n + 1) / 2, low, columns, "center", "top"),
        (left, high, falling, "left", "bottom"),
        # In two lines, to end before the falling diagonals' last cell.
        (right, high + 0.98, rising.replace(": ", "\n"), "right", "bottom"),
    ):
        write(ax, x, y, label, size, ha=ha, va=va)


def _vector_words(n: int, squares: Sequence[Square], strips: Sequence[_Strip]) -> list[str]:
    said = [board_of(n, squares)]
    said.append("Around it the vectors of its lines; all numbers are 0 but these.")
    for strip in strips:
        taken = [f"number {i} holds {strip.values[i]}" for i in strip.cells if strip.values[i]]
        kind = strip.name.partition(":")[0]
        said.append(f"{kind.capitalize()}: {listing(taken) if taken else 'none'}.")
    return said
