"""The solutions of one size as small boards, orbit by orbit."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from queens.board import Solution
from queens.checks import brief, check_several, check_whole
from queens.draw.alt import finish
from queens.draw.pieces import LARGEST_DRAWN
from queens.draw.small_boards import BOARD, paint_boards, paint_frames, paint_stars
from queens.draw.style import (
    BLUE,
    LIT,
    ORANGE,
    POINTS,
    QUIET,
    check_place,
    fit,
    picture,
    size_in_points,
    write,
)
from queens.solving import as_solution
from queens.words import listing, plural, written

Orbit: TypeAlias = Sequence[Solution]

_ORBITS = "orbits, each a list of solutions"
_MOST = 10_000
"""Boards of a gallery."""

# In inches, which are also the units of these pictures.
_WIDTH, _HEIGHT = 9.4, 4.2
"""What a gallery fills: it is seen at one glance beside an open side bar."""
_SMALLEST, _LARGEST = 0.33, 1.1
"""From one board to the next; where the smallest does not fit, the gallery gets higher."""
_NUMBER, _BETWEEN = 0.32, 0.16
"""Room left of an orbit for its number, and between two orbits."""


def gallery(
    orbits: Iterable[Orbit],
    *,
    chosen: Solution | None = None,
    marked: Iterable[Solution] = (),
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw solutions of one size as small boards, orbit by orbit, the orbits numbered from 1.

    orbits: sequences of solutions, as ``queens.symmetry.orbit`` gives them.
    chosen: a solution to frame, its orbit underlaid and pointed at.
    marked: solutions to frame in another way, each with a star.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError for solutions of different sizes, and for a chosen or marked one that is
    in none of the orbits.

    >>> from queens.symmetry import fundamental, orbit
    >>> ax = gallery([orbit(solution) for solution in fundamental(6)], chosen=(2, 4, 6, 1, 3, 5))
    >>> gallery([orbit((2, 4, 1, 3))], chosen=(1,))
    Traceback (most recent call last):
    ValueError: (1,) is in none of the orbits
    """
    check_place(title, ax)
    given = check_several(orbits, "orbits", _ORBITS, _MOST)
    many = [check_several(orbit, "an orbit", _ORBITS, _MOST) for orbit in given]
    shown = [
        [as_solution(solution, LARGEST_DRAWN) for solution in orbit] for orbit in many if orbit
    ]
    chosen = None if chosen is None else _columns(chosen)
    stars = sorted({_columns(one) for one in check_several(marked, "marked", _ORBITS, _MOST)})
    number = {solution: k for k, orbit in enumerate(shown, start=1) for solution in orbit}
    for solution in [*stars, *([] if chosen is None else [chosen])]:
        if solution not in number:
            raise ValueError(f"{brief(solution)} is in none of the orbits")
    if len({len(solution) for solution in number}) > 1:
        raise ValueError("the boards of a gallery are all of one size")
    if not number:
        return _nothing(title, ax)

    grid = _arranged(len(shown), max(map(len, shown)), ax)
    ax = picture(ax, grid.width, grid.height, title)
    fit(ax, (0.0, grid.width, 0.0, grid.height), (2.0, 2.0, 2.0, 2.0))
    places = {
        solution: grid.place(k, position)
        for k, orbit in enumerate(shown)
        for position, solution in enumerate(orbit)
    }
    if chosen is not None:
        _underlay(ax, grid, number[chosen] - 1, len(shown[number[chosen] - 1]))
    _number(ax, grid, len(shown), 0 if chosen is None else number[chosen])
    paint_boards(ax, places.items(), grid.side)
    stars_at = [places[solution] for solution in stars]
    paint_frames(ax, stars_at, grid.side, ORANGE, 1.6, "marked")
    paint_stars(ax, stars_at, grid.side)
    paint_frames(ax, [places[chosen]] if chosen is not None else [], grid.side, BLUE, 2.6, "chosen")
    finish(ax, title, *_gallery_words(shown, number, chosen, stars))
    return ax


def _columns(given: object) -> Solution:
    columns = check_several(given, "a board", "a solution", LARGEST_DRAWN)
    return tuple(check_whole(column, "a column") for column in columns)


