"""What a teacher's list says of a class."""

import csv
from pathlib import Path

from queens_grading._names import booked
from queens_grading._read import decoded

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
    lines = decoded(path.read_bytes()).splitlines()
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
