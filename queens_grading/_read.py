"""Reading what was handed in, whatever it is."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_raw_cell

from queens_exercises._verdict import STORED

MAKE = {"code": new_code_cell, "markdown": new_markdown_cell, "raw": new_raw_cell}
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/svg+xml")
MOST_BYTES = 50_000_000
"""A larger file is not read: its outputs alone could fill the memory of the machine."""
MOST_CELLS = 300
MOST_CHARACTERS = 100_000
"""Of all cells together. What is handed out has 29 cells at most, and 12,000 characters."""


def read(data: bytes) -> tuple[NotebookNode, str]:
    """Return what of a file is of use to grading, as a sound notebook; and why that is nothing.

    Of each cell only its kind, its source, its id and its grade id are taken: whatever else a
    submission holds (outputs, widgets, tags) may be broken. Its metadata say from which version of
    the assignment it was made, and what its checks stored about predictions. What an editor saved
    in another encoding is read too.
    """
    if len(data) > MOST_BYTES:
        return new_notebook(), f"it has more than {MOST_BYTES // 1_000_000} MB"
    if not data.strip():
        return new_notebook(), "it is empty"
    try:
        content = json.loads(decoded(data))
    except (ValueError, RecursionError):
        return new_notebook(), "it is no notebook (no JSON)"
    cells = content.get("cells") if isinstance(content, dict) else None
    if not isinstance(cells, list):
        return new_notebook(), "it is no notebook (no cells)"
    cells = [cell for cell in cells if isinstance(cell, dict)]
    notebook = new_notebook(cells=[sound for cell in cells if (sound := _sound(cell))])
    metadata = content.get("metadata")
    version = metadata.get("queens_version") if isinstance(metadata, dict) else None
    noted = {"version": version and str(version)[:80], "predicted": dict(_predictions(cells))}
    notebook.metadata["queens"] = noted
    return notebook, ""


def bound(notebook: NotebookNode) -> list[str]:
    """Take cells out of a notebook that is too large to be shown, and say so.

    Each cell is kept for which there is room beside those kept before it.
    """
    kept, room = [], MOST_CHARACTERS
    for cell in notebook.cells:
        if len(kept) < MOST_CELLS and len(cell.source) <= room:
            kept.append(cell)
            room -= len(cell.source)
    left_out = len(notebook.cells) - len(kept)
    notebook.cells = kept
    most = f"{MOST_CELLS} cells, {MOST_CHARACTERS:,} characters in all"
    return [f"Larger than is graded ({most}); cells left out: {left_out}."] if left_out else []


def decoded(data: bytes) -> str:
    """Return a text that may have been saved in UTF-16, or as Windows does."""
    try:
        return data.decode(json.detect_encoding(data))
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")  # Latin-1, and what Windows adds to it


def grade_id(cell: NotebookNode) -> str:
    """Return nbgrader's name of a cell, "" if it has none."""
    return cell.metadata.get("nbgrader", {}).get("grade_id", "")


def _predictions(cells: list[dict[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """Give of exercises what was predicted first, beside what was predicted last."""
    for cell in cells:
        with suppress(LookupError, TypeError, AttributeError):  # what is stored can be broken
            name = re.fullmatch(r"(q\d\d?)-check", cell["id"])
            for output in cell["outputs"] if name else ():
                told = output.get("data", {}).get(STORED, {})
                if told.get("first"):
                    text = told["sentence"].encode(errors="replace").decode()
                    lines = [line[:300] for line in text.splitlines() if " you said " in line]
                    yield name[1], lines[:20]


def _sound(cell: dict[str, Any]) -> NotebookNode | None:
    kind, source = cell.get("cell_type"), cell.get("source")
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
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
