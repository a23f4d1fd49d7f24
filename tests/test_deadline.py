"""Code that takes too long is stopped, and no stop is left over for what runs next."""

import functools
import random
import signal
import sys
import threading
import time
from contextlib import suppress

import pytest

from queens.trace import deadline
from queens.trace.deadline import OutOfTime, within

pytestmark = pytest.mark.usefixtures("clock_on_the_wall")

WAYS = ["_ByThread"]
if hasattr(signal, "setitimer"):
    WAYS.append("_BySignal")
if hasattr(sys, "monitoring"):
    WAYS.append("_ByLooking")


@pytest.fixture(params=WAYS)
def each_way(request, monkeypatch):
    """Stop work in this way; afterwards nothing of it may be left."""
    monkeypatch.setattr(deadline, "_way", lambda: getattr(deadline, request.param))
    before = threading.active_count(), signal.getsignal(signal.SIGALRM)
    yield request.param
    assert (threading.active_count(), signal.getsignal(signal.SIGALRM)) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    if hasattr(sys, "monitoring"):
        assert sys.monitoring.get_tool(deadline._TOOL) is None


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
    for _ in range(2):
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
def test_a_signal_ends_sleep():
    with pytest.raises(OutOfTime):
        within(0.01, lambda: time.sleep(600))


@pytest.mark.usefixtures("each_way")
def test_a_stop_that_is_swallowed_is_told_all_the_same():
    def swallows():
        try:
            busy()
        except BaseException:
            return "as if nothing had happened"

    with pytest.raises(OutOfTime):
        within(0.01, swallows)


@pytest.mark.usefixtures("each_way")
def test_work_that_swallows_one_stop_gets_another():
    def goes_on():
        with suppress(BaseException):
            busy()
        busy()

    with pytest.raises(OutOfTime):
        within(0.01, goes_on)


@pytest.mark.usefixtures("each_way")
def test_there_is_time_to_clean_up_and_an_error_in_it_does_not_hide_the_stop(monkeypatch):
    monkeypatch.setattr(deadline, "_AGAIN", 600)
    cleaned = []

    def fails():
        try:
            busy()
        finally:
            for k in range(50):
                time.sleep(0.001)
                cleaned.append(k)
            raise ValueError

    with pytest.raises(OutOfTime) as raised:
        within(0.01, fails)
    assert isinstance(raised.value.__context__, ValueError)
    assert len(cleaned) == 50


@pytest.mark.usefixtures("each_way")
@pytest.mark.parametrize(("outer", "inner"), [(0.01, 600), (600, 0.01)])
def test_of_a_limit_within_a_limit_the_first_to_run_out_stops_the_work(outer, inner):
    reached = []

    def work():
        with suppress(OutOfTime):
            within(inner, busy)
        reached.append("after the inner one")
        return "result"

    if outer > inner:
        assert within(outer, work) == "result"
        assert reached
    else:
        with pytest.raises(OutOfTime):
            within(outer, work)


@pytest.mark.usefixtures("each_way")
def test_after_an_inner_limit_the_outer_one_still_holds():
    def work():
        within(600, int)
        busy()

    with pytest.raises(OutOfTime):
        within(0.05, work)


@pytest.mark.usefixtures("each_way")
def test_a_limit_may_be_measured_otherwise_than_by_the_clock():
    left = iter([1, 1, 0.01, 0.01])
    with pytest.raises(OutOfTime):
        within(600, busy, lambda: next(left, 0))
    assert within(0.01, lambda: time.sleep(0.05) or "result", lambda: 1) == "result"


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
