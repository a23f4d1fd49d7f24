"""Ctrl-C, and a notebook's stop button, end a count at once and leave nothing at work."""

import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from queue import Empty

import pytest
from jupyter_client.manager import KernelManager

import queens
from queens_counting import count, counter, jobs
from queens_counting.compiling import has_numba
from queens_counting.plan import number_of_jobs

ROOT = Path(queens.__file__).parent.parent

SOON = 2
"""Seconds of processor, of all threads together; a job that is not told to stop takes far more."""

LONG = 20 if has_numba() else 18
NUMPY_ALONE = "jobs.has_numba = lambda: False; LONG = 18"

BEGIN = f"""
import signal, sys, threading, time
import queens
from queens_counting import counter, jobs
from queens_counting import plan as planning

queens.count(12)  # what there is to compile is compiled
LONG = {LONG}
planning.number_of_jobs = lambda n: 8  # so that a job takes far longer than a stop may
run = jobs.run

def run_and_tell(*args):
    if args[:2] == (LONG, 0):
        print("at work", flush=True)
    return run(*args)

jobs.run = run_and_tell

def interrupted(*args):
    global asked
    asked = time.process_time()
    signal.default_int_handler(*args)

def ended_soon():
    return time.process_time() - asked < {SOON}

def left_at_work():
    start = time.process_time()
    time.sleep(0.5)
    busy = time.process_time() - start > 0.25
    return busy, [t.name for t in threading.enumerate() if "queens" in t.name]

def long_count(workers):
    queens.count(LONG, workers=workers)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize(("workers", "with_what"), [(1, ""), (4, ""), (4, NUMPY_ALONE)])
def test_ctrl_c_ends_a_count_soon_and_leaves_nothing_at_work(workers, with_what):
    code = f"""{BEGIN}
{with_what}
signal.signal(signal.SIGINT, interrupted)
try:
    long_count({workers})
except KeyboardInterrupt:
    print(ended_soon(), *left_at_work())
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout.readline() == "at work\n"
            time.sleep(0.5)  # the other threads are at work too
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "True False []\n"
            assert process.wait() == 0
        finally:
            process.kill()


@pytest.fixture
def kernel(tmp_path):
    manager = KernelManager(kernel_name="python3", transport="ipc", ip=str(tmp_path / "kernel"))
    manager.start_kernel(cwd=str(ROOT))
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=600)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def printed(client, request):
    """Give what a cell prints, as it comes, and the name of the error that ends it, if any."""
    while True:
        try:
            message = client.get_iopub_msg(timeout=600)
        except Empty:
            pytest.fail("the kernel says nothing")
        if message["parent_header"].get("msg_id") != request:
            continue
        content = message["content"]
        if message["msg_type"] == "stream":
            yield content["text"]
        elif message["msg_type"] == "error":
            yield content["ename"]
        elif message["msg_type"] == "status" and content["execution_state"] == "idle":
            return


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_a_notebook_s_stop_button_ends_a_count_and_the_kernel_is_idle_after_it(kernel):
    manager, client = kernel
    code = f"{BEGIN}\nsignal.signal(signal.SIGINT, interrupted)\nlong_count(None)"
    output = printed(client, client.execute(code))
    assert next(output) == "at work\n"
    manager.interrupt_kernel()
    assert list(output) == ["KeyboardInterrupt"]
    output = printed(
        client, client.execute("print(ended_soon(), *left_at_work(), queens.count(8))")
    )
    assert "".join(output) == "True False [] 92\n"


def test_an_executor_that_was_given_gets_its_waiting_jobs_taken_back():
    """What it has begun it ends, since nothing reaches a worker elsewhere; the rest never runs."""

    class Interrupted(counter.Executor):
        def __init__(self):
            self.futures = []

        def submit(self, function, *args):
            future = Future()
            self.futures.append(future)
            if len(self.futures) == 1:
                future.set_running_or_notify_cancel()  # a worker has begun it
            if len(self.futures) == 4:
                raise KeyboardInterrupt
            return future

    executor = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        count(14, executor=executor)
    assert [future.cancelled() for future in executor.futures[:3]] == [False, True, True]


def test_an_interrupt_while_a_job_is_written_down_stops_the_threads_too(monkeypatch, tmp_path):
    """Anywhere in the main thread it may come: not only while it waits."""
    flags = []
    run = jobs.run

    def noting(n, job, fingerprint, way, stopped):
        flags.append(stopped)
        return run(n, job, fingerprint, way, stopped)

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(jobs, "run", noting)
    monkeypatch.setattr("queens_counting.checkpoint.Checkpoint.add", interrupted)
    monkeypatch.setattr(counter, "_IN_TURN", 0)
    # A kernel, too, keeps the last error, and with it all that the count had in hand.
    with pytest.raises(KeyboardInterrupt) as kept:
        count(14, workers=2, checkpoint=tmp_path / "kept")
    assert kept.traceback
    assert len(flags) < number_of_jobs(14)
    assert all(flag[0] for flag in flags)
