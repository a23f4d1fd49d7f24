"""Code that takes too long is stopped, and no stop is left over for what runs next."""

import functools
import itertools
import random
import signal
import sys
import threading
import time
from contextlib import suppress

import pytest

from queens.trace import _deadline
from queens.trace._deadline import OutOfTime, within

WAYS = ["_by_thread"]
if hasattr(signal, "setitimer"):
    WAYS.append("_by_signal")
if hasattr(sys, "monitoring"):
    WAYS.append("_by_monitoring")


@pytest.fixture(params=WAYS)
def each_way(request, monkeypatch):
    """Stop work in this way; afterwards nothing of it may be left."""
    monkeypatch.setattr(_deadline, "_way", lambda: getattr(_deadline, request.param))
    before = threading.active_count(), signal.getsignal(signal.SIGALRM)
    yield request.param
    assert (threading.active_count(), signal.getsignal(signal.SIGALRM)) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    if hasattr(sys, "monitoring"):
        assert sys.monitoring.get_tool(_deadline._TOOL) is None


def busy():
    while True:
        pass


def calls_itself(k):
    return k and calls_itself(k - 1) + calls_itself(k - 1)


@pytest.mark.usefixtures("each_way")
def test_what_the_work_returns_or_raises_comes_through():
    assert within(600, lambda: "result") == within(None, lambda: "result") == "result"
    with pytest.raises(ZeroDivisionError):
        within(600, lambda: 1 // 0)


@pytest.mark.usefixtures("each_way")
@pytest.mark.parametrize("work", [busy, lambda: calls_itself(200)])
def test_a_loop_or_a_recursion_without_end_is_stopped(work):
    with pytest.raises(OutOfTime):
        within(0.01, work)


def test_in_another_thread_work_is_stopped_too():
    outcomes = []

    def run():
        outcomes.append(within(600, lambda: "result"))
        try:
            within(0.01, busy)
        except OutOfTime:
            outcomes.append("stopped")

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert outcomes == ["result", "stopped"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no signals")
def test_a_signal_ends_sleep(monkeypatch):
    monkeypatch.setattr(_deadline, "clock", lambda: 1_000 * time.monotonic())
    with pytest.raises(OutOfTime):
        within(0.01, lambda: time.sleep(600))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no signals")
def test_to_look_at_the_clock_does_not_use_up_the_seconds_of_a_sleeper(monkeypatch):
    monkeypatch.setattr(_deadline, "processor_time", itertools.count(step=0.005).__next__)
    monkeypatch.setattr(_deadline, "clock", lambda: 100 * time.monotonic())
    budget = _deadline.Budget(0.2)
    with pytest.raises(OutOfTime):
        within(budget.left, lambda: time.sleep(600))
    assert budget.spent == 0.2 * _deadline._PATIENCE + _deadline._AT_LEAST


@pytest.mark.usefixtures("each_way")
def test_work_that_swallows_a_stop_gets_another_and_is_told_all_the_same():
    def goes_on():
        with suppress(BaseException):
            busy()
        with suppress(BaseException):
            busy()
        return "as if nothing had happened"

    with pytest.raises(OutOfTime):
        within(0.01, goes_on)


@pytest.mark.usefixtures("each_way")
def test_of_a_limit_within_a_limit_the_first_to_run_out_stops_the_work():
    def inner(seconds):
        with suppress(OutOfTime):
            within(seconds, busy)
        return "after the inner one"

    assert within(600, lambda: inner(0.01)) == "after the inner one"
    for work in (lambda: inner(600), lambda: within(600, int) or busy()):
        with pytest.raises(OutOfTime):
            within(0.05, work)


@pytest.mark.usefixtures("each_way")
def test_a_limit_may_be_measured_otherwise_than_by_the_clock():
    left = iter([0.01, 0.01])
    with pytest.raises(OutOfTime):
        within(lambda: next(left, 0), busy)
    assert within(lambda: 1, lambda: "result") == "result"


@pytest.mark.usefixtures("each_way")
def test_no_stop_falls_after_the_work_however_close_to_its_end_the_limit_was():
    def works(seconds):
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            pass

    chance, usual = random.Random(0), sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # threads take turns so often that a stop can fall on any line
    try:
        for _ in range(100):
            with suppress(OutOfTime):
                within(0.001, functools.partial(works, chance.uniform(0.0008, 0.0016)))
            works(0.001)  # a stop that fell late would end the test here
    finally:
        sys.setswitchinterval(usual)


@pytest.mark.parametrize(("worked", "waited", "spent"), [(3, 3, 3), (0, 10**6, None)])
def test_what_is_told_is_the_limit_that_ran_out(monkeypatch, worked, waited, spent):
    """Code that waits has used up more seconds than it was given of the processor."""
    times = {"processor_time": 0, "clock": 0}
    for name in times:
        monkeypatch.setattr(_deadline, name, lambda name=name: times[name])
    budget = _deadline.Budget(3)
    times.update(processor_time=worked, clock=waited)
    assert budget.left() == 0
    assert budget.spent == (spent or 3 * _deadline._PATIENCE + _deadline._AT_LEAST)
