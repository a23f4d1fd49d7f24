"""Run the cells of a notebook as the browser's Python does, and print what each has to say.

    python browsers_python.py NOTEBOOK FOLDER_OF_THE_PACKAGE

It is run by a Python of its own, with the versions of the live edition and none of what a browser
lacks: threads, processes, timers, other machines. A kernel needs threads, so IPython runs the cells
here, as it does there.
"""

import json
import multiprocessing.process
import os
import signal
import socket
import sys
import sysconfig
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output


def started() -> InteractiveShell:
    shell = InteractiveShell.instance()
    shell.display_formatter.active_types = list(shell.display_formatter.formatters)
    os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
    # These ask what kind of machine this is, and matplotlib looks for fonts in a thread.
    shell.run_cell("import matplotlib.pyplot, ipywidgets, anywidget")
    sysconfig.get_config_vars()
    return shell


def take_away() -> None:
    """Leave no threads, processes, timers, signals and connections."""

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    threading.Thread.start = refuse
    multiprocessing.process.BaseProcess.start = refuse
    socket.socket.connect = refuse
    for module, names in ((signal, ("setitimer", "SIGALRM")), (os, ("fork", "sched_getaffinity"))):
        for name in names:
            delattr(module, name)
    sys.modules["psutil"] = None  # type: ignore[assignment]
    sys.platform = "emscripten"


def ran(shell: InteractiveShell, cell: Mapping[str, Any]) -> dict[str, Any]:
    with shell.display_trap, capture_output(stderr=False) as captured:
        done = shell.run_cell("".join(cell["source"]), store_history=True)
    shown = [output.data for output in captured.outputs if output.data]
    error = done.error_before_exec or done.error_in_exec
    return {
        "id": cell["id"],
        "error": f"{type(error).__name__}: {error}" if error else "",
        "texts": ["".join(data.get("text/plain", "")) for data in shown],
        "printed": captured.stdout,
    }


if __name__ == "__main__":
    notebook, package = map(Path, sys.argv[1:])
    sys.path.insert(0, str(package))
    shell = started()
    take_away()
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    os.chdir(notebook.parent)
    said = [ran(shell, cell) for cell in cells if cell["cell_type"] == "code"]
    print(json.dumps(said))
