"""Run the notebooks and store what came out, so that a second run stores the very same bytes.

    python tools/notebooks.py [--check] [NOTEBOOK ...]

Without names: all of notebooks/. With --check nothing is written: the first differences between
a stored notebook and a fresh run are shown, and the exit status is 1. So it is for a notebook
that does not run to its end, which is never stored.

The outputs of a cell tagged ``nbval-ignore-output``, which shows timings, are stored and never
compared.
"""

import argparse
import difflib
import json
import re
import sys
from itertools import islice
from pathlib import Path

import lab
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"

SECONDS_A_CELL = 120
UNCOMPARED = "nbval-ignore-output"
# Jupyter's own place for widgets would have viewers without the course's extension look there, for
# code that is not stored, and pass over the picture beside the widget.
WIDGETS = "queens_widgets"
AS_RUN = "application/vnd.jupyter.widget-state+json"

# What Jupyter notes about the run or the view, and not about the lesson.
PASSING = ("execution", "collapsed", "scrolled", "trusted", "ExecuteTime")
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def all_notebooks() -> list[Path]:
    """The chapters, their answers and the learners' exercises; and no deeper.

    Deeper lie the sources, and what a class has handed in.
    """
    return sorted(
        path for part in ("", "answers/", "exercises/") for path in FOLDER.glob(f"{part}*.ipynb")
    )


def read(path: Path) -> NotebookNode:
    """Read a notebook; a cell that has no id gets one that is the same the next time.

    nbformat would make one up at random.
    """
    content = json.loads(path.read_text(encoding="utf-8"))
    known = {cell.get("id") for cell in content["cells"]}
    free = (name for n in range(1, sys.maxsize) if (name := f"cell-{n:02}") not in known)
    for cell in content["cells"]:
        if not cell.get("id"):
            cell["id"] = next(free)
    content["nbformat_minor"] = max(content["nbformat_minor"], 5)
    return nbformat.reads(json.dumps(content), as_version=4)


def run(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Return the notebook as a fresh kernel leaves it, in normal form.

    Raises nbclient's CellExecutionError, which shows the cell, at the first error.
    """
    fresh = blank(notebook)
    NotebookClient(
        fresh,
        kernel_name="python3",
        timeout=SECONDS_A_CELL,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
    ).execute()
    return normal_form(fresh)


def blank(notebook: NotebookNode) -> NotebookNode:
    """Return the notebook without what an earlier run has left in it."""
    fresh = nbformat.from_dict(notebook)
    for place in (WIDGETS, "widgets"):
        fresh.metadata.pop(place, None)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return fresh


def normal_form(notebook: NotebookNode) -> NotebookNode:
    """Return the notebook without what differs from run to run or from machine to machine."""
    notebook = _with_counted_widgets(_without_code(notebook))
    notebook.metadata.update(nbformat.from_dict(KERNEL))
    for cell in notebook.cells:
        for key in PASSING:
            cell.metadata.pop(key, None)
    return notebook


def _without_code(notebook: NotebookNode) -> NotebookNode:
    """Keep what the widgets hold where JupyterLab's extension keeps it, and not their code."""
    states = notebook.metadata.pop("widgets", {}).get(AS_RUN, {}).get("state", {})
    for widget in states.values():
        if widget["state"].get("_anywidget_id", "").startswith("queens"):
            del widget["state"]["_esm"], widget["state"]["_css"]
    if states:
        notebook.metadata[WIDGETS] = states
    return notebook


def _with_counted_widgets(notebook: NotebookNode) -> NotebookNode:
    """Number the widgets in the order they were made, in place of their random ids."""
    states = notebook.metadata.get(WIDGETS)
    if not states:
        return notebook
    number = {name: f"{n:032x}" for n, name in enumerate(states, start=1)}
    known = re.compile("|".join(map(re.escape, number)))
    text = known.sub(lambda found: number[found[0]], json.dumps(notebook))
    return nbformat.from_dict(json.loads(text))


def text_of(notebook: NotebookNode) -> str:
    """Return the notebook as it stands in its file."""
    return nbformat.writes(notebook) + "\n"


def merged(stored: NotebookNode, fresh: NotebookNode) -> NotebookNode:
    """Return the fresh notebook with the stored outputs where outputs are not compared."""
    result = nbformat.from_dict(fresh)
    for cell, old in zip(result.cells, stored.cells, strict=True):
        if UNCOMPARED in cell.metadata.get("tags", ()) and old.outputs:
            cell.outputs = old.outputs
    return result


def difference(path: Path, fresh: NotebookNode) -> str:
    """Return the lines in which the file first differs from a fresh run; "" if it does not."""
    stored, wanted = path.read_text(encoding="utf-8"), text_of(merged(read(path), fresh))
    lines = difflib.unified_diff(
        stored.splitlines(), wanted.splitlines(), "stored", "fresh", n=3, lineterm=""
    )
    return "\n".join(line[:160] for line in islice(lines, 20))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, show differences")
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all of the course")
    options = parser.parse_args(arguments)
    failed = False
    for path in options.notebooks or all_notebooks():
        try:
            fresh = run(read(path), path.parent)
        except CellExecutionError as error:
            failed = True
            print(f"{path.name} does not run: {error}")
            continue
        differs = difference(path, fresh)
        if not differs:
            print(f"{path.name}: up to date")
        elif options.check:
            failed = True
            print(f"{path.name} is stale:\n{differs}")
        else:
            path.write_text(text_of(fresh), encoding="utf-8", newline="\n")
            print(f"{path.name}: stored")
    if not options.check:
        lab.write_digests()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
