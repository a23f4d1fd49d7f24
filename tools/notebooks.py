"""Run the notebooks and store what came out, so that a second run stores the very same bytes.

    python tools/notebooks.py [NOTEBOOK ...]

Without names: all of notebooks/. A notebook that does not run to its end is not stored, and the
exit status is 1. The outputs of a cell tagged ``nbval-ignore-output``, which shows timings, are
stored and never compared.
"""

import json
import re
import sys
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


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


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
        # One that ends by itself can meet a race in zmq, which then says "Assertion failed".
        shutdown_kernel="immediate",
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


def is_current(path: Path, fresh: NotebookNode) -> bool:
    """Whether a file holds what a fresh run left, but for outputs that are not compared."""
    result = nbformat.from_dict(fresh)
    for cell, old in zip(result.cells, read(path).cells, strict=True):
        if UNCOMPARED in cell.metadata.get("tags", ()) and old.outputs:
            cell.outputs = old.outputs
    return path.read_text(encoding="utf-8") == text_of(result)


def store(path: Path, notebook: NotebookNode) -> None:
    path.write_text(text_of(notebook), encoding="utf-8", newline="\n")
    print(f"{path.name}: stored")


def main(arguments: list[str]) -> int:
    failed = False
    for path in map(Path, arguments or lab.own_notebooks(ROOT)):
        try:
            fresh = run(read(path), path.parent)
        except CellExecutionError as error:
            failed = True
            print(f"{path.name} does not run: {error}")
            continue
        if is_current(path, fresh):
            print(f"{path.name}: up to date")
        else:
            store(path, fresh)
    lab.write_digests()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
