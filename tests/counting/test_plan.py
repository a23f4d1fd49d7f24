"""The plan of a count holds all of it and nothing twice, and is the same everywhere."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb
from threading import Barrier

import numpy as np
import pytest

from queens_counting import _halves, _numpy, jobs, published
from queens_counting import plan as planning
from queens_counting.compiling import has_numba
from queens_counting.plan import number_of_jobs, plan


def test_larger_boards_never_have_fewer_jobs_and_no_job_is_without_work():
    numbers = [number_of_jobs(n) for n in range(1, 28)]
    assert numbers == sorted(numbers)
    assert numbers[15::2] == [16, 64, 512, 4096, 131_072, 524_288]  # so that files stay of use
    assert all(1 <= number_of_jobs(n) <= len(plan(n).sets) for n in range(1, 20))


@pytest.mark.parametrize("n", range(1, 13))
def test_families_hold_every_choice_of_columns_once(n):
    sets, times, middles = plan(n).sets, plan(n).times.astype(int), plan(n).middles
    assert all(int(s).bit_count() == n // 2 for s in sets)
    sizes = times << n % 2 if n > 1 else times  # a queen in the centre counts double
    off_centre = sum(4 * int((sets & middle == 0).sum()) for middle in middles[:-1])
    assert sizes.sum() + off_centre == comb(n, n // 2) * (n - n // 2 if n % 2 else 1)


WHAT_JOBS_COUNT = {
    9: [16, 124, 144, 68],
    12: [1834, 1596, 1850, 1328, 1938, 2080, 1690, 1884],
    13: [8570, 9736, 9528, 9138, 9016, 9248, 8854, 9622],
}


@pytest.mark.parametrize("by_numba", [True] * has_numba() + [False])
@pytest.mark.parametrize("n", WHAT_JOBS_COUNT)
def test_a_job_counts_what_it_counted_when_checkpoints_were_written(n, by_numba, monkeypatch):
    """If this fails with good reason, raise METHOD: a file of before must be refused, not added."""
    monkeypatch.setattr(jobs, "_NUMPY_FIRST", 0)
    if not by_numba:
        monkeypatch.setattr(jobs, "_numba", cache(lambda: _numpy.total))
    assert planning.METHOD == 2
    found = [jobs.run(n, job, planning.METHOD) for job in range(number_of_jobs(n))]
    assert found == WHAT_JOBS_COUNT[n]
    assert sum(found) == published(n)


def test_a_worker_with_another_version_is_noticed():
    with pytest.raises(RuntimeError, match="install the same version"):
        jobs.run(9, 0, planning.METHOD + 1)


def test_what_threads_share_is_made_once_however_many_begin_together(monkeypatch):
    made, strip = [], _halves._strip
    _halves.strips.cache_clear()
    monkeypatch.setattr(_halves, "_strip", lambda *given: made.append(1) or strip(*given))
    together = Barrier(4)

    def begin(_):
        together.wait(timeout=600)
        jobs.run(9, 0, planning.METHOD)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(begin, range(4)))
    assert len(made) == 2


@pytest.mark.parametrize("n", range(1, 28))
def test_a_queen_s_diagonals_fit_a_word_and_no_two_share_a_bit(n):
    """27 just fit; and two squares share a bit if and only if they share a diagonal."""
    rows = range(n // 2)
    words = [[_halves.word(n, row, c) for c in range(n)] for row in rows]
    assert max((max(row) for row in words), default=0) < 1 << 64
    for one in range(n // 4):
        for other in range(n // 4, n // 2):
            for c in range(n):
                met = {d for d in range(n) if words[one][c] & words[other][d]}
                assert met == {c - other + one, c + other - one} & set(range(n))


@pytest.mark.parametrize("n", [1, 2, 5, 8, 11])
def test_a_table_made_in_small_pieces_is_the_table_made_in_one(n, monkeypatch):
    """Pieces are small so that Ctrl-C need not wait."""

    def by_set(strip):
        return [sorted(words) for words in np.split(strip.words, strip.starts[1:].tolist())[:-1]]

    whole = _halves.strips(n)
    monkeypatch.setattr(_halves, "AT_ONCE", 7)
    pieces = _halves.strips.__wrapped__(n)
    assert by_set(whole.inner) == by_set(pieces.inner)
    assert by_set(whole.outer) == by_set(pieces.outer)
