"""Taking the notebook, and nothing else, out of what a student handed in.

A folder that a student filled can hold links to other people's files, pipes that never end and
devices. So each step goes by an open folder and not by a path, no link is followed, and what was
opened is looked at once more: nothing can be put in its place meanwhile.
"""

import hashlib
import json
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

from queens_exercises._package import told_of
from queens_grading import _own_tasks, _read
from queens_grading._names import booked, printable

KINDS = {
    stat.S_IFLNK: "a symbolic link",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
    stat.S_IFDIR: "a folder",
}
_SAFELY = os.O_RDONLY | os.O_NOFOLLOW


class Refused(Exception):
    """Why something that was handed in is not taken."""


def receive(course: Path, student: str, assignment: str) -> dict[str, Any]:
    """Put a student's notebook, made sound, where nbgrader finds it; return what is noted of it.

    What has been received already is not read again. Refused if there is no notebook to take.
    """
    try:
        taken = take(course, student, assignment)
    except OSError as error:
        raise Refused(error.strerror or "it cannot be read") from None
    there = place(course, student, assignment)
    source = course / "source" / assignment / f"{assignment}.ipynb"
    digest = hashlib.sha256(source.read_bytes() + taken.data + taken.came.encode()).hexdigest()
    with suppress(OSError, ValueError, LookupError):
        noted = json.loads(there.read_text(encoding="utf-8"))["metadata"]["queens"]
        if noted["digest"] == digest:
            return dict(noted)
    notebook, unreadable = _read.read(taken.data)
    remarks = taken.remarks
    if unreadable:
        remarks.insert(0, f"There is nothing to grade: the file could not be read, {unreadable}.")
    remarks += _read.bound(notebook)
    noted = notebook.metadata["queens"] | {"received": remarks, "digest": digest}
    noted["own_tasks"] = _own_tasks.calls(notebook.cells)
    notebook.metadata["queens"] = noted
    there.parent.mkdir(parents=True, exist_ok=True)
    there.with_name("timestamp.txt").unlink(missing_ok=True)
    if taken.came:  # nbgrader reads when it came
        there.with_name("timestamp.txt").write_text(taken.came, encoding="utf-8")
    nbformat.write(notebook, there)
    return noted


def place(course: Path, student: str, assignment: str) -> Path:
    """Return where nbgrader finds a notebook: under the name that its book has for the student."""
    return course / "received" / booked(student) / assignment / f"{assignment}.ipynb"


class Taken(NamedTuple):
    """The notebook of a student that counts. came: when, if the platform said so, else ""."""

    data: bytes
    came: str
    remarks: list[str]


def take(course: Path, student: str, assignment: str) -> Taken:
    """Return what the notebook that counts holds, and remarks on what else lay there."""
    folders = [os.open(course / "submitted", os.O_RDONLY | os.O_DIRECTORY)]
    try:
        for name in (student, assignment):
            folders.append(_opened(name, folders[-1], os.O_DIRECTORY))
        here = folders[-1]
        names = sorted(name for name in os.listdir(here) if not name.startswith("."))
        faults = {name: fault(os.stat(name, dir_fd=here, follow_symlinks=False)) for name in names}
        notebooks = [name for name in names if name.lower().endswith(".ipynb")]
        sound = [name for name in notebooks if not faults[name]]
        aside = [f"{printable(name)} ({faults[name] or 'no notebook'})" for name in names]
        if not sound:
            there = "; there are: " + ", ".join(aside) if aside else ""
            raise Refused(f"there is no notebook in the folder{there}")
        times = {
            one: said["came"] for one, said in handed_over(course, student, assignment).items()
        }
        chosen = _newest([name for name in sound if _fits(name, assignment)] or sound, times)
        data = read_regular(chosen, here)
    finally:
        for folder in reversed(folders):
            os.close(folder)
    remarks = [f"{told_of('queens.py')}."] if "queens.py" in names else []
    if chosen != f"{assignment}.ipynb":
        remarks.append(f"Handed in under another name: {printable(chosen)}.")
    if others := [printable(name) for name in sound if name != chosen]:
        remarks.append(f"Of several notebooks one is graded; not these: {', '.join(others)}.")
    rest = [said for name, said in zip(names, aside, strict=True) if name not in sound]
    if rest:
        remarks.append(f"Left aside, for only the notebook is taken: {', '.join(rest)}.")
    return Taken(data, times.get(chosen, ""), remarks)


def handed_over(course: Path, student: str, assignment: str) -> dict[str, dict[str, str]]:
    """Return what a platform said of each file of a student: when it came, and how it is named."""
    path = place(course, student, assignment).with_name("handed_over.json")
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def _newest(names: list[str], times: dict[str, str]) -> str:
    """Return which of several notebooks came last; Refused if that is not known."""
    known = sorted((times.get(name, ""), name) for name in names)
    if len(names) > 1 and (not known[0][0] or known[-1][0] == known[-2][0]):
        raise Refused(
            f"there are several notebooks, and it is not known which came last: "
            f"{', '.join(map(printable, names))}. Leave in the folder the one that counts"
        )
    return known[-1][1]


def read_regular(name: str | Path, folder: int | None = None) -> bytes:
    """Return what a regular file holds, up to a byte more than is read of any; else Refused."""
    # Opening a pipe would wait until a process writes into it.
    file = _opened(name, folder, os.O_NONBLOCK)
    try:
        if why := fault(os.fstat(file)):
            raise Refused(f"{printable(str(name))} is {why}")
        with open(file, "rb", closefd=False) as stream:
            return stream.read(_read.MOST_BYTES + 1)
    finally:
        os.close(file)


def fault(status: os.stat_result) -> str:
    """Say why a file is not one that may be taken, "" if it is."""
    if not stat.S_ISREG(status.st_mode):
        return KINDS.get(stat.S_IFMT(status.st_mode), "no file")
    return "a hard link: the same file has another name too" if status.st_nlink > 1 else ""


def _opened(name: str | Path, folder: int | None, flags: int) -> int:
    try:
        return os.open(name, _SAFELY | flags, dir_fd=folder)
    except FileNotFoundError:
        raise Refused(f"there is no {printable(str(name))}") from None
    except OSError as error:
        status = os.stat(name, dir_fd=folder, follow_symlinks=False)
        kind = KINDS.get(stat.S_IFMT(status.st_mode), error.strerror)
        raise Refused(f"{printable(str(name))} is {kind}") from None


def _fits(name: str, assignment: str) -> bool:
    """Tell whether a name is the one wanted, or of a copy ("-Copy1", " (2)")."""
    return name.lower().startswith(assignment.lower())
