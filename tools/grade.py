"""Grade what a class handed in for one chapter: marks, feedback, and a table of both.

    python tools/grade.py ASSIGNMENT [--all] [STUDENT ...]
    python tools/grade.py --new-term

What was handed in stands in notebooks/exercises/submitted/STUDENT/ASSIGNMENT/. Without names of
students: all of them. Submissions are graded side by side, and those alone that have changed since
they were graded last; so the same command goes on where it was stopped. What nbgrader says goes to
grading.log. ``--new-term`` puts aside what belongs to the last class.
"""

import argparse
import json
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import nbformat
from release import version
from run_tests import cores
from tqdm import tqdm

from queens._words import listing
from queens_grading import _archives, _class_page, _gradebook, _own_tasks, _sandbox
from queens_grading._intake import place
from queens_grading._names import booked, printable
from queens_grading._nbgrader import NotGraded, nbgrader, own_folder, reason_of, receive, stop_all

FOLDER = Path(__file__).resolve().parent.parent / "notebooks" / "exercises"
LONGEST_NAME = 40
_Result = TypeVar("_Result")
SECONDS_A_SUBMISSION = 3600
"""Far more than the configuration lets a submission run: for what may go wrong beside that."""

OF_A_TERM = (
    *("gradebook.db", "submitted", "received", "release", "autograded", "feedback", "statistics"),
    *("grades.csv", "grading.log", "students.csv"),
)
"""What grading a class leaves, and what belongs to the class."""

NONE_YET = """\
No notebook has been handed in for {assignment} yet. Put each notebook in its place:

    notebooks/exercises/submitted/STUDENT/{assignment}/{assignment}.ipynb
"""

OTHER = """\
Handed out from another version of {assignment} than this one: {names}. Their marks follow
this version; run `make learners` again if the class has an older one.
"""


@dataclass
class Row:
    """What the table says of a student. marks: points and the most there are, an exercise each."""

    marks: dict[str, tuple[float | None, float]]
    remarks: list[str]


def for_each(
    students: Iterable[str], work: Callable[[str], _Result], reasons: dict[str, str]
) -> dict[str, _Result]:
    """Do something for students side by side; return what came of it.

    Whatever goes wrong with one of them is noted in ``reasons``, and the others go on.
    """
    results: dict[str, _Result] = {}
    with ThreadPoolExecutor(cores()) as pool:
        waiting = {pool.submit(work, student): student for student in students}
        try:
            # Only a terminal gets a bar.
            for done in tqdm(as_completed(waiting), total=len(waiting), disable=None):
                student = waiting[done]
                try:
                    results[student] = done.result()
                except Exception as error:
                    known = isinstance(error, NotGraded)
                    reasons[student] = str(error) if known else reason_of(error)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            stop_all()
            raise
    return results


def take(assignment: str, students: list[str], reasons: dict[str, str]) -> dict[str, Any]:
    """Receive students' notebooks; return what is noted of each that can be graded."""
    twins = Counter(map(booked, students))

    def work(student: str) -> dict[str, Any]:
        if twins[booked(student)] > 1:
            raise NotGraded("another name differs from it in signs alone")
        try:
            return receive(FOLDER, student, assignment)
        except NotGraded:
            place(FOLDER, student, assignment).unlink(missing_ok=True)
            raise

    return for_each(students, work, reasons)


def grade(assignment: str, student: str, tasks: Sequence[str], again: bool) -> Row:
    """Grade one submission, if it has changed or if it is to be graded again in any case."""
    name = booked(student)
    received = place(FOLDER, student, assignment)
    notebook = nbformat.read(received, as_version=4)
    if notebook.metadata["queens"].get("tasks") != [*tasks]:
        notebook.metadata["queens"]["tasks"] = [*tasks]
        nbformat.write(notebook, received)
    graded = notes(assignment, student)
    fresh = "checked" in graded and all(
        graded[one] == notebook.metadata["queens"][one] for one in ("digest", "tasks")
    )
    which = (assignment, f"--student={name}", "--force")
    if again or not fresh:
        nbgrader(FOLDER, "autograde", *which, seconds=SECONDS_A_SUBMISSION)
    page = FOLDER / "feedback" / name / assignment / f"{assignment}.html"
    with _gradebook.opened(FOLDER) as opened:
        said = _gradebook.has_words(opened, assignment, name)
    if again or not fresh or said or not page.exists():
        nbgrader(FOLDER, "generate_feedback", *which, seconds=SECONDS_A_SUBMISSION)
    noted = notes(assignment, student)
    with _gradebook.opened(FOLDER) as opened:
        marks = _gradebook.marks(opened, assignment, name)
        remarks = [*noted["mended"], *(f"See {why}." for why in noted["troubles"])]
        remarks += [*differing(marks, noted), *_gradebook.remarks(opened, assignment, name)]
    return Row(marks, remarks)


