"""A table of what algorithms cost: queens placed, squares tested, looked up or forbidden, time."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import Rectangle

from queens.checks import check_several
from queens.draw.alt import finish, heading
from queens.draw.style import FAINT, INK, LIGHT_SQUARE, QUIET, fit, picture
from queens.trace import Cost
from queens.words import listing

Costs: TypeAlias = Mapping[tuple[str, int], Cost]

# In inches, which are also the units of the picture.
_MOST = 1_000
_NAME, _NUMBER, _LINE, _GAP = 1.95, 0.95, 0.215, 0.16


def costs(costs: Iterable[Cost], *, title: str = "", ax: Axes | None = None) -> Axes:
    """Draw what ``queens.compare`` gives as a table, a line for each algorithm, n across.

    Its blocks are queens placed, squares tested, numbers looked up, squares forbidden (each for
    the algorithms that do so), and time. The least of each column is bold. Of a run that was
    stopped the numbers are those up to there, with > before them.

    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError for no costs at all.

    >>> from queens import compare
    >>> ax = costs(compare([4, 5], ["one_array", "implications"]))
    >>> costs([])
    Traceback (most recent call last):
    ValueError: a table needs at least one cost, as queens.compare gives them
    """
    several = check_several(costs, "costs", "a list, as queens.compare gives it", _MOST, Cost)
    known = {(cost.algorithm, cost.n): cost for cost in several}
    if not known:
        raise ValueError("a table needs at least one cost, as queens.compare gives them")
    sizes = sorted({n for _, n in known})
    blocks = _blocks(known)

    width = _NAME + _NUMBER * len(sizes)
    lines = sum(len(block.algorithms) + 1 for block in blocks)
    stopped = any(not cost.complete for cost in known.values())
    height = _LINE * (lines + stopped) + _GAP * (len(blocks) - 1)
    ax = picture(ax, width, height, title)
    fit(ax, (0.0, width, 0.0, height), (2.0, 2.0, 2.0, 2.0), square=False)
    top = 0.0
    for block in blocks:
        _paint(ax, block, known, sizes, top)
        top += _LINE * (len(block.algorithms) + 1) + _GAP
    if stopped:
        _write(
            ax,
            0.06,
            top - _GAP + 0.6 * _LINE,
            "> stopped before its end: so much by then",
            "left",
            QUIET,
        )
    finish(ax, _words(known, sizes, blocks, title))
    return ax


@dataclass(frozen=True)
class _Block:
    """One part of the table: what it counts, of which algorithms, and how that is written."""

    name: str
    count: Callable[[Cost], float]
    written: Callable[[float], str]
    algorithms: Sequence[str]

    def cell(self, cost: Cost | None) -> str:
        if cost is None:
            return "–"
        return ("" if cost.complete else "> ") + self.written(self.count(cost))


def _blocks(known: Costs) -> list[_Block]:
    """Return the parts of the table, none without an algorithm."""
    everyone = list(dict.fromkeys(algorithm for algorithm, _ in known))

    def block(name: str, count: Callable[[Cost], float]) -> _Block:
        counted = {algorithm for (algorithm, _), cost in known.items() if count(cost)}
        return _Block(name, count, "{:,.0f}".format, [one for one in everyone if one in counted])

    blocks = [
        block("queens placed", lambda cost: cost.placements),
        block("squares tested", lambda cost: cost.tests),
        block("numbers looked up", lambda cost: cost.looks),
        block("squares forbidden", lambda cost: cost.forbids),
        _Block("time", lambda cost: cost.seconds, _time, everyone),
    ]
    return [block for block in blocks if block.algorithms]


def _time(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:,.1f} s"
    return f"{1000 * seconds:.1f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"


def _paint(ax: Axes, block: _Block, known: Costs, sizes: Sequence[int], top: float) -> None:
    width = _NAME + _NUMBER * len(sizes)
    middles = [top + (line + 0.5) * _LINE for line in range(len(block.algorithms) + 1)]
    for middle in middles[2::2]:
        corner = (0.0, middle - 0.5 * _LINE)
        ax.add_patch(Rectangle(corner, width, _LINE, facecolor=LIGHT_SQUARE, zorder=0))
    rules = [[(0.0, y), (width, y)] for y in (top + _LINE, middles[-1] + 0.5 * _LINE)]
    ax.add_collection(
        LineCollection(rules, colors=[QUIET, FAINT], linewidths=0.8, zorder=1), autolim=False
    )
    _write(ax, 0.06, middles[0], block.name, "left", INK, "bold")
    for algorithm, middle in zip(block.algorithms, middles[1:], strict=True):
        _write(ax, 0.06, middle, algorithm, "left", INK)
    for column, n in enumerate(sizes, start=1):
        x = _NAME + _NUMBER * column - 0.08
        _write(ax, x, middles[0], f"n = {n}", "right", QUIET)
        here = [known.get((algorithm, n)) for algorithm in block.algorithms]
        finished = [cost for cost in here if cost and cost.complete]
        least = block.cell(min(finished, key=block.count, default=None))
        for cost, middle in zip(here, middles[1:], strict=True):
            written = block.cell(cost)
            weight = "bold" if cost in finished and written == least else "normal"
            color = INK if cost in finished else QUIET
            _write(ax, x, middle, written, "right", color, weight)


def _write(
    ax: Axes, x: float, y: float, text: str, side: str, color: str, weight: str = "normal"
) -> None:
    ax.text(x, y, text, fontsize=9, color=color, fontweight=weight, ha=side, va="center_baseline")


def _words(known: Costs, sizes: Sequence[int], blocks: Sequence[_Block], title: str) -> str:
    """Say the last column of the table in full, and what was stopped."""
    everyone = dict.fromkeys(algorithm for algorithm, _ in known)
    largest = sizes[-1]
    said = heading(title)
    span = f"n = {largest}" if len(sizes) == 1 else f"n from {sizes[0]} to {largest}"
    said.append(f"Table of what all solutions cost, {span}: {listing([b.name for b in blocks])}.")
    said.append(f"For n = {largest}:")
    for algorithm in everyone:
        cost = known.get((algorithm, largest))
        parts = [
            f"{block.cell(cost).replace('>', 'more than')} {block.name}".replace(" time", "")
            for block in blocks
            if cost and algorithm in block.algorithms
        ]
        said.append(f"{algorithm}: {', '.join(parts) or 'not run'}.")
    stopped = [f"{a} for n = {n}" for (a, n), cost in known.items() if not cost.complete]
    said += [f"Stopped at the time limit: {listing(stopped)}."] if stopped else []
    return " ".join(said)
