"""Lamoitier's program: one array, a few integers, loops inside loops.

Source: J.-P. Lamoitier's exercises in Fortran, retold by K. S. Tkachenko.
"""

from collections.abc import Iterator

from queens._board import Board, InOrder, Solution


class OneArray(InOrder):
    """A board that is one array: ``d[k]`` is the column of the queen on row k.

    A square is tested against the queens of the earlier rows in turn, up to the first that
    attacks it; ``looks`` counts how many were looked at. Entry 0 is not used. A queen that is
    removed leaves its number behind: it is written over before it is looked at again.

    >>> board = OneArray(8)
    >>> board.place(1, 1)
    >>> board.place(2, 3)
    >>> board.free(3, 4), board.free(3, 5), board.looks
    (False, True, 4)
    >>> board.d
    [0, 1, 3, 0, 0, 0, 0, 0, 0]
    """

    def _set_up(self) -> None:
        self.d = [0] * (self.n + 1)
        self.looks = 0

    def free(self, row: int, col: int) -> bool:
        self._check_square(row, col)
        self._check_turn(row)
        j = 1
        while j < row and self.d[j] != col and abs(self.d[j] - col) != row - j:
            j = j + 1
        self.looks += min(j, row - 1)
        return j == row

    def place(self, row: int, col: int) -> None:
        super().place(row, col)
        self.d[row] = col


def one_array(board: Board, half: bool = False) -> Iterator[Solution]:
    """Yield all solutions; half: of each solution and its mirror image only the first.

    The mirror image may be no solution on a board with closed squares; half
    then gives those solutions whose first queen stands on the left.

    k is the row in hand, col the column tested on it; the array is the board (``OneArray``).
    Lamoitier's array needs no removal. Queens are removed for other boards, and for the tree
    and the player, which show them come and go.

    >>> list(one_array(OneArray(4))), list(one_array(OneArray(4), half=True))
    ([(2, 4, 1, 3), (3, 1, 4, 2)], [(2, 4, 1, 3)])
    """
    n, k = board.n, 1

    def last(k: int) -> int:
        # A middle column is its own image: under a queen there, row 2 decides.
        if half and (k == 1 or (k == 2 and 2 * board.column(1) == n + 1)):
            return (n + 1) // 2
        return board.widths[k]

    while True:
        col = 1
        while True:
            if board.free(k, col):
                board.place(k, col)
                if k < n:
                    break
                yield tuple(board.column(row) for row in range(1, n + 1))
                board.remove(k, col)
            while col == last(k):
                k = k - 1
                if k == 0:
                    return
                col = board.column(k)
                board.remove(k, col)
            col = col + 1
        k = k + 1
