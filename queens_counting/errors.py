"""What cannot be answered: there is nothing to give, or it would not fit."""

from queens.sizes import check_size


class NoSolution(ValueError):
    """The board is too small for its queens: n = 2 and n = 3 alone have no solution."""


class TooLarge(ValueError):
    """The work would not fit in this machine's memory, would take too long, or goes too far.

    The message says why, and how much time and memory it would take.
    """


_WHY_NONE = {
    2: "two queens attack each other wherever they stand",
    3: "wherever the middle queen stands, the other two have no pair of safe squares",
}


def check_solvable(n: object) -> int:
    """Return n as a plain int if a board of that size has a solution, or say why not.

    Raises NoSolution for n = 2 and n = 3, and TypeError or ValueError unless n is a whole
    number, 1 or more.

    >>> check_solvable(4)
    4
    >>> check_solvable(2)
    Traceback (most recent call last):
    queens_counting.errors.NoSolution: n = 2 has no solution: two queens attack each other wherever they stand
    """  # noqa: E501
    size = check_size(n)
    if size in _WHY_NONE:
        raise NoSolution(f"n = {size} has no solution: {_WHY_NONE[size]}")
    return size
