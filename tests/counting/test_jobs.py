"""The jobs of a count: all of it and nothing twice, and the same everywhere."""

import pickle

import pytest

from queens_counting import jobs, published
from queens_counting import plan as planning
from queens_counting.compiling import has_numba
from queens_counting.plan import number_of_jobs, plan

WAYS = ["vectorised"] + ["compiled"] * has_numba()


@pytest.mark.parametrize("n", range(1, 20))
def test_no_job_is_without_work(n):
    assert 1 <= number_of_jobs(n) <= len(plan(n).sets)


def test_larger_boards_never_have_fewer_jobs():
    numbers = [number_of_jobs(n) for n in range(1, 28)]
    assert numbers == sorted(numbers)
    assert numbers[15::2] == [16, 64, 512, 4096, 131_072, 524_288]  # so that files stay of use


@pytest.mark.parametrize("n", range(1, 14))
@pytest.mark.parametrize("way", WAYS)
def test_the_jobs_add_up_to_the_count(n, way):
    fingerprint = plan(n).fingerprint
    counts = [jobs.run(n, job, fingerprint, way) for job in range(number_of_jobs(n))]
    assert sum(counts) == published(n)


@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
@pytest.mark.parametrize("n", [8, 9, 12, 13])
def test_a_job_counts_the_same_with_and_without_numba(n):
    """Or a count begun on one machine and finished on another would come out wrong."""
    fingerprint = plan(n).fingerprint
    for job in range(number_of_jobs(n)):
        assert jobs.run(n, job, fingerprint, "vectorised") == jobs.run(
            n, job, fingerprint, "compiled"
        )


WHAT_JOBS_COUNT = {
    9: [16, 124, 144, 68],
    12: [1834, 1596, 1850, 1328, 1938, 2080, 1690, 1884],
    13: [8570, 9736, 9528, 9138, 9016, 9248, 8854, 9622],
}


@pytest.mark.parametrize("n", WHAT_JOBS_COUNT)
def test_a_job_counts_what_it_counted_when_checkpoints_were_written(n):
    """If this fails with good reason, raise METHOD: a file of before must be refused, not added."""
    assert planning.METHOD == 2
    fingerprint = plan(n).fingerprint
    found = [jobs.run(n, job, fingerprint) for job in range(number_of_jobs(n))]
    assert found == WHAT_JOBS_COUNT[n]


def test_what_comes_back_is_a_plain_number_and_what_goes_out_is_small():
    fingerprint = plan(12).fingerprint
    assert type(jobs.run(12, 0, fingerprint)) is int
    assert len(pickle.dumps((jobs.run, 12, 0, fingerprint))) < 200


def test_a_worker_with_another_version_is_noticed(monkeypatch):
    fingerprint = plan(8).fingerprint
    monkeypatch.setattr(planning, "METHOD", planning.METHOD + 1)
    plan.cache_clear()
    try:
        with pytest.raises(RuntimeError, match="install the same version"):
            jobs.run(8, 0, fingerprint)
    finally:
        plan.cache_clear()


def test_the_fingerprint_tells_when_jobs_count_their_sets_otherwise(monkeypatch):
    fingerprint = plan(9).fingerprint
    monkeypatch.setattr(planning, "_times", lambda *given, of=planning._times: 3 * of(*given))
    plan.cache_clear()
    try:
        assert plan(9).fingerprint != fingerprint
    finally:
        plan.cache_clear()
