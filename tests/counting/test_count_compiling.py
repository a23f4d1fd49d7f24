"""The first count in a new environment compiles, and says so; no later one does either."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

import queens
from queens.counting import jobs, strips
from queens.counting.compiling import COMPILING, has_numba
from queens.counting.plan import plan

ROOT = Path(queens.__file__).parent.parent

NUMBA = pytest.mark.skipif(not has_numba(), reason="numba is not installed")

COMPILED_FOR_EACH = """
import numba.core.event as event
from queens.counting import count, jobs
from queens.counting.plan import plan

count(12)
with event.install_recorder("numba:compile") as recorder:
    for n in (13, 14, 15, 16, 17):
        count(n)
    jobs.run(19, 0, plan(19).fingerprint)
print(len(recorder.buffer))
"""


def run(code, cache):
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip(), done.stderr.strip()


@pytest.mark.slow
@NUMBA
def test_a_new_environment_compiles_once_and_says_so_once(tmp_path):
    assert run("import queens; print(queens.count(11))", tmp_path) == ("2680", "")
    assert run("import queens; print(queens.count(12))", tmp_path) == ("14200", COMPILING)
    # What was compiled then serves every n, and the next session loads it in silence.
    assert run(COMPILED_FOR_EACH, tmp_path) == ("0", "")


@pytest.mark.slow
@NUMBA
def test_whatever_compiles_says_so(tmp_path):
    calls = "c.complete(12)", "c.local_search(200_000)", "by_rule(8, 100)", "c.enumerate_all(12)"
    code = "import queens.counting as c; from queens.counting.restarts import by_rule; {}"
    as_if_new = "; c.compiling._say_compiling.cache_clear(); "
    assert run(code.format(as_if_new.join(calls)), tmp_path) == ("", "\n".join([COMPILING] * 4))


def test_what_threads_share_is_made_once_however_many_begin_together(monkeypatch):
    made, strip = [], strips._strip
    monkeypatch.setattr(strips, "_made", {})
    monkeypatch.setattr(strips, "_strip", lambda *given: made.append(1) or strip(*given))
    plan.cache_clear()
    together = Barrier(4)

    def begin(_):
        together.wait(timeout=600)
        jobs.run(9, 0, plan(9).fingerprint, "vectorised")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(begin, range(4)))
    assert len(made) == 2
