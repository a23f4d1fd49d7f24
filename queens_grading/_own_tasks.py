"""Whose tasks a student's answers are marked by, and who worked on the tasks of another."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from queens._words import listing
from queens_exercises._own_tasks import words
from queens_grading import _read, _sources
from queens_grading._names import booked, printable
from queens_grading.exporters import BadClassList, class_list

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
        elif fault := _fault(given, in_list or student, in_list, called, student):
            said.append(f"{who} {fault}")
        else:
            same[words(name)].append(who)
    for name, several in same.items():
        if len(several) > 1:
            said.append(
                f"{listing(several)} give the same name, {name}, so their tasks are the same."
            )
    return tasks, said


def _fault(
    given: Mapping[str, tuple[str, str]],
    own: str,
    in_list: str,
    students: Mapping[str, Calls],
    student: str,
) -> str:
    """Say what is wrong with the names that a student gives, "" if nothing is.

    given: by their words. own: what the student is called. in_list: the same, if the list says it.
    """
    names = listing([printable(name) for name, _ in given.values()])
    if len(given) > 1:
        counts = printable(in_list or [*given.values()][-1][0])
        return f"gives several names, {names}, and is marked by the tasks of {counts}."
    [typed] = given
    if typed == words(own) or (not in_list and {*typed.split()} <= {*words(own).split()}):
        return ""
    if in_list:
        return f"gives the name {names}, but is marked by the tasks of {printable(in_list)}."
    others = [
        one for one in students if one != student and {*typed.split()} <= {*words(one).split()}
    ]
    whose = listing([*map(printable, others)]) if others else "no student here"
    return f"gives the name {names}, which belongs to {whose}."
