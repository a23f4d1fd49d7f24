"""What a board to complete begins with: closed diagonals as bars, given queens in a frame."""

from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.transforms import Affine2D

from queens.draw.shapes import QUEEN, marks, rectangle, strokes
from queens.draw.style import INK, QUIET
from queens.given import Beginning, ends
from queens.words import listing


def paint_beginning(ax: Axes, n: int, beginning: Beginning, unit: float) -> None:
    """Paint bars, frames with the outline of a queen, and a dot where a given queen attacks.

    >>> from queens.draw.style import picture
    >>> from queens.given import begin
    >>> ax = picture(None, 2, 2, "")
    >>> paint_beginning(ax, 4, begin(4, given=[(1, 2)]), 18.0)
    >>> [part.get_gid() for part in ax.patches if part.get_gid()]
    ['given-queen']
    """
    lines = (ends(n, diagonal) for diagonal in beginning.closed)
    bars = [[(x + 0.5, y + 0.5) for x, y in (begin, end)] for begin, end in lines]
    style = {"colors": QUIET, "linewidths": 0.3 * unit, "alpha": 0.5, "zorder": 1.5}
    strokes(ax, bars, "closed-diagonals", capstyle="butt", **style)
    attacked = [(col, row) for (row, col), bar in beginning.barred.items() if bar.by]
    dots = {"color": QUIET, "linewidths": 0, "zorder": 1.6, "clip_on": True}
    marks(ax, attacked, "o", 0.14 * unit, "attacked-by-given-queens", **dots)
    for row, col in beginning.given.items():
        frame = {"fill": False, "edgecolor": INK, "linewidth": 0.07 * unit, "zorder": 3.5}
        rectangle(ax, (col - 0.46, row - 0.46), 0.92, 0.92, gid="given-queen", **frame)
        queen = PathPatch(QUEEN, fill=False, edgecolor=QUIET, linewidth=0.04 * unit, zorder=3.4)
        queen.set_transform(Affine2D().translate(col, row) + ax.transData)
        ax.add_patch(queen)


def beginning_words(beginning: Beginning) -> list[str]:
    """Say what a board begins with.

    >>> from queens.given import begin
    >>> beginning_words(begin(4, given=[(1, 2)], closed=[("rising", 7)]))
    ['Given: a queen on row 1 column 2.', 'Closed: rising diagonal 7.']
    """
    queens = [f"a queen on row {row} column {col}" for row, col in beginning.given.items()]
    diagonals = [f"{name} diagonal {number}" for name, number in beginning.closed]
    said = [f"Given: {listing(queens)}."] if queens else []
    return said + ([f"Closed: {listing(diagonals)}."] if diagonals else [])
