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


def automaton(
    edges: Iterable[Jump],
    *,
    current: str = "",
    counts: Mapping[Jump, int] | None = None,
    last: Jump | None = None,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw the states that these jumps join, and the jumps as arrows.

    edges: pairs of names. Arsac's states have their fixed places, any others go on a circle.
    current: the state a run is in: ringed, lit and bold. "" for none.
    counts: jump -> how often it was taken, written at its arrow (0 where it is missing).
    last: the jump just taken, drawn strongly.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError for no edges at all, and for a current state or a jump, last or
    counted, that is not among the edges.

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
    for jump in [*(counts or {}), *([last] if last else [])]:
        if jump not in laid_out.jumps:
            raise ValueError(f"there is no jump {jump!r} among the edges")

    left, right, top, bottom = laid_out.box
    ax = picture(ax, (right - left) / POINTS, (bottom - top) / POINTS, title)
    scale, _ = fit(ax, laid_out.box)
    for jump, (points, at) in laid_out.jumps.items():
        _paint_jump(ax, points, jump == last, scale)
        if counts is not None:
            ground = {"boxstyle": "square,pad=0.18", "facecolor": PAPER, "edgecolor": "none"}
            count, bold = counts.get(jump, 0), jump == last
            write(ax, *at, count, 9.5 * scale, bold=bold, zorder=4, bbox=ground)
    for state in laid_out.states:
        _paint_state(ax, state, laid_out, state == current, scale)
    said = [f"State diagram with the states {listing([*map(_spaced, laid_out.states)])}."]
    jumps = []
    for begin, end in laid_out.jumps:
        taken = "" if counts is None else f", taken {plural(counts.get((begin, end), 0), 'time')}"
        jumps.append(f"{_spaced(begin)} to {_spaced(end)}{taken}")
    said.append(f"Jumps: {'; '.join(jumps)}.")
    if current:
        said.append(f"The current state is {_spaced(current)}.")
    if last:
        said.append(f"The last jump was from {_spaced(last[0])} to {_spaced(last[1])}.")
    finish(ax, title, *said)
    return ax


def _paint_jump(ax: Axes, points: Sequence[Place], last: bool, scale: float) -> None:
    straight = len(points) == 2
    codes = [Path.MOVETO, *[Path.LINETO if straight else Path.CURVE4] * (len(points) - 1)]
    arrow = FancyArrowPatch(
        path=Path(points, codes),
        arrowstyle="-|>",
        mutation_scale=(16 if last else 11) * scale,
        color=BLUE if last else QUIET,
        linewidth=(3.0 if last else 1.1) * scale,
        shrinkA=0,
        shrinkB=0,
        zorder=3 if last else 2,
        clip_on=False,
        gid="last-jump" if last else "jump",
        capstyle="butt",
    )
    ax.add_patch(arrow)


def _paint_state(ax: Axes, state: str, laid_out: Diagram, lit: bool, scale: float) -> None:
    (x, y), width, height = laid_out.states[state], laid_out.width, laid_out.height
    box = FancyBboxPatch(
        (x - width / 2, y - height / 2),
        width,
        height,
        boxstyle="round,pad=0,rounding_size=9",
        facecolor=LIT if lit else LIGHT_SQUARE,
        edgecolor=BLUE if lit else QUIET,
        linewidth=(3.6 if lit else 1.0) * scale,
        zorder=5,
        clip_on=False,
        gid=plain(f"current-{state}" if lit else f"state-{state}"),
    )
    ax.add_patch(box)
    size = min(11.0, 1.6 * (width - 8) / max(len(state), 1)) * scale
    write(ax, x, y, _spaced(state), size, bold=lit, zorder=6)


def _spaced(state: str) -> str:
    return state.replace("_", " ")
