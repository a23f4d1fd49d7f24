"""Other problems: a maze with the marks of a walk through it, and a timetable."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from matplotlib.axes import Axes
from matplotlib.legend_handler import HandlerTuple
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from queens._checks import check_kind, check_whole
from queens._words import listing, name, plural
from queens.draw._figure import finish
from queens.draw._parts import POINTS, fit, marks, outline, picture, rectangle, write
from queens.draw.style import BLUE, FAINT, GREEN, INK, ORANGE, PAPER, QUIET, SKY, VERMILLION
from queens.maze import Cell, Maze, Step

Work: TypeAlias = tuple[str, int, int]
"""What it is called, its first hour (from 1), and how many hours it takes."""

_MOST_HOURS = 1_000

_HOUR, _LINE, _TOP, _LETTER = 52.0, 30.0, 24.0, 6.5
"""Points."""

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
    if any(step.passage not in range(len(maze.passages)) for step in walk):
        raise ValueError("walk must be a walk through this maze")
    width, height = _CELL * max(maze.columns, 10), _CELL * maze.rows + _LEGEND
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
    exit_ = f"exit on {name(maze.exit)}" if maze.exit else "no exit"
    said = [
        f"Maze of {maze.rows} rows and {maze.columns} columns with "
        f"{plural(len(maze.passages), 'passage')}, start on {name(maze.start)}, {exit_}.",
        "The walker stands at the start.",
    ]
    if walk:
        here = walk[-1].cells[-1]
        where = " the exit," if here == maze.exit else " the start," if here == maze.start else ""
        said[1] = (
            f"After {plural(len(walk), 'step')} the walker stands on{where} {name(here)}; "
            f"{plural(numbers[1], 'passage')} walked once, {numbers[2]} twice."
        )
    finish(ax, title, *said)
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


def timetable(
    lines: Mapping[str, Sequence[Work]], hours: int, *, title: str = "", ax: Axes | None = None
) -> Axes:
    """Draw a timetable. Work that overlaps, or lies outside of the hours, is hatched.

    lines: by name, from the top down. hours: how many there are. ax: where to draw; a new
    pyplot figure if None. Returns the Axes, on which hour h lies around x = h, line y around y.

    >>> from queens.draw import alt_text
    >>> ax = timetable({"disk": [("back up", 1, 3)], "tape": [("back up", 1, 1)]}, 4)
    >>> print(alt_text(ax.figure))
    Timetable of 4 hours. disk: back up in hours 1 to 3. tape: back up in hour 1.
    """
    hours = check_whole(hours, "hours", 1, _MOST_HOURS)
    spans = [range(first, first + length) for works in lines.values() for _, first, length in works]
    begin = min([1, *(span[0] for span in spans)])
    last = max([hours, *(span[-1] for span in spans)])
    left = 12.0 + _LETTER * max(map(len, lines), default=0)
    rows = max(1, len(lines))
    width, height = left + _HOUR * (last - begin + 1) + 6, _TOP + _LINE * rows + 6
    ax = picture(ax, width / POINTS, height / POINTS, title)
    fit(ax, (begin - 0.5, last + 0.5, 0.5, rows + 0.5), (left, 6, _TOP, 6), square=False)
    for hour in range(1, hours + 1):
        write(ax, hour, 0.45, hour, 10, color=QUIET, va="bottom")
    said = [f"Timetable of {plural(hours, 'hour')}."]
    for y, (line, works) in enumerate(lines.items(), start=1):
        write(ax, begin - 0.58, y, line, 10, ha="right")
        rectangle(ax, (0.5, y - 0.5), hours, 1, fill=False, edgecolor=FAINT)
        free, spoken = {*range(1, hours + 1)}, []
        for work, first, length in works:
            span = range(first, first + length)
            clash, free = not free.issuperset(span), free.difference(span)
            color, hatch, gid = (ORANGE, "//", "clash") if clash else (SKY, None, "work")
            look = {"facecolor": color, "edgecolor": INK, "hatch": hatch, "gid": gid}
            rectangle(ax, (first - 0.46, y - 0.36), length - 0.08, 0.72, **look)
            ground = {"facecolor": color, "edgecolor": "none", "pad": 1.0}
            write(ax, first + (length - 1) / 2, y, work, 10, bbox=ground)
            until = f"s {first} to {span[-1]}" if length > 1 else f" {first}"
            spoken.append(f"{work} in hour{until}")
        said.append(f"{line}: {listing(spoken) if spoken else 'nothing'}.")
    finish(ax, title, *said)
    return ax
