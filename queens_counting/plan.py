"""What is counted for n, decided once: which column sets, how often each counts, in which jobs.

A set of columns for the top half leaves the others to the bottom half, and on an odd board one of
them to the queen of the middle row: in the centre, or left of it. Each such choice is counted by
itself. Turned upside down, or mirrored left to right, it has as many solutions, so of such a
*family* one is kept: that whose top is without the last column, and with the middle queen in the
centre, or no such queen, the one that is smallest in number.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from queens_counting._halves import Columns, Words, word

METHOD = 2
"""Raise it when you change what a job counts: older checkpoints and workers are then refused."""

_JOBS = {8: 4, 12: 8, 14: 16, 18: 64, 19: 128, 20: 512, 21: 1024, 22: 4096, 23: 16384, 24: 131072}
"""From n on: this many jobs. From n = 18 on that makes them last from 0.02 to 3 s each."""

_MOST = 524_288
"""Beyond: enough for any cluster, and a checkpoint of some 10 megabytes."""


class Plan(NamedTuple):
    """The work plan for counting n. It depends on n only, so one machine can share or continue
    what another began.

    jobs: how many. sets: of the top's columns.
    times: how often the solutions with each set, and with no middle queen off the centre, stand
    in the sum: 0 if another of their family does. With a middle queen off the centre it is 4.
    middles, diagonals: where a middle queen may stand, as sets of one column, the centre last,
    and the words of its diagonals; for even n one entry, without a queen.
    """

    n: int
    jobs: int
    sets: Columns
    times: NDArray[np.uint8]
    middles: Columns
    diagonals: Words

    def share(self, job: int) -> "Plan":
        """Return the plan with the sets of one job alone, 0 to jobs - 1: every jobs-th set.

        So jobs cost about the same.

        >>> [f"{columns:08b}" for columns in plan(8).share(0).sets[:2]]
        ['00001111', '00011110']
        """
        share = slice(job, None, self.jobs)
        return self._replace(sets=self.sets[share].copy(), times=self.times[share].copy())


@lru_cache(maxsize=2)
def plan(n: int) -> Plan:
    """Return the plan of a count of n, 1 to 27.

    >>> plan(8).jobs, len(plan(8).sets)
    (4, 23)
    """
    every = np.arange(1 << n - 1, dtype=np.uint32)
    sets = every[np.bitwise_count(every) == n // 2]
    middles = [1 << c for c in range(n // 2 + 1)] if n % 2 else [0]
    words = [word(n, -1, c) if n % 2 else 0 for c in range(len(middles))]
    times = _times(n, sets, middles[-1])
    if n % 2 == 0:
        sets, times = sets[times > 0], times[times > 0]
    arrays = np.array(middles, np.uint32), np.array(words, np.uint64)
    return Plan(n, number_of_jobs(n), sets, times, *arrays)


def number_of_jobs(n: int) -> int:
    """Return the number of jobs that a count of n is made of: n decides, no machine does.

    >>> number_of_jobs(6), number_of_jobs(16), number_of_jobs(20), number_of_jobs(27)
    (1, 16, 512, 524288)
    """
    if n > max(_JOBS):
        return _MOST
    return max((jobs for least, jobs in _JOBS.items() if least <= n), default=1)


def _times(n: int, sets: Columns, centre: int) -> NDArray[np.uint8]:
    """Return the size of each set's family: 0 unless the set is the one that is kept.

    A queen in the centre marks both long diagonals, and counts double for it (see ``by_numpy``);
    hence half of it on odd boards.
    """
    family = [sets, np.uint32((1 << n) - 1 - centre) ^ sets]
    for half in family[:2]:
        mirrored = np.zeros_like(half)
        for c in range(n):
            mirrored |= (half >> np.uint32(c) & np.uint32(1)) << np.uint32(n - 1 - c)
        family.append(mirrored)
    family = list(np.sort(family, axis=0))
    different = 1 + sum(one != other for one, other in pairwise(family))
    kept = (sets == family[0]) & (sets & np.uint32(centre) == 0)
    return np.where(kept, np.maximum(1, different >> n % 2), 0).astype(np.uint8)
