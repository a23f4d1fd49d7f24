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

from queens.exercises import stopping
from queens.exercises.stopping import Budget, _woken
from queens.trace.deadline import OutOfTime, within


def woken(seconds, work):
    return _woken(Budget(seconds), work)


# Python passes over what is raised in a callback of its own, and pytest tells of it.
SWALLOWED = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture
def hurried():
    """Threads take turns so often that a blow can fall on any line."""
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


def test_what_the_work_gives_or_raises_comes_through():
    assert within(600, lambda: "given") == "given"
    with pytest.raises(ZeroDivisionError):
        within(600, lambda: 1 // 0)


# A second, which is long: on a busy machine the watcher's turn may come a tenth too late.
@pytest.mark.parametrize("work", [functools.partial(time.sleep, 1), lambda: time.sleep(1)])
def test_work_that_waits_outside_python_is_late_when_it_comes_back(work):
    with pytest.raises(OutOfTime):
        within(0.01, work)


def test_a_stop_that_is_swallowed_is_said_all_the_same():
    def swallows():
        try:
            busy(600)
        except BaseException:
            return "as if nothing had happened"

    with pytest.raises(OutOfTime):
        within(0.01, swallows)


def test_an_error_in_tidying_up_does_not_hide_that_it_was_late():
    def fails():
        try:
            busy(600)
        finally:
            raise ValueError

    with pytest.raises(OutOfTime) as raised:
        within(0.01, fails)
    assert isinstance(raised.value.__context__, ValueError)


def test_the_watcher_goes_home_with_the_work():
    before = threading.active_count()
    for seconds, busy_for in ((600, 0.01), (0.01, 600)):
        with suppress(OutOfTime):
            within(seconds, functools.partial(busy, busy_for))
        assert threading.active_count() == before


@pytest.fixture
def waits_to_its_end():
    """Work that waits where Python, back from outside, looks for a blow only when it is over."""
    queue = SimpleQueue()

    def work():
        threading.Timer(1, queue.put, [None]).start()
        for _ in iter(queue.get, None):
            pass

    return work


def test_a_blow_that_falls_after_the_work_comes_out_and_is_the_last(waits_to_its_end):
    with pytest.raises(OutOfTime):
        within(0.01, waits_to_its_end)
    busy(0.5)


@SWALLOWED
@pytest.mark.usefixtures("hurried", "swallowing")
@pytest.mark.parametrize("wake", [False, True])
def test_nobody_is_hit_after_the_work_however_close_to_its_end_the_blow_fell(wake):
    chance = random.Random(0)
    late = 0
    for number in range(300):
        # On a busy machine those near the limit may all be in time; one in ten never is.
        takes = chance.uniform(0.0008, 0.0016) if number % 10 else 0.1
        work = functools.partial(busy, takes, called_back)
        try:
            within(0.001, functools.partial(woken, 0.001, work) if wake else work)
        except OutOfTime:
            late += 1
        # A blow that fell late would end the test here.
        busy(0.002)
    assert 0 < late < 300


@pytest.fixture
def alarm(monkeypatch):
    """Knocks come soon, and nothing of them may be left."""
    if not hasattr(signal, "setitimer"):
        pytest.skip("a Unix machine's signals")
    monkeypatch.setattr(stopping, "_KNOCK", 0.1)
    before = signal.getsignal(signal.SIGALRM), sys.gettrace()
    yield
    assert (signal.getsignal(signal.SIGALRM), sys.gettrace()) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.usefixtures("alarm")
def test_nothing_of_the_alarm_is_left_after_work_in_time():
    assert woken(600, lambda: "given") == "given"


@pytest.mark.usefixtures("alarm")
@pytest.mark.parametrize("knocks", [1, 2])
def test_nothing_of_the_alarm_is_left_after_work_that_swallows_it(knocks):
    def sleeps():
        with suppress(OutOfTime):
            time.sleep(1)
        # The second knock waits for a next line, and there is none.
        return time.sleep(0.15 * (knocks - 1))

    woken(0.001, sleeps)


@pytest.mark.usefixtures("alarm")
def test_a_knock_that_comes_after_the_work_is_too_late():
    assert woken(0.001, lambda: 1 in repeat(0, 40_000_000)) is False


@pytest.mark.usefixtures("alarm")
def test_nothing_of_the_alarm_is_left_if_a_blow_falls_on_its_end(waits_to_its_end):
    with pytest.raises(OutOfTime):
        within(0.01, functools.partial(woken, 600, waits_to_its_end))
