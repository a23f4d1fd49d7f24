"""Feedback packed as learning platforms take it: under the names that they gave."""

import zipfile
from collections.abc import Iterable
from pathlib import Path

from queens_grading._intake import handed_over
from queens_grading._names import booked


def pack(course: Path, assignment: str, students: Iterable[str]) -> Path | None:
    """Pack the feedback of who was collected from a platform; return where, None for none.

    Moodle finds the student by the second part of a folder's or a file's name, Canvas the student
    and the notebook by the first two numbers between underscores. Sources: their programs,
    ``importziplib.php`` and ``infer_comment_context_from_filename``.
    """
    packed = course / "feedback" / f"{assignment}.zip"
    packed.unlink(missing_ok=True)
    for student in students:
        page = course / "feedback" / booked(student) / assignment / f"{assignment}.html"
        files = handed_over(course, student, assignment).values()
        names = {f"{one['before']}{assignment}.html" for one in files if "before" in one}
        for name in sorted(names) if page.exists() else ():
            with zipfile.ZipFile(packed, "a", zipfile.ZIP_DEFLATED) as archive:
                archive.write(page, name)
    return packed if packed.exists() else None
