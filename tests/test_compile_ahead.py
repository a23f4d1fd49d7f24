"""What counts is compiled once for a machine; `python -m queens_counting` does it ahead."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from queens_counting import restarts
from queens_counting.compiling import COMPILING, WAITING, compiled, has_numba

ROOT = Path(__file__).resolve().parent.parent

COMPILE = (
    "count(12)",
    "complete(12)",
    "local_search(200_000)",
    "by_rule(8, 100)",
)

AFTERWARDS = (
    *(f"count({n})" for n in range(12, 17)),
    "count(16, workers=1)",
    "complete(14)",
    "enumerate_all(12)",
    "local_search(300_000)",
    "by_rule(9, 50)",
    "jobs.run(19, 0, METHOD)",
)

# Evaluates expressions, each as if it were the first in its session to compile something; prints
# which functions numba compiled for each, and which it compiled or loaded from its cache.
SESSION = """
import gc, json, sys
from numba.core import dispatcher, event
from queens_counting import compiling, jobs
from queens_counting import complete, count, enumerate_all, local_search
from queens_counting.__main__ import main
from queens_counting.plan import METHOD
from queens_counting.restarts import by_rule

def ready():
    return {
        (one.py_func.__qualname__, *map(str, one.signatures))
        for one in gc.get_objects()
        if isinstance(one, dispatcher.Dispatcher) and one.py_func.__module__.startswith("queens")
        and one.signatures
    }

compiled, new = {}, {}
for call in sys.argv[1:]:
    before = ready()
    compiling._say.cache_clear()
    print(call, file=sys.stderr)
    with event.install_recorder("numba:compile") as recorder:
        eval(call)
    compiled[call] = [e.data["dispatcher"].py_func.__qualname__ for _, e in recorder.buffer]
    new[call] = sorted(ready() - before)
print(json.dumps([compiled, new]))
"""


pytestmark = pytest.mark.skipif(not has_numba(), reason="numba is not installed")


def begin(cache: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start Python with numba's cache in a folder."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(cache: Path, *arguments: str) -> tuple[str, str]:
    """Run Python with numba's cache in a folder; return what it printed, and its complaints."""
    process = begin(cache, *arguments)
    printed, said = process.communicate()
    assert process.returncode == 0, said
    return printed, said


def test_all_is_compiled_once_and_says_so_and_ahead_if_one_likes(tmp_path: Path) -> None:
    printed, said = run(tmp_path, "-c", SESSION, "count(11)", *COMPILE)
    compiled, _ = json.loads(printed)
    assert [call for call, functions in compiled.items() if functions] == [*COMPILE]
    told = "".join(f"{call}\n{COMPILING}\n" for call in COMPILE)
    assert said == f"count(11)\n{told}"

    # What was compiled then serves every n, and the next session loads it in silence. Whatever
    # it needs the command has made ready.
    printed, said = run(tmp_path, "-c", SESSION, "main()", *AFTERWARDS)
    first, _, last = printed.strip().rpartition("\n")
    assert first.startswith("Compiling what counts")
    compiled, new = json.loads(last)
    assert not any(compiled.values())
    assert said.split() == " ".join(["main()", *AFTERWARDS]).split()
    assert new.pop("main()")
    assert new == {call: [] for call in AFTERWARDS}


def test_of_two_programs_that_need_the_same_one_compiles_and_the_other_says_that_it_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = "by_rule(8, 100)"
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    folder = Path(compiled.__wrapped__(restarts._search).stats.cache_path)
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / "compiling.lock")) as lock:
        lock.execute("BEGIN EXCLUSIVE")  # as a program does that compiles
        both = [begin(tmp_path, "-c", SESSION, call) for _ in range(2)]
        for one in both:
            assert [one.stderr.readline().strip() for _ in range(2)] == [call, WAITING]
    ended = [one.communicate() for one in both]
    assert [json.loads(printed)[0][call] for printed, _ in ended].count([]) == 1
    assert sorted(said for _, said in ended) == ["", f"{COMPILING}\n"]


def test_what_cannot_be_compiled_ahead_is_told_in_a_sentence(tmp_path: Path) -> None:
    program = "import runpy; from queens_counting import jobs; jobs.way_to_count = None"
    ahead = begin(
        tmp_path, "-c", f"{program}; runpy.run_module('queens_counting', None, '__main__')"
    )
    _, said = ahead.communicate()
    assert ahead.returncode == 1
    assert said.startswith("Counting could not be compiled ahead: ")
    assert said.endswith(". All else works.\n")
