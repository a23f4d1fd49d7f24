"""`python -m queens.counting`: what it compiles, no later session compiles again."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CALLS = (
    "queens.count(15)",
    "queens.count(16)",
    "queens.count(16, workers=1)",
    "queens.enumerate_all(13)",
    "queens.local_search(200_000)",
)

# Prints for each call the functions that numba compiled, rather than loaded, while it ran.
FIRST_CALLS = """
import json, sys
from numba.core import event
import queens
compiled = {}
for call in sys.argv[1:]:
    with event.install_recorder("numba:compile") as recorder:
        eval(call)
    begun = [e.data["dispatcher"].py_func.__qualname__ for _, e in recorder.buffer if e.is_start]
    compiled[call] = sorted(set(begun))
print(json.dumps(compiled))
"""


def run(cache: Path, *arguments: str) -> str:
    """Run Python with numba's cache in a folder; return what it printed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def compiled_by(cache: Path, *calls: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(run(cache, "-c", FIRST_CALLS, *calls))
    return found


def test_without_it_a_first_call_compiles(tmp_path: Path) -> None:
    """Else the next test could not fail."""
    call = "queens.enumerate_all(13)"
    assert compiled_by(tmp_path, call)[call]


def test_after_it_nothing_is_compiled(tmp_path: Path) -> None:
    [line] = run(tmp_path, "-m", "queens.counting").splitlines()
    assert line.startswith("Compiling what counts")
    assert compiled_by(tmp_path, *CALLS) == {call: [] for call in CALLS}


def test_without_numba_it_does_nothing(tmp_path: Path) -> None:
    code = """
import sys
sys.modules["numba"] = None
from queens.counting import compiling
compiling.has_numba = lambda: False
from queens.counting.__main__ import main
main()
"""
    said = run(tmp_path, "-c", code)
    assert said == "numba is not installed: counting needs no compiling, and takes longer.\n"
