"""Code that takes too long is stopped, and nothing is left over to hit whoever runs next."""

import functools
import gc
import random
import signal
import sys
import threading
import time
import weakref
from contextlib import suppress
from itertools import repeat
from queue import SimpleQueue

import pytest

from queens.trace import deadline
from queens.trace.deadline import OutOfTime, within

pytestmark = pytest.mark.usefixtures("clock_on_the_wall")

# Python passes over what is raised in a callback of its own, and pytest tells of it.
SWALLOWED = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


def by(way):
    """Have this way stop the work, as on a machine that has no better one."""
    missing = {
        "_BySignal": not hasattr(signal, "setitimer"),
        "_ByLooking": not hasattr(sys, "monitoring"),
    }
    if missing.get(way):
        pytest.skip("this Python has no such way")
    return getattr(deadline, way)


@pytest.fixture(params=["_BySignal", "_ByThread", "_ByLooking"])
def each_way(request, monkeypatch):
    """Nothing of it may be left."""
    way = by(request.param)
    monkeypatch.setattr(deadline, "_way", lambda: way)
    before = threading.active_count(), signal.getsignal(signal.SIGALRM), sys.gettrace()
    yield request.param
    threads, *handlers = before
    assert threading.active_count() <= threads
    assert [signal.getsignal(signal.SIGALRM), sys.gettrace()] == handlers
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    if hasattr(sys, "monitoring"):
        assert sys.monitoring.get_tool(deadline._TOOL) is None


@pytest.fixture
def hurried():
    """Threads take turns so often that a stop can fall on any line."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


@pytest.fixture
def swallowing():
    """The garbage collector calls back every few objects, and swallows what is raised there."""

    def swallow(phase, info):
        for _ in range(20):
            pass

    usual = gc.get_threshold()
    gc.callbacks.append(swallow)
    gc.set_threshold(5)
    yield
    gc.set_threshold(*usual)
    gc.callbacks.remove(swallow)


class Thing:
    pass


def busy(seconds, each_time=lambda: None):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        each_time()


def called_back():
    """Call a function from a place where Python swallows what is raised."""
    weakref.ref(Thing(), lambda _: None)


@pytest.mark.usefixtures("each_way")
def test_what_the_work_gives_or_raises_comes_through():
    assert within(600, lambda: "given") == "given"
    with pytest.raises(ZeroDivisionError):
        within(600, lambda: 1 // 0)


def test_work_can_be_limited_in_any_thread():
    given = []
    thread = threading.Thread(target=lambda: given.append(within(600, lambda: "given")))
    thread.start()
    thread.join()
    assert given == ["given"]


# A second, which is long: on a busy machine the watcher's turn may come a tenth too late.
@pytest.mark.parametrize("work", [functools.partial(time.sleep, 1), lambda: time.sleep(1)])
@pytest.mark.parametrize("way", ["_BySignal", "_ByThread"])
def test_work_that_waits_outside_python_is_late_when_it_comes_back(way, work, monkeypatch):
    monkeypatch.setattr(deadline, "_way", functools.partial(by, way))
    with pytest.raises(OutOfTime):
        within(0.01, work)


@pytest.mark.usefixtures("each_way")
def test_a_stop_that_is_swallowed_is_said_all_the_same():
    def swallows():
        try:
            busy(600)
        except BaseException:
            return "as if nothing had happened"

    with pytest.raises(OutOfTime):
        within(0.01, swallows)


@pytest.mark.usefixtures("each_way")
def test_an_error_in_tidying_up_does_not_hide_that_it_was_late():
    def fails():
        try:
            busy(600)
        finally:
            raise ValueError

    with pytest.raises(OutOfTime) as raised:
        within(0.01, fails)
    assert isinstance(raised.value.__context__, ValueError)


def swallows_all():
    turns = 0
    while True:
        try:
            turns += 1
        except:  # noqa: E722
            turns += 1


def swallows_while_it_waits():
    while True:
        try:
            time.sleep(0.01)
        except:  # noqa: E722
            time.sleep(0.01)


def calls_itself(k):
    return k and calls_itself(k - 1) + calls_itself(k - 1)


@pytest.mark.parametrize("work", [swallows_all, swallows_while_it_waits])
def test_a_loop_that_swallows_every_stop_is_stopped(each_way, work):
    if each_way == "_ByThread":
        pytest.skip("the limit of this way")
    usual = sys.gettrace()
    sys.settrace(tracing := lambda *_: None)  # as a debugger does
    try:
        with pytest.raises(OutOfTime):
            within(0.01, work)
        assert sys.gettrace() is tracing
    finally:
        sys.settrace(usual)


@pytest.mark.usefixtures("each_way")
def test_a_recursion_without_a_loop_is_stopped():
    with pytest.raises(OutOfTime):
        within(0.01, lambda: calls_itself(200))


@pytest.mark.usefixtures("each_way")
@pytest.mark.parametrize(("outer", "inner"), [(0.01, 600), (600, 0.01)])
def test_of_a_limit_within_a_limit_the_one_that_is_over_first_stops_the_work(outer, inner):
    reached = []

    def work():
        with suppress(OutOfTime):
            within(inner, lambda: busy(600))
        reached.append("after the inner one")

    if outer > inner:
        assert within(outer, work) is None
        assert reached
    else:
        with pytest.raises(OutOfTime):
            within(outer, work)


def test_where_nothing_stops_work_a_warning_says_so_and_the_work_is_done(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(deadline, "_monitoring", None)
    with pytest.warns(RuntimeWarning, match="cannot stop what does not end"):
        assert within(600, lambda: "given") == "given"


@pytest.fixture
def waits_to_its_end():
    """Work that waits where Python, back from outside, looks for a stop only when it is over."""
    queue = SimpleQueue()
    # Begun beforehand: a stop that falls while a thread begins can leave Python's own lock shut.
    threading.Timer(1, queue.put, [None]).start()

    def work():
        for _ in iter(queue.get, None):
            pass

    return work


def test_a_stop_that_falls_after_the_work_comes_out_and_is_the_last(waits_to_its_end, monkeypatch):
    monkeypatch.setattr(deadline, "_way", functools.partial(by, "_ByThread"))
    with pytest.raises(OutOfTime):
        within(0.01, waits_to_its_end)
    busy(0.5)


@SWALLOWED
@pytest.mark.usefixtures("hurried", "swallowing", "each_way")
def test_nobody_is_hit_after_the_work_however_close_to_its_end_the_stop_fell():
    chance = random.Random(0)
    late = 0
    for number in range(200):
        # On a busy machine those near the limit may all be in time; one in ten never is.
        takes = chance.uniform(0.0008, 0.0016) if number % 10 else 0.1
        try:
            within(0.001, functools.partial(busy, takes, called_back))
        except OutOfTime:
            late += 1
        # A stop that fell late would end the test here.
        busy(0.002)
    assert 0 < late < 200


def test_a_signal_that_comes_after_the_work_is_too_late(monkeypatch):
    monkeypatch.setattr(deadline, "_way", functools.partial(by, "_BySignal"))
    assert within(0.001, lambda: 1 in repeat(0, 40_000_000)) is False


def test_after_a_limit_that_could_not_be_set_the_next_one_holds(monkeypatch):
    monkeypatch.setattr(deadline, "_way", functools.partial(by, "_BySignal"))
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(OverflowError):
        within(1, list, left=lambda: 1e300)
    assert signal.getsignal(signal.SIGALRM) == before
    with pytest.raises(OutOfTime):
        within(0.01, lambda: busy(600))
