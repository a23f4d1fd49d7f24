"""Ctrl-C ends a count at once and leaves nothing at work."""

import signal
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path

import pytest

import queens
from queens_counting import _count, count
from queens_counting.compiling import has_numba
from queens_counting.plan import number_of_jobs

ROOT = Path(queens.__file__).parent.parent

SOON = 2
"""Seconds of processor, of all threads together; a job that is not told to stop takes far more."""

LONG = 20 if has_numba() else 18
NUMPY_ALONE = "jobs._NUMPY_FIRST = 27; LONG = 18"

CODE = f"""
import os, signal, threading, time
import queens
from queens_counting import _count, jobs
from queens_counting import plan as planning

queens.count(12)  # what there is to compile is compiled
LONG = {LONG}
planning.number_of_jobs = lambda n: 8  # so that a job takes far longer than a stop may
prepare = _count.prepare

def prepare_and_tell(n):
    total, tables = prepare(n)
    def total_and_tell(share, *rest):
        os.write(1, b"at work\\n")
        return total(share, *rest)
    return total_and_tell, tables

_count.prepare = prepare_and_tell

def interrupted(*args):
    global asked
    asked = time.process_time()
    signal.default_int_handler(*args)

WITH_WHAT
signal.signal(signal.SIGINT, interrupted)
try:
    queens.count(LONG, workers=4)
except KeyboardInterrupt:
    ended_soon = time.process_time() - asked < {SOON}
    time.sleep(0.5)
    print(ended_soon, [t.name for t in threading.enumerate() if "queens" in t.name])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize("with_what", ["", NUMPY_ALONE])
def test_ctrl_c_ends_a_count_soon_and_leaves_nothing_at_work(with_what):
    code = CODE.replace("WITH_WHAT", with_what)
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout.readline() == "at work\n"
            process.send_signal(signal.SIGINT)
            said = [line for line in process.stdout if line != "at work\n"]
            assert said == ["True []\n"]
            assert process.wait() == 0
        finally:
            process.kill()


def test_an_executor_that_was_given_gets_its_waiting_jobs_taken_back():
    """What it has begun it ends, since nothing reaches a worker elsewhere; the rest never runs."""

    class Interrupted(_count.Executor):
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

    def total(share, tables, stopped):
        flags.append(stopped)
        return 1

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(_count, "prepare", lambda *_: (total, None))
    monkeypatch.setattr("queens_counting._checkpoint.Checkpoint.add", interrupted)
    with pytest.raises(KeyboardInterrupt):
        count(14, workers=2, checkpoint=tmp_path / "kept")
    assert len(flags) < number_of_jobs(14)
    assert all(flag[0] for flag in flags)
