"""queens.count is right for every n in every way, and says what is wrong with what it is given."""

import os
import subprocess
import sys
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest

from queens_counting import (
    _count,
    _numpy,
    compiling,
    count,
    enumerate_all,
    first,
    jobs,
    local_search,
    published,
)
from queens_counting.compiling import has_numba
from queens_counting.plan import number_of_jobs


@pytest.fixture(params=["NumPy alone", "numba"])
def way(request, monkeypatch):
    """Each way to count, whatever the size of the board."""
    if request.param == "numba":
        pytest.importorskip("numba")
        monkeypatch.setattr(jobs, "_NUMPY_FIRST", 0)
    else:
        monkeypatch.setattr(jobs, "_numba", cache(lambda: _numpy.total))
    return request.param


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.usefixtures("way")
def test_every_way_counts_right_on_any_number_of_threads(workers, monkeypatch):
    monkeypatch.setattr(_count, "_IN_TURN", 0)
    for n in range(1, 15):
        assert count(np.int64(n), workers=workers) == published(n)


@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
@pytest.mark.slow
@pytest.mark.parametrize("n", [16, 18])
def test_larger_boards_are_counted_right(n):
    assert count(n) == published(n)


def test_threads_are_as_many_as_cores_with_numba_and_one_with_numpy(way, monkeypatch):
    """NumPy alone makes threads wait in turn."""
    asked = []
    pool = _count.ThreadPoolExecutor
    monkeypatch.setattr(
        _count, "ThreadPoolExecutor", lambda n, **names: asked.append(n) or pool(n, **names)
    )
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    count(14)
    count(14, workers=5)
    count(14, workers=256)
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

    monkeypatch.setattr(_count, "_IN_TURN", 0)
    monkeypatch.setattr(_count, "prepare", lambda *_: (total, None))
    with pytest.raises(MemoryError):
        count(12, workers=4)
    assert set(threading.enumerate()) == before


def test_a_sum_that_is_not_the_published_count_is_an_error(monkeypatch):
    monkeypatch.setattr(_count, "prepare", lambda *_: (lambda *_: 23 + 1, None))
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
        ({"workers": 0}, ValueError, "workers must be a whole number from 1 to 256; got 0"),
        ({"executor": 4}, TypeError, r"executor must be .*get_executor\(\).* got 4 \(int\)"),
        ({"checkpoint": 3}, TypeError, r"checkpoint must be the name of a file; got 3 \(int\)"),
        ({"workers": 2, "executor": ThreadPoolExecutor(1)}, ValueError, "an executor brings its"),
    ],
)
def test_a_bad_option_is_refused_in_words(options, error, says):
    with pytest.raises(error, match=says):
        count(8, **options)


def test_a_numba_that_is_broken_is_told_of_and_one_that_is_missing_is_not(monkeypatch):
    def load(name):
        raise SystemError("made for another Python")

    monkeypatch.setattr(compiling.importlib, "import_module", load)
    with pytest.warns(UserWarning, match=r"cannot be loaded \(SystemError: made for another"):
        assert not has_numba.__wrapped__()
    monkeypatch.setattr(compiling.importlib.util, "find_spec", lambda name: None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not has_numba.__wrapped__()


def test_what_cannot_be_compiled_is_done_by_numpy_with_one_warning(monkeypatch):
    def load(name):
        raise OSError("no compiler")

    monkeypatch.setattr(jobs, "importlib", SimpleNamespace(import_module=load))
    monkeypatch.setattr(jobs, "has_numba", lambda: True)
    with pytest.warns(UserWarning, match=r"cannot compile \(OSError: no compiler\)"):
        assert jobs._numba.__wrapped__() is _numpy.total


def test_a_small_count_loads_no_more_than_numpy_and_prints_nothing():
    code = (
        "import sys, queens; assert queens.count(11) == 2680; "
        "print(*sorted({'numba', 'tqdm', 'sqlite3'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_the_bar_shows_jobs_as_they_are_done(tmp_path):
    number = number_of_jobs(14)
    # In a process of its own: tqdm takes one in which ipykernel is loaded for a notebook.
    code = f"import queens; queens.count(14, progress=True, checkpoint={str(tmp_path / 'kept')!r})"
    for before in (0, number):
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr
        assert f"{before}/{number}" in said
        assert f"{number}/{number}" in said
