"""One solution by rule, whatever the size of the board."""

from queens_counting._errors import check_memory, check_solvable

_BYTES_A_QUEEN = 40  # a reference and a whole number


def first(n: int) -> tuple[int, ...]:
    """Return one solution for n, put together by a rule instead of searched for.

    Entry k-1 is the column of the queen on row k. The rule goes by what n leaves by 6:

    - 0 or 4: the even columns rise, then the odd ones: knight's moves. For n = 6k + 2 these
      two staircases would attack each other.
    - 2: the even columns fall, then the odd ones, and the queens near the ends change places.
    - Odd n: both leave the long diagonal from (1, 1) empty, so one more queen fits in the
      last corner. (Pauls does so for 6k + 3 only, and has a third rule for 6k + 1 and 6k + 5.)

    Raises NoSolution for n = 2 and n = 3, TooLarge for what memory cannot hold, and TypeError or ValueError unless n is a whole
    number, 1 or more.

    Source: E. Pauls, Das Maximalproblem der Damen auf dem Schachbrete, Deutsche
    Schachzeitung 29 (1874), as given by J. Bell and B. Stevens, A survey of known results and
    research areas for n-queens, Discrete Mathematics 309 (2009).

    >>> first(6), first(8), first(9)
    ((2, 4, 6, 1, 3, 5), (4, 6, 8, 2, 7, 1, 3, 5), (4, 6, 8, 2, 7, 1, 3, 5, 9))
    >>> first(2)
    Traceback (most recent call last):
    queens_counting.NoSolution: n = 2 has no solution: two queens attack each other wherever they stand
    """  # noqa: E501
    size = check_solvable(n)
    check_memory(_BYTES_A_QUEEN * size, f"a solution for n = {size} takes")
    corner = (size,) if size % 2 else ()
    m = size - len(corner)
    if m % 6 == 2:
        evens, odds = range(m - 2, 4, -2), range(m - 5, 1, -2)
        return (4, *evens, m, 2, m - 1, 1, *odds, m - 3, *corner)
    return (*range(2, m + 1, 2), *range(1, m, 2), *corner)
