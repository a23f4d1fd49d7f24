"""One solution by chance, whatever the size of the board."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from queens_counting.compiling import compiled, has_numba
from queens_counting.errors import check_solvable
from queens_counting.memory import check_memory

Numbers: TypeAlias = Any
"""An array for compiled code, for Python a list: it reads single entries of one much faster."""

_BYTES_A_QUEEN = 120  # at the most, measured: the solution's and the search's own
_WORTH_COMPILING = 200_000  # below, Python is done before numba has loaded
_DRAWS_AT_ONCE = 65_536
_LEFT_OVER = 100  # rows: Sosič and Gu leave 8 to 100, the more the larger the board


def local_search(n: int, seed: int | None = None) -> tuple[int, ...]:
    """Return one solution for n, reached by chance: another one for nearly every seed.

    Entry k-1 is the column of the queen on row k. The same seed, a whole number from 0, gives
    the same solution again, with numba and without; None gives whichever it may be.

    One queen stands on each row and each column from the start, so only diagonals matter. Row
    after row draws one of the columns left until the square is free. The last hundred rows
    take what remains. Then every queen that is attacked draws another queen to change columns
    with, and they do unless that makes for more conflicts. Where that leads nowhere, as it
    does now and then on a small board, all begins anew.

    A million queens take a fraction of a second with numba installed, and some ten seconds
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
    random = np.random.default_rng(seed)
    fast = size >= _WORTH_COMPILING and has_numba()
    while (solution := _attempt(size, random, fast)) is None:
        pass
    return solution


def _attempt(n: int, random: np.random.Generator, fast: bool) -> tuple[int, ...] | None:
    """Go from a new arrangement as far as it leads; return the solution if it became one."""

    def run(function: Callable[..., Any]) -> Callable[..., Any]:
        return compiled(function) if fast else function

    def numbers(array: npt.NDArray[Any]) -> Numbers:
        return array if fast else array.tolist()

    columns = numbers(random.permutation(n).astype(np.int32))
    rising = numbers(np.zeros(2 * n - 1, dtype=np.int32))
    falling = numbers(np.zeros(2 * n - 1, dtype=np.int32))

    row, tries = 0, 4 * n  # 3.08 n is usual, Sosič and Gu say
    while row < n - _LEFT_OVER and tries > 0:
        draws = numbers(random.random(min(tries, _DRAWS_AT_ONCE)))
        row = run(_place)(columns, rising, falling, row, n - _LEFT_OVER, draws)
        tries -= len(draws)

    patience = 20 * n
    wrong = run(_place_the_rest)(columns, rising, falling, row)
    state = numbers(np.array([row % n, wrong, 0]))
    while state[1]:
        if state[2] > patience:
            return None
        draws = numbers(random.random(min(patience, _DRAWS_AT_ONCE)))
        run(_mend)(columns, rising, falling, state, draws)
    return tuple((np.asarray(columns) + 1).tolist())


# The three functions below are compiled by numba, or run as they stand: lines and columns
# count from 0, `rising` and `falling` hold the number of queens on each diagonal, and a draw
# is a number from 0 up to, not including, 1.


def _place(
    columns: Numbers, rising: Numbers, falling: Numbers, row: int, upto: int, draws: Numbers
) -> int:
    """Put queens on free squares, from this row on, one try a draw; return the row reached."""
    n = len(columns)
    for draw in draws:
        if row == upto:
            break
        other = row + int(draw * (n - row))
        column = columns[other]
        if rising[row + column] == 0 and falling[row - column + n - 1] == 0:
            columns[other] = columns[row]
            columns[row] = column
            rising[row + column] = 1
            falling[row - column + n - 1] = 1
            row += 1
    return row


def _place_the_rest(columns: Numbers, rising: Numbers, falling: Numbers, row: int) -> int:
    """Put the queens from this row on where they are; return how many conflicts that makes."""
    n = len(columns)
    wrong = 0
    for r in range(row, n):
        for line, at in ((rising, r + columns[r]), (falling, r - columns[r] + n - 1)):
            wrong += line[at] > 0
            line[at] += 1
    return wrong


def _mend(
    columns: Numbers, rising: Numbers, falling: Numbers, state: Numbers, draws: Numbers
) -> None:
    """Change columns, one try a draw, until no queen is attacked.

    ``state``: the row to go on from, the number of conflicts (queens on a diagonal, less the
    one that may stand there), and how many tries have passed since it was last lowered.
    """
    n = len(columns)
    row, wrong, vain = state[0], state[1], state[2]
    for draw in draws:
        if wrong == 0:
            break
        while rising[row + columns[row]] == 1 and falling[row - columns[row] + n - 1] == 1:
            row = (row + 1) % n
        other = int(draw * n)
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
    state[0], state[1], state[2] = row, wrong, vain
