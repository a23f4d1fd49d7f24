"""The jobs of a count: all of it and nothing twice, and the same everywhere."""

import pickle

import numpy as np
import pytest

from queens.counting import halves, jobs, published
from queens.counting.numba_or_not import has_numba

WAYS = ["vectorised"] + ["compiled"] * has_numba()


@pytest.mark.parametrize("n", range(1, 20))
def test_no_job_is_without_work(n):
    assert 1 <= jobs.number_of_jobs(n) <= len(halves.column_sets(n)[0])


def test_larger_boards_never_have_fewer_jobs():
    numbers = [jobs.number_of_jobs(n) for n in range(1, 28)]
    assert numbers == sorted(numbers)
    assert numbers[15::2] == [16, 64, 512, 4096, 131_072, 524_288]  # so that files stay of use


@pytest.mark.parametrize("n", range(1, 14))
@pytest.mark.parametrize("way", WAYS)
def test_the_jobs_add_up_to_the_count(n, way):
    agreed = jobs.numbering(n)
    counts = [jobs.run(n, job, agreed, way) for job in range(jobs.number_of_jobs(n))]
    assert sum(counts) == published(n)


@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
@pytest.mark.parametrize("n", [8, 9, 12, 13])
def test_a_job_counts_the_same_with_and_without_numba(n):
    """Or a count begun on one machine and finished on another would come out wrong."""
    agreed = jobs.numbering(n)
    for job in range(jobs.number_of_jobs(n)):
        assert jobs.run(n, job, agreed, "vectorised") == jobs.run(n, job, agreed, "compiled")


WHAT_JOBS_COUNT = {
    9: [64, 60, 94, 134],
    12: [1834, 1596, 1850, 1328, 1938, 2080, 1690, 1884],
    13: [9408, 8698, 9440, 9504, 8710, 9226, 8734, 9992],
}


@pytest.mark.parametrize("n", WHAT_JOBS_COUNT)
def test_a_job_counts_what_it_counted_when_checkpoints_were_written(n):
    """If this fails with good reason, raise METHOD: a file of before must be refused, not added."""
    assert jobs.METHOD == 1
    agreed = jobs.numbering(n)
    found = [jobs.run(n, job, agreed) for job in range(jobs.number_of_jobs(n))]
    assert found == WHAT_JOBS_COUNT[n]


def test_what_comes_back_is_a_plain_number_and_what_goes_out_is_small():
    agreed = jobs.numbering(12)
    assert type(jobs.run(12, 0, agreed)) is int
    assert len(pickle.dumps((jobs.run, 12, 0, agreed))) < 200


def test_a_worker_with_another_version_is_noticed(monkeypatch):
    agreed = jobs.numbering(8)
    monkeypatch.setattr(jobs, "METHOD", jobs.METHOD + 1)
    jobs._shared_out.cache_clear()
    try:
        with pytest.raises(RuntimeError, match="install the same version"):
            jobs.run(8, 0, agreed)
    finally:
        jobs._shared_out.cache_clear()


@pytest.mark.parametrize(
    "part",
    [
        lambda sets, times: (sets[::-1].copy(), times),
        lambda sets, times: (sets, np.where(np.arange(len(times)) == 1, 3, times).astype("u1")),
    ],
    ids=["the sets in another order", "other weights"],
)
def test_the_fingerprint_tells_whenever_jobs_stand_for_other_sets(part, monkeypatch):
    agreed = jobs.numbering(9)
    monkeypatch.setattr(halves, "column_sets", lambda n, of=halves.column_sets: part(*of(n)))
    jobs._shared_out.cache_clear()
    try:
        assert jobs.numbering(9) != agreed
    finally:
        jobs._shared_out.cache_clear()