@dataclass(frozen=True)
class _Grid:
    """Where the boards of a gallery go; side: from one to the next."""

    orbits_a_line: int
    boards_an_orbit: int
    lines: int
    side: float

    @property
    def width(self) -> float:
        return self.orbits_a_line * self._step - _BETWEEN

    @property
    def height(self) -> float:
        return self.lines * self.side

    @property
    def _step(self) -> float:
        return _NUMBER + self.boards_an_orbit * self.side + _BETWEEN

    def place(self, orbit: int, position: int = 0) -> tuple[float, float]:
        """Return the middle of a board, both numbers counted from 0."""
        line, along = divmod(orbit, self.orbits_a_line)
        x = along * self._step + _NUMBER + (position + 0.5) * self.side
        return x, (line + 0.5) * self.side


def _arranged(orbits: int, largest: int, ax: Axes | None) -> _Grid:
    """Return the grid on which the boards are as large as they can be."""
    width, height = (_WIDTH, _HEIGHT) if ax is None else np.array(size_in_points(ax)) / POINTS

    def grid(orbits_a_line: int, height: float) -> _Grid:
        lines = -(-orbits // orbits_a_line)
        taken = orbits_a_line * (_NUMBER + _BETWEEN) - _BETWEEN
        across = (width - taken) / (orbits_a_line * largest)
        return _Grid(orbits_a_line, largest, lines, float(min(across, height / lines, _LARGEST)))

    best = max((grid(m, height) for m in range(1, orbits + 1)), key=lambda one: one.side)
    if ax is not None or best.side >= _SMALLEST:
        return best
    higher = (grid(m, np.inf) for m in range(orbits, 1, -1))
    return next((one for one in higher if one.side >= _SMALLEST), grid(1, np.inf))


def _underlay(ax: Axes, grid: _Grid, orbit: int, boards: int) -> None:
    x, y = grid.place(orbit)
    margin, half = 0.02, 0.5 * grid.side
    band = FancyBboxPatch(
        (x - half - _NUMBER + margin, y - half + margin),
        _NUMBER + boards * grid.side - 2 * margin,
        grid.side - 2 * margin,
        boxstyle="round,pad=0,rounding_size=0.05",
        facecolor=LIT,
        edgecolor=BLUE,
        linewidth=1.0,
        zorder=0,
    )
    band.set_gid("orbit")
    ax.add_patch(band)


def _number(ax: Axes, grid: _Grid, orbits: int, chosen: int) -> None:
    for k in range(1, orbits + 1):
        x, y = grid.place(k - 1)
        write(
            ax,
            x - 0.5 * BOARD * grid.side - 0.06,
            y,
            k,
            min(20.0 * grid.side, 10.0),
            bold=k == chosen,
            ha="right",
        )


def _nothing(title: str, ax: Axes | None) -> Axes:
    ax = picture(ax, 4.0, 0.6, title)
    fit(ax, (0.0, 1.0, 0.0, 1.0), (0.0, 0.0, 0.0, 0.0), square=False)
    write(ax, 0.5, 0.5, "no solutions", 11, color=QUIET)
    finish(ax, title, "A gallery without boards: no solutions.")
    return ax


def _gallery_words(
    orbits: Sequence[Orbit],
    number: dict[Solution, int],
    chosen: Solution | None,
    marked: Sequence[Solution],
) -> list[str]:
    n = len(next(iter(number)))
    sizes = Counter(map(len, orbits))
    counts = [f"{many} of {plural(size, 'board')}" for size, many in sorted(sizes.items())[::-1]]
    said = [
        f"Gallery of {plural(len(number), 'solution')} for n = {n} in "
        f"{plural(len(orbits), 'orbit')}: {listing(counts)}."
    ]
    if chosen is not None:
        orbit = orbits[number[chosen] - 1]
        said.append(
            f"Chosen is {written(chosen)}, board {list(orbit).index(chosen) + 1} of "
            f"{len(orbit)} in orbit {number[chosen]}."
        )
    if marked:
        stars = Counter(number[solution] for solution in marked)
        places = [f"{many} in orbit {k}" for k, many in stars.items()]
        said.append(f"{plural(len(marked), 'board')} marked with a star: {listing(places)}.")
    return said
