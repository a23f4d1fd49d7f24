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
    class list; for who is not in it, the one given. The word is the one that was released: it is
    read from the learners' notebook in the course's folder.
    """
    path = course / f"{assignment}.ipynb"
    released = calls(_read.read(path.read_bytes())[0].cells) if path.exists() else []
    listed: dict[str, dict[str, str]] = {}
    with suppress(BadClassList):  # told where the marks are written
        listed = class_list(course / "students.csv")
    tasks: dict[str, tuple[str, str]] = {}
    said: list[str] = []
    same: dict[str, list[str]] = defaultdict(list)
    for student, theirs in called.items():
        who, row = printable(student), listed.get(booked(student), {})
        in_list = f"{row.get('first_name', '')} {row.get('last_name', '')}".strip()
        given = {words(name): (name, word) for name, word in theirs if words(name)}
        name, word = [("", ""), *given.values()][-1]
        if not released:
            if given:
                said.append(f"{who} has tasks made with {word!r}, but you released none from here.")
                tasks[student] = (in_list or name, word)
            continue
        there = released[0][1]
        if given and word != there:
            said.append(f"{who} has tasks made with {word!r}; you released those of {there!r}.")
        name = in_list or name
        if name:
            tasks[student] = (name, there)
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
