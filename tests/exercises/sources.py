"""The source notebooks as the tests read them: reference answers, and what learners are given."""

import importlib
import json
import linecache
import re
import textwrap
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "notebooks" / "exercises" / "source"
CHAPTERS = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())

SOLUTION = re.compile(r"^( *)### BEGIN SOLUTION\n.*?### END SOLUTION", re.MULTILINE | re.DOTALL)
STUB = "raise NotImplementedError  # your answer here"


def exercises(chapter):
    """Return the chapter's exercises by the name that its notebook calls them by."""
    module = importlib.import_module(f"queens.exercises.chapter_{chapter[:2]}")
    return {name: one for name, one in vars(module).items() if re.fullmatch(r"q\d", name)}


@cache
def cells(chapter):
    """Return the source of each code cell of a chapter's source notebook by its id."""
    path = FOLDER / chapter / f"{chapter}.ipynb"
    book = json.loads(path.read_text(encoding="utf-8"))
    return {
        cell["id"]: "".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"
    }


def answers(chapter, *, stubs=False):
    """Return what each exercise's check is called with; stubs: in a notebook nobody has touched."""
    run = {}
    for name, source in cells(chapter).items():
        if not name.endswith("-check"):
            run_cell(SOLUTION.sub(rf"\1{STUB}", source) if stubs else source, run, name)
    handed = re.compile(r"^(q\d)\.check\((\w+)\)$", re.MULTILINE)
    checks = (handed.search(cell) for name, cell in cells(chapter).items() if "-check" in name)
    return {check[1]: run[check[2]] for check in checks}


def run_cell(source, namespace, name="cell"):
    """Run code as a notebook's kernel does: its lines can be quoted when it fails."""
    source = textwrap.dedent(source)
    file = f"ipykernel/{name}.py"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), namespace)
    return namespace
