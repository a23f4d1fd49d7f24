"""The same count on any executor: a fake one, processes, and Dask."""

import multiprocessing
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor

import pytest

from queens_counting import _count, count, published
from queens_counting._checkpoint import Checkpoint
from queens_counting.plan import number_of_jobs


class Fake(Executor):
    """Runs every third job at once and holds the others until as many wait as ``most``."""

    def __init__(self, most):
        self.most, self.given, self.held, self.futures = most, [], [], []

    def submit(self, function, *args):
        assert {type(value) for value in args} == {int}  # so little travels
        self.given.append(args[1])
        future = Future()
        if len(self.given) % 3 == 0:
            future.set_result(function(*args))
        else:
            self.futures.append(future)
            assert sum(not one.done() for one in self.futures) <= self.most
            self.held.append((future, function, args))
            if len(self.held) == self.most or args[1] == number_of_jobs(args[0]) - 1:
                threading.Timer(0.01, self.finish, [self.held]).start()
                self.held = []
        return future

    def finish(self, held):
        for future, function, args in reversed(held):  # the last that was given is done first
            future.set_result(function(*args))


def test_jobs_may_finish_in_any_order_and_no_more_are_given_than_may_wait(monkeypatch):
    monkeypatch.setattr(_count, "_PENDING", 3)
    executor = Fake(most=3)
    assert count(13, executor=executor) == published(13)
    assert executor.given == list(range(number_of_jobs(13)))


class Failing(Executor):
    """Finishes job 0, fails job 2, and holds the others."""

    def __init__(self):
        self.futures = []

    def submit(self, function, *args):
        future = Future()
        self.futures.append(future)
        if args[1] == 0:
            future.set_result(function(*args))
        if args[1] == 2:
            future.set_exception(ModuleNotFoundError("No module named 'queens'"))
        return future


def test_the_error_of_a_job_comes_through_and_the_others_are_taken_back(tmp_path):
    executor = Failing()
    with pytest.raises(ModuleNotFoundError):
        count(12, executor=executor, checkpoint=tmp_path / "kept")
    left = [job for job, future in enumerate(executor.futures) if not future.cancelled()]
    assert left == [0, 2]
    with Checkpoint(tmp_path / "kept", 12) as kept:
        assert list(kept.counts) == [0]


def test_processes_count_right_and_are_not_shut_down():
    context = multiprocessing.get_context("spawn")  # nothing of this process comes along
    with ProcessPoolExecutor(2, mp_context=context) as processes:
        for n in (1, 8, 13, 14):
            assert count(n, executor=processes) == published(n)
        assert processes.submit(sum, [1, 2]).result() == 3


def test_dask_counts_right():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(2, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert count(13, executor=client.get_executor()) == published(13)
