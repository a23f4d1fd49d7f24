"""Time the algorithms beside those of an earlier commit, in turn and in one run.

    .venv/bin/python -m benchmarks.beside 37db25a

A ratio is the median over rounds of now / then, in processor time: above 1 is slower than it was.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from benchmarks.recording import report
from queens import ALGORITHMS

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 7
WORK = {
    "plain, n = 9": "collections.deque(queens.solve(name, 9), maxlen=0)",
    "recorded, n = 8": "queens.record(name, 8, limit=1_000_000)",
}
# Prints the processor seconds of each line of work that it reads.
WORKER = """
import collections, gc, pathlib, sys, time, queens
assert pathlib.Path(queens.__file__).parents[1] == pathlib.Path.cwd().resolve()
for line in sys.stdin:
    name, work = line.split(" ", 1)
    gc.collect()
    begin = time.process_time()
    eval(work)
    print(time.process_time() - begin, flush=True)
"""


@contextmanager
def worker(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a Python that works with the package in ``folder``."""
    line = [sys.executable, "-c", WORKER]
    pipe = subprocess.PIPE
    with subprocess.Popen(line, cwd=folder, stdin=pipe, stdout=pipe, text=True) as started:
        yield started


def seconds(at: subprocess.Popen[str], name: str, work: str) -> float:
    assert at.stdin
    assert at.stdout
    print(name, work, file=at.stdin, flush=True)
    return float(at.stdout.readline())


def main(commit: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "then.zip")
        git = ["git", "archive", f"--output={archive}", commit, "queens"]
        subprocess.run(git, cwd=ROOT, check=True)
        shutil.unpack_archive(archive, folder)
        with worker(Path(folder)) as then, worker(ROOT) as now:
            for what, work in WORK.items():
                for name in ALGORITHMS:
                    pairs = []
                    for number in range(ROUNDS):
                        # The first of a pair may find the processor in another state.
                        turn = (then, now) if number % 2 else (now, then)
                        took = {at: seconds(at, name, work) for at in turn}
                        pairs.append((took[then], took[now]))
                    ratio = median(after / before for before, after in pairs)
                    before, after = (median(side) for side in zip(*pairs, strict=True))
                    times = f"{before * 1e3:.0f} and {after * 1e3:.0f} ms"
                    report(f"now / then, {what}, {name}", f"{ratio:.2f}", times)


if __name__ == "__main__":
    main(*sys.argv[1:])
