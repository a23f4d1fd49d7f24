"""queens.count is right for every n on every path, and says what is wrong with what it is given."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import queens
from queens_counting import TooLarge, count, counter, jobs, published
from queens_counting.compiling import has_numba

ROOT = Path(queens.__file__).parent.parent
SIZES = range(1, 15)
LONG_ENOUGH = 600
"""Seconds, on any machine: who waits so long waits for what never comes."""
NUMBA = pytest.mark.skipif(not has_numba(), reason="numba is not installed")


@pytest.fixture
def numpy_alone(monkeypatch):
    monkeypatch.setattr(jobs, "has_numba", lambda: False)


@pytest.fixture
def always_compiled(monkeypatch):
    monkeypatch.setattr(jobs, "_NO_COMPILING", 0)


@pytest.fixture
def always_threads(monkeypatch):
    monkeypatch.setattr(counter, "_IN_TURN", 0)


@pytest.mark.parametrize("n", SIZES)
def test_numpy_alone_counts_right(n, numpy_alone):
    assert jobs.best_way(n) == "vectorised"
    assert count(n) == published(n)


@NUMBA
@pytest.mark.parametrize("n", SIZES)
def test_compiled_code_counts_right(n, always_compiled):
    assert jobs.best_way(n) == "compiled"
    assert count(n) == published(n)


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("n", SIZES)
def test_threads_count_right_however_many(n, workers, always_threads):
    assert count(n, workers=workers) == published(n)


@pytest.mark.parametrize("n", [8, 13])
def test_threads_count_right_with_numpy_alone(n, numpy_alone, always_threads):
    assert count(n, workers=3) == published(n)


@NUMBA
@pytest.mark.slow
@pytest.mark.parametrize("n", [15, 16, 17, 18])
def test_larger_boards_are_counted_right(n):
    assert count(n) == published(n)


@pytest.mark.parametrize("workers", [1, 2])
def test_no_more_threads_work_at_once_than_were_asked_for(workers, always_threads, monkeypatch):
    met = threading.Barrier(workers)
    at_work = set()
    most = []

    def run(*args):
        at_work.add(threading.get_ident())
        met.wait(LONG_ENOUGH)  # as many as were asked for do work at the same time
        most.append(len(at_work))
        met.wait(LONG_ENOUGH)
        at_work.discard(threading.get_ident())
        return published(12) // 8

    monkeypatch.setattr(jobs, "run", run)
    count(12, workers=workers)
    assert set(most) == {workers}


@NUMBA
@pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity"), reason="no process is bound to cores here"
)
def test_no_more_threads_are_used_than_the_process_may_use_cores():
    cores = os.sched_getaffinity(0)
    assert counter._cores_for(18) == len(cores)
    os.sched_setaffinity(0, {min(cores)})
    try:
        assert counter._cores_for(18) == 1
    finally:
        os.sched_setaffinity(0, cores)


def test_numpy_alone_takes_one_thread_unless_told_otherwise(numpy_alone, monkeypatch):
    """Several would take more memory and turns, and no less time."""
    asked = []
    pool = counter.ThreadPoolExecutor
    monkeypatch.setattr(
        counter, "ThreadPoolExecutor", lambda n, **names: asked.append(n) or pool(n, **names)
    )
    count(14)
    count(14, workers=3)
    assert asked == [1, 3]


def test_nothing_is_left_running_after_a_count_or_after_one_that_failed(
    always_threads, monkeypatch
):
    before = set(threading.enumerate())
    count(12, workers=4)
    assert set(threading.enumerate()) == before

    never_told = []

    def run(n, job, fingerprint, way, stopped):
        if job == 3:
            raise MemoryError
        end = time.monotonic() + LONG_ENOUGH
        while not stopped[0]:  # whoever ends the count must tell the other jobs
            if time.monotonic() > end:
                never_told.append(job)
                break
        return 0

    monkeypatch.setattr(jobs, "run", run)
    with pytest.raises(MemoryError) as caught:
        count(12, workers=4)
    assert caught.value.__notes__ == ["The count of n = 12 ended here, in job 3."]
    assert never_told == []
    assert set(threading.enumerate()) == before


@pytest.mark.parametrize(
    ("n", "error", "says"),
    [
        (0, ValueError, "n must be a whole number, 1 or more; got 0"),
        (8.0, TypeError, r"n must be a whole number, 1 or more; got 8\.0 \(float\)"),
        (True, TypeError, r"got True \(bool\)"),
        ("8", TypeError, r"got '8' \(str\)"),
    ],
)
def test_a_bad_size_is_refused_in_words(n, error, says):
    with pytest.raises(error, match=says):
        count(n)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"workers": 0}, ValueError, "workers must be a whole number, 1 or more; got 0"),
        ({"workers": -2}, ValueError, "workers must be .* got -2"),
        ({"workers": 2.0}, TypeError, r"workers must be .* got 2\.0 \(float\)"),
        ({"workers": True}, TypeError, r"workers must be .* got True \(bool\)"),
        ({"executor": 4}, TypeError, r"executor must be .*get_executor\(\).* got 4 \(int\)"),
        ({"progress": 1}, TypeError, r"progress must be True or False; got 1 \(int\)"),
        ({"progress": None}, TypeError, r"progress must be True or False; got None \(NoneType\)"),
        ({"checkpoint": 3}, TypeError, r"checkpoint must be the name of a file; got 3 \(int\)"),
        ({"checkpoint": b"x"}, TypeError, "checkpoint must be the name of a file"),
    ],
)
def test_a_bad_option_is_refused_in_words(options, error, says):
    with pytest.raises(error, match=says):
        count(8, **options)


def test_workers_and_executor_together_are_refused_with_the_reason():
    from concurrent.futures import ThreadPoolExecutor

    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(ValueError, match="not both: an executor brings its own"),
    ):
        count(8, workers=2, executor=executor)


def test_a_whole_number_of_numpy_is_a_size_and_a_number_of_workers():
    import numpy as np

    assert count(np.int64(8), workers=np.int64(2)) == 92


@pytest.mark.parametrize("n", [28, 100, 10**6])
def test_a_board_too_large_is_refused_at_once_with_what_it_would_take(n):
    with pytest.raises(TooLarge, match=rf"n = {n} is refused: .* would take .* years"):
        count(n)


def test_a_sum_that_is_not_the_published_count_is_an_error(monkeypatch):
    run = jobs.run
    monkeypatch.setattr(jobs, "run", lambda n, job, *more: run(n, job, *more) + (job == 1))
    with pytest.raises(RuntimeError, match="came out as 93, where 92 is the published count"):
        count(8)


NUMBA_IN_VAIN = {
    "does not compile, since NUMBA_DISABLE_JIT is set": "",
    "cannot be loaded (ImportError: numba needs another NumPy)": "",
    "cannot compile (OSError: no compiler)": (
        "import sys; from unittest import mock; import queens_counting.compiling as c; "
        "c.compiled = mock.Mock(side_effect=OSError('no compiler')); "
    ),
}


@NUMBA
@pytest.mark.parametrize("how", NUMBA_IN_VAIN)
def test_where_numba_cannot_be_used_numpy_counts_with_one_warning(how, tmp_path):
    code = NUMBA_IN_VAIN[how] + "import queens; print(queens.count(12), queens.count(12))"
    off = {"NUMBA_DISABLE_JIT": "1"} if "JIT" in how else {}
    if "NumPy" in how:
        (tmp_path / "numba.py").write_text("raise ImportError('numba needs another NumPy')")
        off = {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        cwd=ROOT,
        env={**os.environ, **off},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "14200 14200\n", done.stderr
    assert done.stderr.count(f"numba {how}: queens goes on without it") == 1


def test_a_small_count_loads_no_more_than_numpy_and_prints_nothing():
    code = (
        "import sys, queens; assert queens.count(11) == 2680; "
        "print(*sorted({'numba', 'tqdm', 'sqlite3'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_where_no_thread_can_start_the_jobs_are_done_in_turn(monkeypatch):
    """As in a browser: a pool would raise, or wait for ever."""

    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert queens.count(14, workers=4) == 365596
