"""Where the parts of a state diagram go: the player needs this too, and no matplotlib."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Jump: TypeAlias = tuple[str, str]
"""(from, to), both names of states."""

Place: TypeAlias = tuple[float, float]
"""(x, y) in points at full size, y downwards."""

_COURSE: Mapping[str, tuple[int, int]] = {
    "start": (0, 0),
    "general": (1, 0),
    "search": (2, 0),
    "all_placed": (2, 0),
    "found": (1, 1),
    "blocked": (2, 1),
    "end": (3, 1),
}
"""Column and line of Arsac's states; none of his versions has both search and all_placed."""

# In points at full size: a state's box, from one to the next, how far a loop reaches.
_WIDTH, _HEIGHT = 92.0, 30.0
_ACROSS, _DOWN = 150.0, 96.0
_LOOP = 34.0
_MARGIN = 8.0
_CLEAR = 3.0
"""Between a box and the end of an arrow."""


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
    states: Mapping[str, Place]
    jumps: Mapping[Jump, tuple[list[Place], Place]]


def diagram(edges: Iterable[Jump]) -> Diagram:
    """Lay out the states that these jumps join, and the jumps.

    The states of the course's automata have their stored places, any others go on a circle.

    Raises ValueError for no edges at all.
    """
    jumps = [(begin, end) for begin, end in edges]
    if not jumps:
        raise ValueError("an automaton needs at least one jump, a pair (from, to)")
    states = list(dict.fromkeys(state for jump in jumps for state in jump))
    stored = _COURSE.keys() >= set(states) and not {"search", "all_placed"} <= set(states)
    if stored:
        grid = {state: _COURSE[state] for state in states}
        places = {state: (col * _ACROSS, line * _DOWN) for state, (col, line) in grid.items()}
        outwards = dict.fromkeys(states, 1.0)
    else:
        places = _on_a_circle(states)
        outwards = {state: math.copysign(1.0, y) for state, (_, y) in places.items()}
    # On a circle counts a third of the way along keep apart where arrows cross in the middle.
    share = 0.5 if stored else 0.36
    arrows = {}
    for begin, end in jumps:
        a, b = places[begin], places[end]
        if begin == end:
            arrows[begin, end] = _loop(a, outwards[begin])
            continue
        if stored and a[0] != b[0] and a[1] != b[1]:
            ends = _from_corner(a, b), _from_corner(b, a)
        else:
            ends = _beside(a, b, (end, begin) in jumps)
        (x1, y1), (x2, y2) = ends
        arrows[begin, end] = [*ends], (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
    xs = [x for x, _ in places.values()]
    ys = [y for _, y in places.values()]
    ys += [places[a][1] + outwards[a] * _LOOP for a, b in jumps if a == b]
    across, down = _WIDTH / 2 + _MARGIN, _HEIGHT / 2 + _MARGIN
    box = min(xs) - across, max(xs) + across, min(ys) - down, max(ys) + down
    return Diagram(box, _WIDTH, _HEIGHT, places, arrows)


def _on_a_circle(states: list[str]) -> dict[str, Place]:
    """Place states clockwise, the first on the left, far enough apart for their boxes."""
    n = len(states)
    across, down = max(84.0, 30.0 * n), max(48.0, 24.0 * n)
    turns = [math.pi + 2 * math.pi * step / n for step in range(n)]
    return {
        state: (across * math.cos(turn), down * math.sin(turn))
        for state, turn in zip(states, turns, strict=True)
    }


def _loop(middle: Place, way: float) -> tuple[list[Place], Place]:
    """Return the curve of a jump from a state to itself, below (way 1.0) or above it (-1.0).

    It is wide enough for a count of six digits, which stands within it.
    """
    x, y = middle[0], middle[1] + way * (_HEIGHT / 2 + _CLEAR)
    # A cubic curve reaches three quarters of the way to its two middle points.
    bulge = y + way * (_LOOP - 4.0) / 0.75
    return [(x - 32, y), (x - 41.6, bulge), (x + 41.6, bulge), (x + 32, y)], (x, y + 12 * way)


def _from_corner(a: Place, b: Place) -> Place:
    """Return where a slanting arrow to b leaves a: by the corner, clear of upright ones."""
    right, below = math.copysign(1.0, b[0] - a[0]), math.copysign(1.0, b[1] - a[1])
    return a[0] + right * 0.41 * _WIDTH, a[1] + below * (_HEIGHT / 2 + _CLEAR)


def _beside(a: Place, b: Place, paired: bool) -> tuple[Place, Place]:
    """Return both ends of an arrow between two boxes, on its own side if it is one of a pair."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    # Upright arrows of a pair have their counts side by side, which takes more room.
    aside = (8.5 + 14.0 * abs(uy)) * paired
    shift = (-uy * aside, ux * aside)
    return _leave(a, (ux, uy), shift), _leave(b, (-ux, -uy), shift)


def _leave(box: Place, way: Place, shift: Place) -> Place:
    """Return where a ray from beside the middle of a box leaves it, and a little beyond."""
    reaches = [
        (half - shift[axis] * math.copysign(1.0, way[axis])) / abs(way[axis])
        for axis, half in enumerate((_WIDTH / 2, _HEIGHT / 2))
        if abs(way[axis]) > 1e-9
    ]
    reach = min(reaches) + _CLEAR
    return box[0] + shift[0] + reach * way[0], box[1] + shift[1] + reach * way[1]
