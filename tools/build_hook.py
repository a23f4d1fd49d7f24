"""Gives the packages what JupyterLab does for the course, with the code of its widgets.

A notebook is stored without that code, so that JupyterLab has to have it beside the package. It is
put together in a folder that passes: the checkout may be for reading alone.
"""

import json
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
PLACE = "share/jupyter/labextensions/queens-course"
FOLDER = ROOT / "queens_player" / "jupyter" / PLACE


def lay_out(folder: Path) -> None:
    """Write the extension, with a module for each widget: what a kernel sends, and ``css``."""
    sys.path.insert(0, str(ROOT))
    from queens_player._javascript import WIDGETS, browser_code

    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    modules = folder / "static" / "widgets"
    modules.mkdir(exist_ok=True)
    for widget in WIDGETS:
        module, css = browser_code(widget)
        text = f"{module}\nexport const css = {json.dumps(css)};\n"
        (modules / f"{widget}.js").write_bytes(text.encode())


class Extension(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.made = TemporaryDirectory()
        lay_out(Path(self.made.name))
        build_data["shared_data"][self.made.name] = PLACE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.made.cleanup()
