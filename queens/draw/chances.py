"""What chance does: an estimate that settles, how numbers lie apart, how long runs go on."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes

from queens.draw.alt import finish
from queens.draw.charts import LOOKS, dressed, name_ends
from queens.draw.style import BLUE, INK, SKY, VERMILLION
from queens.words import plural

_EDGES = 9
"""Up to this many edges between bars, each has its number; of more, every second one."""


def band(
    x: Sequence[float],
    middle: Sequence[float],
    bounds: Sequence[tuple[float, float]],
    *,
    true: Sequence[float] | None = None,
    xlabel: str,
    ylabel: str,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw what is estimated over x, the interval around it as a band, and what is true.

    bounds: low and high for each x. true: a value for each x, drawn dashed; None if unknown.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    >>> ax = band([1, 2], [5, 7], [(1, 9), (5, 8)], true=[6, 6], xlabel="walks", ylabel="nodes")
    >>> len(ax.lines)
    2
    """
    ax = dressed(ax, title, xlabel, ylabel)
    low, high = zip(*bounds, strict=True)
    ax.fill_between(x, low, high, color=SKY, alpha=0.35, linewidth=0)
    ax.plot(x, middle, color=BLUE, linewidth=1.8)
    ends = [((x[-1], middle[-1]), "estimate")]
    inside = ""
    if true:
        ax.plot(x, true, color=VERMILLION, linestyle=(0, (5, 1.6)), linewidth=1.8)
        ends.append(((x[-1], true[-1]), "true"))
        within = sum(a <= t <= b for (a, b), t in zip(bounds, true, strict=True))
        inside = f" The true value, {true[-1]:.6g} at last, is in {within} of {len(x)} intervals."
    name_ends(ax, ends)
    said = (
        f"Estimate of {ylabel} with a band around it, over {xlabel}: from {middle[0]:.6g} "
        f"({low[0]:.6g} to {high[0]:.6g}) at {x[0]:g} to {middle[-1]:.6g} "
        f"({low[-1]:.6g} to {high[-1]:.6g}) at {x[-1]:g}.{inside}"
    )
    finish(ax, title, said)
    return ax


def spread(
    values: Sequence[float], mean: float, *, title: str = "", ax: Axes | None = None
) -> Axes:
    """Draw how many of the values lie how many times above or below the mean, by powers of two.

    values: each above 0. ax: where to draw; a new pyplot figure if None. Returns the Axes.

    >>> ax = spread([1, 2, 3, 10], mean=4)
    >>> [int(bar.get_height()) for bar in ax.patches]
    [1, 2, 0, 1]
    """
    ax = dressed(ax, title, "times the mean", "how many of them")
    counts = Counter(math.floor(math.log2(value / mean)) for value in values)
    powers = range(min(counts), max(counts) + 1)
    bars = ax.bar([p + 0.5 for p in powers], [counts[p] for p in powers], 0.92, color=SKY)
    for power, bar in zip(powers, bars, strict=True):
        bar.set(edgecolor=INK, hatch="//" if power >= 0 else None)
    ax.bar_label(bars, color=INK, fontsize=9)
    ax.axvline(0, color=VERMILLION, linestyle=(0, (5, 1.6)), linewidth=1.8)
    edges = [*powers, powers[-1] + 1]
    named = [p for p in edges if len(edges) <= _EDGES or p % 2 == 0]
    ax.set_xticks(named, [f"{2**p}" if p >= 0 else f"1/{2**-p}" for p in named])
    below = sum(counts[p] for p in powers if p < 0)
    said = (
        f"Bars of {plural(len(values), 'value')} by how many times the mean they are: {below} "
        f"below it, {len(values) - below} above; the least {min(values) / mean:.2g} times, "
        f"the largest {max(values) / mean:.2g} times."
    )
    finish(ax, title, said)
    return ax


def survival(
    runs: Mapping[str, Sequence[int]], *, limit: int, title: str = "", ax: Axes | None = None
) -> Axes:
    """Draw what share of runs goes on after so many placements, on two logarithmic axes.

    runs: by name, what each placed; those that reached the limit are not over. At most 7 names.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    >>> ax = survival({"by lot": [8, 9, 30, 100]}, limit=100)
    >>> float(min(ax.lines[0].get_ydata()))
    0.25
    """
    ax = dressed(ax, title, "placements", "share of runs that go on")
    ax.set(xscale="log", yscale="log")
    ends, said = [], []
    for (name, lengths), (color, _, dashes) in zip(runs.items(), LOOKS, strict=False):
        over = sorted(length for length in lengths if length < limit)
        steps = [(placed, 1 - ended / len(lengths)) for ended, placed in enumerate(over, start=1)]
        points = [(over[0], 1.0), *steps] if over else [(1, 1.0)]
        if len(over) < len(lengths):
            points.append((limit, points[-1][1]))
        else:
            # A share of nothing has no place on a logarithmic axis.
            points[-1] = over[-1], points[-2][1]
        places, shares = zip(*points, strict=True)
        ax.step(places, shares, where="post", color=color, linestyle=dashes, linewidth=1.8)
        ends.append((points[-1], name))
        late = len(lengths) - len(over)
        end = f"{late} go on beyond {limit:,}" if late else f"the longest takes {max(lengths):,}"
        middle = sorted(lengths)[len(lengths) // 2]
        said.append(f"{name}: of {plural(len(lengths), 'run')} half are over by {middle:,}, {end}.")
    name_ends(ax, ends)
    finish(ax, title, "How long runs go on, both axes logarithmic.", *said)
    return ax
