"""Builds the packages with hatchling; what JupyterLab does for the course gets the widgets' code.

A notebook is stored without it, so that JupyterLab has to have it beside the package.
"""

import json
import sys
from pathlib import Path
from typing import Any

from hatchling import build
from hatchling.build import *  # noqa: F403 - what is not said here is hatchling's own

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "queens_player/jupyter/share/jupyter/labextensions/queens-course"


def write_widgets() -> None:
    """Write a module for each widget: what a kernel would send, the style sheet as ``css``."""
    sys.path.insert(0, str(ROOT))
    from queens_player._javascript import WIDGETS, browser_code

    folder = FOLDER / "static" / "widgets"
    folder.mkdir(exist_ok=True)
    for widget in WIDGETS:
        module, css = browser_code(widget)
        text = f"{module}\nexport const css = {json.dumps(css)};\n"
        path, content = folder / f"{widget}.js", text.encode()
        # Others may be reading what is right already.
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)


def build_wheel(*arguments: Any, **options: Any) -> str:
    write_widgets()
    return str(build.build_wheel(*arguments, **options))


def build_editable(*arguments: Any, **options: Any) -> str:
    write_widgets()
    return str(build.build_editable(*arguments, **options))
