"""A first solution by search: the rule of the fewest, ties and columns at random, and restarts."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from queens._checks import check_whole
from queens._sizes import check_size
from queens_counting._errors import check_solvable
from queens_counting.compiling import compiled, has_numba

if TYPE_CHECKING:
    from queens_counting._local_search import Numbers


class Run(NamedTuple):
    """A search for one solution: what it found, None if nothing, and what it placed for it."""

    solution: tuple[int, ...] | None
    placements: int


class Restarted(NamedTuple):
    """A solution, and how many queens each run placed; the last of them found it."""

    solution: tuple[int, ...]
    runs: tuple[int, ...]


def by_rule(n: int, cutoff: int, *, row: float = 0, column: float = 0) -> Run:
    """Search for one solution as ``fewest_first`` does, for so many placements at most.

    cutoff: 1 or more. row: which of the rows with the fewest columns goes next: 0 the first of
    them, 0.5 the middle one, and so on up to, not including, 1. column: the same of its columns.
    0 and 0 are the rule of ``fewest_first``.

    Raises TypeError or ValueError for any other n, cutoff, row or column.

    >>> by_rule(8, 1_000)
    Run(solution=(1, 5, 8, 6, 3, 7, 2, 4), placements=75)
    >>> by_rule(97, 1_000)
    Run(solution=None, placements=1000)
    """
    size, most = check_size(n), check_whole(cutoff, "cutoff", 1)
    for name, where in (("row", row), ("column", column)):
        if not 0 <= where < 1:
            raise ValueError(f"{name} must be from 0 up to, not including, 1; got {where!r}")
    return _run(size, most, [row], [column])


def at_random(n: int, cutoff: int, *seeds: int) -> Run:
    """Search as ``by_rule`` does, but choose at random among tied rows, and among columns.

    seeds: whole numbers from 0, one or more, that decide the choices.

    >>> at_random(97, 1_000, 1).placements, at_random(97, 1_000, 2).placements
    (97, 152)
    """
    import numpy as np  # not at the top: where it is missing, chapter 09 goes on

    size, most = check_size(n), check_whole(cutoff, "cutoff", 1)
    drawn = [check_whole(seed, "seed", 0) for seed in seeds]
    # A row is chosen once at the beginning and once after a placement, at most.
    rows, columns = (np.random.default_rng([*drawn, which]).random(most + 1) for which in (0, 1))
    return _run(size, most, rows, columns)


def restarted(n: int, cutoffs: int | Iterable[int], seed: int) -> Restarted:
    """Search at random, and start again after so many placements, until a search succeeds.

    cutoffs: the same for all runs, or one for each (``luby``). seed: a whole number from 0.

    Raises NoSolution for n = 2 and n = 3, TypeError or ValueError for any other n, cutoff or
    seed than these, and ValueError when the cutoffs come to an end.

    Source: C. P. Gomes, B. Selman, N. Crato and H. Kautz, Heavy-tailed phenomena in
    satisfiability and constraint satisfaction problems, Journal of Automated Reasoning 24
    (2000).

    >>> restarted(8, 20, seed=1)
    Restarted(solution=(7, 5, 3, 1, 6, 8, 2, 4), runs=(11,))
    """
    size = check_solvable(n)
    endless = cutoffs if isinstance(cutoffs, Iterable) else repeat(cutoffs)
    runs: list[int] = []
    for number, cutoff in enumerate(endless):
        found = at_random(size, cutoff, seed, number)
        runs.append(found.placements)
        if found.solution:
            return Restarted(found.solution, tuple(runs))
    raise ValueError(f"ran out of cutoffs after {len(runs)} unsuccessful runs")


def luby(unit: int = 1) -> Iterator[int]:
    """Give Luby's cutoffs without end: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., times the unit.

    Where nothing is known of a random search, no other sequence is better by much: it takes
    longer than the best cutoff by no more than a factor that grows with the logarithm.
    Source: M. Luby, A. Sinclair and D. Zuckerman, Optimal speedup of Las Vegas algorithms,
    Information Processing Letters 47 (1993).

    >>> from itertools import islice
    >>> list(islice(luby(), 15))
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    one, other = 1, 1
    while True:
        yield other * unit
        # D. E. Knuth's pair of numbers: the second runs through the sequence.
        one, other = (one + 1, 1) if one & -one == other else (one, 2 * other)


