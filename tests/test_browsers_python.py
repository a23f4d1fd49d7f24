"""What the live edition offers runs without threads, processes and timers, on its own versions.

It makes an environment of another Python and runs nine chapters and their answers there, which is
too long for `make test`: `make lite-check` runs it, and so does whoever publishes the edition.
Cells pass while players are broken, so what each says is compared with what is stored: a player's
steps, a verdict, and the words of every picture, for another matplotlib paints other SVG.
"""

import json
import subprocess
from pathlib import Path

import lite_parts
import pytest
from edition import made, say_what_is_stored

pytestmark = pytest.mark.lite

ROOT = Path(__file__).resolve().parent.parent
CHAPTERS = [
    path.relative_to(ROOT).as_posix()
    for folder in ("notebooks", "notebooks/answers")
    for path in sorted((ROOT / folder).glob("0[0-7]_*.ipynb"))
]
CHAPTERS.append("notebooks/08_counting.ipynb")


@pytest.fixture(scope="module")
def python() -> Path:
    return made(lite_parts.python_as_in_the_browser)


@pytest.mark.parametrize("name", CHAPTERS)
def test_each_cell_says_what_is_stored(python: Path, name: str) -> None:
    script = ROOT / "tests" / "browsers_python.py"
    done = subprocess.run(
        [python, "-W", "error::RuntimeWarning:queens", script, ROOT / name, ROOT],
        capture_output=True,
        text=True,
    )
    assert not done.returncode, done.stderr
    say_what_is_stored(ROOT / name, json.loads(done.stdout.splitlines()[-1]))
