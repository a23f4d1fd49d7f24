"""The same count on any executor: processes, and a cluster that loses a worker on the way."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from pathlib import Path

import pytest

import queens
from queens_counting import count, counter, published
from queens_counting.compiling import has_numba
from queens_counting.plan import number_of_jobs

ROOT = Path(queens.__file__).parent.parent


class Handed(Executor):
    """An executor that only takes notes: the test says when a job is done."""

    def __init__(self):
        self.given = []
        self.waiting = 0
        self.most = 0

    def submit(self, function, *args):
        self.given.append(args)
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        future = Future()
        if len(self.given) % 5 == 0:  # the last that was given is done first
            self.waiting -= 1
            future.set_result(function(*args))
        else:
            threading.Timer(0.01, self.finish, (future, function, args)).start()
        return future

    def finish(self, future, function, args):
        self.waiting -= 1
        future.set_result(function(*args))


@pytest.mark.parametrize("n", range(1, 15))
def test_an_executor_of_threads_counts_right(n):
    with ThreadPoolExecutor(3) as executor:
        assert count(n, executor=executor) == published(n)


@pytest.fixture(scope="module")
def processes():
    context = multiprocessing.get_context("spawn")  # nothing of this process comes along
    with ProcessPoolExecutor(2, mp_context=context) as executor:
        yield executor


@pytest.mark.parametrize("n", range(1, 15))
def test_an_executor_of_processes_counts_right(n, processes):
    assert count(n, executor=processes) == published(n)


def test_an_executor_is_not_shut_down(processes):
    count(8, executor=processes)
    assert processes.submit(sum, [1, 2]).result() == 3


def test_jobs_may_finish_in_any_order_and_before_submit_returns():
    executor = Handed()
    assert count(13, executor=executor) == published(13)
    assert sorted(args[1] for args in executor.given) == list(range(number_of_jobs(13)))


def test_no_more_jobs_wait_than_an_executor_should_have_to_hold(monkeypatch):
    monkeypatch.setattr(counter, "_PENDING", 3)
    executor = Handed()
    assert count(14, executor=executor) == published(14)
    assert executor.most == 3


def test_only_numbers_and_short_texts_travel():
    executor = Handed()
    count(12, executor=executor)
    assert {type(value) for args in executor.given for value in args} == {int, str}


class Failing(Handed):
    """Fails one job; hands out the others unfinished."""

    def __init__(self, error):
        super().__init__()
        self.error = error
        self.futures = []

    def submit(self, function, *args):
        future = Future()
        self.futures.append(future)
        if args[1] == 2:
            if self.error is CancelledError:
                future.cancel()
            else:
                future.set_exception(self.error)
        if args[1] == 0:
            future.set_result(function(*args))
        return future


@pytest.mark.parametrize("error", [ModuleNotFoundError("No module named 'queens'"), CancelledError])
def test_the_error_of_a_job_comes_through_and_the_others_are_taken_back(error, tmp_path):
    executor = Failing(error)
    with pytest.raises(error if error is CancelledError else type(error)) as caught:
        count(12, executor=executor, checkpoint=tmp_path / "kept")
    assert caught.value.__notes__ == ["The count of n = 12 ended here, in job 2."]
    assert [job for job, future in enumerate(executor.futures) if not future.cancelled()] in (
        [0],
        [0, 2],
    )
    with ThreadPoolExecutor(1) as threads:  # job 0 was finished and is kept
        again = CountingSubmits(threads)
        assert count(12, executor=again, checkpoint=tmp_path / "kept") == published(12)
        assert again.given == list(range(1, number_of_jobs(12)))


class CountingSubmits(Executor):
    """Pass jobs on and note which."""

    def __init__(self, executor):
        self.executor = executor
        self.given = []

    def submit(self, function, *args):
        self.given.append(args[1])
        return self.executor.submit(function, *args)


def test_an_executor_that_was_shut_down_says_so():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(RuntimeError, match="after shutdown"):
        count(8, executor=executor)


class Answering(Executor):
    """Does no job, and gives back something else."""

    def __init__(self, submit):
        self.submit = submit


def future_of(result):
    future = Future()
    future.set_result(result)
    return future


ONE_FOR_ALL = future_of(23)


@pytest.mark.parametrize(
    ("submit", "says"),
    [
        (lambda *_: future_of(-1), "gave back -1"),
        (lambda *_: future_of(2.0), "gave back 2.0"),
        (lambda *_: future_of(None), "gave back None"),
        (lambda *_: future_of(1), "came out as 4, where 92"),
        (lambda *_: ONE_FOR_ALL, "for job 1 of n = 8 the executor gave no future of its own"),
        (lambda *_: 23, "gave no future of its own: 23"),
    ],
)
def test_what_an_executor_gives_back_is_looked_at(submit, says):
    with pytest.raises(RuntimeError, match=says):
        count(8, executor=Answering(submit))


def die(*_):
    os._exit(1)


def test_a_process_pool_that_lost_a_process_says_so_and_a_checkpoint_keeps_the_rest(tmp_path):
    class LosesOne(CountingSubmits):
        def submit(self, function, *args):
            if len(self.given) == 8:
                self.wait_for_the_first()
                function = die
            future = super().submit(function, *args)
            self.futures = [*getattr(self, "futures", []), future]
            return future

        def wait_for_the_first(self):
            for future in self.futures:
                future.result()

    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool, pytest.raises(BrokenProcessPool):
        count(14, executor=LosesOne(pool), checkpoint=tmp_path / "kept")
    with ThreadPoolExecutor(1) as threads:
        again = CountingSubmits(threads)
        assert count(14, executor=again, checkpoint=tmp_path / "kept") == published(14)
    assert again.given == list(range(8, number_of_jobs(14)))


@pytest.fixture
def cluster(tmp_path):
    """A Dask scheduler and two workers, each its own process: a client, and name -> process."""
    distributed = pytest.importorskip("distributed")
    contact = tmp_path / "scheduler.json"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def start(part, *options):
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--host", "127.0.0.1"]
        log = stack.enter_context((tmp_path / f"{part}.log").open("ab"))
        process = subprocess.Popen(
            [*command, "--no-dashboard", "--scheduler-file", str(contact), *options],
            cwd=tmp_path,
            env=environment,
            stdout=log,
            stderr=log,
        )
        stack.callback(process.wait)
        stack.callback(process.kill)
        return process

    with ExitStack() as stack:
        start("scheduler", "--port", "0")
        workers = {
            name: start("worker", "--nthreads", "1", "--no-nanny", "--name", name)
            for name in ("one", "two")
        }
        until(contact.exists)
        client = stack.enter_context(distributed.Client(scheduler_file=str(contact)))
        client.wait_for_workers(2, timeout=600)
        yield client, workers


def until(holds):
    """Wait for what must come; ten minutes are long enough on any machine."""
    end = time.monotonic() + 600
    while not holds():
        assert time.monotonic() < end, "what was waited for never came"
        time.sleep(0.02)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be halted here")
def test_a_cluster_that_loses_a_worker_in_mid_count_still_counts_right(cluster):
    client, workers = cluster
    n = 18 if has_numba() else 16
    finished = threading.Event()

    class HaltsOne(CountingSubmits):
        """Halts a worker at the first job that is finished: it keeps what it has in hand."""

        def submit(self, function, *args):
            future = super().submit(function, *args)
            future.add_done_callback(self.halt)
            return future

        def halt(self, _):
            if not finished.is_set():
                workers["one"].send_signal(signal.SIGSTOP)
                finished.set()

    # Not scheduler_info: the client empties it of workers every other second.
    known = client.sync(client.scheduler.identity, n_workers=-1)["workers"]
    names = {address: worker["name"] for address, worker in known.items()}

    def only_the_halted_one_has_jobs():
        return [names[at] for at, held in client.processing().items() if held] == ["one"]

    executor = HaltsOne(client.get_executor())
    with ThreadPoolExecutor(1) as thread:
        counted = thread.submit(count, n, executor=executor)
        assert finished.wait(60)
        until(only_the_halted_one_has_jobs)
        assert not counted.done()
        workers["one"].kill()
        assert counted.result(timeout=600) == published(n)
    assert len(executor.given) == number_of_jobs(n)  # Dask itself gave the lost ones out again
