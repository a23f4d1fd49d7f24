"""Who works on tasks that are not their own, told before anything is marked."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from nbformat import NotebookNode

from queens._words import listing
from queens_exercises._own_tasks import plain
from queens_grading import _read, _sources
from queens_grading._names import booked, printable
from queens_grading.exporters import BadClassList, class_list


def amiss(course: Path, assignment: str, notebooks: Mapping[str, NotebookNode]) -> Iterator[str]:
    """Give a sentence for each student whose notebook follows another name or another word.

    A name is a student's own if all its words stand in the name of the folder or in the row of the
    class list. What was released is read from the learners' notebook in the course's folder.
    """
    path = course / f"{assignment}.ipynb"
    released = _called_with(_read.read(path.read_bytes())[0]) if path.exists() else None
    listed: dict[str, dict[str, str]] = {}
    with suppress(BadClassList):  # told where the marks are written
        listed = class_list(course / "students.csv")
    known = {name: _words(name, *listed.get(booked(name), {}).values()) for name in notebooks}
    same: dict[str, list[str]] = defaultdict(list)
    for student, notebook in notebooks.items():
        name, word = _called_with(notebook) or ("", "")
        who, own = printable(student), plain(name)
        if not released:
            if own:
                yield f"{who} has own tasks of {word!r}, but none were released from here."
        elif not own:
            yield f"{who} gives no name, and is marked by the text as it stands."
        elif word != released[1]:
            yield f"{who} has the tasks of {word!r}; those of {released[1]!r} were released."
        elif not _words(name) <= known[student]:
            others = [printable(one) for one in notebooks if _words(name) <= known[one]]
            whose = f"which is that of {listing(others)}" if others else "which is in no list"
            yield f"{who} gives the name {printable(name)}, {whose}."
        else:
            same[own].append(who)
    for name, who in same.items():
        if len(who) > 1:
            yield f"{listing(who)} give one name, {printable(name)}, and so have the same tasks."


def _called_with(notebook: NotebookNode) -> tuple[str, str] | None:
    return _sources.own_tasks([cell.source for cell in notebook.cells if cell.cell_type == "code"])


def _words(*names: str) -> set[str]:
    return {word for name in names for word in re.findall(r"[^\W_]+", plain(name))}
