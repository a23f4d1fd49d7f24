"""Squares: what one is, and on which of them queens stand, whichever way a caller says it."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from queens._checks import brief, check_several, shown, whole

Square: TypeAlias = tuple[int, int]
"""(row, column), both from 1."""

Queens: TypeAlias = Sequence[int] | Mapping[int, int] | Iterable[Square]
"""Columns by row as in a Solution, or row -> column, or squares."""

_QUEENS = "columns by row, row -> column, or squares (row, column)"


def check_square(n: int, square: object, widths: Sequence[int] = ()) -> Square:
    """Return a square of a board of size n as a pair of plain ints.

    widths: how many columns each row has, where that is not n; entry 0 is not used.

    Raises TypeError for what is no pair of whole numbers, ValueError off the board.
    """
    try:
        row, col = map(whole, square)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        row = col = None
    if row is None or col is None:
        raise TypeError(f"a square is a pair (row, column) of whole numbers; got {shown(square)}")
    if not (0 < row <= n and 0 < col <= (widths[row] if widths else n)):
        raise ValueError(f"there is no square {brief((row, col))} on a board of size {n}")
    return row, col


def check_squares(n: int, squares: object, name: str) -> list[Square]:
    """Return squares of a board, as ``check_square`` does each."""
    return [check_square(n, square) for square in check_several(squares, name, "squares", n * n)]


def squares_of(n: int, queens: object) -> list[Square]:
    """Return the squares that queens stand on, whichever way they were given.

    Raises TypeError or ValueError for what is none of these ways, or not on a board of size n.

    >>> squares_of(4, (2, 4, 1, 3))
    [(1, 2), (2, 4), (3, 1), (4, 3)]
    >>> squares_of(4, {3: 1}), squares_of(4, [[3, 1]])
    ([(3, 1)], [(3, 1)])
    """
    if isinstance(queens, Mapping):
        return check_squares(n, list(queens.items()), "queens")
    given = check_several(queens, "queens", _QUEENS, n * n)
    columns = [whole(entry) is not None for entry in given]
    if all(columns):
        return check_squares(n, list(enumerate(given, start=1)), "queens")
    if any(columns):
        raise TypeError(f"queens must be {_QUEENS}; got {shown(queens)}")
    squares = sorted(check_squares(n, given, "queens"))
    for one, other in pairwise(squares):
        if one == other:
            raise ValueError(f"a square holds one queen; got {one} twice")
    return squares
