"""What the live edition offers runs without threads, processes and timers, on its own versions.

It makes an environment of another Python and runs the chapters and their answers there, which is
too long for `make test`: `make lite-check` runs it, and a workflow does on each push to main.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

import lite_parts
import pytest
from edition import made

ROOT = Path(__file__).resolve().parent.parent
CHAPTERS = [
    path.relative_to(ROOT).as_posix()
    for folder in ("notebooks", "notebooks/answers")
    for path in sorted((ROOT / folder).glob("0[0-79]_*.ipynb"))
]
CHAPTERS.append("notebooks/08_counting.ipynb")
EXERCISES = sorted((ROOT / "notebooks" / "exercises" / "source").glob("*/*.ipynb"))


@pytest.fixture(scope="module")
def python():
    return made(lite_parts.python_as_in_the_browser)


def said(python, notebook):
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
def test_each_cell_says_what_is_stored(python, name):
    """Cells pass while players are broken, so texts are compared: the words of every picture too.

    Another matplotlib paints other SVG.
    """
    cells = {cell["id"]: cell for cell in json.loads((ROOT / name).read_text("utf-8"))["cells"]}
    for one in said(python, ROOT / name):
        cell = cells[one["id"]]
        outputs = cell["outputs"]
        expected = [output["ename"] for output in outputs if output["output_type"] == "error"]
        assert bool(one["error"]) == bool(expected), f"{one['id']}: {one['error']}"
        # Chapter 08 has fewer queens where there is no compiler.
        if "08_" in name or "nbval-ignore-output" in cell["metadata"].get("tags", ()):
            continue
        shown = [output["data"] for output in outputs if "data" in output]
        texts = ["".join(data.get("text/plain", "")) for data in shown]
        assert one["texts"] == texts, one["id"]
        printed = ["".join(output["text"]) for output in outputs if output.get("name") == "stdout"]
        assert one["printed"] == "".join(printed), one["id"]


@pytest.mark.parametrize("source", EXERCISES, ids=lambda source: source.stem)
def test_every_exercise_marks_its_answer_right(python, source):
    assert [cell["error"] for cell in said(python, source) if cell["error"]] == []
