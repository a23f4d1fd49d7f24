"""Where the parts of a state diagram go, whoever paints them."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from queens.checks import check_kind, check_several, check_text, shown

Jump: TypeAlias = tuple[str, str]
"""(from, to), both names of states."""

Place: TypeAlias = tuple[float, float]
"""(x, y) in points at full size, y downwards."""

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
_MARGIN = 8.0


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


def diagram(edges: Iterable[Jump], room: tuple[float, float] | None = None) -> Diagram:
    """Lay out the states that these jumps join, and the jumps.

    Arsac's states have their fixed places, any others go on a circle. room: width and height
    that there are; Arsac's states are laid out across or down, whichever is larger there.

    Raises ValueError for no edges at all.

    >>> laid_out = diagram([("start", "general"), ("general", "general")])
    >>> laid_out.states["start"], len(laid_out.jumps["general", "general"][0])
    ((0.0, 0.0), 4)
    """
    jumps = [check_jump(one) for one in check_several(edges, "edges", _PAIRS, _MOST)]
    if not jumps:
        raise ValueError("an automaton needs at least one jump, a pair (from, to)")
    states = list(dict.fromkeys(state for jump in jumps for state in jump))
    if not (_ARSAC.keys() >= set(states)) or {"search", "all_placed"} <= set(states):
        return _round(states, jumps)
    across = _grid(states, jumps, turned=False)
    if room is None:
        return across
    down = _grid(states, jumps, turned=True)
    return max((across, down), key=lambda one: _scale(one, room))


def check_jump(given: object) -> Jump:
    """Return a pair of names of states as one, or raise TypeError.

    >>> check_jump(["start", "general"])
    ('start', 'general')
    """
    if not (isinstance(given, tuple | list) and len(given) == 2):
        raise TypeError(f"a jump must be a pair (from, to) of names of states; got {shown(given)}")
    begin, end = (
        check_text(check_kind(state, str, "a state", "a name"), "a state") for state in given
    )
    return begin, end


def _scale(laid_out: Diagram, room: tuple[float, float]) -> float:
    left, right, top, bottom = laid_out.box
    return min(room[0] / (right - left), room[1] / (bottom - top))


def _round(states: list[str], jumps: list[Jump]) -> Diagram:
    """Lay states out clockwise, the first on the left, far enough apart for their boxes."""
    n = len(states)
    across, down = max(84.0, 30.0 * n), max(48.0, 24.0 * n)
    turns = [math.pi + 2 * math.pi * step / n for step in range(n)]
    places = {
        state: (across * math.cos(turn), down * math.sin(turn))
        for state, turn in zip(states, turns, strict=True)
    }
    ways = {state: (0.0, math.copysign(1.0, y)) for state, (_, y) in places.items()}
    # A third of the way along, counts of arrows that cross in the middle keep apart.
    return _joined(places, jumps, ways, 0.36, grid=False)


def _grid(states: list[str], jumps: list[Jump], turned: bool) -> Diagram:
    places = {}
    for state in states:
        col, line = _ARSAC[state][::-1] if turned else _ARSAC[state]
        places[state] = (col * (_WIDTH + _GAP_ACROSS), line * (_HEIGHT + _GAP_DOWN))
    way = (1.0, 0.0) if turned else (0.0, 1.0)
    return _joined(places, jumps, dict.fromkeys(states, way), 0.5, grid=True)


def _joined(
    places: Mapping[str, Place],
    jumps: list[Jump],
    ways: Mapping[str, Place],
    share: float,
    grid: bool,
) -> Diagram:
    """Add the arrows.

    ways: in which direction a state's jump to itself bulges. share: how far along an arrow its
    count stands, from 0 to 1.
    """
    arrows = {}
    for jump in jumps:
        a, b = (places[state] for state in jump)
        if a == b:
            arrows[jump] = _loop(a, ways[jump[0]])
            continue
        if grid and a[0] != b[0] and a[1] != b[1]:
            begin, end = _from_corner(a, b), _from_corner(b, a)
        else:
            begin, end = _beside(a, b, jump[::-1] in jumps, grid)
        x, y = (begin[axis] + share * (end[axis] - begin[axis]) for axis in (0, 1))
        arrows[jump] = [begin, end], (x, y)
    xs, ys = [], []
    for state, (x, y) in places.items():
        dx, dy = ways[state] if (state, state) in jumps else (0.0, 0.0)
        xs += [
            x - _WIDTH / 2 + _LOOP_ASIDE * min(dx, 0.0),
            x + _WIDTH / 2 + _LOOP_ASIDE * max(dx, 0.0),
        ]
        ys += [
            y - _HEIGHT / 2 + _LOOP_DOWN * min(dy, 0.0),
            y + _HEIGHT / 2 + _LOOP_DOWN * max(dy, 0.0),
        ]
    box = min(xs) - _MARGIN, max(xs) + _MARGIN, min(ys) - _MARGIN, max(ys) + _MARGIN
    return Diagram(box, _WIDTH, _HEIGHT, places, arrows)


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


def _loop(box: Place, way: Place) -> tuple[list[Place], Place]:
    """Return the curve of a jump from a state to itself; the count stands within it."""
    (x, y), (dx, dy) = box, way
    # Wide or deep enough to hold a count of six digits.
    half, reach, within = (32.0, _LOOP_DOWN, 12.0) if dy else (11.0, _LOOP_ASIDE, 27.0)
    edge = (_HEIGHT if dy else _WIDTH) / 2 + 3.0

    def point(along: float, out: float) -> Place:
        return x + dx * (edge + out) + abs(dy) * along, y + dy * (edge + out) + abs(dx) * along

    bulge = (reach - 4.0) / 0.75
    curve = [(-half, 0.0), (-half * 1.3, bulge), (half * 1.3, bulge), (half, 0.0)]
    return [point(*at) for at in curve], point(0.0, within)
