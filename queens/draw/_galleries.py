"""Many small boards in one picture: the solutions of one size, or the images of one solution."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path

from queens import symmetry
from queens._board import Solution
from queens._checks import brief, check_whole
from queens._solving import as_solution
from queens._words import listing, plural, written
from queens.draw._figure import finish
from queens.draw._parts import (
    LARGEST_DRAWN,
    POINTS,
    QUEEN,
    Place,
    chequers,
    copies,
    fit,
    marks,
    outline,
    picture,
    size_in_points,
    write,
)
from queens.draw.style import BLUE, DARK_SQUARE, INK, LIGHT_SQUARE, ORANGE, QUIET

Orbit: TypeAlias = Sequence[Solution]

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
"""Share of the way to the next board that a board itself takes."""
_SMALLEST_CROWN = 8.0
"""Points: in smaller squares a queen is a dot."""


def gallery(
    orbits: Iterable[Orbit],
    *,
    marked: Iterable[Solution] = (),
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw solutions of one size as small boards, orbit by orbit, the orbits numbered from 1.

    orbits: sequences of solutions, as ``queens.symmetry.orbit`` gives them.
    marked: solutions to frame, each with a star.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError for solutions of different sizes, and for a marked one that is in none of
    the orbits.

    >>> from queens.symmetry import fundamental, orbit
    >>> ax = gallery([orbit(solution) for solution in fundamental(6)], marked=[(2, 4, 6, 1, 3, 5)])
    >>> gallery([orbit((2, 4, 1, 3))], marked=[(1,)])
    Traceback (most recent call last):
    ValueError: (1,) is in none of the orbits
    """
    many = [[as_solution(solution, LARGEST_DRAWN) for solution in orbit] for orbit in orbits]
    shown = [orbit for orbit in many if orbit]
    stars = sorted({tuple(solution) for solution in marked})
    said = _words(shown, stars)
    if not shown:
        ax = picture(ax, 4.0, 0.6, title)
        fit(ax, (0.0, 1.0, 0.0, 1.0), square=False)
        write(ax, 0.5, 0.5, "no solutions", 11, color=QUIET)
        return finish(ax, title, *said)
    largest = max(map(len, shown))
    orbits_a_line, side = _arranged(len(shown), largest, ax)
    step = _NUMBER + largest * side + _BETWEEN
    width, height = orbits_a_line * step - _BETWEEN, -(-len(shown) // orbits_a_line) * side
    ax = picture(ax, width, height, title)
    fit(ax, (0.0, width, 0.0, height), (2.0, 2.0, 2.0, 2.0))
    places = {}
    for k, orbit in enumerate(shown):
        line, along = divmod(k, orbits_a_line)
        x, y = along * step + _NUMBER + 0.5 * side, (line + 0.5) * side
        places.update({board: (x + number * side, y) for number, board in enumerate(orbit)})
        size = min(20.0 * side, 10.0)
        write(ax, x - 0.5 * _BOARD * side - 0.06, y, k + 1, size, ha="right")
    _paint_boards(ax, list(places.items()), side)
    starred = [places[solution] for solution in stars]
    _paint_frames(ax, starred, side, ORANGE, 1.6, "marked")
    corners = [(x + 0.5 * _BOARD * side, y - 0.5 * _BOARD * side) for x, y in starred]
    star = {"facecolor": ORANGE, "edgecolor": INK, "linewidths": 0.5, "zorder": 5}
    marks(ax, corners, "*", min(max(21.0 * side, 6.0), 14.0), gid="stars", **star)
    return finish(ax, title, *said)


def _words(shown: Sequence[Orbit], stars: Sequence[Solution]) -> list[str]:
    """Say what a gallery shows; ValueError for what it cannot show."""
    number = {solution: k for k, orbit in enumerate(shown, start=1) for solution in orbit}
    for solution in stars:
        if solution not in number:
            raise ValueError(f"{brief(solution)} is in none of the orbits")
    if len({len(solution) for solution in number}) > 1:
        raise ValueError("the boards of a gallery are all of one size")
    if not number:
        return ["A gallery without boards: no solutions."]
    n, sizes = len(shown[0][0]), Counter(map(len, shown))
    counts = [f"{many} of {plural(size, 'board')}" for size, many in sorted(sizes.items())[::-1]]
    said = [
        f"Gallery of {plural(len(number), 'solution')} for n = {n} in "
        f"{plural(len(shown), 'orbit')}: {listing(counts)}."
    ]
    if stars:
        found = [f"{many} in orbit {k}" for k, many in Counter(number[s] for s in stars).items()]
        said.append(f"{plural(len(stars), 'board')} marked with a star: {listing(found)}.")
    return said


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
    queens.NotASolution: (1, 2) is no solution: the queens on (1, 1) and (2, 2) attack each other along a falling diagonal
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
    boards = [
        (board, ((k % columns + 0.5) * side, k // columns * step + 0.5 * side))
        for k, board in enumerate(made.values())
    ]
    _paint_boards(ax, boards, side)
    own = [place for board, place in boards if board == solution]
    _paint_frames(ax, own, side, BLUE, 2.6, "chosen")
    names: dict[Solution, list[str]] = {}
    for name, (board, (x, y)) in zip(made, boards, strict=True):
        letter = letters[board] + (" again" if board in names else "")
        names.setdefault(board, []).append(name)
        size = min(9.5, 7.3 * side)
        write(ax, x, y + 0.5 * side + 0.07, name, size)
        write(ax, x, y + 0.5 * side + 0.23, letter, size, bold=True)
    said = [f"{letters[board]}, {written(board)}: {listing(by)}." for board, by in names.items()]
    alike = f"{len(names)} of them different" if len(names) > 1 else "all the same"
    return finish(ax, title, f"Eight images, {alike}.", *said)


def _arranged(orbits: int, largest: int, ax: Axes | None) -> tuple[int, float]:
    """Return how many orbits go side by side, and the largest way from board to board."""
    width, height = _WIDTH, _HEIGHT
    if ax is not None:
        width, height = (points / POINTS for points in size_in_points(ax))

    def side(orbits_a_line: int, height: float) -> float:
        lines = -(-orbits // orbits_a_line)
        taken = orbits_a_line * (_NUMBER + _BETWEEN) - _BETWEEN
        across = (width - taken) / (orbits_a_line * largest)
        return min(across, height / lines, _LARGEST)

    several = range(1, orbits + 1)
    best = max(several, key=lambda m: side(m, height))
    if ax is None and side(best, height) < _SMALLEST:
        height = math.inf
        best = max((m for m in several if side(m, height) >= _SMALLEST), default=1)
    return best, side(best, height)


def _paint_boards(ax: Axes, boards: Sequence[tuple[Solution, Place]], side: float) -> None:
    """Paint solutions of one size around their middles; side: from one board to the next."""
    n = len(boards[0][0])
    middles = [middle for _, middle in boards]
    step = _BOARD * side / n
    edge = {"edgecolors": QUIET, "linewidths": 0.5, "facecolors": LIGHT_SQUARE}
    copies(ax, _square(0.5 * _BOARD * side), middles, gid="boards", zorder=1, **edge)
    if n > 1:
        dark = _scaled(chequers(n), step, (n + 1) / 2)
        style = {"facecolors": DARK_SQUARE, "edgecolors": "none"}
        copies(ax, dark, middles, gid="dark-squares", zorder=2, **style)
    crowned = step * POINTS >= _SMALLEST_CROWN
    queen = _scaled(QUEEN, step) if crowned else Path.circle((0.0, 0.0), 0.36 * step)
    queens = [
        (x + step * (col - (n + 1) / 2), y + step * (row - (n + 1) / 2))
        for solution, (x, y) in boards
        for row, col in enumerate(solution, start=1)
    ]
    copies(ax, queen, queens, gid="queens", zorder=3, facecolors=INK, edgecolors="none")


def _scaled(path: Path, scale: float, middle: float = 0.0) -> Path:
    return Path((np.asarray(path.vertices) - middle) * scale, path.codes)


def _square(half: float) -> Path:
    return outline([(-half, -half), (half, -half), (half, half), (-half, half)])


def _paint_frames(
    ax: Axes, places: Collection[Place], side: float, color: str, width: float, gid: str
) -> None:
    style = {"facecolors": "none", "edgecolors": color, "linewidths": width}
    copies(ax, _square(0.5 * _BOARD * side + 0.01), places, gid=gid, zorder=4, **style)
