"""One solution by chance, whatever the size of the board."""

from typing import Any, TypeAlias

import numpy as np

from queens._checks import check_whole
from queens_counting._errors import check_memory, check_solvable
from queens_counting.compiling import compiled, pays

Numbers: TypeAlias = Any
"""An array for compiled code, for Python a list: it reads single entries of one much faster."""

_BYTES_A_QUEEN = 120  # at the most, measured: the solution's and the search's own
_WORTH_LOADING = 100_000  # below, Python is done before numba has loaded
_LEFT_OVER = 100  # rows: Sosič and Gu leave 8 to 100, the more the larger the board


def local_search(n: int, seed: int | None = None) -> tuple[int, ...]:
    """Return one solution for n, reached by chance: another one for nearly every seed.

    Entry k-1 is the column of the queen on row k. The same seed, a whole number from 0, gives
    the same solution again, with numba and without; None gives whichever it may be.

    One queen stands on each row and each column from the start, so only diagonals matter. Row
    after row draws one of the columns left until the square is free. The last hundred rows
    take what remains. Then every queen that is attacked draws another queen to change columns
    with, and they do unless that makes for more conflicts. Where that leads nowhere, as it
    does now and then on a small board, it starts again.

    A million queens take a fraction of a second with numba installed, and some twenty seconds
    without. Raises NoSolution for n = 2 and n = 3, TooLarge for what memory cannot hold, and
    TypeError or ValueError unless n is a whole number, 1 or more, and the seed one from 0.

    Source: R. Sosič and J. Gu, Efficient local search with conflict minimization: a case study
    of the n-queens problem, IEEE Transactions on Knowledge and Data Engineering 6 (1994). They
    keep a change only if it leaves both queens unattacked, which on boards below 100 gets
    stuck hundreds of times.

    >>> sorted(local_search(8, seed=1))
    [1, 2, 3, 4, 5, 6, 7, 8]
    >>> local_search(1_000, seed=1) == local_search(1_000, seed=2)
    False
    """
    size = check_solvable(n)
    check_memory(_BYTES_A_QUEEN * size, f"to search with n = {size} takes")
    random = np.random.default_rng(None if seed is None else check_whole(seed, "seed", 0))
    fast = pays(size, _WORTH_LOADING)
    fill, mend = (compiled(one) if fast else one for one in (_fill, _mend))
    while True:
        arrays: list[Numbers] = [
            random.permutation(size).astype(np.int32),
            *(np.zeros(2 * size - 1, dtype=np.int32) for _ in range(2)),
        ]
        columns, *diagonals = arrays if fast else [array.tolist() for array in arrays]
        row = fill(random, columns, *diagonals)
        if mend(random, row, columns, *diagonals):
            return tuple((np.asarray(columns) + 1).tolist())


def _fill(random: Any, columns: Numbers, rising: Numbers, falling: Numbers) -> int:
    """Draw columns for rows until their squares are free; return the first row left over.

    Compiled by numba, or run as it stands. Lines and columns count from 0; ``rising`` and
    ``falling`` hold the number of queens on each diagonal, none at first.
    """
    n = len(columns)
    row, tries = 0, 4 * n  # 3.08 n is usual, Sosič and Gu say
    while row < n - _LEFT_OVER and tries > 0:
        tries -= 1
        other = row + int(random.random() * (n - row))
        column = columns[other]
        if rising[row + column] == 0 and falling[row - column + n - 1] == 0:
            columns[other] = columns[row]
            columns[row] = column
            rising[row + column] = 1
            falling[row - column + n - 1] = 1
            row += 1
    return row


def _mend(random: Any, row: int, columns: Numbers, rising: Numbers, falling: Numbers) -> bool:
    """Have attacked queens change columns; return whether that leads to a solution.

    row: the first that is not counted on its diagonals yet. All else as for ``_fill``.
    """
    n = len(columns)
    wrong = 0  # queens on a diagonal, less the one that may stand there
    for r in range(row, n):
        for line, at in ((rising, r + columns[r]), (falling, r - columns[r] + n - 1)):
            wrong += line[at] > 0
            line[at] += 1

    row, vain = row % n, 0
    while wrong > 0:
        if vain > 20 * n:
            return False
        while rising[row + columns[row]] == 1 and falling[row - columns[row] + n - 1] == 1:
            row = (row + 1) % n
        other = int(random.random() * n)
        a, b = columns[row], columns[other]
        vain += 1
        old = (
            (rising, row + a),
            (falling, row - a + n - 1),
            (rising, other + b),
            (falling, other - b + n - 1),
        )
        new = (
            (rising, row + b),
            (falling, row - b + n - 1),
            (rising, other + a),
            (falling, other - a + n - 1),
        )
        more = 0
        for line, at in old:
            line[at] -= 1
            more -= line[at] > 0
        for line, at in new:
            more += line[at] > 0
            line[at] += 1
        if more <= 0:
            columns[row], columns[other] = b, a
            wrong += more
            if more < 0:
                vain = 0
        else:
            for line, at in new:
                line[at] -= 1
            for line, at in old:
                line[at] += 1
    return True
