"""The parts of the fast counters, each held against the slow way to say the same."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens_counting import by_numpy, halves
from queens_counting.halves import SPARE, strips
from queens_counting.oeis import COUNTS
from queens_counting.plan import plan

by_numba = pytest.importorskip("queens_counting.by_numba")

U = np.uint64
GOING_ON = np.zeros(1, np.uint8)


def words(bits, most):
    return st.lists(st.integers(0, 2**bits - 1), max_size=most).map(lambda w: np.array(w, U))


def sorted_by_key(given, key):
    """Sort as the compiled counter does: what is above the key, and where each key starts."""
    starts = np.zeros((1 << key) + 1, U)
    spare = np.empty(1, U)
    above = by_numba._by_key(given, U(len(given)), key, spare, starts)
    assert above.size >= len(given)
    return above, starts


def compiled_meetings(one, two, weights, sieve, groups, stopped=GOING_ON):
    key = halves.MARKS + sieve
    columns, tables = by_numba._aligned(U(512)), by_numba._aligned(U(512 * groups))
    lists = sorted_by_key(one, key), sorted_by_key(two, key)
    how, room = (sieve, groups), (columns, tables)
    return by_numba._meetings(*lists, weights, how, room, stopped)


@given(
    data=st.data(),
    sieve=st.integers(0, 4),
    groups=st.integers(5, 9),
    weights=st.lists(st.integers(0, 4), min_size=4, max_size=4),
)
def test_compiled_pairs_are_those_of_a_double_loop(data, sieve, groups, weights):
    bits = 2 + sieve + 6 * groups
    one, two = data.draw(words(bits, 40)), data.draw(words(bits, 40))
    expected = sum(
        weights[y & 3]
        for x in one.tolist()
        for y in two.tolist()
        if x & 3 == 0 and (x >> 2) & (y >> 2) == 0
    )
    assert compiled_meetings(one, two, np.array(weights, U), sieve, groups) == expected


@pytest.mark.parametrize("many", [0, 1, 511, 512, 513, 1024, 1300])
@pytest.mark.parametrize("sieve", [0, 3])
def test_compiled_pairs_of_lists_longer_than_a_block(many, sieve):
    dice = np.random.default_rng(many)
    one = dice.integers(0, 2**30, many, dtype=U) & dice.integers(0, 2**30, many, dtype=U) & ~U(3)
    two = dice.integers(0, 2**30, 700, dtype=U) & dice.integers(0, 2**30, 700, dtype=U)
    weights = np.array([1, 2, 2, 4], U)
    apart = ((one[:, None] >> U(2)) & (two >> U(2))) == 0
    expected = int((apart * weights[(two & U(3)).astype(int)]).sum())
    assert compiled_meetings(one, two, weights, sieve, 5) == expected


@given(one=words(20, 60), two=words(20, 60))
def test_vectorised_pairs_are_those_of_a_double_loop(one, two):
    ends = [np.array([0, len(w)]) for w in (one, two)]
    found = by_numpy._meetings(by_numpy.Lists(one, ends[0]), by_numpy.Lists(two, ends[1]), 0)
    assert found == sum(x & y == 0 for x in one.tolist() for y in two.tolist())


@pytest.mark.parametrize("n", range(1, 13))
def test_both_ways_join_the_same_words(n):
    sets, middle = plan(n).sets, plan(n).diagonals[0]
    for columns in sets[:: max(1, len(sets) // 20)]:
        joined, owners = by_numpy._joined(n, strips(n), columns[None], middle)
        spare = np.full(256, 9, np.uint32), np.full(1, 7, U), U(1)
        out, end = by_numba._joined(columns, middle, strips(n), *spare)
        assert out[0] == 7  # what stood before is still there
        assert sorted(out[1:end].tolist()) == sorted((joined | middle).tolist())
        assert not owners.any()
        # It took half as much again as there might be, and would not do for one more.
        assert out.size >= end + SPARE
        tight = np.empty(-(-2 * out.size // 3), U)
        moved, _ = by_numba._joined(columns, middle, strips(n), spare[0], tight, U(2))
        assert moved.size > tight.size


def test_a_processor_with_narrow_registers_counts_the_same_and_within_bounds(tmp_path):
    """This machine's own processor takes one road through the compiled code, others another.

    That nothing is written beyond an array's end is looked at only where numba is told to.
    """
    program = (
        "import numpy as np\n"
        "from queens_counting import by_numba\n"
        "from queens_counting.plan import plan\n"
        "from queens_counting.halves import strips\n"
        "for n in range(1, 14):\n"
        "    print(by_numba.total(plan(n), strips(n), np.zeros(1, np.uint8)))\n"
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


@pytest.mark.parametrize("sieve", [0, 1, 3, 7])
@pytest.mark.parametrize("n", [11, 12, 13, 14])
def test_any_sieve_gives_the_same_count(n, sieve, monkeypatch):
    monkeypatch.setitem(by_numba._SIEVES, n, sieve)
    assert by_numba.total(plan(n), strips(n), GOING_ON) == COUNTS[n - 1]


@pytest.mark.parametrize("n", [17, 18, 19, 20])
def test_larger_boards_need_more_tables_and_longer_lists(n, monkeypatch):
    """A few of their column sets, and those from the middle, where the lists are longest."""
    sets, times = plan(n).sets, plan(n).times
    some = slice(len(sets) // 2, len(sets), len(sets) // 4)
    share = plan(n)._replace(sets=sets[some].copy(), times=times[some].copy())
    expected = by_numpy.total(share, strips(n), GOING_ON)
    for sieve in (0, 3, 7):
        monkeypatch.setitem(by_numba._SIEVES, n, sieve)
        assert by_numba.total(share, strips(n), GOING_ON) == expected


@pytest.mark.parametrize("way", [by_numpy, by_numba])
def test_a_stopped_count_ends_before_its_next_set(way):
    assert way.total(plan(12), strips(12), np.ones(1, np.uint8)) == 0


def test_a_compiled_count_is_stopped_within_a_set():
    """With 27 queens, Ctrl-C would wait long for its end."""
    pair = np.zeros(1, U), np.zeros(1, U), np.ones(4, U)
    assert compiled_meetings(*pair, 0, 5) == 1
    assert compiled_meetings(*pair, 0, 5, np.ones(1, np.uint8)) == 0
