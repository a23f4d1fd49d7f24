"""Tables of marks, one a place they go to: a row a student, with names from a class list.

They are exporters as nbgrader has them, each run by its name in notebooks/exercises/ (nbgrader
looks for it before it reads its configuration, and so has to be told where):

    nbgrader export --exporter=queens_grading.exporters.Moodle --to=moodle.csv

The class list, students.csv beside the gradebook, is what nbgrader's own `db student import` reads:
columns id, last_name, first_name, email and lms_user_id, of which only id is needed.
"""

import csv
import re
from pathlib import Path
from typing import Any, NamedTuple

from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin

from queens_grading._class_list import KNOWN, class_list
from queens_grading._gradebook import days_late, exercise, points


class Assignment(NamedTuple):
    """What the book says of an assignment: points by exercise, and of each student."""

    name: str
    most: dict[str, float]
    given: dict[str, dict[str, float]]
    """Who handed nothing in is not there; nor is what no program marks and no teacher has yet."""
    late: dict[str, str]
    """Days, where there is a deadline."""

    def sums(self) -> dict[str, str]:
        return {student: _number(sum(given.values())) for student, given in self.given.items()}


def _assignment(one: Any) -> Assignment:
    given = {
        handed_in.student_id: {
            exercise(grade): many
            for notebook in handed_in.notebooks
            for grade in notebook.grades
            if (many := points(grade)) is not None
        }
        for handed_in in one.submissions
    }
    cells = [cell for notebook in one.notebooks for cell in notebook.grade_cells]
    late = {each.student_id: f"{days_late(each)}" for each in one.submissions if one.duedate}
    return Assignment(one.name, {exercise(cell): cell.max_score for cell in cells}, given, late)


class _Table(ExportPlugin):
    """A table of marks; each kind says what its file is called and what its columns are."""

    file = ""
    heads: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    """What the class list calls what stands below the heads."""
    title = "{}"
    """How the column of an assignment is called."""
    possible: tuple[str, ...] = ()
    """What stands below the heads in a row with the most points, if there is one."""

    def export(self, gradebook: Gradebook) -> None:
        """Write the table (called by nbgrader)."""
        listed = class_list(Path(self.parent.coursedir.root, "students.csv"))
        book = [_assignment(one) for one in gradebook.assignments]
        handed_in = {student for one in book for student in one.given}
        columns = self.columns(book)
        with open(self.to or self.file, "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow([*self.heads, *columns])
            if self.possible:
                table.writerow([*self.possible, *(_number(sum(one.most.values())) for one in book)])
            for student in [*listed, *sorted(handed_in - {*listed})]:
                who = dict.fromkeys(KNOWN, "") | {"id": student} | listed.get(student, {})
                marks = [column.get(student, "") for column in columns.values()]
                table.writerow([*map(_no_formula, self.who(who)), *marks])

    def who(self, student: dict[str, str]) -> list[str]:
        """Return what stands in a row before the marks."""
        return [student[key] for key in self.keys]

    def columns(self, book: list[Assignment]) -> dict[str, dict[str, str]]:
        """Return what stands below each head of marks, by student: a sum an assignment."""
        return {self.title.format(one.name): one.sums() for one in book}


class Table(_Table):
    """grades.csv: a mark an exercise, the sum of each assignment, and days late if it was due."""

    file = "grades.csv"
    heads = ("student_id", "last_name", "first_name", "email")
    keys = ("id", *heads[1:])

    def columns(self, book: list[Assignment]) -> dict[str, dict[str, str]]:
        columns: dict[str, dict[str, str]] = {}
        for one in book:
            for part in one.most:
                marks = {who: _number(given.get(part)) for who, given in one.given.items()}
                columns[f"{one.name} {part}"] = marks
            columns[one.name] = one.sums()
        return columns | {f"{one.name} days late": one.late for one in book if one.late}


class Moodle(_Table):
    """What Moodle's gradebook exports and imports as CSV; map e-mail address, or ID number.

    Source: Moodle's documentation, Grade import.
    """

    file = "moodle.csv"
    heads = ("First name", "Last name", "ID number", "Email address")
    keys = ("first_name", "last_name", "id", "email")
    title = "Assignment: {} (Real)"


class Canvas(_Table):
    """What Canvas's gradebook exports and imports as CSV, with the line of the most points.

    ID is Canvas's own number for a student, lms_user_id in the class list; the id is the login.
    Source: Canvas's guide for instructors, importing grades.
    """

    file = "canvas.csv"
    heads = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
    possible = ("    Points Possible", "", "", "", "")

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
