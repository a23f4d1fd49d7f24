"""Whose tasks a student's answers are marked by, and who worked on the tasks of another."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from queens._words import listing
from queens_exercises._own_tasks import words
from queens_grading import _read, _sources
from queens_grading._class_list import BadClassList, class_list
from queens_grading._names import booked, printable

Calls = Sequence[Sequence[str]]
"""The names and words that a notebook calls ``own_tasks`` with."""


def calls(cells: Sequence[_read.NotebookNode]) -> list[tuple[str, str]]:
    """Return what the code cells of a notebook call ``own_tasks`` with."""
    return _sources.own_tasks([cell.source for cell in cells if cell.cell_type == "code"])


def marked_by(
    course: Path, assignment: str, called: Mapping[str, Calls]
) -> tuple[dict[str, tuple[str, str]], list[str]]:
    """Return by whose tasks each student is marked, as name and word, and what there is to say.

    called: for each student what the notebook calls ``own_tasks`` with. The name is that of the
    class list, or else the name given. The word is the one that was released: it is read from the
    learners' notebook in the course's folder.
    """
    path = course / f"{assignment}.ipynb"
    released = calls(_read.read(path.read_bytes())[0].cells) if path.exists() else []
    there = released[0][1] if released else None
    listed: dict[str, str] = {}
    with suppress(BadClassList):  # told where the marks are written
        for student, row in class_list(course / "students.csv").items():
            listed[student] = f"{row['first_name']} {row['last_name']}".strip()
    tasks: dict[str, tuple[str, str]] = {}
    said: list[str] = []
    same: dict[str, list[str]] = defaultdict(list)
    for student, theirs in called.items():
        who, in_list = printable(student), listed.get(booked(student), "")
        given = {words(name): (name, word) for name, word in theirs if words(name)}
        typed, word = [("", ""), *given.values()][-1]
        name = in_list or typed
        if name and (given or released):
            tasks[student] = (name, word if there is None else there)
        if given and word != there:
            yours = "none from here" if there is None else f"those of {there!r}"
            said.append(f"{who} has tasks made with {word!r}; you released {yours}.")
        if there is None:
            continue
        if not given:
            by = f"the tasks of {printable(name)}" if name else "the text of the exercises"
            said.append(f"{who} gives no name, and is marked by {by}.")
        elif fault := _fault([*given.values()], in_list or student, bool(in_list)):
            said.append(f"{who} {fault}")
        if given:
            same[words(name)].append(who)
    for name, several in same.items():
        if len(several) > 1:
            said.append(f"{listing(several)} have the same tasks, those of {name}.")
    return tasks, said


def _fault(given: Calls, own: str, listed: bool) -> str:
    """Say what is wrong with the names that a student gives, "" if nothing is.

    own: what the student is called. listed: whether the class list says so.
    """
    names, by = listing([printable(name) for name, _ in given]), printable(own)
    if len(given) > 1:
        by = by if listed else printable(given[-1][0])
        return f"gives several names, {names}, and is marked by the tasks of {by}."
    typed, theirs = words(given[0][0]), words(own)
    if typed == theirs or (not listed and {*typed.split()} <= {*theirs.split()}):
        return ""
    if listed:
        return f"gives the name {names}, but is marked by the tasks of {by}."
    return f"gives the name {names}, which is not theirs."
