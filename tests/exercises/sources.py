"""The source notebooks as the tests read them: reference answers, and what learners are given."""

import importlib
import json
import linecache
import re
import textwrap
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "notebooks" / "exercises"
CHAPTERS = sorted(path.name for path in (FOLDER / "source").iterdir() if path.is_dir())


def exercises(chapter):
    """Return the chapter's exercises by the name that its notebook calls them by."""
    module = importlib.import_module(f"queens_exercises.chapter_{chapter[:2]}")
    return {name: one for name, one in vars(module).items() if re.fullmatch(r"q\d", name)}


@cache
def cells(chapter, kind="code", *, stubs=False):
    """Return the source of each cell of a kind by its id; stubs: from the learners' edition."""
    file = f"{chapter}.ipynb"
    path = FOLDER / file if stubs else FOLDER / "source" / chapter / file
    book = json.loads(path.read_text(encoding="utf-8"))
    return {c["id"]: "".join(c["source"]) for c in book["cells"] if c["cell_type"] == kind}


def names(chapter, *, stubs=False):
    """Return what the cells of a notebook define, but for its checks."""
    run = {}
    for name, source in cells(chapter, stubs=stubs).items():
        if not name.endswith("-check"):
            run_cell(source, run, name)
    return run


def answers(chapter, *, stubs=False):
    """Return what each exercise's check is called with; stubs: in a notebook nobody has touched."""
    run = names(chapter, stubs=stubs)
    handed = re.compile(r"^(q\d)\.check\((\w+)\)$", re.MULTILINE)
    checks = (handed.search(cell) for name, cell in cells(chapter).items() if "-check" in name)
    return {check[1]: run[check[2]] for check in checks}


def lines_to_try(chapter):
    """Return the expressions with which the texts tell the learner to look at an answer."""
    text = "\n".join(cells(chapter, "markdown").values())
    return re.findall(r"`((?:list\(|next\()?queens\.[^`]*\))`", text)


def run_cell(source, namespace, name="cell"):
    """Run code as a notebook's kernel does: its lines can be quoted when it fails."""
    source = textwrap.dedent(source)
    file = f"ipykernel/{name}.py"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), namespace)
    return namespace
