"""A state diagram: named states, the jumps between them, and where a run stands."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch
from matplotlib.path import Path

from queens.checks import check_kind, check_mapping, check_several, check_text, check_whole, shown
from queens.draw.alt import finish, heading
from queens.draw.style import (
    BLUE,
    LIGHT_SQUARE,
    PAPER,
    POINTS,
    QUIET,
    check_place,
    fit,
    picture,
    size_in_points,
    write,
)
from queens.words import listing, plain, plural

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

_PAIRS = "pairs (from, to) of names of states"
_MOST = 1_000

# In points at full size: a state's box, the gaps between boxes, the reach of a loop.
_WIDTH, _HEIGHT = 92.0, 30.0
_GAP_ACROSS, _GAP_DOWN = 76.0, 66.0
_LOOP_DOWN, _LOOP_ASIDE = 34.0, 62.0
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
    check_place(title, ax)
    jumps = _jumps(edges, "edges")
    states = list(dict.fromkeys(state for jump in jumps for state in jump))
    check_kind(current, str, "current", "the name of a state")
    last = None if last is None else _jump(last)
    if counts is not None:
        taken = check_mapping(counts, "counts", "jump -> number")
        counts = {_jump(jump): check_whole(number, "a count", 0) for jump, number in taken.items()}
    _check(states, jumps, current, [*(counts or {}), *([last] if last else [])])

    layout = _best_layout(states, jumps, ax)
    left, right, top, bottom = layout.box
    ax = picture(ax, (right - left) / POINTS, (bottom - top) / POINTS, title)
    scale, _ = fit(ax, layout.box, (0.0, 0.0, 0.0, 0.0))
    for jump in jumps:
        path, at = layout.arrow(jump, paired=jump[::-1] in jumps)
        count = None if counts is None else counts.get(jump, 0)
        _paint_jump(ax, path, at, count, jump == last, scale)
    for state in states:
        _paint_state(ax, state, layout.places[state], state == current, scale)
    finish(ax, _words(states, jumps, current, counts, last, title))
    return ax


@dataclass(frozen=True)
class Diagram:
    """Where the parts of a state diagram go, in points, y downwards; made by ``diagram``.

    box: left, right, top and bottom of all of it. width, height: of a state's box.
    states: name -> middle of its box. jumps: jump -> the points of its arrow (two for a
    straight line, four for a cubic curve) and the place for its count.
    """

    box: tuple[float, float, float, float]
    width: float
    height: float
    states: "Mapping[str, Place]"
    jumps: "Mapping[Jump, tuple[list[Place], Place]]"


def diagram(edges: Iterable[Jump]) -> Diagram:
    """Lay out the states that these jumps join, for whoever paints them elsewhere.

    Raises ValueError for no edges at all.

    >>> laid_out = diagram([("start", "general"), ("general", "general")])
    >>> laid_out.states["start"], len(laid_out.jumps["general", "general"][0])
    ((0.0, 0.0), 4)
    """
    jumps = _jumps(edges, "edges")
    states = list(dict.fromkeys(state for jump in jumps for state in jump))
    _check(states, jumps, "", ())
    layout = _best_layout(states, jumps, None)
    arrows = {}
    for jump in jumps:
        path, at = layout.arrow(jump, paired=jump[::-1] in jumps)
        arrows[jump] = ([(float(x), float(y)) for x, y in np.asarray(path.vertices)], at)
    return Diagram(layout.box, _WIDTH, _HEIGHT, layout.places, arrows)


def _jumps(edges: object, name: str) -> list[Jump]:
    return list(dict.fromkeys(map(_jump, check_several(edges, name, _PAIRS, _MOST))))


def _jump(given: object) -> Jump:
    if not (isinstance(given, tuple | list) and len(given) == 2):
        raise TypeError(f"a jump must be a pair (from, to) of names of states; got {shown(given)}")
    begin, end = (
        check_text(check_kind(state, str, "a state", "a name"), "a state") for state in given
    )
    return begin, end


def _check(states: list[str], jumps: list[Jump], current: str, named: Iterable[Jump]) -> None:
    if not jumps:
        raise ValueError("an automaton needs at least one jump, a pair (from, to)")
    if current and current not in states:
        raise ValueError(
            f"no state is called {shown(current)[:-6]}; the states are {', '.join(states)}"
        )
    for jump in named:
        if jump not in jumps:
            raise ValueError(f"there is no jump {jump!r} among the edges")


@dataclass(frozen=True)
class _Layout:
    """Where things go, in points at full size, y downwards.

    loops: state -> the direction in which its jump to itself bulges. share: how far along
    an arrow its count stands, from 0 to 1.
    """

    places: Mapping[str, Place]
    loops: Mapping[str, Place]
    share: float
    grid: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, right, top and bottom of all of it."""
        margin = 8.0
        xs, ys = [], []
        for state, (x, y) in self.places.items():
            dx, dy = self.loops.get(state, (0.0, 0.0))
            xs += [
                x - _WIDTH / 2 + _LOOP_ASIDE * min(dx, 0.0),
                x + _WIDTH / 2 + _LOOP_ASIDE * max(dx, 0.0),
            ]
            ys += [
                y - _HEIGHT / 2 + _LOOP_DOWN * min(dy, 0.0),
                y + _HEIGHT / 2 + _LOOP_DOWN * max(dy, 0.0),
            ]
        return min(xs) - margin, max(xs) + margin, min(ys) - margin, max(ys) + margin

    def arrow(self, jump: Jump, paired: bool) -> tuple[Path, Place]:
        """Return the line of a jump and the place for its count."""
        a, b = (self.places[state] for state in jump)
        if a == b:
            return _loop(a, self.loops[jump[0]])
        if self.grid and a[0] != b[0] and a[1] != b[1]:
            begin, end = _from_corner(a, b), _from_corner(b, a)
        else:
            begin, end = _beside(a, b, paired, self.grid)
        x, y = (begin[axis] + self.share * (end[axis] - begin[axis]) for axis in (0, 1))
        return Path([begin, end]), (x, y)


