"""The eight images of a solution, each named after its symmetry."""

from matplotlib.axes import Axes

from queens import symmetry
from queens.board import Solution
from queens.checks import check_whole
from queens.draw.alt import finish
from queens.draw.pieces import LARGEST_DRAWN
from queens.draw.small_boards import paint_boards, paint_frames
from queens.draw.style import BLUE, fit, picture, write
from queens.solving import as_solution
from queens.words import listing, written

# In inches, which are also the units of this picture.
_WIDTH = 9.4
_NAMES = 0.4
"""Room below an image for its names."""


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
    paint_boards(ax, list(zip(made.values(), places, strict=True)), side)
    own = [place for board, place in zip(made.values(), places, strict=True) if board == solution]
    paint_frames(ax, own, side, BLUE, 2.6, "chosen")
    met: set[Solution] = set()
    for (name, board), (x, y) in zip(made.items(), places, strict=True):
        letter = letters[board] + (" again" if board in met else "")
        met.add(board)
        for text, below, bold in ((name, 0.07, False), (letter, 0.23, True)):
            write(ax, x, y + 0.5 * side + below, text, min(9.5, 7.3 * side), bold=bold)
    finish(ax, title, *_words(made, letters))
    return ax


def _words(made: dict[str, Solution], letters: dict[Solution, str]) -> list[str]:
    names: dict[Solution, list[str]] = {}
    for name, board in made.items():
        names.setdefault(board, []).append(name)
    said = [f"{letters[board]}, {written(board)}: {listing(by)}." for board, by in names.items()]
    alike = f"{len(names)} of them different" if len(names) > 1 else "all the same"
    return [f"Eight images, {alike}.", *said]
