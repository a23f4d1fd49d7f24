"""A state diagram: named states, the jumps between them, and where a run stands."""

import math
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch
from matplotlib.path import Path

from queens.draw.alt import describe, listing, plural
from queens.draw.style import (
    BLUE,
    INK,
    LIGHT_SQUARE,
    PAPER,
    POINTS,
    QUIET,
    fit,
    picture,
)

Jump: TypeAlias = tuple[str, str]
"""(from, to), both names of states."""

_ARSAC: Mapping[str, tuple[int, int]] = {
    "start": (0, 0),
    "general": (1, 0),
    "search": (2, 0),
    "all_placed": (2, 0),
    "found": (1, 1),
    "blocked": (2, 1),
    "end": (3, 1),
}
"""Column and line of each of his states; none of his versions has both search and all_placed."""

# In points at full size: a state's box, the way from one to the next, the reach of a loop.
_WIDTH, _HEIGHT = 92.0, 30.0
_ACROSS, _DOWN = 152.0, 104.0
_LOOP = 34.0
_LIT = "#D6EAF8"

Place: TypeAlias = tuple[float, float]


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
    jumps = list(dict.fromkeys(edges))
    states = list(dict.fromkeys(state for jump in jumps for state in jump))
    _check(states, jumps, current, [*(counts or {}), *([last] if last else [])])

    fixed = _ARSAC.keys() >= set(states) and not {"search", "all_placed"} <= set(states)
    places = _grid(states) if fixed else _circle(len(states), states)
    middle = sum(y for _, y in places.values()) / len(places)
    upwards = {state: places[state][1] < middle for state in states}
    loops = [state for state in states if (state, state) in jumps]
    xs, ys = zip(*places.values(), strict=True)
    box = (
        min(xs) - _WIDTH / 2 - 12,
        max(xs) + _WIDTH / 2 + 12,
        min(ys) - _HEIGHT / 2 - 12 - (_LOOP if any(upwards[s] for s in loops) else 0),
        max(ys) + _HEIGHT / 2 + 12 + (_LOOP if not all(upwards[s] for s in loops) else 0),
    )
    ax = picture(ax, (box[1] - box[0]) / POINTS, (box[3] - box[2]) / POINTS, title)
    scale, _ = fit(ax, box, (0.0, 0.0, 0.0, 0.0))
    for jump in jumps:
        a, b = jump
        if a == b:
            path, at = _loop(places[a], upwards[a])
        else:
            path, at = _arrow(places[a], places[b], (b, a) in jumps, 0.5 if fixed else 0.36)
        count = None if counts is None else counts.get(jump, 0)
        _paint_jump(ax, path, at, count, jump == last, scale)
    for state in states:
        _paint_state(ax, state, places[state], state == current, scale)
    describe(ax, _words(states, jumps, current, counts, last, title))
    return ax


def _check(states: list[str], jumps: list[Jump], current: str, named: Iterable[Jump]) -> None:
    if not jumps:
        raise ValueError("an automaton needs at least one jump, a pair (from, to)")
    if current and current not in states:
        raise ValueError(f"no state is called {current!r}; the states are {', '.join(states)}")
    for jump in named:
        if jump not in jumps:
            raise ValueError(f"there is no jump {jump!r} among the edges")


def _grid(states: list[str]) -> dict[str, Place]:
    return {state: (_ARSAC[state][0] * _ACROSS, _ARSAC[state][1] * _DOWN) for state in states}


def _circle(n: int, states: list[str]) -> dict[str, Place]:
    """Lay states out clockwise, the first on the left, far enough apart for their boxes."""
    across, down = max(0.5 * _ACROSS, 30.0 * n), max(0.5 * _DOWN, 24.0 * n)
    turns = [math.pi + 2 * math.pi * step / n for step in range(n)]
    return {
        state: (across * math.cos(turn), down * math.sin(turn))
        for state, turn in zip(states, turns, strict=True)
    }


def _arrow(a: Place, b: Place, paired: bool, share: float) -> tuple[Path, Place]:
    """Return an arrow between two boxes and, that share of the way along, a place for a count.

    Of a pair there and back each keeps to its own side, far enough for both counts.
    """
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    aside = (7.5 + 17.0 * abs(uy)) * paired
    dx, dy = -uy * aside, ux * aside
    begin = _leave(a, (ux, uy), (dx, dy))
    end = _leave(b, (-ux, -uy), (dx, dy))
    at = (begin[0] + share * (end[0] - begin[0]), begin[1] + share * (end[1] - begin[1]))
    return Path([begin, end]), at


