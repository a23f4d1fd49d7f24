"""Grade what a class handed in for one chapter: marks, feedback, and a table of both.

    python tools/grade.py ASSIGNMENT [STUDENT ...]

What was handed in stands in notebooks/exercises/submitted/STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb.
Each submission is graded by an nbgrader of its own, so that whatever happens there ends there.
Without names of students: all of them. What nbgrader says goes to grading.log.
"""

import argparse
import glob
import json
import multiprocessing
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from grading import class_page
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderApp

# A process for each command costs little if it need not import everything again.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["nbgrader.apps", "matplotlib.font_manager"])

FOLDER = Path(__file__).resolve().parent.parent / "notebooks" / "exercises"
SECONDS_A_SUBMISSION = 900
"""Far more than the configuration lets a submission run: for what may go wrong beside that."""

NOBODY = """\
Nobody has handed in anything for {assignment} yet. Put each notebook in its place:

    notebooks/exercises/submitted/STUDENT/{assignment}/{assignment}.ipynb
"""


class NotGraded(Exception):
    """Why a submission has no marks."""


def nbgrader(*arguments: str, seconds: int | None = None) -> None:
    """Run one of nbgrader's commands in the course's folder; NotGraded if it fails."""
    log = FOLDER / "grading.log"
    start = log.stat().st_size if log.exists() else 0
    process = PROCESSES.Process(target=_nbgrader, args=(arguments, FOLDER, log))
    process.start()
    try:
        process.join(seconds)
        if process.exitcode is None:
            raise NotGraded(f"stopped after {seconds} seconds")
    finally:
        process.kill()
        process.join()
    if process.exitcode:
        said = log.read_bytes()[start:].decode(errors="replace").splitlines()
        raise NotGraded(_reason(said))


def _nbgrader(arguments: tuple[str, ...], folder: Path, log: Path) -> None:
    with log.open("ab") as file:
        for said in (sys.stdout, sys.stderr):
            os.dup2(file.fileno(), said.fileno())
    os.chdir(folder)
    NbGraderApp.launch_instance(list(arguments))


def _reason(said: list[str]) -> str:
    """Find the line of a log that says most about a failure."""
    errors = [line.split("] ", 1)[1] for line in said if "ERROR] " in line]
    raised = [line.strip() for line in said if line.startswith("    ") and "Error: " in line]
    return (raised[-1:] or errors[-1:] or ["see grading.log"])[0]


def grade(assignment: str, student: str) -> None:
    """Grade one submission; NotGraded if that is not possible."""
    folder = FOLDER / "submitted" / student / assignment
    if not folder.is_dir():
        raise NotGraded(f"there is no folder submitted/{student}/{assignment}")
    if not list(folder.glob("*.ipynb")):
        raise NotGraded("there is no notebook in the folder")
    name = glob.escape(student)
    nbgrader("autograde", assignment, "--student", name, "--force", seconds=SECONDS_A_SUBMISSION)


def marks(assignment: str, student: str) -> dict[str, tuple[float, float]]:
    """Return for each exercise the points given and the most that there are."""
    with Gradebook(f"sqlite:///{FOLDER / 'gradebook.db'}") as gradebook:
        submission = gradebook.find_submission(assignment, student)
        return {
            grade.name.removesuffix("-check"): (grade.score, grade.max_score)
            for notebook in submission.notebooks
            for grade in notebook.grades
        }


def remarks(assignment: str, student: str) -> Iterator[str]:
    """Give what was mended in a submission, and what could not be run to its end."""
    path = FOLDER / "autograded" / student / assignment / f"{assignment}.ipynb"
    notes = json.loads(path.read_text(encoding="utf-8"))["metadata"]["queens"]
    yield from notes["mended"]
    yield from (f"Stopped in {trouble}." for trouble in notes["troubles"])


def row(student: str, width: int, marks: dict[str, tuple[float, float]], which: int) -> str:
    """Return a line of the table: points (which = 0), or the most there are (which = 1)."""
    points = [pair[which] for pair in marks.values()]
    return f"{student:{width}}" + "".join(f"{point:6g}" for point in [*points, sum(points)])


def main(arguments: list[str]) -> int:
    known = sorted(path.name for path in (FOLDER / "source").iterdir())
    usage = 'make grade ASSIGNMENT=01_puzzle [ARGS="STUDENT ..."]'
    parser = argparse.ArgumentParser(usage=usage)
    parser.add_argument("assignment", choices=known, metavar="ASSIGNMENT")
    parser.add_argument("students", nargs="*", metavar="STUDENT")
    options = parser.parse_args(arguments)
    assignment = options.assignment
    students = options.students or sorted(
        path.name for path in FOLDER.glob("submitted/[!.]*") if path.is_dir()
    )
    if not students:
        print(NOBODY.format(assignment=assignment), file=sys.stderr, end="")
        return 1
    try:
        nbgrader("generate_assignment", assignment, "--force")
    except NotGraded as error:
        print(f"nbgrader cannot make the assignment: {error}", file=sys.stderr)
        return 1
    width = max(map(len, students)) + 2
    headed = False
    for student in students:
        try:
            grade(assignment, student)
        except NotGraded as error:
            shutil.rmtree(FOLDER / "feedback" / student / assignment, ignore_errors=True)
            print(f"{student:{width}}  not graded: {error}", flush=True)
            continue
        points = marks(assignment, student)
        if not headed:
            headed = True
            print(" " * width + "".join(f"{name:>6}" for name in [*points, "all"]))
            print(row("of", width, points, 1))
        print(row(student, width, points, 0))
        for remark in remarks(assignment, student):
            print(f"{'':{width}}  {remark}")
        sys.stdout.flush()
    if headed:
        nbgrader("generate_feedback", assignment, "--force")
        nbgrader("export", "--to", "grades.csv")
        print(f"\nFeedback: notebooks/exercises/feedback/STUDENT/{assignment}/{assignment}.html")
        print("Marks: notebooks/exercises/grades.csv")
        print(f"The class: notebooks/exercises/{class_page.write(FOLDER, assignment)}")
    return int(not headed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
