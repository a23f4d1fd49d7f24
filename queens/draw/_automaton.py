"""A state diagram: named states, the jumps between them, and where a run stands."""

from collections.abc import Iterable, Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch
from matplotlib.path import Path

from queens._checks import brief
from queens._words import listing, plain, plural
from queens.draw._figure import finish
from queens.draw._parts import POINTS, Place, fit, picture, write
from queens.draw._states import Diagram, Jump, diagram
from queens.draw.style import BLUE, LIGHT_SQUARE, LIT, PAPER, QUIET

_LEAST = 7.3
"""Points of what is written, however small the diagram."""


def automaton(
    edges: Iterable[Jump],
    *,
    current: str = "",
    counts: Mapping[Jump, int] | None = None,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw the states that these jumps join, and the jumps as arrows.

    edges: pairs of names. Arsac's states have their fixed places, any others go on a circle.
    current: the state a run is in: ringed, lit and bold. "" for none.
    counts: jump -> how often it was taken, written at its arrow (0 where it is missing).
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError for no edges at all, and for a current state that they do not join.

    >>> ax = automaton([("start", "general"), ("general", "blocked")], current="general")
    >>> automaton([("start", "general")], current="lost")
    Traceback (most recent call last):
    ValueError: no state is called 'lost'; the states are start, general
    """
    laid_out = diagram(edges)
    if current and current not in laid_out.states:
        raise ValueError(
            f"no state is called {brief(current)}; the states are {', '.join(laid_out.states)}"
        )
    left, right, top, bottom = laid_out.box
    ax = picture(ax, (right - left) / POINTS, (bottom - top) / POINTS, title)
    scale, _ = fit(ax, laid_out.box)
    jumps = []
    for jump, (points, at) in laid_out.jumps.items():
        _paint_jump(ax, points, scale)
        said = " to ".join(map(_spaced, jump))
        if counts is not None:
            ground = {"boxstyle": "square,pad=0.18", "facecolor": PAPER, "edgecolor": "none"}
            write(ax, *at, counts.get(jump, 0), max(9.5 * scale, _LEAST), zorder=4, bbox=ground)
            said += f", taken {plural(counts.get(jump, 0), 'time')}"
        jumps.append(said)
    for state in laid_out.states:
        _paint_state(ax, state, laid_out, state == current, scale)
    return finish(
        ax,
        title,
        f"State diagram with the states {listing([*map(_spaced, laid_out.states)])}.",
        f"Jumps: {'; '.join(jumps)}.",
        f"The current state is {_spaced(current)}." if current else "",
    )


def _paint_jump(ax: Axes, points: Sequence[Place], scale: float) -> None:
    along = Path.LINETO if len(points) == 2 else Path.CURVE4
    path = Path(points, [Path.MOVETO, *[along] * (len(points) - 1)])
    arrow = FancyArrowPatch(path=path, arrowstyle="-|>", shrinkA=0, shrinkB=0, gid="jump")
    arrow.set(mutation_scale=11 * scale, color=QUIET, linewidth=1.1 * scale, capstyle="butt")
    arrow.set(zorder=2, clip_on=False)
    ax.add_patch(arrow)


def _paint_state(ax: Axes, state: str, laid_out: Diagram, lit: bool, scale: float) -> None:
    (x, y), width, height = laid_out.states[state], laid_out.width, laid_out.height
    corner = x - width / 2, y - height / 2
    box = FancyBboxPatch(corner, width, height, "round,pad=0,rounding_size=9")
    box.set(facecolor=LIT if lit else LIGHT_SQUARE, edgecolor=BLUE if lit else QUIET)
    box.set(linewidth=(3.6 if lit else 1.0) * scale, zorder=5, clip_on=False)
    box.set_gid(plain(f"{'current' if lit else 'state'}-{state}"))
    ax.add_patch(box)
    size = max(min(11.0, 1.6 * (width - 8) / max(len(state), 1)) * scale, _LEAST)
    write(ax, x, y, _spaced(state), size, bold=lit, zorder=6)


def _spaced(state: str) -> str:
    return state.replace("_", " ")