def _leave(box: Place, way: Place, shift: Place) -> Place:
    """Return where a ray from beside the middle of a box leaves it, and a little beyond."""
    reaches = [
        (half - shift[axis] * math.copysign(1.0, way[axis])) / abs(way[axis])
        for axis, half in enumerate((_WIDTH / 2, _HEIGHT / 2))
        if abs(way[axis]) > 1e-9
    ]
    reach = min(reaches) + 3.0
    return box[0] + shift[0] + reach * way[0], box[1] + shift[1] + reach * way[1]


def _loop(box: Place, upwards: bool) -> tuple[Path, Place]:
    x, y = box
    way = -1.0 if upwards else 1.0
    near, far = y + way * (_HEIGHT / 2 + 3.0), y + way * (_HEIGHT / 2 + _LOOP)
    path = Path(
        [(x - 22, near), (x - 30, far), (x + 30, far), (x + 22, near)],
        [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4],
    )
    return path, (x, near + 0.75 * (far - near))


def _paint_jump(
    ax: Axes, path: Path, at: Place, count: int | None, last: bool, scale: float
) -> None:
    color = BLUE if last else QUIET
    arrow = FancyArrowPatch(
        path=path,
        arrowstyle="-|>",
        mutation_scale=(16 if last else 11) * scale,
        color=color,
        linewidth=(3.0 if last else 1.1) * scale,
        shrinkA=0,
        shrinkB=0,
        zorder=3 if last else 2,
    )
    arrow.set_capstyle("butt")
    ax.add_patch(arrow)
    if count is not None:
        ax.text(
            *at,
            str(count),
            fontsize=9.5 * scale,
            fontweight="bold" if last else "normal",
            color=INK,
            ha="center",
            va="center",
            zorder=4,
            bbox={"boxstyle": "square,pad=0.18", "facecolor": PAPER, "edgecolor": "none"},
        )


def _paint_state(ax: Axes, state: str, place: Place, lit: bool, scale: float) -> None:
    x, y = place

    def box(grown: float, **style: Any) -> None:
        ax.add_patch(
            FancyBboxPatch(
                (x - _WIDTH / 2 - grown, y - _HEIGHT / 2 - grown),
                _WIDTH + 2 * grown,
                _HEIGHT + 2 * grown,
                boxstyle=f"round,pad=0,rounding_size={9 + grown}",
                **style,
            )
        )

    if lit:
        box(4.5, facecolor="none", edgecolor=BLUE, linewidth=1.6 * scale, zorder=5)
    box(
        0.0,
        facecolor=_LIT if lit else LIGHT_SQUARE,
        edgecolor=BLUE if lit else QUIET,
        linewidth=(2.2 if lit else 1.0) * scale,
        zorder=5,
    )
    words = _plain(state)
    ax.text(
        x,
        y,
        words,
        fontsize=min(11.0, 1.6 * (_WIDTH - 8) / len(words)) * scale,
        fontweight="bold" if lit else "normal",
        color=INK,
        ha="center",
        va="center",
        zorder=6,
    )


def _words(
    states: list[str],
    jumps: list[Jump],
    current: str,
    counts: Mapping[Jump, int] | None,
    last: Jump | None,
    title: str,
) -> str:
    def spoken(jump: Jump) -> str:
        taken = "" if counts is None else f", taken {plural(counts.get(jump, 0), 'time')}"
        return f"{_plain(jump[0])} to {_plain(jump[1])}{taken}"

    said = [f"{title}."] if title else []
    said.append(f"State diagram with the states {listing([_plain(state) for state in states])}.")
    said.append(f"Jumps: {'; '.join(spoken(jump) for jump in jumps)}.")
    if current:
        said.append(f"The current state is {_plain(current)}.")
    if last:
        said.append(f"The last jump was from {_plain(last[0])} to {_plain(last[1])}.")
    return " ".join(said)


def _plain(state: str) -> str:
    return state.replace("_", " ")
