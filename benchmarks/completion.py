"""Whether 29,000 boards with closed diagonals come out as published, verdict by verdict.

``python -m benchmarks.completion`` searches them all, on as many processes as there are cores: less
than a minute on two with numba. It ends at the first verdict that differs, and says which.
Source: see ``queens_counting.closed``.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor

from queens.given import begin
from queens_counting import closed, complete
from queens_counting.closed import Mean


def repeated(n: int, many: int) -> Mean:
    """Search all instances of a size with so many diagonals closed; their mean as published."""
    placements = solvable = 0
    boards = [one for one in closed.instances(n) if one.run_up_to >= many]
    for number, one in enumerate(boards, start=1):
        found = complete(n, begin(n, closed=one.diagonals[:many]).barred)
        if (found.queens is not None) != (many <= one.solvable_up_to):
            raise SystemExit(f"n = {n}, board {number}, {many} closed: another verdict")
        solvable += found.queens is not None
        placements += found.placements
    return Mean(many, len(boards), solvable, round(1 + placements / len(boards), 1))


def main() -> None:
    for n in closed.SIZES:
        start = time.perf_counter()
        published = closed.means(n)
        with ProcessPoolExecutor() as pool:
            ours = list(pool.map(repeated, [n] * len(published), [one.closed for one in published]))
        took = time.perf_counter() - start
        boards = sum(one.instances for one in ours)
        print(f"\nn = {n}: {boards:,} boards in {took:.1f} s, each verdict as published")
        print("closed  solvable  mean nodes  published")
        for our, their in zip(ours, published, strict=True):
            print(f"{our.closed:6} {our.solvable:9,} {our.nodes:11,} {their.nodes:10,}")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
