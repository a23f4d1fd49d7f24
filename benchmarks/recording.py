"""What recording costs: as ratios, each pair measured side by side in one run.

Times on shared machines drift by more than the differences that matter; a ratio of two runs
taken in turn, the best of each, does not.
"""

import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

from queens import ALGORITHMS, Trace, record, solve
from queens._board import Board, Solution
from queens.trace import attempt
from queens_player._packing import pack

ROUNDS = 7
EVENTS = 100_000


def seconds(action: Callable[[], object]) -> float:
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def side_by_side(one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    pairs = [(seconds(one), seconds(other)) for _ in range(ROUNDS)]
    return min(first for first, _ in pairs), min(second for _, second in pairs)


def report(what: str, value: str, target: str = "") -> None:
    print(f"{what:<58}{value:>18}   {target}")


def recording(name: str) -> None:
    plain, recorded = side_by_side(
        lambda: list(solve(name, 8)), lambda: record(name, 8, limit=1_000_000)
    )
    report(
        f"recorded / plain, all of n = 8, {name}",
        f"{recorded / plain:.2f}",
        f"at most 5      ({plain * 1e3:.0f} and {recorded * 1e3:.0f} ms)",
    )


def inside(name: str) -> None:
    def own(board: Board) -> Iterator[Solution]:
        yield from ALGORITHMS[name].function(board)

    run = partial(record, n=50, limit=20_000)
    called = partial(run, own, board=ALGORITHMS[name].board)
    alone, within = side_by_side(partial(run, name), called)
    report(f"called by a learner's search / alone, n = 50, {name}", f"{within / alone:.2f}")


def played(name: str) -> None:
    """What a player's recording costs beside a plain one: it looks at local variables too."""
    recorded, looked = side_by_side(
        lambda: record(name, 8, limit=1_000_000), lambda: attempt(name, 8, limit=1_000_000)
    )
    _, columns = pack([attempt(name, 8)])
    report(
        f"with variables / recorded, all of n = 8, {name}",
        f"{looked / recorded:.2f}",
        f"at most 4      ({looked * 1e3:.0f} ms, {len(columns) / 1e3:.0f} kB sent)",
    )


def positions(trace: Trace) -> None:
    choose = random.Random(1)
    slowest = max(
        min(seconds(partial(trace.at, step)) for _ in range(3))
        for step in (choose.randint(0, len(trace)) for _ in range(1000))
    )
    report(
        f"at(step) in {len(trace):,} events, worst of 1,000 steps, ms",
        f"{slowest * 1e3:.2f}",
        "at most 5",
    )


def memory(name: str) -> Trace:
    tracemalloc.start()
    trace = record(name, 10, limit=EVENTS)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    report(
        f"memory of {len(trace):,} events, MB",
        f"{kept / 1e6:.1f}",
        f"at most 20     ({peak / 1e6:.1f} while recording)",
    )
    return trace


def importing() -> None:
    def run(code: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", code], check=True)

    bare, loaded = side_by_side(run("pass"), run("import queens"))
    report(
        "import queens / bare interpreter",
        f"{loaded / bare:.2f}",
        f"{(loaded - bare) * 1e3:.0f} ms more, at most 100",
    )


def main() -> None:
    names = [name for name, known in ALGORITHMS.items() if known.all]
    for name in names:
        recording(name)
    inside("fewest_first")
    for name in names:
        if name != "permutations":
            played(name)
    positions(memory("automaton_shared_search"))
    importing()


if __name__ == "__main__":
    main()
