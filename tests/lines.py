"""The lines of a board and all solutions: no arithmetic shared with the package."""

from functools import cache


@cache
def lines_through(n, row, col):
    """Walk from the square in all eight directions; return each square and the line to it."""
    names = {
        "row": [(0, 1), (0, -1)],
        "column": [(1, 0), (-1, 0)],
        "rising diagonal": [(1, -1), (-1, 1)],
        "falling diagonal": [(1, 1), (-1, -1)],
    }
    reached = {}
    for name, steps in names.items():
        for down, right in steps:
            k, i = row + down, col + right
            while 1 <= k <= n and 1 <= i <= n:
                reached[k, i] = name
                k, i = k + down, i + right
    return reached


def line_between(queen, square):
    """Name the line that two squares of a board of 9 share; "" if they share none."""
    return lines_through(9, *queen).get(square, "")


@cache
def solutions_of(n):
    """Extend whole placements row by row: no board, no search."""
    placements = [()]
    for row in range(n):
        placements = [
            (*placement, col)
            for placement in placements
            for col in range(1, n + 1)
            if all(col - c not in {0, row - r, r - row} for r, c in enumerate(placement))
        ]
    return placements
