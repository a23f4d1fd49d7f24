"""How often the interval of an estimate covers the tree: 100 seeds of 1,000 probes for each n.

``python -m benchmarks.estimates`` takes half an hour on two cores; with ``8 10`` it does
boards of 8 and 10 alone, with ``--probes 100`` a tenth of the work.
"""

import argparse
import os
from collections.abc import Iterable
from math import exp, log, sqrt
from statistics import fmean, variance

from benchmarks.lookahead import fewest, plain
from benchmarks.recording import report
from queens import Estimate, estimate

SEARCHES = {"automaton_remembered": plain, "fewest_first": fewest}
"""Each beside a program of its own that counts what it places."""

USUAL = range(6, 14)


def main(sizes: Iterable[int] = USUAL, *, probes: int = 1000, seeds: int = 100) -> None:
    print(f"intervals that cover the tree, of {seeds} of {probes:,} probes each")
    for name, count in SEARCHES.items():
        for n in sizes:
            true, _ = count(n)
            found = [
                estimate(name, n, probes=probes, seed=seed, workers=os.cpu_count() or 1)
                for seed in range(seeds)
            ]
            covered = sum(low <= true <= high for low, high in (one.interval for one in found))
            instead = sum(low <= true <= high for low, high in map(log_normal, found))
            report(
                f"  {name}, n = {n}",
                f"{covered}",
                f"of {true:,} placements; {instead} if the probes are taken for log-normal",
            )


def log_normal(found: Estimate) -> tuple[float, float]:
    """Return the interval of D. R. Cox for the mean of log-normal numbers."""
    logs = [log(probe) for probe in found.probes]
    middle, spread, number = fmean(logs), variance(logs), len(logs)
    reach = 1.96 * sqrt(spread / number + spread**2 / 2 / (number - 1))
    return exp(middle + spread / 2 - reach), exp(middle + spread / 2 + reach)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", nargs="*", type=int, default=USUAL)
    parser.add_argument("--probes", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=100)
    options = parser.parse_args()
    main(options.sizes, probes=options.probes, seeds=options.seeds)
