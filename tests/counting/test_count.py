"""queens.count is right for every n in every way, and says what is wrong with what it is given."""

import os
import subprocess
import sys
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import llvmlite.binding
import numpy as np
import pytest
import tqdm.auto

import queens
from queens_counting import (
    compiling,
    count,
    counter,
    enumerate_all,
    first,
    halves,
    jobs,
    local_search,
    published,
)
from queens_counting.compiling import has_numba
from queens_counting.plan import number_of_jobs

ROOT = Path(queens.__file__).parent.parent
LONG_ENOUGH = 600
"""Seconds, on any machine: who waits so long waits for what never comes."""


@pytest.fixture(params=["NumPy alone", "numba"])
def way(request, monkeypatch):
    """Each way to count, whatever the size of the board."""
    if request.param == "numba":
        pytest.importorskip("numba")
        monkeypatch.setattr(jobs, "_NUMPY_FIRST", 0)
    else:
        monkeypatch.setattr(jobs, "_NUMPY_FIRST", 27)
    return request.param


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("n", range(1, 15))
def test_every_way_counts_right_on_any_number_of_threads(n, workers, way, monkeypatch):
    monkeypatch.setattr(counter, "_IN_TURN", 0)
    assert count(n, workers=workers) == published(n)


def test_small_boards_are_counted_in_turn_and_numpy_s_numbers_are_numbers():
    assert [count(np.int64(n)) for n in range(1, 14)] == [published(n) for n in range(1, 14)]


@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
@pytest.mark.slow
@pytest.mark.parametrize("n", [15, 16, 17, 18])
def test_larger_boards_are_counted_right(n):
    assert count(n) == published(n)


@pytest.mark.parametrize("workers", [1, 2])
def test_no_more_threads_work_at_once_than_were_asked_for(workers, monkeypatch):
    met = threading.Barrier(workers)
    at_work, most = set(), []

    def total(*_):
        at_work.add(threading.get_ident())
        met.wait(LONG_ENOUGH)  # as many as were asked for do work at the same time
        most.append(len(at_work))
        met.wait(LONG_ENOUGH)
        at_work.discard(threading.get_ident())
        return published(12) // 8

    monkeypatch.setattr(counter, "_IN_TURN", 0)
    monkeypatch.setattr(counter, "prepare", lambda *_: (total, None))
    count(12, workers=workers)
    assert set(most) == {workers}


def test_threads_are_as_many_as_cores_with_numba_and_one_with_numpy(way, monkeypatch):
    """NumPy alone makes threads wait in turn."""
    asked = []
    pool = counter.ThreadPoolExecutor
    monkeypatch.setattr(
        counter, "ThreadPoolExecutor", lambda n, **names: asked.append(n) or pool(n, **names)
    )
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    monkeypatch.setattr(os, "process_cpu_count", lambda: 3, raising=False)
    count(14)
    count(14, workers=5)
    count(14, workers=1000)
    assert asked == [3 if way == "numba" else 1, 5, number_of_jobs(14)]


def test_where_no_thread_can_start_the_jobs_are_done_in_turn(monkeypatch):
    """As in a browser: a pool would raise, or wait for ever."""

    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert count(14, workers=4) == 365596


def test_a_failed_job_stops_the_others_and_leaves_no_thread(monkeypatch):
    before = set(threading.enumerate())
    started = []

    def total(share, tables, stopped):
        started.append(stopped)
        if len(started) == 3:
            raise MemoryError
        while not stopped[0]:
            pass
        return 0

    monkeypatch.setattr(counter, "_IN_TURN", 0)
    monkeypatch.setattr(counter, "prepare", lambda *_: (total, None))
    with pytest.raises(MemoryError) as caught:
        count(12, workers=4)
    assert "The count of n = 12 ended here, in job" in caught.value.__notes__[0]
    assert set(threading.enumerate()) == before


def test_a_sum_that_is_not_the_published_count_is_an_error(monkeypatch):
    monkeypatch.setattr(counter, "prepare", lambda *_: (lambda *_: 23 + 1, None))
    with pytest.raises(RuntimeError, match="n = 8: counted 96, but the published count is 92"):
        count(8)


