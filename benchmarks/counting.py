"""How much faster ``queens.count`` is than a plain search in C.

``python -m benchmarks.counting`` does n = 12, 14 and 16 in about a minute; ``python -m
benchmarks.counting 18`` does n = 18. Chapter 08 compares with other libraries.

For each n all ways are timed in turn, several times, and the median of the ratios is printed:
whatever else the machine does slows all of them.
"""

import argparse
import ctypes
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from operator import truediv
from pathlib import Path

import numpy as np

from benchmarks.recording import report
from queens_counting import _halves, _numpy, count, enumerate_all, first, local_search, published
from queens_counting.__main__ import main as compile_ahead
from queens_counting.plan import plan

USUAL = (12, 14, 16)
ROUNDS = 7
LEAST = 0.05
"""Seconds: what takes fewer is called again and again until as many are over."""


@cache
def _library() -> ctypes.CDLL:
    """Compile ``plain.c`` for this processor."""
    folder = tempfile.mkdtemp()
    library = Path(folder, "plain.so")
    source = Path(__file__).with_name("plain.c")
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run(["cc", *options, str(source), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def plain_c(n: int) -> int:
    function = _library().count
    function.restype = ctypes.c_uint64
    return int(function(n))


def numpy_alone(n: int) -> int:
    # So that the tables are made again, as for a session's first count.
    _halves.strips.cache_clear()
    return _numpy.total(plan(n), _halves.strips(n), np.zeros(1, np.uint8))


def threads(n: int, workers: int) -> int:
    _halves.strips.cache_clear()
    return count(n, workers=workers)


WAYS: dict[str, tuple[Callable[[int], int], int]] = {
    "plain C": (plain_c, 16),
    "NumPy alone": (numpy_alone, 16),
    "1 thread": (partial(threads, workers=1), 19),
    "4 threads": (partial(threads, workers=4), 20),
}
"""Name -> a way to count, and the largest n that it is timed for."""


def table(n: int) -> None:
    """Time the ways in turn; print each one's time, and how many times faster the last is."""
    ways = {name: way for name, (way, largest) in WAYS.items() if n <= largest}
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            times[name].append(seconds_a_call(partial(checked, way, n)))
    for name, taken in times.items():
        ratios = [
            f"{statistics.median(map(truediv, times[slower], taken)):.3g} times as fast as {slower}"
            for slower in list(ways)[: list(ways).index(name)]
        ]
        report(f"n = {n}, {name}, s", f"{statistics.median(taken):.4f}", ", ".join(ratios))


def checked(way: Callable[[int], int], n: int) -> None:
    assert way(n) == published(n), (way, n)


def seconds_a_call(action: Callable[[], object]) -> float:
    calls, begin = 0, time.perf_counter()
    while not calls or time.perf_counter() - begin < LEAST:
        action()
        calls += 1
    return (time.perf_counter() - begin) / calls


def million() -> None:
    for name, solve in {"first": first, "local_search": partial(local_search, seed=1)}.items():
        times = [seconds_a_call(partial(solve, 1_000_000)) for _ in range(ROUNDS)]
        report(f"{name}(1,000,000), s", f"{statistics.median(times):.3f}")


def over_n() -> None:
    """Time what compiled code does on boards of all sizes: no larger one is the cheaper."""
    for function, sizes in (
        (count, (8, 10, 11, 12, 13)),
        (enumerate_all, (8, 10, 11, 12, 13)),
        (partial(local_search, seed=1), (1_000, 50_000, 99_999, 100_000, 200_000)),
    ):
        times = [min(seconds_a_call(partial(function, n)) for _ in range(3)) for n in sizes]
        name = getattr(function, "__name__", "local_search")
        told = "  ".join(f"{1000 * taken:.3g}" for taken in times)
        report(f"{name}, ms, for n = {', '.join(map(str, sizes))}", told)


FIRST_CALL = """
import time
import numba
loaded = time.perf_counter()
import queens
queens.count(12)
print(time.perf_counter() - loaded)
"""


def compiling() -> None:
    """Time the first count of a session: with nothing compiled before, then from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        for when, target in (("a new environment", 5), ("a later session", 0.3)):
            done = subprocess.run(
                [sys.executable, "-c", FIRST_CALL],
                env=os.environ | {"NUMBA_CACHE_DIR": folder},
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            seconds = float(done.stdout)
            report(f"first count(12) in {when}, s", f"{seconds:.2f}", f"at most {target}")


def main(sizes: Iterable[int] = USUAL) -> None:
    compile_ahead()
    for n in sizes:
        table(n)
    over_n()
    million()
    compiling()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", nargs="*", type=int, default=USUAL)
    main(parser.parse_args().sizes)
