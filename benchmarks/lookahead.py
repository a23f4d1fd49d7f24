"""How many placements looking ahead saves, for all solutions and for the first one.

``python -m benchmarks.lookahead 11 12`` counts on boards of 11 and 12: a second or two, and some
six times as long for each further queen. ``--first`` stops at the first solution.

Bit masks, written apart from the package's algorithms so that each can be held against the
other.
"""

import argparse
import time
from collections.abc import Callable, Iterable

from benchmarks.recording import report
from queens import compare, record

Count = tuple[int, int]
"""Placements, solutions."""

CHECKED = range(1, 9)
USUAL = range(4, 11)


def plain(n: int, first: bool = False) -> Count:
    """Row after row, every square that is free; first: stop at the first solution."""
    full = (1 << n) - 1

    def extend(columns: int, rising: int, falling: int) -> Count:
        if columns == full:
            return 0, 1
        placed = solved = 0
        free = full & ~(columns | rising | falling)
        while free and not (first and solved):
            bit = free & -free
            free -= bit
            below, found = extend(columns | bit, (rising | bit) >> 1, (falling | bit) << 1)
            placed += 1 + below
            solved += found
        return placed, solved

    return extend(0, 0, 0)


def early(n: int, first: bool = False) -> Count:
    """As ``plain``, but a queen that leaves a later row with nothing goes at once."""
    return ahead(n, first, lambda rows: 0)


def fewest(n: int, first: bool = False) -> Count:
    """As ``early``, but the row with the fewest squares left is the next one."""
    return ahead(
        n, first, lambda rows: min(range(len(rows)), key=lambda at: rows[at][1].bit_count())
    )


def ahead(n: int, first: bool, choose: Callable[[list[tuple[int, int]]], int]) -> Count:
    """Search with, for each row without a queen, its number and the bits of its free columns.

    choose: the place in that list of the row to go on with.
    """
    full = (1 << n) - 1

    def extend(rows: list[tuple[int, int]]) -> Count:
        if not rows:
            return 0, 1
        placed = solved = 0
        at = choose(rows)
        k, free = rows[at]
        others = rows[:at] + rows[at + 1 :]
        while free and not (first and solved):
            bit = free & -free
            free -= bit
            placed += 1
            left = []
            for row, columns in others:
                far = abs(row - k)
                columns &= ~(bit | bit << far | bit >> far)
                if not columns:
                    break
                left.append((row, columns))
            else:
                below, found = extend(left)
                placed += below
                solved += found
        return placed, solved

    return extend([(row, full) for row in range(1, n + 1)])


COUNTS = {"implications": plain, "implications_early": early, "fewest_first": fewest}
"""Each beside the registered name that must place as many queens."""


def check() -> None:
    """Stop unless the package's algorithms place as many queens, on every small board."""
    for name, count in COUNTS.items():
        for cost in compare(CHECKED, [name]):
            assert (cost.placements, cost.complete) == (count(cost.n)[0], True), (name, cost)
        for n in CHECKED:
            until = [event.kind for event in record(name, n)]
            if "solution" in until:
                placed = until[: until.index("solution")].count("place")
                assert placed == count(n, first=True)[0], (name, n)


def main(sizes: Iterable[int] = USUAL, *, first: bool = False) -> None:
    check()
    wanted = "the first solution" if first else "all solutions"
    print(f"placements for {wanted}: plain order, looking ahead, fewest first")
    for n in sizes:
        begin = time.perf_counter()
        counts = [count(n, first) for count in COUNTS.values()]
        taken = time.perf_counter() - begin
        assert len({solved for _, solved in counts}) == 1
        (one, _), (two, _), (three, _) = counts
        report(
            f"  n = {n:>2} ({taken:.1f} s)",
            f"{one:,} {two:,} {three:,}",
            f"the first is {one / two:.2f} and {one / three:,.2f} times the others",
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", nargs="*", type=int, default=USUAL)
    parser.add_argument("--first", action="store_true", help="stop at the first solution")
    options = parser.parse_args()
    main(options.sizes, first=options.first)
