"""How much faster ``queens.count`` is than what one would otherwise reach for.

``python -m benchmarks.counting`` does n = 12, 14 and 16 in some three minutes; ``python -m
benchmarks.counting 18`` does n = 18. A peer is not timed where it would take more than about half
a minute. One that is not installed is named: ``make peers`` brings it.

For each n all are timed in turn, several times, and the medians of the ratios are given: whatever
else the machine does slows them alike, and a ratio stands where a time does not.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import truediv
from typing import NamedTuple

import numpy as np

from benchmarks import peers
from benchmarks.peers import Missing
from queens_counting import count, enumerate_all, first, local_search, published, strips, vectorised
from queens_counting.__main__ import main as compile_ahead
from queens_counting.compiling import has_numba
from queens_counting.plan import plan

USUAL = (12, 14, 16)
MILLION = 1_000_000

ROUNDS = 7
ENOUGH = 20
"""Seconds: who has taken as many sits out the rounds that are left."""
LEAST = 0.05
"""Seconds: who takes fewer is called again and again until as many are over."""

Times = dict[str, list[float]]
"""Seconds a call, by name, one entry a round."""


class Way(NamedTuple):
    """A way to count, and the largest n that it is timed for."""

    name: str
    count: Callable[[int], int]
    largest: int


def numpy_alone(n: int) -> int:
    _forget()
    return vectorised.total(plan(n), strips.strips(n), np.zeros(1, np.uint8))


def one_thread(n: int) -> int:
    return _compiled(n, 1)


def four_threads(n: int) -> int:
    return _compiled(n, 4)


def _compiled(n: int, workers: int) -> int:
    if not has_numba():
        raise Missing("numba is not installed")
    _forget()
    return count(n, workers=workers)


def _forget() -> None:
    """Make the next count set up its tables, as a session's first one does for its n."""
    strips._made.clear()
    plan.cache_clear()


WAYS = (
    Way("OR-Tools CP-SAT", peers.cp_sat, 12),
    Way("python-constraint2", peers.python_constraint, 12),
    Way("plain Python, bit masks", peers.plain_python, 14),
    Way("xcover", peers.xcover, 14),
    Way("plain C, bit masks", peers.plain_c, 16),
    Way("NumPy alone", numpy_alone, 16),
    Way("1 thread", one_thread, 19),
    Way("4 threads", four_threads, 20),
)
COLUMNS = ("NumPy alone", "1 thread", "4 threads")

LISTING = (
    Way("xcover", lambda n: len(list(peers.covers(n))), 14),
    Way("enumerate_all", lambda n: len(enumerate_all(n)), 14),
)

TARGETS = {
    (12, "xcover", "NumPy alone"): 3.0,
    (14, "plain C, bit masks", "NumPy alone"): 1 / 2.5,
    (12, "OR-Tools CP-SAT", "1 thread"): 4000.0,
    (12, "xcover", "1 thread"): 40.0,
    (16, "plain C, bit masks", "1 thread"): 25.0,
    (18, "1 thread", "4 threads"): 2.5,
    (12, "xcover", "enumerate_all"): 15.0,
}
"""How many times as long the second of two ways takes at least as the third, for n."""


def table(title: str, n: int, ways: Sequence[Way], columns: tuple[str, ...]) -> None:
    """Time the ways in turn; print each one's time, and by how much it exceeds the columns'."""
    heads = "".join(f"{'/ ' + column:>20}" for column in columns)
    print(f"\n{title:<26}{'seconds':>10}{'rounds':>8}{heads}")
    hindrances = {way.name: hindrance(way, n) for way in ways}
    able = [way for way in ways if not hindrances[way.name]]
    times = in_turn({way.name: partial(checked, way.count, n) for way in able})
    for i, way in enumerate(ways):
        if hindrances[way.name]:
            print(f"{way.name:<26}    {hindrances[way.name]}")
            continue
        faster = {other.name for other in ways[i + 1 :]} & times.keys()
        cells = [
            ratio(n, times, way.name, column) if column in faster else "" for column in columns
        ]
        taken = f"{statistics.median(times[way.name]):>10.4f}{len(times[way.name]):>8}"
        print((f"{way.name:<26}{taken}" + "".join(f"{text:>20}" for text in cells)).rstrip())


