"""Reading what was handed in, whatever it is."""

import json
import re
from contextlib import suppress
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_raw_cell

from queens_exercises._verdict import OUTCOMES, STORED

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
    the assignment it was made, and what its checks stored: verdicts and predictions. What an editor
    saved in another encoding is read too.
    """
    content, why = _content(data)
    cells = [cell for cell in content.get("cells", []) if isinstance(cell, dict)]
    sound = [one for cell in cells if (one := _sound(cell))]
    known: set[str] = set()
    for number, one in enumerate(sound):
        if one.id in known:
            one.id = f"again-{number}"
        known.add(one.id)
    notebook = new_notebook(cells=sound)
    metadata = content.get("metadata")
    version = metadata.get("queens_version") if isinstance(metadata, dict) else None
    version = version and _sound_text(str(version)[:80])
    notebook.metadata["queens"] = {"version": version, **_stored(cells)}
    return notebook, why


def _content(data: bytes) -> tuple[dict[str, Any], str]:
    """Return what stands in a file, with a list of cells; and why that is nothing."""
    if len(data) > MOST_BYTES:
        return {}, f"it has more than {MOST_BYTES // 1_000_000} MB"
    if not data.strip():
        return {}, "it is empty"
    try:
        content = json.loads(decoded(data))
    except (ValueError, RecursionError):
        return {}, "it is no notebook (no JSON)"
    if not isinstance(content, dict) or not isinstance(content.get("cells"), list):
        return {}, "it is no notebook (no cells)"
    return content, ""


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


def _stored(cells: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return what the checks of a notebook stored when it was saved, by the exercise's name.

    "saved" has their outcomes; "predicted" what was predicted first, beside what was last.
    """
    saved, predicted = {}, {}
    for cell in cells:
        with suppress(LookupError, TypeError, AttributeError):  # what is stored can be broken
            marks = cell.get("metadata", {}).get("nbgrader", {}).get("grade_id", "")
            name = re.fullmatch(r"(q\d\d?)-check", marks or cell["id"])
            for said in [output.get("data", {}).get(STORED) for output in cell["outputs"] if name]:
                if said and said["outcome"] in OUTCOMES:
                    saved[name[1]] = said["outcome"]
                if said and said.get("first"):
                    lines = _sound_text(said["sentence"]).splitlines()
                    told = [line[:300] for line in lines if " you said " in line]
                    predicted[name[1]] = told[:20]
    return {"saved": saved, "predicted": predicted}


def _sound(cell: dict[str, Any]) -> NotebookNode | None:
    kind, source = cell.get("cell_type"), cell.get("source")
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    if not isinstance(kind, str) or kind not in MAKE or not isinstance(source, str):
        return None
    sound = MAKE[kind](_sound_text(source))
    if _is_name(cell.get("id")):
        sound.id = cell["id"]
    metadata = cell.get("metadata")
    marks = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    if isinstance(marks, dict) and _is_name(marks.get("grade_id")):
        sound.metadata["nbgrader"] = {"grade_id": marks["grade_id"]}
    return sound


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"[\w-]{1,64}", value, re.ASCII))


def _sound_text(text: str) -> str:
    """Return a text without halves of pairs, which stand in JSON but in no file."""
    return text.encode(errors="replace").decode()
