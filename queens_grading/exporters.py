"""Tables of marks, one a place they go to: a row a student, with names from a class list.

They are exporters as nbgrader has them, each run by its name in notebooks/exercises/ (nbgrader
looks for it before it reads its configuration, and so has to be told where):

    nbgrader export --exporter=queens_grading.exporters.Moodle --to=moodle.csv

The class list, students.csv beside the gradebook, is what nbgrader's own `db student import` reads:
columns id, last_name, first_name, email and lms_user_id, of which only id is needed.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin

from queens_grading._gradebook import days_late, exercise, points
from queens_grading._names import booked

Marks = dict[str, dict[str, float]]
"""The points of each exercise of each assignment; what was not handed in is not there."""

KNOWN = ("last_name", "first_name", "email", "lms_user_id")


class BadClassList(ValueError):
    """What is wrong with a class list."""


def class_list(path: Path) -> dict[str, dict[str, str]]:
    """Return what a class list says of each student, by the name in the book; {} without a file.

    A spreadsheet may have put semicolons or tabs for commas, and may have written in its own
    system's letters. BadClassList if it has no ids, or one twice.
    """
    if not path.exists():
        return {}
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    lines = text.splitlines()
    separator = max(",;\t", key=(lines or [""])[0].count)
    known: dict[str, dict[str, str]] = {}
    for row in csv.DictReader(lines, delimiter=separator):
        student = (row.get("id") or "").strip()
        if not student:
            raise BadClassList(
                f"{path.name} has a row without an id (its first line names columns)"
            )
        if booked(student) in known:
            raise BadClassList(f"{path.name} has {student} twice")
        fields = {key: (row.get(key) or "").strip() for key in KNOWN}
        known[booked(student)] = {"id": student, **fields}
    return known


class _Table(ExportPlugin):
    """A table of marks; each kind says what its file is called and what its columns are."""

    file = ""
    heads: tuple[str, ...] = ()

    def export(self, gradebook: Gradebook) -> None:
        """Write the table (called by nbgrader)."""
        listed = class_list(Path(self.parent.coursedir.root, "students.csv"))
        most: Marks = {}
        marks: dict[str, Marks] = defaultdict(dict)
        late: dict[str, dict[str, int]] = {}
        for assignment in gradebook.assignments:
            cells = [cell for one in assignment.notebooks for cell in one.grade_cells]
            most[assignment.name] = {exercise(cell): cell.max_score for cell in cells}
            if assignment.duedate:
                late[assignment.name] = {
                    one.student_id: days_late(one) for one in assignment.submissions
                }
            for handed_in in assignment.submissions:
                grades = [grade for one in handed_in.notebooks for grade in one.grades]
                given = {exercise(grade): points(grade) for grade in grades}
                marks[handed_in.student_id][assignment.name] = {
                    name: many for name, many in given.items() if many is not None
                }
        unlisted = dict.fromkeys(KNOWN, "")
        with open(self.to or self.file, "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            self.late = late
            table.writerows(self.begin(most))
            for student in [*listed, *sorted({*marks} - {*listed})]:
                who = {"id": student, **listed.get(student, unlisted)}
                row = [*map(_no_formula, self.who(who)), *self.points(most, marks[student])]
                row += self.last(student)
                table.writerow(row)

    def begin(self, most: Marks) -> Iterator[list[str]]:
        """Give the rows before the first student."""
        yield [*self.heads, *most]

    def who(self, student: dict[str, str]) -> list[str]:
        """Return what stands in a row before the marks."""
        raise NotImplementedError

    def last(self, student: str) -> list[str]:
        """Return what stands in a row behind the marks."""
        return []

    def points(self, most: Marks, marks: Marks) -> list[str]:
        """Return the marks of a row: a sum an assignment."""
        return [_number(sum(marks[name].values())) if name in marks else "" for name in most]


class Table(_Table):
    """grades.csv: a mark an exercise, the sum of each assignment, and days late if it was due."""

    file = "grades.csv"
    heads = ("student_id", "last_name", "first_name", "email")

    def begin(self, most: Marks) -> Iterator[list[str]]:
        columns = ([*(f"{name} {each}" for each in parts), name] for name, parts in most.items())
        late = [f"{name} days late" for name in self.late]
        yield [*self.heads, *chain.from_iterable(columns), *late]

    def last(self, student: str) -> list[str]:
        return [_number(days.get(student)) for days in self.late.values()]

    def who(self, student: dict[str, str]) -> list[str]:
        return [student["id"], student["last_name"], student["first_name"], student["email"]]

    def points(self, most: Marks, marks: Marks) -> list[str]:
        sums = super().points(most, marks)
        each = (
            [*(_number(marks.get(name, {}).get(part)) for part in parts), whole]
            for (name, parts), whole in zip(most.items(), sums, strict=True)
        )
        return list(chain.from_iterable(each))


class Moodle(_Table):
    """What Moodle's gradebook exports and imports as CSV; map e-mail address, or ID number.

    Source: Moodle's documentation, Grade import.
    """

    file = "moodle.csv"
    heads = ("First name", "Last name", "ID number", "Email address")

    def begin(self, most: Marks) -> Iterator[list[str]]:
        yield [*self.heads, *(f"Assignment: {name} (Real)" for name in most)]

    def who(self, student: dict[str, str]) -> list[str]:
        return [student["first_name"], student["last_name"], student["id"], student["email"]]


class Canvas(_Table):
    """What Canvas's gradebook exports and imports as CSV, with the line of the most points.

    ID is Canvas's own number for a student, lms_user_id in the class list; the id is the login.
    Source: Canvas's guide for instructors, importing grades.
    """

    file = "canvas.csv"
    heads = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")

    def begin(self, most: Marks) -> Iterator[list[str]]:
        yield from super().begin(most)
        yield ["    Points Possible", "", "", "", "", *self.points(most, most)]

    def who(self, student: dict[str, str]) -> list[str]:
        name = ", ".join(filter(None, (student["last_name"], student["first_name"])))
        return [name or student["id"], student["lms_user_id"], "", student["id"], ""]


def _no_formula(text: str) -> str:
    """Return a text that no spreadsheet computes, wherever it parts a line of the table.

    >>> _no_formula("=1+1"), _no_formula("Lee; @x"), _no_formula("Anne-Marie + Co")
    ("'=1+1", "Lee;' @x", 'Anne-Marie + Co')
    """
    return re.sub(r"(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])", r"\1'", text)


def _number(points: float | None) -> str:
    return "" if points is None else f"{points:g}"