def hindrance(way: Way, n: int) -> str:
    """Say why the way cannot be timed for n; "" if it can, and has compiled what it compiles."""
    if n > way.largest:
        return "not timed: it would take too long"
    try:
        checked(way.count, 8)
    except Missing as reason:
        return f"not timed: {reason}"
    return ""


def checked(count: Callable[[int], int], n: int) -> None:
    assert count(n) == published(n), (count, n)


def in_turn(actions: dict[str, Callable[[], None]]) -> Times:
    times: Times = {name: [] for name in actions}
    for _ in range(ROUNDS):
        for name, action in actions.items():
            if sum(times[name]) < ENOUGH:
                times[name].append(seconds_a_call(action))
    return times


def seconds_a_call(action: Callable[[], object]) -> float:
    calls, begin = 0, time.perf_counter()
    while True:
        action()
        calls += 1
        taken = time.perf_counter() - begin
        if taken >= LEAST:
            return taken / calls


def ratio(n: int, times: Times, slow: str, fast: str) -> str:
    measured = statistics.median(map(truediv, times[slow], times[fast]))
    shown = f"{measured:,.0f}" if measured >= 100 else f"{measured:.3g}"
    if (n, slow, fast) not in TARGETS:
        return shown
    target = TARGETS[n, slow, fast]
    return f"{shown} {'≥' if measured >= target else '<'} {target:,g}"


def in_seconds(what: str, seconds: float, target: float | None, remark: str = "") -> None:
    held = "" if target is None else f"  {'≤' if seconds <= target else '>'} {target:g}"
    print(f"{what:<46}{seconds:>10.3f}{held:<10}{remark}".rstrip())


def million() -> None:
    times = [seconds_a_call(partial(first, MILLION)) for _ in range(ROUNDS)]
    in_seconds("first(1,000,000)", statistics.median(times), 0.15)
    times = [seconds_a_call(partial(local_search, MILLION, seed)) for seed in range(ROUNDS)]
    in_seconds("local_search(1,000,000)", statistics.median(times), None)


FIRST_CALL = """
import time
begin = time.perf_counter()
import numba
loaded = time.perf_counter()
import queens
queens.count(12)
print(loaded - begin, time.perf_counter() - loaded)
"""


def compiling() -> None:
    """Time the first count of a session: with nothing compiled before, then from the cache."""
    if not has_numba():
        print("first count(12): numba is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:

        def session() -> tuple[float, float]:
            done = subprocess.run(
                [sys.executable, "-c", FIRST_CALL],
                env=os.environ | {"NUMBA_CACHE_DIR": folder},
                capture_output=True,
                text=True,
                check=True,
            )
            loading, counting = done.stdout.split()[-2:]
            return float(loading), float(counting)

        _, cold = session()
        later = [session() for _ in range(ROUNDS)]
    loading, cached = (statistics.median(times) for times in zip(*later, strict=True))
    beside = f"({loading:.2f} more to load numba)"
    in_seconds("first count(12) in a new environment", cold, 5, beside)
    in_seconds("first count(12) in a later session", cached, 0.3, beside)


def main(sizes: Iterable[int] = USUAL) -> None:
    # Four threads count as four only where as many cores have nothing else to do.
    busy = f" (load {os.getloadavg()[0]:.1f})" if hasattr(os, "getloadavg") else ""
    print(f"times as ratios, on {os.cpu_count()} cores{busy}; after ≥ <, ≤ > what they should be")
    compile_ahead()
    for n in sizes:
        table(f"n = {n}", n, WAYS, COLUMNS)
        if n == 12:
            table(f"n = {n}, all as a list", n, LISTING, ("enumerate_all",))
    print()
    million()
    compiling()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", nargs="*", type=int, default=USUAL)
    main(parser.parse_args().sizes)
