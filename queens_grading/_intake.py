"""Taking the notebook, and nothing else, out of what a student handed in.

A folder that somebody else filled can hold links to other people's files, pipes that never end and
devices. So each step goes by an open folder and not by a path, no link is followed, and what was
opened is looked at once more: nothing can be put in its place meanwhile.
"""

import hashlib
import os
import re
import stat
from pathlib import Path

from nbformat import NotebookNode

from queens_exercises._package import told_of
from queens_grading import _read
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


def submission(course: Path, student: str, assignment: str) -> NotebookNode:
    """Return a student's notebook, sound; what there is to say of it stands in its metadata.

    Refused if there is none in COURSE/submitted/STUDENT/ASSIGNMENT/.
    """
    try:
        data, remarks = take(course / "submitted", student, assignment)
    except OSError as error:
        raise Refused(error.strerror or "it cannot be read") from None
    source = course / "source" / assignment / f"{assignment}.ipynb"
    when = place(course, student, assignment).with_name("timestamp.txt")
    came = when.read_bytes() if when.exists() else b""
    notebook, unreadable = _read.read(data)
    if unreadable:
        remarks.insert(0, f"There is nothing to grade: the file could not be read, {unreadable}.")
    remarks += _read.bound(notebook)
    digest = hashlib.sha256(source.read_bytes() + data + came).hexdigest()
    noted = {"version": None, "predicted": {}, "received": remarks, "digest": digest}
    notebook.metadata["queens"] = noted | notebook.metadata.get("queens", {})
    return notebook


def place(course: Path, student: str, assignment: str) -> Path:
    """Return where nbgrader finds a notebook: under the name that its book has for the student."""
    return course / "received" / booked(student) / assignment / f"{assignment}.ipynb"


def take(submitted: Path, student: str, assignment: str) -> tuple[bytes, list[str]]:
    """Return what the notebook that counts holds, and remarks on what else lay there."""
    folders = [os.open(submitted, os.O_RDONLY | os.O_DIRECTORY)]
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
        chosen = min(sound, key=lambda name: _distance(name, assignment))
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
    return data, remarks


def read_regular(name: str | Path, folder: int | None = None) -> bytes:
    """Return what a regular file holds, up to a byte more than is read of any; else Refused."""
    # Opening a pipe would wait for somebody who writes.
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


def _distance(name: str, assignment: str) -> tuple[int, str]:
    """How far a name is from the one wanted: that one, its copies ("-Copy1", " (2)"), others."""
    stem = re.sub(r"\.ipynb$", "", name, flags=re.IGNORECASE)
    if stem == assignment:
        return 0, name
    return (1 if stem.lower().startswith(assignment.lower()) else 2), name