def _best_layout(states: list[str], jumps: list[Jump], ax: Axes | None) -> _Layout:
    """Lay Arsac's states out across or down, whichever is larger on the axes; others round."""
    own_loops = {a for a, b in jumps if a == b}
    known = _ARSAC.keys() >= set(states) and not {"search", "all_placed"} <= set(states)
    if not known:
        places = _circle(states)
        outwards = {state: (0.0, math.copysign(1.0, y)) for state, (_, y) in places.items()}
        return _Layout(places, {state: outwards[state] for state in own_loops}, 0.36, False)
    across, down = (
        _Layout(places, dict.fromkeys(own_loops, way), 0.5, True)
        for places, way in (
            (_grid(states, turned=False), (0.0, 1.0)),
            (_grid(states, turned=True), (1.0, 0.0)),
        )
    )
    if ax is None:
        return across
    return max((across, down), key=lambda layout: _room(layout, size_in_points(ax)))


def _room(layout: _Layout, size: Place) -> float:
    left, right, top, bottom = layout.box
    return min(size[0] / (right - left), size[1] / (bottom - top))


def _grid(states: list[str], turned: bool) -> dict[str, Place]:
    places = {}
    for state in states:
        col, line = _ARSAC[state][::-1] if turned else _ARSAC[state]
        places[state] = (col * (_WIDTH + _GAP_ACROSS), line * (_HEIGHT + _GAP_DOWN))
    return places


def _circle(states: list[str]) -> dict[str, Place]:
    """Lay states out clockwise, the first on the left, far enough apart for their boxes."""
    n = len(states)
    across, down = max(84.0, 30.0 * n), max(48.0, 24.0 * n)
    turns = [math.pi + 2 * math.pi * step / n for step in range(n)]
    return {
        state: (across * math.cos(turn), down * math.sin(turn))
        for state, turn in zip(states, turns, strict=True)
    }


