"""Feedback packed as learning platforms take it: under the names that they gave."""

import re
import zipfile
from collections.abc import Iterable
from pathlib import Path

from queens_grading._intake import handed_over
from queens_grading._names import booked


def pack(course: Path, assignment: str, students: Iterable[str]) -> Path | None:
    """Pack the feedback of who was collected from a platform; return where, None for none.

    Moodle takes a ZIP with the folders, or the beginnings of names, that it handed over; Canvas
    one with the names of the files. Sources: Moodle's documentation, "Upload multiple feedback
    files in a zip"; Canvas's guide for instructors, "Upload all student submissions".
    """
    packed = course / "feedback" / f"{assignment}.zip"
    packed.unlink(missing_ok=True)
    for student in students:
        page = course / "feedback" / booked(student) / assignment / f"{assignment}.html"
        files = handed_over(course, student, assignment).values()
        names = {under(one["as"], assignment) for one in files if "as" in one}
        for name in sorted(names) if page.exists() else ():
            with zipfile.ZipFile(packed, "a", zipfile.ZIP_DEFLATED) as archive:
                archive.write(page, name)
    return packed if packed.exists() else None


def under(name: str, assignment: str) -> str:
    """Return the name of the feedback on a file, from the name under which that was handed over.

    >>> under("Dora Example_1234_assignsubmission_file/01.ipynb", "01_puzzle")
    'Dora Example_1234_assignsubmission_file/01_puzzle.html'
    >>> under("Dora Example_1234_assignsubmission_file_01.ipynb", "01_puzzle")
    'Dora Example_1234_assignsubmission_file_01_puzzle.html'
    >>> under("exampledora_77_4242_01-1.ipynb", "01_puzzle")
    'exampledora_77_4242_01-1.html'
    """
    folder, slash, _ = name.partition("/")
    if slash:
        return f"{folder}/{assignment}.html"
    found = re.match(r".+_assignsubmission_file_", name)
    return f"{found[0]}{assignment}.html" if found else re.sub(r"\.ipynb$", "", name) + ".html"
