"""Reading what was handed in, whatever it is."""

import json
import re
from typing import Any, BinaryIO

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_raw_cell

MAKE = {"code": new_code_cell, "markdown": new_markdown_cell, "raw": new_raw_cell}
MOST_BYTES = 50_000_000
"""A larger file is not read: its outputs alone could fill the memory of the machine."""


def read(file: BinaryIO) -> tuple[NotebookNode, str]:
    """Return the cells of a file as a sound notebook, and why nothing could be read of it, if so.

    Of each cell only its kind, its source, its id and its grade id are taken: whatever else a
    submission holds (outputs, widgets, tags) is of no use to grading, and may be broken.
    """
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        return new_notebook(), f"it has more than {MOST_BYTES // 1_000_000} MB"
    if not data.strip():
        return new_notebook(), "it is empty"
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return new_notebook(), "it is no notebook (no JSON)"
    if not (isinstance(content, dict) and isinstance(content.get("cells"), list)):
        return new_notebook(), "it is no notebook (no cells)"
    cells = [_sound(cell) for cell in content["cells"] if isinstance(cell, dict)]
    return new_notebook(cells=[cell for cell in cells if cell]), ""


def grade_id(cell: NotebookNode) -> str:
    """Return nbgrader's name of a cell, "" if it has none."""
    return cell.metadata.get("nbgrader", {}).get("grade_id", "")


def _sound(cell: dict[str, Any]) -> NotebookNode | None:
    kind, source = cell.get("cell_type"), cell.get("source")
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if kind not in MAKE or not isinstance(source, str):
        return None
    # Half of a surrogate pair can stand in JSON, but in no file that is written again.
    sound = MAKE[kind](source.encode(errors="replace").decode())
    name = cell.get("id")
    if isinstance(name, str) and re.fullmatch(r"[\w-]{1,64}", name, re.ASCII):
        sound.id = name
    metadata = cell.get("metadata")
    marks = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    if isinstance(marks, dict) and isinstance(marks.get("grade_id"), str):
        sound.metadata["nbgrader"] = {"grade_id": marks["grade_id"]}
    return sound
