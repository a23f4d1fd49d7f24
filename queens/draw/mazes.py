"""A maze, and the marks that a walk through it has left so far."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.legend_handler import HandlerTuple
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from queens.checks import check_kind, check_several
from queens.draw.figures import finish
from queens.draw.parts import POINTS, fit, marks, outline, picture, rectangle, write
from queens.draw.style import BLUE, GREEN, INK, PAPER, QUIET, VERMILLION
from queens.maze import Cell, Maze, Step
from queens.words import name, plural

_MOST = 100_000
_CELL = 24.0
_LEGEND = 24.0
"""Points."""


def maze(maze: Maze, walk: Sequence[Step] = (), *, title: str = "", ax: Axes | None = None) -> Axes:
    """Draw a maze and the marks of a walk: one line where it went once, two where it went twice.

    walk: the steps so far, as ``queens.maze.tremaux`` gives them; a ring stands where they end.
    ax: where to draw; a new pyplot figure if None. Returns the Axes, on which cell
    (row, column) lies around the point x = column, y = row.

    >>> from queens.draw import alt_text
    >>> from queens.maze import Maze, tremaux
    >>> small = Maze("S   E")
    >>> ax = maze(small, list(tremaux(small)))
    >>> print(alt_text(ax.figure))  # doctest: +ELLIPSIS
    Maze of ... After 1 step the walker stands on the exit, row 1 column 5; ...
    """
    check_kind(maze, Maze, "maze", "a queens.maze.Maze")
    walk = check_several(walk, "walk", "steps, as queens.maze.tremaux gives them", _MOST, Step)
    if any(step.passage not in range(len(maze.passages)) for step in walk):
        raise ValueError("walk must be a walk through this maze")
    width, height = _CELL * max(maze.columns, 8), _CELL * maze.rows + _LEGEND
    ax = picture(ax, width / POINTS, height / POINTS, title)
    box = (0.5, maze.columns + 0.5, 0.5, maze.rows + 0.5)
    unit, _ = fit(ax, box, (0.0, 0.0, 0.0, _LEGEND))
    _paint_walls(ax, maze)
    walked = Counter(step.passage for step in walk)
    for passage, times in walked.items():
        _paint_strokes(ax, maze.passages[passage], times, unit)
    numbers = Counter(walked.values())
    _paint_places(ax, maze, walk[-1].cells[-1] if walk else maze.start, unit)
    _paint_legend(ax, numbers)
    finish(ax, title, *_words(maze, walk, numbers))
    return ax


def _paint_walls(ax: Axes, maze: Maze) -> None:
    rectangle(ax, (0.5, 0.5), maze.columns, maze.rows, facecolor=QUIET, zorder=0)
    square = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    cells = [outline([(col + x, row + y) for x, y in square]) for row, col in sorted(maze.floor)]
    # The edge closes the hairlines between neighbouring cells.
    style = {"facecolor": PAPER, "edgecolor": PAPER, "linewidth": 0.5}
    ax.add_patch(PathPatch(Path.make_compound_path(*cells), **style))


def _strokes(times: int, unit: float) -> list[Line2D]:
    """Return what the mark of a passage is drawn with: the second line, between two, is paper."""
    looks = [(BLUE, 0.13)] if times == 1 else [(VERMILLION, 0.34), (PAPER, 0.16)]
    return [Line2D([], [], color=color, linewidth=width * unit) for color, width in looks]


def _paint_strokes(ax: Axes, cells: Sequence[Cell], times: int, unit: float) -> None:
    rows, columns = zip(*cells, strict=True)
    for order, line in enumerate(_strokes(times, unit)):
        line.set_data(columns, rows)
        line.set(zorder=2 + 0.1 * order, solid_joinstyle="miter", gid=f"marks-{times}")
        ax.add_line(line)


def _paint_places(ax: Axes, maze: Maze, walker: Cell, unit: float) -> None:
    def mark(cells: Sequence[Cell], marker: str, size: float, gid: str, **style: Any) -> None:
        places = [(col, row) for row, col in cells]
        marks(ax, places, marker, size * unit, gid=gid, clip_on=True, **style)

    mark(maze.junctions, "o", 0.24, "junction", color=INK, zorder=3)
    mark([maze.start], "s", 0.62, "start", color=PAPER, zorder=3)
    write(ax, *maze.start[::-1], "S", 0.5 * unit, zorder=5)
    if maze.exit:
        mark([maze.exit], "D", 0.62, "exit", facecolor=GREEN, edgecolor=PAPER, zorder=3)
        write(ax, *maze.exit[::-1], "E", 0.5 * unit, zorder=5)
    mark([walker], "o", 0.9, "walker", facecolor="none", edgecolor=BLUE, linewidths=2.4, zorder=4)


def _paint_legend(ax: Axes, numbers: Mapping[int, int]) -> None:
    ax.legend(
        [tuple(_strokes(times, 20.0)) for times in (1, 2)],
        [f"walked once ({numbers[1]})", f"walked twice ({numbers[2]})"],
        handler_map={tuple: HandlerTuple(ndivide=1, pad=0.0)},
        loc="lower center",
        ncols=2,
        frameon=False,
        fontsize=9,
        borderpad=0.1,
        borderaxespad=0.2,
        handlelength=2.2,
    )


def _words(maze: Maze, walk: Sequence[Step], numbers: Mapping[int, int]) -> list[str]:
    exit_ = f"exit on {name(maze.exit)}" if maze.exit else "no exit"
    said = [
        f"Maze of {maze.rows} rows and {maze.columns} columns with "
        f"{plural(len(maze.passages), 'passage')}, start on {name(maze.start)}, {exit_}.",
    ]
    if walk:
        here = walk[-1].cells[-1]
        where = " the exit," if here == maze.exit else " the start," if here == maze.start else ""
        said.append(
            f"After {plural(len(walk), 'step')} the walker stands on{where} {name(here)}; "
            f"{plural(numbers[1], 'passage')} walked once, {numbers[2]} twice."
        )
    else:
        said.append("The walker stands at the start.")
    return said