@pytest.mark.parametrize("function", [count, enumerate_all, first, local_search, published])
@pytest.mark.parametrize(("wrong", "error"), [(0, ValueError), (2.5, TypeError), (True, TypeError)])
def test_what_is_no_size_is_refused(function, wrong, error):
    with pytest.raises(error, match="n must be a whole number, 1 or more; got "):
        function(wrong)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"workers": 0}, ValueError, "workers must be a whole number, 1 or more; got 0"),
        ({"executor": 4}, TypeError, r"executor must be .*get_executor\(\).* got 4 \(int\)"),
        ({"progress": 1}, TypeError, r"progress must be True or False; got 1 \(int\)"),
        ({"checkpoint": 3}, TypeError, r"checkpoint must be the name of a file; got 3 \(int\)"),
        ({"workers": 2, "executor": ThreadPoolExecutor(1)}, ValueError, "an executor brings its"),
    ],
)
def test_a_bad_option_is_refused_in_words(options, error, says):
    with pytest.raises(error, match=says):
        count(8, **options)


def run(code, **environment):
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )


@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
@pytest.mark.parametrize(
    ("how", "before", "environment"),
    [
        ("does not compile, since NUMBA_DISABLE_JIT is set", "", {"NUMBA_DISABLE_JIT": "1"}),
        (
            "cannot compile (OSError: no compiler)",
            "from unittest import mock; import queens_counting.compiling as c; "
            "c.compiled = mock.Mock(side_effect=OSError('no compiler')); ",
            {},
        ),
    ],
)
def test_where_numba_cannot_be_used_numpy_counts_with_one_warning(how, before, environment):
    done = run(f"{before}import queens; print(queens.count(12), queens.count(12))", **environment)
    assert done.stdout == "14200 14200\n", done.stderr
    assert done.stderr.count(f"numba {how}: queens goes on without it") == 1


def test_a_numba_that_is_broken_is_told_of_and_one_that_is_missing_is_not(monkeypatch):
    def load(name):
        raise SystemError("made for another Python")

    with monkeypatch.context() as patched:
        patched.setattr(llvmlite.binding, "llvm_version_info", (15, 0, 7))
        with pytest.warns(UserWarning, match="is too old: queens goes on without it"):
            assert not has_numba.__wrapped__()
    monkeypatch.setattr(compiling.importlib, "import_module", load)
    with pytest.warns(UserWarning, match=r"cannot be loaded \(SystemError: made for another"):
        assert not has_numba.__wrapped__()
    monkeypatch.setattr(compiling.importlib.util, "find_spec", lambda name: None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not has_numba.__wrapped__()


@pytest.mark.parametrize("kept", [True, False])
def test_compiled_code_lets_others_work_and_is_kept_where_there_is_room(monkeypatch, kept):
    """Or Ctrl-C would wait for the end; or it could not run where no folder can be written to."""

    def njit(**options):
        if options.get("cache") and not kept:
            raise RuntimeError("no locator available")
        return lambda function: options

    monkeypatch.setattr(compiling.importlib, "import_module", lambda _: SimpleNamespace(njit=njit))
    options = compiling.compiled.__wrapped__(len)
    assert options == ({"nogil": True, "cache": True} if kept else {"nogil": True})


def test_a_small_count_loads_no_more_than_numpy_and_prints_nothing():
    done = run(
        "import sys, queens; assert queens.count(11) == 2680; "
        "print(*sorted({'numba', 'tqdm', 'sqlite3'} & set(sys.modules)))"
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")


@pytest.mark.parametrize("n", [12, 14])
def test_the_bar_shows_tables_and_then_jobs_as_they_are_done(n, monkeypatch, capfd, tmp_path):
    shown, moves = [], []

    class Kept(tqdm.auto.tqdm):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            shown.append(self)

        def update(self, steps=1):
            moves.append((self, steps))
            super().update(steps)

    monkeypatch.setattr(tqdm.auto, "tqdm", Kept)
    monkeypatch.setattr(halves, "_made", {})
    before = set(threading.enumerate())
    count(n, progress=True, workers=2, checkpoint=tmp_path / "kept")
    count(n, progress=True, checkpoint=tmp_path / "kept")
    _, todo, done = shown
    number = number_of_jobs(n)
    assert [bar.total for bar in shown] == [4 * n, number, number]
    assert [bar.n for bar in shown] == [4 * n, number, number]
    assert (todo.initial, done.initial) == (0, number)
    assert len([bar for bar, _ in moves if bar is todo]) > 1
    # Jobs finish in bursts: the rate comes from all of them, and a long one is shown at its end.
    assert (todo.smoothing, todo.miniters, todo.dynamic_miniters) == (0, 1, False)
    said = capfd.readouterr().err
    assert f"n = {n}, tables:" in said
    assert f"{number}/{number}" in said
    assert "job/s" in said
    assert all(bar.disable for bar in shown)  # as tqdm marks a bar that is closed
    assert set(threading.enumerate()) == before