def notes(assignment: str, student: str) -> dict[str, Any]:
    """Return what was noted when a submission was graded, {} if it was not."""
    path = FOLDER / "autograded" / booked(student) / assignment / f"{assignment}.ipynb"
    try:
        noted = json.loads(path.read_text(encoding="utf-8"))["metadata"]["queens"]
    except (OSError, ValueError, KeyError):
        return {}
    return dict(noted)


def differing(
    marks: Mapping[str, tuple[float | None, float]], noted: Mapping[str, Any]
) -> Iterator[str]:
    """Give a sentence for the exercises in which the marks and the learner's checks differ.

    noted: with ``checked``, what a check says where the answer is marked, and ``saved``, what the
    check said when the notebook was saved.
    """
    saved, checked = noted.get("saved", {}), noted.get("checked", {})
    full = {q for q, (given, most) in marks.items() if given == most}
    lost = [q for q in marks if q not in full and (checked.get(q) or saved.get(q) == "right")]
    won = [q for q in full if saved.get(q) in ("wrong", "error", "stopped")]
    if lost:
        yield f"Right by `check`, but not by marking: {', '.join(lost)}."
    if won:
        yield f"Right by marking, but not by `check` when it was saved: {', '.join(sorted(won))}."


def line(name: str, width: int, points: list[float | None]) -> str:
    """Return a line of the table: points, "-" where a teacher is to give them, and their sum."""
    columns = [*points, sum(point or 0 for point in points)]
    told = "".join(f"{'-':>6}" if point is None else f"{point:6g}" for point in columns)
    return f"{named(name, width)}{told}"


def named(name: str, width: int) -> str:
    """Return a name at the beginning of a line, cut where it would make every line as wide."""
    name = printable(name)
    return f"{name if len(name) < width else f'{name[: width - 2]}…':{width}}"


def tell(students: list[str], rows: dict[str, Row], reasons: dict[str, str]) -> None:
    """Print the marks, what there is to say of each notebook, and who was not graded."""
    width = min(max(map(len, students)), LONGEST_NAME) + 2
    headed = False
    for student in students:
        if student in reasons:
            print(f"{named(student, width)}  not graded: {reasons[student]}")
            continue
        row = rows[student]
        if not headed:
            headed = True
            print(" " * width + "".join(f"{name:>6}" for name in [*row.marks, "all"]))
            print(line("of", width, [most for _, most in row.marks.values()]))
        print(line(student, width, [given for given, _ in row.marks.values()]))
        for remark in row.remarks:
            print(f"{'':{width}}  {remark}")
    if any(given is None for row in rows.values() for given, _ in row.marks.values()):
        print("\n-: yours to mark, in Formgrader; then run this again.")


def drop(assignment: str, reasons: dict[str, str]) -> None:
    """Remove old feedback of students not graded; say whose earlier marks stay in the book."""
    for student in reasons:
        with suppress(Exception):  # as of a name that is too long for a folder
            shutil.rmtree(FOLDER / "feedback" / booked(student) / assignment, ignore_errors=True)
            with _gradebook.opened(FOLDER) as opened:
                if _gradebook.marks(opened, assignment, booked(student)):
                    reasons[student] += " (the marks of an earlier notebook stay in the book)"


