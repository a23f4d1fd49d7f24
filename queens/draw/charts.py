"""A chart of how numbers grow, its lines labelled where they end."""

from collections.abc import Mapping, Sequence
from typing import cast

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from queens.checks import check_kind, check_mapping, check_number, check_several, check_text, shown
from queens.draw.alt import finish, write_plainly
from queens.draw.style import (
    BLACK,
    BLUE,
    FAINT,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    check_place,
    root_figure,
    size_in_points,
)
from queens.words import plain, plural

LOOKS = (
    (BLUE, "o", "-"),
    (VERMILLION, "s", (0, (5, 1.6))),
    (GREEN, "D", (0, (1.2, 1.4))),
    (PURPLE, "^", (0, (6, 1.5, 1.2, 1.5))),
    (BLACK, "v", (0, (3, 3))),
    (ORANGE, "P", (0, (8, 2, 3, 2))),
    (SKY, "X", (0, (1.2, 1.4, 1.2, 3))),
)
"""Colour, marks and dashes of one line after the other."""
_LINE_OF_TEXT = 12.0
_LIST = "a list of numbers"
_MOST = 100_000
_TICKS = 16
"""Up to this many places on the x axis, each gets its own tick."""


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
    """Draw lines over x, each with its own colour, marks and dashes, named at its end.

    series: label -> one value for every x, None where there is none; at most 7 of them.
    log: let equal steps upwards be equal factors; what is 0 or less is then left out.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError when a series does not have as many values as x, or there are too many.

    >>> ax = chart([1, 2, 3], {"n!": [1, 2, 6]}, xlabel="n", ylabel="ways")
    >>> chart([1, 2, 3], {"n!": [1, 2]}, xlabel="n", ylabel="ways")
    Traceback (most recent call last):
    ValueError: 'n!' has 2 values for 3 places on the x axis
    """
    x = [
        check_number(place, "a place on the x axis")
        for place in check_several(x, "x", _LIST, _MOST)
    ]
    lines = check_mapping(series, "series", "label -> values")
    if len(lines) > len(LOOKS):
        raise ValueError(f"{len(LOOKS)} lines can be told apart; got {len(lines)}")
    series = {
        check_text(label, "a label"): [
            None if value is None else check_number(value, f"a value of {shown(label)}")
            for value in check_several(values, "series", "label -> values", _MOST)
        ]
        for label, values in lines.items()
    }
    xlabel, ylabel = check_text(xlabel, "xlabel"), check_text(ylabel, "ylabel")
    check_kind(log, bool, "log", "True or False")
    check_place(title, ax)
    for label, values in series.items():
        if len(values) != len(x):
            raise ValueError(
                f"{label!r} has {len(values)} values for {len(x)} places on the x axis"
            )
    ax = dressed(ax, title, xlabel, ylabel)
    if log:
        ax.set_yscale("log")
    ends = []
    for (label, values), (color, marker, dashes) in zip(series.items(), LOOKS, strict=False):
        points = [
            (place, float(value))
            for place, value in zip(x, values, strict=True)
            if value is not None and (value > 0 or not log)
        ]
        if not points:
            continue
        ax.plot(
            *zip(*points, strict=True),
            color=color,
            marker=marker,
            linestyle=cast(str, dashes),
            label=label,
            linewidth=1.8,
            markersize=5.5,
            markeredgecolor="white",
            markeredgewidth=0.6,
        )
        ends.append((points[-1], label))
    if len(x) <= _TICKS:
        ax.set_xticks(x)
    write_plainly(ax)
    name_ends(ax, ends)
    finish(ax, title, *_words(x, series, xlabel, ylabel, log))
    return ax


def dressed(ax: Axes | None, title: str, xlabel: str, ylabel: str) -> Axes:
    """Give axes the title, the names and the faint lines that all charts of the course have.

    ax: None for those of a new pyplot figure.

    >>> ax = dressed(None, "Growth", "size", "ways")
    >>> ax.get_title(), ax.get_xlabel(), ax.get_ylabel()
    ('Growth', 'size', 'ways')
    """
    if ax is None:
        _, ax = plt.subplots(figsize=(6.4, 4.0), layout="constrained")
    ax.set(xlabel=xlabel, ylabel=ylabel)
    if title:
        ax.set_title(title, fontsize=12, color=INK)
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="y", color=FAINT, linewidth=0.5)
    ax.set_axisbelow(True)
    return ax


def name_ends(ax: Axes, ends: Sequence[tuple[tuple[float, float], str]]) -> None:
    """Write each label right of its line's end, moved up where two would overlap.

    >>> ax = chart([1, 2], {"n": [1, 2]}, xlabel="n", ylabel="n")
    >>> name_ends(ax, [((1, 1), "here")])
    >>> ax.texts[-1].get_text()
    'here'
    """
    # The limits, and a layout if there is one, are settled no sooner than this.
    root_figure(ax).draw_without_rendering()
    _, height = size_in_points(ax)
    to_points = ax.transData.transform
    scale = height / ax.bbox.height
    lowest = -float("inf")
    for point, label in sorted(ends, key=lambda end: to_points(end[0])[1]):
        y = float(to_points(point)[1]) * scale
        moved = max(y, lowest + _LINE_OF_TEXT)
        lowest = moved
        ax.annotate(
            plain(label),
            point,
            (8.0, moved - y),
            textcoords="offset points",
            color=INK,
            fontsize=9.5,
            va="center",
            annotation_clip=False,
            parse_math=False,
        )


def _words(
    x: Sequence[float],
    series: Mapping[str, Sequence[float | None]],
    xlabel: str,
    ylabel: str,
    log: bool,
) -> list[str]:
    scale = ", on a logarithmic scale" if log else ""
    said = [f"Chart of {ylabel}{scale}, over {xlabel}, with {plural(len(series), 'line')}."]
    for label, values in series.items():
        points = [
            (place, value) for place, value in zip(x, values, strict=True) if value is not None
        ]
        if points:
            (a, low), (b, high) = points[0], points[-1]
            said.append(f"{label}: from {low:.6g} at {a:g} to {high:.6g} at {b:g}.")
    return said