def _run(n: int, cutoff: int, rows: "Numbers", columns: "Numbers") -> Run:
    import numpy as np

    draws = [np.array(rows, dtype=float), np.array(columns, dtype=float)]
    arrays = [*draws, np.full(n, -1), np.full(n * n, 1), np.zeros(n * n, dtype=np.int64)]
    arrays += [np.full(n, n), np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)]
    fast = has_numba()
    if not fast:
        arrays = [array.tolist() for array in arrays]
    placed = (compiled(_search, _choose, _forbid) if fast else _search)(n, cutoff, *arrays)
    solution = tuple(int(column) + 1 for column in arrays[2])
    return Run(solution if min(solution) > 0 else None, int(placed))


def _search(
    n: int,
    cutoff: int,
    row_draws: "Numbers",
    column_draws: "Numbers",
    stands: "Numbers",
    admissible: "Numbers",
    trail: "Numbers",
    left: "Numbers",
    order: "Numbers",
    before: "Numbers",
) -> int:
    """Search until every row has its column in ``stands``; return how many queens were placed.

    Compiled by numba, or run as it stands. Rows and columns count from 0; square (r, c) is entry
    r * n + c of ``admissible``, and ``left`` has how many such squares each row has. ``trail``
    has those forbidden since, the latest last. ``order`` has the row chosen at each depth, and
    ``before`` how long the trail was when its queen was placed.
    """
    placed = chosen = top = depth = 0
    choosing = True
    while True:
        if choosing:
            order[depth] = _choose(row_draws[chosen % len(row_draws)], stands, left)
            chosen += 1
            choosing = False
        k = order[depth]
        if left[k] > 0:
            if placed == cutoff:
                stands[k] = -1
                return placed
            nth = int(column_draws[placed % len(column_draws)] * left[k])
            i = 0
            while admissible[k * n + i] == 0 or nth > 0:
                nth -= admissible[k * n + i]
                i += 1
            stands[k] = i
            before[depth] = top
            placed += 1
            if depth == n - 1:
                return placed
            top, choosing = _forbid(k, top, stands, admissible, trail, left)
            if choosing:
                depth += 1
                continue
        elif depth == 0:
            return placed
        else:
            depth -= 1
        k = order[depth]
        while top > before[depth]:
            top -= 1
            admissible[trail[top]] = 1
            left[trail[top] // n] += 1
        i = stands[k]
        stands[k] = -1
        admissible[k * n + i] = 0
        left[k] -= 1
        trail[top] = k * n + i
        top += 1


def _choose(draw: float, stands: "Numbers", left: "Numbers") -> int:
    """Return one of the rows without a queen that have the fewest admissible columns."""
    fewest, ties = len(left) + 1, 0
    for r in range(len(left)):
        if stands[r] < 0 and left[r] <= fewest:
            ties = 1 if left[r] < fewest else ties + 1
            fewest = left[r]
    nth, k = int(draw * ties), 0
    while stands[k] >= 0 or left[k] != fewest or nth > 0:
        if stands[k] < 0 and left[k] == fewest:
            nth -= 1
        k += 1
    return k


def _forbid(
    k: int, top: int, stands: "Numbers", admissible: "Numbers", trail: "Numbers", left: "Numbers"
) -> tuple[int, bool]:
    """Forbid what the queen of row k attacks; return how long the trail is, and whether each row
    has something left. Rows after one with nothing are left as they are."""
    n, i = len(left), stands[k]
    for r in range(n):
        if stands[r] < 0:
            for c in (i - abs(r - k), i, i + abs(r - k)):
                if 0 <= c < n and admissible[r * n + c] == 1:
                    admissible[r * n + c] = 0
                    left[r] -= 1
                    trail[top] = r * n + c
                    top += 1
            if left[r] == 0:
                return top, False
    return top, True
