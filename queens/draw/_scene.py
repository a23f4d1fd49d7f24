"""Board, automaton and search tree in one figure, at one step or at many as an animation."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from textwrap import wrap
from typing import Any

from matplotlib.figure import Figure, FigureBase

from queens._checks import check_kind, check_whole
from queens._squares import Square
from queens.draw._automaton import automaton
from queens.draw._board import board
from queens.draw._problem import paint_problem
from queens.draw._states import Jump
from queens.draw._tree import tree
from queens.trace import Position, SearchTree, Trace, search_tree

_WIDTH, _HEIGHT, _HEIGHT_WITH_STATES = 8.4, 3.4, 5.6
"""Inches; as wide as a notebook beside an open side bar on a screen of 1280 pixels."""

_LETTERS_AN_INCH, _LINE = 13, 0.18
"""Of a caption: what fits, and the height of a line in inches."""

MOST_PICTURES = 500
"""Of one animation: the writer holds all of them, a megabyte each, until the last is drawn."""

# Fixed, since a layout fitted to each step takes longer and makes the picture jump about.
_MARGINS = {"left": 0.01, "right": 0.99, "bottom": 0.01}


def scene(
    position: Position,
    whole: SearchTree | None,
    step: int,
    *,
    tested: Square | None = None,
    jumps: Iterable[Jump] = (),
    counts: Mapping[Jump, int] | None = None,
    caption: str = "",
) -> Figure:
    """Draw where a search stands at a step; the figure has the same layout at every one.

    position: the board then, with counters on its forbidden squares. whole: the search tree of
    the whole trace, of which what comes later is drawn faint; None for the board alone.
    tested: the square under test. jumps: all jumps of the automaton, if the search is one;
    counts: how often each was taken so far. caption: words above it all.

    >>> from queens import record, search_tree
    >>> trace = record("automaton_shared_search", 4)
    >>> figure = scene(trace.at(13), search_tree(trace), 13)
    >>> len(figure.axes)
    2
    """
    edges = list(jumps)
    size = (_HEIGHT if whole is None else _WIDTH, _HEIGHT_WITH_STATES if edges else _HEIGHT)
    figure = Figure(figsize=size)
    _paint(figure, position, whole, step, tested, edges, counts)
    if caption:
        _write_above(figure, caption)
    return figure


def race(several: Sequence[tuple[Position, SearchTree, int, str]]) -> Figure:
    """Draw searches below each other: of each its position, tree, step and caption.

    >>> from queens import record, search_tree
    >>> trace = record("one_array", 4)
    >>> len(race([(trace.at(13), search_tree(trace), 13, "One search.")] * 2).axes)
    4
    """
    figure = Figure(figsize=(_WIDTH, (_HEIGHT + 2 * _LINE) * len(several)))
    for part, (position, whole, step, caption) in zip(
        figure.subfigures(len(several), squeeze=False)[:, 0], several, strict=True
    ):
        _paint(part, position, whole, step, top=1 - 2 * _LINE / _HEIGHT)
        text = part.suptitle(caption, x=0.01, y=0.98, ha="left", va="top", size=9)
        text.set_parse_math(False)
    return figure


def _paint(
    figure: FigureBase,
    position: Position,
    whole: SearchTree | None,
    step: int,
    tested: Square | None = None,
    edges: Sequence[Jump] = (),
    counts: Mapping[Jump, int] | None = None,
    top: float = 0.99,
) -> None:
    if whole is None:
        axes = {"B": figure.add_axes((0, 0, 1, 1))}
    else:
        axes = figure.subplot_mosaic(
            "BA;TT" if edges else "BT",
            width_ratios=[1, 1.4 if position.problem else 1.7],
            height_ratios=[1.35, 1] if edges else [1],
            gridspec_kw={**_MARGINS, "top": top},
        )
        tree(whole, current=whole.current(step), upto=step, ax=axes["T"])
        if edges:
            automaton(edges, current=position.state, counts=counts, ax=axes["A"])
    if position.problem:
        paint_problem(position.problem, position.queens, position.forbidden, tested, "", axes["B"])
    else:
        begun: dict[str, Any] = {"given": position.given, "closed": position.closed}
        counters, ax = position.forbidden, axes["B"]
        board(position.n, position.queens, tested=tested, counters=counters, ax=ax, **begun)


def animation(
    trace: Trace,
    path: "str | PathLike[str]",
    start: int = 0,
    stop: int | None = None,
    every: int = 1,
) -> Path:
    """Write board and search tree at the steps from start to stop as a GIF; return its path.

    trace: what ``queens.record`` gives. start, stop: steps, both shown; without stop to the end.
    every: the distance between the steps that are drawn. A viewer shows four of them a second.
    A bar says how many are drawn.

    Raises TypeError or ValueError for what is no trace, no step of it, no path that ends in
    .gif, or would be more than 500 pictures. Matplotlib's PillowWriter puts them together.

    >>> import tempfile
    >>> from queens import record
    >>> path = Path(tempfile.mkdtemp()) / "run.gif"
    >>> animation(record("one_array", 4), path, 10, 20, 5).read_bytes()[:6]
    b'GIF89a'
    """
    check_kind(trace, Trace, "trace", "a trace, as queens.record gives it")
    target = Path(check_kind(path, str | PathLike, "path", "the path of a file"))  # type: ignore[arg-type]
    if target.suffix.lower() != ".gif":
        raise ValueError(f"path must end in .gif; got {str(target)!r}")
    last = len(trace) if stop is None else check_whole(stop, "stop", 0, len(trace))
    first = check_whole(start, "start", 0, last)
    steps = range(first, last + 1, check_whole(every, "every"))
    if len(steps) > MOST_PICTURES:
        fewer = -(-(last - first) // (MOST_PICTURES - 1))
        raise ValueError(
            f"{len(steps):,} pictures are too many for one animation, which has at most "
            f"{MOST_PICTURES}; give a smaller stretch, or every={fewer}"
        )
    from matplotlib.animation import PillowWriter
    from tqdm import tqdm

    whole = search_tree(trace)
    writer = PillowWriter(fps=4)
    for step in tqdm(steps, desc=target.name, unit="picture"):
        event = trace[step - 1] if step else None
        tested = (event.row, event.col) if event and event.kind == "try" else None
        figure = scene(trace.at(step), whole, step, tested=tested)
        if step == first:
            writer.setup(figure, target, dpi=90)
        writer.fig = figure
        writer.grab_frame()
    writer.finish()
    return target


def _write_above(figure: Figure, words: str) -> None:
    width, height = figure.get_size_inches()
    lines = wrap(words, int(_LETTERS_AN_INCH * width))
    whole = height + _LINE * len(lines)
    for ax in figure.axes:
        left, bottom, across, up = ax.get_position().bounds
        ax.set_position((left, bottom * height / whole, across, up * height / whole))
    figure.set_size_inches(width, whole)
    text = figure.suptitle("\n".join(lines), x=0.01, y=0.995, ha="left", va="top", size=9)
    text.set_parse_math(False)
