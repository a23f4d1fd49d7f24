"""The compiled counter says what NumPy says, on any processor."""

import os
import subprocess
import sys

import numpy as np
import pytest

from queens_counting import _numpy
from queens_counting._halves import strips
from queens_counting._published import COUNTS
from queens_counting.plan import plan

by_numba = pytest.importorskip("queens_counting._numba")

GOING_ON = np.zeros(1, np.uint8)


def test_a_processor_with_narrow_registers_counts_the_same_and_within_bounds(tmp_path):
    """This machine's own processor takes one road through the compiled code, others another.

    That nothing is written beyond an array's end is looked at only where numba is told to.
    """
    program = (
        "import numpy as np\n"
        "from queens_counting import _numba\n"
        "from queens_counting.plan import plan\n"
        "from queens_counting._halves import strips\n"
        "for n in range(1, 14):\n"
        "    print(_numba.total(plan(n), strips(n), np.zeros(1, np.uint8)))\n"
    )
    narrow = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_BOUNDSCHECK": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **narrow, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [int(line) for line in run.stdout.split()] == list(COUNTS[:13])


@pytest.mark.parametrize("n", [12, 17, 20])
def test_larger_boards_need_more_tables_and_longer_lists(n, monkeypatch):
    """A few of their column sets, and those from the middle, where the lists are longest."""
    sets, times = plan(n).sets, plan(n).times
    some = slice(len(sets) // 2, len(sets), len(sets) // 4)
    share = plan(n)._replace(sets=sets[some].copy(), times=times[some].copy())
    expected = _numpy.total(share, strips(n), GOING_ON)
    for sieve in (0, 3, 7):
        monkeypatch.setitem(by_numba._SIEVES, n, sieve)
        assert by_numba.total(share, strips(n), GOING_ON) == expected


def test_a_stopped_count_ends_soon():
    for way in (_numpy, by_numba):
        assert way.total(plan(12), strips(12), np.ones(1, np.uint8)) == 0
