"""Grade what a class handed in for one chapter: marks, feedback, and a table of both.

    python tools/grade.py ASSIGNMENT [--all] [STUDENT ...]

What was handed in stands in notebooks/exercises/submitted/STUDENT/ASSIGNMENT/. Without names of
students: all of them. Submissions are graded side by side, and those alone that have changed since
they were graded last; so the same command goes on where it was stopped. What nbgrader says goes to
grading.log.
"""

import argparse
import json
import shutil
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from release import version
from run_tests import cores
from tqdm import tqdm

from queens._words import listing
from queens_grading import _class_page, _gradebook, _own_tasks, _sandbox
from queens_grading._intake import Refused, place, submission
from queens_grading._names import booked, printable
from queens_grading._nbgrader import NotGraded, nbgrader, own_folder, stop_all

FOLDER = Path(__file__).resolve().parent.parent / "notebooks" / "exercises"
SECONDS_A_SUBMISSION = 3600
"""Far more than the configuration lets a submission run: for what may go wrong beside that."""

NONE_YET = """\
No notebook has been handed in for {assignment} yet. Put each notebook in its place:

    notebooks/exercises/submitted/STUDENT/{assignment}/{assignment}.ipynb
"""

OTHER = """\
Handed out from another version of {assignment} than this one: {names}. Their marks follow
this version; run `make learners` again if the class has an older one.
"""


def take(assignment: str, students: list[str]) -> tuple[dict[str, NotebookNode], dict[str, str]]:
    """Return students' notebooks and, for those that cannot be graded, the reason."""
    notebooks: dict[str, NotebookNode] = {}
    reasons: dict[str, str] = {}
    twins = Counter(map(booked, students))
    for student in students:
        if twins[booked(student)] > 1:
            reasons[student] = "another name differs from it in signs alone"
            continue
        try:
            notebooks[student] = submission(FOLDER, student, assignment)
        except Refused as refused:
            reasons[student] = str(refused)
            shutil.rmtree(place(FOLDER, student, assignment).parent, ignore_errors=True)
    return notebooks, reasons


def grade(assignment: str, student: str, notebook: NotebookNode, again: bool) -> None:
    """Grade one submission, if it has changed or if it is to be graded again in any case.

    NotGraded if that is not possible.
    """
    name = booked(student)
    received = place(FOLDER, student, assignment)
    received.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, received)
    graded = notes(assignment, student)
    fresh = "troubles" in graded and graded["digest"] == notebook.metadata["queens"]["digest"]
    which = (assignment, f"--student={name}", "--force")
    if again or not fresh:
        nbgrader(FOLDER, "autograde", *which, seconds=SECONDS_A_SUBMISSION)
    page = FOLDER / "feedback" / name / assignment / f"{assignment}.html"
    with _gradebook.opened(FOLDER) as opened:
        said = _gradebook.has_words(opened, assignment, name)
    if again or not fresh or said or not page.exists():
        nbgrader(FOLDER, "generate_feedback", *which, seconds=SECONDS_A_SUBMISSION)


def notes(assignment: str, student: str) -> dict[str, Any]:
    """Return what was noted when a submission was graded, {} if it was not."""
    path = FOLDER / "autograded" / booked(student) / assignment / f"{assignment}.ipynb"
    try:
        noted = json.loads(path.read_text(encoding="utf-8"))["metadata"]["queens"]
    except (OSError, ValueError, KeyError):
        return {}
    return dict(noted)


def grade_all(assignment: str, notebooks: dict[str, NotebookNode], again: bool) -> dict[str, str]:
    """Grade submissions side by side; return for those that were not the reason, by student."""
    reasons = {}
    with ThreadPoolExecutor(cores()) as pool:
        waiting = {
            pool.submit(grade, assignment, student, notebook, again): student
            for student, notebook in notebooks.items()
        }
        try:
            # Only a terminal gets a bar.
            for done in tqdm(as_completed(waiting), total=len(waiting), disable=None):
                try:
                    done.result()
                except NotGraded as error:
                    reasons[waiting[done]] = str(error)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            stop_all()
            raise
    return reasons


def row(name: str, width: int, points: list[float | None]) -> str:
    """Return a line of the table: points, "-" where a teacher is to give them, and their sum."""
    columns = [*points, sum(point or 0 for point in points)]
    told = "".join(f"{'-':>6}" if point is None else f"{point:6g}" for point in columns)
    return f"{printable(name):{width}}{told}"


def tell(assignment: str, students: list[str], reasons: dict[str, str]) -> bool:
    """Print the marks, what was mended and who was not graded; return whether anybody was."""
    width = max(map(len, students)) + 2
    headed = by_hand = False
    with _gradebook.opened(FOLDER) as opened:
        for student in students:
            marks = _gradebook.marks(opened, assignment, booked(student))
            if student in reasons:
                page = FOLDER / "feedback" / booked(student) / assignment
                shutil.rmtree(page, ignore_errors=True)
                old = " (the marks of an earlier notebook stay in the book)" if marks else ""
                print(f"{printable(student):{width}}  not graded: {reasons[student]}{old}")
                continue
            if not headed:
                headed = True
                print(" " * width + "".join(f"{name:>6}" for name in [*marks, "all"]))
                print(row("of", width, [most for _, most in marks.values()]))
            print(row(student, width, [given for given, _ in marks.values()]))
            by_hand |= any(given is None for given, _ in marks.values())
            noted = notes(assignment, student)
            said = [*noted["mended"], *(f"Stopped in {why}." for why in noted["troubles"])]
            for remark in [*said, *_gradebook.remarks(opened, assignment, booked(student))]:
                print(f"{'':{width}}  {remark}")
    if by_hand:
        print("\n-: yours to mark, in Formgrader; then run this again.")
    return headed


def main(arguments: list[str]) -> int:
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
    notebooks, reasons = take(assignment, students)
    ours = [None, version(assignment)]
    others = [one for one in notebooks if notebooks[one].metadata["queens"]["version"] not in ours]
    if others:
        print(OTHER.format(assignment=assignment, names=listing([*map(printable, others)])))
    for sentence in _own_tasks.amiss(FOLDER, assignment, notebooks):
        print(sentence)
    try:
        with own_folder(FOLDER):
            hand_out(assignment)
            reasons |= grade_all(assignment, notebooks, options.all)
    except NotGraded as error:
        print(f"Nothing is graded: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. What is graded stays; the same command goes on.", file=sys.stderr)
        return 130
    if not tell(assignment, students, reasons):
        return 1
    nbgrader(FOLDER, "export", "--to", "grades.csv")
    print(f"\nFeedback: notebooks/exercises/feedback/STUDENT/{assignment}/{assignment}.html")
    print("Marks: notebooks/exercises/grades.csv")
    print(f"The class: notebooks/exercises/{_class_page.write(FOLDER, assignment)}")
    return 0


def hand_out(assignment: str) -> None:
    """Tell nbgrader what an assignment asks, unless it knows and nothing has changed."""
    name = Path(assignment, f"{assignment}.ipynb")
    source, release = FOLDER / "source" / name, FOLDER / "release" / name
    known = release.exists() and (FOLDER / "gradebook.db").exists()
    if not known or release.stat().st_mtime < source.stat().st_mtime:
        try:
            nbgrader(FOLDER, "generate_assignment", assignment, "--force")
        except NotGraded as error:
            raise NotGraded(f"nbgrader cannot make the assignment: {error}") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