def _from_corner(a: Place, b: Place) -> Place:
    """Return where a slanting arrow to b leaves a: by the corner, clear of upright ones."""
    right, below = math.copysign(1.0, b[0] - a[0]), math.copysign(1.0, b[1] - a[1])
    return a[0] + right * 0.41 * _WIDTH, a[1] + below * (_HEIGHT / 2 + 3.0)


def _beside(a: Place, b: Place, paired: bool, grid: bool) -> tuple[Place, Place]:
    """Return both ends of an arrow between two boxes, on its own side if it is one of a pair."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    # Upright arrows of a grid have their counts side by side, which takes more room.
    aside = (8.5 + 14.0 * abs(uy) * grid) * paired
    shift = (-uy * aside, ux * aside)
    return _leave(a, (ux, uy), shift), _leave(b, (-ux, -uy), shift)


def _leave(box: Place, way: Place, shift: Place) -> Place:
    """Return where a ray from beside the middle of a box leaves it, and a little beyond."""
    reaches = [
        (half - shift[axis] * math.copysign(1.0, way[axis])) / abs(way[axis])
        for axis, half in enumerate((_WIDTH / 2, _HEIGHT / 2))
        if abs(way[axis]) > 1e-9
    ]
    reach = min(reaches) + 3.0
    return box[0] + shift[0] + reach * way[0], box[1] + shift[1] + reach * way[1]


def _loop(box: Place, way: Place) -> tuple[Path, Place]:
    """Return the line of a jump from a state to itself; the count stands within it."""
    (x, y), (dx, dy) = box, way
    # Wide or deep enough to hold a count of six digits.
    half, reach, within = (32.0, _LOOP_DOWN, 12.0) if dy else (11.0, _LOOP_ASIDE, 27.0)
    edge = (_HEIGHT if dy else _WIDTH) / 2 + 3.0

    def point(along: float, out: float) -> Place:
        return x + dx * (edge + out) + abs(dy) * along, y + dy * (edge + out) + abs(dx) * along

    bulge = (reach - 4.0) / 0.75
    path = Path(
        [point(-half, 0.0), point(-half * 1.3, bulge), point(half * 1.3, bulge), point(half, 0.0)],
        [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4],
    )
    return path, point(0.0, within)


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
        clip_on=False,
    )
    arrow.set_gid("last-jump" if last else "jump")
    arrow.set_capstyle("butt")
    ax.add_patch(arrow)
    if count is not None:
        write(
            ax,
            *at,
            count,
            9.5 * scale,
            bold=bool(last),
            zorder=4,
            bbox={"boxstyle": "square,pad=0.18", "facecolor": PAPER, "edgecolor": "none"},
        )


def _paint_state(ax: Axes, state: str, place: Place, lit: bool, scale: float) -> None:
    x, y = place
    box = FancyBboxPatch(
        (x - _WIDTH / 2, y - _HEIGHT / 2),
        _WIDTH,
        _HEIGHT,
        boxstyle="round,pad=0,rounding_size=9",
        facecolor=_LIT if lit else LIGHT_SQUARE,
        edgecolor=BLUE if lit else QUIET,
        linewidth=(3.6 if lit else 1.0) * scale,
        zorder=5,
        clip_on=False,
    )
    box.set_gid(plain(f"current-{state}" if lit else f"state-{state}"))
    ax.add_patch(box)
    words = _plain(state)
    write(
        ax,
        x,
        y,
        words,
        min(11.0, 1.6 * (_WIDTH - 8) / max(len(words), 1)) * scale,
        bold=bool(lit),
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

    said = heading(title)
    said.append(f"State diagram with the states {listing([_plain(state) for state in states])}.")
    said.append(f"Jumps: {'; '.join(spoken(jump) for jump in jumps)}.")
    if current:
        said.append(f"The current state is {_plain(current)}.")
    if last:
        said.append(f"The last jump was from {_plain(last[0])} to {_plain(last[1])}.")
    return " ".join(said)


def _plain(state: str) -> str:
    return state.replace("_", " ")
