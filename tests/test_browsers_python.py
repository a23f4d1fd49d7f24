"""What the live edition offers runs without threads, processes and timers, on its own versions.

It makes an environment of another Python and runs the chapters and their answers there, which is
too long for `make test`: `make lite-check` runs it, and a workflow does on each push to main.
Cells pass while players are broken, so what each says is compared with what is stored: a player's
steps, a verdict, and the words of every picture, for another matplotlib paints other SVG.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

import lite_parts
import pytest
from edition import made, say_what_is_stored

pytestmark = pytest.mark.lite

ROOT = Path(__file__).resolve().parent.parent
CHAPTERS = [
    path.relative_to(ROOT).as_posix()
    for folder in ("notebooks", "notebooks/answers")
    for path in sorted((ROOT / folder).glob("0[0-79]_*.ipynb"))
]
CHAPTERS.append("notebooks/08_counting.ipynb")
EXERCISES = sorted((ROOT / "notebooks" / "exercises" / "source").glob("*/*.ipynb"))


@pytest.fixture(scope="module")
def python() -> Path:
    return made(lite_parts.python_as_in_the_browser)


def said(python: Path, notebook: Path) -> list[dict[str, Any]]:
    """What each cell of a notebook has to say there."""
    script = ROOT / "tests" / "browsers_python.py"
    done = subprocess.run(
        [python, "-W", "error::RuntimeWarning:queens", script, notebook, ROOT],
        capture_output=True,
        text=True,
    )
    assert not done.returncode, done.stderr
    cells: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return cells


@pytest.mark.parametrize("name", CHAPTERS)
def test_each_cell_says_what_is_stored(python: Path, name: str) -> None:
    say_what_is_stored(ROOT / name, said(python, ROOT / name))


@pytest.mark.parametrize("source", EXERCISES, ids=lambda source: source.stem)
def test_every_exercise_marks_its_answer_right(python: Path, source: Path) -> None:
    assert [cell["error"] for cell in said(python, source) if cell["error"]] == []
