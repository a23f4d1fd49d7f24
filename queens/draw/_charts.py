"""Charts: how numbers grow, how values spread, how long runs go on."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from queens._checks import brief, check_number, check_whole
from queens._words import plural
from queens.draw._figure import finish
from queens.draw._parts import check_place
from queens.draw.style import BLACK, BLUE, FAINT, GREEN, INK, ORANGE, PAPER, PURPLE, SKY, VERMILLION

LOOKS: tuple[tuple[str, str, Any], ...] = (
    (BLUE, "o", "-"),
    (VERMILLION, "s", (0, (5, 1.6))),
    (GREEN, "D", (0, (1.2, 1.4))),
    (PURPLE, "^", (0, (6, 1.5, 1.2, 1.5))),
    (BLACK, "v", (0, (3, 3))),
    (ORANGE, "P", (0, (8, 2, 3, 2))),
    (SKY, "X", (0, (1.2, 1.4, 1.2, 3))),
)
"""Colour, marks and dashes of one line after the other."""
_LINE: dict[str, Any] = {"linewidth": 1.8, "markersize": 5.5, "markeredgewidth": 0.6}

_TICKS = 16
"""Up to this many places on the x axis, each gets its own tick."""
_EDGES = 9
"""Up to this many edges between bars, each has its number; of more, every second one."""


def chart(
    x: Sequence[float],
    series: Mapping[str, Sequence[float | None]],
    *,
    xlabel: str,
    ylabel: str,
    log: bool = False,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw lines over x, each with its own colour, marks and dashes, named in a legend.

    series: label -> one value for every x, None where there is none; at most 7 of them.
    log: let equal steps upwards be equal factors; where a value is 0 or less, a line has a gap.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError when a series does not have as many values as x, or there are too many.

    >>> ax = chart([1, 2, 3], {"n!": [1, 2, 6]}, xlabel="n", ylabel="ways")
    >>> chart([1, 2, 3], {"n!": [1, 2]}, xlabel="n", ylabel="ways")
    Traceback (most recent call last):
    ValueError: 'n!' has 2 values for 3 places on the x axis
    """
    if len(series) > len(LOOKS):
        raise ValueError(f"{len(LOOKS)} lines can be told apart; got {len(series)}")
    for label, values in series.items():
        if len(values) != len(x):
            raise ValueError(
                f"{label!r} has {len(values)} values for {len(x)} places on the x axis"
            )
    ax = _dressed(ax, title, xlabel, ylabel)
    if log:
        ax.set_yscale("log")
    scale = ", on a logarithmic scale" if log else ""
    said = [f"Chart of {ylabel}{scale}, over {xlabel}, with {plural(len(series), 'line')}."]
    for (label, values), (color, marker, dashes) in zip(series.items(), LOOKS, strict=False):
        points = [(at, value) for at, value in zip(x, values, strict=True) if value is not None]
        if points:
            (a, first), (b, last) = points[0], points[-1]
            said.append(f"{label}: from {first:.6g} at {a:g} to {last:.6g} at {b:g}.")
        places = [at for at, _ in points]
        heights = [float(value) if value > 0 or not log else math.nan for _, value in points]
        style = {"color": color, "linestyle": dashes, "marker": marker, **_LINE}
        ax.plot(places, heights, label=label, markeredgecolor=PAPER, **style)
    if len(x) <= _TICKS:
        ax.set_xticks(x)
    return _finish(ax, title, *said)


def spread(
    values: Sequence[float], mean: float, *, title: str = "", ax: Axes | None = None
) -> Axes:
    """Draw a histogram of value / mean, with one bar per power of two.

    values: each above 0. ax: where to draw; a new pyplot figure if None. Returns the Axes.

    >>> ax = spread([1, 2, 3, 10], mean=4)
    >>> [int(bar.get_height()) for bar in ax.patches]
    [1, 2, 0, 1]
    """
    _check_positive(values, "values")
    _check_positive([mean], "mean")
    ax = _dressed(ax, title, "times the mean", "how many of them")
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
    return finish(ax, title, said)


def survival(
    runs: Mapping[str, Sequence[int]], *, limit: int, title: str = "", ax: Axes | None = None
) -> Axes:
    """Draw what share of runs goes on after so many placements, on two logarithmic axes.

    runs: by name, what each placed; those that reached the limit are not over. At most 7 names.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    >>> ax = survival({"at random": [8, 9, 30, 100]}, limit=100)
    >>> float(min(ax.lines[0].get_ydata()))
    0.25
    """
    limit = check_whole(limit, "limit")
    if not 1 <= len(runs) <= len(LOOKS):
        raise ValueError(f"runs must have 1 to {len(LOOKS)} names; got {len(runs)}")
    for name, lengths in runs.items():
        _check_positive(lengths, f"the runs of {name}")
    ax = _dressed(ax, title, "placements", "share of runs that go on")
    ax.set(xscale="log", yscale="log")
    said = ["How long runs go on, both axes logarithmic."]
    for (name, lengths), (color, _, dashes) in zip(runs.items(), LOOKS, strict=False):
        over = sorted(length for length in lengths if length < limit)
        steps = [(placed, 1 - ended / len(lengths)) for ended, placed in enumerate(over, start=1)]
        points = [(over[0], 1.0), *steps] if over else [(1.0, 1.0)]
        late = len(lengths) - len(over)
        if late:
            points.append((limit, points[-1][1]))
        else:
            # A share of nothing has no place on a logarithmic axis.
            points[-1] = over[-1], points[-2][1]
        style = {"color": color, "linestyle": dashes, "linewidth": 1.8, "label": name}
        ax.step(*zip(*points, strict=True), where="post", **style)
        end = f"{late} go on beyond {limit:,}" if late else f"the longest takes {max(lengths):,}"
        middle = sorted(lengths)[len(lengths) // 2]
        said.append(f"{name}: of {plural(len(lengths), 'run')} half are over by {middle:,}, {end}.")
    return _finish(ax, title, *said)


def _check_positive(values: Sequence[float], name: str) -> None:
    if min([check_number(one, name) for one in values], default=0) <= 0:
        raise ValueError(f"{name} must be numbers above 0; got {brief(values)}")


def _dressed(ax: Axes | None, title: str, xlabel: str, ylabel: str) -> Axes:
    """Return axes with the title, the names and the faint lines that all charts have."""
    check_place(title, ax)
    if ax is None:
        _, ax = plt.subplots(figsize=(6.4, 4.0), layout="constrained")
    ax.set(xlabel=xlabel, ylabel=ylabel)
    if title:
        ax.set_title(title, fontsize=12, color=INK)
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="y", color=FAINT, linewidth=0.5)
    ax.set_axisbelow(True)
    return ax


def _finish(ax: Axes, title: str, *said: str) -> Axes:
    # Long enough to show the dashes of a line on both sides of its mark.
    ax.legend(frameon=False, fontsize=9.5, labelcolor=INK, handlelength=4.0)
    return finish(ax, title, *said)
