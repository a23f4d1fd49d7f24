"""What nbgrader's gradebook says of a class."""

from collections.abc import Iterator
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Any

import nbgrader
from alembic.script import ScriptDirectory
from nbgrader import api
from nbgrader.api import Gradebook, MissingEntry
from sqlalchemy import URL

from queens._words import plural


def _version() -> str | None:
    """Return the version of a new book.

    nbgrader writes a file of settings to ask for it, which a folder with a % in its name breaks.
    """
    return ScriptDirectory(str(Path(nbgrader.__file__).with_name("alembic"))).get_current_head()


api.get_alembic_version = _version


def opened(course: Path) -> Gradebook:
    """Return the course's gradebook, as a context."""
    return Gradebook(URL.create("sqlite", database=str(course / "gradebook.db")))


def knows(course: Path, assignment: str) -> bool:
    """Tell whether the course has a gradebook, and the assignment stands in it."""
    if not (course / "gradebook.db").exists():
        return False
    with opened(course) as book:
        return assignment in [one.name for one in book.assignments]


def marks(book: Gradebook, assignment: str, student: str) -> dict[str, tuple[float | None, float]]:
    """Return for each exercise the points given and the most there are; {} if nothing is graded.

    None stands for the points of what a teacher has still to mark.
    """
    return {
        exercise(grade): (points(grade), grade.max_score)
        for grade in _grades(book, assignment, student)
        if grade.needs_manual_grade or points(grade) is not None
    }


def points(grade: Any) -> float | None:
    """Return the points of a grade, None if no program gives them and no teacher has yet."""
    given = grade.auto_score is not None or grade.manual_score is not None
    return float(grade.score) if given else None


def exercise(cell: Any) -> str:
    """Return the exercise to which a check, or its grade, belongs."""
    return str(cell.name.removesuffix("-check"))


def days_late(submission: Any) -> int:
    """Return how many days after the deadline a submission came; a day that was begun counts."""
    return ceil(submission.total_seconds_late / (24 * 60 * 60))


def remarks(book: Gradebook, assignment: str, student: str) -> Iterator[str]:
    """Give a sentence for what came late, and for each mark that was set by hand before that."""
    with suppress(MissingEntry):
        if days := days_late(book.find_submission(assignment, student)):
            yield f"Late: {plural(days, 'day')}."
    for grade in _grades(book, assignment, student):
        if grade.manual_score is not None and grade.needs_manual_grade:
            gets = "" if grade.auto_score is None else f", and gets {grade.auto_score:g}"
            yield (
                f"{exercise(grade)}: {grade.manual_score:g} was set by hand and counts, but it was "
                f"graded again since{gets}. See Formgrader."
            )


def has_words(book: Gradebook, assignment: str, student: str) -> bool:
    """Tell whether a teacher set a mark or wrote a comment."""
    notebooks = _notebooks(book, assignment, student)
    said = [one.manual_comment for notebook in notebooks for one in notebook.comments]
    said += [one.manual_score for one in _grades(book, assignment, student)]
    return any(one is not None for one in said)


def _grades(book: Gradebook, assignment: str, student: str) -> list[Any]:
    return [
        grade for notebook in _notebooks(book, assignment, student) for grade in notebook.grades
    ]


def _notebooks(book: Gradebook, assignment: str, student: str) -> list[Any]:
    try:
        return list(book.find_submission(assignment, student).notebooks)
    except MissingEntry:
        return []
