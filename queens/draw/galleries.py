"""Small boards, many to a picture: the solutions of one size by orbit, the images of one."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch
from matplotlib.path import Path

from queens import symmetry
from queens.board import Solution
from queens.checks import check_several, check_whole
from queens.checks import shown as shown_shortly
from queens.draw.alt import finish, heading
from queens.draw.pieces import LARGEST_DRAWN
from queens.draw.shapes import QUEEN, chequers, copies
from queens.draw.style import (
    BLUE,
    DARK_SQUARE,
    INK,
    LIGHT_SQUARE,
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
from queens.words import listing, plural

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
_NAMES = 0.4
"""Room below an image for its names."""
_BOARD = 0.86
"""Share of the way to the next board that the board itself takes."""
_SMALLEST_CROWN = 8.0
"""Points: in smaller squares a queen is a dot."""


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
            said = shown_shortly(solution).removesuffix(" (tuple)")
            raise ValueError(f"{said} is in none of the orbits")
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
    _boards(ax, places.items(), grid.side)
    stars_at = [places[solution] for solution in stars]
    _frames(ax, stars_at, grid.side, ORANGE, 1.6, "marked")
    _stars(ax, stars_at, grid.side)
    _frames(ax, [places[chosen]] if chosen is not None else [], grid.side, BLUE, 2.6, "chosen")
    finish(ax, _gallery_words(shown, number, chosen, stars, title))
    return ax


def images(
    solution: Solution, *, columns: int = 4, title: str = "", ax: Axes | None = None
) -> Axes:
    """Draw the eight images of a solution, each named after its symmetry.

    Each different board has its letter, A for the solution itself; those that coincide have
    the same one, and the images that are the solution itself are framed.
    columns: boards side by side. ax: where to draw; a new pyplot figure if None. Returns the
    Axes.

    Raises NotASolution (a ValueError) for anything but a solution.

    >>> ax = images((2, 4, 1, 3))
    >>> images((1, 2))
    Traceback (most recent call last):
    queens.solving.NotASolution: (1, 2) is no solution: the queens on (1, 1) and (2, 2) attack each other along a falling diagonal
    """  # noqa: E501
    solution = as_solution(solution, LARGEST_DRAWN)
    made = symmetry.images(solution)
    columns = check_whole(columns, "columns", 1, len(made))
    letters = dict(zip(dict.fromkeys(made.values()), "ABCDEFGH", strict=False))
    lines = -(-len(made) // columns)
    side = min(_WIDTH / columns, 1.4)
    step = side + _NAMES
    ax = picture(ax, columns * side, lines * step, title)
    fit(ax, (0.0, columns * side, 0.0, lines * step), (2.0, 2.0, 2.0, 2.0))
    places = [
        ((k % columns + 0.5) * side, k // columns * step + 0.5 * side) for k in range(len(made))
    ]
    _boards(ax, list(zip(made.values(), places, strict=True)), side)
    own = [place for board, place in zip(made.values(), places, strict=True) if board == solution]
    _frames(ax, own, side, BLUE, 2.6, "chosen")
    met: set[Solution] = set()
    for (name, board), (x, y) in zip(made.items(), places, strict=True):
        letter = letters[board] + (" again" if board in met else "")
        met.add(board)
        for text, below, weight in ((name, 0.07, "normal"), (letter, 0.23, "bold")):
            write(ax, x, y + 0.5 * side + below, text, min(9.5, 7.3 * side), bold=weight == "bold")
    finish(ax, _images_words(made, letters, title))
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


def _boards(ax: Axes, boards: Iterable[tuple[Solution, tuple[float, float]]], side: float) -> None:
    """Paint boards around their middles."""
    solutions, middles = zip(*boards, strict=True)
    n = len(solutions[0])
    square = _BOARD * side / n

    def outline(path: Path, scale: float, middle: float = 0.0) -> Path:
        return Path((np.asarray(path.vertices) - middle) * scale, path.codes)

    whole = Path(
        np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0, 0)]), closed=True
    )
    edge = {"edgecolors": QUIET, "linewidths": 0.5}
    copies(
        ax,
        outline(whole, _BOARD * side),
        middles,
        gid="boards",
        zorder=1,
        facecolors=LIGHT_SQUARE,
        **edge,
    )
    if n > 1:
        dark = outline(chequers(n), square, (n + 1) / 2)
        dark_style = {"facecolors": DARK_SQUARE, "edgecolors": "none"}
        copies(ax, dark, middles, gid="dark-squares", zorder=2, **dark_style)
    crowned = square * POINTS >= _SMALLEST_CROWN
    queen = outline(QUEEN, square) if crowned else Path.circle((0.0, 0.0), 0.36 * square)
    queens = [
        (x + square * (col - (n + 1) / 2), y + square * (row - (n + 1) / 2))
        for solution, (x, y) in zip(solutions, middles, strict=True)
        for row, col in enumerate(solution, start=1)
    ]
    copies(ax, queen, queens, gid="queens", zorder=3, facecolors=INK, edgecolors="none")


def _frames(
    ax: Axes,
    places: Collection[tuple[float, float]],
    side: float,
    color: str,
    width: float,
    gid: str,
) -> None:
    if places:
        half = 0.5 * _BOARD * side + 0.01
        corners = [(-half, -half), (half, -half), (half, half), (-half, half), (0, 0)]
        frame = Path(np.array(corners), closed=True)
        style = {"facecolors": "none", "edgecolors": color, "linewidths": width}
        copies(ax, frame, places, gid=gid, zorder=4, **style)


def _stars(ax: Axes, places: Collection[tuple[float, float]], side: float) -> None:
    if places:
        corner = 0.5 * _BOARD * side
        stars = ax.scatter(
            [x + corner for x, _ in places],
            [y - corner for _, y in places],
            marker="*",
            s=min(max(21.0 * side, 6.0), 14.0) ** 2,
            facecolor=ORANGE,
            edgecolor=INK,
            linewidths=0.5,
            zorder=5,
            clip_on=False,
        )
        stars.set_gid("stars")


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
            x - 0.5 * _BOARD * grid.side - 0.06,
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
    finish(ax, " ".join([*heading(title), "A gallery without boards: no solutions."]))
    return ax


def _spoken(solution: Solution) -> str:
    return " ".join(map(str, solution))


def _gallery_words(
    orbits: Sequence[Orbit],
    number: dict[Solution, int],
    chosen: Solution | None,
    marked: Sequence[Solution],
    title: str,
) -> str:
    said = heading(title)
    n = len(next(iter(number)))
    sizes = Counter(map(len, orbits))
    counts = [f"{many} of {plural(size, 'board')}" for size, many in sorted(sizes.items())[::-1]]
    said.append(
        f"Gallery of {plural(len(number), 'solution')} for n = {n} in "
        f"{plural(len(orbits), 'orbit')}: {listing(counts)}."
    )
    if chosen is not None:
        orbit = orbits[number[chosen] - 1]
        said.append(
            f"Chosen is {_spoken(chosen)}, board {list(orbit).index(chosen) + 1} of "
            f"{len(orbit)} in orbit {number[chosen]}."
        )
    if marked:
        stars = Counter(number[solution] for solution in marked)
        places = [f"{many} in orbit {k}" for k, many in stars.items()]
        said.append(f"{plural(len(marked), 'board')} marked with a star: {listing(places)}.")
    return " ".join(said)


def _images_words(made: dict[str, Solution], letters: dict[Solution, str], title: str) -> str:
    names: dict[Solution, list[str]] = {}
    for name, board in made.items():
        names.setdefault(board, []).append(name)
    said = [f"{letters[board]}, {_spoken(board)}: {listing(by)}." for board, by in names.items()]
    different = (
        f"Eight images, {len(names)} of them different."
        if len(names) > 1
        else ("Eight images, all the same.")
    )
    return " ".join([*heading(title), different, *said])
