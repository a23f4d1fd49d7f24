"""A problem and what stands: as a table, as cells, or as shapes such as those of a map."""

from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from queens._checks import check_kind, check_mapping
from queens._layout import Cells, Shapes, Table
from queens._problem import Problem
from queens._squares import Square
from queens._words import plural
from queens.draw._figure import finish
from queens.draw._looks import TINTS, look
from queens.draw._parts import QUEEN, fit, outline, picture, rectangle, strokes, write
from queens.draw.style import BLUE, FAINT, INK, LIGHT_SQUARE, ORANGE, PAPER, QUIET, VERMILLION

_LONGEST_SIDE = 5.6
"""Inches."""
_LONGEST, _FLAT, _LINE = 22, 6, 5
"""The most letters of a name at the edge, of a head that lies flat, of a word in one line."""


def problem(
    problem: Problem,
    solution: Mapping[Any, Any] | None = None,
    *,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw a problem in its own layout, and the values that variables have.

    problem: a ``queens.Problem``. solution: variable -> value, of all variables or some. ax: where
    to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError for a variable or a value that the problem does not have.

    >>> from queens.problems import australia
    >>> ax = problem(australia(), {"Tasmania": "red"})
    >>> problem(australia(), {"Tasmania": "pink"})
    Traceback (most recent call last):
    ValueError: Tasmania has no value 'pink'
    """
    check_kind(problem, Problem, "problem", "a queens.Problem")
    pairs = check_mapping(solution, "solution", "variable -> value").items()
    standing = dict(problem.square(variable, value) for variable, value in pairs)
    return paint_problem(problem, standing, {}, None, title, ax)


def paint_problem(
    problem: Problem,
    standing: Mapping[int, int],
    forbidden: Mapping[Square, int],
    tested: Square | None,
    title: str,
    ax: Axes | None,
) -> Axes:
    """Draw a problem by rows and columns: what stands, what is forbidden, and what is tested."""
    layout, (width, height) = problem.layout, problem.size
    standing = {**problem.given, **standing}
    unit = min(0.62, _LONGEST_SIDE / max(width, height))
    room, above = 0.0, 0.06
    if isinstance(layout, Table):
        room = 0.06 + 0.085 * max(len(_cut(one)) for one in problem.variables)
        longest = max((len(_cut(one)) for one in _heads(problem)), default=0)
        above = 0.09 * longest if longest > _FLAT else 0.3
    ax = picture(ax, width * unit + room + 0.1, height * unit + above + 0.06, title)
    points, _ = fit(ax, (0.0, width, 0.0, height), (72 * room, 3.0, 72 * above, 3.0))
    painter = _Painter(ax, problem, points)
    if isinstance(layout, Table):
        painter.table(layout)
    elif isinstance(layout, Cells):
        painter.cells(layout)
    else:
        painter.shapes(layout, standing)
    painter.marks(standing, forbidden)
    painter.standing(standing)
    if tested:
        x, y, side = problem.mark(tested)
        style = {"fill": False, "edgecolor": ORANGE, "linewidth": 2.2, "zorder": 7}
        rectangle(ax, (x - 0.47 * side, y - 0.47 * side), 0.94 * side, 0.94 * side, **style)
    return finish(ax, title, *_words(problem, standing, tested))


class _Painter:
    """Paints a problem; unit: the points of one unit of its layout."""

    def __init__(self, ax: Axes, problem: Problem, unit: float) -> None:
        self.ax, self.problem, self.unit = ax, problem, unit
        self.heads = _heads(problem)
        self.upright = any(len(_cut(value)) > _FLAT for value in self.heads)

    def table(self, layout: Table) -> None:
        """Paint the squares of a table, and name its rows and columns."""
        problem = self.problem
        groups = {
            (row, col): layout.group(problem.variables[row - 1], value)
            for row, values in enumerate(problem.values, start=1)
            for col, value in enumerate(values, start=1)
        }
        edges = []
        tinted: dict[str, list[Path]] = {}
        for (row, col), group in groups.items():
            corner = col - 1, row - 1
            tint = LIGHT_SQUARE if group < 0 else TINTS[group % len(TINTS)]
            square = outline([corner, (col, row - 1), (col, row), (col - 1, row)])
            tinted.setdefault(tint, []).append(square)
            if groups.get((row, col - 1), group) != group:
                edges.append([corner, (col - 1, row)])
            if groups.get((row - 1, col), group) != group:
                edges.append([corner, (col, row - 1)])
        for tint, squares in tinted.items():
            style = {"facecolor": tint, "edgecolor": QUIET, "linewidth": 0.5, "zorder": 0}
            self.ax.add_patch(PathPatch(Path.make_compound_path(*squares), **style))
        strokes(self.ax, edges, colors=INK, linewidths=2.0, zorder=1)
        size, gap = min(9.0, 0.5 * self.unit), 4.0 / self.unit
        for row, variable in enumerate(problem.variables, start=1):
            write(self.ax, -gap, row - 0.5, _cut(variable), size, ha="right")
        for col, value in enumerate(self.heads, start=1):
            turned: Any = {"rotation": 90} if self.upright else {}
            write(self.ax, col - 0.5, -gap, _cut(value), size, va="bottom", **turned)

    def cells(self, layout: Cells) -> None:
        """Paint the cells that there are, and thicker lines around the blocks of a whole grid."""
        rows, columns = layout.rows, layout.columns
        if len(set(layout.places.values())) < rows * columns:
            for name, (down, across) in layout.places.items():
                style = {"facecolor": LIGHT_SQUARE, "edgecolor": QUIET, "linewidth": 0.5}
                rectangle(self.ax, (across - 1, down - 1), 1, 1, zorder=0, **style)
                if layout.of == "values":
                    size = self.unit * min(0.24, 0.8 / len(str(name)))
                    write(self.ax, across - 0.8, down - 0.82, name, size, color=QUIET)
            return
        rectangle(self.ax, (0, 0), columns, rows, facecolor=LIGHT_SQUARE, edgecolor=INK, zorder=0)
        for (down, across), color, width in (((1, 1), QUIET, 0.5), (layout.blocks, INK, 1.8)):
            lines = [[(0, y), (columns, y)] for y in range(0, rows + 1, down or rows)]
            lines += [[(x, 0), (x, rows)] for x in range(0, columns + 1, across or columns)]
            strokes(self.ax, lines, colors=color, linewidths=width, zorder=1)

    def shapes(self, layout: Shapes, standing: Mapping[int, int]) -> None:
        """Paint each shape as its value says, with its name."""
        problem = self.problem
        for row, variable in enumerate(problem.variables, start=1):
            col = standing.get(row)
            fill, hatch = LIGHT_SQUARE, ""
            if col:
                fill, hatch = look(str(problem.values[row - 1][col - 1]), col - 1)
            paths = [outline(map(layout.scaled, one)) for one in layout.outlines[variable]]
            style = {"facecolor": fill, "hatch": hatch, "edgecolor": INK, "linewidth": 0.9}
            self.ax.add_patch(PathPatch(Path.make_compound_path(*paths), **style, zorder=1))
            x, y, _ = problem.home((row, 1))
            around = {"facecolor": PAPER, "alpha": 0.75, "edgecolor": "none", "pad": 1.0}
            write(self.ax, x, y, _short(str(variable)), 7.5, bbox=around, zorder=5)

    def marks(self, standing: Mapping[int, int], forbidden: Mapping[Square, int]) -> None:
        """Write the values that a variable without one can still have; strike those it cannot."""
        problem = self.problem
        shared = isinstance(problem.layout, Cells) and problem.layout.of == "values"
        for row, width in enumerate(problem.widths[1:], start=1):
            if row in standing or shared:
                continue
            for col in range(1, width + 1):
                square = row, col
                x, y, side = problem.mark(square)
                struck = square in forbidden or square in problem.barred
                if not isinstance(problem.layout, Table):
                    text = problem.text(square)
                    text = text[:1] if isinstance(problem.layout, Shapes) else text
                    size = min(9.0, side * self.unit * (0.8 if len(text) > 1 else 1.2))
                    write(self.ax, x, y, text, size, color=FAINT if struck else QUIET, zorder=5)
                elif not self.heads:
                    self.fitted(square, 0.4, color=QUIET, zorder=2)
                if struck and forbidden.get(square):
                    far = 0.3 * side
                    cross = [[(x - far, y - far), (x + far, y + far)]]
                    cross.append([(x - far, y + far), (x + far, y - far)])
                    strokes(self.ax, cross, colors=VERMILLION, linewidths=1.1, zorder=4)
                elif struck and isinstance(problem.layout, Table):
                    strokes(self.ax, [[(x - 0.2, y), (x + 0.2, y)]], colors=QUIET, linewidths=1.0)

    def standing(self, standing: Mapping[int, int]) -> None:
        """Paint the values that variables have; given ones are not framed."""
        problem, table = self.problem, isinstance(self.problem.layout, Table)
        if isinstance(problem.layout, Shapes):
            return
        for square in standing.items():
            x, y, _ = problem.home(square)
            given = problem.given.get(square[0]) == square[1]
            if isinstance(problem.layout, Table) and problem.layout.queens:
                crown = QUEEN.transformed(Affine2D().translate(x, y))
                self.ax.add_patch(PathPatch(crown, facecolor=INK, linewidth=0, zorder=6))
                continue
            if table:
                style = {"facecolor": PAPER if given else INK, "edgecolor": INK, "zorder": 3}
                rectangle(self.ax, (x - 0.45, y - 0.45), 0.9, 0.9, linewidth=1.0, **style)
            if not (self.heads and self.upright):  # a long word stands above its column
                color = INK if given else PAPER if table else BLUE
                style = {"color": color, "bold": given, "va": "center_baseline"}
                self.fitted(square, 0.5 if table else 0.6, zorder=6, **style)

    def fitted(self, square: Square, most: float, **style: Any) -> None:
        """Write a value where it is chosen, its parts below each other if it is long."""
        x, y, side = self.problem.home(square)
        text = self.problem.text(square)
        lines = _cut(text).split()[:4] if len(text) > _LINE else [text]
        longest = max(map(len, [*lines, "-"]))
        size = side * self.unit * min(most, 0.8 / max(len(lines), 1), 1.2 / longest)
        write(self.ax, x, y, "\n".join(lines), size, **style)


def _heads(problem: Problem) -> list[str]:
    """Return the values that all variables have, which stand above a table; [] if they differ."""
    first, *others = ([str(value) for value in values] for values in problem.values)
    return first if all(one == first for one in others) else []


def _cut(name: object) -> str:
    text = str(name)
    return f"{text[: _LONGEST - 1]}…" if len(text) > _LONGEST else text


def _short(name: str) -> str:
    """Write a name in two lines where it has several words."""
    return "\n".join(name.rsplit(" ", 1)) if len(name) > 9 else name


def _words(problem: Problem, standing: Mapping[int, int], tested: Square | None) -> list[str]:
    said = [problem.label(square) for square in standing.items()]
    words = [f"{problem.name.capitalize()} of {plural(problem.n, 'variable')}."]
    if len(said) > 30:
        words.append(f"{len(said)} of them have a value.")
    elif said:
        words.append(f"What stands: {'; '.join(said)}.")
    if tested:
        words.append(f"Tested: {problem.label(tested)}.")
    return words
