"""What a board to complete begins with: queens that are given, and diagonals that are closed."""

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, NamedTuple, TypeAlias

from queens._board import Board, IllegalMove
from queens._checks import check_several, shown
from queens._squares import check_squares

_DIAGONALS = {"rising": "rising diagonal", "falling": "falling diagonal"}
"""As a closed one is named -> in the words of ``queens.attacks``."""

Diagonal: TypeAlias = tuple[str, int]
"""("rising", row + column - 1) or ("falling", row - column + n): 1 to 2n-1, as in ``Vectors``."""


class Bar(NamedTuple):
    """What keeps queens off a square from the start.

    by: the row of a given queen that attacks it, 0 for a closed diagonal or a rule of one variable.
    line: along which, in the words of ``queens.attacks``; of a problem, the rule.
    """

    by: int
    line: str


class Beginning(NamedTuple):
    """What a board of size n begins with, checked; made by ``begin``.

    given: row -> column of the queens that are given, by row. closed: the diagonals on which no
    queen may stand. barred: every square on which, because of them, none ever can.
    """

    given: dict[int, int]
    closed: tuple[Diagonal, ...]
    barred: dict[tuple[int, int], Bar]


NOTHING = Beginning({}, (), {})


def begin(
    n: int,
    given: Mapping[int, int] | Iterable[tuple[int, int]] = (),
    closed: Iterable[Diagonal] = (),
) -> Beginning:
    """Check what a board of size n is to begin with, and find the squares that it bars.

    given: squares (row, column), or a mapping row -> column. A given queen's row is left one
    square. closed: diagonals, such as ("rising", 3).

    Raises TypeError for what is no square or diagonal, ValueError for what is not on the board,
    two queens for a row, queens that attack each other or stand on a closed diagonal.

    >>> begin(2, given=[(1, 1)]).barred[2, 2]
    Bar(by=1, line='falling diagonal')
    >>> begin(8, given=[(3, 1), (3, 5)])
    Traceback (most recent call last):
    ValueError: the given queen on (3, 5) is attacked along a row by the given queen of row 3
    """
    wanted = check_several(closed, "closed", "a list of diagonals")
    diagonals = tuple(dict.fromkeys(_diagonal(n, diagonal) for diagonal in wanted))
    taken = {(_DIAGONALS[name], number): Bar(0, _DIAGONALS[name]) for name, number in diagonals}
    queens: dict[int, int] = {}
    squares = given.items() if isinstance(given, Mapping) else given
    for row, col in sorted(check_squares(n, squares, "given")):
        for line in _lines(n, row, col):
            if line in taken:
                raise ValueError(f"the given queen on ({row}, {col}) is {in_words(taken[line])}")
            taken[line] = Bar(row, line[0])
        queens[row] = col
    if not taken:
        return NOTHING
    barred = {
        (row, col): bar
        for row in range(1, n + 1)
        for col in range(1, n + 1)
        if queens.get(row) != col
        and (bar := next((taken[line] for line in _lines(n, row, col) if line in taken), None))
    }
    return Beginning(queens, diagonals, barred)


class Closed:
    """A board on which some squares are closed from the start: no search finds them free.

    board: an empty board of any kind. given: squares (row, column) on which queens are to stand,
    or a mapping row -> column. closed: diagonals on which none may stand, ("rising",
    row + column - 1) or ("falling", row - column + n).

    What given queens attack is closed, and a given queen's row has one square left. So any
    search finds the solutions that agree with them, and places a given queen when its row's turn
    comes. ``barred`` holds the closed squares. On ``Domains`` they are forbidden as well, with a
    number that no search writes: n + 2.

    Raises TypeError for what is no board; TypeError or ValueError as ``begin``.

    >>> from queens._board import Vectors
    >>> board = Closed(Vectors(8), given=[(5, 2), (4, 4)], closed=[("rising", 1)])
    >>> [col for col in range(1, 9) if board.free(1, col)]
    [3, 5, 8]
    >>> board.place(1, 2)
    Traceback (most recent call last):
    queens.IllegalMove: (1, 2) is attacked along a column by the given queen of row 5
    """

    def __init__(
        self,
        board: Board,
        *,
        given: Mapping[int, int] | Iterable[tuple[int, int]] = (),
        closed: Iterable[Diagonal] = (),
    ) -> None:
        if not (hasattr(board, "n") and hasattr(board, "free")):
            raise TypeError(f"board must be an empty board, as Vectors(8) is; got {shown(board)}")
        self.n, self.state = board.n, ""
        self.widths = board.widths
        self.given, self.closed, self.barred = begin(board.n, given, closed)
        self.board: Any = board
        self.remove, self.column = board.remove, board.column
        if vectors := getattr(board, "vectors", None):
            for row, col in self.barred:
                vectors[row][col] = self.n + 2

    def __getattr__(self, name: str) -> Any:
        # A copy asks for "board" before it has one, and would ask for ever.
        if name == "board":
            raise AttributeError(name)
        return getattr(self.board, name)

    def __repr__(self) -> str:
        return f"<Closed {self.board!r}>"

    def free(self, row: int, col: int) -> bool:
        return (row, col) not in self.barred and self.board.free(row, col)

    def place(self, row: int, col: int) -> None:
        if bar := self.barred.get((row, col)):
            raise IllegalMove(f"({row}, {col}) is {in_words(bar)}")
        self.board.place(row, col)


def beginning_of(board: object) -> Beginning:
    """Return what a board begins with: nothing, unless it is ``Closed`` or holds one that is."""
    found: list[Any] = [getattr(board, name, None) for name in Beginning._fields]
    return NOTHING if None in found else Beginning(*found)


def in_words(bar: Bar) -> str:
    """Say what keeps queens off a square."""
    if bar.by:
        return f"attacked along a {bar.line} by the given queen of row {bar.by}"
    return f"on a closed {bar.line}"


def ends(n: int, diagonal: Diagonal) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return where (across, down) a diagonal enters and leaves a board, a square being 1 by 1.

    >>> ends(8, ("rising", 3)), ends(8, ("falling", 10))
    (((3, 0), (0, 3)), ((0, 2), (6, 8)))
    """
    name, number = diagonal
    far = abs(number - n)
    top, bottom = (0, n - far) if number < n else (far, n)
    if name == "rising":
        return (bottom, top), (top, bottom)
    left, right = (far, n) if number < n else (0, n - far)
    return (left, top), (right, bottom)


def _lines(n: int, row: int, col: int) -> list[Diagonal]:
    return [
        ("row", row),
        ("column", col),
        ("rising diagonal", row + col - 1),
        ("falling diagonal", row - col + n),
    ]


def _diagonal(n: int, diagonal: Any) -> Diagonal:
    try:
        name, number = diagonal
        line, which = _DIAGONALS[name], index(number)
    except (TypeError, ValueError, KeyError):
        raise TypeError(
            f'a closed diagonal is ("rising", row + column - 1) or ("falling", row - column + n); '
            f"got {shown(diagonal)}"
        ) from None
    if not 0 < which < 2 * n:
        raise ValueError(
            f"there is no {line} {which} on a board of size {n}: "
            f"they are numbered from 1 to {2 * n - 1}"
        )
    return name, which