def grade_all(assignment: str, students: list[str], again: bool) -> dict[str, Row]:
    """Grade a class, and print what there is to say; return what the table says of each student."""
    reasons: dict[str, str] = {}
    noted = take(assignment, students, reasons)
    ours = [None, version(assignment)]
    if others := [printable(one) for one in noted if noted[one]["version"] not in ours]:
        print(OTHER.format(assignment=assignment, names=listing(others)))
    called = {student: one["own_tasks"] for student, one in sorted(noted.items())}
    tasks, sentences = _own_tasks.marked_by(FOLDER, assignment, called)
    for sentence in sentences:
        print(sentence)

    def work(student: str) -> Row:
        return grade(assignment, student, tasks.get(student, ()), again)

    rows = for_each(sorted(noted), work, reasons)
    drop(assignment, reasons)
    tell(students, rows, reasons)
    return rows


def main(arguments: list[str]) -> int:
    if arguments == ["--new-term"]:
        return new_term()
    known = sorted(path.name for path in (FOLDER / "source").iterdir())
    usage = 'make grade ASSIGNMENT=01_puzzle [SANDBOX=none] [ARGS="--all STUDENT ..."]'
    parser = argparse.ArgumentParser(usage=usage)
    parser.add_argument("assignment", choices=known, metavar="ASSIGNMENT")
    parser.add_argument("students", nargs="*", metavar="STUDENT")
    parser.add_argument("--all", action="store_true", help="grade again what has not changed")
    options = parser.parse_intermixed_args(arguments)
    assignment = options.assignment
    students = options.students or sorted(
        path.name for path in FOLDER.glob("submitted/[!.]*") if path.is_dir()
    )
    if not students:
        print(NONE_YET.format(assignment=assignment), file=sys.stderr, end="")
        return 1
    if _sandbox.wanted() and _sandbox.fault():
        print(_sandbox.MISSING.format(fault=_sandbox.fault()), file=sys.stderr, end="")
        return 1
    print(_sandbox.HOLDS if _sandbox.wanted() else _sandbox.BARE)
    failed = "Nothing is graded"
    try:
        with own_folder(FOLDER):
            hand_out(assignment)
            if not (rows := grade_all(assignment, students, options.all)):
                return 1
            failed = "The marks are in the book, but not in a table"
            nbgrader(FOLDER, "export", "--to", "grades.csv")
    except NotGraded as error:
        print(f"{failed}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. What is graded stays; the same command goes on.", file=sys.stderr)
        return 130
    print(f"\nFeedback: notebooks/exercises/feedback/STUDENT/{assignment}/{assignment}.html")
    if _archives.pack(FOLDER, assignment, rows):
        print(f"For Moodle or Canvas: notebooks/exercises/feedback/{assignment}.zip")
    print("Marks: notebooks/exercises/grades.csv")
    print(f"The class: notebooks/exercises/{_class_page.write(FOLDER, assignment)}")
    return 0


def new_term() -> int:
    """Put all that belongs to the last class into a folder of its own, named after the day."""
    there = [FOLDER / name for name in OF_A_TERM if (FOLDER / name).exists()]
    if not there:
        print("There is nothing of a last term.")
        return 1
    day = FOLDER / "terms" / f"{date.today()}"
    number = 1 + len([*day.parent.glob(f"{day.name}*")])
    kept = day if number == 1 else day.with_name(f"{day.name} ({number})")
    kept.mkdir(parents=True)
    for path in there:
        path.rename(kept / path.name)
    print(f"The last term, with names and marks, is in notebooks/exercises/terms/{kept.name}.")
    return 0


def hand_out(assignment: str) -> None:
    """Tell nbgrader what an assignment asks, unless it knows and nothing has changed."""
    name = Path(assignment, f"{assignment}.ipynb")
    source, release = FOLDER / "source" / name, FOLDER / "release" / name
    if (
        not release.exists()
        or not _gradebook.knows(FOLDER, assignment)
        or release.stat().st_mtime < source.stat().st_mtime
    ):
        try:
            nbgrader(FOLDER, "generate_assignment", assignment, "--force")
        except NotGraded as error:
            raise NotGraded(f"nbgrader cannot make the assignment: {error}") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
