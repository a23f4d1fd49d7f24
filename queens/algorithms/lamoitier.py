"""Lamoitier's program: one array, a few integers, loops inside loops.

Source: J.-P. Lamoitier's exercises in Fortran, retold by K. S. Tkachenko.
"""

from collections.abc import Iterator

from queens.board import Board, Solution


def one_array(board: Board, half: bool = False) -> Iterator[Solution]:
    """Give all solutions; half: of each solution and its mirror image only the first.

    d[i] is the column tried on row i; d[0] stays 0, a row before the first that always has
    columns left. The search knows d, i and j alone. The lines with ``board`` tell whoever
    watches what is tested and moved: cover them, and the program is still whole.

    >>> from queens.board import Vectors
    >>> list(one_array(Vectors(4))), list(one_array(Vectors(4), half=True))
    ([(2, 4, 1, 3), (3, 1, 4, 2)], [(2, 4, 1, 3)])
    """
    n, i = board.n, 1
    d = [0] * (n + 1)
    while True:
        d[i] = 1
        while True:
            # A middle column is its own image: under a queen there, row 2 decides.
            if half and 2 * d[i] > n + 1 and (i == 1 or (i == 2 and 2 * d[1] == n + 1)):
                for row in range(i - 1, 0, -1):
                    board.remove(row, d[row])
                return
            board.free(i, d[i])
            j = 1
            while j < i and d[j] != d[i] and abs(d[j] - d[i]) != i - j:
                j = j + 1
            if j == i:
                board.place(i, d[i])
                i = i + 1
                if i <= n:
                    break
                yield tuple(d[1:])
                i = n
                board.remove(i, d[i])
            while d[i] == n:
                i = i - 1
                if i > 0:
                    board.remove(i, d[i])
            if i == 0:
                return
            d[i] = d[i] + 1
